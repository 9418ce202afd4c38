import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resource } from '@cyanheads/mcp-ts-core/resources';
import { tool } from '@cyanheads/mcp-ts-core/tools';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import {
  type Context,
  JsonRpcErrorCode,
  type LogLine,
  McpError,
  notFound,
  runResource,
  type RunOptions,
  runTool,
} from '../../src/runtime/index.ts';
import { oracleErrors, type OracleLine } from './oracle.ts';
import { oracleRunResource, oracleRunTool, type ServerMode } from './oracle-factory.ts';

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
  },
] as const;

const AUTH = {
  token: 'secret',
  clientId: 'client',
  scopes: ['tool:read'],
  subject: 'user',
  tenantId: 'acme',
};
const HTTP = { transport: 'http', authMode: 'jwt' } as const;

/** The input of both sides. */
interface Case {
  input?: unknown;
  mode?: ServerMode;
  authInfo?: typeof AUTH;
  sessionId?: string;
}

const optionsOf = ({ mode, authInfo, sessionId }: Case): RunOptions => ({
  ...mode,
  requestId: 'request-1',
  sessionToken: sessionId,
  ...(authInfo && {
    auth: {
      sub: authInfo.subject,
      clientId: authInfo.clientId,
      scopes: authInfo.scopes,
      tenantId: authInfo.tenantId,
    },
  }),
});

/** Errors of either kind, so that one handler serves both. */
interface Kit {
  McpError: new (
    code: never,
    message?: string,
    data?: Record<string, unknown>,
    options?: { cause?: unknown },
  ) => Error;
}

type Handler = (
  ctx: Context & { fail: (...args: unknown[]) => Error },
  kit: Kit,
  input: unknown,
) => unknown;

const definitionOf = (handler: Handler, kit: Kit, more: object = {}): never =>
  ({
    name: 'a_tool',
    description: 'x',
    input: z.object({ q: z.string().default('none'), n: z.number().int().max(10).optional() }),
    output: z.object({ text: z.string() }),
    handler: (input: unknown, ctx: never) => handler(ctx, kit, input),
    ...more,
  }) as never;

/** What remains after JSON. */
const onTheWire = (result: unknown): unknown => JSON.parse(JSON.stringify(result));

