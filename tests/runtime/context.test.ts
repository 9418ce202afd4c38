import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as runtime from '../../src/runtime/index.ts';
import {
  type ContextOptions,
  createContext,
  createInMemoryStorage,
  JsonRpcErrorCode,
  type LogLine,
  McpError,
} from '../../src/runtime/index.ts';
import { oracleErrors } from './oracle.ts';

const errors = [
  {
    reason: 'gone',
    code: JsonRpcErrorCode.NotFound,
    when: 'It is gone',
    recovery: 'Look for it somewhere else.',
  },
  {
    reason: 'full',
    code: JsonRpcErrorCode.RateLimited,
    when: 'The queue is full',
    recovery: 'Wait a while, then retry.',
    retryable: true,
  },
] as const;

describe('createContext', () => {
  it('has every member as a key, undefined where it does not apply', () => {
    const context = createContext();
    expect(Object.keys(context).sort()).toEqual([
      'auth',
      'elicit',
      'log',
      'notifyResourceListChanged',
      'notifyResourceUpdated',
      'progress',
      'recoveryFor',
      'requestId',
      'sample',
      'sessionId',
      'signal',
      'spanId',
      'state',
      'tenantId',
      'timestamp',
      'traceId',
      'uri',
    ]);
    for (const key of [
      'auth',
      'elicit',
      'sample',
      'notifyResourceListChanged',
      'notifyResourceUpdated',
      'progress',
      'sessionId',
      'spanId',
      'traceId',
      'uri',
    ] as const) {
      expect(context[key], key).toBeUndefined();
    }
    expect(context.signal.aborted).toBe(false);
  });

  it('hands on what it is given', () => {
    const given = {
      signal: new AbortController().signal,
      uri: new URL('items://7'),
      elicit: () => Promise.resolve({ action: 'decline' as const }),
      sample: () => Promise.reject(new Error('not asked')),
      notifyResourceListChanged: () => undefined,
      notifyResourceUpdated: () => undefined,
    };
    const context = createContext(given);
    for (const [key, value] of Object.entries(given))
      expect(context[key as keyof typeof given], key).toBe(value);
  });

  it.each<[string, unknown]>([
    ['transport', { transport: 'pigeon' }],
    ['authMode', { authMode: 'basic' }],
    ['sessionMode', { sessionMode: 'sticky' }],
    ['auth', { auth: 'user' }],
    ['auth.scopes', { auth: { clientId: 'c', sub: 's', scopes: 'read' } }],
    ['auth.tenantId', { auth: { clientId: 'c', sub: 's', scopes: [], tenantId: 7 } }],
    ['sessionToken', { sessionToken: '' }],
    ['exposeStatelessSessionId', { exposeStatelessSessionId: 'yes' }],
    ['storage', { storage: new Map() }],
    ['log', { log: console }],
    ['signal', { signal: {} }],
    ['uri', { uri: 'items://7' }],
    ['requestId', { requestId: 7 }],
    ['timestamp', { timestamp: 'today' }],
    ['traceId', { traceId: 7 }],
    ['spanId', { spanId: '' }],
    ['task', { task: 'yes' }],
    ['task', { task: { taskId: 't' } }],
    ['task', { task: true, uri: new URL('items://7') }],
    ['reportProgress', { reportProgress: true }],
    ['errors', { errors: { gone: 1 } }],
    ['errors.0', { errors: [null] }],
    ['elicit', { elicit: true }],
    ['sample', { sample: {} }],
    ['notifyResourceListChanged', { notifyResourceListChanged: 1 }],
    ['notifyResourceUpdated', { notifyResourceUpdated: 1 }],
    ['tenantId', { tenantId: 'acme' }],
  ])('refuses a bad %s: %j', (name, options) => {
    const make = (): unknown => createContext(options as ContextOptions);
    expect(make).toThrow(McpError);
    expect(make).toThrow(
      expect.objectContaining({
        code: JsonRpcErrorCode.ConfigurationError,
        message: expect.stringContaining(name) as string,
      }) as Error,
    );
  });

  it('names every option at fault', () => {
    expect(() => createContext({ transport: 'pigeon', authMode: 'basic' } as never)).toThrow(
      /transport: .*; authMode: /,
    );
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['text', 'http'],
  ])('refuses options that are %s', (_what, options) => {
    expect(() => createContext(options as ContextOptions)).toThrow(McpError);
  });

  it('takes a faulty contract as production does', () => {
    const context = createContext({
      errors: [{ reason: 'gone' }] as never,
    }) as never as runtime.HandlerContext<'gone'>;
    expect(context.fail('gone')).toMatchObject({ code: undefined, message: '' });
    expect(context.recoveryFor('gone')).toEqual({ recovery: { hint: undefined } });
  });
});

