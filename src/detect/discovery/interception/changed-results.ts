import type { TSESTree } from '@typescript-eslint/utils';
import { Expression, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import type { FunctionInfo } from '../../../syntax/evaluate/values/project-values.ts';
import { returnedExpressions } from '../../../syntax/returned-expressions.ts';
import {
  enclosingFunction,
  isFunction,
  someInside,
  unwrap,
  variableOf,
  type FunctionNode,
} from '../../../syntax/nodes.ts';

/**
 * Whether a function around a handler returns something else than the handler does, on a path that
 * uses what it returns: `async (args) => ({ ...(await handler(args)), structuredContent })`.
 *
 * @param passed the function that is registered
 */
export function changesResults(passed: Part, given: Part): boolean {
  if (!(passed instanceof Expression) || !(given instanceof Expression)) return false;
  const { evaluator } = passed;
  const around = evaluator.functionInfo(passed.value);
  const handler = evaluator.functionInfo(given.value);
  if (!around || !handler || around.node === handler.node) return false;
  const uses = new HandlerUses(around, handler, evaluator);
  return returnedExpressions(around.node)
    .filter((each) => !isInCatch(each, around.node))
    .some((each) => uses.involve(each) && !uses.areReturnedBy(each));
}

/** Whether the nearest function around a node is the given one, in a `catch` of it. */
function isInCatch(node: TSESTree.Node, fn: FunctionNode): boolean {
  let current: TSESTree.Node | undefined = node;
  while (current && current !== fn) {
    if (current.type === 'CatchClause') return true;
    current = current.parent;
  }
  return false;
}

/** The uses of a handler in the function around it. */
class HandlerUses {
  private readonly around: FunctionInfo;
  private readonly handler: FunctionInfo;
  private readonly evaluator: Expression['evaluator'];

  constructor(around: FunctionInfo, handler: FunctionInfo, evaluator: Expression['evaluator']) {
    this.around = around;
    this.handler = handler;
    this.evaluator = evaluator;
  }

  /** Whether an expression uses the handler, or what a call of it returned. */
  involve(expression: TSESTree.Node): boolean {
    return someInside(
      expression,
      (node) => this.isHandler(node) || this.isCall(this.initializerOf(node)),
    );
  }

  /** Whether an expression is what the handler returns, also through a function that runs it. */
  areReturnedBy(expression: TSESTree.Node): boolean {
    const node = withoutAwait(expression);
    switch (node.type) {
      case 'ConditionalExpression':
        return this.areReturnedBy(node.consequent) && this.areReturnedBy(node.alternate);
      case 'Identifier':
        return this.isCall(this.initializerOf(node));
      case 'CallExpression':
        return this.isCall(node) || node.arguments.some((each) => this.isRunner(each));
      default:
        return !this.involve(node);
    }
  }

  /** `() => handler(args)` */
  private isRunner(argument: TSESTree.Node): boolean {
    return isFunction(argument) && returnedExpressions(argument).some((each) => this.isCall(each));
  }

  /** `handler(args)`, `handler.apply(this, args)` */
  private isCall(expression: TSESTree.Node | undefined): boolean {
    const node = expression && withoutAwait(expression);
    if (node?.type !== 'CallExpression') return false;
    const callee = unwrap(node.callee);
    return (
      this.isHandler(callee) ||
      (callee.type === 'MemberExpression' && this.isHandler(unwrap(callee.object)))
    );
  }

  private isHandler(node: TSESTree.Node): boolean {
    if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return false;
    const { module, frame } = this.around;
    const value = this.evaluator.evaluate(node, module, frame);
    return this.evaluator.functionInfo(value)?.node === this.handler.node;
  }

  /** The initializer of a constant of the function. */
  private initializerOf(node: TSESTree.Node): TSESTree.Node | undefined {
    if (node.type !== 'Identifier') return undefined;
    const definition = variableOf(node, this.around.module.scopes)?.defs[0]?.node as
      TSESTree.Node | undefined;
    return definition?.type === 'VariableDeclarator' &&
      enclosingFunction(definition) === this.around.node
      ? (definition.init ?? undefined)
      : undefined;
  }
}

function withoutAwait(expression: TSESTree.Node): TSESTree.Node {
  const node = unwrap(expression);
  return node.type === 'AwaitExpression' ? withoutAwait(node.argument) : node;
}
