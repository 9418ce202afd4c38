import { expect, test } from 'vitest';
import { LIBRARY_CONVERSION, toJsonSchema } from '../../../src/schema/json/json-schema.ts';
import { copyOf } from '../../../src/schema/zod/zod-copy.ts';
import { evaluate } from '../evaluate.ts';

const schema = (): object =>
  evaluate(`
    import { z } from 'zod';
    export const value = z.object({ query: z.string(), page: z.object({ size: z.number() }) });
  `).exported('value') as object;

test('two copies of Zod convert the same schema differently', () => {
  const value = schema();
  const own = copyOf(value)!;
  const other = {
    ...own,
    directory: '/elsewhere/node_modules/zod',
    namespace: { ...own.namespace, toJSONSchema: () => ({ type: 'object', title: 'other' }) },
  };
  expect(toJsonSchema(value, LIBRARY_CONVERSION, 'input', own)).not.toHaveProperty('schema.title');
  expect(toJsonSchema(value, LIBRARY_CONVERSION, 'input', other)).toHaveProperty(
    'schema.title',
    'other',
  );
});
