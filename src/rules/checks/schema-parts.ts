import type { SchemaField, SchemaNode, SchemaType } from '../../model/schema.ts';

/** A part of a schema that has its own description in JSON Schema. */
export interface SchemaPart {
  /** The path: `filters.status`, `items[].id`, `labels.*`, `target|0` for the first member of a union. */
  readonly path: string;
  readonly node: SchemaNode;
  /** The field, if the part is a field. */
  readonly field?: SchemaField;
}

const COMPOUND: ReadonlySet<SchemaType> = new Set(['object', 'array', 'union']);
/** Types of a single value, which need no description. */
const LITERAL: ReadonlySet<SchemaType> = new Set(['literal', 'null', 'undefined']);

/**
 * The parts of a schema, outermost first, without its root: fields; elements that are objects, arrays or unions; union
 * members that are not literals; record values that are objects. The members of an intersection, or of a union at the root,
 * belong to the enclosing schema. The linter of mcp-ts-core does not descend into records.
 * // @cyanheads/mcp-ts-core 0.8.18, dist/linter/rules/schema-rules.js
 */
export function partsOf(schema: SchemaNode): SchemaPart[] {
  const found: SchemaPart[] = [];
  addParts(schema, '', found);
  return found;
}

/** Maximum number of visited nodes: a few lines of source can form millions of paths. */
const MAX_PARTS = 10_000;

function addParts(schema: SchemaNode, path: string, found: SchemaPart[]): void {
  for (const part of directPartsOf(schema, path)) {
    if (found.length >= MAX_PARTS) return;
    found.push(part);
    addParts(part.node, part.path, found);
  }
  if (!belongsAround(schema, path)) return;
  for (const side of schema.options ?? [])
    if (found.length < MAX_PARTS) addParts(side, path, found);
}

function directPartsOf(schema: SchemaNode, path: string): SchemaPart[] {
  switch (schema.type) {
    case 'object':
      return (schema.fields ?? []).map((field) => ({
        path: path === '' ? field.name : `${path}.${field.name}`,
        node: field.schema,
        field,
      }));
    case 'array':
      return schema.element && COMPOUND.has(schema.element.type)
        ? [{ path: `${path}[]`, node: schema.element }]
        : [];
    case 'record':
      return schema.element?.type === 'object' ? [{ path: `${path}.*`, node: schema.element }] : [];
    case 'union':
      return path === ''
        ? []
        : (schema.options ?? [])
            .map((node, index) => ({ path: `${path}|${index}`, node }))
            .filter(({ node }) => !LITERAL.has(node.type));
    default:
      return [];
  }
}

/** Whether the options of a schema are parts, but the schema itself is not. */
function belongsAround({ type }: SchemaNode, path: string): boolean {
  return type === 'intersection' || (type === 'union' && path === '');
}
