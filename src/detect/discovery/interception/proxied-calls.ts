import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { changesObject } from '../../../syntax/evaluate/data-flow/changes.ts';
import type { Evaluation } from '../../../syntax/evaluate/context/evaluation.ts';
import { Expression, valueOfPart } from '../../../syntax/evaluate/expressions/expression.ts';
import type { Frame } from '../../../syntax/evaluate/context/frame.ts';
import { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../../syntax/evaluate/values/containers.ts';
import type { FunctionInfo } from '../../../syntax/evaluate/values/project-values.ts';
import { OpaqueValue, type ProxyOrigin } from '../../../syntax/evaluate/values/external-value.ts';
import { contains, enclosingFunction, functionAt, type CallNode } from '../../../syntax/nodes.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { argumentOf } from '../../flow/variable-use.ts';
import { moduleIndex } from '../../flow/module-index.ts';
import { Call } from '../../detector/call.ts';
import { conditionOn } from '../registration-conditions.ts';
import { mayExecute } from '../control-dependences.ts';

/** A call of a method of an external object that another call makes. */
export interface TargetCall {
  readonly receiver: OpaqueValue;
  readonly key: string;
  readonly call: Call;
  /** Why it may not be made. */
  readonly condition?: UnknownValue | undefined;
}

/**
 * The calls on the target of a proxy that a call on the proxy makes, as its `get` trap says.
 *
 * @param key the name of the method that is called on the proxy
 * @returns undefined if it is unknown what the proxy does
 */
export function callsOnTarget(
  proxy: ProxyOrigin,
  key: string,
  call: Call,
): readonly TargetCall[] | undefined {
  const { evaluator } = call.expression;
  const { handler, target, isOptional } = proxy;
  if (!isPlainObject(handler) || evaluator.incompleteness(handler)) return undefined;
  if (!Object.hasOwn(handler, 'get')) return [{ receiver: target, key, call }];
  const trap = evaluator.functionInfo(handler['get']);
  if (!trap || mayChange(trap, evaluator)) return undefined;
  const args = [target, key, new UnknownValue('is a proxy', proxy)];
  const method = evaluator.answer(() => evaluator.callFunction(trap, handler, args), trap);
  const onTarget = methodOf(method);
  if (onTarget) return isOptional && onTarget.key !== key ? undefined : [{ ...onTarget, call }];
  const info = evaluator.functionInfo(method);
  const found = info && callsIn(info, call);
  const isSame = found?.every((each) => each.key === key && each.call.hasArgumentsOf(call));
  return isOptional && !isSame ? undefined : found;
}

/**
 * The calls of methods of external objects in a function that is called with the arguments of a
 * call.
 *
 * @returns undefined if there are none, or if the function may change what it is called with
 */
export function callsIn(info: FunctionInfo, given: Call): readonly TargetCall[] | undefined {
  const { evaluator } = given.expression;
  if (given.count === Infinity || mayChange(info, evaluator)) return undefined;
  const args = Array.from({ length: given.count }, (_, index) => given.argument(index));
  const frame = evaluator.frameFor(info, info.receiver, args.map(valueOfPart));
  const context = { module: info.module, frame };
  const found = moduleIndex(info.module).calls.flatMap((node): TargetCall[] => {
    if (enclosingFunction(node) !== info.node || !contains(info.node, node)) return [];
    const inside = new Expression(evaluator, node, context);
    const method = methodOf(inside.sibling(node.callee).value);
    if (!method || !isRunIn(frame, node, inside)) return [];
    const made = callOf(node, inside).withPassed(args);
    return [{ ...method, call: made, condition: conditionOn(inside, undefined) }];
  });
  return found.length > 0 ? found : undefined;
}

function isRunIn(frame: Frame, node: TSESTree.Node, inside: Expression): boolean {
  return mayExecute(node, frame, (test) => inside.sibling(test).value);
}

/** The method of an external object that a value is, without `call` and `apply`. */
function methodOf(value: unknown): Pick<TargetCall, 'receiver' | 'key'> | undefined {
  if (!(value instanceof OpaqueValue)) return undefined;
  const isApplied = ['call', 'apply'].includes(value.path.at(-1) ?? '');
  const method = isApplied ? value.owner : value;
  const key = method.path.at(-1);
  return key === undefined ? undefined : { receiver: method.owner, key };
}

function callOf(node: CallNode, expression: Expression): Call {
  const path = (expression.sibling(node.callee).value as OpaqueValue).path;
  if (path.at(-1) === 'apply') return Call.withList(expression, node, node.arguments[1]);
  return new Call(expression, node, path.at(-1) === 'call' ? 1 : 0);
}

/**
 * Whether a function may change an object that it has a variable for, itself or by a function that
 * it calls.
 */
function mayChange({ node, module }: FunctionInfo, evaluator: Evaluation): boolean {
  const { scopes } = module.scopes;
  const own = scopes.filter(({ block }) => functionAt(block) === node);
  return own.some(({ variables }) =>
    variables.some((variable) => isChangedObject(variable, module, evaluator, new Set())),
  );
}

/**
 * Whether an object is changed through a variable, or by the function of the project that it is
 * passed to.
 */
function isChangedObject(
  variable: Variable,
  module: Module,
  evaluator: Evaluation,
  seen: Set<Variable>,
): boolean {
  if (seen.has(variable)) return false;
  seen.add(variable);
  return variable.references.some(({ identifier }) => {
    if (changesObject(identifier)) return true;
    const call = argumentOf(memberRead(identifier));
    const info = call && evaluator.functionAt(call.callee, module);
    return (
      info !== undefined &&
      info.module.scopes
        .getDeclaredVariables(info.node)
        .some((parameter) => isChangedObject(parameter, info.module, evaluator, seen))
    );
  });
}

/** The longest chain of members that is read from a name: `args[1]`. */
function memberRead(name: TSESTree.Node): TSESTree.Node {
  const { parent } = name;
  return parent?.type === 'MemberExpression' && parent.object === name ? memberRead(parent) : name;
}
