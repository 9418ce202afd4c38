import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  createContext,
  createInMemoryStorage,
  JsonRpcErrorCode,
  type ContextOptions,
  type ErrorContract,
  type LogLine,
} from '../../src/runtime/index.ts';
import { InMemoryProvider, oracleContext, type OracleLine, StorageService } from './oracle.ts';
import { changed, type Operation, sequences } from './sequences.ts';

/** The number of sequences; `RUNS=100000` for a longer run. */
const RUNS = Number(process.env.RUNS ?? 10_000);

const ERRORS: readonly ErrorContract[] = [
  {
    reason: 'no_match',
    code: JsonRpcErrorCode.NotFound,
    when: 'No items matched',
    recovery: 'Try a broader query than this one.',
  },
  {
    reason: 'queue_full',
    code: JsonRpcErrorCode.RateLimited,
    when: 'Queue full',
    recovery: 'Wait a while, then retry.',
    retryable: true,
  },
  {
    reason: 'twice',
    code: JsonRpcErrorCode.Conflict,
    when: 'The first',
    recovery: 'Of two entries with one reason',
  },
  {
    reason: 'twice',
    code: JsonRpcErrorCode.Timeout,
    when: 'The last',
    recovery: 'the last one is what counts.',
  },
];

/** The callers: their options, and the tenant that the framework's middleware reads from the token. */
const CALLERS: readonly { options: ContextOptions; tenantId?: string }[] = [
  { options: { transport: 'stdio', errors: ERRORS } },
  { options: { transport: 'http', authMode: 'none', sessionToken: 'session-1' } },
  {
    options: {
      transport: 'http',
      authMode: 'jwt',
      sessionToken: 'session-2',
      errors: ERRORS,
      traceId: 't',
      spanId: 's',
    },
    tenantId: 'acme',
  },
  {
    options: { transport: 'http', authMode: 'oauth', sessionToken: 'session-3', errors: [] },
    tenantId: 'other.tenant-1',
  },
  { options: { transport: 'http', authMode: 'jwt', sessionToken: 'session-4', errors: ERRORS } },
  {
    options: { transport: 'http', authMode: 'jwt', sessionToken: 'session-5' },
    tenantId: '../acme',
  },
  {
    options: { transport: 'http', authMode: 'jwt', sessionToken: 'session-6' },
    tenantId: ' acme ',
  },
];

/** The members of both Contexts, typed to accept any input. */
interface Actor {
  log: Record<string, (...args: unknown[]) => void>;
  state: Record<string, (...args: unknown[]) => Promise<unknown>>;
  fail?: (...args: unknown[]) => Error;
  recoveryFor: (reason: string) => unknown;
}

/** The outcome of an operation, in a form that compares. */
interface Outcome {
  how: 'returned' | 'threw' | 'resolved' | 'rejected';
  what: unknown;
}

const shown = (error: unknown): unknown =>
  error instanceof Error
    ? {
        ...(error as object),
        class: error.constructor.name,
        name: error.name,
        message: error.message,
        cause: error.cause,
        hasCause: 'cause' in error,
      }
    : error;

async function outcomeOf(act: () => unknown): Promise<Outcome> {
  let returned: unknown;
  try {
    returned = act();
  } catch (error) {
    return { how: 'threw', what: shown(error) };
  }
  if (!(returned instanceof Promise)) return { how: 'returned', what: shown(returned) };
  try {
    return { how: 'resolved', what: await returned };
  } catch (error) {
    return { how: 'rejected', what: shown(error) };
  }
}

/** One side of the comparison: a Context for each caller, one store, and the cursors that lists returned. */
class Side {
  readonly cursors: string[] = [];
  readonly actors: readonly Actor[];
  readonly lines: () => unknown[];

  constructor(actors: readonly unknown[], lines: () => unknown[]) {
    this.actors = actors as readonly Actor[];
    this.lines = lines;
  }

