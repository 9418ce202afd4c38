import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../../src/contract/contract.ts';
import { compareSchemas } from '../../../../src/contract/diff/schemas/comparison.ts';

const STRING = { type: 'string' };
const INTEGER = { type: 'integer' };

const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
});

/** An object with this `kind` and further properties. */
const form = (kind: string, properties: JsonObject = {}): JsonObject =>
  object({ kind: { const: kind }, ...properties }, ['kind']);

/** Each difference of a property `a` of either of two unions: what it is, where, and its words. */
function differences(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  keyword = 'anyOf',
): string[] {
  const [old, now] = [before, after].map((members) => object({ a: { [keyword]: members } }));
  return compareSchemas(old!, now!).map((finding) => {
    const place = `${finding.kind} of ${finding.label}`;
    if (finding.kind === 'text')
      return `${place}: ${JSON.stringify(finding.before)} to ${JSON.stringify(finding.after)}`;
    if (finding.kind === 'unclear') return `${place}: ${finding.words}`;
    const certainty = finding.isCertain ? '' : ', perhaps';
    return `${place}, ${finding.side}: ${finding.words}${certainty}`;
  });
}

describe('alternatives are matched', () => {
  test('by their discriminators, whatever their order', () => {
    const before = [form('x', { n: INTEGER }), form('y', { n: INTEGER }), form('z')];
    const after = [
      form('y', { n: { ...INTEGER, maximum: 9 } }),
      form('x', { n: { ...INTEGER, maximum: 3 } }),
      form('z'),
    ];
    expect(differences(before, after)).toEqual([
      'limit of a|1.n, old: be at most 3',
      'limit of a|0.n, old: be at most 9',
    ]);
  });

  test('by a discriminator of another type and by one of several properties', () => {
    const version = (major: Json, minor: Json, more: JsonObject = {}): JsonObject =>
      object({ major: { const: major }, minor: { const: minor }, ...more }, ['major', 'minor']);
    const before = [version(1, 0, { n: INTEGER }), version(1, 1, { n: INTEGER }), version(2, 0)];
    const after = [
      version(1, 1, { n: INTEGER }),
      version(1, 0, { n: { ...INTEGER, maximum: 3 } }),
      version(2, 0),
    ];
    expect(differences(before, after)).toEqual(['limit of a|1.n, old: be at most 3']);
  });

  test('as the last of both sides when the discriminator changes', () => {
    const before = [form('x', { n: INTEGER }), form('y', { m: INTEGER })];
    const after = [form('x', { n: INTEGER }), form('q', { m: INTEGER })];
    expect(differences(before, after)).toEqual([
      'value of a|1.kind, old: "y"',
      'value of a|1.kind, new: "q"',
    ]);
  });

  test('not by order when several have another discriminator', () => {
    const before = [form('a'), form('b'), form('c')];
    const after = [form('a'), form('d'), form('e')];
    expect(differences(before, after)).toEqual([
      'alternative of a|1, old: { kind: "b" }',
      'alternative of a|2, old: { kind: "c" }',
      'alternative of a|1, new: { kind: "d" }',
      'alternative of a|2, new: { kind: "e" }',
    ]);
  });

  test('by a common property where there is no discriminator', () => {
    const before = [object({ p: STRING }, ['p']), object({ q: STRING }, ['q'])];
    const after = [object({ q: INTEGER }, ['q']), object({ p: INTEGER }, ['p'])];
    expect(differences(before, after)).toEqual([
      'type of a|1.p, old: string',
      'type of a|1.p, new: integer',
      'type of a|0.q, old: string',
      'type of a|0.q, new: integer',
    ]);
  });

  test('by their texts, which differ in what is otherwise the same', () => {
    const before = [{ ...form('x'), description: 'one' }, form('y')];
    const after = [form('y'), { ...form('x'), description: 'two' }];
    expect(differences(before, after, 'oneOf')).toEqual(['text of a|1: "one" to "two"']);
  });
});

describe('an alternative that only one side has', () => {
  test.each(['anyOf', 'oneOf'])('is one difference (%s)', (keyword) => {
    const [one, two] = [[form('x')], [form('x'), form('y')]];
    expect(differences(one, two, keyword)).toEqual(['alternative of a|1, new: { kind: "y" }']);
    expect(differences(two, one, keyword)).toEqual(['alternative of a|1, old: { kind: "y" }']);
  });

  test('is uncertain when another accepts all its values', () => {
    const wide = object({ p: STRING }, ['p']);
    const narrow = object({ p: STRING, q: STRING }, ['p', 'q']);
    expect(differences([wide], [wide, narrow])).toEqual([
      'alternative of a|1, new: { p, q }, perhaps',
    ]);
  });

  test('is none when another has the same values and more', () => {
    const [wide, narrow] = [
      { type: 'string', minLength: 1 },
      { type: 'string', minLength: 5 },
    ];
    expect(differences([wide], [wide, narrow])).toEqual([]);
    expect(differences([wide, narrow], [wide])).toEqual([]);
  });

  test('is named by its type when it is not an object', () => {
    const matching = (pattern: string): JsonObject => ({ type: 'string', pattern });
    expect(differences([matching('^a'), matching('^1')], [matching('^a')])).toEqual([
      'alternative of a|1, old: string',
    ]);
  });

  test('is named by its properties, with the value of those that have one', () => {
    const member = object({ kind: { const: 'y' }, of: { enum: ['p', 'q'] }, n: INTEGER }, ['kind']);
    expect(differences([form('x')], [form('x'), member])).toEqual([
      'alternative of a|1, new: { kind: "y", of, n }',
    ]);
  });
});

describe('a union of literals', () => {
  test('equals their list', () => {
    expect(differences([{ const: 'a' }, { const: 'b' }], [{ enum: ['a', 'b'] }])).toEqual([]);
  });

  test('is compared value by value, beside other alternatives', () => {
    const pattern = { type: 'string', pattern: '^b' };
    expect(
      differences([{ const: 'x' }, pattern], [{ const: 'x' }, { const: 'y' }, pattern]),
    ).toEqual(['value of a, new: "y"']);
  });
});

describe('a union that contains itself', () => {
  const node = { $ref: '#/$defs/Node' };
  const tree = (...members: readonly JsonObject[]): JsonObject => ({
    ...object({ a: node }),
    $defs: { Node: { oneOf: members } },
  });

  test('is compared once', () => {
    const next = form('node', { next: node });
    expect(
      compareSchemas(tree(form('leaf'), next), tree(form('leaf', { n: INTEGER }), next)),
    ).toMatchObject([{ kind: 'property', side: 'new', label: 'a|0.n' }]);
  });

  test('in the property that would tell its members apart has no such property', () => {
    const members = [object({ kind: node }, ['kind']), form('x')];
    expect(compareSchemas(tree(...members), tree(...members, form('y')))).toMatchObject([
      { kind: 'alternative', label: 'a|2' },
    ]);
  });
});
