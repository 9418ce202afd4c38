import { unwrap, type CallNode } from '../../nodes.ts';
import type { Evaluation } from '../context/evaluation.ts';
import type { EvaluationContext } from '../context/frame.ts';
import { isReceivedAdder } from '../data-flow/adders.ts';
import { isContainer, isPlainObject } from '../values/containers.ts';
import type { UnknownValue } from '../values/value.ts';
import { isLocalName } from './local-effects.ts';

/**
 * Marks the lists and Maps that a call passes to a function which is not known, and which may add
 * to them.
 */
export function addUnread(
  { callee, arguments: args }: CallNode,
  why: UnknownValue,
  context: EvaluationContext,
  evaluator: Evaluation,
): void {
  if (!isReceivedAdder(callee, context.module, evaluator.links)) return;
  for (const each of args) {
    const name = unwrap(each);
    if (name.type !== 'Identifier' || !isLocalName(name, context)) continue;
    const list = evaluator.expression(name, context);
    if (isContainer(list) && !isPlainObject(list)) evaluator.markIncomplete(list, why);
  }
}
