import { describe, expect, it } from 'vitest';
import {
  allReasons,
  asReason,
  entryOf,
  contractGaps,
  readErrorContract,
} from '../../../src/model/definitions/error-contract.ts';
import type {
  Absent,
  Datum,
  Known,
  StaticProperty,
  StaticValue,
} from '../../../src/model/static.ts';

const at = { range: [0, 1] } as const;
const known = (value: Datum): Known<Datum> => ({ kind: 'known', value, at });
const unread: StaticValue = { kind: 'unknown', why: 'is not read', at };
const oneOf = (...options: (Known<Datum> | Absent)[]): StaticValue => ({
  kind: 'oneOf',
  options,
  why: 'depends on a parameter',
  at,
});
const object = (fields: Record<string, StaticValue>, complete = true): Known<Datum> =>
  known({
    type: 'object',
    complete,
    properties: new Map(
      Object.entries(fields).map(([key, value]): [string, StaticProperty] => [
        key,
        { key, keyAt: at, value },
      ]),
    ),
  });
const list = (elements: StaticValue[], complete = true): StaticValue =>
  known({ type: 'array', elements, complete });
const entry = (reason: string, when = ''): Known<Datum> =>
  object({ reason: known(reason), when: known(when) });

describe('readErrorContract', () => {
  it('reads nothing from a value that is not a list', () => {
    expect(readErrorContract(unread)).toBeUndefined();
    expect(readErrorContract(known('errors'))).toBeUndefined();
    expect(readErrorContract(object({}))).toBeUndefined();
    expect(readErrorContract({ kind: 'absent', at })).toBeUndefined();
  });

  it('distinguishes a missing field from an unread one', () => {
    const contract = readErrorContract(list([entry('a'), object({}, false)]));
    expect(contract?.entries.map(({ code }) => code.kind)).toEqual(['absent', 'unknown']);
  });

  it('marks the later of two entries of one reason', () => {
    expect(
      readErrorContract(list([entry('a'), entry('b'), entry('a')]))?.entries.map(
        ({ isDuplicate }) => isDuplicate,
      ),
    ).toEqual([false, false, true]);
  });

  it('is complete when every element was read', () => {
    expect(readErrorContract(list([entry('a')]))?.complete).toBe(true);
    expect(readErrorContract(list([entry('a')], false))?.complete).toBe(false);
    expect(readErrorContract(list([entry('a'), unread]))?.complete).toBe(false);
    expect(readErrorContract(list([oneOf(entry('a'), entry('b'))]))?.complete).toBe(false);
  });
});

describe('the reasons of a contract', () => {
  const reasons = (errors: StaticValue): readonly string[] | undefined => {
    const contract = readErrorContract(errors);
    return contract && allReasons(contract);
  };

  it('are returned only if all of them are known', () => {
    expect(reasons(list([entry('a'), entry('b')]))).toEqual(['a', 'b']);
    expect(reasons(list([entry('a')], false))).toBeUndefined();
    expect(reasons(list([entry('a'), object({ reason: unread })]))).toBeUndefined();
    expect(reasons(list([entry('a'), object({})]))).toEqual(['a']);
  });

  it('are all that a condition selects from', () => {
    expect(reasons(list([object({ reason: oneOf(known('a'), known('b')) })]))).toEqual(['a', 'b']);
  });

  it('lead to the last entry that has them', () => {
    const contract = readErrorContract(list([entry('a', 'first'), entry('a', 'second')]));
    expect(contract && entryOf(contract, 'a')?.when).toEqual(known('second'));
    expect(contract && entryOf(contract, 'b')).toBeUndefined();
  });
});

describe('asReason', () => {
  it.each([
    ['no-match', 'no_match'],
    ['NoHTTPMatch', 'no_http_match'],
    ['Not found!', 'not_found'],
    ['no_match', 'no_match'],
    ['404', '404'],
    ['-', ''],
  ])('makes of %j %j', (text, reason) => {
    expect(asReason(text)).toBe(reason);
  });
});

describe('contractGaps', () => {
  const gaps = (fields: Record<string, StaticValue>, complete = true) =>
    contractGaps(readErrorContract(list([object(fields, complete)]))!.entries[0]!).map(
      ({ field, isMissing }) => `${isMissing ? 'no' : 'bad'} ${field}`,
    );

  it('finds what is missing or no text', () => {
    expect(gaps({})).toEqual(['no reason', 'no code', 'no when']);
    expect(gaps({ reason: known(' '), code: known('x'), when: known(1) })).toEqual([
      'bad reason',
      'bad when',
    ]);
  });

  it('says nothing of what was not read', () => {
    expect(gaps({ reason: unread }, false)).toEqual([]);
    expect(gaps({ reason: known('a'), code: known(-32001), when: known('b') })).toEqual([]);
  });
});
