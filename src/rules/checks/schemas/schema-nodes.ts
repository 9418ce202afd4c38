import type { SchemaNode } from '../../../model/schemas/schema.ts';
import type { SchemaStep } from './schema-path.ts';

/** A node of a schema with its path. */
export interface PlacedNode {
  /** Empty for the root. */
  readonly path: readonly SchemaStep[];
  readonly node: SchemaNode;
  /** Whether it is a required field of an object. */
  readonly isRequired: boolean;
}

/** Maximum number of visited nodes: a few lines of source can form millions of paths. */
const MAX_NODES = 10_000;

/** Every node of a schema, outermost first. */
export function nodesOf(schema: SchemaNode): PlacedNode[] {
  const found: PlacedNode[] = [{ path: [], node: schema, isRequired: false }];
  for (const place of found) {
    if (found.length > MAX_NODES) break;
    found.push(...partsOf(place));
  }
  return found;
}

function partsOf({ path, node }: PlacedNode): PlacedNode[] {
  const inner = (part: SchemaNode | undefined, ...steps: SchemaStep[]): PlacedNode[] =>
    part ? [{ path: [...path, ...steps], node: part, isRequired: false }] : [];
  const fields = (node.fields ?? []).map(({ name, schema, optional }) => ({
    path: [...path, { kind: 'field' as const, name }],
    node: schema,
    isRequired: !optional,
  }));
  const options = (node.options ?? []).flatMap((option, index) =>
    node.type === 'intersection'
      ? inner(option)
      : inner(option, { kind: node.type === 'tuple' ? 'item' : 'option', index }),
  );
  const isRecord = node.type === 'record' || node.type === 'map';
  return [
    ...fields,
    ...inner(node.key),
    ...inner(node.element, { kind: isRecord ? 'value' : 'element' }),
    ...options,
  ];
}
