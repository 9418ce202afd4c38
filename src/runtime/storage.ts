import { decodeCursor, encodeCursor } from './cursor.ts';
import { internalError } from './errors.ts';
import type { RequestFields } from './request.ts';

/** One page of keys. With `values`, no second read is needed. */
export interface KeyPage {
  keys: string[];
  nextCursor?: string | undefined;
  values?: Map<string, unknown>;
}

/**
 * The store behind `ctx.state`, which validates tenant, keys and options before it calls. The
 * storage providers of mcp-ts-core fit, so that a test can use the provider of the server.
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
  /** Resolves to whether the key existed. */
  delete(tenantId: string, key: string, request: RequestFields): Promise<boolean>;
  /** Omits missing keys. */
  getMany(tenantId: string, keys: string[], request: RequestFields): Promise<Map<string, unknown>>;
  setMany(
    tenantId: string,
    entries: Map<string, unknown>,
    request: RequestFields,
    options?: { ttl?: number },
  ): Promise<void>;
  /** Resolves to the number of deleted keys. */
  deleteMany(tenantId: string, keys: string[], request: RequestFields): Promise<number>;
  /** The keys with a prefix, sorted; the store defines the cursor. */
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
  /** Milliseconds since the epoch; the entry expires after this moment. */
  expiresAt: number | undefined;
}

type Entries = Map<string, Entry>;

const isExpired = ({ expiresAt }: Entry): boolean =>
  expiresAt !== undefined && Date.now() > expiresAt;

function dropExpired(entries: Entries, prefix = ''): void {
  for (const [key, entry] of entries)
    if (key.startsWith(prefix) && isExpired(entry)) entries.delete(key);
}

/** The start of the page after `lastKey`, which may have been deleted since. */
function startAfter(keys: readonly string[], lastKey: string): number {
  const next = keys.findIndex((key) => key > lastKey);
  return next === -1 ? keys.length : next;
}

/** A store in memory. mcp-ts-core 0.8.18, dist/storage/providers/inMemory. */
class InMemoryStorage implements ContextStorage {
  private readonly tenants = new Map<string, Entries>();
  private readonly maxEntries: number;

  constructor(maxEntries: number) {
    this.maxEntries = maxEntries;
  }

  private entriesOf(tenantId: string): Entries {
    const entries = this.tenants.get(tenantId) ?? new Map<string, Entry>();
    this.tenants.set(tenantId, entries);
    return entries;
  }

  private isFull(): boolean {
    let size = 0;
    for (const entries of this.tenants.values()) size += entries.size;
    return size >= this.maxEntries;
  }

  /** Expired entries are removed when they are read or when the store is full. */
  private makeRoom(): void {
    if (!this.isFull()) return;
    for (const entries of this.tenants.values()) dropExpired(entries);
    if (!this.isFull()) return;
    throw internalError(
      `In-memory storage capacity exceeded (max: ${this.maxEntries}). ` +
        'Consider increasing maxEntries, adding TTLs to entries, or switching to a persistent provider.',
    );
  }

  private valueOf(tenantId: string, key: string): unknown {
    const entries = this.entriesOf(tenantId);
    const entry = entries.get(key);
    if (!entry) return null;
    if (!isExpired(entry)) return entry.value;
    entries.delete(key);
    return null;
  }

  private store(tenantId: string, key: string, value: unknown, ttl: number | undefined): void {
    const entries = this.entriesOf(tenantId);
    if (!entries.has(key)) this.makeRoom();
    entries.set(key, { value, expiresAt: ttl === undefined ? undefined : Date.now() + ttl * 1000 });
  }

  get(tenantId: string, key: string): Promise<unknown> {
    return Promise.resolve(this.valueOf(tenantId, key));
  }

  // oxlint-disable-next-line typescript/require-await -- a full store rejects
  async set(
    tenantId: string,
    key: string,
    value: unknown,
    _request: RequestFields,
    options?: { ttl?: number },
  ): Promise<void> {
    this.store(tenantId, key, value, options?.ttl);
  }

  delete(tenantId: string, key: string): Promise<boolean> {
    return Promise.resolve(this.entriesOf(tenantId).delete(key));
  }

  async getMany(tenantId: string, keys: string[]): Promise<Map<string, unknown>> {
    // Reads a stored promise (a forgotten `await`) as its value, as `get` does.
    const values = await Promise.all(keys.map((key) => this.valueOf(tenantId, key)));
    const entries = keys.map((key, index) => [key, values[index]] as const);
    return new Map(entries.filter(([, value]) => value !== null));
  }

  // oxlint-disable-next-line typescript/require-await -- a full store rejects
  async setMany(
    tenantId: string,
    values: Map<string, unknown>,
    _request: RequestFields,
    options?: { ttl?: number },
  ): Promise<void> {
    for (const [key, value] of values) this.store(tenantId, key, value, options?.ttl);
  }

  deleteMany(tenantId: string, keys: string[]): Promise<number> {
    const entries = this.entriesOf(tenantId);
    return Promise.resolve(keys.filter((key) => entries.delete(key)).length);
  }

  // oxlint-disable-next-line typescript/require-await -- an invalid cursor rejects
  async list(
    tenantId: string,
    prefix: string,
    request: RequestFields,
    { cursor, limit = DEFAULT_LIMIT }: { cursor?: string; limit?: number } = {},
  ): Promise<KeyPage> {
    const entries = this.entriesOf(tenantId);
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
 * Makes a store in memory. It does not copy values.
 * @param options `maxEntries` limits the entries of all tenants (default 10,000); one more is an
 * `InternalError`.
 */
export function createInMemoryStorage(options: { maxEntries?: number } = {}): ContextStorage {
  return new InMemoryStorage(options.maxEntries ?? 10_000);
}
