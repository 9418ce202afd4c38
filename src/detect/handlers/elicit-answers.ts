import type { TSESTree } from '@typescript-eslint/utils';
import type { ElicitAnswer } from '../../model/analysis.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { staticKey, unwrap, wrapped } from '../../syntax/nodes.ts';
import { valueUse } from '../flow/value-use.ts';
import { readsOf } from '../../syntax/variables.ts';

/** Functions that say whether content is valid, and do not throw where it is missing. */
const SAFE = /safeParse/;

/** What is done with the answer to an elicitation; undefined where it is not awaited into variables that are only read. */
export function answerOf(call: TSESTree.CallExpression, module: Module): ElicitAnswer | undefined {
  const { by } = valueUse(call, false);
  if (by.type !== 'AwaitExpression') return undefined;
  const outer = wrapped(by);
  const { parent } = outer;
  if (parent?.type === 'ExpressionStatement')
    return { isIgnored: true, actions: [], contentUses: [] };
  if (parent?.type !== 'VariableDeclarator') return undefined;
  const reader = new Reader(module);
  return reader.bind(parent.id)
    ? {
        isIgnored: false,
        actions: reader.actions,
        contentUses: reader.contentUses.map(({ range }) => ({ range })),
      }
    : undefined;
}

/** Reads what is done with an answer through the names that it is given. */
class Reader {
  actions: string[] | undefined = [];
  readonly contentUses: TSESTree.Node[] = [];
  private readonly module: Module;

  constructor(module: Module) {
    this.module = module;
  }

  /** Reads the uses of what a pattern names; false where the answer goes where it is not followed. */
  bind(pattern: TSESTree.Node): boolean {
    if (pattern.type === 'ObjectPattern')
      return pattern.properties.every(
        (property) =>
          property.type === 'Property' && this.part(staticKey(property), property.value),
      );
    return readsOf(pattern, this.module.scopes)?.every((node) => this.whole(node)) ?? false;
  }

  private part(key: string | undefined, name: TSESTree.Node): boolean {
    const references = readsOf(name, this.module.scopes);
    if (key === undefined || !references) return false;
    for (const node of references) this.member(key, node);
    return true;
  }

  /** The whole answer, of which a member is read, or which is only tested. */
  private whole(node: TSESTree.Node): boolean {
    const outer = wrapped(node);
    const { parent } = outer;
    if (parent?.type === 'MemberExpression' && parent.object === outer) {
      const key = staticKey(parent);
      if (key !== undefined) this.member(key, parent);
      return key !== undefined;
    }
    return valueUse(node, true).kind === 'tested';
  }

  private member(key: string, node: TSESTree.Node): void {
    if (key === 'action') this.action(node);
    else if (key === 'content') this.content(node);
  }

  private action(node: TSESTree.Node): void {
    const outer = wrapped(node);
    const { parent } = outer;
    if (parent?.type === 'BinaryExpression')
      this.compared([parent.left === outer ? parent.right : parent.left]);
    else if (parent?.type === 'SwitchStatement')
      this.compared(parent.cases.map(({ test }) => test));
    else this.actions = undefined;
  }

  private compared(others: readonly (TSESTree.Node | null)[]): void {
    for (const other of others) {
      const value = other && unwrap(other);
      if (value?.type === 'Literal' && typeof value.value === 'string')
        this.actions?.push(value.value);
      else this.actions = undefined;
    }
  }

  /** The content: tested, safely parsed, or used as if it were there. */
  private content(node: TSESTree.Node): void {
    const outer = wrapped(node);
    const { parent } = outer;
    const isRead = parent?.type === 'MemberExpression' && parent.object === outer;
    if (valueUse(isRead ? parent : node, true).kind === 'tested' && !(isRead && !parent.optional))
      return;
    if (
      parent?.type === 'CallExpression' &&
      SAFE.test(this.module.text.slice(...parent.callee.range))
    )
      return;
    this.contentUses.push(node);
  }
}
