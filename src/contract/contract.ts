/**
 * The static contract: what the servers of a project advertise, read from source.
 *
 * Plain JSON, as `mcp-contract.json` holds it. What could not be read is left out and named in `unresolved`, never guessed.
 * Lists are sorted by name, so that moving or formatting source changes {@link Contract.sources} and nothing else.
 */

/** The version of the format: readers take every minor of the major they know. */
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
   * Where each definition is written, `file:line` from the folder of the contract, by its key: `server/tools/create_issue`.
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
  /** `description`, `inputSchema.properties.id`, `name`. */
  readonly part: string;
  /** A clause that completes "could not be read: it …". */
  readonly why: string;
}

/** What all definitions have. */
export interface DefinitionContract {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly icons?: Json;
  readonly _meta?: JsonObject;
  /** The scopes that a caller must have, where the framework has such. */
  readonly auth?: readonly string[];
  /** The failures that it declares, sorted by reason; left out where it declares none. */
  readonly errors?: readonly ErrorContract[];
  /** The reasons that its handler itself fails with, sorted. */
  readonly reasons?: readonly string[];
  /** What its handler asks of the client: `elicitation`, `sampling`, `roots`, sorted. */
  readonly clientCapabilities?: readonly string[];
  /** Parts that could not be read, sorted by part; left out where there is none. */
  readonly unresolved?: readonly UnresolvedContract[];
}

export interface ToolContract extends DefinitionContract {
  /** As the installed framework would advertise it. */
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  /** As written; what is left out has the protocol's default ({@link ANNOTATION_DEFAULTS}). */
  readonly annotations?: JsonObject;
  readonly execution?: JsonObject;
}

export interface ResourceContract extends DefinitionContract {
  readonly uri: string;
  readonly mimeType?: string;
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

/** A failure that a definition declares. */
export interface ErrorContract {
  readonly reason: string;
  /** The JSON-RPC code, or the name of it where only that is known. */
  readonly code?: number | string;
  readonly when?: string;
  readonly recovery?: string;
  readonly retryable?: boolean;
}

/** What a client assumes of a tool that says nothing (`ToolAnnotations` of the specification, revision 2025-11-25). */
export const ANNOTATION_DEFAULTS = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true } as const;
