import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  type Context,
  JsonRpcErrorCode,
  taskHandlers,
  type TaskOptions,
  type ToolResult,
} from '../../src/runtime/index.ts';
import { oracleTaskHandlers } from './oracle-factory.ts';

/** A store with one task, which records its calls. */
class Store {
  readonly told: unknown[] = [];
  readonly task = { taskId: 'task-1', status: 'working' };

  createTask(params: unknown): Promise<typeof this.task> {
    this.told.push(['create', params]);
    return Promise.resolve(this.task);
  }

  getTask(): Promise<typeof this.task> {
    return Promise.resolve(this.task);
  }

  getTaskResult(taskId: string): Promise<unknown> {
    return Promise.resolve({ of: taskId });
  }

  updateTaskStatus(...args: unknown[]): Promise<void> {
    this.told.push(['status', ...args]);
    return Promise.resolve();
  }

  storeTaskResult(_taskId: string, status: string, result: ToolResult): Promise<void> {
    if (this.task.status === 'cancelled') return Promise.reject(new Error('The task is over'));
    this.task.status = status;
    this.told.push(['result', status, JSON.parse(JSON.stringify(result))]);
    return Promise.resolve();
  }
}

type Handler = (ctx: Context & { fail: (reason: string) => Error }, input: unknown) => unknown;

const definitionOf = (handler: Handler, more: object = {}): never =>
  ({
    name: 'a_task',
    description: 'x',
    task: true,
    input: z.object({ n: z.number().default(1) }),
    output: z.object({ text: z.string() }),
    errors: [
      {
        reason: 'gone',
        code: JsonRpcErrorCode.NotFound,
        when: 'It is gone',
        recovery: 'Look for it somewhere else.',
      },
    ],
    handler: (input: unknown, ctx: never) => handler(ctx, input),
    ...more,
  }) as never;

interface Handlers {
  createTask(args: unknown, extra: never): Promise<{ task: unknown }>;
}

/** Starts the task, runs the events, and advances the fake time until nothing is pending. */
async function play(handlers: Handlers, act: (store: Store) => void): Promise<unknown[]> {
  const store = new Store();
  const started = await handlers.createTask({}, { taskStore: store } as never);
  expect(started).toEqual({ task: store.task });
  act(store);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(vi.getTimerCount()).toBe(0);
  return store.told;
}

async function compare(
  handler: Handler,
  { more = {}, act = () => undefined }: { more?: object; act?: (store: Store) => void } = {},
): Promise<unknown[]> {
  const expected = await play(await oracleTaskHandlers(definitionOf(handler, more)), act);
  const actual = await play(taskHandlers(definitionOf(handler, more)), act);
  expect(actual).toEqual(expected);
  return actual;
}

