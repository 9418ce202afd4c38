import { quote } from '../../../model/findings/code-text.ts';
import { isKnownArray, isKnownObject, propertyOf } from '../../../model/property.ts';
import type { Known, StaticObject, StaticProperty, StaticValue } from '../../../model/static.ts';
import type { Edit } from '../../../model/findings/edit.ts';
import type { MetaSchemaError } from '../../../model/definitions/definition-schema.ts';
import type { Location } from '../../../model/location.ts';

/** A mistake in a JSON Schema literal. */
export interface SchemaMistake {
  readonly kind:
    /** The root has no type, or a type other than `object` alone. */
    | 'noType'
    | 'rootType'
    /** A type name in the wrong case, or from another language. */
    | 'typeName'
    /** A required property that is not among the properties. */
    | 'unlisted'
    /** An array that does not describe its elements. */
    | 'noItems'
    /** A keyword among the properties. */
    | 'misplaced'
    /** `required` as a flag of a property. */
    | 'flag'
    /** A property among the keywords. */
    | 'stray'
    /** Any other violation of the meta-schema of its dialect. */
    | 'invalid';
  /** The keyword or property. */
  readonly what: string;
  readonly why?: string;
  readonly instead?: string;
  readonly at: Location;
  /** The edits that fix it, and whether they are the only correct ones. */
  readonly edits?: readonly Edit[];
  readonly isCertain?: boolean;
}

type Schema = Known<StaticObject>;

/**
 * Keywords whose value holds a schema, schemas in a list, and schemas by their names (draft-07 and
 * 2020-12).
 */
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
const UNIONS = ['anyOf', 'oneOf'];
const NAMED = ['properties', 'patternProperties', '$defs', 'definitions'];
/** Keywords whose schemas constrain only a part of a value. */
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
/** Type names of other languages. */
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
 * Finds the mistakes in a JSON Schema literal.
 *
 * @param needsObject whether its root must be an object
 * @param errors the violations of its meta-schema
 */
export function* schemaMistakes(
  schema: StaticValue,
  needsObject: boolean,
  errors: readonly MetaSchemaError[],
): Generator<SchemaMistake> {
  if (!isKnownObject(schema)) return;
  if (needsObject) yield* rootMistakes(schema);
  yield* innerMistakes(schema);
  for (const error of errors) yield* metaMistake(schema, error);
}

function* rootMistakes(schema: Schema): Generator<SchemaMistake> {
  const type = propertyOf(schema, 'type');
  const first = [...schema.value.properties.values()][0];
  if (type.kind === 'absent') {
    // The fix inserts before the first property, or replaces `type: undefined`.
    const place = schema.value.properties.get('type') ?? first;
    const isHere = place?.edit && !place.keyAt.external;
    const edits = isHere
      ? [
          place.key === 'type'
            ? { range: place.edit.range, text: `type: ${quote('object')}` }
            : place.edit.addBefore('type', quote('object')),
        ]
      : undefined;
    yield { kind: 'noType', what: 'type', at: schema.at, ...(edits && { edits, isCertain: true }) };
  } else if (type.kind === 'known' && type.value !== 'object' && !isOtherwiseSpelled(type.value)) {
    yield { kind: 'rootType', what: 'type', at: type.at };
  }
}

/** @param depth how many levels are searched */
function* innerMistakes(schema: Schema, depth = 20): Generator<SchemaMistake> {
  if (depth === 0) return;
  const { properties } = schema.value;
  const has = (keyword: string): boolean => properties.has(keyword);
  if (isWhole(schema)) {
    yield* unlisted(schema);
    const type = propertyOf(schema, 'type');
    const edit = properties.get('type')?.edit;
    if (
      type.kind === 'known' &&
      type.value === 'array' &&
      !['items', 'prefixItems', 'contains', 'enum', 'const'].some(has)
    ) {
      yield {
        kind: 'noItems',
        what: 'items',
        at: type.at,
        ...(type.literal && edit && { edits: [edit.addAfter('items', '{}')] }),
      };
    }
    if (type.kind === 'known' && type.value === 'object') yield* stray(schema);
  }
  for (const inner of schemasIn(schema)) yield* innerMistakes(inner, depth - 1);
}

/** Whether the keywords of a schema are known, and describe the whole of a value. */
function isWhole({ value: { complete, properties } }: Schema): boolean {
  return complete && !PARTS.some((keyword) => properties.has(keyword));
}

/** The required properties of a schema literal that its properties do not declare. */
export function unlistedIn(schema: StaticValue): readonly SchemaMistake[] {
  return isKnownObject(schema) && isWhole(schema) ? [...unlisted(schema)] : [];
}

/** `required` names something other than a property. */
function* unlisted(schema: Schema): Generator<SchemaMistake> {
  const listed = propertyOf(schema, 'properties');
  const required = propertyOf(schema, 'required');
  if (
    !isKnownObject(listed) ||
    !listed.value.complete ||
    !isKnownArray(required) ||
    schema.value.properties.has('patternProperties')
  )
    return;
  // A schema for further properties describes the required one as well.
  if (isKnownObject(propertyOf(schema, 'additionalProperties'))) return;
  for (const name of required.value.elements) {
    if (
      name.kind === 'known' &&
      typeof name.value === 'string' &&
      !listed.value.properties.has(name.value)
    )
      yield { kind: 'unlisted', what: name.value, at: name.at };
  }
}

