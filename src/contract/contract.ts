/**
 * The static contract: what the servers of a project advertise, read from source.
 *
 * Plain JSON, stored as `mcp-contract.json`. Unread parts are named in `unresolved` and omitted,
 * except for a text that only the environment or a function of a package may change: the contract
 * has the text before that. Lists are sorted by name, and the file has no lines of the source, so
 * that it changes only with what is advertised, and with the files of its definitions.
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
   * Locations, `file:line` from the folder of the contract, or `file` in a contract that is read
   * from a file: a definition by its {@link sourceKey}, as in `server/tools/create_issue`; an
   * unread part by the key and the part, as in `server/tools/create_issue#description`. Not
   * compared.
   */
  readonly sources: Readonly<Record<string, string>>;
}

/** The definitions that one server advertises. */
export interface ServerContract {
  /** The name that the server reports; the name of its package if that is unread. */
  readonly name: string;
  readonly framework: FrameworkContract;
  readonly tools: readonly ToolContract[];
  readonly resources: readonly ResourceContract[];
  readonly resourceTemplates: readonly ResourceTemplateContract[];
  readonly prompts: readonly PromptContract[];
  /** Definitions with an unread name (or URI), and registrations that were not followed. */
  readonly unresolved: readonly UnresolvedContract[];
}

/** The framework of the definitions. */
export interface FrameworkContract {
  /** The npm package. */
  readonly package: string;
  readonly major: number;
}

/** A part that could not be read. */
export interface UnresolvedContract {
  /**
   * A JSON Pointer into the definition, without the leading slash: `description`,
   * `inputSchema/properties/id`. Entries of `errors`, `arguments` and `required` are identified by
   * name: `errors/not_found/when`. The known rest of such a part may be present. For a server: the
   * list and, if known, the name: `tools`, `resources/logs`.
   */
  readonly part: string;
  /** A clause that completes "could not be read: it …". */
  readonly why: string;
  /**
   * The values that the part may have where a condition selects one of a few: clients see one of
   * them; null if it may be absent.
   */
  readonly oneOf?: readonly Json[];
}

/** The parts that all definitions share. */
export interface DefinitionContract {
  readonly name: string;
  /**
   * True if it may be absent: a condition decides when the server runs, or its path to the server
   * was not followed.
   */
  readonly uncertain?: true;
  /** Why it may be absent: a clause that completes "it may be absent: it …". */
  readonly condition?: string;
  readonly title?: string;
  readonly description?: string;
  readonly icons?: Json;
  readonly _meta?: JsonObject;
  /** The scopes that a caller must have, if the framework supports them. */
  readonly auth?: readonly string[];
  /** The declared failures, sorted by reason; omitted if there are none. */
  readonly errors?: readonly AdvertisedErrorContract[];
  /** The reasons with which its handler fails, sorted. */
  readonly reasons?: readonly string[];
  /** The client capabilities that its handler uses: `elicitation`, `sampling`, `roots`, sorted. */
  readonly clientCapabilities?: readonly string[];
  /** Unread parts, sorted; omitted if there are none. */
  readonly unresolved?: readonly UnresolvedContract[];
}

export interface ToolContract extends DefinitionContract {
  /** The schema that the installed framework would advertise; omitted if nothing of it is known. */
  readonly inputSchema?: JsonObject;
  readonly outputSchema?: JsonObject;
  /** As written; omitted keys have the protocol's default ({@link ANNOTATION_DEFAULTS}). */
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

/** An entry of a list of a server. */
export type ListEntry = ToolContract | ResourceContract | ResourceTemplateContract | PromptContract;

/** The lists of a server. */
export const CONTRACT_LISTS = ['tools', 'resources', 'resourceTemplates', 'prompts'] as const;
export type ContractList = (typeof CONTRACT_LISTS)[number];

/** The words for a list and for one of its entries. */
export const LIST_WORDS: Readonly<
  Record<ContractList, { readonly title: string; readonly one: string }>
> = {
  tools: { title: 'Tools', one: 'tool' },
  resources: { title: 'Resources', one: 'resource' },
  resourceTemplates: { title: 'Resource templates', one: 'resource template' },
  prompts: { title: 'Prompts', one: 'prompt' },
};

/** The field that identifies a definition in each list. */
export const IDENTITY_FIELDS: Readonly<Record<ContractList, 'name' | 'uri' | 'uriTemplate'>> = {
  tools: 'name',
  resources: 'uri',
  resourceTemplates: 'uriTemplate',
  prompts: 'name',
};

/**
 * The identity of a definition in its list: the URI of a resource, the URI template of a template,
 * otherwise the name.
 */
export function identityInList(
  definition: ToolContract | ResourceContract | ResourceTemplateContract | PromptContract,
): string {
  if ('uri' in definition) return definition.uri;
  return 'uriTemplate' in definition ? definition.uriTemplate : definition.name;
}

/** The key of a definition in {@link Contract.sources}: `server/tools/create_issue`. */
export function sourceKey(
  server: string,
  list: ContractList,
  definition: Parameters<typeof identityInList>[0],
): string {
  return `${server}/${list}/${identityInList(definition)}`;
}

/** A failure that a definition declares. */
export interface AdvertisedErrorContract {
  readonly reason: string;
  /** The JSON-RPC code, or its name if only that is known. */
  readonly code?: number | string;
  readonly when?: string;
  readonly recovery?: string;
  readonly retryable?: boolean;
}

/**
 * The annotations that a client assumes by default (`ToolAnnotations` of the specification,
 * revision 2025-11-25).
 */
export const ANNOTATION_DEFAULTS = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
} as const;
