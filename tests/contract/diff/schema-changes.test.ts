import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/contract/contract.ts';
import { schemaChanges, type ChangeDirection } from '../../../src/contract/diff/schema-changes.ts';

const STRING = { type: 'string' };

const having = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
});

/** Each change as its class, what it is about, and its words or the name of the text. */
const changesOf = (direction: ChangeDirection, before: JsonObject, after: JsonObject): string[] =>
  schemaChanges(direction, before, after).map(
    ({ rule, part, words, name }) => `${rule}, ${part ?? ''}: ${words ?? name ?? ''}`,
  );

describe('a property with another type', () => {
  const [before, after] = [having({ a: STRING }), having({ a: { type: 'integer' } })];

  test('is one change of an input, named by both types', () => {
    expect(changesOf('input', before, after)).toEqual([
      "parameter-type-changed, parameter 'a': string changed to integer",
    ]);
  });

  test('is one change of an output, named by both types', () => {
    expect(changesOf('output', before, after)).toEqual([
      "output-type-changed, output field 'a': string changed to integer",
    ]);
  });

  test('has its path, both types, and a value of the type that harms', () => {
    const place = { path: 'inputSchema/properties/a', before: 'string', after: 'integer' };
    expect(schemaChanges('input', before, after)).toMatchObject([
      { ...place, direction: 'input', witness: { a: 'a' } },
    ]);
    expect(schemaChanges('output', before, after)).toMatchObject([
      { ...place, direction: 'output', path: 'outputSchema/properties/a', witness: { a: 0 } },
    ]);
  });
});

describe('a type that is added', () => {
  const [before, after] = [having({ a: STRING }), having({ a: { type: ['string', 'null'] } })];

  test('is also accepted by an input', () => {
    expect(changesOf('input', before, after)).toEqual([
      "parameter-widened, parameter 'a': also accepts null",
    ]);
    expect(changesOf('input', after, before)).toEqual([
      "parameter-narrowed, parameter 'a': no longer accepts null",
    ]);
  });

  test('can also be in an output', () => {
    expect(changesOf('output', before, after)).toEqual([
      "output-widened, output field 'a': can also be null",
    ]);
    expect(changesOf('output', after, before)).toEqual([
      "output-narrowed, output field 'a': can no longer be null",
    ]);
  });

  test('concerns the whole input or output when the schema itself changes', () => {
    const orNull = { type: ['object', 'null'] };
    expect(changesOf('input', orNull, { type: 'object' })).toEqual([
      'parameter-narrowed, the input: no longer accepts null',
    ]);
    expect(changesOf('output', orNull, { type: 'object' })).toEqual([
      'output-narrowed, the output: can no longer be null',
    ]);
  });
});

describe('values that are listed', () => {
  const listing = (...values: readonly string[]): JsonObject => having({ a: { enum: values } });

  test('are named when one goes and another comes', () => {
    expect(changesOf('input', listing('x', 'y'), listing('y', 'z'))).toEqual([
      'parameter-value-removed, parameter \'a\': no longer accepts "x"',
      'parameter-value-added, parameter \'a\': also accepts "z"',
    ]);
    expect(changesOf('output', listing('x', 'y'), listing('y', 'z'))).toEqual([
      'output-narrowed, output field \'a\': can no longer be "x"',
      'output-value-added, output field \'a\': can also be "z"',
    ]);
  });

  test('are a limit when any text was accepted before, or is accepted now', () => {
    expect(changesOf('input', having({ a: STRING }), listing('y', 'z'))).toEqual([
      'parameter-narrowed, parameter \'a\': must be one of "y", "z"',
    ]);
    expect(changesOf('output', listing('y', 'z'), having({ a: STRING }))).toEqual([
      'output-widened, output field \'a\': no longer has to be one of "y", "z"',
    ]);
  });
});

test('a listed value that a limit excludes is named', () => {
  const listed = having({ a: { enum: ['x', 'long'] } });
  const short = having({ a: { type: 'string', maxLength: 1 } });
  expect(changesOf('input', listed, short)).toEqual([
    'parameter-narrowed, parameter \'a\': no longer accepts "long"',
    'parameter-widened, parameter \'a\': no longer has to be one of "x", "long"',
  ]);
  expect(changesOf('output', short, listed)).toEqual([
    'output-narrowed, output field \'a\': must be one of "x", "long"',
    'output-limit-loosened, output field \'a\': can also be "long"',
  ]);
});

