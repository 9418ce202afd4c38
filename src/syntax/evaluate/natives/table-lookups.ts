import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticKey, unwrap, variableOf, type FunctionNode } from '../../nodes.ts';
import type { Evaluation, LocatedCall } from '../context/evaluation.ts';
import type { UnknownValue } from '../values/value.ts';
import { isPlainObject } from '../values/containers.ts';

/**
 * The result of mapping a list whose elements are not all known to the members of a record or Map:
 * any of them may be in it, as in `process.env.TOOLS.split(',').map((name) => TOOLS[name])`.
 *
 * @param known the results for the known elements
 * @returns undefined for other callbacks, and if the record may have other members
 */
export function lookedUp(
  at: LocatedCall,
  known: readonly unknown[],
  because: UnknownValue,
  evaluator: Evaluation,
): unknown[] | undefined {
  const table = tableOf(at);
  const record = table && evaluator.expression(table, at);
  if (evaluator.incompleteness(record)) return undefined;
  const own = isPlainObject(record) ? Object.values(record) : [];
  const members: readonly unknown[] = record instanceof Map ? [...record.values()] : own;
  if (members.length === 0) return undefined;
  evaluator.budget.spend(members.length);
  const all = [...new Set([...known, ...members])];
  evaluator.markSuperset(all, because);
  return all;
}

/** The record or Map that a callback reads by its first parameter alone. */
function tableOf({ node, module }: LocatedCall): TSESTree.Node | undefined {
  const [callback] = node.arguments;
  const fn = callback && unwrap(callback);
  const [parameter] = isFunction(fn) ? fn.params : [];
  if (!isFunction(fn) || parameter?.type !== 'Identifier') return undefined;
  const { table, key } = readIn(fn) ?? {};
  const isParameter = (name: TSESTree.Node | undefined): boolean =>
    name?.type === 'Identifier' &&
    variableOf(name, module.scopes) === variableOf(parameter, module.scopes);
  return isParameter(key) && !isParameter(table) ? table : undefined;
}

/** The lookup that a function returns: `TOOLS[name]`, `tools.get(name)`. */
function readIn({
  body,
}: FunctionNode): { readonly table: TSESTree.Node; readonly key: TSESTree.Node } | undefined {
  const [statement] = body.type === 'BlockStatement' ? body.body : [];
  const returned = statement?.type === 'ReturnStatement' ? statement.argument : body;
  const value = returned && unwrap(returned);
  const called = value?.type === 'CallExpression' ? unwrap(value.callee) : undefined;
  const member = called ?? value;
  if (member?.type !== 'MemberExpression') return undefined;
  const [argument] = value?.type === 'CallExpression' ? value.arguments : [];
  const key = called ? staticKey(member) === 'get' && argument : member.computed && member.property;
  return key ? { table: unwrap(member.object), key: unwrap(key) } : undefined;
}
