import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { EvaluationContext, Frame } from '../../syntax/evaluate/context/frame.ts';
import { branchesTo, isEntered } from '../../syntax/control-flow.ts';
import { staticKey, unwrap, variableOf, wrapped } from '../../syntax/nodes.ts';
import { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import type { FunctionInfo } from '../../syntax/evaluate/values/project-values.ts';
import { frameOfCall } from './call-frame.ts';
import { operandsOf, decisionsIn } from '../../syntax/evaluate/conditions/operands.ts';
import type { ReturnPath, Route } from './return-path.ts';

/** List methods whose results only contain elements of the list. */
const SELECTING: ReadonlySet<string> = new Set([
  'filter',
  'slice',
  'reverse',
  'toReversed',
  'sort',
  'toSorted',
]);

/** Follows the expressions and calls that produce elements. */
export interface PathFollower {
  /** Whether the budget allows another expression. */
  spend(): boolean;
  expression(node: TSESTree.Node, context: EvaluationContext, route: Route): ReturnPath[];
  called(info: FunctionInfo, frame: Frame, route: Route): ReturnPath[];
  functionOf(node: TSESTree.Node, context: EvaluationContext): FunctionInfo | undefined;
  /** A frame in which the parameters of a function are unknown. */
  unknownFrame(info: FunctionInfo): Frame;
  /** The route after a call. */
  through(node: TSESTree.CallExpression, context: EvaluationContext, route: Route): Route;
}

/** Finds the expressions of a list's elements; unknown elements are omitted. */
export class ListElements {
  private readonly evaluator: Evaluation;
  private readonly paths: PathFollower;

  constructor(evaluator: Evaluation, paths: PathFollower) {
    this.evaluator = evaluator;
    this.paths = paths;
  }

  elementsOf(list: Expression, route: Route): ReturnPath[] {
    if (!list.isSupplied) return this.listed(list.node, list.context, route);
    const made = this.evaluator.provenanceOf(list.value);
    return made ? this.listed(made.node, made, route) : [];
  }

  private listed(node: TSESTree.Node, context: EvaluationContext, route: Route): ReturnPath[] {
    if (!this.paths.spend()) return [];
    const inner = unwrap(node);
    switch (inner.type) {
      case 'AwaitExpression':
        return this.listed(inner.argument, context, route);
      case 'ConditionalExpression':
      case 'LogicalExpression':
        return operandsOf(inner, context, this.evaluator).flatMap((side) =>
          side instanceof UnknownValue ? [] : this.listed(side, context, route),
        );
      case 'ArrayExpression':
        return inner.elements.flatMap((element) =>
          element ? this.element(element, context, route) : [],
        );
      case 'Identifier':
        return this.named(inner, context, route);
      case 'CallExpression':
        return this.listedBy(inner, context, route);
      default:
        return [];
    }
  }

  private element(
    node: TSESTree.Expression | TSESTree.SpreadElement,
    context: EvaluationContext,
    route: Route,
  ): ReturnPath[] {
    return node.type === 'SpreadElement'
      ? this.listed(node.argument, context, route)
      : this.paths.expression(node, context, route);
  }

  /** The elements of a variable's list: those of its initializer, and those pushed to it. */
  private named(name: TSESTree.Identifier, context: EvaluationContext, route: Route): ReturnPath[] {
    const variable = variableOf(name, context.module.scopes);
    const declared = variable && this.evaluator.initializer(variable, context);
    if (declared) return this.listed(declared.node, declared, route);
    const declarator = variable?.defs[0]?.node as TSESTree.Node | undefined;
    if (!variable || declarator?.type !== 'VariableDeclarator') {
      const { value } = new Expression(this.evaluator, name, context);
      const made = this.evaluator.provenanceOf(value);
      return made ? this.listed(made.node, made, route) : [];
    }
    const initial =
      declarator.init && declarator.id.type === 'Identifier'
        ? this.listed(declarator.init, context, route)
        : [];
    return [
      ...initial,
      ...pushedTo(variable)
        .filter((argument) => !this.isSkipped(argument, context))
        .flatMap((argument) => this.element(argument, context, route)),
    ];
  }

  /**
   * Whether a test around a node, or one that leaves the function before it, keeps it from running.
   */
  private isSkipped(node: TSESTree.Node, context: EvaluationContext): boolean {
    const decisions = decisionsIn(context, this.evaluator);
    return branchesTo(node).some((branch) => isEntered(branch, decisions) === false);
  }

  private listedBy(
    node: TSESTree.CallExpression,
    context: EvaluationContext,
    route: Route,
  ): ReturnPath[] {
    const callee = unwrap(node.callee);
    const method = callee.type === 'MemberExpression' ? staticKey(callee) : undefined;
    const [first] = node.arguments;
    const info =
      first && (method === 'map' || method === 'flatMap')
        ? this.paths.functionOf(first, context)
        : undefined;
    if (info) {
      const paths = this.paths.called(info, this.paths.unknownFrame(info), route);
      return method === 'map' ? paths : this.elementsOfEach(paths, route);
    }
    if (callee.type === 'MemberExpression' && method !== undefined && SELECTING.has(method))
      return this.listed(callee.object, context, route);
    if (method === 'all' && first) return this.listed(first, context, route);
    const called = this.paths.functionOf(callee, context);
    if (!called) return [];
    const inner = this.paths.through(node, context, route);
    return this.elementsOfEach(
      this.paths.called(called, frameOfCall(node, called, context, this.evaluator), inner),
      inner,
    );
  }

  private elementsOfEach(paths: readonly ReturnPath[], route: Route): ReturnPath[] {
    return paths.flatMap((path) =>
      path.part instanceof Expression ? this.elementsOf(path.part, { ...route, ...path }) : [],
    );
  }
}

/** The arguments that are pushed to a variable's list. */
function pushedTo(variable: Variable): TSESTree.CallExpressionArgument[] {
  return variable.references.flatMap(({ identifier }) => {
    const member = wrapped(identifier).parent;
    const call =
      member?.type === 'MemberExpression' && ['push', 'unshift'].includes(staticKey(member) ?? '')
        ? wrapped(member).parent
        : undefined;
    return call?.type === 'CallExpression' && unwrap(call.callee) === member ? call.arguments : [];
  });
}
