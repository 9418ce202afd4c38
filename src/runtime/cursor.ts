import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { invalidParams } from './errors.ts';
import type { RequestFields } from './request.ts';

/** New in each process: a cursor is for the next page, not for storage. */
const KEY = randomBytes(32);

/** 128 bits are plenty for a token that lives for a few requests. */
const sign = (payload: string): string =>
  createHmac('sha256', KEY).update(payload).digest().subarray(0, 16).toString('base64');

function isSigned(payload: string, signature: string): boolean {
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(payload));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Makes the cursor of the page after `lastKey`: `<base64 of {k, t}>.<base64 of its signature>`. It
 * cannot be forged, changed, or used by another tenant.
 */
export function encodeCursor(lastKey: string, tenantId: string): string {
  const payload = Buffer.from(JSON.stringify({ k: lastKey, t: tenantId })).toString('base64');
  return `${payload}.${sign(payload)}`;
}

/**
 * Reads the last key of the page before.
 * @throws McpError `InvalidParams` for a cursor that is unsigned, changed, or of another tenant.
 */
export function decodeCursor(cursor: string, tenantId: string, request: RequestFields): string {
  const refuse = (message: string): Error =>
    invalidParams(message, { ...request, operation: 'decodeCursor' });
  const dot = cursor.lastIndexOf('.');
  if (dot === -1) throw refuse('Invalid cursor format: missing signature.');
  const payload = cursor.slice(0, dot);
  if (!isSigned(payload, cursor.slice(dot + 1))) {
    throw refuse(
      'Cursor signature verification failed. The cursor may be expired (e.g. server restart or isolate change) or tampered with.',
    );
  }
  const { k, t } = JSON.parse(Buffer.from(payload, 'base64').toString()) as {
    k: string;
    t: string;
  };
  if (t !== tenantId)
    throw refuse('Cursor tenant ID mismatch. Cursor may have been tampered with.');
  return k;
}
