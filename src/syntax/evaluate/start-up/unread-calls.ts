import type { Evaluation, LocatedCall } from '../context/evaluation.ts';
import { isReceivedAdder, isUnreadAdder } from '../data-flow/adders.ts';
import type { Module } from '../../modules/module.ts';
import { definitionKind, unwrap, variableOf, type CallNode } from '../../nodes.ts';
import { UnknownValue } from '../values/value.ts';
import { isContainer, isPlainObject } from '../values/containers.ts';
import type { FunctionInfo } from '../values/project-values.ts';

/**
 * Has the effects that calls of unresolved functions may have on what they are handed. @throws
 * BudgetExceeded
 */
export function affectArguments(
  callee: unknown,
  args: readonly unknown[],
  { node, module }: LocatedCall,
  evaluator: Evaluation,
): void {
  const isAdder = [isUnreadAdder, isReceivedAdder].some((is) =>
    is(node.callee, module, evaluator.links),
  );
  if (!isAdder && !isOfProject(node, module)) return;
  const why = new UnknownValue('is passed to an unresolved function', { node, module });
  for (const arg of [...args, ...args.flatMap(emptyMembers)]) {
    if (!isContainer(arg) || !evaluator.isMadeByCall(arg)) continue;
    evaluator.markChanged(arg);
    evaluator.markIncomplete(arg, why);
  }
}

/** The empty lists in an object, which whoever receives it may fill. */
function emptyMembers(value: unknown): readonly unknown[] {
  if (!isPlainObject(value)) return [];
  return Object.values(value).filter((member) => Array.isArray(member) && member.length === 0);
}

/**
 * Whether a call runs a function by a name that the module declares: what has no declaration is a
 * global, which only reads.
 */
function isOfProject({ callee }: CallNode, { scopes }: Module): boolean {
  const name = unwrap(callee);
  return name.type === 'Identifier' && (variableOf(name, scopes)?.defs.length ?? 0) > 0;
}

/** Whether a function reads none of its parameters. */
export function asksNothing({ node, module }: FunctionInfo): boolean {
  return module.scopes
    .getDeclaredVariables(node)
    .every(
      ({ defs, references }) => definitionKind(defs[0]) !== 'Parameter' || references.length === 0,
    );
}