/** A schema beside the keywords, which validators ignore. */
function* stray({ value }: Schema): Generator<SchemaMistake> {
  if (value.properties.has('properties')) return;
  for (const { key, keyAt, value: inner } of value.properties.values()) {
    const type =
      isKnownObject(inner) &&
      ![...ONE, ...LIST, ...NAMED, ...PARTS, 'default', 'const'].includes(key) &&
      !key.startsWith('x-')
        ? propertyOf(inner, 'type')
        : undefined;
    if (type?.kind === 'known' && TYPES.includes(type.value as string))
      yield { kind: 'stray', what: key, at: keyAt };
  }
}

function* schemasIn({ value: { properties } }: Schema): Generator<Schema> {
  // Where a schema says more than its branches, these are only a part of it.
  const isUnion = !['type', 'properties', 'items', 'allOf', '$ref'].some((key) =>
    properties.has(key),
  );
  for (const { key, value } of properties.values()) {
    if (NAMED.includes(key) && isKnownObject(value))
      for (const inner of value.value.properties.values()) yield* object(inner.value);
    if ((LIST.includes(key) || (isUnion && UNIONS.includes(key))) && isKnownArray(value))
      for (const inner of value.value.elements) yield* object(inner);
    if (ONE.includes(key)) yield* object(value);
  }
}

function* object(value: StaticValue): Generator<Schema> {
  if (isKnownObject(value)) yield value;
}

/** Maps the violations of the meta-schema to the intended meaning. */
function* metaMistake(root: Schema, { path, why }: MetaSchemaError): Generator<SchemaMistake> {
  const trail = stepsIn(root, path);
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
      edits: [{ range: at.range, text: quote(instead) }],
      isCertain: name !== undefined,
    }),
  };
}

/** The type with the same name in another case. */
function normalised(name: string): string | undefined {
  return TYPES.find((type) => type === name.toLowerCase());
}

function isOtherwiseSpelled(type: unknown): boolean {
  return typeof type === 'string' && !TYPES.includes(type) && normalised(type) !== undefined;
}

/** Moves a keyword from the properties to the schema, which does not have it yet. */
function lifted(property: StaticProperty, trail: readonly Step[]): Partial<SchemaMistake> {
  const [schema, list] = [trail.at(-3), trail.at(-2)];
  const text = shownValue(property.value);
  const owner = schema?.value;
  if (
    !list?.edit ||
    !property.edit ||
    text === undefined ||
    !owner ||
    !isKnownObject(owner) ||
    owner.value.properties.has(property.key)
  )
    return {};
  return { edits: [list.edit.addBefore(property.key, text), property.edit.remove()] };
}

/** Removes the flag and adds the property to the `required` list of its object. */
function required(flag: StaticProperty, trail: readonly Step[]): Partial<SchemaMistake> {
  const [owner, list, property] = [trail.at(-4)?.value, trail.at(-3), trail.at(-2)];
  if (!flag.edit || !list?.edit || !property || !owner || !isKnownObject(owner)) return {};
  const named = propertyOf(owner, 'required');
  if (named.kind === 'absent')
    return {
      edits: [list.edit.addBefore('required', `[${quote(property.key)}]`), flag.edit.remove()],
    };
  const elements = isKnownArray(named) ? named.value.elements : [];
  if (elements.some((name) => name.kind === 'known' && name.value === property.key))
    return removed(flag);
  const last = elements.at(-1);
  return last && !last.at.external
    ? {
        edits: [
          { range: [last.at.range[1], last.at.range[1]], text: `, ${quote(property.key)}` },
          flag.edit.remove(),
        ],
      }
    : {};
}

function removed({ edit }: StaticProperty): Partial<SchemaMistake> {
  return edit ? { edits: [edit.remove()], isCertain: true } : {};
}

/** A property on the path to a location; the root has no key. */
type Step = Pick<StaticProperty, 'key' | 'keyAt' | 'value' | 'edit'>;

/** The properties and elements on the path to a location; empty if it cannot be followed. */
export function stepsIn(root: StaticValue, path: readonly string[]): readonly Step[] {
  const steps: Step[] = [{ key: '', keyAt: root.at, value: root }];
  for (const key of path) {
    const { value } = steps.at(-1) as Step;
    const element = isKnownArray(value) ? value.value.elements[Number(key)] : undefined;
    const next = isKnownObject(value)
      ? value.value.properties.get(key)
      : element && { key, keyAt: element.at, value: element };
    if (!next) return [];
    steps.push(next);
  }
  return steps;
}

/** The source text of a string or a list of strings. */
function shownValue(value: StaticValue): string | undefined {
  if (isKnownArray(value)) {
    const parts = value.value.complete ? value.value.elements.map(shownValue) : [undefined];
    return parts.includes(undefined) ? undefined : `[${parts.join(', ')}]`;
  }
  if (value.kind !== 'known') return undefined;
  if (typeof value.value === 'string') return quote(value.value);
  return typeof value.value === 'boolean' ? String(value.value) : undefined;
}
