import type { JsonRecord } from '../schemas/json-schema-parts.ts';

/**
 * A client, or a provider of models, with what it does not accept of the tools that a server lists.
 */
export interface ClientProfile {
  /** The name in `settings.mcp.clients`. */
  readonly id: string;
  /** Its name in sentences: "Anthropic's API". */
  readonly name: string;
  /** Why only its own choice checks its limits: a sentence of docs/clients.md. */
  readonly optional?: string;
  readonly checks: readonly ClientCheck[];
}

/** A limit of a client. */
export interface ClientCheck {
  /** The mistakes that break the limit; one that several clients refuse is found once. */
  readonly mistake: ClientMistake;
  /** The accepted form, in a phrase: "names of at most 64 characters". */
  readonly limit: string;
  /** The field of requests that has the limit, where others take the same without it. */
  readonly field?: string;
  /**
   * Whether most clients rewrite schemas to this limit before they send them, so that only the
   * choice of the profile checks it.
   */
  readonly isRewritten?: true;
  readonly effect: Effect;
  /**
   * `verified`: by the provider's own documentation, or by its own error message in two independent
   * threads; otherwise `reported`.
   */
  readonly level: 'verified' | 'reported';
  /** When its sources were last looked up: `2026-11-24`. */
  readonly date: string;
  /** The addresses of the documentation or the threads. */
  readonly sources: readonly string[];
}

/**
 * The effect of a definition beyond a client's limit: it refuses every request that contains the
 * tool, leaves out the tool, refuses its calls, refuses to publish the server, or shortens a text.
 */
export type Effect = 'request' | 'tool' | 'call' | 'listing' | 'text';

/** Whether an effect makes a tool, or all of them, unusable. */
export function losesTools(effect: Effect): boolean {
  return effect === 'request' || effect === 'tool' || effect === 'call';
}

/** A listed tool; a part that is absent or unknown is undefined. */
export interface ListedTool {
  readonly name: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly inputSchema: JsonRecord | undefined;
  readonly outputSchema: JsonRecord | undefined;
  readonly annotations: JsonRecord | undefined;
  /**
   * The shortest of the names that its code and its package have for the server; users may choose
   * another one.
   */
  readonly serverName: string | undefined;
  /**
   * Its place among the tools that the server certainly lists, from 0, and their number; undefined
   * if it may be missing.
   */
  readonly position: { readonly index: number; readonly of: number } | undefined;
  /** Whether a part could not be read, so that it may be anything. */
  isUnread(path: readonly string[]): boolean;
}

/** A kind of mistake, and where a tool, or the instructions of a server, has it. */
export interface ClientMistake {
  /** Identifies it among all: `root-combinator`. */
  readonly id: string;
  /** The number of tools that a server may list, for the mistake of more. */
  readonly mostTools?: number;
  find(tool: ListedTool): Iterable<Violation>;
  findInInstructions?(text: string): Iterable<Violation>;
}

/** A place of a tool or a server beyond a limit. */
export interface Violation {
  /**
   * The keys and indices from the list entry to the place:
   * `['inputSchema', 'properties', '$filter']`; none if the list itself is beyond the limit.
   */
  readonly path: readonly string[];
  /** Whether the key at the end of the path is wrong, and not its value. */
  readonly isKey?: true;
  /** The keyword of the schema at the path that is wrong: `enum`. */
  readonly keyword?: string;
  /** The problem, as a clause: "the property key '$filter' has a character other than …". */
  readonly what: string;
  /** The fix: a sentence. */
  readonly repair: string;
}
