import { isUnresolved, OneOf } from './value.ts';

/** The answers for each alternative of a value; undefined for any other value. */
export function answersOf(value: unknown, answer: (alternative: unknown) => unknown): unknown {
  if (!(value instanceof OneOf)) return undefined;
  const answers = new Set(value.values.map(answer));
  return answers.size === 1 ? [...answers][0] : OneOf.of([...answers], value.because);
}

/**
 * The result of `===` or `!==` with a primitive value that all alternatives of the other side have;
 * undefined if they differ, or for other operands.
 */
export function comparedAlternatives(
  left: unknown,
  right: unknown,
  operator: string,
): boolean | undefined {
  const [alternatives, other] = left instanceof OneOf ? [left, right] : [right, left];
  if (!(alternatives instanceof OneOf) || isUnresolved(other)) return undefined;
  if ((operator !== '===' && operator !== '!==') || Object(other) === other) return undefined;
  if (alternatives.values.some((value) => isUnresolved(value))) return undefined;
  const equal = alternatives.values.filter((value) => value === other).length;
  if (equal > 0 && equal < alternatives.values.length) return undefined;
  return equal > 0 === (operator === '===');
}
