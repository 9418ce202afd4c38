import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { isReassigned } from '../../syntax/variables.ts';
import { lazily } from '../../model/utils/lazily.ts';
import { changedKeys } from '../../syntax/evaluate/data-flow/changes.ts';
import { mayDiffer } from '../../syntax/evaluate/context/sources.ts';
import { Frame, type EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import {
  contains,
  definitionKind,
  parametersOf,
  patternOf,
  scopeOf,
  type CallNode,
} from '../../syntax/nodes.ts';
import { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { InstanceValue, type FunctionInfo } from '../../syntax/evaluate/values/project-values.ts';
import { OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import { reasonOfAssignments } from '../../syntax/evaluate/values/reasons.ts';

/**
 * A frame that binds the parameters of a function to the arguments of a call, and to their
 * expressions. Arguments are evaluated lazily: most are run-time values that no rule needs.
 */
export function frameOfCall(
  call: CallNode,
  info: FunctionInfo,
  context: EvaluationContext,
  evaluator: Evaluation,
): Frame {
  const frame = call.arguments.some(({ type }) => type === 'SpreadElement')
    ? evaluator.frameFor(info, info.receiver, evaluator.evaluateArguments(call, context))
    : frameOfArguments(call, info, context, evaluator);
  frame.call = { node: call, context };
  return frame;
}

/** The frame of a call without spread arguments. */
function frameOfArguments(
  call: CallNode,
  info: FunctionInfo,
  context: EvaluationContext,
  evaluator: Evaluation,
): Frame {
  const frame = new Frame(info.frame, scopeOf(info.node, info.module.scopes), {
    receiver: info.receiver,
    isRun: false,
  });
  const given = call.arguments.map((argument) =>
    lazily(() => evaluator.evaluate(argument, context.module, context.frame)),
  );
  const parameters = parametersOf(info.node);
  const values = parameters.map((parameter, index) =>
    parameter.type === 'RestElement'
      ? lazily(() => given.slice(index).map((value) => value()))
      : given[index],
  );
  for (const variable of info.module.scopes.getDeclaredVariables(info.node)) {
    const name = variable.identifiers[0] as TSESTree.Identifier;
    const index = parameters.findIndex((parameter) => contains(parameter, name));
    const parameter = parameters[index];
    if (!parameter) continue;
    const pattern = patternOf(parameter);
    const compute = (): unknown => {
      const callee = { module: info.module, frame };
      const passed = evaluator.destructured(pattern, name, values[index]?.(), callee);
      return asUsed(variable, passed, info, evaluator);
    };
    frame.defer(variable, { compute, from: { node: call.arguments[index] ?? pattern, context } });
  }
  return frame;
}

/**
 * The known part of a parameter wherever the function uses it: for an object, the members that are
 * never changed through it. A server is kept.
 */
function asUsed(
  parameter: Variable,
  value: unknown,
  { module }: FunctionInfo,
  evaluator: Evaluation,
): unknown {
  if (value instanceof OpaqueValue || value instanceof InstanceValue || !mayDiffer(parameter))
    return value;
  const [name] = parameter.identifiers as [TSESTree.Identifier];
  const because = new UnknownValue(
    `is changed by the function that receives it (\`${name.name}\`)`,
    { node: name, module },
  );
  if (isReassigned(parameter)) return because;
  return isPlainObject(value)
    ? withUnknown(changedKeys(parameter), value, because, evaluator)
    : value;
}

/** A copy of an object with some, or all, members unknown. */
function withUnknown(
  keys: ReadonlySet<string | undefined>,
  object: Readonly<Record<string, unknown>>,
  because: UnknownValue,
  evaluator: Evaluation,
): object {
  const copy: Record<string, unknown> = { ...object };
  const provenance = evaluator.provenanceOf(object);
  if (provenance) evaluator.setProvenance(copy, provenance);
  evaluator.inheritOpenness(copy, object);
  evaluator.markChanged(copy);
  if (keys.has(undefined)) evaluator.markIncomplete(copy, because);
  for (const key of keys.has(undefined) ? Object.keys(copy) : keys) copy[key as string] = because;
  return copy;
}

/** An unknown argument for each parameter of a function. */
export function unknownArguments({ node, module }: FunctionInfo): UnknownValue[] {
  return node.params.map(
    (parameter) =>
      new UnknownValue('depends on the arguments of the function', { node: parameter, module }),
  );
}

/** Makes parameters unknown that the function reassigns. */
export function forgetReassigned({ node, module }: FunctionInfo, frame: Frame): void {
  for (const variable of module.scopes.getDeclaredVariables(node)) {
    if (definitionKind(variable.defs[0]) !== 'Parameter' || !isReassigned(variable)) continue;
    frame.values.set(
      variable,
      new UnknownValue(reasonOfAssignments(variable.name), { node, module }),
    );
  }
}

/** Copies the constants that were evaluated on demand from one frame of a call to a new one. */
export function withConstants(from: Frame, frame: Frame): Frame {
  for (const [variable, value] of from.values) {
    const { parent } = variable.defs[0] ?? {};
    if (parent?.type === 'VariableDeclaration' && parent.kind === 'const')
      frame.values.set(variable, value);
  }
  return frame;
}
