import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { Module } from '../../syntax/modules/module.ts';
import {
  enclosingFunction,
  forEachCallOf,
  isFunction,
  staticKey,
  unwrap,
  variableOf,
} from '../../syntax/nodes.ts';
import { valueUse } from '../flow/value-use.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';

/**
 * Whether a definition may leave its server again: whether a method that takes it off or renames it is called on the handle
 * that registering it gave, or the handle goes where it is not followed; or whether it may not get there at all.
 *
 * @param module the linted file
 */
export function mayBeRemoved(
  { detector, call, callPath, anchor }: DetectedDefinition,
  module: Module,
): boolean {
  const { removers, unregisters } = detector.servers ?? {};
  if (unregisters?.some((name) => module.text.includes(name)) || replacesMethod(detector, module))
    return true;
  if (!removers) return false;
  // From the registration out to the call of the outermost function that hands its handle on.
  const calls = [call.node, ...callPath.toReversed(), anchor].filter(
    (node, index, all) => all.indexOf(node) === index,
  );
  for (const call of calls) {
    const { isRemoved, isReturned } = fateOf(call, removers, module);
    if (!isReturned) return isRemoved;
  }
  return true;
}

/** Whether a file puts a function of its own in the place of a method that registers, which may hold back what it is given. */
function replacesMethod({ finds }: DetectedDefinition['detector'], { text }: Module): boolean {
  return Object.keys(finds?.methods ?? {}).some((path) =>
    new RegExp(`\\.${path.split('.').at(-1)}\\s*=(?![=>])`).test(text),
  );
}

interface HandleFate {
  readonly isRemoved: boolean;
  /** Whether a function hands it on to its caller. */
  readonly isReturned: boolean;
}

const KEPT: HandleFate = { isRemoved: false, isReturned: false };
const REMOVED: HandleFate = { isRemoved: true, isReturned: false };

function fateOf(handle: TSESTree.Node, removers: readonly string[], module: Module): HandleFate {
  const { kind, by } = valueUse(handle, true);
  if (kind === 'dropped' || kind === 'tested' || by.type.startsWith('TS')) return KEPT;
  if (kind === 'returned')
    return isDroppedByLoop(by) ? KEPT : { isRemoved: false, isReturned: true };
  if (by.type === 'MemberExpression')
    return removers.includes(staticKey(by) ?? '') || by.computed ? REMOVED : KEPT;
  const kept =
    by.type === 'VariableDeclarator'
      ? by.id
      : by.type === 'AssignmentExpression'
        ? unwrap(by.left)
        : undefined;
  const variable = kept?.type === 'Identifier' ? variableOf(kept, module.scopes) : undefined;
  if (!variable || isExported(variable)) return REMOVED;
  const reads = variable.references.filter((reference) => reference.isRead());
  return (
    reads
      .map(({ identifier }) => fateOf(identifier as TSESTree.Node, removers, module))
      .find(({ isRemoved, isReturned }) => isRemoved || isReturned) ?? KEPT
  );
}

function isExported({ defs }: Variable): boolean {
  return defs.some(
    ({ node }) =>
      node.type === 'VariableDeclarator' && node.parent.parent.type === 'ExportNamedDeclaration',
  );
}

/** Whether the function around a `return` is the callback of `forEach`, which drops what it returns. */
function isDroppedByLoop(by: TSESTree.Node): boolean {
  const fn = isFunction(by) ? by : enclosingFunction(by);
  return fn !== undefined && forEachCallOf(fn) !== undefined;
}
