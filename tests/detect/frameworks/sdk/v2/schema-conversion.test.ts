import { describe, expect, test } from 'vitest';
import { sdkV2Conversion } from '../../../../../src/detect/frameworks/sdk/v2/schema-conversion.ts';
import { JsonSchemaValue } from '../../../../../src/schema/zod/zod-value.ts';

/** What SDK v2 lists for a JSON Schema, or the message with which it refuses it. */
function listed(schema: object, io: 'input' | 'output'): unknown {
  const result = sdkV2Conversion.convert(new JsonSchemaValue(schema), io, undefined);
  return result.kind === 'refused' ? result.message : result.schema;
}

describe('the root of an input', () => {
  test('is an object, whether it says so or not', () => {
    expect(listed({ type: 'object' }, 'input')).toEqual({ type: 'object' });
    expect(listed({ required: ['a'] }, 'input')).toEqual({ type: 'object', required: ['a'] });
  });

  test('is refused when it is something else', () => {
    expect(listed({ type: 'string' }, 'input')).toBe(
      'MCP tool and prompt schemas must describe objects (got type: "string"). Wrap your schema in z.object({...}) or equivalent.',
    );
  });
});

describe('the root of an output', () => {
  test.each([
    { properties: { a: {} } },
    { patternProperties: { '^a': {} } },
    { additionalProperties: false },
    { required: ['a'] },
    { $ref: '#/$defs/a', $defs: { a: { type: 'object' } } },
    { $ref: '#/definitions/a', definitions: { a: { type: 'object' } } },
    { anyOf: [{ type: 'object' }, { properties: {} }] },
    { oneOf: [{ type: 'object' }] },
    { allOf: [{ required: ['a'] }] },
    { anyOf: [], allOf: [{ type: 'object' }] },
    { anyOf: [{ $ref: '#/$defs/a' }], $defs: { a: { type: 'object' } } },
  ])('gets the type of the object that it describes: %j', (schema) => {
    expect(listed(schema, 'output')).toEqual({ type: 'object', ...schema });
  });

  test.each([
    {},
    { type: 'string' },
    { description: 'Anything.' },
    { $ref: '#/$defs/a', $defs: { a: { type: 'string' } } },
    { $ref: '#/$defs/b', $defs: { a: { type: 'object' } } },
    { anyOf: [{ type: 'object' }, { type: 'string' }] },
    { anyOf: [] },
    { anyOf: [{ $id: 'x', $ref: '#/$defs/a' }], $defs: { a: { type: 'object' } } },
  ])('stays as it is otherwise: %j', (schema) => {
    expect(listed(schema, 'output')).toEqual(schema);
  });
});

test('what is not a schema of Zod or JSON is refused', () => {
  expect(sdkV2Conversion.convert({}, 'input', undefined)).toEqual({
    kind: 'refused',
    message: 'The schema implements no Standard Schema.',
  });
});
