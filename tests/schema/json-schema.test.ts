import { describe, expect, test } from 'vitest';
import { toJsonSchema } from '../../src/schema/json-schema.ts';
import { copyOf } from '../../src/schema/zod-copy.ts';
import { evaluate } from './evaluate.ts';

const schema = (): object =>
  evaluate(`
    import { z } from 'zod';
    export const value = z.object({ query: z.string(), page: z.object({ size: z.number() }) });
  `).exported('value') as object;

test('two copies of Zod convert a schema each in its own way', () => {
  const value = schema();
  const own = copyOf(value)!;
  const other = {
    ...own,
    directory: '/elsewhere/node_modules/zod',
    namespace: { ...own.namespace, toJSONSchema: () => ({ type: 'object', title: 'other' }) },
  };
  expect(toJsonSchema(value, 'sdk-v1', 'input', own)).not.toHaveProperty('schema.title');
  expect(toJsonSchema(value, 'sdk-v1', 'input', other)).toHaveProperty('schema.title', 'other');
});

describe('the objects that fastmcp closes', () => {
  const closed = { additionalProperties: false };

  test('are those of inputs, in all versions', () => {
    for (const profile of ['fastmcp', 'fastmcp-4.3'] as const)
      expect(toJsonSchema(schema(), profile, 'input')).toMatchObject({
        schema: { ...closed, properties: { page: closed } },
      });
  });

  test('are those of outputs until 4.20.10', () => {
    expect(toJsonSchema(schema(), 'fastmcp-4.3', 'output')).toMatchObject({
      schema: { ...closed, properties: { page: closed } },
    });
    expect(toJsonSchema(schema(), 'fastmcp', 'output')).not.toHaveProperty(
      'schema.additionalProperties',
    );
  });
});
