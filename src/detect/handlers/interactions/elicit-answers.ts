import type { TSESTree } from '@typescript-eslint/utils';
import type { ElicitAnswer } from '../../../model/analysis.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { branchesTo, requirementsFor } from '../../../syntax/control-flow.ts';
import { staticKey, unwrap, variableOf, wrapped, stringLiteral } from '../../../syntax/nodes.ts';
import { awaitedUse, valueUse } from '../../flow/value-use.ts';
import { trackPattern, type TrackedUse } from '../../flow/value-tracker.ts';

/** Functions that validate content and do not throw if it is missing. */
const SAFE = /safeParse/;

/**
 * How the answer to an elicitation is used; undefined if it is not awaited into variables that are
 * only read.
 */
export function answerOf(call: TSESTree.CallExpression, module: Module): ElicitAnswer | undefined {
  const { by } = valueUse(call);
  if (by.type !== 'AwaitExpression') return undefined;
  const outer = wrapped(by);
  const { parent } = outer;
  if (parent?.type === 'ExpressionStatement')
    return { isIgnored: true, actions: [], contentUses: [], presentReads: [] };
  if (parent?.type !== 'VariableDeclarator') return undefined;
  const reader = new AnswerUses(module);
  trackPattern(parent.id, module, (use) => reader.take(use));
  return reader.isFollowed
    ? {
        isIgnored: !reader.isRead,
        actions: reader.actions,
        contentUses: reader.contentUses.map(({ range }) => ({ range })),
        presentReads: reader.presentReads.map(({ range }) => ({ range })),
      }
    : undefined;
}

/** The uses behind which an answer, or a part of it, is not followed. */
const LOST: ReadonlySet<string> = new Set(['defaulted', 'rest', 'reassigned', 'lost']);

/** The text of the content of an answer, and whether only tests of its fields count. */
interface TestedContent {
  readonly text: string;
  readonly isField: boolean;
}

/** Collects the uses of an answer through the variables that hold it. */
class AnswerUses {
  isFollowed = true;
  /** Whether anything reads a part of it. The answer itself is an object whatever the user does. */
  isRead = false;
  actions: string[] | undefined = [];
  readonly contentUses: TSESTree.Node[] = [];
  readonly presentReads: TSESTree.Node[] = [];
  private readonly module: Module;

  constructor(module: Module) {
    this.module = module;
  }

  take(use: TrackedUse): boolean {
    const { kind, by, node, path } = use;
    if (kind === 'bound') return true;
    if (kind === 'destructured') return path.length === 1 || this.lose();
    if (kind === 'member' && path.length === 0) return staticKey(by) !== undefined || this.lose();
    if (LOST.has(kind)) return this.lose();
    if (path.length === 0) return awaitedUse(node).kind === 'tested' ? false : this.lose();
    this.isRead = true;
    if (path[0] === 'action') this.action(node);
    else if (path[0] === 'content') this.content(node);
    return false;
  }

  private lose(): false {
    this.isFollowed = false;
    return false;
  }

  private action(node: TSESTree.Node): void {
    const outer = wrapped(node);
    const { parent } = outer;
    if (parent?.type === 'BinaryExpression')
      this.compared([parent.left === outer ? parent.right : parent.left]);
    else if (parent?.type === 'SwitchStatement')
      this.compared(parent.cases.flatMap(({ test }) => test ?? []));
    else this.actions = undefined;
  }

  private compared(others: readonly TSESTree.Node[]): void {
    for (const other of others) {
      const value = stringLiteral(unwrap(other));
      if (value === undefined) this.actions = undefined;
      else this.actions?.push(value);
    }
  }

  /** The content: tested, safely parsed, or used as if it were there. */
  private content(node: TSESTree.Node): void {
    const outer = wrapped(node);
    const { parent } = outer;
    const isRead = parent?.type === 'MemberExpression' && parent.object === outer;
    if (isRead ? parent.optional && this.isTested(parent) : awaitedUse(node).kind === 'tested')
      return;
    if (this.isBehind(node, false)) {
      const isUntested = isRead && !this.isTested(parent) && !this.isBehind(node, true);
      if (isUntested) this.presentReads.push(node);
      return;
    }
    if (parent?.type === 'CallExpression' && SAFE.test(this.textOf(parent.callee))) return;
    this.contentUses.push(node);
  }

  /** Whether code tests a field of the content, or a constant that holds it. */
  private isTested(field: TSESTree.Node): boolean {
    if (awaitedUse(field).kind === 'tested') return true;
    const outer = wrapped(field);
    const { parent } = outer;
    if (parent?.type === 'LogicalExpression' && parent.left === outer && isFalsy(parent.right))
      return this.isTested(parent);
    const variable =
      parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier'
        ? variableOf(parent.id, this.module.scopes)
        : undefined;
    return Boolean(
      variable?.references.some(({ identifier }) => awaitedUse(identifier).kind === 'tested'),
    );
  }

  /**
   * Whether code runs only where there is content, or a field of it: `if (answer.content)`.
   * `ElicitResult`, schema 2025-06-18 and later: "Only present when action is "accept"".
   */
  private isBehind(node: TSESTree.Node, isField: boolean): boolean {
    const content = { text: this.textOf(node), isField };
    return branchesTo(node)
      .flatMap(requirementsFor)
      .some(({ test, truth }) => this.requires(content, test, truth));
  }

  /** Whether a test has an outcome only where there is content, or a field of it. */
  private requires(content: TestedContent, node: TSESTree.Node, truth: boolean): boolean {
    const test = unwrap(node);
    switch (test.type) {
      case 'UnaryExpression':
        return test.operator === '!' && this.requires(content, test.argument, !truth);
      case 'LogicalExpression': {
        const sides = [test.left, test.right];
        const requires = (side: TSESTree.Node): boolean => this.requires(content, side, truth);
        return (test.operator === '&&') === truth ? sides.some(requires) : sides.every(requires);
      }
      case 'BinaryExpression': {
        if (!/^[!=]==?$/.test(test.operator) || !this.isOf(content, test.left)) return false;
        const isEqual = (test.operator[0] === '=') === truth;
        return isEqual ? isPresent(test.right) : isMissing(test.right);
      }
      default:
        return truth && this.isOf(content, test);
    }
  }

  /** Whether an expression is the content, a field of it, or the type of one. */
  private isOf(content: TestedContent, node: TSESTree.Node): boolean {
    const inner = unwrap(node);
    if (this.textOf(inner) === content.text) return !content.isField;
    if (inner.type === 'UnaryExpression' && inner.operator === 'typeof')
      return this.isOf(content, inner.argument);
    return (
      inner.type === 'MemberExpression' && this.isOf({ ...content, isField: false }, inner.object)
    );
  }

  private textOf({ range }: TSESTree.Node): string {
    return this.module.text.slice(...range);
  }
}

/** Whether a value is written that a field of missing content does not have, nor its type. */
function isPresent(node: TSESTree.Node): boolean {
  return node.type === 'Literal' && node.value !== null && node.value !== 'undefined';
}

/** Whether a value is written that a field of missing content has, or its type. */
function isMissing(node: TSESTree.Node): boolean {
  return (
    (node.type === 'Literal' && (node.value === null || node.value === 'undefined')) ||
    (node.type === 'Identifier' && node.name === 'undefined')
  );
}

/** Whether a default of missing content is falsy, as it is itself. */
function isFalsy(node: TSESTree.Node): boolean {
  return isMissing(node) || (node.type === 'Literal' && !node.value);
}
