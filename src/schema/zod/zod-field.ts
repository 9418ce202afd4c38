import { isDescribable, type ZodInstance } from './zod-value.ts';
import {
  computedField,
  pathInSchema,
  plainSourceOf,
  siteOf,
  lastProperty,
  type SourceContext,
  type FieldPath,
} from '../fields.ts';
import type { SchemaIo } from '../json/conversion.ts';
import type { Location } from '../../model/location.ts';
import type { ComputedField, SchemaNode, SchemaField } from '../../model/schemas/schema.ts';
import { isOptional } from './zod-layers.ts';

/** The object schema of a field. */
interface FieldOwner {
  readonly object: ZodInstance;
  readonly shape: Readonly<Record<string, unknown>>;
  readonly context: SourceContext & { readonly io: SchemaIo };
  /** Where the object is written, or where the linted file imports it. */
  readonly via: Location;
  /** Describes the schema of a field. */
  readonly describe: (instance: ZodInstance, via: Location) => SchemaNode;
}

/** A field of a Zod object. */
export class ZodField implements SchemaField {
  readonly name: string;
  private readonly owner: FieldOwner;
  private found: { readonly path: FieldPath | undefined } | undefined;
  private site: Location | undefined;
  private node: SchemaNode | undefined;

  constructor(name: string, owner: FieldOwner) {
    this.name = name;
    this.owner = owner;
  }

  get schema(): SchemaNode {
    const { describe, via } = this.owner;
    return (this.node ??= describe(
      this.instance,
      this.at === via ? via : { range: this.at.range },
    ));
  }

  /** Read where it is needed: a shape may have getters. */
  private get instance(): ZodInstance {
    return this.owner.shape[this.name] as ZodInstance;
  }

  private get path(): FieldPath | undefined {
    const { object, context } = this.owner;
    this.found ??= { path: pathInSchema(object, this.name, this.instance, context) };
    return this.found.path;
  }

  get optional(): boolean {
    return isOptional(this.instance, this.owner.context.io);
  }

  get isMarkedOptional(): boolean {
    const { _zod: zod } = this.instance;
    return zod ? zod.def.type === 'optional' : this.optional;
  }

  get at(): Location {
    return (this.site ??= siteOf(this.path ?? [], this.owner.via, this.owner.context));
  }

  get computed(): ComputedField | undefined {
    const { object, context } = this.owner;
    const fields = this.path ? undefined : plainSourceOf(object, this.name);
    const computed = fields && computedField(fields, this.name, this.schema.at, context);
    return computed?.from && computed;
  }

  get comment(): SchemaField['comment'] {
    const property = this.own();
    return property && this.owner.context.comment?.(property.node, property.module);
  }

  get describeAt(): number | undefined {
    const value = isDescribable(this.instance) ? this.own()?.node.value : undefined;
    return value?.type === 'CallExpression' ||
      value?.type === 'MemberExpression' ||
      value?.type === 'Identifier'
      ? value.range[1]
      : undefined;
  }

  /** The property, if it is in the linted file. */
  private own(): ReturnType<typeof lastProperty> {
    return this.at.external ? undefined : lastProperty(this.path);
  }
}
