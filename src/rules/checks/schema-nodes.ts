import type { SchemaNode } from '../../model/schema.ts';

/** A node of a schema with its path. */
export interface PlacedNode {
  /** `filters.since`, `items[]`, `labels.*`, `target|0`; empty for the root. */
  readonly path: string;
  readonly node: SchemaNode;
  /** Whether it is a required field of an object. */
  readonly isRequired: boolean;
}

/** Maximum number of visited nodes: a few lines of source can form millions of paths. */
const MAX_NODES = 10_000;

/** Every node of a schema, outermost first. */
export function nodesOf(schema: SchemaNode): PlacedNode[] {
  const found: PlacedNode[] = [{ path: '', node: schema, isRequired: false }];
  for (const place of found) {
    if (found.length > MAX_NODES) break;
    found.push(...partsOf(place));
  }
  return found;
}

function partsOf({ path, node }: PlacedNode): PlacedNode[] {
  const inner = (suffix: string, part: SchemaNode | undefined): PlacedNode[] =>
    part ? [{ path: `${path}${suffix}`, node: part, isRequired: false }] : [];
  const fields = (node.fields ?? []).map(({ name, schema, optional }) => ({
    path: path === '' ? name : `${path}.${name}`,
    node: schema,
    isRequired: !optional,
  }));
  const options = (node.options ?? []).flatMap((option, index) =>
    inner(
      node.type === 'intersection' ? '' : node.type === 'tuple' ? `[${index}]` : `|${index}`,
      option,
    ),
  );
  return [
    ...fields,
    ...inner('', node.key),
    ...inner(node.type === 'record' || node.type === 'map' ? '.*' : '[]', node.element),
    ...options,
  ];
}
