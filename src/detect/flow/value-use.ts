import type { TSESTree } from '@typescript-eslint/utils';
import { statementUse } from '../../syntax/control-flow.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  forEachCallOf,
  functionAt,
  staticKey,
  unwrap,
  variableOf,
  wrapped,
  type FunctionNode,
} from '../../syntax/nodes.ts';
import { isReassigned } from '../../syntax/variables.ts';
import type { ValueUseKind } from '../../model/handlers/handler.ts';

/** How the value of an expression is used. */
export interface ValueUse {
  readonly kind: ValueUseKind;
  /**
   * The node that decides the kind: a statement, a call with the value as argument, a declaration.
   */
  readonly by: TSESTree.Node;
}

/** How the parent of an expression uses its value. */
export type ParentUse =
  | { readonly kind: 'member'; readonly by: TSESTree.MemberExpression }
  | { readonly kind: 'called'; readonly by: TSESTree.CallExpression }
  | { readonly kind: 'declared'; readonly by: TSESTree.VariableDeclarator }
  | { readonly kind: 'assigned'; readonly by: TSESTree.AssignmentExpression }
  | { readonly kind: 'property'; readonly by: TSESTree.Property }
  /**
   * `typed` is a reference in a type, `chosen` an expression that may have the same value:
   * `a ?? b`.
   */
  | { readonly kind: ValueUseKind | 'typed' | 'chosen'; readonly by: TSESTree.Node };

const USES: ReadonlyMap<string, ValueUseKind> = new Map([
  ['BinaryExpression', 'tested'],
  ['AwaitExpression', 'awaited'],
  ['NewExpression', 'argument'],
  ['SpreadElement', 'argument'],
  ['TemplateLiteral', 'argument'],
  ['TaggedTemplateExpression', 'argument'],
  ['YieldExpression', 'argument'],
]);

/** Looks through type assertions and optional chains. */
export function parentUse(node: TSESTree.Node): ParentUse {
  const outer = wrapped(node);
  const by = outer.parent as TSESTree.Node;
  switch (by.type) {
    case 'MemberExpression':
      return by.object === outer ? { kind: 'member', by } : { kind: 'argument', by };
    case 'CallExpression':
      return by.callee === outer ? { kind: 'called', by } : { kind: 'argument', by };
    case 'AssignmentExpression':
      return by.right === outer ? { kind: 'assigned', by } : { kind: 'stored', by };
    case 'Property':
      return by.value === outer ? { kind: 'property', by } : { kind: 'stored', by };
    case 'VariableDeclarator':
      return { kind: 'declared', by };
    default:
      return { kind: statementUse(by) ?? expressionUse(outer, by), by };
  }
}

function expressionUse(part: TSESTree.Node, by: TSESTree.Node): ValueUseKind | 'chosen' | 'typed' {
  switch (by.type) {
    case 'ConditionalExpression':
      return by.test === part ? 'tested' : 'chosen';
    case 'LogicalExpression':
      return by.left === part && by.operator === '&&' ? 'tested' : 'chosen';
    case 'SequenceExpression':
      return by.expressions.at(-1) === part ? 'chosen' : 'dropped';
    case 'ArrowFunctionExpression':
      return by.body === part ? 'returned' : 'stored';
    case 'UnaryExpression':
      return by.operator === 'void' ? 'dropped' : 'tested';
    default:
      return by.type.startsWith('TS') ? 'typed' : (USES.get(by.type) ?? 'stored');
  }
}

/** Looks through conditional, logical and sequence expressions and through type assertions. */
export function valueUse(node: TSESTree.Node): ValueUse {
  const { kind, by } = parentUse(node);
  if (kind === 'chosen') return valueUse(by);
  if (kind === 'member' || kind === 'called') return { kind: 'argument', by };
  const isStored =
    kind === 'declared' || kind === 'assigned' || kind === 'property' || kind === 'typed';
  return { kind: isStored ? 'stored' : kind, by };
}

/** Like {@link valueUse}, also through `await`: for values that are not promises. */
export function awaitedUse(node: TSESTree.Node): ValueUse {
  const use = valueUse(node);
  return use.kind === 'awaited' ? awaitedUse(use.by) : use;
}

/**
 * Like {@link awaitedUse}, also for a value that a constant holds: `dropped` where nothing reads
 * the constant, `thrown` where everything that reads it throws it.
 */
export function useByName(node: TSESTree.Node, { scopes }: Module): ValueUse {
  const use = awaitedUse(node);
  const { by } = use;
  if (use.kind !== 'stored' || by.type !== 'VariableDeclarator' || by.id.type !== 'Identifier')
    return use;
  const variable = variableOf(by.id, scopes);
  if (!variable || isReassigned(variable)) return use;
  const reads = variable.references.filter((reference) => reference.isRead());
  if (reads.length === 0) return { kind: 'dropped', by };
  const uses = reads.map(({ identifier }) => awaitedUse(identifier));
  return uses.every(({ kind }) => kind === 'thrown') ? (uses[0] ?? use) : use;
}

/** Whether `fn` itself returns the value, not a function nested in it. */
export function isReturnedBy({ kind, by }: ValueUse, fn: FunctionNode): boolean {
  if (kind !== 'returned') return false;
  let current: TSESTree.Node | undefined = by;
  while (current && !/Function/.test(current.type)) current = current.parent;
  return current === fn;
}

/**
 * The last call of a promise chain that nothing awaits, passes on or catches.
 *
 * @param call the call that returns the promise
 */
export function floatingEnd(call: TSESTree.CallExpression): TSESTree.CallExpression | undefined {
  const { kind, by } = valueUse(call);
  if (kind === 'dropped') return by.type === 'UnaryExpression' ? undefined : call;
  if (kind === 'returned') return isResultOfIteration(by) ? call : undefined;
  const next =
    by.type === 'MemberExpression' && unwrap(by.object) === call ? wrapped(by).parent : undefined;
  if (
    by.type !== 'MemberExpression' ||
    next?.type !== 'CallExpression' ||
    unwrap(next.callee) !== by
  )
    return undefined;
  const key = staticKey(by);
  return key === 'finally' || (key === 'then' && next.arguments.length === 1)
    ? floatingEnd(next)
    : undefined;
}

/** Whether the value of a `return`, or of an arrow function's body, is one that `forEach` drops. */
function isResultOfIteration(node: TSESTree.Node): boolean {
  const fn = functionAt(node);
  return fn !== undefined && forEachCallOf(fn) !== undefined;
}