  #cursorFor(choice: Extract<Operation, { op: 'list' }>['cursor']): unknown {
    if (choice.kind === 'none') return undefined;
    if (choice.kind === 'empty') return '';
    if (choice.kind === 'made') return choice.text;
    const cursor = this.cursors.at(-1 - (choice.index % Math.max(1, this.cursors.length)));
    return cursor === undefined ? undefined : changed(cursor, choice.change);
  }

  async #list(operation: Extract<Operation, { op: 'list' }>): Promise<Outcome> {
    const options = { limit: operation.limit, cursor: this.#cursorFor(operation.cursor) };
    const outcome = await outcomeOf(() =>
      this.actors[operation.who]!.state.list!(operation.prefix, options),
    );
    const page = outcome.what as { cursor?: string };
    if (outcome.how !== 'resolved' || page.cursor === undefined) return outcome;
    this.cursors.push(page.cursor);
    // The signatures differ, the payloads do not.
    return { ...outcome, what: { ...page, cursor: page.cursor.split('.')[0] } };
  }

  /** Stores entries for the tenants of the first and the third Context. */
  async hold(held: readonly [string, unknown][]): Promise<void> {
    for (const who of [0, 2]) await this.actors[who]!.state.setMany!(new Map(held));
  }

  run(operation: Exclude<Operation, { op: 'wait' | 'abort' }>): Promise<Outcome> {
    const { state, log, fail, recoveryFor } = this.actors[operation.who]!;
    switch (operation.op) {
      case 'get':
        return outcomeOf(() =>
          state.get!(operation.key, operation.schema ? z.object({ n: z.number() }) : undefined),
        );
      case 'set':
        return outcomeOf(() => state.set!(operation.key, operation.value, { ttl: operation.ttl }));
      case 'delete':
        return outcomeOf(() => state.delete!(operation.key));
      case 'getMany':
        return outcomeOf(() => state.getMany!(operation.keys));
      case 'deleteMany':
        return outcomeOf(() => state.deleteMany!(operation.keys));
      case 'setMany':
        return outcomeOf(() => state.setMany!(new Map(operation.entries), { ttl: operation.ttl }));
      case 'list':
        return this.#list(operation);
      case 'log':
        return outcomeOf(() => log[operation.level]!(operation.message, operation.data));
      case 'logError':
        return outcomeOf(() =>
          log.error!(
            operation.message,
            operation.error === undefined ? undefined : new Error(operation.error),
            operation.data,
          ),
        );
      case 'fail':
        return outcomeOf(() =>
          fail?.(
            operation.reason,
            operation.message,
            operation.data,
            operation.cause === undefined ? undefined : { cause: operation.cause },
          ),
        );
      case 'recoveryFor':
        return outcomeOf(() => recoveryFor(operation.reason));
    }
  }
}

const REQUEST = { requestId: 'request-1', timestamp: '2026-01-01T00:00:00.000Z' };

/** Converts a line of the framework's logger to a line of ours. */
function asLine({ level, args }: OracleLine): LogLine {
  const [message, second, third] = args as [string, unknown, Record<string, unknown> | undefined];
  return second instanceof Error
    ? { level: level as LogLine['level'], message, fields: third!, error: second }
    : { level: level as LogLine['level'], message, fields: second as Record<string, unknown> };
}

function ours(signals: readonly AbortSignal[]): Side {
  const lines: LogLine[] = [];
  const storage = createInMemoryStorage();
  const auth = (tenantId: string | undefined): ContextOptions['auth'] => ({
    clientId: 'c',
    scopes: [],
    sub: 's',
    ...(tenantId && { tenantId }),
  });
  const contexts = CALLERS.map(({ options, tenantId }, index) =>
    createContext({
      ...REQUEST,
      ...options,
      auth: auth(tenantId),
      storage,
      signal: signals[index],
      log: (line) => lines.push(line),
    }),
  );
  return new Side(contexts, () => lines);
}

