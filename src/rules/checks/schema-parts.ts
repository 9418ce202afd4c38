import type { SchemaField, SchemaNode, SchemaType } from '../../model/schema.ts';

/** A part of a schema that a reader of its JSON Schema meets on its own, with a description of its own. */
export interface SchemaPart {
  /** Where it is in the schema: `filters.status`, `items[].id`, `labels.*`, `target|0` for the first member of a union. */
  readonly path: string;
  readonly node: SchemaNode;
  /** The field, when the part is one. */
  readonly field?: SchemaField;
}

const COMPOUND: ReadonlySet<SchemaType> = new Set(['object', 'array', 'union']);
/** Types of a single value, which need no description. */
const LITERAL: ReadonlySet<SchemaType> = new Set(['literal', 'null', 'undefined']);

/**
 * The parts of a schema, outermost first and without its root: the fields of objects; elements of arrays that are objects,
 * arrays or unions; the ways of a union that are no literals; values of records that are objects. What is in the two sides of
 * an intersection, or in the ways of a union at the root, belongs to the schema around it. The linter of mcp-ts-core walks alike,
 * though not into records (dist/linter/rules/schema-rules.js of 0.8.18).
 */
export function partsOf(schema: SchemaNode): SchemaPart[] {
  const found: SchemaPart[] = [];
  addParts(schema, '', found);
  return found;
}

/** How much of one schema is walked: a few lines of source can mean millions of paths. */
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