describe('a limit', () => {
  const between = (minimum: number, maximum: number): JsonObject =>
    having({ a: { type: 'integer', minimum, maximum } });

  test('is named with its old and new bound', () => {
    expect(changesOf('input', between(1, 5), between(1, 3))).toEqual([
      "parameter-narrowed, parameter 'a': must be at most 3 (5 changed to 3)",
    ]);
    expect(changesOf('output', between(1, 5), between(1, 8))).toEqual([
      "output-limit-loosened, output field 'a': no longer has to be at most 5 (5 changed to 8)",
    ]);
  });

  test('is named alone when it is new', () => {
    const integer = having({ a: { type: 'integer' } });
    const limited = having({ a: { type: 'integer', maximum: 3 } });
    expect(changesOf('input', integer, limited)).toEqual([
      "parameter-narrowed, parameter 'a': must be at most 3",
    ]);
  });

  test('is reported beside another of the same property that is loosened', () => {
    expect(changesOf('input', between(1, 5), between(2, 8))).toEqual([
      "parameter-narrowed, parameter 'a': must be at least 2 (1 changed to 2)",
      "parameter-widened, parameter 'a': no longer has to be at most 5 (5 changed to 8)",
    ]);
  });

  test('is reported beside the same limit of another property', () => {
    const two = (a: number, b: number): JsonObject =>
      having({ a: { type: 'integer', maximum: a }, b: { type: 'integer', maximum: b } });
    expect(changesOf('input', two(5, 5), two(3, 8))).toEqual([
      "parameter-narrowed, parameter 'a': must be at most 3 (5 changed to 3)",
      "parameter-widened, parameter 'b': no longer has to be at most 5 (5 changed to 8)",
    ]);
    expect(changesOf('output', two(5, 5), two(3, 8))).toEqual([
      "output-narrowed, output field 'a': must be at most 3 (5 changed to 3)",
      "output-limit-loosened, output field 'b': no longer has to be at most 5 (5 changed to 8)",
    ]);
  });

  test('of a nested property is not the limit of the outer property of that name', () => {
    const nested = (outer: number, inner: number): JsonObject =>
      having({
        a: { type: 'integer', maximum: outer },
        b: having({ a: { type: 'integer', maximum: inner } }),
      });
    expect(changesOf('input', nested(5, 5), nested(3, 8))).toEqual([
      "parameter-narrowed, parameter 'a': must be at most 3 (5 changed to 3)",
      "parameter-widened, parameter 'b.a': no longer has to be at most 5 (5 changed to 8)",
    ]);
  });

  test('that excludes values on both sides is reported once, for the side that harms', () => {
    const multipleOf = (factor: number): JsonObject =>
      having({ a: { type: 'integer', multipleOf: factor } });
    expect(changesOf('input', multipleOf(2), multipleOf(3))).toEqual([
      "parameter-narrowed, parameter 'a': must be a multiple of 3 (2 changed to 3)",
    ]);
    expect(changesOf('output', multipleOf(2), multipleOf(3))).toEqual([
      "output-limit-loosened, output field 'a': no longer has to be a multiple of 2 (2 changed to 3)",
    ]);
  });

  test('without a value that proves it is unclear on the side that harms', () => {
    const matching = (pattern: string): JsonObject => having({ a: { type: 'string', pattern } });
    expect(changesOf('input', matching('^q{9}$'), matching('^z{9}$'))).toEqual([
      "parameter-unclear, parameter 'a': must match /^z{9}$/",
    ]);
    expect(changesOf('output', matching('^q{9}$'), matching('^z{9}$'))).toEqual([
      "output-unclear, output field 'a': no longer has to match /^q{9}$/",
    ]);
  });
});

