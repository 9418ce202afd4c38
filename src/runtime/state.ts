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

const ttlOf = (opts: { ttl?: number } | undefined): { ttl: number } | undefined =>
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
  const admit = (): void => {
    signal.throwIfAborted();
    if (!request.tenantId) throw invalidRequest(NO_TENANT);
  };
  const tenant = (): string => checkTenant(request.tenantId, request);
  const checkKeys = (keys: Iterable<string>): void => {
    for (const key of keys) checkKey(key, request);
  };

  // Asynchronous, so that invalid arguments reject instead of throwing.
  async function readMany(keys: string[]): Promise<Map<string, unknown>> {
    const tenantId = tenant();
    checkKeys(keys);
    return storage.getMany(tenantId, keys, request);
  }

  async function dropMany(keys: string[]): Promise<number> {
    const tenantId = tenant();
    checkKeys(keys);
    return storage.deleteMany(tenantId, keys, request);
  }

  return {
    async get<T>(key: string, schema?: ZodType<T>): Promise<T | null> {
      admit();
      const tenantId = tenant();
      checkKey(key, request);
      const value = (await storage.get(tenantId, key, request)) ?? null;
      return schema && value !== null ? schema.parse(value) : (value as T | null);
    },

    async set(key, value, opts) {
      admit();
      const tenantId = tenant();
      checkKey(key, request);
      checkTtl(opts?.ttl, request);
      await storage.set(tenantId, key, value, request, ttlOf(opts));
    },

    async delete(key) {
      admit();
      const tenantId = tenant();
      checkKey(key, request);
      await storage.delete(tenantId, key, request);
    },

    deleteMany(keys) {
      admit();
      return dropMany(keys);
    },

    getMany<T>(keys: string[]): Promise<Map<string, T>> {
      admit();
      return readMany(keys) as Promise<Map<string, T>>;
    },

    async setMany(entries, opts) {
      admit();
      const tenantId = tenant();
      checkTtl(opts?.ttl, request);
      checkKeys(entries.keys());
      await storage.setMany(tenantId, entries, request, ttlOf(opts));
    },

    async list(prefix, opts) {
      admit();
      const tenantId = tenant();
      // An empty or missing cursor requests the first page.
      const page = {
        ...(opts?.cursor && { cursor: opts.cursor }),
        ...(opts?.limit !== undefined && { limit: opts.limit }),
      };
      checkPrefix(prefix ?? '', request);
      checkPage(page, request);
      const { keys, values, nextCursor } = await storage.list(
        tenantId,
        prefix ?? '',
        request,
        page,
      );
      if (keys.length > 0) signal.throwIfAborted();
      const found = values ?? (keys.length > 0 ? await readMany(keys) : new Map<string, unknown>());
      const items = keys
        .map((key) => ({ key, value: found.get(key) }))
        .filter(({ value }) => value !== undefined);
      return { items, ...(nextCursor && { cursor: nextCursor }) };
    },
  };
}
