import {
  Frame,
  OWNS_NOTHING,
  type EvaluationContext,
} from '../../../syntax/evaluate/context/frame.ts';
import type { StartUpCall } from '../../../syntax/evaluate/start-up/framework-calls.ts';
import type { Evaluator } from '../../../syntax/evaluate/evaluator.ts';
import type { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import { isFunction } from '../../../syntax/nodes.ts';
import { loopOf, type Loop } from '../../flow/loops.ts';
import { LoopElements } from './loop-elements.ts';

/** An iteration of a loop, or of several nested ones. */
export interface IterationContext extends EvaluationContext {
  /** Why a run may lack the element; undefined if every run has it. */
  readonly condition: UnknownValue | undefined;
}

/** The loops of a function around a call, the outermost first, and the function's frame. */
function loopsAround({ frame }: EvaluationContext): {
  readonly loops: readonly Loop[];
  readonly around: Frame | undefined;
} {
  const loops: Loop[] = [];
  let around = frame;
  for (; around && !isFunction(around.scope.block); around = around.parent) {
    const loop = loopOf(around.scope.block);
    if (loop) loops.unshift(loop);
  }
  return { loops, around };
}

/** Whether all iterations around an execution of a call are those around another one. */
export function isInSameLoops(one: StartUpCall, other: StartUpCall): boolean {
  return (
    one.node === other.node &&
    (one.loopCondition === undefined) === (other.loopCondition === undefined) &&
    isSameFrame(loopsAround(one.context).around, loopsAround(other.context).around)
  );
}

/** Whether copies of a frame bind the same values. */
function isSameFrame(one: Frame | undefined, other: Frame | undefined): boolean {
  if (one === other || !one || !other) return one === other;
  return (
    one.scope === other.scope &&
    one.receiver === other.receiver &&
    one.values.size === other.values.size &&
    [...one.values].every(([variable, value]) => Object.is(value, other.values.get(variable))) &&
    isSameFrame(one.parent, other.parent)
  );
}

/**
 * The iterations of the loops of a function around a call that a start-up run executed: the run
 * does not execute each iteration of a loop that takes too many steps.
 *
 * @param context where the run executed the call
 * @returns the contexts of all iterations; undefined if there is no loop, or its elements are
 * unknown
 */
export function iterationsAround(
  context: EvaluationContext,
  evaluator: Evaluator,
): readonly IterationContext[] | undefined {
  const { module } = context;
  const { loops, around } = loopsAround(context);
  if (loops.length === 0) return undefined;
  // The statements of the iterations are not run, so their variables are read as they are written.
  const outer = around && new Frame(around, around.scope, { isRun: false, owns: OWNS_NOTHING });
  let contexts: readonly IterationContext[] = [{ module, frame: outer, condition: undefined }];
  for (const loop of loops) {
    const inner = contexts.map((each) => ({
      ...each,
      elements: new LoopElements(loop, each, evaluator),
    }));
    if (inner.some(({ elements }) => elements.unread)) return undefined;
    contexts = inner.flatMap(({ elements, condition }) =>
      elements.iterations.map((each) => ({
        module,
        frame: each.frame,
        condition: condition ?? each.condition,
      })),
    );
  }
  return contexts;
}
