import { format } from '@cfworker/json-schema';
import { isList, isJsonObject } from '../../advertised.ts';
import type { Json, JsonObject } from '../../contract.ts';
import { sameJson } from '../../json.ts';
import { isUnread, type Schema } from './document.ts';
import type { ShapeReader } from './shape-reader.ts';
import { matches } from './patterns.ts';
import { patternsOf, propertySchema } from './shape-properties.ts';
import { jsonTypeOf, type Range, type Shape } from './shape.ts';

/** Most patterns and formats accept some of these texts and reject others. */
const TEXTS = [
  'a',
  '',
  'abc',
  'A',
  'ABC',
  '1',
  '123',
  '-',
  '_',
  ' ',
  'a b',
  'a-b',
  'a_b',
  'a.b',
  'a/b',
  'aB1',
  'ab12',
  'A1',
  '1a',
  'ä',
  '0.5',
  '-1',
  'x=y',
  '@a',
  '#a',
  '/a',
  'a\nb',
  '1.2.3',
  '10m',
  '1d',
  'true',
  'a@example.com',
  'example.com',
  'https://example.com/a',
  'http://example.com',
  'ftp://example.com/a',
  'mailto:a@example.com',
  '2024-01-31',
  '12:30:00',
  '12:30:00Z',
  '2024-01-31T12:30:00Z',
  '2024-01-31T12:30:00+02:00',
  '2024-01',
  '2024',
  'P1D',
  'PT1H',
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  '192.0.2.1',
  '2001:db8::1',
  '192.0.2.0/24',
  '2001:db8::/32',
  '/a/b',
  '1/a',
  '{a}',
  '[',
  'YWJj',
  'YWJj=',
  '+15555550100',
  '#ff0000',
  'en',
  'en-US',
  'USD',
  'deadbeef',
  '0123456789abcdef0123456789abcdef01234567',
];

/** A name that a pattern matches; undefined if none was found. */
export function nameMatching(pattern: string): string | undefined {
  const literal = pattern.replaceAll(/[\^$\\]/g, '');
  return [literal, `${literal}a`, ...TEXTS].find((text) => matches(pattern, text) === true);
}

/** The maximum length of a text or list in a witness. */
const MAX_SIZE = 5000;
const MAX_DEPTH = 12;

/** Builds values that a schema accepts. */
export class Sampler {
  private readonly reader: ShapeReader;

  constructor(reader: ShapeReader) {
    this.reader = reader;
  }

  /** A small value that a schema accepts; undefined if none was found. */
  sampleOf(schema: Schema, depth = 0): Json | undefined {
    if (isUnread(schema) || depth > MAX_DEPTH) return undefined;
    for (const shape of this.reader.shapesOf(schema)) {
      const sample = this.sampleOfShape(shape, depth, this.examplesOf(schema));
      if (sample !== undefined) return sample;
    }
    return undefined;
  }

  sampleOfShape(shape: Shape, depth = 0, examples: readonly Json[] = []): Json | undefined {
    if (shape.values) return shape.values[0];
    switch (shape.type) {
      case 'null':
        return null;
      case 'boolean':
        return true;
      case 'number':
        return [0, 1].find((number) => this.accepts(shape, number)) ?? this.numbersOf(shape)[0];
      case 'string':
        return this.textOf(shape, examples);
      case 'array':
        return this.arrayOf(shape, shape.range.min, depth);
      case 'object':
        return this.objectOf(shape, {}, [], depth);
    }
  }

  /** Numbers that a shape accepts, also around the bounds of another. */
  numbersOf(shape: Shape, other: Range = shape.range): number[] {
    const bounds = [shape.range.min, shape.range.max, other.min, other.max].filter(Number.isFinite);
    const near = [0, ...bounds].flatMap((bound) => [
      bound,
      bound + 1,
      bound - 1,
      bound + 0.5,
      bound - 0.5,
    ]);
    const multiples = shape.multiplesOf.flatMap((factor) =>
      [0, ...bounds].flatMap((bound) =>
        [-2, -1, 0, 1, 2, 3].map((times) => (Math.round(bound / factor) + times) * factor),
      ),
    );
    const middle = bounds.flatMap((bound) => bounds.map((end) => (bound + end) / 2));
    return [...near, ...multiples, ...middle].filter((number) => this.accepts(shape, number));
  }

