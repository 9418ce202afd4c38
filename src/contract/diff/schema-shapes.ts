import { isList, isObject } from '../advertised.ts';
import type { Json, JsonObject } from '../contract.ts';
import { canonical, sameJson } from '../json.ts';
import { isAny, isUnread, type Schema, type SchemaDocument } from './schema-document.ts';

/*
 * A schema as the union of shapes: each of one type, with every constraint in one place. References, `allOf`, `anyOf`, `oneOf`,
 * lists of types, `const` and `enum` are gone, so that schemas that say the same in other words have the same shapes.
 */

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** The values of one type that fulfil all of this. */
export interface Shape {
  readonly type: JsonType;
  /** Where it is written, from the schema: `anyOf`, `0`; empty for the schema itself. */
  readonly at: readonly string[];
  /** Only these. */
  readonly values?: readonly Json[];
  /** Of a number its value, of a string its length, of an array or object how much is in it. */
  readonly range: Range;
  readonly isInteger: boolean;
  readonly isUnique: boolean;
  readonly multiplesOf: readonly number[];
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
  /** Of an object its named properties, by name; those by pattern; all others; and what their names must be. */
  readonly properties: ReadonlyMap<string, Schema>;
  readonly patternProperties: ReadonlyMap<string, Schema>;
  readonly required: ReadonlySet<string>;
  readonly unreadRequired: ReadonlySet<string>;
  readonly names: Schema;
  /** Of an array its first elements, one after the other. */
  readonly prefix: readonly Schema[];
  /** What further properties or elements must be. */
  readonly rest: Schema;
  /** Constraints that are compared as a whole: `not`, `if`, `contains` and others. */
  readonly others: readonly string[];
  /** The schema with the texts about it, where that is a member of a union. */
  readonly member?: JsonObject;
}

/** From `min` to `max`, which belong to it unless they are `open`. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly minOpen: boolean;
  readonly maxOpen: boolean;
}

/** That nothing, or not enough, is known of a schema to compare it. */
export class UnreadSchema extends Error {}
/** That a schema is written with what is not compared, as a reference into another schema. */
export class UnknownSchema extends Error {}

const TYPES: readonly JsonType[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];
const MAX_SHAPES = 500;
const MAX_DEPTH = 40;

const ANY: Omit<Shape, 'type'> = {
  at: [],
  range: { min: -Infinity, max: Infinity, minOpen: false, maxOpen: false },
  isInteger: false,
  isUnique: false,
  multiplesOf: [],
  patterns: [],
  formats: [],
  properties: new Map(),
  patternProperties: new Map(),
  required: new Set(),
  unreadRequired: new Set(),
  names: true,
  prefix: [],
  rest: true,
  others: [],
};

/** Keywords that are compared as a whole, by the types of values that they concern. */
const WHOLE: Readonly<Record<string, readonly JsonType[]>> = {
  not: TYPES,
  if: TYPES,
  $dynamicRef: TYPES,
  $recursiveRef: TYPES,
  contains: ['array'],
  unevaluatedItems: ['array'],
  dependentRequired: ['object'],
  dependentSchemas: ['object'],
  dependencies: ['object'],
  unevaluatedProperties: ['object'],
};
/** What changes the meaning of such a keyword, and means nothing without it. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  if: ['then', 'else'],
  contains: ['minContains', 'maxContains'],
};

/** Keywords that say which values there are, or where something is. All others are texts. */
const CONSTRAINTS: ReadonlySet<string> = new Set([
  ...Object.keys(WHOLE),
  ...Object.values(COMPANIONS).flat(),
  'type',
  'enum',
  'const',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'prefixItems',
  'items',
  'additionalItems',
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'required',
  'minProperties',
  'maxProperties',
  '$schema',
  '$id',
  'id',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$vocabulary',
  '$defs',
  'definitions',
]);

/** Reads a document as shapes; each part once. */
export class ShapeReader {
  readonly document: SchemaDocument;
  readonly #read = new Map<Schema, readonly Shape[]>();
  readonly #listing = new Set<Schema>();

  constructor(document: SchemaDocument) {
    this.document = document;
  }

  /**
   * The shapes of a part of the document, none for one that takes no value.
   *
   * @throws {UnreadSchema} where it was not read
   * @throws {UnknownSchema} where it cannot be compared
   */
  shapesOf(schema: Schema): readonly Shape[] {
    const known = this.#read.get(schema);
    if (known) return known;
    const shapes = this.#expand(schema, 0);
    this.#read.set(schema, shapes);
    return shapes;
  }

