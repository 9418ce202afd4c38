import safeRegex from 'safe-regex2';
import { LIMITS } from './budget.ts';

/** How many turns of the matcher are as much work as a step of the evaluator. */
const TURNS_PER_STEP = 5000;

/**
 * How much running a regular expression of the project on a text of a length may take at worst, in steps; undefined when it may not end in time. Each repetition
 * may be tried at every length from every place of the text.
 */
export function regExpSteps(pattern: RegExp, length: number): number | undefined {
  const source = withoutLiterals(pattern.source);
  if (length > LIMITS.regExpInput || !safeRegex(pattern) || repeatsAlternatives(source))
    return undefined;
  const repetitions = source.match(/[*+]|\{\d+,/g)?.length ?? 0;
  return 1 + length + length ** (repetitions + 1) / TURNS_PER_STEP;
}

/** The source of a regular expression without escapes, classes and what tells groups apart. */
function withoutLiterals(source: string): string {
  return source
    .replace(/\\./gs, 'x')
    .replace(/\[[^\]]*\]/g, 'x')
    .replace(/\(\?(?:[:=!]|<[=!]|<[^>]*>|[-a-z]*:)/g, '(');
}

/** Whether a group is repeated that can match the same text in several ways. */
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
