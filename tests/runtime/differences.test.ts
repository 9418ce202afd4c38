import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  type Context,
  createContext,
  createInMemoryStorage,
  fromRequestHandlerExtra,
  JsonRpcErrorCode,
  type LogLine,
  McpError,
  type RequestHandlerExtraLike,
  runTool,
} from '../../src/runtime/index.ts';
import {
  frameworkLogger,
  InMemoryProvider,
  oracleContext,
  oracleErrors,
  type OracleLine,
  StorageService,
} from './oracle.ts';
import { oracleRunTool } from './oracle-factory.ts';

const REQUEST = { requestId: 'r', timestamp: '2026-01-01T00:00:00Z' };

/** A tool that returns what it sees of its Context. */
const telling = (tell: (ctx: Context) => unknown): never =>
  ({
    name: 'telling',
    input: z.object({}),
    output: z.object({ told: z.unknown() }),
    handler: async (_input: unknown, ctx: Context) => ({ told: await tell(ctx) }),
  }) as never;

const told = ({ structuredContent }: { structuredContent: unknown }): unknown =>
  (structuredContent as { told: unknown }).told;

const extra = (more: object = {}): RequestHandlerExtraLike => ({
  signal: new AbortController().signal,
  requestId: 7,
  sendNotification: () => Promise.resolve(),
  sendRequest: () => Promise.resolve({ action: 'decline' }),
  ...more,
});

/** A tool whose handler throws. */
const raising = (thrown: unknown): never =>
  telling(() => {
    throw thrown;
  });

/** A tool whose output schema throws. */
const throwingOutput = (thrown: unknown): never =>
  ({
    ...(telling(() => 1) as object),
    output: {
      parse() {
        throw thrown;
      },
    },
  }) as never;

const refuse = (): never => {
  throw new Error('refused');
};

interface Failed {
  error: { code: unknown; message: unknown };
}
const codeOf = ({ structuredContent }: { structuredContent: unknown }): unknown =>
  (structuredContent as Failed).error.code;
const messageOf = ({ structuredContent }: { structuredContent: unknown }): unknown =>
  (structuredContent as Failed).error.message;

