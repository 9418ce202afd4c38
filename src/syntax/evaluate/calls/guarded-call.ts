import type { Evaluation } from '../context/evaluation.ts';
import { countFrames, isSettled } from '../context/frame.ts';
import { RecursionCut, type GuardedCall } from '../context/recursion.ts';
import { runCall } from '../statements/interpreter.ts';
import { isContainer } from '../values/containers.ts';
import type { FunctionInfo } from '../values/project-values.ts';
import { isImmutable } from './call-memo.ts';

/** Evaluates a call that is given up where it repeats itself. @throws BudgetExceeded */
export function runGuarded(
  info: FunctionInfo,
  receiver: unknown,
  args: readonly unknown[],
  { call, whenRepeated }: GuardedCall,
  evaluator: Evaluation,
): unknown {
  const { stateFork } = evaluator;
  const begin = countFrames();
  return stateFork.tracingOldest(() => {
    try {
      return runCall(info, receiver, args, evaluator);
    } catch (error) {
      const isRepeated = error instanceof RecursionCut && error.repeated === call;
      if (!isRepeated || stateFork.oldest <= begin || mayWriteOutside(info, receiver, args))
        throw error;
      return whenRepeated(error.message);
    }
  });
}

/** Whether a call may write variables of another ongoing one, itself or by a callback. */
function mayWriteOutside(
  { frame }: FunctionInfo,
  receiver: unknown,
  args: readonly unknown[],
): boolean {
  const isOpen = (frame !== undefined && !isSettled(frame)) || isContainer(receiver);
  return isOpen || !args.every(isImmutable);
}
