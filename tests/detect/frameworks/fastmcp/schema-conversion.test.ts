import { describe, expect, test } from 'vitest';
import {
  closingConversion,
  fastmcpConversion,
  inputConversion,
  openConversion,
  untargetedConversion,
} from '../../../../src/detect/frameworks/fastmcp/schema-conversion.ts';
import { toJsonSchema, type SchemaConversion } from '../../../../src/schema/json/json-schema.ts';
import { evaluate } from '../../../schema/evaluate.ts';

const schema = (): object =>
  evaluate(`
    import { z } from 'zod';
    export const value = z.object({ query: z.string(), page: z.object({ size: z.number() }) });
  `).exported('value') as object;

const zod3 = (): object =>
  evaluate(`
    import { z } from 'zod/v3';
    export const value = z.object({ query: z.string() }).passthrough();
  `).exported('value') as object;

describe('the objects that fastmcp closes', () => {
  const closed = { additionalProperties: false };

  test('are those of inputs, in all versions', () => {
    for (const conversion of [fastmcpConversion, closingConversion])
      expect(toJsonSchema(schema(), conversion, 'input')).toMatchObject({
        schema: { ...closed, properties: { page: closed } },
      });
  });

  test('are those of outputs until 4.20.10', () => {
    expect(toJsonSchema(schema(), closingConversion, 'output')).toMatchObject({
      schema: { ...closed, properties: { page: closed } },
    });
    expect(toJsonSchema(schema(), fastmcpConversion, 'output')).not.toHaveProperty(
      'schema.additionalProperties',
    );
  });
});

test.each([openConversion, inputConversion, untargetedConversion])(
  'older versions close nothing',
  (conversion) => {
    expect(toJsonSchema(zod3(), conversion, 'input')).toMatchObject({
      schema: { additionalProperties: true },
    });
  },
);

test('outputs are listed since 3.34.0', () => {
  const outputOf = (conversion: SchemaConversion): unknown =>
    toJsonSchema(schema(), conversion, 'output');
  expect(outputOf(openConversion)).toMatchObject({ schema: { type: 'object' } });
  for (const conversion of [inputConversion, untargetedConversion])
    expect(outputOf(conversion)).toMatchObject({ kind: 'advertised', schema: undefined });
});

test('the dialect is that of Zod until 3.20.0', () => {
  const dialectOf = (conversion: SchemaConversion): unknown =>
    toJsonSchema(schema(), conversion, 'input');
  expect(dialectOf(untargetedConversion)).toMatchObject({
    schema: { $schema: expect.stringContaining('2020-12') as string },
  });
  expect(dialectOf(inputConversion)).toMatchObject({
    schema: { $schema: expect.stringContaining('draft-07') as string },
  });
});