describe('a property', () => {
  const [one, two] = [having({ a: STRING }), having({ a: STRING, b: STRING })];
  const required = having({ a: STRING, b: STRING }, { required: ['b'] });

  test('that is added and required is one change', () => {
    expect(changesOf('input', one, required)).toEqual([
      "required-parameter-added, parameter 'b': b",
    ]);
    expect(changesOf('output', one, required)).toEqual(["output-field-added, output field 'b': b"]);
  });

  test('that is removed and was required is one change', () => {
    expect(changesOf('input', required, one)).toEqual(["parameter-removed, parameter 'b': b"]);
    expect(changesOf('output', required, one)).toEqual([
      "output-field-removed, output field 'b': b",
    ]);
  });

  test('that is declared on both sides is only required or optional', () => {
    expect(changesOf('input', two, required)).toEqual(["parameter-required, parameter 'b': b"]);
    expect(changesOf('output', required, two)).toEqual([
      "output-field-optional, output field 'b': b",
    ]);
  });

  test('that becomes optional and is described otherwise has both changes', () => {
    const before = having({ a: { ...STRING, description: 'one' } }, { required: ['a'] });
    const after = having({ a: { ...STRING, description: 'two' } });
    expect(changesOf('input', before, after)).toEqual([
      "parameter-description-changed, parameter 'a': description",
      "parameter-optional, parameter 'a': a",
    ]);
    expect(changesOf('output', after, before)).toEqual([
      "output-description-changed, output field 'a': description",
      "output-field-required, output field 'a': a",
    ]);
  });

  test('that is added while another becomes required is a change beside it', () => {
    const after = having({ a: STRING, b: STRING }, { required: ['a'] });
    expect(changesOf('input', one, after)).toEqual([
      "parameter-added, parameter 'b': b",
      "parameter-required, parameter 'a': a",
    ]);
    expect(changesOf('output', one, after)).toEqual([
      "output-field-added, output field 'b': b",
      "output-field-required, output field 'a': a",
    ]);
  });

  test('that is required without a declaration is new to an input', () => {
    const after = having({ a: STRING }, { required: ['c'] });
    expect(changesOf('input', one, after)).toEqual(["required-parameter-added, parameter 'c': c"]);
    expect(changesOf('output', one, after)).toEqual(["output-field-required, output field 'c': c"]);
  });
});

describe('properties that are not named', () => {
  const open = having({ a: STRING });
  const closed = having({ a: STRING }, { additionalProperties: false });
  const words = 'properties that are not named';

  test('are no longer accepted by an input, or accepted again', () => {
    expect(changesOf('input', open, closed)).toEqual([`input-closed, the input: ${words}`]);
    expect(changesOf('input', closed, open)).toEqual([`input-opened, the input: ${words}`]);
  });

  test('are no longer in an output, or can be again', () => {
    expect(changesOf('output', open, closed)).toEqual([`output-closed, the output: ${words}`]);
    expect(changesOf('output', closed, open)).toEqual([`output-opened, the output: ${words}`]);
  });
});

test('constraints that no value tells apart are unclear in each direction', () => {
  const hex = (length: number): JsonObject =>
    having({ a: { ...STRING, pattern: `^[A-F]{${length}}$` } });
  expect(changesOf('input', hex(7), hex(9))).toEqual([
    "parameter-unclear, parameter 'a': must match /^[A-F]{9}$/",
  ]);
  expect(changesOf('output', hex(7), hex(9))).toEqual([
    "output-unclear, output field 'a': no longer has to match /^[A-F]{7}$/",
  ]);
});

test('a constraint that was dropped widens, also if no value shows it', () => {
  const hex = having({ a: { ...STRING, pattern: '^[A-F]{7}$', maxLength: 9 } });
  const plain = having({ a: { ...STRING, maxLength: 9 } });
  expect(changesOf('input', hex, plain)).toEqual([
    "parameter-widened, parameter 'a': no longer has to match /^[A-F]{7}$/",
  ]);
});

