import type { ServerArgument } from '../../model/analysis.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import { Expression } from '../../syntax/evaluate/expression.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { unwrap, type CallNode } from '../../syntax/nodes.ts';
import { ClassValue, type FunctionInfo } from '../../syntax/evaluate/value.ts';
import { isOnCondition } from '../discovery/registration-conditions.ts';
import { frameOfCall } from '../flow/call-frame.ts';
import { ServerValues } from '../discovery/server-values.ts';
import { moduleIndex } from '../flow/module-index.ts';
import { makerId } from './servers.ts';
import type { AnalysisSession } from '../discovery/session.ts';

/** The calls of a module that pass servers to project functions. */
export function serverArgumentsOf(module: Module, session: AnalysisSession): ServerArgument[] {
  const servers = new ServerValues(session, module);
  return moduleIndex(module).calls.flatMap((call) =>
    call.arguments.some((argument) => holdsServer(argument, servers))
      ? argumentsOf(call, module, session, servers)
      : [],
  );
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
): ServerArgument[] {
  const expression = new Expression(session.evaluator, call, { module, frame: undefined });
  const info = calledBy(expression, call, session);
  if (!info) return [];
  const frame = frameOfCall(call, info, expression.context, session.evaluator);
  return [...frame.variables].flatMap((variable): ServerArgument[] => {
    const [name] = variable.identifiers;
    const maker = name && servers.makerOf(session.evaluator.answer(() => frame.get(variable)));
    return maker
      ? [
          {
            from: makerId(maker),
            to: makerId({ node: name, module: info.module }),
            isConditional: isOnCondition(expression, maker),
          },
        ]
      : [];
  });
}

/** The project function or constructor that a call runs. */
function calledBy(
  expression: Expression,
  call: CallNode,
  { evaluator }: AnalysisSession,
): FunctionInfo | undefined {
  const { value } = expression.sibling(call.callee);
  return call.type === 'NewExpression'
    ? value instanceof ClassValue
      ? evaluator.constructorInfo(value, undefined)
      : undefined
    : evaluator.functionInfo(value);
}