function theirs(signals: readonly AbortSignal[]): Side {
  const lines: OracleLine[] = [];
  const storage = new StorageService(new InMemoryProvider());
  const contexts = CALLERS.map(
    (
      { options: { transport, authMode, sessionToken, traceId, spanId, errors }, tenantId },
      index,
    ) => {
      const fields = { sessionId: sessionToken, traceId, spanId, tenantId };
      const request = {
        ...REQUEST,
        ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      };
      return oracleContext(
        { request, storage, lines, signal: signals[index]!, sessionId: sessionToken, errors },
        { transport, authMode },
      );
    },
  );
  return new Side(contexts, () => lines.map(asLine));
}

/** The members of a Context, without calling them. */
const seenOf = (context: object): unknown =>
  Object.fromEntries(
    Object.entries(context)
      .map(([key, value]): [string, unknown] => [
        key,
        typeof value === 'function' || (typeof value === 'object' && value !== null)
          ? typeof value
          : value,
      ])
      .filter(([key]) => key !== 'auth'),
  );

const { stackTraceLimit } = Error;

beforeEach(() => {
  // Nobody looks at the stacks of the errors that the sequences make.
  Error.stackTraceLimit = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
});

afterEach(() => {
  vi.useRealTimers();
  Error.stackTraceLimit = stackTraceLimit;
});

describe('our Context and that of mcp-ts-core 0.8.18', () => {
  it('show the same members', () => {
    const signals = CALLERS.map(() => new AbortController().signal);
    const [mine, oracle] = [ours(signals), theirs(signals)];
    for (const index of CALLERS.keys())
      expect(seenOf(mine.actors[index]!)).toEqual(seenOf(oracle.actors[index]!));
  });

  it(`answer ${RUNS} random sequences of operations alike`, { timeout: 300_000 }, async () => {
    const tally = new Map<string, number>();
    const count = (end: string): unknown => tally.set(end, (tally.get(end) ?? 0) + 1);
    await fc.assert(
      fc.asyncProperty(sequences, async ({ held, operations }) => {
        vi.setSystemTime(Date.UTC(2026, 0, 1));
        const controllers = CALLERS.map(() => new AbortController());
        const signals = controllers.map(({ signal }) => signal);
        const [mine, oracle] = [ours(signals), theirs(signals)];
        await Promise.all([mine, oracle].map((side) => side.hold(held)));
        for (const operation of operations) {
          if (operation.op === 'wait') vi.setSystemTime(Date.now() + operation.ms);
          else if (operation.op === 'abort') controllers[operation.who]!.abort(operation.reason);
          else {
            const expected = await oracle.run(operation);
            const actual = await mine.run(operation);
            // Asked first, because it is much the faster; the assertion shows the difference.
            if (!isDeepStrictEqual(actual, expected)) expect(actual).toStrictEqual(expected);
            count(`${operation.op} ${expected.how}`);
            if (
              operation.op === 'list' &&
              operation.cursor.kind === 'seen' &&
              mine.cursors.length > 0
            )
              count(`cursor ${operation.cursor.change} ${expected.how}`);
          }
        }
        if (!isDeepStrictEqual(mine.lines(), oracle.lines()))
          expect(mine.lines()).toStrictEqual(oracle.lines());
      }),
      { numRuns: RUNS, endOnFailure: false },
    );
    // The comparison is worth what it reaches: every way to end, of every operation, often.
    const ends = ['get', 'set', 'delete', 'getMany', 'deleteMany', 'setMany', 'list'].flatMap(
      (op) => [`${op} resolved`, `${op} rejected`],
    );
    for (const end of [
      ...ends,
      'getMany threw',
      'deleteMany threw',
      'log returned',
      'logError returned',
      'fail returned',
      'recoveryFor returned',
      'cursor as it is resolved',
      'cursor as it is rejected',
      'cursor payload rejected',
      'cursor signature rejected',
    ]) {
      expect(tally.get(end), end).toBeGreaterThan(RUNS / 100);
    }
  });
});
