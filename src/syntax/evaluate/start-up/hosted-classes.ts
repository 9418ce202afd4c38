import { isExtended, isMember } from '../classes/class-members.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { isFunction, staticKey } from '../../nodes.ts';
import type { ClassValue, FunctionInfo } from '../values/project-values.ts';
import { ExternalValue } from '../values/external-value.ts';
import type { StartUp } from '../context/start-up.ts';

/**
 * Constructs an object of a class that its platform constructs, and starts it, as the platform does
 * before it serves.
 */
export function startHosted(of: ClassValue, run: StartUp, evaluator: Evaluation): void {
  const start = isExtended(of.node, of.module) ? undefined : startOf(of, evaluator);
  if (!start) return;
  const receiver = run.construct(of, []);
  evaluator.callFunction({ ...start, receiver }, receiver, []);
}

/** The method that starts an object of a class; undefined if no platform does. */
function startOf(
  of: ClassValue,
  evaluator: Evaluation,
): Omit<FunctionInfo, 'receiver'> | undefined {
  const root = of.node.superClass ? evaluator.rootClass(of) : undefined;
  const name = root instanceof ExternalValue ? evaluator.library.startOfHosted?.(root) : undefined;
  if (name === undefined) return undefined;
  for (const { node, module, frame } of evaluator.lineage(of))
    for (const member of node.body.body) {
      if (!isMember(member) || member.static || staticKey(member) !== name) continue;
      if (member.value && isFunction(member.value)) return { node: member.value, module, frame };
    }
  return undefined;
}
