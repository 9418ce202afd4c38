import { AST_NODE_TYPES, type TSESTree } from '@typescript-eslint/utils';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../../src/syntax/evaluate/context/budget.ts';
import { DefaultText } from '../../../../src/syntax/evaluate/values/environment.ts';
import {
  OneOf,
  OneOfStrings,
  PartialString,
  UnknownValue,
} from '../../../../src/syntax/evaluate/values/value.ts';
import { ValueMetadata } from '../../../../src/syntax/evaluate/values/value-metadata.ts';

const WHY = new UnknownValue('depends on the run');
const OTHER = new UnknownValue('is not read');
const NODE = { type: AST_NODE_TYPES.Identifier } as TSESTree.Node;

describe('alternatives are joined', () => {
  const join = (...values: unknown[]): unknown => new ValueMetadata().join(values, WHY);

  test('to the value that they all are', () => {
    const object = {};
    expect(join(object, object)).toBe(object);
    expect(join(NaN, NaN)).toBeNaN();
  });

  test('to one of several strings', () => {
    expect(join('a', 'b')).toBeInstanceOf(OneOfStrings);
    expect(join('a', 'b')).toMatchObject({ values: ['a', 'b'], because: WHY });
  });

  test('to what texts share, some of which are partly known', () => {
    const suffixed = new PartialString(['search_', null], OTHER);
    const joined = join('search', suffixed);
    expect(joined).toBeInstanceOf(DefaultText);
    expect(joined).toMatchObject({ parts: ['search', null], text: 'search', why: WHY.why });
    expect(join(suffixed, new PartialString(['send_', null], OTHER))).toMatchObject({
      parts: ['se', null],
    });
    const around = new PartialString(['on ', null, ' db'], OTHER);
    expect(join('on the db', around)).toMatchObject({ parts: ['on ', null, ' db'] });
    expect(join('on db', around)).toMatchObject({ parts: ['on ', null, 'db'] });
  });

  test('to a text that none of them has where several are known', () => {
    const joined = join('find_a', 'find_b', new PartialString(['find_', null], OTHER));
    expect(joined).not.toBeInstanceOf(DefaultText);
    expect(joined).toMatchObject({ parts: ['find_', null] });
  });

  test('to a reason where the texts share nothing', () => {
    const smile = new PartialString(['\u{1F600}', null], OTHER);
    expect(join('search', new PartialString([null, '_get'], OTHER))).toBe(WHY);
    expect(join('\u{1F601} open', smile)).toBe(WHY);
    expect(join('search', OTHER)).toBe(WHY);
    expect(join(['search'], new PartialString(['search', null], OTHER))).not.toBeInstanceOf(
      PartialString,
    );
  });

  test('to one of several values', () => {
    expect(join('a', 1)).toBeInstanceOf(OneOf);
    expect(join('a', 1)).toMatchObject({ values: ['a', 1] });
  });

  test('to a reason where one is unknown, or where there are many', () => {
    expect(join(1, OTHER)).toBe(WHY);
    expect(join(...Array.from({ length: 20 }, (_, index) => index))).toBe(WHY);
  });

  test('to the longest of lists that contain each other, as a superset', () => {
    const metadata = new ValueMetadata();
    const [short, long] = [['a'], ['a', 'b']];
    const joined = metadata.join([short, long], WHY) as unknown[];
    expect(joined).toEqual(['a', 'b']);
    expect(joined).not.toBe(long);
    expect(metadata.incompleteness(joined)).toBe(WHY);
    expect(metadata.isSuperset(joined)).toBe(true);
    expect(metadata.variantsOf(joined)).toEqual([short, long]);
  });

  test('to an incomplete list where one of them is', () => {
    const metadata = new ValueMetadata();
    const open = ['a'];
    metadata.markIncomplete(open, OTHER);
    const joined = metadata.join([open, ['a', 'b']], WHY);
    expect(metadata.incompleteness(joined)).toBe(OTHER);
    expect(metadata.isSuperset(joined)).toBe(false);
  });

  test('to one of two lists that differ', () => {
    expect(join(['a'], ['b'])).toMatchObject({ values: [['a'], ['b']] });
  });
});

