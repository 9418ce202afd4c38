import safeRegex from 'safe-regex2';
import type { UnknownReason } from '../../../model/static.ts';
import { LIMITS } from '../context/budget.ts';
import type { Evaluation } from '../context/evaluation.ts';
import type { Origin } from '../../modules/module.ts';
import { UnknownValue } from '../values/value.ts';

/**
 * Why it is not known where the next search of a regular expression begins: some searches are not
 * followed, or not in the order of the program.
 */
export function whyMoved(
  pattern: RegExp,
  origin: Origin,
  evaluator: Evaluation,
): UnknownValue | undefined {
  return (
    evaluator.incompleteness(pattern) ??
    (evaluator.isMadeByCall(pattern) ? undefined : new UnknownValue(EARLIER_SEARCHES, origin))
  );
}

const EARLIER_SEARCHES: UnknownReason = {
  why: 'depends on the earlier searches of a regular expression',
  cause: 'earlier searches',
};

/** Steps of the regular expression matcher per step of the evaluator. */
const MATCHER_STEPS = 5000;

/**
 * The worst-case cost, in steps, of running a project's regular expression on a text of this
 * length; undefined if it may not end in time. Each repetition may be tried at every length from
 * every position.
 *
 * @param line the length of the longest line, which bounds what a repetition matches if it matches
 * no line end
 */
export function regExpSteps(pattern: RegExp, length: number, line = length): number | undefined {
  if (length > LIMITS.regExpInput) return undefined;
  const source = unrolled(withoutLiterals(pattern.source));
  if (source === undefined || !safeRegex(source) || repeatsAlternatives(source)) return undefined;
  const repetitions = source.match(/[*+]|\{\d+,/g)?.length ?? 0;
  const span = line < length && repeatsWithinLines(pattern) ? line + 1 : length;
  return 1 + length + (length * span ** repetitions) / MATCHER_STEPS;
}

/** The parts of a pattern: an escape, a class of characters, a count, or one character. */
const PARTS =
  /\\(?:[ux]\{?[\da-fA-F]+\}?|[pP]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|[^]/gs;
const QUANTIFIER = /^(?:[*+]|\{\d+,)/;

/** Whether nothing that a regular expression repeats can match the end of a line. */
function repeatsWithinLines({ source, dotAll }: RegExp): boolean {
  const parts = source.match(PARTS) ?? [];
  return parts.every((part, index) => {
    const repeated = parts[index - 1];
    return !QUANTIFIER.test(part) || (repeated !== undefined && !mayEndLine(repeated, dotAll));
  });
}

function mayEndLine(part: string, dotAll: boolean): boolean {
  if (part === '.') return dotAll;
  if (part.startsWith('[^')) return !/\\[ns]/.test(part);
  if (part.startsWith('[')) return /\\[^wdtbfv\-\].\\/()[{}|*+?^$]|[\n-\r]/.test(part);
  if (part.startsWith('\\')) return !/^\\(?:[wdStbfv]|[^\w\s])$/.test(part);
  return part === ')' || part === '\n' || part === ']' || part === '}';
}

/** Longer unrolled patterns are unknown. */
const MAX_UNROLLED = 2000;
/** A group that can match in several ways is not written more often. */
const MAX_CHOICES = 4;

/**
 * A pattern without counts: a group is written as often as it is counted, `(x+x){3}`, and a
 * character with a variable count repeats. Undefined if that becomes too long, or there are too
 * many ways to match.
 */
function unrolled(source: string): string | undefined {
  const counted = /(\([^()]*\)|[^()])\{(\d+)(?:,(\d+))?\}/;
  let rest = source;
  for (let match = counted.exec(rest); match; match = counted.exec(rest)) {
    const [whole, part = '', least, most = least] = match;
    const isGroup = part.startsWith('(');
    const times = Number(most);
    if (isGroup && times > MAX_CHOICES && /[|?]/.test(part)) return undefined;
    if (isGroup && rest.length + part.length * times > MAX_UNROLLED) return undefined;
    const written = isGroup ? group(part).repeat(times) : `${part}${least === most ? '' : '+'}`;
    rest = rest.slice(0, match.index) + written + rest.slice(match.index + whole.length);
  }
  return rest.replaceAll(OPEN, '(').replaceAll(CLOSE, ')');
}

/** The parentheses of groups that have no count of their own any more. */
const OPEN = '\uE000';
const CLOSE = '\uE001';

function group(part: string): string {
  return `${OPEN}${part.slice(1, -1)}${CLOSE}`;
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
