import type { TSESTree } from '@typescript-eslint/utils';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { InstanceValue, type FunctionInfo } from '../../syntax/evaluate/values/project-values.ts';
import { contains, enclosingClass, unwrap, variableOf } from '../../syntax/nodes.ts';
import { unknownArguments } from './call-frame.ts';
import { localCallsOf } from './local-calls.ts';
import type { Route } from './return-path.ts';
import type { LocationMapper } from '../source/locations.ts';

/** Whether a value is the name of a definition, or a request or definition that contains it. */
export function carriesName(value: unknown, name: string): boolean {
  if (!isPlainObject(value)) return value === name;
  return Object.values(value).some(
    (inner) => inner === name || (isPlainObject(inner) && Object.values(inner).includes(name)),
  );
}

/**
 * The route of a call, on which the callee is the handler if the request is handed on to it. A
 * method of a base class is the same for several tools, so it only hands the request on.
 */
export function handedOn(
  call: TSESTree.CallExpression,
  callee: FunctionInfo,
  context: EvaluationContext,
  route: Route,
  { evaluator, locations }: { readonly evaluator: Evaluation; readonly locations: LocationMapper },
): Route {
  if (!isHandedOn(call, callee, context, route, evaluator)) return route;
  if (isInherited(callee)) return { ...route, dispatcher: callee };
  const via = locations.of({ node: call, module: context.module }, route.via);
  return {
    ...route,
    root: callee,
    dispatcher: undefined,
    returned: locations.of(callee, via),
  };
}

/** Whether a function is a method that the class of its object inherits. */
function isInherited({ node, receiver }: FunctionInfo): boolean {
  return receiver instanceof InstanceValue && receiver.class.node !== enclosingClass(node);
}

/**
 * Whether a handler selects the callee by the requested name, or passes the name or all arguments
 * to it.
 */
function isHandedOn(
  call: TSESTree.CallExpression,
  callee: FunctionInfo,
  context: EvaluationContext,
  { root, dispatcher = root, request }: Route,
  evaluator: Evaluation,
): boolean {
  if (context.module !== dispatcher?.module || !contains(dispatcher.node, call)) return false;
  if (!request) return passesParameter(call, dispatcher) && isUsedOnce(callee);
  const passed = evaluator.evaluateArguments(call, context);
  return (
    passed.some((argument) => carriesName(argument, request.name)) ||
    isSelected(call, callee, dispatcher, evaluator) ||
    ((passed[0] === request.args || passesParameter(call, dispatcher)) && isUsedOnce(callee))
  );
}

/** Whether a function calls another one only in some of its requests: `tools[name](args)`. */
function isSelected(
  { callee }: TSESTree.CallExpression,
  { node }: FunctionInfo,
  caller: FunctionInfo,
  evaluator: Evaluation,
): boolean {
  const frame = evaluator.frameFor(caller, caller.receiver, unknownArguments(caller));
  const always = evaluator.evaluate(unwrap(callee), caller.module, frame);
  return evaluator.functionInfo(always)?.node !== node;
}

/** Whether the first argument of a call is the first parameter of the function around it. */
function passesParameter(
  { arguments: [argument] }: TSESTree.CallExpression,
  { node, module }: FunctionInfo,
): boolean {
  const name = argument && unwrap(argument);
  const [parameter] = node.params;
  if (name?.type !== 'Identifier' || parameter?.type !== 'Identifier') return false;
  const variable = variableOf(name, module.scopes);
  return variable?.defs.some((definition) => definition.name === parameter) ?? false;
}

/** Whether a module uses a function at one place only, unlike a helper of several handlers. */
function isUsedOnce({ node, module }: FunctionInfo): boolean {
  const calls = localCallsOf(module);
  return calls.callsOf(node).length + calls.otherUses(node).length <= 1;
}
