import { expect, test } from 'vitest';
import { MOONSHOT } from '../../../src/model/clients/moonshot.ts';
import { toolOf } from './tool-of.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What the profile finds in an input schema, with the path inside it. */
function found(properties: Schema, others: Schema = {}): string[] {
  const tool = toolOf({ type: 'object', properties, ...others });
  return MOONSHOT.checks.flatMap(({ mistake }) =>
    [...mistake.find(tool)].map(({ path, what }) => `${path.slice(1).join('/')}: ${what}`),
  );
}

const TEXT = { type: 'string' };

test('references to the first use of a schema are one finding', () => {
  const first = { $ref: '#/properties/from' };
  expect(found({ from: { ...TEXT, format: 'date' }, to: first, until: first })).toEqual([
    "properties/to: a `$ref` leads to '#/properties/from', and 1 more outside `$defs`",
  ]);
});

test('references to definitions are accepted', () => {
  expect(found({ from: { $ref: '#/$defs/Day' } }, { $defs: { Day: TEXT } })).toEqual([]);
});

test('a keyword beside a reference that the referenced schema has, too', () => {
  const day = { $ref: '#/$defs/Day', description: 'The first day.' };
  expect(found({ day }, { $defs: { Day: TEXT } })).toEqual([]);
  expect(found({ day }, { $defs: { Day: { ...TEXT, description: 'A day.' } } })).toEqual([
    'properties/day: a schema has `description` beside its `$ref`, as the referenced schema does',
  ]);
});

test('an enum without a type', () => {
  expect(found({ view: { enum: ['text', 'raw'] } })).toEqual([
    'properties/view: a schema has no `type`',
  ]);
  expect(found({ view: { ...TEXT, enum: ['text', 'raw'] } })).toEqual([]);
});

test('a type beside a union', () => {
  const branches = [TEXT, { type: 'number' }];
  expect(found({ id: { type: ['string', 'number'], anyOf: branches } })).toEqual([
    'properties/id: a schema has `type` beside `anyOf`',
  ]);
  expect(found({ id: { anyOf: branches } })).toEqual([]);
});
