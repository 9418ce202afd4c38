import { decodeCursor, encodeCursor } from './cursor.ts';
import { internalError } from './errors.ts';
import type { RequestFields } from './request.ts';

/** One page of keys. `values` spares a second read where the store has them at hand. */
export interface KeyPage {
  keys: string[];
  nextCursor?: string | undefined;
  values?: Map<string, unknown>;
}

/**
 * The store behind `ctx.state`. Tenant, keys and options are checked before it is asked. The storage providers of
 * mcp-ts-core have this form, so that a server's own one can stand behind a test.
 */
export interface ContextStorage {
  /** Null for a key that is missing or expired. */
  get(tenantId: string, key: string, request: RequestFields): Promise<unknown>;
  /** `ttl` is in seconds. */
  set(
    tenantId: string,
    key: string,
    value: unknown,
    request: RequestFields,
    options?: { ttl?: number },
  ): Promise<void>;
  /** Whether there was something to delete. */
  delete(tenantId: string, key: string, request: RequestFields): Promise<boolean>;
  /** Without the keys that are missing. */
  getMany(tenantId: string, keys: string[], request: RequestFields): Promise<Map<string, unknown>>;
  setMany(
    tenantId: string,
    entries: Map<string, unknown>,
    request: RequestFields,
    options?: { ttl?: number },
  ): Promise<void>;
  /** How many there were to delete. */
  deleteMany(tenantId: string, keys: string[], request: RequestFields): Promise<number>;
  /** The keys with a prefix, sorted; the cursor is the store's own. */
  list(
    tenantId: string,
    prefix: string,
    request: RequestFields,
    options?: { cursor?: string; limit?: number },
  ): Promise<KeyPage>;
}

const DEFAULT_LIMIT = 1000;

interface Entry {
  value: unknown;
  /** Milliseconds since the epoch; the entry is still there at that very moment. */
  expiresAt: number | undefined;
}

type Entries = Map<string, Entry>;

const isExpired = ({ expiresAt }: Entry): boolean =>
  expiresAt !== undefined && Date.now() > expiresAt;

function dropExpired(entries: Entries, prefix = ''): void {
  for (const [key, entry] of entries)
    if (key.startsWith(prefix) && isExpired(entry)) entries.delete(key);
}

/** Where the page after `lastKey` starts, also when that key is gone by now. */
function startAfter(keys: readonly string[], lastKey: string): number {
  const next = keys.findIndex((key) => key > lastKey);
  return next === -1 ? keys.length : next;
}

/** The store that keeps everything in memory, as that of mcp-ts-core (dist/storage/providers/inMemory of 0.8.18). */
class InMemoryStorage implements ContextStorage {
  readonly #tenants = new Map<string, Entries>();
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  #entriesOf(tenantId: string): Entries {
    const entries = this.#tenants.get(tenantId) ?? new Map<string, Entry>();
    this.#tenants.set(tenantId, entries);
    return entries;
  }

  #isFull(): boolean {
    let size = 0;
    for (const entries of this.#tenants.values()) size += entries.size;
    return size >= this.#maxEntries;
  }

  /** Expired entries stay until they are read or their place is needed. */
  #makeRoom(): void {
    if (!this.#isFull()) return;
    for (const entries of this.#tenants.values()) dropExpired(entries);
    if (!this.#isFull()) return;
    throw internalError(
      `In-memory storage capacity exceeded (max: ${this.#maxEntries}). ` +
        'Consider increasing maxEntries, adding TTLs to entries, or switching to a persistent provider.',
    );
  }

  #get(tenantId: string, key: string): unknown {
    const entries = this.#entriesOf(tenantId);
    const entry = entries.get(key);
    if (!entry) return null;
    if (!isExpired(entry)) return entry.value;
    entries.delete(key);
    return null;
  }

  #set(tenantId: string, key: string, value: unknown, ttl: number | undefined): void {
    const entries = this.#entriesOf(tenantId);
    if (!entries.has(key)) this.#makeRoom();
    entries.set(key, { value, expiresAt: ttl === undefined ? undefined : Date.now() + ttl * 1000 });
  }

  get(tenantId: string, key: string): Promise<unknown> {
    return Promise.resolve(this.#get(tenantId, key));
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- a full store is a rejection, not a throw
  async set(
    tenantId: string,
    key: string,
    value: unknown,
    _request: RequestFields,
    options?: { ttl?: number },
  ): Promise<void> {
    this.#set(tenantId, key, value, options?.ttl);
  }

  delete(tenantId: string, key: string): Promise<boolean> {
    return Promise.resolve(this.#entriesOf(tenantId).delete(key));
  }

  async getMany(tenantId: string, keys: string[]): Promise<Map<string, unknown>> {
    // A promise that was stored (a forgotten `await`) is read as its value, as `get` reads it.
    const values = await Promise.all(keys.map((key) => this.#get(tenantId, key)));
    const entries = keys.map((key, index) => [key, values[index]] as const);
    return new Map(entries.filter(([, value]) => value !== null));
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- a full store is a rejection, not a throw
  async setMany(
    tenantId: string,
    values: Map<string, unknown>,
    _request: RequestFields,
    options?: { ttl?: number },
  ): Promise<void> {
    for (const [key, value] of values) this.#set(tenantId, key, value, options?.ttl);
  }

  deleteMany(tenantId: string, keys: string[]): Promise<number> {
    const entries = this.#entriesOf(tenantId);
    return Promise.resolve(keys.filter((key) => entries.delete(key)).length);
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- a cursor that is refused is a rejection, not a throw
  async list(
    tenantId: string,
    prefix: string,
    request: RequestFields,
    { cursor, limit = DEFAULT_LIMIT }: { cursor?: string; limit?: number } = {},
  ): Promise<KeyPage> {
    const entries = this.#entriesOf(tenantId);
    dropExpired(entries, prefix);
    const all = [...entries.keys()].filter((key) => key.startsWith(prefix)).sort();
    const start = cursor ? startAfter(all, decodeCursor(cursor, tenantId, request)) : 0;
    const keys = all.slice(start, start + limit);
    const last = keys.at(-1);
    const isMore = start + limit < all.length;
    return {
      keys,
      nextCursor: isMore && last !== undefined ? encodeCursor(last, tenantId) : undefined,
    };
  }
}

/**
 * A store that lives as long as the object. Values are not copied: what was stored is what is read.
 * @param options `maxEntries` counts the entries of all tenants; one more is an `InternalError`. 10,000 where it is not given.
 */
export function createInMemoryStorage(options: { maxEntries?: number } = {}): ContextStorage {
  return new InMemoryStorage(options.maxEntries ?? 10_000);
}