async function compareTool(handler: Handler, more: object = {}, given: Case = {}): Promise<void> {
  const request = { requestId: 'request-1', sessionId: given.sessionId, authInfo: given.authInfo };
  const expected = await oracleRunTool(
    definitionOf(handler, oracleErrors, more),
    given.input ?? {},
    given.mode,
    request,
  );
  const actual = await runTool(
    definitionOf(handler, { McpError }, more),
    given.input ?? {},
    optionsOf(given),
  );
  expect(onTheWire(actual)).toEqual(onTheWire(expected));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a call of a tool', () => {
  it.each<[string, Handler, object?, Case?]>([
    ['returns what the handler returns', () => ({ text: 'x' })],
    ['waits for it', () => Promise.resolve({ text: 'x' })],
    ['leaves out what the output does not have', () => ({ text: 'x', more: 1 })],
    [
      'parses the input, with defaults and without what it does not have',
      (_ctx, _kit, input) => ({ text: JSON.stringify(input) }),
      {},
      { input: { more: 1 } },
    ],
    ['refuses input', () => ({ text: 'x' }), {}, { input: { q: 1, n: 99 } }],
    ['refuses output', () => ({ text: 1 })],
    ['refuses no output', () => undefined],
    [
      'formats',
      () => ({ text: 'x' }),
      { format: ({ text }: { text: string }) => [{ type: 'text', text: `# ${text}` }] },
    ],
    [
      'reports a formatter that throws',
      () => ({ text: 'x' }),
      {
        format: () => {
          throw new Error('no such template');
        },
      },
    ],
    [
      'reports a formatter that throws text',
      () => ({ text: 'x' }),
      {
        format: () => {
          throw 'conflict' as unknown;
        },
      },
    ],
    [
      'has no fail without a contract',
      (ctx) => {
        throw ctx.fail('gone');
      },
    ],
    [
      'has no fail with an empty contract',
      (ctx) => ({ text: String('fail' in ctx) }),
      { errors: [] },
    ],
    [
      'fails by the contract',
      (ctx) => {
        throw ctx.fail('gone');
      },
      { errors },
    ],
    [
      'fails by the contract, with words of its own',
      (ctx) => {
        throw ctx.fail('full', 'Full up', { reason: 'other', n: 1 });
      },
      { errors },
    ],
    [
      'shows the hint',
      (ctx) => {
        throw ctx.fail('gone', undefined, { ...ctx.recoveryFor('gone') });
      },
      { errors },
    ],
    [
      'shows no hint that is empty or no text',
      (_ctx, kit) => {
        throw new kit.McpError(-32001 as never, 'x', { recovery: { hint: '' } });
      },
    ],
    [
      'survives data without sense',
      (_ctx, kit) => {
        throw new kit.McpError(-32001 as never, 'x', { recovery: null });
      },
    ],
    [
      'fails with a reason that is not declared',
      (ctx) => {
        throw ctx.fail('typo');
      },
      { errors },
    ],
    [
      'does not fail when fail is not thrown',
      (ctx) => {
        ctx.fail('gone');
        return { text: 'x' };
      },
      { errors },
    ],
    [
      'fails with an McpError',
      (_ctx, kit) => {
        throw new kit.McpError(-32005 as never, 'no', { why: 'x' }, { cause: new Error('y') });
      },
    ],
    [
      'fails with an McpError without message',
      (_ctx, kit) => {
        throw new kit.McpError(-32005 as never);
      },
    ],
    [
      'fails with an error of Zod 4',
      () => z.object({ a: z.object({ b: z.string() }) }).parse({ a: { b: 1 } }),
    ],
    ['fails with an error of Zod 3', () => z3.object({ a: z3.string() }).parse({ a: 1 })],
    [
      'fails with an Error, whose data stays inside',
      () => {
        throw Object.assign(new Error('Item not found'), { data: { secret: 1 } });
      },
    ],
    ['fails with a rejection', () => Promise.reject(new TypeError('x is not a function'))],
    [
      'fails with no error at all',
      () => {
        throw null as unknown;
      },
    ],
    [
      'has state',
      async (ctx) => {
        await ctx.state.set('a', 1);
        return { text: JSON.stringify(await ctx.state.get('a')) };
      },
    ],
    ['tells which key is refused', (ctx) => ctx.state.set('item:1', 1)],
    [
      'has the session and says so in errors',
      (ctx) => ctx.state.set('item:1', 1),
      {},
      { mode: { transport: 'http' }, sessionId: 'token' },
    ],
    [
      'has no tenant without tid',
      (ctx) => ctx.state.get('a'),
      {},
      { mode: HTTP, authInfo: { ...AUTH, tenantId: '' } },
    ],
    [
      'knows who asks',
      (ctx) => ({ text: JSON.stringify([ctx.tenantId, ctx.auth?.sub, ctx.auth?.scopes]) }),
      {},
      { mode: HTTP, authInfo: AUTH },
    ],
    [
      'asks nobody for scopes without authentication',
      () => ({ text: 'x' }),
      { auth: ['tool:write'] },
    ],
    [
      'lets in who has the scopes',
      () => ({ text: 'x' }),
      { auth: ['tool:read'] },
      { mode: HTTP, authInfo: AUTH },
    ],
    [
      'keeps out who has not',
      () => ({ text: 'x' }),
      { auth: ['tool:read', 'tool:write'] },
      { mode: HTTP, authInfo: AUTH },
    ],
    [
      'keeps out who is not authenticated',
      () => ({ text: 'x' }),
      { auth: ['tool:read'] },
      { mode: HTTP, sessionId: 'token' },
    ],
    [
      'keeps everybody out over stdio with authentication',
      () => ({ text: 'x' }),
      { auth: ['tool:read'] },
      { mode: { authMode: 'oauth' } },
    ],
    [
      'looks at scopes before input',
      () => ({ text: 'x' }),
      { auth: ['tool:write'] },
      { mode: HTTP, authInfo: AUTH, input: { q: 1 } },
    ],
    [
      'has no progress, whatever the definition says',
      (ctx) => ({ text: typeof ctx.progress }),
      { task: true },
    ],
    ['has no uri', (ctx) => ({ text: typeof ctx.uri })],
  ])('%s', async (_what, handler, more, given) => {
    await compareTool(handler, more, given);
  });
});

