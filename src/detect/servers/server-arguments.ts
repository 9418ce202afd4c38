import type { ServerArgument } from '../../model/analysis.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { startKey, type Module } from '../../syntax/modules/module.ts';
import { memoizeWeakPair } from '../../model/utils/memoize.ts';
import { definitionKind, unwrap, variableOf, type CallNode } from '../../syntax/nodes.ts';
import { isUndecided } from '../../syntax/evaluate/values/value.ts';
import { ClassValue, type FunctionInfo } from '../../syntax/evaluate/values/project-values.ts';
import { controlDependencesOf } from '../discovery/control-dependences.ts';
import { conditionOn } from '../discovery/registration-conditions.ts';
import { frameOfCall } from '../flow/call-frame.ts';
import { ServerValues } from '../discovery/server-values.ts';
import { moduleIndex } from '../flow/module-index.ts';
import { serverId } from './servers.ts';
import type { AnalysisSession } from '../discovery/session.ts';

/** A call that passes a server, with its node. */
export interface ServerCall extends ServerArgument {
  readonly call: CallNode;
}

/** The calls of a module that pass servers to project functions; computed once. */
export const serverCallsOf = memoizeWeakPair(callsIn);

function callsIn(module: Module, session: AnalysisSession): readonly ServerCall[] {
  const servers = new ServerValues(session, module);
  return moduleIndex(module).calls.flatMap((call) => {
    if (call.arguments.some((argument) => holdsServer(argument, servers)))
      return argumentsOf(call, module, session, servers);
    return call.arguments.some((argument) => anyParameter(argument, module))
      ? passedAsAny(call, module, session)
      : [];
  });
}

/** The declaration of a parameter of type `any`, which may be a server. */
function anyParameter(argument: TSESTree.Node, { scopes }: Module): TSESTree.Node | undefined {
  const variable = argument.type === 'Identifier' ? variableOf(argument, scopes) : undefined;
  const [definition] = variable?.defs ?? [];
  const name = definition?.name as TSESTree.Node | undefined;
  return definitionKind(definition) === 'Parameter' &&
    name?.type === 'Identifier' &&
    name.typeAnnotation?.typeAnnotation.type === 'TSAnyKeyword'
    ? name
    : undefined;
}

/** The parameters of type `any` that a call passes to parameters with the type of a server. */
function passedAsAny(call: CallNode, module: Module, session: AnalysisSession): ServerCall[] {
  const expression = new Expression(session.evaluator, call, { module, frame: undefined });
  const info = calledBy(expression, call, session);
  if (!info) return [];
  const servers = new ServerValues(session, info.module);
  return info.node.params.flatMap((parameter, index): ServerCall[] => {
    const argument = call.arguments[index];
    const from = argument && anyParameter(argument, module);
    const isServer = from && parameter.type === 'Identifier' && servers.isServer(parameter);
    if (!isServer) return [];
    const serverOrigin = { node: from, module };
    return [
      {
        from: startKey(serverOrigin),
        to: startKey({ node: parameter, module: info.module }),
        condition: conditionOn(expression, serverOrigin)?.why,
        branches: controlDependencesOf(call),
        call,
      },
    ];
  });
}

/** Whether an argument is a server, or an object literal with a server as a member. */
function holdsServer(argument: TSESTree.Node, servers: ServerValues): boolean {
  const node = unwrap(argument);
  if (node.type === 'ObjectExpression')
    return node.properties.some(
      (property) =>
        property.type === 'Property' && mayName(property.value) && servers.isServer(property.value),
    );
  return mayName(node) && servers.isServer(node);
}

function mayName({ type }: TSESTree.Node): boolean {
  return type === 'Identifier' || type === 'MemberExpression';
}

function argumentsOf(
  call: CallNode,
  module: Module,
  session: AnalysisSession,
  servers: ServerValues,
): ServerCall[] {
  const expression = new Expression(session.evaluator, call, { module, frame: undefined });
  const info = calledBy(expression, call, session);
  if (!info) return passedToUnknown(expression, call, servers);
  const frame = frameOfCall(call, info, expression.context, session.evaluator);
  return [...frame.variables].flatMap((variable): ServerCall[] => {
    const [name] = variable.identifiers;
    const serverOrigin =
      name && servers.originOfServer(session.evaluator.answer(() => frame.get(variable)));
    return serverOrigin
      ? [
          {
            from: serverId(serverOrigin, session),
            to: startKey({ node: name, module: info.module }),
            condition: conditionOn(expression, serverOrigin)?.why,
            branches: controlDependencesOf(call),
            call,
          },
        ]
      : [];
  });
}

/** The server that a call passes to an unknown function: `for (const add of all) add(server)`. */
function passedToUnknown(
  expression: Expression,
  call: CallNode,
  servers: ServerValues,
): ServerCall[] {
  if (!isUndecided(expression.sibling(call.callee).value)) return [];
  const serverOrigin = call.arguments
    .map((argument) => servers.originOfServer(expression.sibling(argument).value))
    .find((each) => each !== undefined);
  const isOptional = call.type === 'CallExpression' && call.optional;
  return serverOrigin
    ? [
        {
          from: startKey(serverOrigin),
          to: undefined,
          condition: isOptional ? OPTIONAL : conditionOn(expression, serverOrigin)?.why,
          branches: controlDependencesOf(call),
          call,
        },
      ]
    : [];
}

const OPTIONAL = 'is registered by an optional call';

/** The project function or constructor that a call runs. */
function calledBy(
  expression: Expression,
  call: CallNode,
  { evaluator }: AnalysisSession,
): FunctionInfo | undefined {
  const { value } = expression.sibling(call.callee);
  if (call.type !== 'NewExpression') return evaluator.functionInfo(value);
  return value instanceof ClassValue ? evaluator.constructorInfo(value, undefined) : undefined;
}
