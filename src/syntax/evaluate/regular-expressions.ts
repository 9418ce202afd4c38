import safeRegex from 'safe-regex2';
import { LIMITS } from './budget.ts';

/** Steps of the regular expression matcher per step of the evaluator. */
const MATCHER_STEPS = 5000;

/**
 * The worst-case cost, in steps, of running a project's regular expression on a text of this
 * length; undefined if it may not end in time. Each repetition may be tried at every length from
 * every position.
 */
export function regExpSteps(pattern: RegExp, length: number): number | undefined {
  const source = withoutLiterals(pattern.source);
  if (length > LIMITS.regExpInput || !safeRegex(pattern) || repeatsAlternatives(source))
    return undefined;
  const repetitions = source.match(/[*+]|\{\d+,/g)?.length ?? 0;
  return 1 + length + length ** (repetitions + 1) / MATCHER_STEPS;
}

/** The source of a regular expression without escapes, character classes and group prefixes. */
function withoutLiterals(source: string): string {
  return source
    .replace(/\\./gs, 'x')
    .replace(/\[[^\]]*\]/g, 'x')
    .replace(/\(\?(?:[:=!]|<[=!]|<[^>]*>|[-a-z]*:)/g, '(');
}

/** Whether a repeated group can match the same text in more than one way. */
function repeatsAlternatives(source: string): boolean {
  const groups: number[] = [];
  for (let index = 0; index < source.length; index++) {
    if (source[index] === '(') groups.push(index);
    if (source[index] !== ')') continue;
    const group = source.slice(groups.pop() ?? 0, index);
    if (/^(?:[*+]|\{\d+,)/.test(source.slice(index + 1, index + 8)) && /[|?*+{]/.test(group))
      return true;
  }
  return false;
}
