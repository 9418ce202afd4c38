/**
 * The static contract: what the servers of a project advertise, read from source.
 *
 * Plain JSON, as `mcp-contract.json` holds it. What could not be read is left out and named in `unresolved`, never guessed.
 * Lists are sorted by name, so that moving or formatting source changes {@link Contract.sources} and nothing else.
 */

/** The version of the format: readers accept every minor version of a known major version. */
export const SCHEMA_VERSION = '1.0';

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The contract of a project. */
export interface Contract {
  /** `major.minor` of this format. */
  readonly schemaVersion: string;
  /** Sorted by name. */
  readonly servers: readonly ServerContract[];
  /**
   * Where things are written, `file:line` from the folder of the contract: each definition by its {@link keyOf}, as in
   * `server/tools/create_issue`; what could not be read by the key and the part, as in `server/tools/create_issue#description`.
   * Not part of what is compared.
   */
  readonly sources: Readonly<Record<string, string>>;
}

/** What one server advertises. */
export interface ServerContract {
  /** What the server calls itself; the name of its package where that could not be read. */
  readonly name: string;
  readonly framework: FrameworkContract;
  readonly tools: readonly ToolContract[];
  readonly resources: readonly ResourceContract[];
  readonly resourceTemplates: readonly ResourceTemplateContract[];
  readonly prompts: readonly PromptContract[];
  /** Definitions whose name (or URI) could not be read, and registrations that were not followed. */
  readonly unresolved: readonly UnresolvedContract[];
}

/** What the definitions are written with. */
export interface FrameworkContract {
  /** The npm package. */
  readonly package: string;
  readonly major: number;
}

/** A part that could not be read. */
export interface UnresolvedContract {
  /**
   * A JSON Pointer into the definition, without the slash at its start: `description`, `inputSchema/properties/id`. Entries
   * of `errors`, `arguments` and `required` are named by what they are: `errors/not_found/when`. What is known of such a
   * part may still be there. Of a server: the list and, where known, the name: `tools`, `resources/logs`.
   */
  readonly part: string;
  /** A clause that completes "could not be read: it …". */
  readonly why: string;
}

/** What all definitions have. */
export interface DefinitionContract {
  readonly name: string;
  /** True where it may not be there: a condition decides that when the server runs, or how it reaches the server was not followed. */
  readonly uncertain?: true;
  readonly title?: string;
  readonly description?: string;
  readonly icons?: Json;
  readonly _meta?: JsonObject;
  /** The scopes that a caller must have, where the framework has such. */
  readonly auth?: readonly string[];
  /** The failures that it declares, sorted by reason; left out where it declares none. */
  readonly errors?: readonly AdvertisedErrorContract[];
  /** The reasons that its handler itself fails with, sorted. */
  readonly reasons?: readonly string[];
  /** What its handler asks of the client: `elicitation`, `sampling`, `roots`, sorted. */
  readonly clientCapabilities?: readonly string[];
  /** Parts that could not be read, sorted by part; left out where there is none. */
  readonly unresolved?: readonly UnresolvedContract[];
}

export interface ToolContract extends DefinitionContract {
  /** As the installed framework would advertise it; left out where nothing of it is known. */
  readonly inputSchema?: JsonObject;
  readonly outputSchema?: JsonObject;
  /** As written; what is left out has the protocol's default ({@link ANNOTATION_DEFAULTS}). */
  readonly annotations?: JsonObject;
  readonly execution?: JsonObject;
}

export interface ResourceContract extends DefinitionContract {
  readonly uri: string;
  readonly mimeType?: string;
  readonly size?: number;
  readonly annotations?: JsonObject;
}

export interface ResourceTemplateContract extends DefinitionContract {
  readonly uriTemplate: string;
  readonly mimeType?: string;
  readonly annotations?: JsonObject;
}

export interface PromptContract extends DefinitionContract {
  readonly arguments?: readonly PromptArgumentContract[];
}

export interface PromptArgumentContract {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
}

/** The lists of a server. */
export const LISTS = ['tools', 'resources', 'resourceTemplates', 'prompts'] as const;
export type ContractList = (typeof LISTS)[number];

/** What identifies a definition in its list: the URI of a resource, the URI template of a template, else the name. */
export function identityOf(
  definition: ToolContract | ResourceContract | ResourceTemplateContract | PromptContract,
): string {
  if ('uri' in definition) return definition.uri;
  return 'uriTemplate' in definition ? definition.uriTemplate : definition.name;
}

/** The key of a definition in {@link Contract.sources}: `server/tools/create_issue`. */
export function keyOf(
  server: string,
  list: ContractList,
  definition: Parameters<typeof identityOf>[0],
): string {
  return `${server}/${list}/${identityOf(definition)}`;
}

/** A failure that a definition declares. */
export interface AdvertisedErrorContract {
  readonly reason: string;
  /** The JSON-RPC code, or the name of it where only that is known. */
  readonly code?: number | string;
  readonly when?: string;
  readonly recovery?: string;
  readonly retryable?: boolean;
}

/** What a client assumes of a tool that says nothing (`ToolAnnotations` of the specification, revision 2025-11-25). */
export const ANNOTATION_DEFAULTS = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
} as const;
