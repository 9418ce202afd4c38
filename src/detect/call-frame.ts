import type { TSESTree } from '@typescript-eslint/utils';
import { lazily } from '../model/lazily.ts';
import type { Context, Evaluator } from '../syntax/evaluator.ts';
import { Frame } from '../syntax/frame.ts';
import { contains, patternOf, scopeOf, type CallNode } from '../syntax/nodes.ts';
import type { FunctionInfo } from '../syntax/value.ts';

/**
 * A frame in which the parameters of a function have the values that a call gives them, and lead to the expressions of the call.
 * An argument is evaluated when its parameter is asked for: most are what a handler has computed, and nobody asks.
 */
export function frameOfCall(call: CallNode, info: FunctionInfo, context: Context, evaluator: Evaluator): Frame {
  const spread = call.arguments.findIndex(({ type }) => type === 'SpreadElement');
  const frame = spread < 0 ? frameOfArguments(call, info, context, evaluator) : evaluator.frameFor(info, info.receiver, evaluator.evaluateArguments(call, context));
  info.node.params.forEach((parameter, index) => {
    const name = parameter.type === 'AssignmentPattern' ? parameter.left : parameter.type === 'RestElement' ? parameter.argument : parameter;
    const argument = parameter.type === 'RestElement' ? argumentsFrom(call, index) : call.arguments[index];
    const variable = name.type === 'Identifier' ? frame.scope.set.get(name.name) : undefined;
    if (variable && argument && (spread < 0 || index < spread)) frame.setSource(variable, { node: argument, context });
  });
  return frame;
}

/** The frame of a call that has as many arguments as are written. */
function frameOfArguments(call: CallNode, info: FunctionInfo, context: Context, evaluator: Evaluator): Frame {
  const frame = new Frame(info.frame, scopeOf(info.node, info.module.scopes), info.receiver, false);
  const given = call.arguments.map((argument) => lazily(() => evaluator.evaluate(argument, context.module, context.frame)));
  const values = info.node.params.map((parameter, index) => (parameter.type === 'RestElement' ? lazily(() => given.slice(index).map((value) => value())) : given[index]));
  for (const variable of info.module.scopes.getDeclaredVariables(info.node)) {
    const name = variable.identifiers[0] as TSESTree.Identifier;
    const index = info.node.params.findIndex((parameter) => contains(parameter, name));
    const parameter = info.node.params[index];
    if (!parameter) continue;
    const pattern = patternOf(parameter);
    const compute = (): unknown => evaluator.bindings.destructured(pattern, name, values[index]?.(), { module: info.module, frame });
    frame.defer(variable, { compute, from: { node: call.arguments[index] ?? pattern, context } });
  }
  return frame;
}

/** The arguments of a call from a position on, as the list that a rest parameter gets. */
function argumentsFrom(call: CallNode, index: number): TSESTree.Node {
  return { ...call, type: 'ArrayExpression', elements: call.arguments.slice(index), parent: call } as unknown as TSESTree.ArrayExpression;
}
