import type { StaticValue } from '../model/static.ts';
import type { Context, Evaluator } from '../syntax/evaluator.ts';
import { Expression } from '../syntax/expression.ts';
import type { CallNode } from '../syntax/nodes.ts';
import { UnknownValue } from '../syntax/value.ts';
import type { Sites } from './sites.ts';

/** The arguments of a call by their positions; those from a spread on are unknown. */
export function argumentsOf(call: CallNode, context: Context, sites: Sites, evaluator: Evaluator): StaticValue[] {
  const spread = call.arguments.findIndex(({ type }) => type === 'SpreadElement');
  return call.arguments.map((argument, index) => {
    const isOpen = spread >= 0 && spread <= index;
    return sites.value(isOpen ? new UnknownValue('is passed by a spread argument', { node: argument, module: context.module }) : new Expression(evaluator, argument, context));
  });
}