describe('the alternatives of a value', () => {
  test('are those of its parts, the n-th with the n-th', () => {
    const metadata = new ValueMetadata();
    const parts = [OneOf.of([1, 2], WHY), OneOf.of([true, false], WHY), 'same'];
    const made = {};
    metadata.noteVaried(made, parts, ([a, b, c]) => ({ a, b, c }));
    expect(metadata.variantsOf(made)).toEqual([
      { a: 1, b: true, c: 'same' },
      { a: 2, b: false, c: 'same' },
    ]);
  });

  test('are as many as those of the part with the most', () => {
    const metadata = new ValueMetadata();
    expect(
      metadata.alternativesOf([OneOf.of([1, 2, 3], WHY), OneOf.of([true, false], WHY)]),
    ).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
  });

  test('are itself without any, and after a change', () => {
    const metadata = new ValueMetadata();
    const [plain, changed] = [{}, {}];
    metadata.noteVaried(plain, ['same'], () => 'other');
    metadata.noteVaried(changed, [OneOf.of([1, 2], WHY)], () => 'other');
    metadata.markChanged(changed);
    expect(metadata.variantsOf(plain)).toEqual([plain]);
    expect(metadata.variantsOf(changed)).toEqual([changed]);
    expect([plain, changed].map((value) => metadata.isChanged(value))).toEqual([false, true]);
  });

  test('have a reason', () => {
    const metadata = new ValueMetadata();
    const made = {};
    metadata.noteVaried(made, [OneOf.of([1, 2], WHY)], () => 'other');
    expect(metadata.whyVaried(['a', made])).toBe(WHY);
    expect(metadata.whyVaried(['a', OneOf.of([1, 2], OTHER)])).toBe(OTHER);
    expect(metadata.whyVaried(['a', {}, null])).toBeUndefined();
  });
});

describe('what a copy lacks', () => {
  test.each([
    ['complete', undefined, undefined, undefined, false],
    ['a superset', 'superset', undefined, OTHER, true],
    ['incomplete', 'incomplete', undefined, OTHER, false],
    ['a superset, where it is incomplete itself', 'superset', 'incomplete', OTHER, false],
    ['incomplete, where it is a superset itself', 'incomplete', 'superset', OTHER, false],
  ])('of something %s', (_of, source, target, open, isSuperset) => {
    const metadata = new ValueMetadata();
    const mark = (value: object, as: string | undefined, because: UnknownValue): void => {
      if (as === 'superset') metadata.markSuperset(value, because);
      if (as === 'incomplete') metadata.markIncomplete(value, because);
    };
    const [from, to] = [{}, {}];
    mark(from, source, OTHER);
    mark(to, target, WHY);
    metadata.inheritOpenness(to, from);
    expect(metadata.incompleteness(to)).toBe(open);
    expect(metadata.isSuperset(to)).toBe(isSuperset);
  });
});

describe('a question', () => {
  test('is unknown where it takes too many steps', () => {
    const metadata = new ValueMetadata();
    expect(metadata.answer(() => 1)).toBe(1);
    const answer = metadata.answer(() => metadata.budget.spend(LIMITS.steps + 1));
    expect(answer).toMatchObject({ why: expect.stringContaining('steps to evaluate') as unknown });
    expect(() =>
      metadata.answer(() => {
        throw new TypeError('of its own');
      }),
    ).toThrow('of its own');
  });

  test('is not asked again while it is asked', () => {
    const metadata = new ValueMetadata();
    const again = (): unknown => metadata.unlessResolving(NODE, () => 1) ?? 'again';
    expect(metadata.unlessResolving(NODE, again)).toBe('again');
    expect(again()).toBe(1);
  });
});
