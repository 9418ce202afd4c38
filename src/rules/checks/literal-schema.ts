import { isArray, isObject, propertyOf } from '../../model/property.ts';
import type { Known, StaticObject, StaticProperty, StaticValue } from '../../model/static.ts';
import type { Edit } from '../../model/edit.ts';
import type { MetaSchemaError } from '../../model/definition-schema.ts';
import type { Location } from '../../model/location.ts';

/** What is wrong with a JSON Schema that is written out. */
export interface SchemaMistake {
  readonly kind:
    /** The root has no type, or is not of the type `object` alone. */
    | 'noType'
    | 'rootType'
    /** A name of a type in other letters, or of another language. */
    | 'typeName'
    /** A required property that is not among the properties. */
    | 'unlisted'
    /** An array of which nothing says what is in it. */
    | 'noItems'
    /** A keyword among the properties. */
    | 'misplaced'
    /** `required` as a flag of a property. */
    | 'flag'
    /** A property among the keywords. */
    | 'stray'
    /** Whatever else the meta-schema of its dialect refuses. */
    | 'invalid';
  /** The keyword or property. */
  readonly what: string;
  readonly why?: string;
  readonly instead?: string;
  readonly at: Location;
  /** The edits that mend it, and whether they are the only right ones. */
  readonly edits?: readonly Edit[];
  readonly isCertain?: boolean;
}

type Schema = Known<StaticObject>;

/** Keywords whose value holds a schema, schemas in a list, and schemas by their names (draft-07 and 2020-12). */
const ONE = [
  'items',
  'additionalItems',
  'contains',
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
];
const LIST = ['items', 'prefixItems'];
const NAMED = ['properties', 'patternProperties', '$defs', 'definitions'];
/** Those whose schemas say only a part of what holds of a value. */
const PARTS = [
  'not',
  'if',
  'then',
  'else',
  'allOf',
  'anyOf',
  'oneOf',
  'dependentSchemas',
  'dependencies',
  '$ref',
  '$dynamicRef',
];
/** Keywords that are unlikely as names of properties whose values are not schemas. */
const KEYWORDS = ['required', 'additionalProperties', 'type', 'properties', ...PARTS];
const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
/** Names of types that other languages have. */
const FOREIGN_TYPES: Readonly<Record<string, string>> = {
  int: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  bool: 'boolean',
  str: 'string',
  text: 'string',
  list: 'array',
  dict: 'object',
  map: 'object',
};

/**
 * What is wrong with a JSON Schema.
 *
 * @param needsObject whether its root must be an object
 * @param errors what its meta-schema refuses
 */
export function* mistakesIn(
  schema: StaticValue,
  needsObject: boolean,
  errors: readonly MetaSchemaError[],
): Generator<SchemaMistake> {
  if (!isObject(schema)) return;
  if (needsObject) yield* rootMistakes(schema);
  yield* innerMistakes(schema);
  for (const error of errors) yield* metaMistake(schema, error);
}

function* rootMistakes(schema: Schema): Generator<SchemaMistake> {
  const type = propertyOf(schema, 'type');
  const first = [...schema.value.properties.values()][0];
  if (type.kind === 'absent') {
    // An object literal with one property at least, so that there is a place to write before; `type: undefined` is that place itself.
    const place = schema.value.properties.get('type') ?? first;
    const isHere = place?.edit && !place.keyAt.external;
    const edits = isHere
      ? [
          place.key === 'type'
            ? { range: place.edit.range, text: "type: 'object'" }
            : insertion(place.keyAt, "type: 'object', "),
        ]
      : undefined;
    yield { kind: 'noType', what: 'type', at: schema.at, ...(edits && { edits, isCertain: true }) };
  } else if (type.kind === 'known' && type.value !== 'object' && !isOtherwiseSpelled(type.value)) {
    yield { kind: 'rootType', what: 'type', at: type.at };
  }
}

/** @param depth how many levels are looked into */
function* innerMistakes(schema: Schema, depth = 20): Generator<SchemaMistake> {
  if (depth === 0) return;
  const { properties } = schema.value;
  const has = (keyword: string): boolean => properties.has(keyword);
  if (schema.value.complete && !PARTS.some(has)) {
    yield* unlisted(schema);
    const type = propertyOf(schema, 'type');
    if (
      type.kind === 'known' &&
      type.value === 'array' &&
      !['items', 'prefixItems', 'contains', 'enum', 'const'].some(has)
    ) {
      yield {
        kind: 'noItems',
        what: 'items',
        at: type.at,
        ...(type.literal && {
          edits: [{ range: [type.at.range[1], type.at.range[1]], text: ', items: {}' }],
        }),
      };
    }
    if (type.kind === 'known' && type.value === 'object') yield* stray(schema);
  }
  for (const inner of schemasIn(schema)) yield* innerMistakes(inner, depth - 1);
}

/** `required` that names what is no property. */
function* unlisted(schema: Schema): Generator<SchemaMistake> {
  const listed = propertyOf(schema, 'properties');
  const required = propertyOf(schema, 'required');
  if (
    !isObject(listed) ||
    !listed.value.complete ||
    !isArray(required) ||
    schema.value.properties.has('patternProperties')
  )
    return;
  // A schema for further properties describes the required one as well.
  if (isObject(propertyOf(schema, 'additionalProperties'))) return;
  for (const name of required.value.elements) {
    if (
      name.kind === 'known' &&
      typeof name.value === 'string' &&
      !listed.value.properties.has(name.value)
    )
      yield { kind: 'unlisted', what: name.value, at: name.at };
  }
}