  private textOf(shape: Shape, examples: readonly Json[]): string | undefined {
    return (
      [...examples, ...TEXTS].find(
        (text): text is string => typeof text === 'string' && this.accepts(shape, text),
      ) ?? this.textsOf(shape)[0]
    );
  }

  /** Texts that a shape accepts, also of lengths around those of another. */
  textsOf(shape: Shape, other: Range = shape.range): string[] {
    const lengths = [shape.range.min, shape.range.max, other.min - 1, other.max + 1].filter(
      (length) => length > 0 && length <= MAX_SIZE,
    );
    return [
      ...TEXTS,
      ...lengths.flatMap((length) => ['a'.repeat(length), '1'.repeat(length), 'A'.repeat(length)]),
    ].filter((text) => this.accepts(shape, text));
  }

  /** An array of a length, with a given element at its index. */
  arrayOf(
    shape: Shape,
    length: number,
    depth = 0,
    given?: { readonly index: number; readonly value: Json },
  ): Json | undefined {
    if (length > MAX_SIZE || length > shape.range.max) return undefined;
    const elements: Json[] = [];
    for (let index = 0; index < length; index++) {
      const element =
        given?.index === index
          ? given.value
          : this.sampleOf(shape.prefix[index] ?? shape.rest, depth + 1);
      if (element === undefined) return undefined;
      elements.push(element);
    }
    return elements;
  }

  /** An object with the given properties and all other required ones, except `without`. */
  objectOf(
    shape: Shape,
    given: JsonObject,
    without: readonly string[] = [],
    depth = 0,
  ): JsonObject | undefined {
    const found: Record<string, Json> = {};
    const names = [...shape.required].filter((name) => !without.includes(name));
    const spare = [...shape.properties.keys(), 'a', 'b', 'c', 'd'].filter(
      (name) => !without.includes(name) && !names.includes(name) && !(name in given),
    );
    while (names.length + Object.keys(given).length < shape.range.min && spare.length > 0)
      names.push(spare.shift() ?? '');
    for (const name of names) {
      const value =
        name in given
          ? given[name]
          : this.sampleOf(
              { allOf: [propertySchema(shape, name), ...patternsOf(shape, name)] },
              depth + 1,
            );
      if (value === undefined) return undefined;
      found[name] = value;
    }
    return { ...found, ...given };
  }

  private examplesOf(schema: Schema): readonly Json[] {
    const { default: usual, examples } = this.reader.textsOf(schema);
    return [...(usual === undefined ? [] : [usual]), ...(isList(examples) ? examples : [])];
  }

  /** Whether a shape accepts a value; an array or object only if it is listed. */
  accepts(
    { type, values, range, isInteger, multiplesOf, patterns, formats }: Shape,
    value: Json,
  ): boolean {
    if (values) return includesJson(values, value);
    if (type === 'null' || type === 'boolean') return jsonTypeOf(value) === type;
    if (typeof value === 'number')
      return (
        type === 'number' &&
        isWithin(range, value) &&
        (!isInteger || Number.isInteger(value)) &&
        multiplesOf.every((multipleOf) => this.reader.document.accepts({ multipleOf }, value))
      );
    if (
      typeof value !== 'string' ||
      type !== 'string' ||
      !isWithin(range, Array.from(value).length)
    )
      return false;
    return (
      patterns.every((pattern) => matches(pattern, value) === true) &&
      formats.every((name) => format[name]?.(value) ?? true)
    );
  }
}

function isWithin({ min, max, minOpen, maxOpen }: Range, number: number): boolean {
  return (minOpen ? number > min : number >= min) && (maxOpen ? number < max : number <= max);
}

/** Whether a list contains an equal value. */
function includesJson(list: readonly Json[], value: Json): boolean {
  return isJsonObject(value) || isList(value)
    ? list.some((one) => sameJson(one, value))
    : list.includes(value);
}
