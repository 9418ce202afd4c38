/**
 * What `tests/fixtures/<rule>/run.ts` holds: how the rule's fixtures are executed, and what a client then sees. The test
 * executes them (tests/fixtures.test.ts), and the rule's page tells of them (scripts/rule-texts.ts).
 */
import type { ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import type { McpSettings } from './lint.ts';
import type { Seen } from './observe.ts';

/** The client that is connected. Without more, it can be asked nothing, and talks to the server as over stdio. */
export interface ClientSetup {
  /** `http` is Streamable HTTP with a session and no stream beside those of the requests. */
  readonly transport?: 'stdio' | 'http';
  /** What the user answers. With it, the client declares the capability `elicitation`. */
  readonly elicit?: ElicitResult;
  /** What the model answers. With it, the client declares the capability `sampling`. */
  readonly sample?: string;
  /** The scopes of its token. Without them it brings no token. */
  readonly scopes?: readonly string[];
}

/** What the client asks for once. Everything is listed afterwards, whatever came of it. */
export type Call =
  | {
      readonly tool: string;
      readonly arguments?: Readonly<Record<string, unknown>>;
      /** Calls it as a task, where it lets itself be called so, and waits for its result. */
      readonly task?: true;
      /** Cancels the call when the server logs this message. */
      readonly cancelAt?: string;
    }
  | { readonly resource: string }
  | { readonly prompt: string; readonly arguments?: Readonly<Record<string, string>> };

/** One look at a pair of fixtures: both are executed in the same way, and the same property of what was seen is compared. */
export interface Look {
  /** The pair's file name without its ending: `invalid/<fixture>.ts` and `valid/<fixture>.ts`. */
  readonly fixture: string;
  /** What is done, and what it shows: one or two sentences of the rule's page. */
  readonly shows: string;
  readonly client?: ClientSetup;
  readonly call?: Call;
  /** The framework that builds a server of the fixture, which it finds by its {@link RunTime.places | place}. */
  readonly builtBy?: 'xmcp';
  /** Has mcp-ts-core itself serve its definitions, and log. By default they run on the Context of src/runtime. */
  readonly servedBy?: 'mcp-ts-core';
  /** What has happened when the work that outlives the call is done. It must come true for each of the fixtures. */
  readonly until?: (seen: Seen) => boolean;
  /** The property that shows the consequence. It must not depend on ids, times or paths. */
  readonly see: (seen: Seen) => unknown;
  /** What is seen of the invalid fixture, of the valid one, and of what the automatic fix makes of the invalid one, where it has a fix. */
  readonly invalid: unknown;
  readonly valid: unknown;
  readonly fixed?: unknown;
  /** What is seen of each suggestion for the invalid fixture, in their order. Without it, each shows what `valid` shows. */
  readonly suggested?: readonly unknown[];
  /** Why a suggestion may show what `invalid` shows. */
  readonly unchanged?: string;
}

/** What a rule claims of the server that runs. */
export interface RunTime {
  readonly looks: readonly Look[];
  /**
   * Why nothing fails, is lost or is hidden where the rule reports something: a sentence of its page. The looks, if there are any,
   * then see the same of both fixtures.
   */
  readonly nothing?: string;
  /** Where fixtures are in a project of a framework that finds modules by their place, by name: `src/tools/find-paper.ts`. */
  readonly places?: Readonly<Record<string, string>>;
  /** The options that the rule needs to report an invalid fixture, by its name. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** `settings.mcp` that the rule needs to report anything. */
  readonly settings?: McpSettings;
}

/** The text of a result, for a person and a model to read. */
export function textOf({ result }: Seen): string | undefined {
  const content = result?.content as readonly { readonly text?: string }[] | undefined;
  return content?.map(({ text }) => text).join('\n');
}

/** What a call gave: `{ failure }` with the text of the failure, else the structured content, or the text where there is none. */
export function answerOf(seen: Seen): unknown {
  if (seen.start !== undefined || seen.error) return { failure: seen.start ?? seen.error?.message };
  const text = textOf(seen);
  return seen.result?.isError === true
    ? { failure: text }
    : (seen.result?.structuredContent ?? text);
}

/** What a client refuses a list for: where in the list, and why. It throws both as JSON. */
export function refusals(listError: string | undefined): unknown {
  if (listError === undefined) return undefined;
  return (JSON.parse(listError) as readonly { path: unknown; message: string }[]).map(
    ({ path, message }) => ({ path, message }),
  );
}
