import { InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks/stores/in-memory.js';
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type {
  CallToolResult,
  GetPromptResult,
  JSONRPCMessage,
  ReadResourceResult,
  ToolAnnotations,
} from '@modelcontextprotocol/sdk/types.js';
import type { ZodObject } from 'zod';
import { composeServices } from '../../node_modules/@cyanheads/mcp-ts-core/dist/core/app.js';
import { logger } from '../../node_modules/@cyanheads/mcp-ts-core/dist/utils/internal/logger.js';
import {
  type LogSink,
  optionsFromRequestHandlerExtra,
  type RequestHandlerExtraLike,
  type RunnableResource,
  type RunnableTool,
  runResource,
  runTool,
  type TaskOptions,
  taskHandlers,
} from '../../src/runtime/index.ts';

/** What the servers of both SDKs have in common. */
export interface AnyServer {
  connect(transport: Transport): Promise<unknown>;
  close(): Promise<void>;
}

/** A server of fastmcp. */
interface Stoppable extends Pick<AnyServer, 'connect'> {
  stop(): Promise<void>;
}

/** A server that answers requests of HTTP: one of mcp-framework. */
interface Answering {
  handleRequest(request: Request): Promise<Response>;
}

/** A server of the SDKs, of fastmcp or of mcp-framework. */
function anyServer(server: AnyServer | Stoppable | Answering): AnyServer {
  if ('handleRequest' in server)
    return {
      connect: (transport) => answerBy((request) => server.handleRequest(request), transport),
      close: () => Promise.resolve(),
    };
  if ('stop' in server)
    return { connect: (transport) => server.connect(transport), close: () => server.stop() };
  return server;
}

/** Turns the messages of a transport into HTTP requests and sends the responses back. */
async function answerBy(
  answer: (request: Request) => Promise<Response>,
  transport: Transport,
): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const respond = async (message: JSONRPCMessage): Promise<void> => {
    const response = await answer(
      new Request('http://localhost/mcp', {
        method: 'POST',
        headers,
        body: JSON.stringify(message),
      }),
    );
    const text = await response.text();
    if (text.startsWith('{')) await transport.send(JSON.parse(text) as JSONRPCMessage);
  };
  transport.onmessage = (message) => void respond(message);
  await transport.start();
}

interface Tool extends RunnableTool {
  readonly title?: string;
  readonly description: string;
  readonly input: ZodObject;
  readonly output: ZodObject;
  readonly annotations?: ToolAnnotations;
}

interface Resource extends RunnableResource {
  readonly title?: string;
  readonly description: string;
}

interface Prompt {
  readonly name: string;
  readonly description: string;
  readonly args?: ZodObject;
  generate(args: unknown): GetPromptResult['messages'] | Promise<GetPromptResult['messages']>;
}

/** The handlers that the framework installs before it registers anything, so that it answers requests for empty lists. */
interface Installers {
  setToolRequestHandlers(): void;
  setResourceRequestHandlers(): void;
  setPromptRequestHandlers(): void;
}

/** Where a server of definitions reports what a client does not see. */
export interface ServerEvents {
  /** Receives the lines of `ctx.log` and the warnings of the framework's start. */
  readonly log: LogSink;
  /** Called when the handler of a tool ends. */
  readonly ended: () => void;
}

/**
 * Makes a server of what a fixture exports: `server`, a server of one of the SDKs, of fastmcp or of mcp-framework; or definitions of mcp-ts-core.
 *
 * Definitions first go through the start of mcp-ts-core itself, which checks and registers them. They are then registered again,
 * as the framework does it, with handlers that run on the Context of src/runtime.
 *
 * @throws Error what the framework throws when it does not start
 */
