/** Random sequences of operations on a Context, as data: fast-check shrinks them and prints them. */
import fc from 'fast-check';

/** The index of the Context that acts. */
type Who = { who: number };

/** How a returned cursor is changed before it is passed again. */
export type CursorChoice =
  | { kind: 'none' }
  | { kind: 'empty' }
  | { kind: 'seen'; index: number; change: CursorChange }
  | { kind: 'made'; text: unknown };

export type CursorChange =
  'as it is' | 'payload' | 'signature' | 'unsigned' | 'spaced' | 'cut' | 'longer';

export type Operation =
  | ({ op: 'get'; key: unknown; schema: boolean } & Who)
  | ({ op: 'set'; key: unknown; value: unknown; ttl: unknown } & Who)
  | ({ op: 'delete'; key: unknown } & Who)
  | ({ op: 'getMany'; keys: unknown[] } & Who)
  | ({ op: 'deleteMany'; keys: unknown[] } & Who)
  | ({ op: 'setMany'; entries: [unknown, unknown][]; ttl: unknown } & Who)
  | ({ op: 'list'; prefix: unknown; limit: unknown; cursor: CursorChoice } & Who)
  | { op: 'wait'; ms: number }
  | ({ op: 'abort'; reason: string | undefined } & Who)
  | ({
      op: 'log';
      level: 'debug' | 'info' | 'notice' | 'warning';
      message: string;
      data: Record<string, unknown> | undefined;
    } & Who)
  | ({
      op: 'logError';
      message: string;
      error: string | undefined;
      data: Record<string, unknown> | undefined;
    } & Who)
  | ({
      op: 'fail';
      reason: string;
      message: string | undefined;
      data: Record<string, unknown> | undefined;
      cause: string | undefined;
    } & Who)
  | ({ op: 'recoveryFor'; reason: string } & Who);

const WORLD_SIZE = 7;

const who = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 1, 2, 6) },
  { weight: 1, arbitrary: fc.nat(WORLD_SIZE - 1) },
);

/** Few keys, so that operations affect each other; some are invalid. */
const GOOD_KEYS = ['a', 'a/b', 'a/c', 'a/c/d', 'ab', 'B', '_x', 'z.1', 'a-1', 'x'.repeat(1024)];
const goodKey = fc.constantFrom(...GOOD_KEYS);
const badKey = fc.constantFrom<unknown>(
  '',
  'item:1',
  '..',
  'a/../b',
  'x'.repeat(1025),
  ' a',
  'a\n',
  'ü',
  '😀',
  5,
  null,
  undefined,
  {},
);
const key = fc.oneof(
  { weight: 12, arbitrary: goodKey },
  { weight: 1, arbitrary: badKey },
  { weight: 1, arbitrary: fc.string() },
);
const keys = fc.array(key, { maxLength: 4 });

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>('text', 1, { n: 1 }, [], true) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, undefined, 0, '', false) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const ttl = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(undefined, 0, 0.001, 0.5, 1, 60) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(-1, -0, NaN, Infinity, -Infinity, '5', null) },
);

const prefix = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(undefined, '', 'a', 'a/', 'a/c', 'B', null) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      'a:',
      '..',
      'x'.repeat(513),
      ':'.repeat(60),
      'y'.repeat(512),
      3,
      'ü',
    ),
  },
);

const limit = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(undefined, 1, 1, 2, 2, 3, 10_000) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(0, -1, 1.5, NaN, Infinity, 10_001, '5', null) },
);

const seen = fc.record({
  kind: fc.constant('seen' as const),
  index: fc.nat(9),
  change: fc.oneof(
    { weight: 5, arbitrary: fc.constant<CursorChange>('as it is') },
    {
      weight: 2,
      arbitrary: fc.constantFrom<CursorChange>(
        'payload',
        'signature',
        'unsigned',
        'spaced',
        'cut',
        'longer',
      ),
    },
  ),
});

const cursor: fc.Arbitrary<CursorChoice> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<CursorChoice>({ kind: 'none' }, { kind: 'empty' }) },
  { weight: 8, arbitrary: seen },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('made' as const),
      text: fc.constantFrom<unknown>('x', 'a.b', ' ', '.', '!', 5, {}),
    }),
  },
);

const text = fc.constantFrom('', 'a message', 'ünïcode 😀');
const data = fc.option(
  fc.dictionary(
    fc.constantFrom('reason', 'requestId', 'tenantId', 'recovery', 'n'),
    fc.constantFrom<unknown>('x', 1, null, { hint: 'h' }),
  ),
  { nil: undefined },
);
const reason = fc.constantFrom(
  'no_match',
  'queue_full',
  'twice',
  'not_declared',
  '__proto__',
  'toString',
);
const maybe = (arbitrary: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> =>
  fc.option(arbitrary, { nil: undefined });

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ op: fc.constant('set' as const), who, key, value, ttl }) },
  {
    weight: 4,
    arbitrary: fc.record({ op: fc.constant('get' as const), who, key, schema: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('delete' as const), who, key }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('getMany' as const), who, keys }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('deleteMany' as const), who, keys }) },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('setMany' as const),
      who,
      entries: fc.array(fc.tuple(key, value), { maxLength: 4 }),
      ttl,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({ op: fc.constant('list' as const), who, prefix, limit, cursor }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('wait' as const),
      ms: fc.constantFrom(0, 1, 499, 500, 501, 1000, 1001, 60_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('abort' as const),
      who,
      reason: maybe(fc.constant('enough')),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('log' as const),
      who,
      level: fc.constantFrom(
        'debug' as const,
        'info' as const,
        'notice' as const,
        'warning' as const,
      ),
      message: text,
      data,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('logError' as const),
      who,
      message: text,
      error: maybe(text),
      data,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('fail' as const),
      who,
      reason,
      message: maybe(text),
      data,
      cause: maybe(text),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('recoveryFor' as const), who, reason }) },
);

/** The initial entries of two tenants, and the operations that follow. */
export interface Sequence {
  held: [string, unknown][];
  operations: Operation[];
}

const held = fc
  .subarray(GOOD_KEYS)
  .chain((some) => fc.tuple(...some.map((each) => fc.tuple(fc.constant(each), value))));

/** Operations on seven Contexts: several share a tenant, one has none, and one has an invalid one. */
export const sequences: fc.Arbitrary<Sequence> = fc.record({
  held,
  operations: fc.array(operation, { minLength: 1, maxLength: 25, size: 'max' }),
});

/** Changes a cursor in the same way on both sides, whose signatures differ. */
export function changed(cursorText: string, change: CursorChange): string {
  const dot = cursorText.lastIndexOf('.');
  const flip = (part: string): string => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
  switch (change) {
    case 'as it is':
      return cursorText;
    case 'payload':
      return flip(cursorText);
    case 'signature':
      return cursorText.slice(0, dot + 1) + flip(cursorText.slice(dot + 1));
    case 'unsigned':
      return cursorText.slice(0, dot);
    case 'spaced':
      return `${cursorText} `;
    case 'cut':
      return cursorText.slice(0, -1);
    case 'longer':
      return `${cursorText}A`;
  }
}
