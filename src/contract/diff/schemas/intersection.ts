import { type Shape, jsonTypeOf, UnknownSchema, type Range } from './shape.ts';
import type { Json } from '../../contract.ts';
import { sameJson } from '../../json.ts';
import { propertySchema } from './shape-properties.ts';
import { both } from './document.ts';

const MAX_SHAPES = 500;

/** Makes the bounds of integers inclusive; the largest safe integers are not a bound. */
export function asInteger(shape: Shape): Shape {
  const { min, max, minOpen, maxOpen } = shape.range;
  const first = minOpen ? Math.floor(min) + 1 : Math.ceil(min);
  const last = maxOpen ? Math.ceil(max) - 1 : Math.floor(max);
  const range = {
    min: first <= Number.MIN_SAFE_INTEGER ? -Infinity : first,
    max: last >= Number.MAX_SAFE_INTEGER ? Infinity : last,
    minOpen: false,
    maxOpen: false,
  };
  return { ...shape, isInteger: true, range };
}

export function withValues(shape: Shape, listed: readonly Json[]): Shape[] {
  const values = listed.filter(
    (value) =>
      jsonTypeOf(value) === shape.type &&
      (shape.values ?? listed).some((one) => sameJson(one, value)),
  );
  if (values.length === 0) return [];
  if (shape.type === 'null' || (shape.type === 'boolean' && new Set(values).size === 2))
    return [{ ...shape, values: undefined }];
  return [{ ...shape, values }];
}

export function intersectAll(some: readonly Shape[], others: readonly Shape[]): Shape[] {
  const both = some.flatMap((a) =>
    others.filter(({ type }) => type === a.type).flatMap((b) => intersect(a, b)),
  );
  if (both.length > MAX_SHAPES) throw new UnknownSchema('it has too many alternatives');
  return both;
}

function intersect(a: Shape, b: Shape): Shape[] {
  const merged: Shape = {
    type: a.type,
    at: [...a.at, ...b.at],
    member: b.member ?? a.member,
    values: a.values ?? b.values,
    range: intersectRanges(a.range, b.range),
    isInteger: a.isInteger || b.isInteger,
    isUnique: a.isUnique || b.isUnique,
    multiplesOf: union(a.multiplesOf, b.multiplesOf),
    patterns: union(a.patterns, b.patterns),
    formats: union(a.formats, b.formats),
    properties: new Map(
      union([...a.properties.keys()], [...b.properties.keys()]).map((name) => [
        name,
        both(propertySchema(a, name), propertySchema(b, name)),
      ]),
    ),
    patternProperties: new Map(
      union([...a.patternProperties.keys()], [...b.patternProperties.keys()]).map((name) => [
        name,
        both(a.patternProperties.get(name) ?? true, b.patternProperties.get(name) ?? true),
      ]),
    ),
    required: new Set([...a.required, ...b.required]),
    unreadRequired: new Set([...a.unreadRequired, ...b.unreadRequired]),
    names: both(a.names, b.names),
    prefix: Array.from({ length: Math.max(a.prefix.length, b.prefix.length) }, (_, index) =>
      both(a.prefix[index] ?? a.rest, b.prefix[index] ?? b.rest),
    ),
    rest: both(a.rest, b.rest),
    others: new Map([...a.others, ...b.others]),
  };
  const shape = merged.isInteger && merged.type === 'number' ? asInteger(merged) : merged;
  return a.values && b.values ? withValues(shape, b.values) : [shape];
}

export function intersectRanges(a: Range, b: Range): Range {
  const [min, max] = [Math.max(a.min, b.min), Math.min(a.max, b.max)];
  const isOpen = (isHere: (range: Range) => boolean): boolean => isHere(a) || isHere(b);
  return {
    min,
    max,
    minOpen: min > -Infinity && isOpen((range) => range.minOpen && range.min === min),
    maxOpen: max < Infinity && isOpen((range) => range.maxOpen && range.max === max),
  };
}

function union<T>(a: readonly T[], b: readonly T[]): T[] {
  return [...new Set([...a, ...b])];
}
