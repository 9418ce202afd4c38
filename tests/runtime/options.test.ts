import { describe, expect, it } from 'vitest';
import type * as runtime from '../../src/runtime/index.ts';
import {
  type ContextOptions,
  createContext,
  JsonRpcErrorCode,
  McpError,
} from '../../src/runtime/index.ts';

describe('the options of a Context', () => {
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
