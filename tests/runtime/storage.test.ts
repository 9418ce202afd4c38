import { describe, expect, it } from 'vitest';
import {
  type ContextOptions,
  type ContextStorage,
  createContext,
  createInMemoryStorage,
  type KeyPage,
} from '../../src/runtime/index.ts';
import { InMemoryProvider, oracleContext, StorageService } from './oracle.ts';

const REQUEST = { requestId: 'r', timestamp: '2026-01-01T00:00:00Z' };
const auth = (tenantId: string): Pick<ContextOptions, 'transport' | 'authMode' | 'auth'> => ({
  transport: 'http',
  authMode: 'jwt',
  auth: { clientId: 'c', scopes: [], sub: 's', tenantId },
});

describe('the store in memory', () => {
  it('takes no more than it is to hold, as the framework’s', async () => {
    const mine = createContext({
      ...REQUEST,
      storage: createInMemoryStorage({ maxEntries: 3 }),
    }).state;
    const theirs = oracleContext({
      request: { ...REQUEST },
      storage: new StorageService(new InMemoryProvider({ maxEntries: 3 })),
    }).state;
    for (const state of [mine, theirs]) {
      await state.set('a', 1);
      await expect(
        state.setMany(
          new Map([
            ['b', 1],
            ['c', 1],
            ['d', 1],
          ]),
        ),
      ).rejects.toMatchObject({
        name: 'McpError',
        code: -32603,
        message: expect.stringMatching(
          /^In-memory storage capacity exceeded \(max: 3\)\./,
        ) as string,
      });
      await state.set('a', 2);
      expect((await state.list()).items).toEqual([
        { key: 'a', value: 2 },
        { key: 'b', value: 1 },
        { key: 'c', value: 1 },
      ]);
      await state.delete('b');
      await state.set('d', 1);
      expect(await state.get('d')).toBe(1);
    }
  });

  it('holds ten thousand where nobody says', async () => {
    const { state } = createContext();
    await state.setMany(
      new Map(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index])),
    );
    await expect(state.set('one-more', 1)).rejects.toMatchObject({ code: -32603 });
    expect((await state.list()).items).toHaveLength(1000);
  });

  it('does not copy', async () => {
    const { state } = createContext();
    const value = { n: 1 };
    await state.set('a', value);
    expect(await state.get('a')).toBe(value);
  });
});

describe('a promise that was stored', () => {
  it('is read as its value, by every operation and as in the framework', async () => {
    const theirs = oracleContext({
      request: { ...REQUEST },
      storage: new StorageService(new InMemoryProvider()),
    });
    for (const { state } of [theirs, createContext()]) {
      await state.set('a', Promise.resolve(1));
      await state.set('b', { then: (resolve: (value: number) => void) => resolve(2) });
      await state.set('c', Promise.resolve(null));
      expect(await state.get('a')).toBe(1);
      expect(await state.getMany(['b', 'a', 'c'])).toEqual(
        new Map([
          ['b', 2],
          ['a', 1],
        ]),
      );
      expect((await state.list()).items).toEqual([
        { key: 'a', value: 1 },
        { key: 'b', value: 2 },
      ]);
    }
  });
});

describe('a store of one’s own', () => {
  it('may be one of the framework', async () => {
    const { state } = createContext({ storage: new InMemoryProvider() });
    await state.setMany(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    );
    const { items, cursor } = await state.list('', { limit: 1 });
    expect(items).toEqual([{ key: 'a', value: 1 }]);
    expect((await state.list('', { cursor })).items).toEqual([{ key: 'b', value: 2 }]);
    expect(await state.deleteMany(['a', 'b', 'c'])).toBe(2);
  });

  it('is asked with the tenant and the request, and only for what passes', async () => {
    const asked: unknown[][] = [];
    const storage: ContextStorage = {
      ...createInMemoryStorage(),
      get: (...args) => Promise.resolve(void asked.push(args)),
      set: (...args) => Promise.resolve(void asked.push(args)),
      list: () => Promise.resolve<KeyPage>({ keys: [] }),
      delete: () => Promise.resolve(true),
      getMany: () => Promise.resolve(new Map()),
      setMany: () => Promise.resolve(),
      deleteMany: () => Promise.resolve(0),
    };
    const { state } = createContext({ ...REQUEST, storage, ...auth(' acme ') });
    expect(await state.get('a')).toBeNull();
    await state.set('a', 1, { ttl: 5 });
    await expect(state.get('item:1')).rejects.toMatchObject({ code: -32007 });
    const request = { ...REQUEST, tenantId: ' acme ' };
    expect(asked).toEqual([
      ['acme', 'a', expect.objectContaining(request)],
      ['acme', 'a', 1, expect.objectContaining(request), { ttl: 5 }],
    ]);
  });

  it('may give values with the keys, and then is not asked again', async () => {
    const storage: ContextStorage = {
      ...createInMemoryStorage(),
      get: () => Promise.resolve(null),
      set: () => Promise.resolve(),
      delete: () => Promise.resolve(true),
      setMany: () => Promise.resolve(),
      deleteMany: () => Promise.resolve(0),
      list: () =>
        Promise.resolve({ keys: ['a', 'b'], values: new Map([['a', 1]]), nextCursor: 'next' }),
      getMany: () => Promise.reject(new Error('not asked')),
    };
    expect(await createContext({ storage }).state.list()).toEqual({
      items: [{ key: 'a', value: 1 }],
      cursor: 'next',
    });
  });

  it('stops between keys and values after an abort', async () => {
    const controller = new AbortController();
    const storage = createInMemoryStorage();
    await createContext({ storage }).state.set('a', 1);
    const list = storage.list.bind(storage);
    storage.list = (...args) => {
      controller.abort('enough');
      return list(...args);
    };
    await expect(createContext({ storage, signal: controller.signal }).state.list()).rejects.toBe(
      'enough',
    );
  });
});
