import { DefaultText, probableTextOf } from './environment.ts';
import { OneOf, PartialString, type UnknownValue } from './value.ts';

/** Half of a character of two code units, where a text ends between them. */
const HALF_CHARACTER = /\p{Surrogate}$/u;

/**
 * Joins alternative texts, some of which are partly known, to what they share: `search` and
 * `search_${id}` to `search` and an unknown rest. The only known one is the probable text.
 *
 * @returns undefined for other values, and for texts that share neither their start nor their end
 */
export function joinedTexts(
  values: readonly unknown[],
  because: UnknownValue,
): PartialString | undefined {
  if (!values.some((value) => value instanceof PartialString)) return undefined;
  const texts = values.flatMap((value) => (value instanceof OneOf ? value.values : [value]));
  if (!texts.every(isText)) return undefined;
  const start = sharedStart(texts.map((text) => partsOf(text)[0] ?? ''));
  const ends = texts.map((text) => (partsOf(text).at(-1) ?? '').slice(overlap(text, start)));
  const end = reversed(sharedStart(ends.map(reversed)));
  if (start === '' && end === '') return undefined;
  const joined = new PartialString([start, null, end], because);
  const [only, another] = new Set(texts.map(probableTextOf).filter((text) => text !== undefined));
  return only === undefined || another !== undefined ? joined : new DefaultText(only, joined);
}

function isText(value: unknown): value is string | PartialString {
  return typeof value === 'string' || value instanceof PartialString;
}

function partsOf(text: string | PartialString): readonly (string | null)[] {
  return typeof text === 'string' ? [text] : text.parts;
}

/** How much of the last part of a text belongs to the start that the texts share. */
function overlap(text: string | PartialString, { length }: string): number {
  return partsOf(text).length === 1 ? length : 0;
}

function sharedStart([first = '', ...others]: readonly string[]): string {
  let { length } = first;
  while (others.some((other) => !other.startsWith(first.slice(0, length)))) length -= 1;
  return first.slice(0, length).replace(HALF_CHARACTER, '');
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('');
}