export async function serverOf(
  exports: Readonly<Record<string, unknown>>,
  events: ServerEvents,
  servedBy?: 'mcp-ts-core',
): Promise<AnyServer> {
  const { log } = events;
  if (exports.server !== undefined)
    return anyServer(exports.server as AnyServer | Stoppable | Answering);
  // Sorted by name, because loaders of modules differ in the order of exports.
  const definitions = Object.keys(exports)
    .sort()
    .map((name) => exports[name])
    .filter((value) => typeof value === 'object' && value !== null);
  const resources = definitions.filter((definition) => 'uriTemplate' in definition) as Resource[];
  const prompts = definitions.filter((definition) => 'generate' in definition) as Prompt[];
  const tools = definitions.filter(
    (definition) => !('uriTemplate' in definition || 'generate' in definition),
  ) as Tool[];
  const { createServer, lintWarnings } = await composeServices({
    tools,
    resources,
    prompts,
  } as never);
  for (const message of lintWarnings) log({ level: 'warning', message, fields: {} });
  const server = await createServer();
  if (servedBy === 'mcp-ts-core') {
    logger.error = (...parts: unknown[]) =>
      log({ level: 'error', message: JSON.stringify(parts), fields: {} });
    // Uncovers the method of the class.
    server.server.onclose = () => Reflect.deleteProperty(logger, 'error');
    return server;
  }
  await server.close();
  return runtimeServer(tools, resources, prompts, events);
}

function runtimeServer(
  tools: readonly Tool[],
  resources: readonly Resource[],
  prompts: readonly Prompt[],
  { log, ended }: ServerEvents,
): AnyServer {
  const taskStore = new InMemoryTaskStore();
  const listChanged = true;
  const capabilities = {
    logging: {},
    tools: { listChanged },
    resources: { listChanged },
    prompts: { listChanged },
    tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
  };
  const server = new McpServer({ name: 'fixture', version: '1.0.0' }, { capabilities, taskStore });
  server.server.onclose = () => taskStore.cleanup();
  const installers = server as unknown as Installers;
  installers.setToolRequestHandlers();
  installers.setResourceRequestHandlers();
  installers.setPromptRequestHandlers();
  const optionsOf = (extra: unknown): TaskOptions =>
    optionsFromRequestHandlerExtra(extra as RequestHandlerExtraLike, {
      clientCapabilities: server.server.getClientCapabilities(),
      log,
    });

  for (const tool of tools) {
    const { name, description, input, output, annotations } = tool;
    const title =
      tool.title ??
      annotations?.title ??
      name.replace(/_/g, ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());
    const config = {
      title,
      description,
      inputSchema: input,
      outputSchema: output,
      ...(annotations && { annotations }),
    };
    if (tool.task)
      server.experimental.tasks.registerToolTask(
        name,
        { ...config, execution: { taskSupport: 'optional' } },
        taskHandlers(tool, optionsOf),
      );
    else
      server.registerTool(
        name,
        config,
        (args: unknown, extra: unknown) =>
          runTool(tool, args, optionsOf(extra)).finally(ended) as Promise<CallToolResult>,
      );
  }
  for (const resource of resources) {
    const {
      uriTemplate,
      name = uriTemplate,
      title = name,
      description,
      mimeType = 'application/json',
    } = resource;
    const config = { title, description, mimeType };
    const read = (
      uri: URL,
      variables: Record<string, unknown>,
      extra: unknown,
    ): Promise<ReadResourceResult> =>
      runResource(resource, uri, variables, optionsOf(extra)) as Promise<ReadResourceResult>;
    if (/\{[^}]+\}/.test(uriTemplate))
      server.registerResource(
        name,
        new ResourceTemplate(uriTemplate, { list: undefined }),
        config,
        read,
      );
    else server.registerResource(name, uriTemplate, config, (uri, extra) => read(uri, {}, extra));
  }
  for (const prompt of prompts) {
    const { name, description, args } = prompt;
    server.registerPrompt(
      name,
      { description, ...(args && { argsSchema: args.shape }) },
      async (given: unknown) => ({
        messages: await prompt.generate(args ? args.parse(given) : given),
      }),
    );
  }
  return server;
}