/** Works until its signal aborts. */
const untilAborted: Handler = ({ signal }) =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('stopped'))),
  );

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
  });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a task', () => {
  it('stores its result and reports its progress, as in the framework', async () => {
    const told = await compare(async ({ progress }, input) => {
      await progress!.setTotal(4);
      await progress!.increment();
      await progress!.update('busy');
      await progress!.increment(9);
      return { text: JSON.stringify(input) };
    });
    expect(told).toEqual([
      ['create', { ttl: 120_000, pollInterval: 1000 }],
      ['status', 'task-1', 'working', '25% complete'],
      ['status', 'task-1', 'working', 'busy'],
      ['status', 'task-1', 'working', '100% complete'],
      [
        'result',
        'completed',
        {
          structuredContent: { text: '{"n":1}' },
          content: [{ type: 'text', text: '{\n  "text": "{\\"n\\":1}"\n}' }],
        },
      ],
    ]);
  });

  it.each<[string, Handler, object?]>([
    [
      'fails by its contract',
      (ctx) => {
        throw ctx.fail('gone');
      },
    ],
    [
      'fails with an error',
      () => {
        throw new Error('rate limit');
      },
    ],
    ['fails with an output that does not fit', () => ({ text: 1 })],
    [
      'fails when its formatter does',
      () => ({ text: 'x' }),
      {
        format: () => {
          throw new McpFormatError();
        },
      },
    ],
    [
      'has no session and no client',
      ({ sessionId, elicit, sample }) => ({ text: JSON.stringify([sessionId, elicit, sample]) }),
    ],
    [
      'counts without a total, and from a total anew',
      async ({ progress }) => {
        await progress!.increment();
        await progress!.increment(0.5);
        await progress!.setTotal(3);
        await progress!.increment();
        await progress!.increment(-2);
        await progress!.setTotal(-1);
        await progress!.increment();
        return { text: 'x' };
      },
    ],
  ])('%s, as in the framework', async (_what, handler, more) => {
    expect(await compare(handler, { more })).not.toEqual([]);
  });

  it('is stopped at its deadline, as in the framework', async () => {
    const told = await compare(untilAborted);
    expect(told.at(-1)).toEqual([
      'result',
      'failed',
      {
        isError: true,
        content: [{ type: 'text', text: 'Error: Task timed out after 120000ms' }],
        structuredContent: { error: { code: -32004, message: 'Task timed out after 120000ms' } },
      },
    ]);
  });

  it('is stopped when it is cancelled, and leaves the end as it is, as in the framework', async () => {
    const told = await compare(untilAborted, { act: ({ task }) => (task.status = 'cancelled') });
    expect(told).toEqual([['create', { ttl: 120_000, pollInterval: 1000 }]]);
  });

  it('is stopped when it is gone, as in the framework', async () => {
    const act = (store: Store): void => {
      store.getTask = () => Promise.reject(new Error('no such task'));
    };
    expect(await compare(untilAborted, { act })).toHaveLength(1);
  });

  it('that ends all the same after it was cancelled leaves the end as it is, as in the framework', async () => {
    const stubborn: Handler = ({ signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve({ text: 'x' })));
    expect(
      await compare(stubborn, { act: ({ task }) => (task.status = 'cancelled') }),
    ).toHaveLength(1);
  });

  it('lets its helpers know that it is over', async () => {
    let signal: AbortSignal | undefined;
    await compare((ctx) => {
      signal = ctx.signal;
      return { text: 'x' };
    });
    expect(signal?.aborted).toBe(true);
  });

  it('refuses input and callers before it starts', async () => {
    const store = new Store();
    const start = (args: unknown, options: TaskOptions, more: object = {}): Promise<unknown> =>
      taskHandlers(
        definitionOf(() => ({ text: 'x' }), more),
        () => options,
      ).createTask(args, { taskStore: store });
    await expect(start({ n: 'x' }, {})).rejects.toBeInstanceOf(z.ZodError);
    await expect(start({}, { authMode: 'jwt' }, { auth: ['tool:run'] })).rejects.toMatchObject({
      code: JsonRpcErrorCode.Unauthorized,
    });
    await expect(start({}, { transport: 'pigeon' } as never)).rejects.toMatchObject({
      code: JsonRpcErrorCode.ConfigurationError,
    });
    expect(store.told).toEqual([]);
  });

  it('returns its state and its result on request', async () => {
    const store = new Store();
    const { getTask, getTaskResult } = taskHandlers(definitionOf(() => ({ text: 'x' })));
    expect(await getTask({}, { taskId: 'task-1', taskStore: store })).toBe(store.task);
    expect(await getTaskResult({}, { taskId: 'task-1', taskStore: store })).toEqual({
      of: 'task-1',
    });
  });

  it('ends in time that the server sets, and reports to a client that asked for it', async () => {
    const reported: unknown[] = [];
    const reportProgress: TaskOptions['reportProgress'] = (report) =>
      Promise.resolve(void reported.push(report));
    const told = await play(
      taskHandlers(
        definitionOf(({ progress, signal }) =>
          progress!.update('on it').then(() => untilAborted({ signal } as never, {})),
        ),
        () => ({ reportProgress }),
        5000,
      ),
      () => undefined,
    );
    expect(told.at(-1)).toMatchObject([
      'result',
      'failed',
      { structuredContent: { error: { message: 'Task timed out after 5000ms' } } },
    ]);
    expect(reported).toEqual([{ completed: 0, total: 0, message: 'on it' }]);
  });
});

/** An error whose name says what it is. */
class McpFormatError extends Error {
  override readonly name = 'ValidationError';
}
