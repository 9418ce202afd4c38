import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { classify, notFound } from '../../src/runtime/index.ts';
import { ErrorHandler } from './oracle-factory.ts';

/** An error whose member throws when it is read. */
const throwing = (member: string, error: object = new Error('x')): object =>
  Object.defineProperty(error, member, {
    get() {
      throw new Error('unreadable member');
    },
  });

describe('what is thrown', () => {
  class Custom {
    readonly code = 7;
  }
  const circular: Record<string, unknown> = {};
  circular.self = circular;

  const compare = (thrown: unknown): void => {
    const expected = ErrorHandler.classifyOnly(thrown);
    expect(classify(thrown)).toEqual({ data: undefined, ...expected });
  };

  it.each<[string, unknown]>([
    ['null', null],
    ['undefined', undefined],
    ['text', 'Forbidden'],
    ['a number', 404],
    ['a boolean', false],
    ['a bigint', 10n],
    ['a symbol', Symbol('timeout')],
    ['a function', function handler() {}],
    [
      'a function without name',
      (
        () => () =>
          undefined
      )(),
    ],
    ['an object', { code: 1, message: 'not found' }],
    ['an empty object', {}],
    ['an object without prototype', Object.create(null)],
    ['an object of a class', new Custom()],
    ['an empty Map', new Map()],
    ['an object that is no JSON', circular],
    ['an array', [1, 2]],
    ['an empty array', []],
    ['a SyntaxError', new SyntaxError('x')],
    ['a RangeError', new RangeError('x')],
    ['a URIError', new URIError('x')],
    ['a ReferenceError that sounds like something else', new ReferenceError('not found')],
    ['an EvalError', new EvalError('x')],
    [
      'an AggregateError',
      new AggregateError(
        [new Error('a'), 'b', new Error(''), new Error('c'), new Error('d')],
        'many',
      ),
    ],
    ['an AggregateError of nothing', new AggregateError([], 'none')],
    ['an error with errors', Object.assign(new Error('x'), { errors: [new Error('not found')] })],
    ['an error with another name', Object.assign(new Error('x'), { name: 'ThrottlingException' })],
    ['an error without name', Object.assign(new Error('x'), { name: '' })],
    ['an AbortError', new DOMException('This operation was stopped', 'AbortError')],
    ['a TimeoutError', new DOMException('x', 'TimeoutError')],
    ['an error of Zod with one issue', z.string().safeParse(1).error],
    [
      'an error of Zod with many',
      z.object({ a: z.array(z.string()), b: z.string() }).safeParse({ a: [1] }).error,
    ],
    ['an error of Zod with none', new z.ZodError([])],
    ['an error of Zod 3', z3.string().safeParse(1).error],
    ['an AggregateError of what is not text', new AggregateError([Object.create(null)], 'many')],
    ['an error without a readable message', throwing('message')],
    ['an object that throws when it becomes JSON', throwing('toJSON', {})],
  ])('is classified as the framework does: %s', (_what, thrown) => {
    compare(thrown);
  });

  it('keeps code, message and data of an McpError', () => {
    expect(classify(notFound('x', { id: 1 }))).toEqual({
      code: -32001,
      message: 'x',
      data: { id: 1 },
    });
  });

  it('is a failure also where the framework throws while it reads it', () => {
    const trap = (): never => {
      throw new Error('trapped');
    };
    const guarded = new Proxy(new Error('x'), { get: trap, getPrototypeOf: trap });
    expect(classify(guarded)).toEqual({
      code: -32603,
      message: 'Error converting error to string: trapped',
      data: undefined,
    });
    expect(classify(throwing('code', notFound('not found')))).toEqual({
      code: -32001,
      message: 'not found',
      data: undefined,
    });
    expect(classify(throwing('name'))).toMatchObject({ code: -32603, message: 'x' });
    const nested = new Proxy(new Error('x'), {
      getPrototypeOf() {
        // oxlint-disable-next-line typescript/only-throw-error -- what cannot be read either
        throw throwing('message');
      },
    });
    expect(classify(nested).message).toBe(
      'Error converting error to string: Unknown conversion error',
    );
    expect(classify(Object.assign(new Error('x'), { message: Symbol('x') })).message).toMatch(
      /^Error converting error to string: /,
    );
  });

  it('is classified by its words as the framework does, whatever the words', () => {
    const words = fc.constantFrom(
      'ThrottlingException',
      'TooManyRequestsException',
      'AccessDenied',
      'UnauthorizedOperation',
      'ResourceNotFoundException',
      'status code 401',
      'status code 403',
      'status code 404',
      'status code 409',
      'status code 429',
      'status code 500',
      'status code 599',
      'status code 418',
      'ECONNREFUSED',
      'connection refused',
      'ETIMEDOUT',
      'connection timeout',
      'unique constraint',
      'duplicate key',
      'foreign key constraint',
      'JWT expired',
      'row level security',
      'insufficient_quota',
      'quota exceeded',
      'model_not_found',
      'context_length_exceeded',
      'ENOTFOUND',
      'dns',
      'ECONNRESET',
      'connection reset',
      'unauthorized',
      'unauthenticated',
      'not authorized',
      'not \n authorized',
      'not',
      'logged',
      'in',
      'invalid token',
      'invalid_token',
      'expired-token',
      'expired  token',
      'permission',
      'forbidden',
      'access',
      'denied',
      'allowed',
      'not found',
      'no such',
      "doesn't exist",
      "couldn't find",
      'invalid',
      'validation',
      'malformed',
      'bad request',
      'wrong format',
      'missing required',
      'missing  param',
      'missing field',
      'missing input',
      'missing value',
      'missing arg',
      'missing',
      'conflict',
      'already exists',
      'duplicate',
      'rate limit',
      'too many requests',
      'throttled',
      'timeout',
      'timed out',
      'deadline exceeded',
      'abort',
      'aborted',
      'canceled',
      'cancelled',
      'cancel',
      'service unavailable',
      'bad gateway',
      'gateway timeout',
      'upstream error',
      'zod',
      'zoderror',
      'schema validation',
      'x',
      '\n',
    );
    const message = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.array(words, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
      },
      { weight: 1, arbitrary: fc.string() },
    );
    const name = fc.constantFrom(
      'Error',
      'TypeError',
      'TimeoutError',
      'NotFoundError',
      'ConflictException',
      'ZodError',
    );
    const assertSame = (text: string, named: string, upper: boolean): void => {
      compare(Object.assign(new Error(upper ? text.toUpperCase() : text), { name: named }));
    };
    fc.assert(fc.property(message, name, fc.boolean(), assertSame), { numRuns: 5000 });
  });
});
