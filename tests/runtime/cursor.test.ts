import { describe, expect, it } from 'vitest';
import {
  type ContextOptions,
  createContext,
  createInMemoryStorage,
  decodeCursor,
  encodeCursor,
} from '../../src/runtime/index.ts';

const REQUEST = { requestId: 'r', timestamp: '2026-01-01T00:00:00Z' };
const auth = (tenantId: string): Pick<ContextOptions, 'transport' | 'authMode' | 'auth'> => ({
  transport: 'http',
  authMode: 'jwt',
  auth: { clientId: 'c', scopes: [], sub: 's', tenantId },
});

describe('a cursor', () => {
  const storage = createInMemoryStorage();

  it('leads through all pages, also when its key is gone', async () => {
    const { state } = createContext({ storage });
    await state.setMany(new Map(['b', 'a', 'c', 'B', 'd'].map((key) => [key, key])));
    const first = await state.list('', { limit: 2 });
    expect(first.items.map(({ key }) => key)).toEqual(['B', 'a']);
    await state.delete('a');
    const second = await state.list('', { limit: 2, cursor: first.cursor });
    expect(second.items.map(({ key }) => key)).toEqual(['b', 'c']);
    const third = await state.list('', { limit: 2, cursor: second.cursor });
    expect(third).toEqual({ items: [{ key: 'd', value: 'd' }] });
  });

  it('is refused to another tenant', async () => {
    const { state } = createContext({ storage, ...auth('acme') });
    await state.setMany(
      new Map([
        ['a', 1],
        ['b', 1],
      ]),
    );
    const { cursor } = await state.list('', { limit: 1 });
    await expect(
      createContext({ storage, ...auth('other') }).state.list('', { cursor }),
    ).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('tenant ID mismatch') as string,
    });
  });

  it('is refused after any change of any of its characters', () => {
    const cursor = encodeCursor('a/b', 'acme');
    expect(decodeCursor(cursor, 'acme', REQUEST)).toBe('a/b');
    for (let index = 0; index < cursor.length; index++) {
      for (const character of 'Aa0+/=.') {
        const changed = cursor.slice(0, index) + character + cursor.slice(index + 1);
        if (changed !== cursor)
          expect(() => decodeCursor(changed, 'acme', REQUEST), changed).toThrow(/[Cc]ursor/);
      }
      expect(() => decodeCursor(cursor.slice(0, index), 'acme', REQUEST)).toThrow(/[Cc]ursor/);
    }
  });

  it('cannot be made by who knows its form', () => {
    const payload = Buffer.from(JSON.stringify({ k: 'z', t: 'acme' })).toString('base64');
    expect(() =>
      decodeCursor(`${payload}.${Buffer.alloc(16).toString('base64')}`, 'acme', REQUEST),
    ).toThrow('signature');
  });
});
