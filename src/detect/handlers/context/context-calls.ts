import type { TSESTree } from '@typescript-eslint/utils';
import { lazily } from '../../../model/utils/lazily.ts';
import type { StaticValue } from '../../../model/static.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import type { CallNode } from '../../../syntax/nodes.ts';
import { unknownAt } from '../../../syntax/evaluate/values/value.ts';
import type { LocationMapper } from '../../source/locations.ts';
import type { ArgumentList } from '../../../model/handlers/handler.ts';
import type { EvaluationContext } from '../../../syntax/evaluate/context/frame.ts';
import type { Evaluation } from '../../../syntax/evaluate/context/evaluation.ts';

/** The arguments of a call by position, read lazily; unknown from the first spread on. */
export function argumentsOf(
  call: CallNode,
  context: EvaluationContext,
  locations: LocationMapper,
  evaluator: Evaluation,
): ArgumentList {
  const spread = call.arguments.findIndex(({ type }) => type === 'SpreadElement');
  const read = (argument: TSESTree.CallExpressionArgument, index: number): StaticValue => {
    const isOpen = spread >= 0 && spread <= index;
    return locations.value(
      isOpen
        ? unknownAt('is passed by a spread argument', argument, context)
        : new Expression(evaluator, argument, context),
    );
  };
  return new LazyList(call.arguments.map((argument, index) => lazily(() => read(argument, index))));
}

class LazyList implements ArgumentList {
  private readonly elements: readonly (() => StaticValue)[];

  constructor(elements: readonly (() => StaticValue)[]) {
    this.elements = elements;
  }

  get length(): number {
    return this.elements.length;
  }

  at(index: number): StaticValue | undefined {
    return this.elements[index]?.();
  }

  from(index: number): ArgumentList {
    return new LazyList(this.elements.slice(index));
  }
}
