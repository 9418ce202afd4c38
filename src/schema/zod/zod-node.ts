import { lazily } from '../../model/utils/lazily.ts';
import type {
  BuilderCall,
  SchemaField,
  SchemaNode,
  SchemaType,
  UnresolvedSchemaPart,
} from '../../model/schemas/schema.ts';
import { reasonOf, type Static } from '../../model/static.ts';
import { builderCall } from '../builder-call.ts';
import type { SourceContext } from '../fields.ts';
import type { SchemaIo } from '../json/conversion.ts';
import { toJsonSchema, type SchemaConversion } from '../json/json-schema.ts';
import { refusalOf } from '../json/refusal.ts';
import {
  formatsOf,
  hasPlainConversion,
  isBounded,
  isOpen,
  isPlain,
  modelType,
  valuesOf,
} from './plain.ts';
import { UNKNOWN_DESCRIPTION, WHY_UNDESCRIBED, markOf, marksOf, originOf } from '../records.ts';
import {
  definitionOf,
  isSchema,
  shapeOf,
  zodType,
  isDescribable,
  type ZodInstance,
} from './zod-value.ts';
import { descriptionOf, titleOf } from './zod-texts.ts';
import type { Location } from '../../model/location.ts';
import { unwrapSchema, type Ancestors, type Unwrapped } from './zod-layers.ts';
import { ZodField } from './zod-field.ts';

/** The settings of a schema's description. */
export interface SchemaContext extends SourceContext {
  /** The conversion that decides which parts have no JSON Schema. */
  readonly conversion: SchemaConversion;
  readonly io: SchemaIo;
  /** Whether fields are listed with the description of their outermost layer only. */
  readonly outermostDescriptions?: boolean;
}

/**
 * Describes a Zod schema as a tree of plain data. Parts are computed lazily, including getters and
 * `z.lazy`; a recursive schema ends in a node of type `lazy`.
 *
 * @param schema a Zod instance; `ZodLibrary.fromShape` makes one from a raw shape
 * @param via where the schema is written, or where the linted file imports it
 */
export function describeSchema(schema: object, context: SchemaContext, via: Location): SchemaNode {
  if (!isSchema(schema)) throw new TypeError('only a schema of Zod can be described');
  const converts = lazily(
    () => toJsonSchema(schema, context.conversion, context.io).kind === 'advertised',
  );
  return new ZodNode(schema, { ...context, converts }, via, undefined);
}

interface Context extends SchemaContext {
  /** Whether the whole schema converts: then no part of it is rejected. */
  readonly converts: () => boolean;
}

type Parts = Pick<SchemaNode, 'element' | 'key' | 'options'>;

class ZodNode implements SchemaNode {
  private readonly instance: ZodInstance;
  private readonly context: Context;
  private readonly via: Location;
  private readonly outer: Ancestors | undefined;

  // Cached in plain members, without closures: schemas have many nodes, and rules ask repeatedly.
  private layered: Unwrapped | undefined;
  private kind: SchemaType | undefined;
  private site: Location | undefined;
  private allFields: readonly SchemaField[] | undefined;
  private inside: Parts | undefined;
  private refusal: { readonly message: string | undefined } | undefined;

  constructor(
    instance: ZodInstance,
    context: Context,
    via: Location,
    outer: Ancestors | undefined,
  ) {
    this.instance = instance;
    this.context = context;
    this.via = via;
    this.outer = outer;
  }

  private get unwrapped(): Unwrapped {
    return (this.layered ??= unwrapSchema(this.instance, this.outer, this.context.io));
  }

  private get parts(): Parts {
    return (this.inside ??= this.readParts());
  }

  get type(): SchemaType {
    return (this.kind ??= this.readType());
  }

  private readType(): SchemaType {
    const { core, isCycle } = this.unwrapped;
    if (isCycle) return 'lazy';
    const unread = markOf(core, 'schema') !== undefined;
    return unread ? 'unresolved' : modelType(core);
  }

  get isPlain(): boolean {
    return isPlain(this.instance);
  }

  get coerces(): boolean {
    return definitionOf(this.unwrapped.core)['coerce'] === true;
  }

  get description(): Static<string> {
    const { layers } = this.unwrapped;
    return this.describedBy(this.context.outermostDescriptions ? layers.slice(0, 1) : layers);
  }

  get title(): string | undefined {
    return this.unwrapped.layers.map(titleOf).find((title) => title !== undefined);
  }

  get hiddenDescription(): string | undefined {
    if (this.description.kind !== 'absent') return undefined;
    const hidden = this.describedBy(this.unwrapped.layers);
    return hidden.kind === 'known' ? hidden.value : undefined;
  }

  private describedBy(layers: readonly ZodInstance[]): Static<string> {
    for (const layer of layers) {
      const text = descriptionOf(layer);
      const at = layer === this.instance ? this.at : this.siteOfInstance(layer);
      if (text === UNKNOWN_DESCRIPTION)
        return {
          kind: 'unknown',
          ...reasonOf(markOf(layer, 'description')?.because ?? { why: WHY_UNDESCRIBED }),
          at,
        };
      if (text !== undefined) return { kind: 'known', value: text, at };
      const unread = markOf(layer, 'schema', 'meta');
      if (unread) return { kind: 'unknown', ...reasonOf(unread.because), at };
    }
    return { kind: 'absent', at: this.at };
  }

