import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createContext, createInMemoryStorage } from '../../src/runtime/index.ts';

describe('state', () => {
  it('lives as long as its store', async () => {
    const storage = createInMemoryStorage();
    await createContext({ storage }).state.set('a', { n: 1 });
    expect(await createContext({ storage }).state.get('a', z.object({ n: z.number() }))).toEqual({
      n: 1,
    });
    expect(await createContext().state.get('a')).toBeNull();
  });

  it('reports an abort before a missing tenant', async () => {
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
