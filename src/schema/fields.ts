import type { TSESTree } from '@typescript-eslint/utils';
import { staticKey, unwrap } from '../syntax/nodes.ts';
import { fieldSourcesOf, originOf } from './records.ts';
import { definitionOf, isSchema, shapeOf, type ZodInstance } from './zod-value.ts';
import type { Location } from '../model/location.ts';
import type { Origin } from '../syntax/modules/module.ts';

/** Where an object was written, and what was spread into it, as the evaluator remembers it. */
export interface WrittenField extends Origin {
  readonly spreads?: ReadonlyMap<TSESTree.Node, unknown>;
}

/** What the description of a schema needs to know about the source. */
export interface SourceContext {
  /** The place of something, as the author of the linted file sees it: `via` is what brings it in from another file. */
  locate(origin: Origin, via: Location): Location;
  /** Where an object literal of the project was written. */
  provenanceOf(value: unknown): WrittenField | undefined;
  /** The text of the comment attached to a property. */
  comment?(property: TSESTree.Node, module: Origin['module']): string | undefined;
}

/** How a field of an object got there: the property that holds it, behind the spreads that bring it in, outermost first. */
export type FieldPath = readonly Origin[];

/** The path to the property `key` of an object of the evaluator's, or of a `shape` that Zod handed out. */
export function pathInObject(
  object: object,
  key: string,
  context: SourceContext,
): FieldPath | undefined {
  const written = context.provenanceOf(object);
  if (written?.node.type === 'ObjectExpression')
    return pathInLiteral(written.node, written, key, context);
  return firstOf(fieldSourcesOf(object), (source) => pathInSource(source, key, context));
}

/** The path to a field of an object schema: through the shapes it was made of, else by where the field's own schema is written. */
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

/** The property at the end of a path, with what stands there. */
export function propertyOf(
  path: FieldPath | undefined,
): { readonly node: TSESTree.Property; readonly module: Origin['module'] } | undefined {
  const last = path?.at(-1);
  return last?.node.type === 'Property' ? { node: last.node, module: last.module } : undefined;
}

/** The place of a field's key, each spread on the way in its turn being what brings in the rest. */
export function siteOf(path: FieldPath, via: Location, context: SourceContext): Location {
  let site = via;
  for (const { node, module } of path) {
    const next = context.locate({ node: node.type === 'Property' ? node.key : node, module }, site);
    site = next.external && site.external ? { ...next, range: site.range } : next;
  }
  return site;
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

/** The property whose value is the expression that made a schema (or the one inside it, for what `partial()` wraps). */
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

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
