import { describe, expect, it } from 'vitest';
import { createContext } from '../../src/runtime/index.ts';

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

  it('passes on its options', () => {
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
