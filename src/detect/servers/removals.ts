import type { TSESTree } from '@typescript-eslint/utils';
import { isExported } from '../../syntax/evaluate/declarations.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { enclosingFunction, forEachCallOf, isFunction, staticKey } from '../../syntax/nodes.ts';
import { trackValue, type TrackedUse } from '../flow/value-tracker.ts';
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
    const fate = fateOf(call, removers, module);
    if (fate !== 'returned') return fate === 'removed';
  }
  return true;
}

/** Whether a file puts a function of its own in the place of a method that registers, which may hold back what it is given. */
function replacesMethod({ finds }: DetectedDefinition['detector'], { text }: Module): boolean {
  return Object.keys(finds?.methods ?? {}).some((path) =>
    new RegExp(`\\.${path.split('.').at(-1)}\\s*=(?![=>])`).test(text),
  );
}

/** `returned` where a function returns it to its caller, `removed` also where it goes where it is not followed. */
type HandleFate = 'kept' | 'removed' | 'returned';

/** The first fate of a handle that is not `kept`. */
function fateOf(handle: TSESTree.Node, removers: readonly string[], module: Module): HandleFate {
  let fate: HandleFate = 'kept';
  trackValue(handle, module, (use) => {
    if (fate !== 'kept') return false;
    if (use.kind === 'bound' || use.kind === 'reassigned') {
      if (isExported(use.variable, module)) fate = 'removed';
      return fate === 'kept';
    }
    const isFollowed = FOLLOWED.has(use.kind);
    if (!isFollowed) fate = endOf(use, removers);
    return isFollowed;
  });
  return fate;
}

const FOLLOWED: ReadonlySet<string> = new Set(['awaited', 'chosen', 'declared', 'assigned']);

function endOf(use: TrackedUse, removers: readonly string[]): HandleFate {
  switch (use.kind) {
    case 'dropped':
    case 'tested':
    case 'typed':
      return 'kept';
    case 'returned':
      return isDroppedByLoop(use.by) ? 'kept' : 'returned';
    case 'member':
      return use.by.computed || removers.includes(staticKey(use.by) ?? '') ? 'removed' : 'kept';
    default:
      return 'removed';
  }
}

/** Whether the function around a `return` is the callback of `forEach`, which drops what it returns. */
function isDroppedByLoop(by: TSESTree.Node): boolean {
  const fn = isFunction(by) ? by : enclosingFunction(by);
  return fn !== undefined && forEachCallOf(fn) !== undefined;
}
