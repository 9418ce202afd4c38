import { z } from 'zod';
import { configurationError } from './errors.ts';
import type { DeclaredError } from './fail.ts';
import type { AuthContext } from './request.ts';
import type { LogSink } from './log.ts';
import type { ProgressSink, TaskHandle } from './progress.ts';
import type { Elicit, Sample } from './protocol.ts';
import type { ContextStorage } from './storage.ts';

/**
 * The options of a Context. All are optional: the default is a server over stdio with a store of
 * its own.
 */
export interface ContextOptions<
  E extends readonly DeclaredError[] | undefined = readonly DeclaredError[] | undefined,
> {
  transport?: 'stdio' | 'http';
  authMode?: 'none' | 'jwt' | 'oauth';
  /**
   * The token's claims. Used only with authentication: over HTTP, with the mode `jwt` or `oauth`.
   */
  auth?: AuthContext;
  sessionMode?: 'stateless' | 'stateful' | 'auto';
  /**
   * The `Mcp-Session-Id` of the request. Without it, the request starts a session with a new one.
   */
  sessionToken?: string;
  /** Exposes the token of a stateless request to the handler too. */
  exposeStatelessSessionId?: boolean;
  /**
   * Shared between Contexts that see each other's state. By default, each has its own in memory.
   */
  storage?: ContextStorage;
  /** Receives the log lines. By default they are discarded. */
  log?: LogSink;
  signal?: AbortSignal;
  /** The URI of a read. A task has none. */
  uri?: URL;
  requestId?: string;
  timestamp?: string;
  traceId?: string;
  spanId?: string;
  /**
   * A detached task: with progress (to its store; discarded for `true`), without a session and
   * without the client.
   */
  task?: boolean | TaskHandle;
  /** Receives progress besides a task's store, for a client with a progress token. */
  reportProgress?: ProgressSink;
  /** The contract of the definition; `fail` is defined when it has an entry. */
  errors?: E;
  elicit?: Elicit;
  sample?: Sample;
  notifyResourceListChanged?: () => void;
  notifyResourceUpdated?: (uri: string) => void;
}

const hasMethods =
  (...names: string[]) =>
  (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof Reflect.get(value, name) === 'function');

const fn = z.custom((value) => typeof value === 'function', 'must be a function');
const text = z.string().min(1);

/** Does not validate contracts: production does not, either. */
const OptionsSchema = z
  .strictObject({
    transport: z.enum(['stdio', 'http']),
    authMode: z.enum(['none', 'jwt', 'oauth']),
    auth: z
      .looseObject({
        clientId: z.string(),
        scopes: z.array(z.string()),
        sub: z.string(),
        tenantId: z.string(),
        token: z.string(),
      })
      .partial(),
    sessionMode: z.enum(['stateless', 'stateful', 'auto']),
    sessionToken: text,
    exposeStatelessSessionId: z.boolean(),
    storage: z.custom(
      hasMethods('get', 'set', 'delete', 'getMany', 'setMany', 'deleteMany', 'list'),
      'must have the methods of a ContextStorage',
    ),
    log: fn,
    signal: z.custom(hasMethods('throwIfAborted', 'addEventListener'), 'must be an AbortSignal'),
    uri: z.instanceof(URL),
    requestId: text,
    timestamp: z.iso.datetime({ offset: true }),
    traceId: text,
    spanId: text,
    task: z.union([
      z.boolean(),
      z.looseObject({
        taskId: text,
        store: z.custom(hasMethods('updateTaskStatus'), 'must have the method updateTaskStatus'),
      }),
    ]),
    reportProgress: fn,
    errors: z.array(z.looseObject({})),
    elicit: fn,
    sample: fn,
    notifyResourceListChanged: fn,
    notifyResourceUpdated: fn,
  })
  .partial()
  .refine(({ task, uri }) => !task || !uri, {
    path: ['task'],
    message: 'a task reads no resource: give task or uri',
  });

/**
 * Rejects invalid options: an unknown option or value, the wrong type, a task that reads a
 * resource.
 * @throws McpError `ConfigurationError` that names each invalid option.
 */
export function checkOptions(options: ContextOptions): void {
  const { error } = OptionsSchema.safeParse(options);
  if (!error) return;
  const faults = error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  );
  throw configurationError(`Invalid context options. ${faults.join('; ')}`, {
    issues: error.issues,
  });
}
