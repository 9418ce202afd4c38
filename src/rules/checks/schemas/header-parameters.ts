import type { ListedTool } from '../../../model/clients/profile.ts';
import { schemaParts, type JsonSchemaPart } from '../../../model/schemas/json-schema-parts.ts';
import { listOf } from '../../../model/text/labels.ts';
import { SECRETS, secretOf } from '../secrets.ts';

/** The keyword that names the header, of revision 2026-07-28. */
export const HEADER = 'x-mcp-header';

/** A token of RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** The types that the specification allows; `number` is none of them. */
const TYPES: readonly unknown[] = ['string', 'integer', 'boolean'];

/** A mistake in a parameter that is sent as a header. */
export type HeaderMistake = 'place' | 'name' | 'type' | 'duplicate' | 'secret';

interface PlacedMistake {
  readonly kind: HeaderMistake;
  /** The steps from the input schema to the parameter. */
  readonly path: readonly string[];
  readonly data: Readonly<Record<string, string>>;
}

/**
 * The mistakes in the headers of a tool's parameters, by the specification of 2026-07-28, "Schema
 * Extension" of Streamable HTTP, and `scanXMcpHeaderDeclarations` of @modelcontextprotocol/client
 * 2.4.0, which leaves out such tools.
 */
export function* headerMistakes(tool: ListedTool): Generator<PlacedMistake> {
  const { inputSchema } = tool;
  const seen = new Set<string>();
  for (const part of inputSchema ? schemaParts(inputSchema) : []) {
    if (!Object.hasOwn(part.schema, HEADER)) continue;
    const { path, schema } = part;
    const header = schema[HEADER];
    const found = mistakeIn(part, seen, (keyword) =>
      tool.isUnread(['inputSchema', ...path, keyword]),
    );
    if (typeof header === 'string') seen.add(header.toLowerCase());
    if (found) yield { ...found, path };
  }
}

function mistakeIn(
  { path, schema }: JsonSchemaPart,
  seen: ReadonlySet<string>,
  isUnread: (keyword: string) => boolean,
): Omit<PlacedMistake, 'path'> | undefined {
  const { type, title, description, [HEADER]: header } = schema;
  if (!isReachable(path)) return { kind: 'place', data: {} };
  if (typeof header !== 'string' || !TOKEN.test(header))
    return { kind: 'name', data: { header: JSON.stringify(header) } };
  if (!TYPES.includes(type) && !isUnread('type'))
    return { kind: 'type', data: { type: typeLabel(type) } };
  if (seen.has(header.toLowerCase())) return { kind: 'duplicate', data: { header } };
  // A flag says something about a secret, and holds none.
  if (type === 'boolean') return undefined;
  const name = path.at(-1) ?? '';
  const what = secretOf(
    { name, title: stringValue(title), description: stringValue(description) },
    SECRETS,
  );
  return what === undefined ? undefined : { kind: 'secret', data: { name, what } };
}

function isReachable(path: readonly string[]): boolean {
  return path.length > 0 && path.every((step, index) => index % 2 === 1 || step === 'properties');
}

function typeLabel(type: unknown): string {
  if (typeof type === 'string') return `has the type '${type}'`;
  return Array.isArray(type)
    ? `has the types ${listOf(type.map((each) => `'${each}'`))}`
    : 'has no type';
}

function stringValue(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
