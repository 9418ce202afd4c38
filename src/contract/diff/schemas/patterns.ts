import { regExpSteps } from '../../../syntax/evaluate/natives/regular-expressions.ts';

/** The steps of one match, which take about a tenth of a second. */
const MAX_STEPS = 5000;

/** By pattern; undefined for what is not a regular expression with the flag `u`. */
const expressions = new Map<string, RegExp | undefined>();

/**
 * Whether a pattern matches a text; undefined if it is not a regular expression, or may take too
 * long.
 */
export function matches(pattern: string, text: string): boolean | undefined {
  return isMatchBounded(pattern, text) ? expressionOf(pattern)?.test(text) : undefined;
}

/**
 * Whether matching a text ends in time. A pattern that is not a regular expression matches nothing.
 */
export function isMatchBounded(pattern: string, text: string): boolean {
  const expression = expressionOf(pattern);
  if (!expression) return true;
  const steps = regExpSteps(expression, text.length);
  return steps !== undefined && steps <= MAX_STEPS;
}

function expressionOf(pattern: string): RegExp | undefined {
  if (!expressions.has(pattern)) expressions.set(pattern, compiled(pattern));
  return expressions.get(pattern);
}

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}