  /** The texts about a part: its own, else those of what it refers to, or of the one member of it that is not `null`. */
  textsOf(schema: Schema, depth = 0): JsonObject {
    if (!isObject(schema) || depth > MAX_DEPTH) return {};
    const own = Object.fromEntries(
      Object.entries(schema).filter(
        ([keyword]) => !CONSTRAINTS.has(keyword) && !this.document.isUnreadKeyword(schema, keyword),
      ),
    );
    const members = [...listOf(schema, 'anyOf'), ...listOf(schema, 'oneOf')].filter(
      (member) => !isObject(member) || member['type'] !== 'null',
    );
    const inner = [
      this.#referred(schema),
      ...listOf(schema, 'allOf'),
      ...(members.length === 1 ? members : []),
    ].filter((part) => part !== undefined);
    return Object.assign(
      {},
      ...inner.map((part) => this.textsOf(part, depth + 1)).reverse(),
      own,
    ) as JsonObject;
  }

  /** Keywords of texts that were not read, of all that {@link textsOf} looks at. */
  isUnreadText(schema: Schema, keyword: string): boolean {
    if (!isObject(schema)) return false;
    const inner = [
      schema,
      this.#referred(schema),
      ...listOf(schema, 'allOf'),
      ...listOf(schema, 'anyOf'),
      ...listOf(schema, 'oneOf'),
    ];
    return inner.some((part) => part !== undefined && this.document.isUnreadKeyword(part, keyword));
  }

  /** What a schema that only refers to another one refers to; any other schema itself. */
  referred(schema: Schema): Schema {
    let found = schema;
    for (
      let depth = 0;
      depth < MAX_DEPTH && isObject(found) && found['$ref'] !== undefined;
      depth++
    ) {
      if (
        this.document.draft !== '7' &&
        Object.keys(found).some((keyword) => keyword !== '$ref' && CONSTRAINTS.has(keyword))
      )
        break;
      const referred = this.#referred(found);
      if (referred === undefined) break;
      found = referred;
    }
    return found;
  }

  #referred(schema: JsonObject): Schema | undefined {
    return schema['$ref'] === undefined ? undefined : this.document.referenceOf(schema);
  }

  #expand(schema: Schema, depth: number): readonly Shape[] {
    if (depth > MAX_DEPTH) throw new UnknownSchema('it refers to itself without end');
    if (isUnread(schema)) throw new UnreadSchema();
    if (schema === false) return [];
    if (schema === true) return TYPES.map((type) => ({ ...ANY, type }));
    if (this.document.draft === '7' && schema['$ref'] !== undefined)
      return this.#expand(this.#reference(schema), depth + 1);
    let shapes = ownShapes(schema, this.document);
    if (schema['$ref'] !== undefined)
      shapes = intersectAll(shapes, this.#expand(this.#reference(schema), depth + 1));
    for (const part of listOf(schema, 'allOf'))
      shapes = intersectAll(shapes, this.#expand(part, depth + 1));
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      if (schema[keyword] === undefined) continue;
      const members = listOf(schema, keyword).map((member, index) =>
        this.#member(member, [keyword, String(index)], depth),
      );
      const isExclusive = keyword === 'oneOf' && !this.#areDisjoint(members);
      shapes = intersectAll(
        shapes,
        members
          .flat()
          .map((shape) => (isExclusive ? { ...shape, others: [...shape.others, 'oneOf'] } : shape)),
      );
    }
    return shapes;
  }

  #member(member: Schema, at: readonly string[], depth: number): Shape[] {
    return this.#expand(member, depth + 1).map((shape) => ({
      ...shape,
      at: [...at, ...shape.at],
      member: shape.member ?? (isObject(member) ? member : undefined),
    }));
  }

  #reference(schema: JsonObject): Schema {
    const referred = this.document.referenceOf(schema);
    if (referred === undefined)
      throw new UnknownSchema(`it refers to ${JSON.stringify(schema['$ref'])}`);
    return referred;
  }

  /** Whether no value is certain to be in two of these. */
  #areDisjoint(members: readonly (readonly Shape[])[]): boolean {
    return members.every((one, index) =>
      members
        .slice(index + 1)
        .every((other) => one.every((a) => other.every((b) => this.#isDisjoint(a, b)))),
    );
  }

  #isDisjoint(a: Shape, b: Shape): boolean {
    if (a.type !== b.type) return true;
    const [values, others] = [a.values, b.values];
    if (values && others)
      return !values.some((value) => others.some((other) => sameJson(value, other)));
    return [...a.required].some(
      (name) =>
        b.required.has(name) &&
        this.#areOtherValues(a.properties.get(name), b.properties.get(name)),
    );
  }

  #areOtherValues(a: Schema | undefined, b: Schema | undefined): boolean {
    const [values, others] = [a, b].map((schema) =>
      schema === undefined ? undefined : this.listedOf(schema),
    );
    return (
      values !== undefined &&
      others !== undefined &&
      !values.some((value) => others.some((other) => sameJson(value, other)))
    );
  }

  /** The values that a part takes, where it lists them. */
  listedOf(schema: Schema): readonly Json[] | undefined {
    // Whether the members of a union differ in a property may depend on that union again.
    if (this.#listing.has(schema) || isUnread(schema)) return undefined;
    this.#listing.add(schema);
    try {
      const shapes = this.shapesOf(schema);
      return shapes.every(({ values }) => values !== undefined)
        ? shapes.flatMap(({ values }) => values ?? [])
        : undefined;
    } catch {
      return undefined;
    } finally {
      this.#listing.delete(schema);
    }
  }
}

