import type { TSESTree } from '@typescript-eslint/utils';
import type { Context, Evaluator } from '../syntax/evaluator.ts';
import type { Frame } from '../syntax/frame.ts';
import type { CallNode } from '../syntax/nodes.ts';
import type { FunctionInfo } from '../syntax/value.ts';

/** A frame in which the parameters of a function have the values that a call gives them, and lead to the expressions of the call. */
export function frameOfCall(call: CallNode, info: FunctionInfo, context: Context, evaluator: Evaluator): Frame {
  const inner = evaluator.frameFor(info, info.receiver, evaluator.evaluateArguments(call, context));
  const spread = call.arguments.findIndex(({ type }) => type === 'SpreadElement');
  info.node.params.forEach((parameter, index) => {
    const name = parameter.type === 'AssignmentPattern' ? parameter.left : parameter.type === 'RestElement' ? parameter.argument : parameter;
    const argument = parameter.type === 'RestElement' ? argumentsFrom(call, index) : call.arguments[index];
    const variable = name.type === 'Identifier' ? inner.scope.set.get(name.name) : undefined;
    if (variable && argument && (spread < 0 || index < spread)) inner.sources.set(variable, { node: argument, context });
  });
  return inner;
}

/** The arguments of a call from a position on, as the list that a rest parameter gets. */
function argumentsFrom(call: CallNode, index: number): TSESTree.Node {
  return { ...call, type: 'ArrayExpression', elements: call.arguments.slice(index), parent: call } as unknown as TSESTree.ArrayExpression;
}
