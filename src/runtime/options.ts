import { z } from 'zod';
import { configurationError } from './errors.ts';
import type { DeclaredError } from './fail.ts';
import type { AuthContext } from './request.ts';
import type { LogSink } from './log.ts';
import type { ProgressSink, TaskHandle } from './progress.ts';
import type { Elicit, Sample } from './protocol.ts';
import type { ContextStorage } from './storage.ts';

/** What a Context is made of. Everything may be left out: the default is a server over stdio with a store of its own. */
export interface ContextOptions<
  E extends readonly DeclaredError[] | undefined = readonly DeclaredError[] | undefined,
> {
  transport?: 'stdio' | 'http';
  authMode?: 'none' | 'jwt' | 'oauth';
  /** The token's claims. They count only where something authenticates: over HTTP, with the mode `jwt` or `oauth`. */
  auth?: AuthContext;
  sessionMode?: 'stateless' | 'stateful' | 'auto';
  /** The `Mcp-Session-Id` of the request. A request of a new session brings none and gets one. */
  sessionToken?: string;
  /** Shows the handler the token of a stateless request too. */
  exposeStatelessSessionId?: boolean;
  /** Shared between Contexts that are to see each other's state. By default each has its own, in memory. */
  storage?: ContextStorage;
  /** Takes the log lines. By default they go nowhere. */
  log?: LogSink;
  signal?: AbortSignal;
  /** The resource that is read. A task reads none. */
  uri?: URL;
  requestId?: string;
  timestamp?: string;
  traceId?: string;
  spanId?: string;
  /** A detached task: with progress (to its store, or to nobody for `true`), without a session and without the client. */
  task?: boolean | TaskHandle;
  /** Where progress goes besides a task's store: to a client that gave a progress token. */
  reportProgress?: ProgressSink;
  /** The contract of the definition; `fail` is there when it has an entry. */
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

/** Contracts are taken as they are, faulty ones too: production does not look at them either when it runs. */
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
 * Refuses options that no Context can be made of: an unknown option or value, the wrong type, a task that reads a resource.
 * @throws McpError `ConfigurationError` that names each option at fault.
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