describe('a default', () => {
  const withDefault = having({ a: STRING, b: { ...STRING, default: 'x' } });

  test('is of weight only in an input', () => {
    const other = having({ a: STRING, b: { ...STRING, default: 'y' } });
    expect(changesOf('input', withDefault, other)).toEqual([
      "parameter-default-changed, parameter 'b': default",
    ]);
    expect(changesOf('output', withDefault, other)).toEqual([
      "output-annotation-changed, output field 'b': default",
    ]);
  });

  test('that goes because the parameter becomes required is not a change of its own', () => {
    const after = having({ a: STRING, b: STRING }, { required: ['b'] });
    expect(changesOf('input', withDefault, after)).toEqual([
      "parameter-required, parameter 'b': b",
    ]);
  });

  test('that goes while another parameter becomes required is a change', () => {
    const after = having({ a: STRING, b: STRING }, { required: ['a'] });
    expect(changesOf('input', withDefault, after)).toEqual([
      "parameter-default-changed, parameter 'b': default",
      "parameter-required, parameter 'a': a",
    ]);
  });
});

describe('a description', () => {
  const described = (description: string): JsonObject => having({ a: { ...STRING, description } });

  test('with other words is changed, in each direction', () => {
    expect(changesOf('input', described('one'), described('two'))).toEqual([
      "parameter-description-changed, parameter 'a': description",
    ]);
    expect(changesOf('output', described('one'), described('two'))).toEqual([
      "output-description-changed, output field 'a': description",
    ]);
  });

  test('is added where there was none, to a property or to the whole', () => {
    const plain = having({ a: STRING });
    expect(changesOf('input', plain, described('one'))).toEqual([
      "parameter-description-added, parameter 'a': description",
    ]);
    expect(changesOf('output', plain, having({ a: STRING }, { description: 'one' }))).toEqual([
      'output-description-added, the output: description',
    ]);
  });

  test('with other white space is the same', () => {
    expect(changesOf('input', described('one two'), described(' one\n  two '))).toEqual([]);
  });

  test('is not a title', () => {
    const titled = having({ a: { ...STRING, title: 'A' } });
    expect(changesOf('input', having({ a: STRING }), titled)).toEqual([
      "parameter-annotation-changed, parameter 'a': title",
    ]);
  });
});

describe('an alternative', () => {
  const forms = (...kinds: readonly string[]): JsonObject =>
    having({
      a: {
        oneOf: kinds.map((kind) => having({ kind: { const: kind } }, { required: ['kind'] })),
      },
    });

  test('is named by its form', () => {
    expect(changesOf('input', forms('x', 'y', 'z'), forms('x', 'y'))).toEqual([
      'parameter-alternative-removed, parameter \'a|2\': { kind: "z" }',
    ]);
    expect(changesOf('input', forms('x', 'y'), forms('x', 'y', 'z'))).toEqual([
      'parameter-alternative-added, parameter \'a|2\': { kind: "z" }',
    ]);
    expect(changesOf('output', forms('x', 'y', 'z'), forms('x', 'y'))).toEqual([
      'output-narrowed, output field \'a|2\': no longer has the form { kind: "z" }',
    ]);
    expect(changesOf('output', forms('x', 'y'), forms('x', 'y', 'z'))).toEqual([
      'output-alternative-added, output field \'a|2\': { kind: "z" }',
    ]);
  });
});

test('parts that were not read are not compared', () => {
  const before = having({ a: STRING, b: STRING });
  const after = having({ a: { type: 'integer' }, b: { type: 'integer' } });
  const unread = { old: ['properties/a'], new: [] };
  const [change, ...more] = schemaChanges('input', before, after, unread);
  expect(change?.path).toBe('inputSchema/properties/b');
  expect(more).toEqual([]);
});

