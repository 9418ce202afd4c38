import { expect, test } from 'vitest';
import type { ClientMistake } from '../../../src/model/clients/profile.ts';
import {
  tooDeep,
  tooLongEnum,
  tooLongNames,
  tooManyProperties,
  tooManyValues,
} from '../../../src/model/clients/size-mistakes.ts';
import { toolOf } from './tool-of.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What a mistake says of an input schema, with the path inside it. */
function found(mistake: ClientMistake, inputSchema: Schema): string[] {
  return [...mistake.find(toolOf(inputSchema))].map(
    ({ path, what }) => `${path.slice(1).join('/')}: ${what}`,
  );
}

const object = (properties: Schema): Schema => ({ type: 'object', properties });

test('the properties of all levels are counted, with those of definitions', () => {
  const schema = {
    ...object({ a: object({ b: {} }), list: { type: 'array', items: object({ c: {} }) } }),
    $defs: { Node: object({ d: {} }) },
  };
  expect(found(tooManyProperties(5), schema)).toEqual([]);
  expect(found(tooManyProperties(4), schema)).toEqual([
    ': the input schema has 5 properties (at most 4)',
  ]);
});

test('the values of each `enum` are counted', () => {
  const schema = object({ a: { enum: ['x', 'y'] }, b: { anyOf: [{ enum: [1] }, { const: 'z' }] } });
  expect(found(tooManyValues(3), schema)).toEqual([]);
  expect(found(tooManyValues(2), schema)).toEqual([
    ': the input schema enumerates 3 values (at most 2)',
  ]);
});

test('names of properties and definitions, and the texts of `enum` and `const`, are long together', () => {
  const schema = {
    ...object({ by: { enum: ['id', 7] }, kind: { const: 'all', description: 'Not counted.' } }),
    $defs: { Node: {} },
  };
  expect(found(tooLongNames(15), schema)).toEqual([]);
  expect(found(tooLongNames(14), schema)).toEqual([
    ': the input schema has 15 characters in its names and its enumerated values (at most 14)',
  ]);
});

test('one `enum` may be long while it has few values', () => {
  const schema = object({ a: { enum: ['xx', 'yy'] }, b: { enum: ['zzzzz'] } });
  expect(found(tooLongEnum(2, 3), schema)).toEqual([]);
  expect(found(tooLongEnum(1, 4), schema)).toEqual([]);
  expect(found(tooLongEnum(1, 3), schema)).toEqual([
    'properties/a: an `enum` of 2 values has 4 characters (at most 3)',
  ]);
});

test('with arrays, the root is the first level, and a plain value is none', () => {
  const schema = object({ list: { type: 'array', items: object({ name: { type: 'string' } }) } });
  expect(found(tooDeep(3, 'objects and arrays'), schema)).toEqual([]);
  expect(found(tooDeep(2, 'objects and arrays'), schema)).toEqual([
    'properties/list/items: an object or an array is on level 3 of nesting (at most 2)',
  ]);
});

test('every schema that contains others may be a level', () => {
  const union = { anyOf: [object({ name: { type: 'string' } }), { type: 'null' }] };
  const schema = object({ list: { type: 'array', items: union } });
  expect(found(tooDeep(4, 'schemas'), schema)).toEqual([]);
  expect(found(tooDeep(3, 'schemas'), schema)).toEqual([
    'properties/list/items/anyOf/0: a schema is on level 4 of nesting (at most 3)',
  ]);
});

test('objects inside objects are levels, and lists and unions between them are not', () => {
  const inner = { type: 'array', items: { anyOf: [object({ c: {} }), { type: 'null' }] } };
  const schema = object({ a: object({ b: inner }), more: {} });
  expect(found(tooDeep(2, 'objects'), schema)).toEqual([]);
  expect(found(tooDeep(1, 'objects'), schema)).toEqual([
    'properties/a/properties/b/items/anyOf/0: an object is on level 2 of nesting (at most 1)',
  ]);
});
