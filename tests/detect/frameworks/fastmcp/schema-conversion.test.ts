import { describe, expect, test } from 'vitest';
import {
  closingConversion,
  fastmcpConversion,
} from '../../../../src/detect/frameworks/fastmcp/schema-conversion.ts';
import { toJsonSchema } from '../../../../src/schema/json-schema.ts';
import { evaluate } from '../../../schema/evaluate.ts';

const schema = (): object =>
  evaluate(`
    import { z } from 'zod';
    export const value = z.object({ query: z.string(), page: z.object({ size: z.number() }) });
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