export function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  return isList(value) ? 'array' : (typeof value as 'boolean' | 'number' | 'string' | 'object');
}

/** What the keywords of a schema itself say, without those that bring in other schemas. */
function ownShapes(schema: JsonObject, document: SchemaDocument): Shape[] {
  const named: readonly Json[] = schema['type'] === undefined ? TYPES : [schema['type']].flat();
  const types = TYPES.filter(
    (type) => named.includes(type) || (type === 'number' && named.includes('integer')),
  );
  const shapes = types.map((type) => withOthers(shapeOf(schema, type, document), schema, document));
  const isInteger = !named.includes('number') && named.includes('integer');
  const typed = shapes.map((shape) =>
    shape.type === 'number' && isInteger ? asInteger(shape) : shape,
  );
  const [constant, listed] = [schema['const'], schema['enum']];
  let found = typed;
  if (constant !== undefined) found = found.flatMap((shape) => withValues(shape, [constant]));
  if (isList(listed)) found = found.flatMap((shape) => withValues(shape, listed));
  return (isObject(schema['not']) && Object.keys(schema['not']).length === 0) ||
    schema['not'] === true
    ? []
    : found;
}

function shapeOf(schema: JsonObject, type: JsonType, document: SchemaDocument): Shape {
  switch (type) {
    case 'number':
      return numberShape(schema);
    case 'string':
      return {
        ...ANY,
        type,
        range: sizeRange(schema, 'minLength', 'maxLength'),
        patterns: strings(schema['pattern']),
        formats: strings(schema['format']),
      };
    case 'array':
      return arrayShape(schema);
    case 'object':
      return objectShape(schema, document);
    default:
      return { ...ANY, type };
  }
}

function numberShape(schema: JsonObject): Shape {
  const factor = schema['multipleOf'];
  const shape: Shape = {
    ...ANY,
    type: 'number',
    range: numberRange(schema),
    multiplesOf: typeof factor === 'number' && factor !== 1 ? [factor] : [],
  };
  return typeof factor === 'number' && Number.isInteger(factor) ? asInteger(shape) : shape;
}

function arrayShape(schema: JsonObject): Shape {
  const isOldTuple = isList(schema['items']);
  const prefix = isOldTuple ? schemas(schema['items']) : listOf(schema, 'prefixItems');
  const rest = asSchema(isOldTuple ? schema['additionalItems'] : schema['items']);
  const size = sizeRange(schema, 'minItems', 'maxItems');
  const range = rest === false ? { ...size, max: Math.min(size.max, prefix.length) } : size;
  return { ...ANY, type: 'array', range, isUnique: schema['uniqueItems'] === true, prefix, rest };
}

function objectShape(schema: JsonObject, document: SchemaDocument): Shape {
  const required = strings(schema['required']);
  const properties = mapOf(schema, 'properties');
  return {
    ...ANY,
    type: 'object',
    properties,
    range: sizeRange(schema, 'minProperties', 'maxProperties'),
    patternProperties: mapOf(schema, 'patternProperties'),
    required: new Set(required),
    unreadRequired: new Set(
      [...properties.keys(), ...required].filter((name) =>
        document.isUnreadKeyword(schema, `required/${name}`),
      ),
    ),
    rest: asSchema(schema['additionalProperties']),
    // Names are strings in any case.
    names:
      canonical(schema['propertyNames'] ?? true) === '{"type":"string"}'
        ? true
        : asSchema(schema['propertyNames']),
  };
}

/** Bounds that were true or false belong to draft 4, which Zod 3 writes for OpenAPI. */
function numberRange(schema: JsonObject): Range {
  const [min, max, above, below] = [
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
  ].map((keyword) => schema[keyword]);
  const lower = intersectRanges(
    { ...ANY.range, min: asNumber(min, -Infinity), minOpen: above === true },
    { ...ANY.range, min: asNumber(above, -Infinity), minOpen: true },
  );
  const upper = intersectRanges(
    { ...ANY.range, max: asNumber(max, Infinity), maxOpen: below === true },
    { ...ANY.range, max: asNumber(below, Infinity), maxOpen: true },
  );
  return intersectRanges(lower, upper);
}