  get at(): Location {
    return (this.site ??= this.siteOfInstance(this.instance));
  }

  get coreAt(): Location | undefined {
    const { core } = this.unwrapped;
    const origin = core === this.instance ? undefined : originOf(core);
    return origin && this.context.locate(origin, this.inner);
  }

  get wrappers(): readonly string[] {
    return this.unwrapped.wrappers;
  }

  get fields(): readonly SchemaField[] | undefined {
    return this.type === 'object' ? (this.allFields ??= this.readFields()) : undefined;
  }

  get complete(): boolean | undefined {
    return this.type === 'object' ? !markOf(this.unwrapped.core, 'shape') : undefined;
  }

  get open(): boolean | undefined {
    return this.type === 'object' ? isOpen(this.unwrapped.core) : undefined;
  }

  get formats(): readonly string[] {
    return formatsOf(this.unwrapped.core);
  }

  get isBounded(): boolean {
    return isBounded(this.unwrapped.core);
  }

  get builder(): BuilderCall | undefined {
    const origin = originOf(this.unwrapped.core);
    const call = origin && builderCall(origin.node);
    if (!call) return undefined;
    const at = this.context.locate({ node: call.node, module: origin.module }, this.via);
    const [first, last] = [call.arguments[0], call.arguments.at(-1)];
    return at.external
      ? undefined
      : {
          at,
          namespace: call.namespace,
          arguments: first && last ? origin.module.text.slice(first.range[0], last.range[1]) : '',
        };
  }

  get element(): SchemaNode | undefined {
    return this.parts.element;
  }

  get key(): SchemaNode | undefined {
    return this.parts.key;
  }

  get options(): readonly SchemaNode[] | undefined {
    return this.parts.options;
  }

  get values(): readonly unknown[] | undefined {
    const { core } = this.unwrapped;
    return markOf(core, 'values') ? undefined : valuesOf(core);
  }

  get unread(): readonly UnresolvedSchemaPart[] {
    const { layers } = this.unwrapped;
    return layers.flatMap((layer) =>
      marksOf(layer).flatMap(({ kind, because }) => {
        const at = because.origin ? this.context.locate(because.origin, this.inner) : this.at;
        return kind === 'description' ? [] : [{ what: kind, ...reasonOf(because), at }];
      }),
    );
  }

  get describeAt(): number | undefined {
    const origin = originOf(this.instance);
    if (!origin || !isDescribable(this.instance)) return undefined;
    return this.context.locate(origin, this.via).external ? undefined : origin.node.range[1];
  }

  get unrepresentable(): string | undefined {
    this.refusal ??= {
      message:
        this.mayBeRefused && !this.context.converts() && !this.unwrapped.isCycle
          ? this.findRefusal()
          : undefined,
    };
    return this.refusal.message;
  }

  private siteOfInstance(instance: ZodInstance): Location {
    const origin =
      originOf(instance) ??
      this.unwrapped.layers.map((layer) => originOf(layer)).find((found) => found !== undefined);
    return origin ? this.context.locate(origin, this.via) : this.via;
  }

  /** The location that imports the parts of this schema: its own, if it is in the linted file. */
  private get inner(): Location {
    return this.at.external ? { range: this.at.range } : this.at;
  }

  private child(schema: unknown): SchemaNode | undefined {
    return isSchema(schema)
      ? new ZodNode(schema, this.context, this.inner, this.unwrapped.ancestors)
      : undefined;
  }

  private readFields(): SchemaField[] {
    const { core, ancestors } = this.unwrapped;
    const shape = shapeOf(core);
    const owner = {
      object: core,
      shape,
      context: this.context,
      via: this.inner,
      describe: (instance: ZodInstance, via: Location) =>
        new ZodNode(instance, this.context, via, ancestors),
    };
    return Object.keys(shape).map((name) => new ZodField(name, owner));
  }

  private readParts(): Parts {
    const { core, isCycle } = this.unwrapped;
    if (isCycle) return {};
    const definition = definitionOf(core);
    const many = (...schemas: unknown[]): SchemaNode[] =>
      schemas.flatMap((schema) => this.child(schema) ?? []);
    switch (zodType(core)) {
      case 'array':
      case 'promise':
        return {
          element: this.child(definition.element ?? definition.type ?? definition.innerType),
        };
      case 'set':
        return { element: this.child(definition.valueType) };
      case 'record':
      case 'map':
        return { key: this.child(definition.keyType), element: this.child(definition.valueType) };
      case 'union':
        return { options: many(...(definition.options as Iterable<unknown>)) };
      case 'intersection':
        return { options: many(definition.left, definition.right) };
      case 'tuple':
        return { options: many(...(definition.items as readonly unknown[]), definition.rest) };
      default:
        return {};
    }
  }

  /** Whether some version of Zod rejects a layer of this kind: other layers need no conversion. */
  private get mayBeRefused(): boolean {
    return this.unwrapped.layers.some(
      (layer) => layer._zod !== undefined && !hasPlainConversion(layer),
    );
  }

  private findRefusal(): string | undefined {
    for (const layer of this.unwrapped.layers) {
      const message = refusalOf(layer, this.context.conversion, this.context.io);
      if (message !== undefined) return message;
    }
    return undefined;
  }
}