describe('a call of a tool, to the letter', () => {
  const failing = definitionOf(
    (ctx) => {
      throw ctx.fail('gone', 'Nothing at all', { id: 7, ...ctx.recoveryFor('gone') });
    },
    { McpError },
    { errors },
  );

  it('returns a result', async () => {
    expect(
      await runTool(
        definitionOf(() => ({ text: 'x' }), { McpError }),
        {},
      ),
    ).toEqual({
      structuredContent: { text: 'x' },
      content: [{ type: 'text', text: '{\n  "text": "x"\n}' }],
    });
  });

  it('returns an error, for readers of text and for readers of objects', async () => {
    expect(await runTool(failing, {})).toEqual({
      isError: true,
      content: [
        { type: 'text', text: 'Error: Nothing at all\n\nRecovery: Look for it somewhere else.' },
      ],
      structuredContent: {
        error: {
          code: -32001,
          message: 'Nothing at all',
          data: { id: 7, reason: 'gone', recovery: { hint: 'Look for it somewhere else.' } },
        },
      },
    });
  });

  it('refuses options that do not fit, which is not the tool’s failure', async () => {
    await expect(runTool(failing, {}, { transport: 'pigeon' } as never)).rejects.toMatchObject({
      code: JsonRpcErrorCode.ConfigurationError,
    });
  });

  it('runs what tool() returns', async () => {
    const definition = tool('double', {
      description: 'x',
      input: z.object({ n: z.number() }),
      output: z.object({ n: z.number() }),
      handler: ({ n }) => ({ n: n * 2 }),
    });
    expect(await runTool(definition, { n: 21 })).toMatchObject({ structuredContent: { n: 42 } });
  });

  it('writes log lines as the framework does', async () => {
    const [mine, theirs]: [LogLine[], OracleLine[]] = [[], []];
    const log: Handler = (ctx) => {
      ctx.log.info('working', { n: 1 });
      return { text: 'x' };
    };
    await oracleRunTool(
      definitionOf(log, {} as never),
      {},
      { transport: 'http' },
      { requestId: 'r', sessionId: 'token', lines: theirs },
    );
    await runTool(
      definitionOf(log, {} as never),
      {},
      { transport: 'http', requestId: 'r', sessionToken: 'token', log: (line) => mine.push(line) },
    );
    expect(mine.map(({ level, message, fields }) => ({ level, args: [message, fields] }))).toEqual(
      theirs,
    );
  });
});

describe('what cannot be read', () => {
  const trap = (): never => {
    throw new Error('trapped');
  };
  const THROWN: Record<string, unknown> = {
    'an AggregateError of an object without prototype': new AggregateError([Object.create(null)]),
    'an error whose message throws': Object.defineProperty(new Error('x'), 'message', {
      get: trap,
    }),
    'an error whose message is a symbol': Object.assign(new Error('x'), { message: Symbol('x') }),
    'a Proxy whose traps throw': new Proxy(new Error('x'), {
      get: trap,
      getPrototypeOf: trap,
      has: trap,
      ownKeys: trap,
    }),
    'an object whose toString throws': { toString: trap, toJSON: trap },
    'an object without prototype': Object.create(null) as unknown,
    'an McpError whose data throws': Object.defineProperty(notFound('x'), 'data', { get: trap }),
    'an McpError whose hint throws': notFound('x', {
      recovery: Object.defineProperty({}, 'hint', { get: trap }),
    }),
  };
  const PLACES = ['handler', 'format', 'output', 'input'] as const;
  const cases = Object.keys(THROWN).flatMap((what) =>
    PLACES.map((place) => [what, place] as const),
  );

  /** The definition whose part in that place throws. */
  const throwingIn = (place: (typeof PLACES)[number], thrown: unknown): Record<string, unknown> => {
    const raise = (): never => {
      throw thrown;
    };
    const good = { parse: (value: unknown) => value };
    return {
      name: 'throwing',
      uriTemplate: 'items://{id}',
      input: good,
      params: good,
      output: good,
      handler: () => Promise.resolve({}),
      ...(place === 'handler' && { handler: raise }),
      ...(place === 'format' && { format: raise }),
      ...(place === 'output' && { output: { parse: raise } }),
      ...(place === 'input' && { input: { parse: raise }, params: { parse: raise } }),
    };
  };

  it.each(cases)('becomes the failure of a call: %s, thrown in %s', async (what, place) => {
    const result = await runTool(throwingIn(place, THROWN[what]) as never, {});
    expect(result.isError).toBe(true);
    expect(result.content).toEqual([
      { type: 'text', text: expect.stringMatching(/^Error: /) as string },
    ]);
  });

  it.each(cases)('becomes an McpError of a read: %s, thrown in %s', async (what, place) => {
    const definition = throwingIn(place, THROWN[what]) as never;
    const read = runResource(definition, new URL('items://7'), { id: '7' });
    expect(await read.catch((error: unknown) => error)).toBeInstanceOf(McpError);
  });
});

