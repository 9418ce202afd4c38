import { expect, test } from 'vitest';
import { z } from 'zod/v3';
import { convertZod3 } from '../../../src/schema/json/conversion.ts';
import type { ZodInstance } from '../../../src/schema/zod/zod-value.ts';

const asInstance = (schema: unknown): ZodInstance => schema as ZodInstance;

test('a schema is made again for other parameters, and new each time', () => {
  const schema = asInstance(z.object({ a: z.union([z.string(), z.number()]) }));
  const first = convertZod3(schema, {}).schema;
  first['title'] = 'changed';
  expect(convertZod3(schema, {}).schema).not.toHaveProperty('title');
  expect(convertZod3(schema, { target: 'openAi' }).schema).toHaveProperty('$schema');
  expect(convertZod3(schema, { name: 'A' }).schema).toHaveProperty('definitions');
});

test('definitions that differ only in their schemas are told apart', () => {
  const schema = asInstance(z.object({ a: z.string() }));
  const fieldsOf = (field: string): unknown =>
    convertZod3(schema, { definitions: { Item: z.object({ [field]: z.string() }) } }).schema[
      'definitions'
    ];
  expect(fieldsOf('b')).toMatchObject({ Item: { properties: { b: {} } } });
  expect(fieldsOf('c')).toMatchObject({ Item: { properties: { c: {} } } });
});
