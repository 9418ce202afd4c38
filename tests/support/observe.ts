import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { AuthInfo } from '@modelcontextprotocol/sdk/server/auth/types.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolResultSchema,
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  GetPromptResultSchema,
  ListToolsResultSchema,
  LoggingMessageNotificationSchema,
  type Progress,
  type Prompt,
  ReadResourceResultSchema,
  type Resource,
  type ResourceTemplate,
  type ServerCapabilities,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import type { LogSink } from '../../src/runtime/index.ts';
import { serverOf } from './fixture-server.ts';
import { observeStateless } from './observe-stateless.ts';
import { builtServer } from './xmcp-project.ts';
import type { Call, ClientSetup } from './run-time.ts';

/** A line of the server's log (`ctx.log`, or mcp-ts-core itself), of a message to the client, or of its console. */
export interface SeenLine {
  readonly from: 'server' | 'client' | 'console';
  readonly level: string;
  readonly message: string;
}

/** What a client sees of a server. */
export interface Seen {
  /** Why the server does not start: the error of importing the fixture or of registering its definitions. */
  start?: string;
  /** The capabilities of the server, as the client parses them. */
  capabilities?: ServerCapabilities;
  tools: Tool[];
  resources: Resource[];
  templates: ResourceTemplate[];
  prompts: Prompt[];
  /** The errors of list requests, by method. The other lists are filled. */
  listErrors: Record<string, string>;
  /** The result of the call. */
  result?: Record<string, unknown>;
  /** The error of the protocol, in place of a result. */
  error?: { readonly code?: number; readonly message: string };
  /** The requests to the user and the model, and whether the call was open at that time. */
  asked: { readonly method: string; readonly params: unknown; readonly inCall: boolean }[];
  progress: Progress[];
  log: SeenLine[];
  /** The messages of unhandled rejections. Node exits on the first one. */
  unhandled: string[];
  /** The number of handlers of mcp-ts-core tools that ended, including those that the client no longer waits for. */
  ended: number;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Two connected transports in this process. */
function linked({
  transport = 'stdio',
  scopes,
}: ClientSetup): readonly [server: Transport, client: Transport] {
  const authInfo: AuthInfo | undefined = scopes && {
    token: 'token',
    clientId: 'client',
    scopes: [...scopes],
    extra: { tid: 'tenant', sub: 'user' },
  };
  if (transport === 'http') {
    const server = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => 'session',
    });
    const client = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      // The server runs in this process; a stream without a request is not opened.
      fetch: (url, init) =>
        init?.method === 'GET'
          ? Promise.resolve(new Response(null, { status: 405 }))
          : server.handleRequest(new Request(url, init), { ...(authInfo && { authInfo }) }),
    });
    return [server, client];
  }
  const [client, server] = InMemoryTransport.createLinkedPair();
  const send = client.send.bind(client);
  client.send = (message, options) => send(message, { ...options, ...(authInfo && { authInfo }) });
  return [server, client];
}

/** The streams of a process of its own that runs a fixture. */
function processOf(file: string): Transport {
  const args = ['--import', 'tsx', file];
  return new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' });
}

const CONSOLE = ['debug', 'log', 'info', 'warn', 'error'] as const;

/** Records console output and unhandled rejections until the returned function is called. */
function overhear(seen: Seen): () => void {
  const original = { ...console };
  for (const level of CONSOLE)
    console[level] = (...args: unknown[]) =>
      seen.log.push({ from: 'console', level, message: args.map(String).join(' ') });
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (reason) => seen.unhandled.push(messageOf(reason)));
  return () => {
    Object.assign(console, original);
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  };
}

let imports = 0;

/** The exports of a fixture, imported anew. */
function imported(file: string): Promise<Readonly<Record<string, unknown>>> {
  return import(/* @vite-ignore */ `${pathToFileURL(file).href}?${imports++}`) as Promise<
    Readonly<Record<string, unknown>>
  >;
}

/** How a fixture is executed. */
export interface Drive {
  readonly client?: ClientSetup;
  readonly call?: Call;
  readonly until?: (seen: Seen) => boolean;
  readonly servedBy?: 'mcp-ts-core';
  readonly builtBy?: 'xmcp';
}

/** The limit for an awaited event on a busy machine. */
const PATIENCE_MS = 60_000;

/** Waits for an event that follows the call; no test waits for time to pass. */
async function reach(until: (seen: Seen) => boolean, seen: Seen): Promise<void> {
  const start = Date.now();
  while (!until(seen)) {
    if (Date.now() - start > PATIENCE_MS)
      throw new Error(`The awaited event did not happen: ${JSON.stringify(seen)}`);
    await delay(1);
  }
}

/**
 * Executes a fixture: imports it anew, connects a client to its server, makes one call, lists everything, and returns what
 * the client saw.
 */
