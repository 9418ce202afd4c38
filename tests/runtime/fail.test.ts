import { describe, expect, it } from 'vitest';
import { createContext, JsonRpcErrorCode, McpError } from '../../src/runtime/index.ts';

const errors = [
  {
    reason: 'gone',
    code: JsonRpcErrorCode.NotFound,
    when: 'It is gone',
    recovery: 'Look for it somewhere else.',
  },
  {
    reason: 'full',
    code: JsonRpcErrorCode.RateLimited,
    when: 'The queue is full',
    recovery: 'Wait a while, then retry.',
    retryable: true,
  },
] as const;

describe('fail', () => {
  const context = createContext({ errors });

  it('makes the error that the contract declares, and does not throw it', () => {
    expect(context.fail('gone')).toBeInstanceOf(McpError);
    expect(context.fail('gone')).toMatchObject({
      code: -32001,
      message: 'It is gone',
      data: { reason: 'gone' },
    });
    expect(context.fail('full', 'Full up', { n: 1 })).toMatchObject({
      code: -32003,
      message: 'Full up',
      data: { n: 1, reason: 'full' },
    });
  });

  it('lets nobody override the reason', () => {
    expect(context.fail('gone', undefined, { reason: 'other' }).data).toEqual({ reason: 'gone' });
  });

  it('keeps the cause', () => {
    const cause = new Error('x');
    expect(context.fail('gone', undefined, undefined, { cause }).cause).toBe(cause);
  });

  it('says loudly which reason is not declared', () => {
    const error = (context.fail as (reason: string) => McpError)('typo');
    expect(error).toMatchObject({
      code: -32603,
      data: { reason: 'typo', declaredReasons: ['gone', 'full'] },
    });
    expect(error.message).toBe(
      "ctx.fail() called with unknown reason 'typo' — not declared in errors[].",
    );
  });

  it('is there exactly with a contract', () => {
    expect('fail' in context).toBe(true);
    expect('fail' in createContext()).toBe(false);
    expect('fail' in createContext({ errors: [] })).toBe(false);
  });
});

describe('recoveryFor', () => {
  it('returns the hint of a declared reason, and nothing for any other or without a contract', () => {
    expect(createContext({ errors }).recoveryFor('full')).toEqual({
      recovery: { hint: 'Wait a while, then retry.' },
    });
    expect((createContext({ errors }).recoveryFor as (reason: string) => unknown)('typo')).toEqual(
      {},
    );
    expect(createContext().recoveryFor('gone')).toEqual({});
  });
});
