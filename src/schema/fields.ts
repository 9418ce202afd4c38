import type { Comment } from '../model/text/comment.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import { staticKey, unwrap } from '../syntax/nodes.ts';
import { computedWriteOf, memberWriteOf } from '../syntax/evaluate/values/member-writes.ts';
import { fieldSourcesOf, originOf } from './records.ts';
import { definitionOf, isSchema, shapeOf, type ZodInstance } from './zod/zod-value.ts';
import type { ComputedField, SchemaField } from '../model/schemas/schema.ts';
import type { Location } from '../model/location.ts';
import type { Origin } from '../syntax/modules/module.ts';
import { firstOf } from '../model/utils/first-of.ts';

/** Where an object is written, with the objects spread into it. */
export interface WrittenField extends Origin {
  readonly spreads?: ReadonlyMap<TSESTree.Node, unknown>;
}

/** Access to the source for the description of a schema. */
export interface SourceContext {
  /**
   * The location of a node as the author of the linted file sees it; `via` imports it from another
   * file.
   */
  locate(origin: Origin, via: Location): Location;
  /** Where an object literal of the project was written. */
  provenanceOf(value: unknown): WrittenField | undefined;
  /**
   * The field of this name in the schema that code converts to the given fields; undefined if it is
   * not known.
   */
  convertedFrom?(fields: object, name: string, via: Location): SchemaField | undefined;
  /** The comment attached to a property. */
  comment?(property: TSESTree.Node, module: Origin['module']): Comment | undefined;
}

/** How an object gets a field: the spreads that contain it, outermost first, then its property. */
export type FieldPath = readonly Origin[];

/** The path to property `key` of an evaluated object, or of a `shape` that Zod returned. */
export function pathInObject(
  object: object,
  key: string,
  context: SourceContext,
): FieldPath | undefined {
  const write = memberWriteOf(object, key);
  if (write) return [{ node: write.target.property, module: write.module }];
  const written = context.provenanceOf(object);
  if (written?.node.type === 'ObjectExpression')
    return pathInLiteral(written.node, written, key, context);
  return firstOf(fieldSourcesOf(object), (source) => pathInSource(source, key, context));
}

/**
 * How code adds a field whose name it computes.
 *
 * @param fields the object that it adds the field to
 * @param value where the schema of the field is
 */
export function computedField(
  fields: object,
  name: string,
  value: Location,
  context: SourceContext,
): ComputedField {
  const write = computedWriteOf(fields, name);
  const made = context.provenanceOf(fields);
  const node = write?.target ?? (made?.node.type === 'ObjectExpression' ? undefined : made?.node);
  const module = (write ?? made)?.module;
  const via = value.external ? { range: value.range } : value;
  return {
    at: node && module ? context.locate({ node, module }, via) : value,
    from: context.convertedFrom?.(fields, name, via),
  };
}

/**
 * The path to a field of an object schema: through the shapes it was built from, or by the location
 * of the field's schema.
 */
export function pathInSchema(
  instance: ZodInstance,
  key: string,
  field: unknown,
  context: SourceContext,
): FieldPath | undefined {
  const found = firstOf(fieldSourcesOf(instance), (source) => pathInSource(source, key, context));
  if (found) return found;
  const property = propertyAround(field, key);
  return property && [property];
}

/** The property at the end of a path, with its module. */
export function lastProperty(
  path: FieldPath | undefined,
): { readonly node: TSESTree.Property; readonly module: Origin['module'] } | undefined {
  const last = path?.at(-1);
  return last?.node.type === 'Property' ? { node: last.node, module: last.module } : undefined;
}

/** The location of a field's key; each spread on the path imports the rest. */
export function siteOf(path: FieldPath, via: Location, context: SourceContext): Location {
  let site = via;
  for (const { node, module } of path) {
    const next = context.locate({ node: node.type === 'Property' ? node.key : node, module }, site);
    site = next.external && site.external ? { ...next, range: site.range } : next;
  }
  return site;
}

/**
 * Where the value of a member is written, if the object literal has it, and else where the member
 * is.
 */
export function siteOfText(path: FieldPath, via: Location, context: SourceContext): Location {
  const last = path.at(-1);
  if (last?.node.type !== 'Property' || !isText(last.node.value)) return siteOf(path, via, context);
  return siteOf([...path.slice(0, -1), { ...last, node: last.node.value }], via, context);
}

/** Whether a node is a text as it is written: a literal, a template, or several of them. */
function isText(node: TSESTree.Node): boolean {
  return (
    node.type === 'Literal' ||
    node.type === 'TemplateLiteral' ||
    (node.type === 'BinaryExpression' && isText(node.left) && isText(node.right))
  );
}

/** The plain object that an object schema has a field from. */
export function plainSourceOf(instance: ZodInstance, name: string): object | undefined {
  return firstOf(fieldSourcesOf(instance), (source) => {
    if (isSchema(source)) return plainSourceOf(source, name);
    return Object.hasOwn(source, name) ? source : undefined;
  });
}

function pathInSource(source: object, key: string, context: SourceContext): FieldPath | undefined {
  if (!isSchema(source))
    return Object.hasOwn(source, key) ? pathInObject(source, key, context) : undefined;
  const shape = shapeOf(source);
  return Object.hasOwn(shape, key)
    ? pathInSchema(source, key, Object.getOwnPropertyDescriptor(shape, key)?.value, context)
    : undefined;
}

function pathInLiteral(
  literal: TSESTree.ObjectExpression,
  { module, spreads }: WrittenField,
  key: string,
  context: SourceContext,
): FieldPath | undefined {
  for (const property of literal.properties.toReversed()) {
    if (property.type === 'Property') {
      if (staticKey(property) === key) return [{ node: property, module }];
      continue;
    }
    const source = spreads?.get(property);
    if (typeof source !== 'object' || source === null || !Object.hasOwn(source, key)) continue;
    return [{ node: property, module }, ...(pathInObject(source, key, context) ?? [])];
  }
  return undefined;
}

/**
 * The property whose value is the expression that created a schema (or the one inside it, for
 * `partial()`).
 */
function propertyAround(field: unknown, key: string): Origin | undefined {
  for (let current = field; isSchema(current); current = definitionOf(current).innerType) {
    const origin = originOf(current);
    const parent = origin?.node.parent;
    if (
      origin &&
      parent?.type === 'Property' &&
      unwrap(parent.value) === origin.node &&
      staticKey(parent) === key
    )
      return { node: parent, module: origin.module };
  }
  return undefined;
}
