import type { TSESTree } from '@typescript-eslint/utils';
import type { ElicitAnswer } from '../../../model/analysis.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { branchesTo, requirementFor } from '../../../syntax/control-flow.ts';
import { staticKey, unwrap, wrapped, stringLiteral } from '../../../syntax/nodes.ts';
import { valueUse } from '../../flow/value-use.ts';
import { trackPattern, type TrackedUse } from '../../flow/value-tracker.ts';

/** Functions that validate content and do not throw if it is missing. */
const SAFE = /safeParse/;

/**
 * How the answer to an elicitation is used; undefined if it is not awaited into variables that are
 * only read.
 */
export function answerOf(call: TSESTree.CallExpression, module: Module): ElicitAnswer | undefined {
  const { by } = valueUse(call, false);
  if (by.type !== 'AwaitExpression') return undefined;
  const outer = wrapped(by);
  const { parent } = outer;
  if (parent?.type === 'ExpressionStatement')
    return { isIgnored: true, actions: [], contentUses: [] };
  if (parent?.type !== 'VariableDeclarator') return undefined;
  const reader = new AnswerUses(module);
  trackPattern(parent.id, module, (use) => reader.take(use));
  return reader.isFollowed
    ? {
        isIgnored: !reader.isRead,
        actions: reader.actions,
        contentUses: reader.contentUses.map(({ range }) => ({ range })),
      }
    : undefined;
}

/** The uses behind which an answer, or a part of it, is not followed. */
const LOST: ReadonlySet<string> = new Set(['defaulted', 'rest', 'reassigned', 'lost']);

/** Collects the uses of an answer through the variables that hold it. */
class AnswerUses {
  isFollowed = true;
  /** Whether anything reads a part of it. The answer itself is an object whatever the user does. */
  isRead = false;
  actions: string[] | undefined = [];
  readonly contentUses: TSESTree.Node[] = [];
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
    if (path.length === 0) return valueUse(node, true).kind === 'tested' ? false : this.lose();
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
    if (valueUse(isRead ? parent : node, true).kind === 'tested' && !(isRead && !parent.optional))
      return;
    if (this.isThere(node)) return;
    if (parent?.type === 'CallExpression' && SAFE.test(this.textOf(parent.callee))) return;
    this.contentUses.push(node);
  }

  /**
   * Whether code runs only where there is content, which the protocol has only where the user
   * accepts: `if (answer.content)`. `ElicitResult`, schema 2025-06-18 and later: "Only present when
   * action is "accept"".
   */
  private isThere(node: TSESTree.Node): boolean {
    const content = this.textOf(node);
    return branchesTo(node).some((branch) => {
      const required = requirementFor(branch);
      return (
        required?.truth === true &&
        conjunctsOf(required.test).some((test) => this.textOf(test) === content)
      );
    });
  }

  private textOf({ range }: TSESTree.Node): string {
    return this.module.text.slice(...range);
  }
}

/** The tests that all hold where a test does. */
function conjunctsOf(test: TSESTree.Expression): readonly TSESTree.Expression[] {
  return test.type === 'LogicalExpression' && test.operator === '&&'
    ? [...conjunctsOf(test.left), ...conjunctsOf(test.right)]
    : [test];
}
