import type { Json } from '../../contract.ts';
import type { Sampler } from './samples.ts';
import type { Shape } from './shape.ts';

/** A constraint that one shape has and another lacks. */
export interface Limit {
  /**
   * `values`: listed values are rejected. `listed`: only listed values are accepted. `integer`:
   * fractions are rejected.
   */
  readonly keyword:
    | 'values'
    | 'listed'
    | 'integer'
    | 'min'
    | 'max'
    | 'multipleOf'
    | 'unique'
    | 'pattern'
    | 'format'
    | 'names'
    | 'whole';
  /** The requirement, as in "must be at least 5"; for `values`, the rejected values. */
  readonly words: string;
  /** For `values`: the rejected values. */
  readonly rejected?: readonly Json[];
}

/** For each format, the formats that accept all its values. */
const WIDER_FORMATS: Readonly<Record<string, readonly string[]>> = {
  email: ['idn-email'],
  hostname: ['idn-hostname'],
  uri: ['uri-reference', 'iri', 'iri-reference'],
  'uri-reference': ['iri-reference'],
  iri: ['iri-reference'],
};

/** The units of sizes, singular and plural. */
const UNITS: Readonly<Partial<Record<Shape['type'], readonly [string, string]>>> = {
  string: ['character', 'characters'],
  array: ['element', 'elements'],
  object: ['property', 'properties'],
};

/**
 * The constraints of `target` that `source` lacks.
 *
 * @param sampler creates values of `source`
 */
export function* limitsOf(target: Shape, source: Shape, sampler: Sampler): Generator<Limit> {
  if (source.values) {
    const rejected = source.values.filter((value) => !sampler.accepts(target, value));
    if (rejected.length > 0) yield { keyword: 'values', words: listWords(rejected), rejected };
    return;
  }
  if (target.values) yield { keyword: 'listed', words: `be one of ${listWords(target.values)}` };
  if (target.isInteger && !source.isInteger)
    yield { keyword: 'integer', words: 'numbers that are not integers' };
  yield* rangeLimits(target, source);
  for (const factor of target.multiplesOf) {
    if (!source.multiplesOf.some((one) => Number.isInteger(one / factor)))
      yield { keyword: 'multipleOf', words: `be a multiple of ${factor}` };
  }
  if (target.isUnique && !source.isUnique && source.range.max > 1)
    yield { keyword: 'unique', words: 'have no duplicates' };
  yield* textLimits(target, source);
  for (const pattern of target.patternProperties.keys()) {
    if (!source.patternProperties.has(pattern))
      yield { keyword: 'names', words: `fit the schema of properties that match /${pattern}/` };
  }
  for (const constraint of target.others.keys()) {
    if (!source.others.has(constraint)) yield { keyword: 'whole', words: wordsOfWhole(constraint) };
  }
}

function* textLimits(target: Shape, source: Shape): Generator<Limit> {
  for (const pattern of target.patterns) {
    if (!source.patterns.includes(pattern))
      yield { keyword: 'pattern', words: `match /${pattern}/` };
  }
  for (const format of target.formats) {
    if (!source.formats.some((one) => one === format || WIDER_FORMATS[one]?.includes(format)))
      yield { keyword: 'format', words: `have the format ${format}` };
  }
}

function listWords(values: readonly Json[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}

/** The requirement of a constraint that is compared as a whole. */
function wordsOfWhole(constraint: string): string {
  const [keyword = ''] = constraint.split(' ');
  return keyword === 'oneOf' ? 'match exactly one of its alternatives' : `satisfy \`${keyword}\``;
}

function* rangeLimits(target: Shape, source: Shape): Generator<Limit> {
  const [a, b] = [source.range, target.range];
  const unit = UNITS[target.type];
  const words = (bound: string, size: number): string =>
    unit === undefined
      ? `be ${bound} ${size}`
      : `have ${bound} ${size} ${size === 1 ? unit[0] : unit[1]}`;
  if (b.min > a.min || (b.min === a.min && b.minOpen && !a.minOpen))
    yield { keyword: 'min', words: words(b.minOpen ? 'more than' : 'at least', b.min) };
  if (b.max < a.max || (b.max === a.max && b.maxOpen && !a.maxOpen))
    yield { keyword: 'max', words: words(b.maxOpen ? 'less than' : 'at most', b.max) };
}

/**
 * Values of `source` that another shape may reject.
 *
 * @param sampler creates values of `source`
 */
export function candidatesOf(source: Shape, { range }: Shape, sampler: Sampler): Json[] {
  const sizes = [
    source.range.min,
    range.min - 1,
    range.max + 1,
    Math.max(2, source.range.min),
  ].filter((size) => size >= source.range.min && size <= source.range.max);
  switch (source.type) {
    case 'number':
      return sampler.numbersOf(source, range);
    case 'string':
      return sampler.textsOf(source, range);
    case 'array':
      return defined(sizes.map((size) => sampler.arrayOf(source, size)));
    case 'object':
      return defined(
        sizes.map((size) =>
          sampler.objectOf({ ...source, range: { ...source.range, min: size } }, {}),
        ),
      );
    default:
      return [true, false];
  }
}

function defined(values: readonly (Json | undefined)[]): Json[] {
  return values.filter((value) => value !== undefined);
}
