import { describe, expect, it, test } from 'vitest';
import {
  asText,
  knownTextOf,
  knownValues,
  mayBe,
  possibleValues,
  textsOf,
  whyOf,
  type Absent,
  type Datum,
  type Known,
  type StaticValue,
} from '../../src/model/static.ts';

const at = { range: [0, 1] } as const;
const absent: Absent = { kind: 'absent', at };
const known = <T extends Datum>(value: T): Known<T> => ({ kind: 'known', value, at });
const oneOf = (...options: (Known<Datum> | Absent)[]): StaticValue => ({
  kind: 'oneOf',
  options,
  why: 'depends on the parameter `on`',
  at,
});
const unknown: StaticValue = { kind: 'unknown', why: 'is made elsewhere', at };
const template: StaticValue = { ...unknown, parts: ['data:', null, ';x'] };

describe('what a value may be', () => {
  test.each<{
    readonly name: string;
    readonly value: StaticValue;
    readonly possible: readonly (Datum | undefined)[] | undefined;
    readonly texts: readonly string[] | undefined;
    readonly known: readonly string[];
  }>([
    { name: 'a text', value: known('a'), possible: ['a'], texts: ['a'], known: ['a'] },
    { name: 'a number', value: known(1), possible: [1], texts: undefined, known: [] },
    { name: 'absent', value: absent, possible: [undefined], texts: [], known: [] },
    { name: 'unknown', value: unknown, possible: undefined, texts: undefined, known: [] },
    {
      name: 'a template with an unread part',
      value: template,
      possible: undefined,
      texts: undefined,
      known: ['data:', ';x'],
    },
    {
      name: 'one of two texts',
      value: oneOf(known('a'), known('b')),
      possible: ['a', 'b'],
      texts: ['a', 'b'],
      known: ['a', 'b'],
    },
    {
      name: 'a text or nothing',
      value: oneOf(known('a'), absent),
      possible: ['a', undefined],
      texts: ['a'],
      known: ['a'],
    },
    {
      name: 'a text or a number',
      value: oneOf(known('a'), known(1)),
      possible: ['a', 1],
      texts: undefined,
      known: [],
    },
  ])('$name', ({ value, possible, texts, known: pieces }) => {
    expect(
      possibleValues(value)?.map((option) => (option.kind === 'known' ? option.value : undefined)),
    ).toEqual(possible);
    expect(knownValues(value).map((option) => option.value)).toEqual(
      (possible ?? []).filter((each) => each !== undefined),
    );
    expect(textsOf(value)).toEqual(texts);
    expect(knownTextOf(value)).toEqual(pieces);
  });

  it('may be anything where it is unknown, and else what an option is', () => {
    const isB = (value: Datum): boolean => value === 'b';
    expect(mayBe(unknown, isB)).toBe(true);
    expect(mayBe(oneOf(known('a'), known('b')), isB)).toBe(true);
    expect(mayBe(oneOf(known('a'), absent), isB)).toBe(false);
    expect(mayBe(absent, isB)).toBe(false);
  });

  it('has a reason where it is not known which value it is', () => {
    expect(whyOf(oneOf(known('a'), known('b')))).toBe('depends on the parameter `on`');
    expect(whyOf(unknown)).toBe('is made elsewhere');
    expect(whyOf(known('a'))).toBeUndefined();
  });

  it('is an unknown text for the reason of its type, or of the condition', () => {
    expect(asText(known(1))).toEqual({ kind: 'unknown', why: 'is not a string', at });
    expect(asText(oneOf(known('a'), known(1)))).toMatchObject({
      kind: 'unknown',
      why: 'depends on the parameter `on`',
    });
  });
});
