/**
 * The content of `tests/fixtures/<rule>/run.ts`: how the rule's fixtures are executed, and what a client then sees.
 * tests/fixtures.test.ts executes them, and scripts/rule-texts.ts writes them on the rule's page.
 */
import type { ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import type { McpSettings } from './lint.ts';
import type { Seen } from './observe.ts';

/** The connected client. By default it declares no capabilities and is connected as over stdio. */
export interface ClientSetup {
  /**
   * `http` is Streamable HTTP with a session and without a standalone stream; `process` starts the fixture as a process, which
   * connects its server to its own streams.
   */
  readonly transport?: 'stdio' | 'http' | 'process';
  /**
   * The only revision that it speaks, for fixtures of SDK v2: over HTTP, with a server of its own for each request. By default
   * it speaks 2025-11-25. The rule is then tested with that revision as the targeted one.
   */
  readonly protocol?: '2026-07-28';
  /** The answer of the user; declares the capability `elicitation`. */
  readonly elicit?: ElicitResult;
  /** The answer of the model; declares the capability `sampling`. */
  readonly sample?: string;
  /** The answer to a request for roots; declares the capability `roots`. */
  readonly roots?: readonly string[];
  /** The scopes of its token. Without them, it has no token. */
  readonly scopes?: readonly string[];
}

/** The one request of the client. It lists everything afterwards, also when the request fails. */
export type Call =
  | {
      readonly tool: string;
      readonly arguments?: Readonly<Record<string, unknown>>;
      /** Calls it as a task, where the tool allows it, and waits for the result. */
      readonly task?: true;
      /** Cancels the call when the server logs this message. */
      readonly cancelAt?: string;
    }
  | { readonly resource: string }
  | { readonly prompt: string; readonly arguments?: Readonly<Record<string, string>> };

/** One look at a pair of fixtures: both are executed in the same way, and one property of what is seen is compared. */
export interface Look {
  /** The pair's file name without its extension: `invalid/<fixture>.ts` and `valid/<fixture>.ts`. */
  readonly fixture: string;
  /** What is compared and why: one or two sentences of the rule's page. */
  readonly shows: string;
  readonly client?: ClientSetup;
  readonly call?: Call;
  /** The framework that builds a server from the fixture, which it finds by its {@link RunTime.places | place}. */
  readonly builtBy?: 'xmcp';
  /** Serves the definitions with mcp-ts-core itself. By default they run on the Context of src/runtime. */
  readonly servedBy?: 'mcp-ts-core';
  /** True when the work that outlives the call is done; it must become true for every fixture of the look. */
  readonly until?: (seen: Seen) => boolean;
  /** The property that shows the consequence. It must not depend on ids, times or paths. */
  readonly see: (seen: Seen) => unknown;
  /** What is seen of the invalid fixture, of the valid one, and of the fixed one where there is an automatic fix. */
  readonly invalid: unknown;
  readonly valid: unknown;
  readonly fixed?: unknown;
  /** What is seen of each suggestion for the invalid fixture, in their order. Without it, each shows what `valid` shows. */
  readonly suggested?: readonly unknown[];
  /** Why a suggestion may show what `invalid` shows. */
  readonly unchanged?: string;
}

/** What a rule claims about a running server. */
export interface RunTime {
  readonly looks: readonly Look[];
  /**
   * Why nothing fails, is lost or is hidden where the rule reports something: a sentence of its page. The looks then see the
   * same of both fixtures.
   */
  readonly nothing?: string;
  /** The paths of fixtures, by name, in a project of a framework that finds modules by path: `src/tools/find-paper.ts`. */
  readonly places?: Readonly<Record<string, string>>;
  /** The options of the rule, by the name of the fixture. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** `settings.mcp`, where the rule needs it. */
  readonly settings?: McpSettings;
}

/** The text of a result, for a person and a model to read. */
export function textOf({ result }: Seen): string | undefined {
  const content = result?.content as readonly { readonly text?: string }[] | undefined;
  return content?.map(({ text }) => text).join('\n');
}

/** The outcome of a call: `{ failure }` with its text, else the structured content, else the text. */
export function answerOf(seen: Seen): unknown {
  if (seen.start !== undefined || seen.error) return { failure: seen.start ?? seen.error?.message };
  const text = textOf(seen);
  return seen.result?.isError === true
    ? { failure: text }
    : (seen.result?.structuredContent ?? text);
}

/** Why a client rejects a list: the path and the message of each issue, which it throws as JSON. */
export function refusals(listError: string | undefined): unknown {
  if (listError === undefined) return undefined;
  return (JSON.parse(listError) as readonly { path: unknown; message: string }[]).map(
    ({ path, message }) => ({ path, message }),
  );
}