export async function observe(
  file: string,
  { client: setup = {}, call, until, servedBy, builtBy }: Drive = {},
): Promise<Seen> {
  const seen: Seen = {
    tools: [],
    resources: [],
    templates: [],
    prompts: [],
    listErrors: {},
    asked: [],
    progress: [],
    log: [],
    unhandled: [],
    ended: 0,
  };
  const end = overhear(seen);
  const cancellation = new AbortController();
  const note = (line: SeenLine): void => {
    seen.log.push(line);
    if (call && 'tool' in call && call.cancelAt === line.message) cancellation.abort();
  };
  const log: LogSink = ({ level, message }) => note({ from: 'server', level, message });
  try {
    if (setup.protocol !== undefined) {
      await observeStateless(() => imported(file), { setup, call, note }, seen);
      return seen;
    }
    const client = clientOf(setup, seen, note);
    const isProcess = setup.transport === 'process';
    const server =
      builtBy || isProcess
        ? undefined
        : await serverOf(
            await imported(file),
            { log, ended: () => void (seen.ended += 1) },
            servedBy,
          );
    const [serverSide, clientSide] = builtBy
      ? [undefined, await builtServer(file)]
      : isProcess
        ? [undefined, processOf(file)]
        : linked(setup);
    if (serverSide) await server?.connect(serverSide);
    await client.connect(clientSide);
    seen.capabilities = client.getServerCapabilities();
    if (call) await make(call, client, seen, cancellation.signal);
    if (until) await reach(until, seen);
    await list(client, seen);
    await client.close();
    await server?.close();
  } catch (error) {
    seen.start = messageOf(error);
  } finally {
    end();
  }
  return seen;
}

function clientOf(
  { elicit, sample }: ClientSetup,
  seen: Seen,
  note: (line: SeenLine) => void,
): Client {
  const client = new Client(
    { name: 'client', version: '1.0.0' },
    {
      capabilities: {
        ...(elicit && { elicitation: {} }),
        ...(sample !== undefined && { sampling: {} }),
      },
    },
  );
  const asked = (method: string, params: unknown): void =>
    void seen.asked.push({ method, params, inCall: !seen.result && !seen.error });
  if (elicit) {
    client.setRequestHandler(ElicitRequestSchema, ({ method, params }) => {
      asked(method, params);
      return elicit;
    });
  }
  if (sample !== undefined) {
    client.setRequestHandler(CreateMessageRequestSchema, ({ method, params }) => {
      asked(method, params);
      return { model: 'model', role: 'assistant', content: { type: 'text', text: sample } };
    });
  }
  client.onerror = ({ message }) => note({ from: 'client', level: 'error', message });
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params: { level, data } }) =>
    note({ from: 'client', level, message: String(data) }),
  );
  return client;
}

/** Sends plain requests: `client.callTool` would validate the result by the output schema that it cached. */
async function make(call: Call, client: Client, seen: Seen, signal: AbortSignal): Promise<void> {
  const options = { signal, onprogress: (progress: Progress) => void seen.progress.push(progress) };
  try {
    if ('resource' in call)
      seen.result = await client.request(
        { method: 'resources/read', params: { uri: call.resource } },
        ReadResourceResultSchema,
        options,
      );
    else if ('prompt' in call)
      seen.result = await client.request(
        { method: 'prompts/get', params: { name: call.prompt, arguments: { ...call.arguments } } },
        GetPromptResultSchema,
        options,
      );
    else {
      const params = { name: call.tool, arguments: { ...call.arguments } };
      if (!(call.task && (await takesTasks(call.tool, client))))
        seen.result = await client.request(
          { method: 'tools/call', params },
          CallToolResultSchema,
          options,
        );
      else {
        for await (const message of client.experimental.tasks.callToolStream(
          params,
          CallToolResultSchema,
          { ...options, task: {} },
        )) {
          if (message.type === 'result') seen.result = message.result;
          if (message.type === 'error') throw message.error;
        }
      }
    }
  } catch (error) {
    const { code } = error as { code?: unknown };
    seen.error = { ...(typeof code === 'number' && { code }), message: messageOf(error) };
  }
}

async function takesTasks(name: string, client: Client): Promise<boolean> {
  const { tools } = await client.request({ method: 'tools/list' }, ListToolsResultSchema);
  return ['optional', 'required'].includes(
    tools.find((tool) => tool.name === name)?.execution?.taskSupport ?? 'forbidden',
  );
}

async function list(client: Client, seen: Seen): Promise<void> {
  const { tools, resources, prompts } = client.getServerCapabilities() ?? {};
  const ask = async <T>(
    method: string,
    offered: unknown,
    request: () => Promise<T>,
  ): Promise<Partial<T>> => {
    if (!offered) return {};
    try {
      return await request();
    } catch (error) {
      seen.listErrors[method] = messageOf(error);
      return {};
    }
  };
  seen.tools = (await ask('tools/list', tools, () => client.listTools())).tools ?? [];
  seen.resources =
    (await ask('resources/list', resources, () => client.listResources())).resources ?? [];
  seen.templates =
    (await ask('resources/templates/list', resources, () => client.listResourceTemplates()))
      .resourceTemplates ?? [];
  seen.prompts = (await ask('prompts/list', prompts, () => client.listPrompts())).prompts ?? [];
}
