import type { DefinitionSchema, SchemaForm, UnresolvedPart, ZodCopy } from '../model/definition.ts';
import type { Framework } from '../model/framework.ts';
import type { SchemaNode } from '../model/schema.ts';
import type { Site, Static } from '../model/static.ts';
import { toJsonSchema, type Direction } from '../schema/json-schema.ts';
import { describeSchema } from '../schema/node.ts';
import { isRawShape, isSchema, makerOf, typeOf } from '../schema/zod-value.ts';
import { Expression } from '../syntax/expression.ts';
import { OpaqueValue, asUnknown, isPlainObject, isUnresolved } from '../syntax/value.ts';
import type { SchemaPart } from './detector.ts';
import { attachedComment } from './edits.ts';
import type { Sites } from './sites.ts';
import type { World } from './world.ts';

/** What a definition's schemas are read with. */
export interface SchemaReading {
  readonly framework: Framework;
  readonly sites: Sites;
  readonly world: World;
  /** What a missing schema is reported at. */
  readonly owner: Site;
}

/** A schema of a definition; every question is answered when a rule asks it. */
export class FoundSchema implements DefinitionSchema {
  readonly surface: DefinitionSchema['surface'];
  readonly label: string;
  private readonly part: SchemaPart['part'];
  private readonly reading: SchemaReading;
  private described: Static<SchemaNode> | undefined;

  constructor({ surface, label, part }: SchemaPart, reading: SchemaReading) {
    this.surface = surface;
    this.label = label;
    this.part = part;
    this.reading = reading;
  }

  get at(): Site {
    const { sites, owner } = this.reading;
    return this.part instanceof Expression ? sites.of(this.part.origin) : owner;
  }

  /** The evaluated expression; undefined for none. */
  private get value(): unknown {
    return this.part instanceof Expression ? this.part.value : this.part;
  }

  get form(): Static<SchemaForm> {
    const { value, at } = this;
    if (value === undefined) return { kind: 'absent', at };
    if (value instanceof OpaqueValue) return { kind: 'known', value: 'foreign', at };
    if (isUnresolved(value)) return this.reading.sites.unknown(asUnknown(value), at);
    const form = formOf(value);
    return form && !this.reading.world.evaluator.incompleteness(value) ? { kind: 'known', value: form, at } : { kind: 'unknown', why: 'is no schema that is read', at };
  }

  get root(): Static<SchemaNode> {
    this.described ??= this.describe();
    return this.described;
  }

  private describe(): Static<SchemaNode> {
    const { value, at } = this;
    const { sites, world, framework } = this.reading;
    if (value === undefined) return { kind: 'absent', at };
    if (isUnresolved(value)) return sites.unknown(asUnknown(value), at);
    const schema = this.schema;
    if (!schema) return { kind: 'unknown', why: 'is no Zod schema', at };
    const context = {
      profile: framework.converter,
      io: this.direction,
      locate: sites.of.bind(sites),
      provenanceOf: world.evaluator.provenanceOf.bind(world.evaluator),
      comment: attachedComment,
      // `prompts/list` of SDK v1 reads the description of the argument's schema itself, not of its JSON Schema.
      outermostDescriptions: this.surface === 'args' && framework.converter === 'sdk-v1',
    };
    return { kind: 'known', value: describeSchema(schema, context, at), at };
  }

  private get direction(): Direction {
    return this.surface === 'output' ? 'output' : 'input';
  }

  /** The Zod instance, made of the raw shape where there is one. */
  private get schema(): object | undefined {
    const { value } = this;
    if (isSchema(value)) return value;
    return isPlainObject(value) ? this.reading.world.library.fromShape(value) : undefined;
  }

  get zod(): ZodCopy | undefined {
    const { schema } = this;
    if (!isSchema(schema)) return undefined;
    const { major, version, bundled } = makerOf(schema);
    return { major, version, bundled };
  }

  jsonSchema(): ReturnType<DefinitionSchema['jsonSchema']> {
    const { schema } = this;
    const result = schema ? toJsonSchema(schema, this.reading.framework.converter, this.direction) : undefined;
    return result?.kind === 'advertised' ? { schema: result.schema, unresolved: result.unresolved.map(({ path }) => path) } : undefined;
  }

  unresolved(): readonly UnresolvedPart[] {
    const { value, at, label } = this;
    if (value === undefined) return [];
    const { schema } = this;
    if (isUnresolved(value)) {
      const { why, origin } = asUnknown(value);
      return [{ part: label, why, at: origin ? this.reading.sites.of(origin, at) : at }];
    }
    if (!schema) return isPlainObject(value) && formOf(value) ? [] : [{ part: label, why: 'is no schema that is read', at }];
    const result = toJsonSchema(schema, this.reading.framework.converter, this.direction);
    if (result.kind === 'refused') return [];
    return result.unresolved.map(({ path, why }) => ({ part: `${label}${path}`, why, at }));
  }
}

/** What kind of schema a value is, or undefined when it is none. */
function formOf(value: unknown): SchemaForm | undefined {
  if (isSchema(value)) return typeOf(value) === 'object' ? 'zod-object' : 'zod-other';
  return isPlainObject(value) ? formOfObject(value) : undefined;
}

function formOfObject(value: Record<string, unknown>): SchemaForm | undefined {
  const members = Object.values(value);
  if (members.length === 0) return 'empty-object';
  if (isRawShape(value)) return 'raw-shape';
  if (value.type === 'object' && (isPlainObject(value.properties) || Object.keys(value).every((key) => JSON_SCHEMA_KEYWORDS.has(key)))) return 'json-schema';
  return members.every((member) => isPlainObject(member) && typeof member.type === 'string') ? 'json-schema-properties' : undefined;
}

const JSON_SCHEMA_KEYWORDS = new Set(['$schema', 'type', 'properties', 'required', 'additionalProperties', 'description', 'title', '$defs', 'definitions']);

