import type { ZodType } from 'zod';
import { invalidRequest } from './errors.ts';
import type { RequestFields } from './request.ts';
import type { ContextStorage } from './storage.ts';
import { checkKey, checkPage, checkPrefix, checkTenant, checkTtl } from './storage-input.ts';

/** `ctx.state`: keys and values of the request's tenant. */
export interface ContextState {
  /**
   * Null for a key that is missing, expired, or holds null. A schema parses the value, and rejects
   * with a `ZodError`.
   */
  get<T = unknown>(key: string, schema?: ZodType<T>): Promise<T | null>;
  /** `ttl` is in seconds. */
  set(key: string, value: unknown, opts?: { ttl?: number }): Promise<void>;
  delete(key: string): Promise<void>;
  /**
   * Resolves to the number of deleted keys. Throws, instead of rejecting, after an abort and
   * without a tenant.
   */
  deleteMany(keys: string[]): Promise<number>;
  /** Omits missing keys. Throws, instead of rejecting, after an abort and without a tenant. */
  getMany<T = unknown>(keys: string[]): Promise<Map<string, T>>;
  setMany(entries: Map<string, unknown>, opts?: { ttl?: number }): Promise<void>;
  /** One sorted page of the keys with a prefix, without the keys that hold null. */
  list(
    prefix?: string,
    opts?: { cursor?: string; limit?: number },
  ): Promise<{ items: { key: string; value: unknown }[]; cursor?: string }>;
}

const NO_TENANT =
  'tenantId required for state operations. With MCP_AUTH_MODE=jwt|oauth, the token must include a "tid" claim. ' +
  'Stdio and HTTP+MCP_AUTH_MODE=none default tenantId to "default" automatically.';

type Expiry = NonNullable<Parameters<ContextState['set']>[2]>;
type ListOptions = NonNullable<Parameters<ContextState['list']>[1]>;

const ttlOf = (opts: Expiry | undefined): { ttl: number } | undefined =>
  opts?.ttl === undefined ? undefined : { ttl: opts.ttl };

/**
 * Makes `ctx.state`. Each operation checks the signal first (it fails with its reason), then the
 * tenant (`InvalidRequest`), then its arguments. `getMany` and `deleteMany` throw for the first
 * two; all else rejects. mcp-ts-core 0.8.18, dist/core/context.js.
 */
export function createState(
  storage: ContextStorage,
  request: RequestFields,
  signal: AbortSignal,
): ContextState {
  const entries = new TenantEntries(storage, request, signal);
  return {
    async get<T>(key: string, schema?: ZodType<T>): Promise<T | null> {
      entries.admit();
      const value = await entries.get(key);
      return schema && value !== null ? schema.parse(value) : (value as T | null);
    },
    async set(key, value, opts) {
      entries.admit();
      await entries.set(key, value, opts);
    },
    async delete(key) {
      entries.admit();
      await entries.delete(key);
    },
    deleteMany(keys) {
      entries.admit();
      return entries.deleteMany(keys);
    },
    getMany<T>(keys: string[]): Promise<Map<string, T>> {
      entries.admit();
      return entries.getMany(keys) as Promise<Map<string, T>>;
    },
    async setMany(values, opts) {
      entries.admit();
      await entries.setMany(values, opts);
    },
    async list(prefix, opts) {
      entries.admit();
      return entries.list(prefix ?? '', opts);
    },
  };
}

/**
 * The entries of the request's tenant. Asynchronous methods check the tenant and their arguments,
 * so that invalid ones reject instead of throwing.
 */
class TenantEntries {
  private readonly storage: ContextStorage;
  private readonly request: RequestFields;
  private readonly signal: AbortSignal;

  constructor(storage: ContextStorage, request: RequestFields, signal: AbortSignal) {
    this.storage = storage;
    this.request = request;
    this.signal = signal;
  }

  /** Throws after an abort and without a tenant. */
  admit(): void {
    this.signal.throwIfAborted();
    if (!this.request.tenantId) throw invalidRequest(NO_TENANT);
  }

  async get(key: string): Promise<unknown> {
    const tenantId = this.tenant();
    checkKey(key, this.request);
    return (await this.storage.get(tenantId, key, this.request)) ?? null;
  }

  async set(key: string, value: unknown, opts: Expiry | undefined): Promise<void> {
    const tenantId = this.tenant();
    checkKey(key, this.request);
    checkTtl(opts?.ttl, this.request);
    await this.storage.set(tenantId, key, value, this.request, ttlOf(opts));
  }

  async delete(key: string): Promise<void> {
    const tenantId = this.tenant();
    checkKey(key, this.request);
    await this.storage.delete(tenantId, key, this.request);
  }

  async deleteMany(keys: string[]): Promise<number> {
    const tenantId = this.tenant();
    this.checkKeys(keys);
    return this.storage.deleteMany(tenantId, keys, this.request);
  }

  async getMany(keys: string[]): Promise<Map<string, unknown>> {
    const tenantId = this.tenant();
    this.checkKeys(keys);
    return this.storage.getMany(tenantId, keys, this.request);
  }

  async setMany(values: Map<string, unknown>, opts: Expiry | undefined): Promise<void> {
    const tenantId = this.tenant();
    checkTtl(opts?.ttl, this.request);
    this.checkKeys(values.keys());
    await this.storage.setMany(tenantId, values, this.request, ttlOf(opts));
  }

  async list(prefix: string, opts: ListOptions | undefined): ReturnType<ContextState['list']> {
    const tenantId = this.tenant();
    // An empty or missing cursor requests the first page.
    const page = {
      ...(opts?.cursor && { cursor: opts.cursor }),
      ...(opts?.limit !== undefined && { limit: opts.limit }),
    };
    checkPrefix(prefix, this.request);
    checkPage(page, this.request);
    const { storage, request } = this;
    const { keys, values, nextCursor } = await storage.list(tenantId, prefix, request, page);
    if (keys.length > 0) this.signal.throwIfAborted();
    const found =
      values ?? (keys.length > 0 ? await this.getMany(keys) : new Map<string, unknown>());
    const items = keys
      .map((key) => ({ key, value: found.get(key) }))
      .filter(({ value }) => value !== undefined);
    return { items, ...(nextCursor && { cursor: nextCursor }) };
  }

  private tenant(): string {
    return checkTenant(this.request.tenantId, this.request);
  }

  private checkKeys(keys: Iterable<string>): void {
    for (const key of keys) checkKey(key, this.request);
  }
}