/** Each row of the table: what the framework does, and what the runtime does instead. */
const DIFFERENCES: Record<string, () => Promise<void> | void> = {
  'elicit-and-sample': async () => {
    const members = (ctx: Context): unknown => [typeof ctx.elicit, typeof ctx.sample];
    expect(told(await oracleRunTool(telling(members), {}))).toEqual(['undefined', 'undefined']);
    const context = fromRequestHandlerExtra(extra(), {
      clientCapabilities: { elicitation: {}, sampling: {} },
    });
    expect(members(context)).toEqual(['function', 'function']);
    expect(await context.elicit!('Well?', z.object({ a: z.string() }))).toEqual({
      action: 'decline',
    });
  },

  'request-id-format': async () => {
    expect(
      told(
        await oracleRunTool(
          telling((ctx) => ctx.requestId),
          {},
        ),
      ),
    ).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(createContext().requestId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  },

  'numeric-request-id': async () => {
    expect(
      told(
        await oracleRunTool(
          telling((ctx) => ctx.requestId),
          {},
          {},
          { requestId: 7 as never },
        ),
      ),
    ).not.toMatch(/^7$/);
    expect(fromRequestHandlerExtra(extra()).requestId).toBe('7');
  },

  'auth-in-data': async () => {
    const authInfo = { token: 'secret', clientId: 'client', scopes: [], tenantId: 'acme' };
    const mode = { transport: 'http', authMode: 'jwt' } as const;
    const definition = telling((ctx) => {
      ctx.log.info('x');
      return ctx.state.get('item:1');
    });
    const theirLines: OracleLine[] = [];
    const theirs = await oracleRunTool(definition, {}, mode, { authInfo, lines: theirLines });
    expect(JSON.stringify(theirs)).toContain('secret');
    expect(JSON.stringify(theirLines)).toContain('secret');
    const lines: LogLine[] = [];
    const mine = await runTool(
      definition,
      {},
      { ...mode, auth: { ...authInfo, sub: 'client' }, log: (line) => lines.push(line) },
    );
    expect(JSON.stringify([mine, lines])).not.toContain('secret');
    expect(JSON.stringify(mine)).toContain('Key contains invalid characters');
  },

  'new-session': async () => {
    expect(
      told(
        await oracleRunTool(
          telling((ctx) => ctx.sessionId),
          {},
          { transport: 'http' },
        ),
      ),
    ).toBeUndefined();
    expect(createContext({ transport: 'http' }).sessionId).toMatch(/^[0-9a-f-]{36}$/);
  },

  subclass: () => {
    class Theirs extends oracleErrors.McpError {}
    class Mine extends McpError {}
    expect(new Theirs(oracleErrors.JsonRpcErrorCode.NotFound)).not.toBeInstanceOf(Theirs);
    expect(new Mine(JsonRpcErrorCode.NotFound)).toBeInstanceOf(Mine);
  },

  'code-names': () => {
    expect(oracleErrors.JsonRpcErrorCode[-32001]).toBe('NotFound');
    expect(Reflect.get(JsonRpcErrorCode, '-32001')).toBeUndefined();
  },

  'lost-write': async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const theirs = oracleContext({
      request: { ...REQUEST },
      storage: new StorageService(new InMemoryProvider({ maxEntries: 1 })),
    });
    const mine = createContext({ storage: createInMemoryStorage({ maxEntries: 1 }) });
    for (const { state } of [theirs, mine]) await state.set('a', 1, { ttl: 1 });
    vi.setSystemTime(5000);
    for (const { state } of [theirs, mine]) await state.set('b', 2);
    expect(await theirs.state.get('b')).toBeNull();
    expect(await mine.state.get('b')).toBe(2);
  },

  'claims-in-extra': async () => {
    const authInfo = { token: 'secret', clientId: 'client', scopes: [], extra: { tid: 'acme' } };
    const seen = telling((ctx) => ctx.tenantId ?? 'none');
    expect(
      told(await oracleRunTool(seen, {}, { transport: 'http', authMode: 'jwt' }, { authInfo })),
    ).toBe('none');
    expect(fromRequestHandlerExtra(extra({ authInfo })).tenantId).toBe('acme');
  },

  'checked-options': () => {
    const storage = new StorageService(new InMemoryProvider());
    expect(() =>
      oracleContext({ request: { ...REQUEST }, storage, uri: 'items://7' as never }),
    ).not.toThrow();
    expect(() => createContext({ uri: 'items://7' as never })).toThrow(McpError);
  },

  'progress-token': async () => {
    const asked = { _meta: { progressToken: 'p' } };
    expect(
      told(
        await oracleRunTool(
          telling((ctx) => typeof ctx.progress),
          {},
          {},
          asked as never,
        ),
      ),
    ).toBe('undefined');
    const sent: unknown[] = [];
    const sendNotification = (notification: unknown): Promise<void> =>
      Promise.resolve(void sent.push(notification));
    await fromRequestHandlerExtra(extra({ ...asked, sendNotification })).progress!.update('busy');
    expect(sent).toEqual([
      {
        method: 'notifications/progress',
        params: { progressToken: 'p', progress: 0, message: 'busy' },
      },
    ]);
  },

  'error-not-an-error': () => {
    const writes: unknown[] = [];
    const theirs = frameworkLogger(writes);
    const storage = new StorageService(new InMemoryProvider());
    const lines: LogLine[] = [];
    const mine = createContext({ ...REQUEST, log: (line) => lines.push(line) });
    const data = { id: '7' } as never;
    oracleContext({ request: { ...REQUEST }, storage, logger: theirs }).log.error('x', data, {
      step: 2,
    });
    mine.log.error('x', data, { step: 2 });
    expect(writes).toEqual([[{ id: '7' }, 'x']]);
    expect(lines).toEqual([
      {
        level: 'error',
        message: 'x',
        fields: { ...REQUEST, tenantId: 'default', id: '7', step: 2 },
      },
    ]);
    const foreign = runInNewContext("new Error('elsewhere')") as Error;
    mine.log.error('x', foreign);
    expect(lines[1]).toMatchObject({ fields: REQUEST, error: { message: 'elsewhere' } });
    mine.log.error('x', 'a text' as never);
    expect(lines[2]).toMatchObject({ fields: { ...REQUEST, error: 'a text' } });
  },

  'error-named-as-a-member': async () => {
    const raised = raising(Object.assign(new Error('x'), { name: 'toString' }));
    expect(codeOf(await oracleRunTool(raised, {}))).toBeInstanceOf(Function);
    expect(codeOf(await runTool(raised, {}))).toBe(JsonRpcErrorCode.InternalError);
  },

  'unreadable-error': async () => {
    const raised = raising(Object.create(null));
    expect(messageOf(await oracleRunTool(raised, {}))).toBe(
      'Cannot convert object to primitive value',
    );
    expect(messageOf(await runTool(raised, {}))).toBe(
      'Non-Error object encountered (constructor: Object)',
    );
    const refusing = throwingOutput(new Proxy(new Error('x'), { getPrototypeOf: refuse }));
    await expect(oracleRunTool(refusing, {})).rejects.toThrow('refused');
    expect(messageOf(await runTool(refusing, {}))).toMatch(/refused/);
  },

  'log-sink': () => {
    const writes: unknown[] = [];
    const theirs = frameworkLogger(writes);
    const lines: LogLine[] = [];
    const mine = createContext({ ...REQUEST, log: (line) => lines.push(line) });
    const storage = new StorageService(new InMemoryProvider());
    const { log } = oracleContext({ request: { ...REQUEST }, storage, logger: theirs });
    for (const each of [log, mine.log]) {
      for (let count = 0; count < 12; count += 1) each.info('the same message');
      each.debug('below the level');
    }
    expect(writes).toHaveLength(10);
    expect(lines).toHaveLength(13);
  },
};

afterEach(() => {
  vi.useRealTimers();
});

describe('the differences from the framework', () => {
  it.each(Object.entries(DIFFERENCES))('are real: %s', async (_name, show) => {
    await show();
  });

  it('are all in the table, and the table has no other', () => {
    const page = readFileSync('docs/runtime-differences.md', 'utf8');
    const rows = [...page.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => name);
    expect(rows).toEqual(Object.keys(DIFFERENCES));
  });
});
