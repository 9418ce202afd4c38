/**
 * The limits and the messages of `ctx.state`: mcp-ts-core 0.8.18,
 * dist/storage/core/storageValidation.js. The data of each error contains the fields of the request
 * and the rejected value.
 */
import { invalidParams, validationError } from './errors.ts';
import type { RequestFields } from './request.ts';

const MAX_TENANT_LENGTH = 128;
const MAX_KEY_LENGTH = 1024;
const MAX_PREFIX_LENGTH = 512;
const MAX_LIMIT = 10_000;

const TENANT = /^[a-zA-Z0-9]$|^[a-zA-Z0-9][a-zA-Z0-9._-]*[a-zA-Z0-9]$/;
const KEY = /^[a-zA-Z0-9_.\-/]+$/;
const CURSOR = /^[A-Za-z0-9+/=.]+$/;

/** Truncates long values: the client receives the data of an error. */
const start = (text: string): string => (text.length > 50 ? `${text.slice(0, 50)}...` : text);

/**
 * Returns the tenant without surrounding spaces, as the store uses it.
 * @throws McpError `InvalidParams`
 */
export function checkTenant(tenantId: unknown, request: RequestFields): string {
  const refuse = (message: string, data: Record<string, unknown>): Error =>
    invalidParams(message, { ...request, ...data });
  if (typeof tenantId !== 'string') throw refuse('Tenant ID must be a string.', { tenantId });
  const tenant = tenantId.trim();
  if (tenant === '') throw refuse('Tenant ID cannot be an empty string.', { tenantId });
  if (tenant.length > MAX_TENANT_LENGTH) {
    throw refuse(`Tenant ID exceeds maximum length of ${MAX_TENANT_LENGTH} characters.`, {
      tenantIdLength: tenant.length,
    });
  }
  if (!TENANT.test(tenant)) {
    throw refuse(
      'Tenant ID contains invalid characters. Only alphanumeric characters, hyphens, underscores, and dots are allowed. ' +
        'Must start and end with alphanumeric characters.',
      { tenantId: tenant },
    );
  }
  if (tenant.includes('..'))
    throw refuse('Tenant ID contains consecutive dots, which are not allowed.', {
      tenantId: tenant,
    });
  return tenant;
}

/** @throws McpError `ValidationError` */
export function checkKey(key: unknown, request: RequestFields): void {
  const refuse = (message: string, shown = key): Error =>
    validationError(message, { ...request, key: shown });
  if (typeof key !== 'string' || key === '') throw refuse('Key must be a non-empty string.');
  if (key.length > MAX_KEY_LENGTH)
    throw refuse(`Key exceeds maximum length of ${MAX_KEY_LENGTH} characters.`, start(key));
  if (!KEY.test(key)) {
    throw refuse(
      'Key contains invalid characters. Only alphanumeric, hyphens, underscores, dots, and slashes are allowed.',
    );
  }
  if (key.includes('..')) throw refuse('Key must not contain ".." (path traversal attempt).');
}

/** @throws McpError `ValidationError` */
export function checkPrefix(prefix: unknown, request: RequestFields): void {
  const refuse = (message: string, shown = prefix): Error =>
    validationError(message, { ...request, operation: 'validatePrefix', prefix: shown });
  if (typeof prefix !== 'string') throw refuse('Prefix must be a string.');
  if (prefix === '') return;
  if (prefix.length > MAX_PREFIX_LENGTH) {
    throw refuse(
      `Prefix exceeds maximum length of ${MAX_PREFIX_LENGTH} characters.`,
      start(prefix),
    );
  }
  if (!KEY.test(prefix)) {
    throw refuse(
      'Prefix contains invalid characters. Only alphanumeric, hyphens, underscores, dots, and slashes are allowed.',
      start(prefix),
    );
  }
  if (prefix.includes('..')) throw refuse('Prefix must not contain ".." (path traversal attempt).');
}

/** @throws McpError `ValidationError` */
export function checkTtl(ttl: unknown, request: RequestFields): void {
  if (ttl === undefined) return;
  const refuse = (message: string): Error => validationError(message, { ...request, ttl });
  if (typeof ttl !== 'number') throw refuse('TTL must be a number (seconds).');
  if (ttl < 0) throw refuse('TTL must be a non-negative number. Use 0 for immediate expiration.');
  if (!Number.isFinite(ttl)) throw refuse('TTL must be a finite number.');
}

/** @throws McpError `ValidationError` */
export function checkPage(
  { cursor, limit }: { cursor?: unknown; limit?: unknown },
  request: RequestFields,
): void {
  const refuse = (message: string, data: Record<string, unknown> = {}): Error =>
    validationError(message, { ...request, operation: 'validateListOptions', ...data });
  if (limit !== undefined) {
    if (typeof limit !== 'number') throw refuse('List limit must be a number.', { limit });
    if (!Number.isInteger(limit)) throw refuse('List limit must be an integer.', { limit });
    if (limit < 1) throw refuse('List limit must be at least 1.', { limit });
    if (limit > MAX_LIMIT) throw refuse(`List limit exceeds maximum of ${MAX_LIMIT}.`, { limit });
  }
  if (cursor !== undefined) {
    if (typeof cursor !== 'string') throw refuse('Cursor must be a string.');
    if (cursor.trim() === '') throw refuse('Cursor must not be an empty string.');
    if (!CURSOR.test(cursor)) throw refuse('Cursor contains invalid characters.');
  }
}
