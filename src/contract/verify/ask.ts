import type { Client, Transport } from '@modelcontextprotocol/client';
import { isList, isJsonObject } from '../advertised.ts';
import type { ContractList, Json, JsonObject } from '../contract.ts';
import type { AdvertisedDefinition } from './compare.ts';
import { LIST_METHODS, LIST_REQUESTS } from '../../model/protocol/list-requests.ts';
import { VerifyError } from './failure.ts';

/** All client capabilities, for servers that only register what the client supports. */
const CAPABILITIES = {
  roots: { listChanged: true },
  sampling: { context: {}, tools: {} },
  elicitation: { form: {}, url: {} },
  tasks: {
    list: {},
    cancel: {},
    requests: { sampling: { createMessage: {} }, elicitation: { create: {} } },
  },
  extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
};

/** Accepts any result, because the client's own schemas would drop unknown properties. */
const AS_IT_IS = {
  '~standard': { version: 1, vendor: 'mcp-lint', validate: (value: unknown) => ({ value }) },
} as const;

/** A server that never stops sending pages has no list. */
const MOST_PAGES = 1000;

/** The server's own data. */
export interface ServerAnswer {
  /** The name that the server reports. */
  readonly name: string;
  /** The text that it has for models. */
  readonly instructions: string | undefined;
  readonly advertised: AdvertisedDefinition;
}

/** The last request, to report where a failure happened. */
export interface Conversation {
  waitsFor: string;
}

/**
 * Requests everything that a server lists, all pages.
 *
 * @throws the errors of the SDK's client; {@link VerifyError} for an answer that is not a list
 */
export async function requestLists(
  transport: Transport,
  signal: AbortSignal,
  conversation: Conversation,
): Promise<ServerAnswer> {
  const { Client: SdkClient } = await import('@modelcontextprotocol/client');
  const client = new SdkClient(
    { name: 'mcp-lint', version: '1.0.0' },
    { capabilities: CAPABILITIES },
  );
  client.setRequestHandler('roots/list', () => ({ roots: [] }));
  await client.connect(transport, { signal, timeout: LONGER_THAN_ANY });
  const capabilities: Readonly<Record<string, unknown>> = { ...client.getServerCapabilities() };
  const lists: Partial<Record<ContractList, readonly JsonObject[]>> = {};
  for (const method of LIST_METHODS) {
    const { list } = LIST_REQUESTS[method];
    const [capability = ''] = method.split('/');
    if (!capabilities[capability]) continue;
    conversation.waitsFor = method;
    try {
      lists[list] = await allPages(client, list, method, signal);
    } catch (error) {
      // A server with resources need not support templates, or vice versa.
      if (!isMethodNotFound(error)) throw error;
    }
  }
  return {
    name: client.getServerVersion()?.name ?? '',
    instructions: client.getInstructions(),
    advertised: lists,
  };
}

/** Whether a server does not implement a method (-32601 of JSON-RPC). */
function isMethodNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === -32601;
}

/** The signal limits the time; this is the maximum of a timer. */
const LONGER_THAN_ANY = 2 ** 31 - 1;

async function allPages(
  client: Client,
  list: ContractList,
  method: string,
  signal: AbortSignal,
): Promise<JsonObject[]> {
  const entries: Json[] = [];
  let cursor: Json | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = (await client.request(
      { method, params: cursor === undefined ? {} : { cursor } },
      AS_IT_IS,
      { signal, timeout: LONGER_THAN_ANY },
    )) as JsonObject;
    const found = answer[list];
    if (!isList(found))
      throw new VerifyError(
        `The server answers ${method} without a list of ${list}: a client cannot read that.`,
      );
    entries.push(...found);
    cursor = answer.nextCursor;
    if (typeof cursor !== 'string') return entries.filter(isJsonObject);
  }
  throw new VerifyError(
    `The server answers ${method} with more than ${MOST_PAGES} pages: its cursors do not come to an end.`,
  );
}