describe('fail', () => {
  const context = createContext({ errors });

  it('makes the error that the contract declares, and does not throw it', () => {
    expect(context.fail('gone')).toBeInstanceOf(McpError);
    expect(context.fail('gone')).toMatchObject({
      code: -32001,
      message: 'It is gone',
      data: { reason: 'gone' },
    });
    expect(context.fail('full', 'Full up', { n: 1 })).toMatchObject({
      code: -32003,
      message: 'Full up',
      data: { n: 1, reason: 'full' },
    });
  });

  it('lets nobody override the reason', () => {
    expect(context.fail('gone', undefined, { reason: 'other' }).data).toEqual({ reason: 'gone' });
  });

  it('keeps the cause', () => {
    const cause = new Error('x');
    expect(context.fail('gone', undefined, undefined, { cause }).cause).toBe(cause);
  });

  it('says loudly which reason is not declared', () => {
    const error = (context.fail as (reason: string) => McpError)('typo');
    expect(error).toMatchObject({
      code: -32603,
      data: { reason: 'typo', declaredReasons: ['gone', 'full'] },
    });
    expect(error.message).toBe(
      "ctx.fail() called with unknown reason 'typo' — not declared in errors[].",
    );
  });

  it('is there exactly with a contract', () => {
    expect('fail' in context).toBe(true);
    expect('fail' in createContext()).toBe(false);
    expect('fail' in createContext({ errors: [] })).toBe(false);
  });
});

describe('recoveryFor', () => {
  it('gives the hint of a declared reason, and nothing for any other or without a contract', () => {
    expect(createContext({ errors }).recoveryFor('full')).toEqual({
      recovery: { hint: 'Wait a while, then retry.' },
    });
    expect((createContext({ errors }).recoveryFor as (reason: string) => unknown)('typo')).toEqual(
      {},
    );
    expect(createContext().recoveryFor('gone')).toEqual({});
  });
});

describe('a task', () => {
  it('has progress, and neither a session nor the client', async () => {
    const context = createContext({
      transport: 'http',
      sessionToken: 'token',
      task: true,
      elicit: () => Promise.reject(new Error('not asked')),
      sample: () => Promise.reject(new Error('not asked')),
    });
    expect([context.sessionId, context.elicit, context.sample]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await expect(context.progress!.increment()).resolves.toBeUndefined();
  });

  it('is none for false', () => {
    expect(createContext({ task: false, transport: 'http', sessionToken: 'token' })).toMatchObject({
      progress: undefined,
      sessionId: 'token',
    });
  });

  it('passes on what its store rejects with', async () => {
    const store = { updateTaskStatus: () => Promise.reject(new Error('no such task')) };
    await expect(
      createContext({ task: { taskId: 't', store } }).progress!.update('x'),
    ).rejects.toThrow('no such task');
  });
});

describe('log', () => {
  it('puts the request on every line', () => {
    const lines: LogLine[] = [];
    const { log } = createContext({
      requestId: 'r',
      timestamp: '2026-01-01T00:00:00Z',
      traceId: 't',
      log: (line) => lines.push(line),
    });
    const error = new Error('x');
    log.notice('first', { n: 1 });
    log.error('second', error, { n: 2 });
    log.error('third');
    const request = {
      requestId: 'r',
      timestamp: '2026-01-01T00:00:00Z',
      tenantId: 'default',
      traceId: 't',
    };
    expect(lines).toEqual([
      { level: 'notice', message: 'first', fields: { ...request, n: 1 } },
      { level: 'error', message: 'second', fields: { ...request, n: 2 }, error },
      { level: 'error', message: 'third', fields: request },
    ]);
  });

  it('goes nowhere by default', () => {
    expect(() => createContext().log.info('x')).not.toThrow();
  });
});

describe('state', () => {
  it('lives as long as its store', async () => {
    const storage = createInMemoryStorage();
    await createContext({ storage }).state.set('a', { n: 1 });
    expect(await createContext({ storage }).state.get('a', z.object({ n: z.number() }))).toEqual({
      n: 1,
    });
    expect(await createContext().state.get('a')).toBeNull();
  });

  it('says when it was aborted before it says that there is no tenant', async () => {
    const reason = new Error('enough');
    const { state } = createContext({
      transport: 'http',
      authMode: 'jwt',
      signal: AbortSignal.abort(reason),
    });
    await expect(state.get('a')).rejects.toBe(reason);
    expect(() => state.deleteMany([])).toThrow(reason);
  });
});

describe('the errors', () => {
  const shown = ({ name, code, message, data, cause }: McpError): unknown => ({
    name,
    code,
    message,
    data,
    cause,
  });

  it('have the codes and the factories of the framework', () => {
    const factories = Object.entries(oracleErrors).filter(
      ([name, value]) => typeof value === 'function' && name !== 'McpError',
    );
    expect(factories).toHaveLength(14);
    for (const [name, oracle] of factories) {
      const cause = new Error('x');
      const make = (factory: unknown): McpError =>
        (factory as runtime.ErrorFactory)('text', { n: 1 }, { cause });
      const [mine, theirs] = [make(runtime[name as keyof typeof runtime]), make(oracle)];
      expect(shown(mine), name).toEqual(shown(theirs));
      expect(mine, name).toBeInstanceOf(McpError);
    }
    const codes = Object.entries(oracleErrors.JsonRpcErrorCode).filter(([name]) =>
      Number.isNaN(Number(name)),
    );
    expect(Object.fromEntries(codes)).toEqual(JsonRpcErrorCode);
  });
});