function sizeRange(schema: JsonObject, min: string, max: string): Range {
  return {
    min: Math.max(0, asNumber(schema[min], 0)),
    max: asNumber(schema[max], Infinity),
    minOpen: false,
    maxOpen: false,
  };
}

/** Bounds of whole numbers belong to their range; the largest that JSON carries safely are none. */
function asInteger(shape: Shape): Shape {
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

function withValues(shape: Shape, listed: readonly Json[]): Shape[] {
  const values = listed.filter(
    (value) =>
      typeOf(value) === shape.type && (shape.values ?? listed).some((one) => sameJson(one, value)),
  );
  if (values.length === 0) return [];
  if (shape.type === 'null' || (shape.type === 'boolean' && new Set(values).size === 2))
    return [{ ...shape, values: undefined }];
  return [{ ...shape, values }];
}

function withOthers(shape: Shape, schema: JsonObject, { root }: SchemaDocument): Shape {
  const others = Object.keys(schema).flatMap((keyword) => {
    if (!WHOLE[keyword]?.includes(shape.type)) return [];
    const text = canonical(
      Object.fromEntries(
        [keyword, ...(COMPANIONS[keyword] ?? [])].flatMap((name) =>
          schema[name] === undefined ? [] : [[name, schema[name]]],
        ),
      ),
    );
    // What a reference in it means depends on the whole schema.
    return [text.includes('Ref"') || text.includes('$ref"') ? `${text} ${canonical(root)}` : text];
  });
  return others.length > 0 ? { ...shape, others: others.sort() } : shape;
}

function intersectAll(some: readonly Shape[], others: readonly Shape[]): Shape[] {
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
        both(propertyOf(a, name), propertyOf(b, name)),
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
    others: union(a.others, b.others),
  };
  const shape = merged.isInteger && merged.type === 'number' ? asInteger(merged) : merged;
  return a.values && b.values ? withValues(shape, b.values) : [shape];
}

/** What a property must be, named or not; those by pattern are a constraint of their own. */
export function propertyOf(shape: Shape, name: string): Schema {
  return shape.properties.get(name) ?? (patternsOf(shape, name).length > 0 ? true : shape.rest);
}

/** What a shape says of a property that it does not name. */
export function unnamedOf(shape: Shape, name: string): Schema {
  return (
    patternsOf(shape, name).reduce<Schema | undefined>(
      (joined, schema) => (joined === undefined ? schema : both(joined, schema)),
      undefined,
    ) ?? shape.rest
  );
}

/** What the properties by pattern say of a name. */
export function patternsOf(shape: Shape, name: string): Schema[] {
  return [...shape.patternProperties].flatMap(([pattern, schema]) => {
    const isMatch = matches(pattern, name);
    if (isMatch === undefined) throw new UnknownSchema(`/${pattern}/ is no regular expression`);
    return isMatch ? [schema] : [];
  });
}

/** Whether a pattern matches a text, as validators say; undefined for one that is no regular expression with the flag `u`. */
export function matches(pattern: string, text: string): boolean | undefined {
  try {
    const expression = EXPRESSIONS.get(pattern) ?? new RegExp(pattern, 'u');
    EXPRESSIONS.set(pattern, expression);
    return expression.test(text);
  } catch {
    return undefined;
  }
}

const EXPRESSIONS = new Map<string, RegExp>();

/** What two schemas both take: one object for the same two, so that a schema that contains itself is met again. */
function both(a: Schema, b: Schema): Schema {
  if (a === b || isAny(b)) return a;
  if (isAny(a)) return b;
  if (a === false || b === false) return false;
  const inner = JOINED.get(a as JsonObject) ?? new WeakMap<JsonObject, JsonObject>();
  const joined = inner.get(b as JsonObject) ?? { allOf: [a, b] };
  JOINED.set(a as JsonObject, inner.set(b as JsonObject, joined));
  return joined;
}

const JOINED = new WeakMap<JsonObject, WeakMap<JsonObject, JsonObject>>();

function intersectRanges(a: Range, b: Range): Range {
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

function listOf(schema: JsonObject, keyword: string): readonly Schema[] {
  return schemas(schema[keyword]);
}

function mapOf(schema: JsonObject, keyword: string): Map<string, Schema> {
  const held = schema[keyword];
  return new Map(
    isObject(held) ? Object.entries(held).map(([name, inner]) => [name, asSchema(inner)]) : [],
  );
}

function schemas(value: Json | undefined): readonly Schema[] {
  return isList(value) ? value.map(asSchema) : [];
}

function asSchema(value: Json | undefined): Schema {
  return typeof value === 'boolean' || isObject(value) ? value : true;
}

function asNumber(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

function strings(value: Json | undefined): string[] {
  return [value].flat().filter((one) => typeof one === 'string');
}
