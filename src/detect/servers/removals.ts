import type { TSESTree } from '@typescript-eslint/utils';
import { memoizeWeakPair } from '../../model/utils/memoize.ts';
import { isExported } from '../../syntax/evaluate/data-flow/declarations.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { forEachCallOf, staticKey, functionAt } from '../../syntax/nodes.ts';
import { trackValue, type TrackedUse } from '../flow/value-tracker.ts';
import { parentUse } from '../flow/value-use.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import type { Detector } from '../detector/detector.ts';

/**
 * Whether a definition may be missing from its server: a method of its registration handle removes
 * or renames it, the handle escapes, or the registering method is replaced.
 *
 * @param module the linted file
 */
export function mayBeRemoved(found: DetectedDefinition, module: Module): boolean {
  const { detector } = found;
  const { removers } = detector.servers ?? {};
  if (mayRemoveAny(detector, module)) return true;
  if (!removers) return false;
  for (const call of returningCalls(found)) {
    const outcome = outcomeOf(call, removers, module);
    if (outcome !== 'returned') return outcome === 'removed';
  }
  return true;
}

/** Whether code of the project has the handle of a registration. */
export function hasHandle(found: DetectedDefinition): boolean {
  for (const node of returningCalls(found)) {
    const { kind, by } = parentUse(node);
    if (kind !== 'returned') return kind !== 'dropped';
    if (isDroppedByLoop(by)) return false;
  }
  return true;
}

/**
 * The calls that may return the handle: from the registration out to the call of the outermost
 * function.
 */
function returningCalls({ call, callPath, anchor }: DetectedDefinition): readonly TSESTree.Node[] {
  const path = callPath.map(({ node }) => node);
  return [...new Set([call.node, ...path.toReversed(), anchor])];
}

/**
 * Whether a file names a method that removes definitions of a framework, or replaces one that
 * registers them: the replacement may skip definitions.
 */
const mayRemoveAny = memoizeWeakPair(({ servers, finds }: Detector, { text }: Module): boolean => {
  const replaced = (path: string): RegExp =>
    new RegExp(`\\.${path.split('.').at(-1)}\\s*=(?![=>])`);
  return (
    servers?.unregisters?.some((name) => text.includes(name)) === true ||
    Object.keys(finds?.methods ?? {}).some((path) => replaced(path).test(text))
  );
});

/**
 * `returned` if a function returns the handle to its caller; `removed` also if the handle escapes.
 */
type HandleOutcome = 'kept' | 'removed' | 'returned';

/** The first outcome that is not `kept`. */
function outcomeOf(
  handle: TSESTree.Node,
  removers: readonly string[],
  module: Module,
): HandleOutcome {
  let outcome: HandleOutcome = 'kept';
  trackValue(handle, module, (use) => {
    if (outcome !== 'kept') return false;
    if (use.kind === 'bound' || use.kind === 'reassigned') {
      if (isExported(use.variable, module)) outcome = 'removed';
      return outcome === 'kept';
    }
    const isFollowed = FOLLOWED.has(use.kind);
    if (!isFollowed) outcome = endOf(use, removers);
    return isFollowed;
  });
  return outcome;
}

const FOLLOWED: ReadonlySet<string> = new Set(['awaited', 'chosen', 'declared', 'assigned']);

function endOf(use: TrackedUse, removers: readonly string[]): HandleOutcome {
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

/**
 * Whether the function around a `return` is the callback of `forEach`, which drops what it returns.
 */
function isDroppedByLoop(by: TSESTree.Node): boolean {
  const fn = functionAt(by);
  return fn !== undefined && forEachCallOf(fn) !== undefined;
}