describe('a read of a resource', () => {
  const uri = new URL('items://7/data');
  const base = {
    uriTemplate: 'items://{id}/data',
    description: 'x',
    params: z.object({ id: z.string() }),
  };

  const compare = async (
    definition: object,
    variables: Record<string, unknown> = { id: '7' },
    given: Case = {},
  ): Promise<void> => {
    const settle = (read: Promise<unknown>): Promise<unknown> =>
      read.then(
        (result) => ({ result }),
        (thrown: unknown) => {
          const { name, message, code, data, cause } = thrown as McpError;
          return { error: { name, message, code, data, hasCause: cause !== undefined } };
        },
      );
    const request = {
      requestId: 'request-1',
      sessionId: given.sessionId,
      authInfo: given.authInfo,
    };
    const expected = await settle(
      oracleRunResource(definition, uri, variables, given.mode, request),
    );
    expect(
      await settle(runResource(definition as never, uri, variables, optionsOf(given))),
    ).toEqual(expected);
  };

  it.each<[string, object, Record<string, unknown>?, Case?]>([
    ['gives JSON', { ...base, handler: ({ id }: { id: string }) => ({ id }) }],
    ['gives text as JSON', { ...base, handler: () => 'x' }],
    ['gives text as it is', { ...base, mimeType: 'text/plain', handler: () => 'x' }],
    [
      'gives an object as JSON whatever its type',
      { ...base, mimeType: 'text/plain', handler: () => ({ a: 1 }) },
    ],
    [
      'knows JSON by its ending and with parameters',
      { ...base, mimeType: ' Application/LD+JSON ; charset=utf-8', handler: () => 'x' },
    ],
    [
      'does not take every type for JSON',
      { ...base, mimeType: 'application/jsonp', handler: () => 'x' },
    ],
    [
      'formats',
      {
        ...base,
        handler: () => 'x',
        format: (text: unknown, meta: { uri: URL; mimeType: string }) => [
          { uri: meta.uri.href, text, mimeType: meta.mimeType },
        ],
      },
    ],
    [
      'passes on a formatter’s error as it is',
      {
        ...base,
        handler: () => 'x',
        format: () => {
          throw new Error('no such template');
        },
      },
    ],
    [
      'knows its uri',
      {
        ...base,
        handler: (_params: unknown, ctx: Context) => ({
          uri: ctx.uri?.href,
          progress: ctx.progress,
        }),
      },
    ],
    ['refuses params', { ...base, handler: () => 'x' }, { id: 7 }],
    [
      'takes variables as they are without a schema',
      { ...base, params: undefined, handler: (params: unknown) => params },
      { id: ['1', '2'] },
    ],
    ['refuses output', { ...base, output: z.object({ a: z.string() }), handler: () => ({ a: 1 }) }],
    [
      'fails by the contract',
      {
        ...base,
        errors,
        handler: (_params: unknown, ctx: { fail: (reason: string) => Error }) => {
          throw ctx.fail('gone');
        },
      },
    ],
    [
      'classifies errors',
      {
        ...base,
        handler: () => {
          throw new Error('rate limit hit');
        },
      },
    ],
    [
      'tells which key is refused',
      {
        ...base,
        name: 'item',
        handler: (_params: unknown, ctx: Context) => ctx.state.get('item:7'),
      },
    ],
    [
      'asks for scopes',
      { ...base, auth: ['resource:read'], handler: () => 'x' },
      { id: '7' },
      { mode: HTTP, authInfo: AUTH },
    ],
  ])('%s', async (_what, definition, variables, given) => {
    await compare(definition, variables, given);
  });

  it('passes on an McpError, and keeps any other as the cause', async () => {
    const error = notFound('x');
    const cause = new Error('no such item');
    const failing = (thrown: Error) => ({ ...base, handler: () => Promise.reject(thrown) });
    await expect(runResource(failing(error), uri, { id: '7' })).rejects.toBe(error);
    await expect(runResource(failing(cause), uri, { id: '7' })).rejects.toMatchObject({
      code: JsonRpcErrorCode.NotFound,
      cause,
    });
  });

  it('runs what resource() returns', async () => {
    const definition = resource('items://{id}/data', {
      description: 'x',
      params: z.object({ id: z.string() }),
      handler: ({ id }) => ({ id }),
    });
    expect(await runResource(definition, uri, { id: '7' })).toEqual({
      contents: [
        { uri: 'items://7/data', mimeType: 'application/json', text: '{\n  "id": "7"\n}' },
      ],
    });
  });
});
