/** Runs tools with `task: true`. mcp-ts-core 0.8.18, dist/mcp-server/tools/tool-registration.js. */
import { classify } from './classify.ts';
import { assembleContext } from './context.ts';
import { JsonRpcErrorCode } from './errors.ts';
import {
  errorResult,
  requireScopes,
  type RunnableTool,
  type RunOptions,
  toolResult,
  type ToolResult,
} from './pipeline.ts';
import type { ProgressSink, TaskHandle } from './progress.ts';

/** The part of the SDK's `Task` that is used. */
export interface TaskLike {
  taskId: string;
  status: string;
}

/** The part of the SDK's `RequestTaskStore` that is used. */
export interface TaskStore<Task extends TaskLike> {
  createTask(params: { ttl?: number; pollInterval?: number }): Promise<Task>;
  getTask(taskId: string): Promise<Task>;
  getTaskResult(taskId: string): Promise<unknown>;
  storeTaskResult(
    taskId: string,
    status: 'completed' | 'failed',
    result: ToolResult,
  ): Promise<void>;
  updateTaskStatus: TaskHandle['store']['updateTaskStatus'];
}

/** The options of a task, which may also report progress to a client with a progress token. */
export type TaskOptions = RunOptions & { reportProgress?: ProgressSink | undefined };

/** The default time limit of a task. */
const DEFAULT_TTL_MS = 120_000;
const CANCELLATION_POLL_MS = 2000;

/** The reason of an abort at the deadline. */
const DEADLINE = Symbol('the deadline of a task');

/**
 * Aborts at the deadline, and soon after the task is cancelled or removed. `stop` ends the watch.
 */
function watch(
  isCancelled: () => Promise<boolean>,
  ttlMs: number,
): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const deadline = setTimeout(() => controller.abort(DEADLINE), ttlMs);
  const poll = setInterval(() => {
    void isCancelled()
      .catch(() => true)
      .then((is) => is && controller.abort());
  }, CANCELLATION_POLL_MS);
  const stop = (): void => {
    clearTimeout(deadline);
    clearInterval(poll);
    // Work that the handler left running is aborted too.
    controller.abort();
  };
  return { signal: controller.signal, stop };
}

/**
 * Runs the handler of a task and stores its result, its error, or that it timed out. The status of
 * a cancelled task stays.
 * @returns A promise that resolves when the end is stored, and never rejects.
 */
async function runTask<Task extends TaskLike>(
  tool: RunnableTool,
  input: unknown,
  options: TaskOptions,
  { taskId, store, ttlMs }: { taskId: string; store: TaskStore<Task>; ttlMs: number },
): Promise<void> {
  const { signal, stop } = watch(
    async () => (await store.getTask(taskId)).status === 'cancelled',
    ttlMs,
  );
  const fields = { operation: 'AutoTaskHandler', toolName: tool.name, taskId };
  try {
    // A task is a request of its own.
    const own = {
      requestId: undefined,
      timestamp: undefined,
      uri: undefined,
      signal,
      task: { taskId, store },
      errors: tool.errors,
    };
    const { context } = assembleContext({ ...options, ...own }, fields);
    await store.storeTaskResult(taskId, 'completed', await toolResult(tool, input, context));
  } catch (error) {
    if (signal.aborted && signal.reason !== DEADLINE) return;
    const late = { code: JsonRpcErrorCode.Timeout, message: `Task timed out after ${ttlMs}ms` };
    // A store that rejects has the end of the task already.
    await store
      .storeTaskResult(taskId, 'failed', errorResult(signal.aborted ? late : classify(error)))
      .catch(() => undefined);
  } finally {
    stop();
  }
}

/** The part of the SDK's `RequestHandlerExtra` that a task handler uses. */
interface TaskExtra<Task extends TaskLike> {
  taskStore: TaskStore<Task>;
}

/** The three handlers that the SDK's `registerToolTask` takes. */
export interface TaskHandlers {
  createTask: <Task extends TaskLike>(
    args: unknown,
    extra: TaskExtra<Task>,
  ) => Promise<{ task: Task }>;
  getTask: <Task extends TaskLike>(
    args: unknown,
    extra: TaskExtra<Task> & { taskId: string },
  ) => Promise<Task>;
  getTaskResult: (
    args: unknown,
    extra: { taskId: string; taskStore: Pick<TaskStore<TaskLike>, 'getTaskResult'> },
  ) => Promise<ToolResult>;
}

/**
 * Makes the handlers of a tool with `task: true`. Scopes and input are checked in the request, and
 * throw there; the handler then runs detached from it, without its session and without requests to
 * the client.
 * @param optionsOf The options of the request, from the SDK's extra.
 * @param ttlMs The time limit of the handler.
 */
export function taskHandlers(
  tool: RunnableTool,
  optionsOf: (extra: unknown) => TaskOptions = () => ({}),
  ttlMs = DEFAULT_TTL_MS,
): TaskHandlers {
  return {
    async createTask(args, extra) {
      const options = optionsOf(extra);
      const { context, request } = assembleContext(options, {});
      requireScopes(tool.auth, options.authMode, context.auth, request);
      const input = tool.input.parse(args);
      const task = await extra.taskStore.createTask({ ttl: ttlMs, pollInterval: 1000 });
      void runTask(tool, input, options, { taskId: task.taskId, store: extra.taskStore, ttlMs });
      return { task };
    },
    getTask: (_args, extra) => extra.taskStore.getTask(extra.taskId),
    getTaskResult: async (_args, extra) =>
      (await extra.taskStore.getTaskResult(extra.taskId)) as ToolResult,
  };
}
