import type { Location } from '../location.ts';
import type { JsonRecord } from '../schemas/json-schema-parts.ts';
import { isRecord } from '../utils/record.ts';

/** The name of the file that describes a server to registries. */
export const SERVER_JSON = 'server.json';

/** Keys and indices from the root of a JSON document to a value. */
export type JsonPath = readonly (string | number)[];

/** A `server.json`: what the author of a server publishes to the MCP registry. */
export interface ServerJson {
  readonly value: JsonRecord;
  /** The `package.json` of the project's package with a name; undefined if it has none. */
  packageNamed: (name: string) => JsonRecord | undefined;
  /**
   * Whether scripts or workflows of the project mention a file or a field, and so may write it.
   */
  isNamedByScripts: (name: string) => boolean;
  /**
   * Where a value is written, with its quotes; the beginning of the nearest one that contains the
   * path if it is not there.
   */
  locate: (path: JsonPath) => Location;
  /** Where the key of a value is written, with its quotes. */
  locateKey: (path: JsonPath) => Location;
}

/**
 * Whether a JSON document describes a server to the MCP registry, and is not another file of this
 * name.
 */
export function describesServer(value: unknown): value is JsonRecord {
  if (!isRecord(value)) return false;
  const { $schema, packages, remotes } = value;
  if (typeof $schema === 'string' && $schema.includes('modelcontextprotocol')) return true;
  return (
    recordsIn(packages).some((each) => 'registryType' in each || 'registry_type' in each) ||
    recordsIn(remotes).some(({ type, url }) => typeof type === 'string' && typeof url === 'string')
  );
}

/** The objects in a list; none for any other value. */
function recordsIn(value: unknown): JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