/** A schema beside the keywords, where nothing reads it. */
function* stray({ value }: Schema): Generator<SchemaMistake> {
  if (value.properties.has('properties')) return;
  for (const { key, keyAt, value: inner } of value.properties.values()) {
    const type =
      isObject(inner) &&
      ![...ONE, ...LIST, ...NAMED, ...PARTS, 'default', 'const'].includes(key) &&
      !key.startsWith('x-')
        ? propertyOf(inner, 'type')
        : undefined;
    if (type?.kind === 'known' && TYPES.includes(type.value as string))
      yield { kind: 'stray', what: key, at: keyAt };
  }
}

function* schemasIn({ value: { properties } }: Schema): Generator<Schema> {
  for (const { key, value } of properties.values()) {
    if (NAMED.includes(key) && isObject(value))
      for (const inner of value.value.properties.values()) yield* object(inner.value);
    if (LIST.includes(key) && isArray(value))
      for (const inner of value.value.elements) yield* object(inner);
    if (ONE.includes(key)) yield* object(value);
  }
}

function* object(value: StaticValue): Generator<Schema> {
  if (isObject(value)) yield value;
}

/** What the meta-schema refuses, told by what must have been meant. */
function* metaMistake(root: Schema, { path, why }: MetaSchemaError): Generator<SchemaMistake> {
  const trail = follow(root, path);
  const property = trail.at(-1);
  const what = path.at(-1) ?? '';
  if (!property) return;
  const { value } = property;
  if (value.kind !== 'known') return;
  const owner = path.at(-2);
  if (what === 'type' && typeof value.value === 'string' && owner !== 'properties')
    yield typeMistake(value as Known<string>);
  else if (owner === 'properties' && KEYWORDS.includes(what))
    yield { kind: 'misplaced', what, at: property.keyAt, ...lifted(property, trail) };
  else if (what === 'required' && typeof value.value === 'boolean')
    yield {
      kind: 'flag',
      what: owner ?? '',
      at: property.keyAt,
      ...(value.value ? required(property, trail) : removed(property)),
    };
  else yield { kind: 'invalid', what, why, at: value.at };
}

function typeMistake({ value, at, literal }: Known<string>): SchemaMistake {
  const name = normalised(value);
  const instead = name ?? FOREIGN_TYPES[value.toLowerCase()];
  if (instead === undefined)
    return {
      kind: 'invalid',
      what: 'type',
      why: `is '${value}', which is none of ${TYPES.join(', ')}`,
      at,
    };
  return {
    kind: 'typeName',
    what: value,
    instead,
    at,
    ...(literal && {
      edits: [{ range: at.range, text: `'${instead}'` }],
      isCertain: name !== undefined,
    }),
  };
}

/** The type that a name is in other letters. */
function normalised(name: string): string | undefined {
  return TYPES.find((type) => type === name.toLowerCase());
}

function isOtherwiseSpelled(type: unknown): boolean {
  return typeof type === 'string' && !TYPES.includes(type) && normalised(type) !== undefined;
}

/** Takes a keyword from among the properties to the place before them, where nothing of it stands. */
function lifted(property: StaticProperty, trail: readonly Step[]): Partial<SchemaMistake> {
  const [schema, list] = [trail.at(-3), trail.at(-2)];
  const text = textOf(property.value);
  const owner = schema?.value;
  if (
    !list?.edit ||
    !property.edit ||
    text === undefined ||
    !owner ||
    !isObject(owner) ||
    owner.value.properties.has(property.key)
  )
    return {};
  return { edits: [insertion(list.keyAt, `${property.key}: ${text}, `), property.edit.remove()] };
}

/** Takes the flag away, and names the property in the list of the object that it is a property of. */
function required(flag: StaticProperty, trail: readonly Step[]): Partial<SchemaMistake> {
  const [owner, list, property] = [trail.at(-4)?.value, trail.at(-3), trail.at(-2)];
  if (!flag.edit || !list?.edit || !property || !owner || !isObject(owner)) return {};
  const named = propertyOf(owner, 'required');
  if (named.kind === 'absent')
    return {
      edits: [insertion(list.keyAt, `required: ['${property.key}'], `), flag.edit.remove()],
    };
  const last = isArray(named) ? named.value.elements.at(-1) : undefined;
  return last && !last.at.external
    ? {
        edits: [
          { range: [last.at.range[1], last.at.range[1]], text: `, '${property.key}'` },
          flag.edit.remove(),
        ],
      }
    : {};
}

function removed({ edit }: StaticProperty): Partial<SchemaMistake> {
  return edit ? { edits: [edit.remove()], isCertain: true } : {};
}

/** A property on the way to a place, the root as one that has no key. */
type Step = Pick<StaticProperty, 'key' | 'keyAt' | 'value' | 'edit'>;

/** The properties and elements on the way to a place; empty where it could not be followed. */
function follow(root: Schema, path: readonly string[]): Step[] {
  const steps: Step[] = [{ key: '', keyAt: root.at, value: root }];
  for (const key of path) {
    const { value } = steps.at(-1) as Step;
    const element = isArray(value) ? value.value.elements[Number(key)] : undefined;
    const next = isObject(value)
      ? value.value.properties.get(key)
      : element && { key, keyAt: element.at, value: element };
    if (!next) return [];
    steps.push(next);
  }
  return steps;
}

/** The text of a list of strings, or of one string, that is written anew. */
function textOf(value: StaticValue): string | undefined {
  if (isArray(value)) {
    const parts = value.value.complete ? value.value.elements.map(textOf) : [undefined];
    return parts.includes(undefined) ? undefined : `[${parts.join(', ')}]`;
  }
  if (value.kind !== 'known') return undefined;
  return typeof value.value === 'string'
    ? `'${value.value}'`
    : typeof value.value === 'boolean'
      ? String(value.value)
      : undefined;
}

function insertion({ range: [start] }: Location, text: string): Edit {
  return { range: [start, start], text };
}
