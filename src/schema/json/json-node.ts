import { keyOfStep, pointerStep } from '../../model/schemas/json-pointer.ts';
import type {
  SchemaField,
  SchemaNode,
  SchemaType,
  UnresolvedSchemaPart,
} from '../../model/schemas/schema.ts';
import { reasonOf, type Static, type UnknownReason } from '../../model/static.ts';
import { UnknownValue, asUnknown, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import {
  computedField,
  pathInObject,
  lastProperty,
  siteOf,
  siteOfText,
  type SourceContext,
} from '../fields.ts';
import type { Completeness } from '../zod/zod-arguments.ts';
import type { AdvertisedSchema, SchemaGap } from '../../model/definitions/definition-schema.ts';
import type { Edit } from '../../model/findings/edit.ts';
import type { Location } from '../../model/location.ts';
import { firstOf } from '../../model/utils/first-of.ts';

/** Access to the source of a literal JSON Schema. */
export interface JsonSchemaContext extends SourceContext, Completeness {
  /**
   * The edit that adds a description to an object literal; undefined if it has one, or cannot be
   * edited.
   */
  descriptionEdit?(object: object): ((text: string) => Edit) | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Describes a literal JSON Schema as a tree of plain data. Follows `$ref` into its own definitions;
 * a reference to an enclosing schema ends in a node of type `lazy`.
 *
 * @param schema the evaluated literal
 * @param via where the schema is written, or where the linted file imports it
 */
export function describeJsonSchema(
  schema: object,
  context: JsonSchemaContext,
  via: Location,
): SchemaNode {
  return new JsonNode(schema, { ...context, root: schema as Json }, via, []);
}

interface Context extends JsonSchemaContext {
  readonly root: Json;
}

class JsonNode implements SchemaNode {
  readonly wrappers: readonly string[];
  readonly type: SchemaType;
  readonly at: Location;
  /** The object of the description: a reference with one of its own, otherwise the schema. */
  private readonly described: Json | UnknownValue;
  /** The schema after references are resolved. */
  private readonly json: Json | UnknownValue;
  private readonly context: Context;
  /** The enclosing schemas, and the ones that references led through. */
  private readonly chain: readonly unknown[];

  // Cached in plain members, without closures: schemas have many nodes, and rules ask repeatedly.
  private allFields: readonly SchemaField[] | undefined;
  private inside: SchemaNode | undefined;
  private members: readonly SchemaNode[] | undefined;

  constructor(schema: unknown, context: Context, via: Location, outer: readonly unknown[]) {
    this.context = context;
    const { json, chain, isCycle } = dereference(schema, context.root, outer);
    this.json = json;
    // JSON Schema 2020-12, core 8.2.3.1: keywords beside `$ref` apply with those of its target.
    this.described = isPlainObject(schema) && Object.hasOwn(schema, 'description') ? schema : json;
    this.chain = chain;
    const written = context.provenanceOf(schema);
    this.at = written ? context.locate(written, via) : via;
    const { type, wrappers } = isCycle ? { type: 'lazy' as const, wrappers: [] } : typeOf(json);
    this.type = type;
    const hasDefault = isPlainObject(json) && Object.hasOwn(json, 'default');
    this.wrappers = hasDefault ? ['default', ...wrappers] : wrappers;
  }

  get description(): Static<string> {
    const { described } = this;
    const text =
      described instanceof UnknownValue ? described : this.readFrom(described, 'description');
    if (text instanceof UnknownValue)
      return {
        kind: 'unknown',
        ...reasonOf(text),
        at: text.origin ? this.context.locate(text.origin, this.inner) : this.at,
      };
    if (typeof text !== 'string') return { kind: 'absent', at: this.at };
    const path = pathInObject(described, 'description', this.context);
    return {
      kind: 'known',
      value: text,
      at: path ? siteOfText(path, this.inner, this.context) : this.at,
    };
  }

  get title(): string | undefined {
    const title = this.json instanceof UnknownValue ? undefined : this.read('title');
    return typeof title === 'string' ? title : undefined;
  }

  get formats(): readonly string[] {
    const format = this.read('format');
    return [
      ...(typeof format === 'string' ? [format] : []),
      ...(typeof this.read('pattern') === 'string' ? ['regex'] : []),
    ];
  }

  get isBounded(): boolean {
    return typeof this.read('minimum') === 'number' && typeof this.read('maximum') === 'number';
  }

  get addDescription(): SchemaNode['addDescription'] {
    return this.json instanceof UnknownValue || this.type === 'lazy'
      ? undefined
      : this.context.descriptionEdit?.(this.json);
  }

  get fields(): readonly SchemaField[] | undefined {
    return this.type === 'object' ? (this.allFields ??= this.readFields()) : undefined;
  }

  private readFields(): readonly SchemaField[] {
    const properties = this.read('properties');
    if (!isPlainObject(properties)) return [];
    const required = this.read('required');
    const { context } = this;
    return Object.keys(properties).map((name) => {
      const path = pathInObject(properties, name, this.context);
      const at = siteOf(path ?? [], this.inner, this.context);
      const property = at.external ? undefined : lastProperty(path);
      const schema = new JsonNode(properties[name], this.context, { range: at.range }, this.chain);
      return {
        name,
        at,
        optional: !(Array.isArray(required) && required.includes(name)),
        schema,
        get computed() {
          return path ? undefined : computedField(properties, name, schema.at, context);
        },
        get addDescription() {
          return schema.addDescription;
        },
        comment: property && this.context.comment?.(property.node, property.module),
      };
    });
  }

  get complete(): boolean | undefined {
    if (this.type !== 'object') return undefined;
    const properties = this.read('properties');
    return (
      !COMBINATORS.some((keyword) => this.read(keyword) !== undefined) &&
      !isUnresolved(properties) &&
      this.context.incompleteness(properties) === undefined
    );
  }

  /** JSON Schema 2020-12, core 10.3.2: without `additionalProperties`, any others are valid. */
  get open(): boolean | undefined {
    if (this.type !== 'object') return undefined;
    const others = this.read('additionalProperties');
    return isUnresolved(others)
      ? undefined
      : others !== false || this.read('patternProperties') !== undefined;
  }

  get element(): SchemaNode | undefined {
    return (this.inside ??= this.readElement());
  }

  private readElement(): SchemaNode | undefined {
    if (this.type === 'array') return this.child(this.read('items'));
    return this.type === 'record' ? this.child(this.read('additionalProperties')) : undefined;
  }

  get options(): readonly SchemaNode[] | undefined {
    return (this.members ??= this.readMembers());
  }

  private readMembers(): readonly SchemaNode[] | undefined {
    const members = firstOf(
      MEMBER_KEYWORDS[this.type] ?? [],
      (keyword) => this.read(keyword) ?? undefined,
    );
    // An unread list may not be empty.
    const isUnread =
      !Array.isArray(members) ||
      (members.length === 0 && this.context.incompleteness(members) !== undefined);
    return isUnread ? undefined : members.flatMap((member) => this.child(member) ?? []);
  }

  get values(): readonly unknown[] | undefined {
    if (this.type === 'literal') return [this.read('const')];
    const values = this.type === 'enum' ? this.read('enum') : undefined;
    return Array.isArray(values) &&
      !values.some(isUnresolved) &&
      this.context.incompleteness(values) === undefined
      ? values
      : undefined;
  }

  get unread(): readonly UnresolvedSchemaPart[] {
    const found: UnresolvedSchemaPart[] = [];
    const add = (what: UnresolvedSchemaPart['what'], because: UnknownValue): void => {
      found.push({
        what,
        ...reasonOf(because),
        at: because.origin ? this.context.locate(because.origin, this.inner) : this.at,
      });
    };
    if (this.json instanceof UnknownValue)
      return [{ what: 'schema', ...reasonOf(this.json), at: this.at }];
    if (this.type === 'lazy') return [];
    const open = this.context.incompleteness(this.json);
    if (open) add('check', open);
    for (const [keyword, value] of Object.entries(this.json)) {
      const because = isUnresolved(value) ? asUnknown(value) : this.context.incompleteness(value);
      if (because && keyword !== 'description') add(KEYWORDS[keyword] ?? 'check', because);
    }
    return found;
  }

  private get inner(): Location {
    return this.at.external ? { range: this.at.range } : this.at;
  }

  private read(keyword: string): unknown {
    return this.json instanceof UnknownValue ? undefined : this.readFrom(this.json, keyword);
  }

  private readFrom(json: Json, keyword: string): unknown {
    const value = Object.hasOwn(json, keyword) ? json[keyword] : this.context.incompleteness(json);
    return isUnresolved(value) ? asUnknown(value) : value;
  }

  private child(schema: unknown): SchemaNode | undefined {
    return isPlainObject(schema) || isUnresolved(schema)
      ? new JsonNode(schema, this.context, this.inner, this.chain)
      : undefined;
  }
}

const KEYWORDS: Readonly<Record<string, UnresolvedSchemaPart['what']>> = {
  properties: 'shape',
  enum: 'values',
  const: 'values',
  default: 'default',
  title: 'meta',
  examples: 'meta',
};

/** The keywords that list the members of a type, the first that is there counts. */
const MEMBER_KEYWORDS: Readonly<Partial<Record<SchemaType, readonly string[]>>> = {
  tuple: ['prefixItems', 'items'],
  union: ['anyOf', 'oneOf'],
  intersection: ['allOf'],
};

/** Keywords whose schemas may declare further properties of an object that has `properties`. */
const COMBINATORS = ['anyOf', 'oneOf', 'allOf', 'if', 'dependentSchemas'] as const;

const TYPES: Readonly<Record<string, SchemaType>> = {
  string: 'string',
  number: 'number',
  integer: 'int',
  boolean: 'boolean',
  null: 'null',
  array: 'array',
  object: 'object',
};

/** Resolves references within the document. */
function dereference(
  schema: unknown,
  root: Json,
  outer: readonly unknown[],
): {
  readonly json: Json | UnknownValue;
  readonly chain: readonly unknown[];
  readonly isCycle: boolean;
} {
  const chain = [...outer];
  let current = schema;
  for (;;) {
    if (isUnresolved(current)) return { json: asUnknown(current), chain, isCycle: false };
    if (!isPlainObject(current))
      return {
        json:
          current === true || current === undefined ? {} : new UnknownValue('is not a JSON Schema'),
        chain,
        isCycle: false,
      };
    if (chain.includes(current)) return { json: current, chain, isCycle: true };
    chain.push(current);
    if (typeof current.$ref !== 'string') return { json: current, chain, isCycle: false };
    const steps = current.$ref.startsWith('#')
      ? current.$ref
          .slice(1)
          .split('/')
          .filter((step) => step !== '')
      : undefined;
    const target = steps?.reduce<unknown>(
      (at, step) => (isPlainObject(at) ? at[keyOfStep(step)] : undefined),
      root,
    );
    current = target ?? new UnknownValue(`is the reference '${current.$ref}'`);
  }
}

function typeOf(json: Json | UnknownValue): {
  readonly type: SchemaType;
  readonly wrappers: readonly string[];
} {
  if (json instanceof UnknownValue || !Array.isArray(json['type']))
    return { type: singleTypeOf(json), wrappers: [] };
  const types: readonly unknown[] = json['type'];
  const rest = types.filter((name) => name !== 'null');
  const inner = typeOf({ ...json, type: rest.length === 1 ? rest[0] : undefined });
  return rest.length < types.length ? { ...inner, wrappers: ['nullable'] } : inner;
}

/** The type of a schema that is not for one of several types. */
function singleTypeOf(json: Json | UnknownValue): SchemaType {
  if (json instanceof UnknownValue) return 'unresolved';
  if ('const' in json) return 'literal';
  if ('enum' in json) return 'enum';
  const { type } = json;
  const hasProperties = 'properties' in json;
  const isObject = type === 'object' || (type === undefined && hasProperties);
  const composition = isObject && hasProperties ? undefined : compositionOf(json);
  if (composition) return composition;
  if (isUnresolved(type)) return 'unresolved';
  if (isObject)
    return !hasProperties && isPlainObject(json['additionalProperties']) ? 'record' : 'object';
  if (type === 'array' && (Array.isArray(json['items']) || Array.isArray(json['prefixItems'])))
    return 'tuple';
  return (typeof type === 'string' && TYPES[type]) || 'any';
}

function compositionOf(json: Json): SchemaType | undefined {
  if ('anyOf' in json || 'oneOf' in json) return 'union';
  return 'allOf' in json ? 'intersection' : undefined;
}

/**
 * Copies an evaluated JSON Schema as plain data, without unknown parts.
 *
 * @returns the copy, with the JSON Pointers of the unknown parts
 */
export function dataOf(json: object, completeness: Completeness): AdvertisedSchema {
  const unresolved: SchemaGap[] = [];
  const chain: unknown[] = [];
  const copy = (value: unknown, path: string): unknown => {
    const gap = chain.includes(value) ? { why: 'contains itself' } : gapAt(value);
    if (gap) {
      unresolved.push({ path, kind: 'schema', ...gap });
      return undefined;
    }
    if (typeof value === 'function' || typeof value === 'symbol') return undefined;
    if (typeof value !== 'object' || value === null) return value;
    const open = completeness.incompleteness(value);
    if (open) unresolved.push({ path, kind: 'schema', ...reasonOf(open) });
    chain.push(value);
    const result: unknown = Array.isArray(value)
      ? (value as unknown[]).map((item, index) => copy(item, `${path}/${index}`))
      : Object.fromEntries(
          Object.entries(value)
            .map(([key, inner]) => [key, copy(inner, `${path}/${pointerStep(key)}`)])
            .filter(([, inner]) => inner !== undefined),
        );
    chain.pop();
    return result;
  };
  const schema = copy(json, '');
  return { schema, unresolved };
}

/** Why JSON has nothing in the place of a value; undefined if it has, or leaves it out. */
function gapAt(value: unknown): UnknownReason | undefined {
  if (isUnresolved(value)) return reasonOf(asUnknown(value));
  return typeof value === 'bigint' ? { why: 'is a bigint, which JSON cannot hold' } : undefined;
}