describe('beside a part that is unread in both versions', () => {
  const both = { old: ['properties/a/enum'], new: ['properties/a/enum'] };
  const rulesOf = (before: JsonObject, after: JsonObject, unread = both): string[] =>
    schemaChanges('input', having({ a: before }), having({ a: after }), unread).map(
      ({ rule }) => rule,
    );

  test('a changed description or default is reported', () => {
    expect(
      rulesOf(
        { description: 'Its color.', default: 'red' },
        { description: 'A hue.', default: 'red' },
      ),
    ).toEqual(['parameter-description-changed']);
    expect(rulesOf({ default: 'red' }, { default: 'blue' })).toEqual(['parameter-default-changed']);
  });

  test('a text that only one version has is unclear', () => {
    expect(rulesOf({ default: 'red' }, {})).toEqual(['parameter-unclear']);
  });

  test('a text that one version lacks is missing if that version was read', () => {
    const old = { old: ['properties/a/enum'], new: [] };
    expect(rulesOf({ default: 'red' }, STRING, old)).toEqual(['parameter-default-changed']);
    expect(rulesOf({}, { ...STRING, default: 'red' }, old)).toEqual([]);
  });

  test('a changed member of a union is unclear', () => {
    const union = (maxLength: number): JsonObject => ({
      anyOf: [{ ...STRING, maxLength }, { description: 'One of an unread enum.' }],
    });
    const unread = ['properties/a/anyOf/1/enum'];
    expect(rulesOf(union(5), union(3), { old: unread, new: unread })).toEqual([
      'parameter-unclear',
    ]);
    expect(rulesOf(union(5), union(5), { old: unread, new: unread })).toEqual([]);
  });
});

describe('the description of a member of a union', () => {
  const describing = (member: JsonObject, ...others: JsonObject[]): JsonObject =>
    having({ a: { anyOf: [member, ...others] } });
  const changeOf = (...others: JsonObject[]): string[] =>
    ['An id.', 'A name.']
      .map((description) => describing({ ...STRING, description }, ...others))
      .flatMap((schema, index, all) => (index === 0 ? [] : changesOf('input', all[0]!, schema)));

  test('is compared if the member is the only one of its type', () => {
    expect(changeOf({ type: 'integer' })).toEqual([
      "parameter-description-changed, parameter 'a|0': description",
    ]);
  });

  test('is compared once if it describes the whole union', () => {
    expect(changeOf({ type: 'null' })).toEqual([
      "parameter-description-changed, parameter 'a': description",
    ]);
  });

  test('is compared if the member is a literal', () => {
    const literals = (description: string): JsonObject =>
      describing({ const: 'asc', description }, { const: 'desc' });
    expect(changesOf('input', literals('Oldest first.'), literals('Newest first.'))).toEqual([
      "parameter-description-changed, parameter 'a|0': description",
    ]);
  });
});

test('an alternative that no longer has what all had required is breaking in an output', () => {
  const kinds = (...values: string[]): JsonObject => ({
    oneOf: values.map((kind) => having({ kind: { const: kind } }, { required: ['kind'] })),
  });
  const [change] = schemaChanges('output', kinds('a', 'b'), having({ kind: STRING }));
  expect(change).toMatchObject({ rule: 'output-field-optional', witness: {} });
});

test('overlapping members that need not be exclusive any more are one widening', () => {
  const members = [{ type: 'number' }, { type: 'integer' }];
  const [exclusive, any] = [having({ a: { oneOf: members } }), having({ a: { anyOf: members } })];
  const words = 'match exactly one of its alternatives';
  expect(changesOf('input', exclusive, any)).toEqual([
    `parameter-widened, parameter 'a': no longer has to ${words}`,
  ]);
  expect(changesOf('input', any, exclusive)).toEqual([
    `parameter-narrowed, parameter 'a': must ${words}`,
  ]);
});

test('a default of null is not the same as no default', () => {
  const nullable = { type: ['string', 'null'] };
  expect(
    changesOf('input', having({ a: { ...nullable, default: null } }), having({ a: nullable })),
  ).toEqual(["parameter-default-changed, parameter 'a': default"]);
});

/** A filter that is a text, a list of filters, an operation on two, or a record of filters. */
function filters(operations: number, maxLength: number): JsonObject {
  const filter = { $ref: '#/$defs/filter' };
  const forms = Array.from({ length: operations }, (_, index) =>
    having(
      { [`op${index}`]: { ...STRING, maxLength }, left: filter, right: filter },
      { required: [`op${index}`] },
    ),
  );
  const record = { type: 'object', additionalProperties: filter };
  return having(
    { filter },
    { $defs: { filter: { anyOf: [STRING, { type: 'array', items: filter }, ...forms, record] } } },
  );
}

test('each pair of forms of a recursive union is compared once', () => {
  const start = process.cpuUsage();
  schemaChanges('input', filters(12, 5), filters(12, 6));
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(5);
});
