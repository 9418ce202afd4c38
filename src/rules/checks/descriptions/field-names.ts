import { isPlural } from '../../../model/text/stems.ts';
import { definesField, type FieldContext } from './field-context.ts';

/**
 * Matches a name in words that is one of several.
 *
 * @param names patterns with underscores in place of spaces: `per_page embeds?`
 */
export function being(names: string): RegExp {
  return new RegExp(`^(?:${alternativesOf(names)})$`);
}

/**
 * Matches a name in words that ends in one of several, as whole words.
 *
 * @param after words that may follow
 */
export function endingIn(names: string, after?: string): RegExp {
  const more = after === undefined ? '' : `(?: (?:${alternativesOf(after)}))?`;
  return new RegExp(String.raw`\b(?:${alternativesOf(names)})${more}$`);
}

/** Matches what one of the patterns matches. */
export function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

function alternativesOf(names: string): string {
  return names.trim().replaceAll(/\s+/g, '|').replaceAll('_', ' ');
}

/** A class of fields by their names, in words, and by the names of the fields around them. */
export interface NameClass {
  readonly named?: RegExp;
  /** A field around it. */
  readonly within?: RegExp;
  /** Other fields of its object. */
  readonly beside?: readonly RegExp[];
  /** Fields anywhere in the definition. */
  readonly amid?: readonly RegExp[];
}

/** Whether a field is of a class. */
export function isOfClass(
  { words, around, beside, definition }: FieldContext,
  { named, within, beside: others = [], amid = [] }: NameClass,
): boolean {
  return (
    (named === undefined || named.test(words)) &&
    (within === undefined || around.some((each) => within.test(each))) &&
    others.every((other) => beside.some((each) => other.test(each))) &&
    amid.every((other) => definesField(definition, other))
  );
}

/** Fields that say of what the `value` beside them is the value. */
export const KEY_OF_VALUE = being('name key field column attribute property parameter');
/** Lists and objects of values by their names. */
export const NAMED_VALUES = endingIn(
  `attributes cookies environment env fields filters headers labels metadata options parameters params
  properties secrets settings tags variables vars`,
);
/** Numbers whose names end in their unit: `durationMs`, `heightM`. */
export const IN_UNIT = either(
  endingIn(
    `ms seconds minutes hours days bytes kb mb gb meters metres km cm mm kg lbs px percent percentage
    celsius fahrenheit usd`,
  ),
  /\bper (?:second|minute|hour|day)$/,
  /\b(?:altitude|depth|distance|elevation|height|length|width) (?:m|ft)$/,
  /\b(?:mass|weight) g$/,
);
/** Quantities of style sheets, in which pixels and the weights of fonts are understood. */
export const OF_STYLE = /\b(?:border|button|card|corner|font|image|line|stroke) (?:radius|weight)$/;

/** Quantities in the plural, whose unit is open, and bits: `totalFees`, `flags`. */
const QUANTITIES =
  /(?:amount|average|balance|coordinate|cost|distance|earning|expense|fee|flag|height|length|level|losse|percentile|permission|pressure|price|profit|rate|ratio|return|revenue|sale|saving|score|speed|taxe|temperature|value|weight|width|yield)s$/;

/** Whether the name of a number is a plural, and says how many there are: `conflicts`. */
export function isCounted(words: string): boolean {
  return /[a-z]{2}s$/.test(words) && isPlural(words) && !QUANTITIES.test(words);
}
