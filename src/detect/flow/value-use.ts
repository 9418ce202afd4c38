import type { TSESTree } from '@typescript-eslint/utils';
import { statementUse } from '../../syntax/control-flow.ts';
import { staticKey, unwrap, wrapped, type FunctionNode } from '../../syntax/nodes.ts';
import type { ValueUseKind } from '../../model/handler.ts';

/** What becomes of the value of an expression. */
export interface ValueUse {
  readonly kind: ValueUseKind;
  /** The node that decides: the statement, the call that takes it, the declaration. */
  readonly by: TSESTree.Node;
}

/**
 * What becomes of the value of a call, seen through conditional, logical and sequence expressions and type assertions.
 *
 * @param settled whether to look on behind `await`, for values that are no promises
 */
export function valueUse(call: TSESTree.Node, settled: boolean): ValueUse {
  const outer = wrapped(call);
  const by = outer.parent as TSESTree.Node;
  const use = statementUse(by);
  if (use) return { kind: use, by };
  switch (by.type) {
    case 'AwaitExpression':
      return settled ? valueUse(by, settled) : { kind: 'awaited', by };
    case 'ArrowFunctionExpression':
      return { kind: by.body === outer ? 'returned' : 'stored', by };
    case 'ConditionalExpression':
      return by.test === outer ? { kind: 'tested', by } : valueUse(by, settled);
    case 'LogicalExpression':
      return by.left === outer && by.operator === '&&'
        ? { kind: 'tested', by }
        : valueUse(by, settled);
    case 'SequenceExpression':
      return by.expressions.at(-1) === outer ? valueUse(by, settled) : { kind: 'dropped', by };
    case 'UnaryExpression':
      return { kind: by.operator === 'void' ? 'dropped' : 'tested', by };
    case 'BinaryExpression':
      return { kind: 'tested', by };
    case 'CallExpression':
    case 'NewExpression':
    case 'SpreadElement':
    case 'MemberExpression':
    case 'TemplateLiteral':
    case 'TaggedTemplateExpression':
    case 'YieldExpression':
      return { kind: 'argument', by };
    default:
      return { kind: 'stored', by };
  }
}

/** How the parent itself uses an expression; undefined where it passes the value on. */
export function directUse(node: TSESTree.Node): ValueUse['kind'] | undefined {
  const outer = wrapped(node);
  const { kind, by } = valueUse(outer, true);
  return by === outer.parent ? kind : undefined;
}

/** Whether this very function returns a value. */
export function isReturnedBy({ kind, by }: ValueUse, fn: FunctionNode): boolean {
  if (kind !== 'returned') return false;
  let current: TSESTree.Node | undefined = by;
  while (current && !/Function/.test(current.type)) current = current.parent;
  return current === fn;
}

/**
 * The end of a promise's chain of `then` and `finally`, when nothing awaits it, hands it on or handles its rejection.
 *
 * @param call what gives the promise
 */
export function floatingEnd(call: TSESTree.CallExpression): TSESTree.CallExpression | undefined {
  const { kind, by } = valueUse(call, false);
  if (kind === 'dropped') return by.type === 'UnaryExpression' ? undefined : call;
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
