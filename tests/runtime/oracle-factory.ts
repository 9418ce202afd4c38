/** Runs the framework's handler factories as its server does: under a configuration, with or without a token. */
import type { ToolResult } from '../../src/runtime/index.ts';
import { resetConfig } from '../../node_modules/@cyanheads/mcp-ts-core/dist/config/index.js';
import { createResourceHandler } from '../../node_modules/@cyanheads/mcp-ts-core/dist/mcp-server/resources/utils/resourceHandlerFactory.js';
import type { AnyResourceDefinition } from '../../node_modules/@cyanheads/mcp-ts-core/dist/mcp-server/resources/utils/resourceDefinition.js';
import { ToolRegistry } from '../../node_modules/@cyanheads/mcp-ts-core/dist/mcp-server/tools/tool-registration.js';
import { createToolHandler } from '../../node_modules/@cyanheads/mcp-ts-core/dist/mcp-server/tools/utils/toolHandlerFactory.js';
import type { AnyToolDefinition } from '../../node_modules/@cyanheads/mcp-ts-core/dist/mcp-server/tools/utils/toolDefinition.js';
import { authContext } from '../../node_modules/@cyanheads/mcp-ts-core/dist/mcp-server/transports/auth/lib/authContext.js';
import type { AuthInfo } from '../../node_modules/@cyanheads/mcp-ts-core/dist/mcp-server/transports/auth/lib/authTypes.js';
import { InMemoryProvider, type OracleLine, recordingLogger, StorageService } from './oracle.ts';

export { ErrorHandler } from '../../node_modules/@cyanheads/mcp-ts-core/dist/utils/internal/error-handler/errorHandler.js';

export interface ServerMode {
  transport?: 'stdio' | 'http' | undefined;
  authMode?: 'none' | 'jwt' | 'oauth' | undefined;
  sessionMode?: 'stateless' | 'stateful' | 'auto' | undefined;
  exposeStatelessSessionId?: boolean | undefined;
}

/** A request as the SDK and the middleware pass it to the framework. */
export interface OracleRequest {
  requestId?: string;
  sessionId?: string | undefined;
  authInfo?: AuthInfo | undefined;
  signal?: AbortSignal;
  lines?: OracleLine[];
}

/** Runs with the environment of a server, which reads the mode repeatedly during a request. */
async function underMode<T>(
  { transport = 'stdio', authMode = 'none', sessionMode = 'auto' }: ServerMode,
  run: () => Promise<T>,
): Promise<T> {
  const set = {
    MCP_TRANSPORT_TYPE: transport,
    MCP_AUTH_MODE: authMode,
    MCP_SESSION_MODE: sessionMode,
    MCP_AUTH_SECRET_KEY: 'a secret of thirty-two characters or more',
    OAUTH_ISSUER_URL: 'https://issuer.example',
    OAUTH_AUDIENCE: 'audience',
  };
  const before = Object.keys(set).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, set);
  resetConfig();
  try {
    return await run();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
    resetConfig();
  }
}

const services = (mode: ServerMode, lines: OracleLine[] = []): never =>
  ({
    logger: recordingLogger(lines),
    storage: new StorageService(new InMemoryProvider()),
    exposeStatelessSessionId: mode.exposeStatelessSessionId ?? false,
  }) as never;

const withAuth = <T>(authInfo: AuthInfo | undefined, run: () => Promise<T>): Promise<T> =>
  authInfo ? authContext.run({ authInfo }, run) : run();

const extraOf = (request: OracleRequest): never =>
  ({ signal: new AbortController().signal, ...request }) as never;

/** Calls a tool as the framework does. */
export function oracleRunTool(
  definition: unknown,
  input: unknown,
  mode: ServerMode = {},
  request: OracleRequest = {},
): Promise<ToolResult> {
  return underMode(mode, () =>
    withAuth(request.authInfo, () => {
      const handler = createToolHandler(
        definition as AnyToolDefinition,
        services(mode, request.lines),
        {},
      );
      return handler(
        input as Record<string, unknown>,
        extraOf(request),
      ) as unknown as Promise<ToolResult>;
    }),
  );
}

/** Reads a resource as the framework does. */
export function oracleRunResource(
  definition: unknown,
  uri: URL,
  variables: Record<string, unknown>,
  mode: ServerMode = {},
  request: OracleRequest = {},
): Promise<{ contents: unknown[] }> {
  return underMode(mode, () =>
    withAuth(request.authInfo, () => {
      const handler = createResourceHandler(
        definition as AnyResourceDefinition,
        services(mode, request.lines),
        {},
      );
      return handler(uri, variables as never, extraOf(request));
    }),
  );
}

interface TaskHandlersLike {
  createTask(args: unknown, extra: unknown): Promise<{ task: { taskId: string } }>;
  getTask(args: unknown, extra: unknown): Promise<unknown>;
  getTaskResult(args: unknown, extra: unknown): Promise<unknown>;
}

/** The task handlers that the framework registers for a tool with `task: true`. */
export async function oracleTaskHandlers(
  definition: unknown,
  mode: ServerMode = {},
): Promise<TaskHandlersLike> {
  const found: TaskHandlersLike[] = [];
  const server = {
    setToolRequestHandlers: () => undefined,
    experimental: {
      tasks: {
        registerToolTask: (_name: string, _config: unknown, handlers: TaskHandlersLike) =>
          found.push(handlers),
      },
    },
  };
  await new ToolRegistry([definition as AnyToolDefinition], services(mode)).registerAll(
    server as never,
  );
  return found[0]!;
}
