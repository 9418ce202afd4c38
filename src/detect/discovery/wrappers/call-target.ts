import type { Evaluator } from '../../../syntax/evaluate/evaluator.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import type { EvaluationContext } from '../../../syntax/evaluate/context/frame.ts';
import {
  OneOf,
  UnknownValue,
  isUndecided,
  asUnknown,
} from '../../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../../syntax/evaluate/values/containers.ts';
import { ClassValue, type FunctionInfo } from '../../../syntax/evaluate/values/project-values.ts';
import { OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import { enclosingClass, unwrap, type CallNode } from '../../../syntax/nodes.ts';

/** The function that a call runs with its `this`, a package's function, or why neither is known. */
export type WrapperTarget = FunctionInfo | OpaqueValue | UnknownValue | undefined;

/** The target of a call; undefined if the callee is not a function. */
export function callTarget(
  call: CallNode,
  context: EvaluationContext,
  evaluator: Evaluator,
): WrapperTarget {
  if (call.callee.type === 'Super') return superConstructor(call, context, evaluator);
  const callee = evaluator.evaluate(call.callee, context.module, context.frame);
  if (isUndecided(callee)) return asUnknown(callee);
  if (call.type === 'NewExpression') {
    if (!(callee instanceof ClassValue)) return undefined;
    const args = evaluator.evaluateArguments(call, context);
    return evaluator.constructorInfo(callee, evaluator.construct(callee, args));
  }
  return callee instanceof OpaqueValue ? callee : evaluator.functionInfo(callee);
}

/**
 * The functions that a call may run, one each time: those that a condition selects from, or the
 * values of a record that is read by an unknown key, also as a constant.
 *
 * @returns undefined if there may be others
 */
export function possibleTargets(
  { callee }: CallNode,
  { module, frame }: EvaluationContext,
  evaluator: Evaluator,
): readonly FunctionInfo[] | undefined {
  const expression = new Expression(evaluator, callee, { module, frame });
  const { value } = expression;
  const written = expression.written();
  const node = unwrap(written.node);
  const isComputed = node.type === 'MemberExpression' && node.computed;
  const record = isComputed ? written.sibling(node.object).value : undefined;
  const members =
    isPlainObject(record) && !evaluator.incompleteness(record) ? Object.values(record) : [];
  const values =
    value instanceof OneOf
      ? value.values.filter((each) => each !== undefined && each !== null)
      : members;
  const targets = values.map((each) => evaluator.functionInfo(each));
  return values.length > 0 && targets.every((each) => each !== undefined) ? targets : undefined;
}

/** The constructor that `super()` runs. */
function superConstructor(
  call: CallNode,
  context: EvaluationContext,
  evaluator: Evaluator,
): FunctionInfo | UnknownValue | undefined {
  const around = enclosingClass(call);
  if (!around) return undefined;
  const parent = evaluator.superclass(new ClassValue(around, context.module));
  if (isUndecided(parent)) return asUnknown(parent);
  return parent instanceof ClassValue
    ? evaluator.constructorInfo(parent, context.frame?.receiver ?? evaluator.thisAt(call, context))
    : undefined;
}

export function isFunctionInfo(target: WrapperTarget): target is FunctionInfo {
  return (
    target !== undefined && !(target instanceof OpaqueValue) && !(target instanceof UnknownValue)
  );
}
