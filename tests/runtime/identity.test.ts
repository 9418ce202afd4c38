import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type AuthContext,
  type ContextOptions,
  createContext,
  createInMemoryStorage,
  type LogLine,
  McpError,
} from '../../src/runtime/index.ts';
import { oracleContext, InMemoryProvider, StorageService } from './oracle.ts';
import { oracleRunTool } from './oracle-factory.ts';

const TRANSPORTS = ['stdio', 'http'] as const;
const AUTH_MODES = ['none', 'jwt', 'oauth'] as const;
const SESSION_MODES = ['stateless', 'stateful', 'auto'] as const;

const auth: AuthContext = { clientId: 'client', scopes: ['read'], sub: 'user', tenantId: 'acme' };

const combinations = TRANSPORTS.flatMap((transport) =>
  AUTH_MODES.flatMap((authMode) =>
    SESSION_MODES.flatMap((sessionMode) =>
      [true, false].map((exposeStatelessSessionId) => ({
        transport,
        authMode,
        sessionMode,
        exposeStatelessSessionId,
      })),
    ),
  ),
);

const lineOf = (options: ContextOptions): Record<string, unknown> => {
  const lines: LogLine[] = [];
  createContext({ ...options, log: (line) => lines.push(line) }).log.info('x');
  return lines[0]!.fields;
};

describe('the tenant', () => {
  it.each([
    ['stdio', 'none', 'default'],
    ['stdio', 'jwt', 'default'],
    ['stdio', 'oauth', 'default'],
    ['http', 'none', 'default'],
    ['http', 'jwt', 'acme'],
    ['http', 'oauth', 'acme'],
  ] as const)('over %s with %s is %s', (transport, authMode, tenantId) => {
    const context = createContext({ transport, authMode, auth });
    expect(context.tenantId).toBe(tenantId);
    expect(lineOf({ transport, authMode, auth }).tenantId).toBe(tenantId);
  });

  it.each(['jwt', 'oauth'] as const)(
    'is missing over HTTP with %s when the token has no tid, and state refuses to work',
    async (authMode) => {
      for (const claims of [
        undefined,
        { ...auth, tenantId: undefined },
        { ...auth, tenantId: '' },
      ]) {
        const context = createContext({ transport: 'http', authMode, auth: claims });
        expect(context.tenantId).toBeUndefined();
        await expect(context.state.get('a')).rejects.toMatchObject({
          code: -32600,
          message: expect.stringMatching(/^tenantId required/) as string,
        });
        expect(() => context.state.getMany(['a'])).toThrow(McpError);
      }
    },
  );

  it('is decided as the framework decides it', () => {
    for (const { transport, authMode } of combinations) {
      const request = { requestId: 'r', timestamp: '2026-01-01T00:00:00Z' };
      const oracle = oracleContext(
        { request, storage: new StorageService(new InMemoryProvider()) },
        { transport, authMode },
      );
      expect(createContext({ transport, authMode }).tenantId).toBe(oracle.tenantId);
    }
  });

  it('keeps its state to itself, and shares it across transports', async () => {
    const storage = createInMemoryStorage();
    const stdio = createContext({ storage });
    const http = createContext({ storage, transport: 'http' });
    const other = createContext({ storage, transport: 'http', authMode: 'jwt', auth });
    await stdio.state.set('a', 1);
    expect(await http.state.get('a')).toBe(1);
    expect(await other.state.get('a')).toBeNull();
  });
});

describe('auth', () => {
  it('is there exactly where something authenticates', () => {
    for (const { transport, authMode } of combinations) {
      const expected = transport === 'http' && authMode !== 'none' ? auth : undefined;
      expect(createContext({ transport, authMode, auth }).auth).toEqual(expected);
    }
  });

  it('does not get into log lines', () => {
    expect(
      JSON.stringify(
        lineOf({ transport: 'http', authMode: 'jwt', auth: { ...auth, token: 'secret' } }),
      ),
    ).not.toMatch(/secret|scopes/);
  });
});

describe('the session', () => {
  it.each(combinations)(
    'over $transport, $authMode, $sessionMode, exposed: $exposeStatelessSessionId, is that of the table',
    (options) => {
      const shown =
        options.transport === 'http' &&
        (options.sessionMode !== 'stateless' || options.exposeStatelessSessionId);
      expect(createContext({ ...options, sessionToken: 'token' }).sessionId).toBe(
        shown ? 'token' : undefined,
      );
      expect(
        createContext({ ...options, sessionToken: 'token', task: true }).sessionId,
      ).toBeUndefined();
      // A new session brings no token and gets one.
      const minted = createContext(options).sessionId;
      expect(minted === undefined ? undefined : minted.length).toBe(shown ? 36 : undefined);
    },
  );

  it.each(combinations.filter(({ transport }) => transport === 'http'))(
    'over HTTP, $authMode, $sessionMode, exposed: $exposeStatelessSessionId, is shown as the framework shows it',
    async (mode) => {
      const definition = {
        name: 'session',
        input: z.object({}),
        output: z.object({ sessionId: z.string().optional() }),
        handler: (_input: unknown, ctx: { sessionId?: string }) => ({ sessionId: ctx.sessionId }),
      };
      const { structuredContent } = await oracleRunTool(definition, {}, mode, {
        sessionId: 'token',
      });
      expect({ sessionId: createContext({ ...mode, sessionToken: 'token' }).sessionId }).toEqual(
        structuredContent,
      );
    },
  );

  it('is in log lines whenever the request had a token, and never over stdio or in a task', () => {
    const stateless = {
      transport: 'http',
      sessionMode: 'stateless',
      sessionToken: 'token',
    } as const;
    expect(lineOf(stateless).sessionId).toBe('token');
    expect(lineOf({ ...stateless, task: true })).not.toHaveProperty('sessionId');
    expect(lineOf({ sessionToken: 'token' })).not.toHaveProperty('sessionId');
    expect(lineOf({ transport: 'http', sessionMode: 'stateless' })).not.toHaveProperty('sessionId');
  });
});

describe('the request', () => {
  it('has an id of its own and the time it started', () => {
    const [first, second] = [createContext(), createContext()];
    expect(first.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.requestId).not.toBe(second.requestId);
    expect(new Date(first.timestamp).toISOString()).toBe(first.timestamp);
  });

  it('is what the options say, in the Context and in its log lines', () => {
    const options = {
      requestId: 'r',
      timestamp: '2026-01-01T00:00:00Z',
      traceId: 't',
      spanId: 's',
    };
    expect(createContext(options)).toMatchObject(options);
    expect(lineOf(options)).toEqual({ ...options, tenantId: 'default' });
  });
});
