import { describe, expect, it } from 'vitest';
import { schemaForm, unreadSchemaParts, zodOf } from '../../src/schema/form.ts';
import { UnknownValue } from '../../src/syntax/evaluate/values/value.ts';
import { described } from './describe.ts';
import { evaluate } from './evaluate.ts';

const IMPORTS = `import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import * as mini from 'zod/mini';
import { type } from 'arktype';
import * as v from 'valibot';
import { Shared } from 'some-shared-package';
import { fromJsonSchema } from '@modelcontextprotocol/server';
`;

const valueOf = (expression: string): unknown =>
  evaluate(`${IMPORTS}export const value = ${expression};`).exported('value');

describe('the form of a value', () => {
  it.each([
    ['z.object({ a: z.string() })', 'zod-object'],
    ['z3.object({})', 'zod-object'],
    ['mini.strictObject({})', 'zod-object'],
    ['z.string()', 'zod-other'],
    ['z.object({}).optional()', 'zod-other'],
    ['z3.object({}).refine(() => true)', 'zod-other'],
    ['z.union([z.object({}), z.object({})])', 'zod-other'],
    ['{ a: z.string() }', 'raw-shape'],
    ['{ ...process.env.X, a: z.string() }', 'raw-shape'],
    ['{ type: z.string() }', 'raw-shape'],
    ['{}', 'empty-object'],
    ['{ type: "object", properties: {} }', 'json-schema'],
    ['{ type: "object", properties: process.env.X }', 'json-schema'],
    ['{ $ref: "#/x" }', 'json-schema'],
    ['{ oneOf: [] }', 'json-schema'],
    ['{ id: { type: "string" }, n: { type: "number" } }', 'json-schema-properties'],
    ['{ properties: { type: "string" } }', 'json-schema-properties'],
    ['type({ a: "string" })', 'foreign'],
    ['v.object({})', 'foreign'],
    ['fromJsonSchema({ type: "object" })', 'foreign'],
    ['undefined', undefined],
  ])('%s', (expression, form) => {
    expect(schemaForm(valueOf(expression))).toBe(form);
  });

  it.each([
    'process.env.X',
    'Shared',
    'Shared.extend({})',
    '{ a: 1 }',
    '"text"',
    '{ a: process.env.X }',
  ])('%s is unknown', (expression) => {
    expect(schemaForm(valueOf(expression))).toBeInstanceOf(UnknownValue);
  });
});

it('names the Zod that built it', () => {
  expect(
    ['z.string()', 'z3.string()', '{ a: z3.string() }', 'mini.string()'].map(
      (expression) => zodOf(valueOf(expression))?.major,
    ),
  ).toEqual([4, 3, 3, 4]);
  expect(zodOf(valueOf('{ type: "object" }'))).toBeUndefined();
});

it('lists what was not read, by path', () => {
  const { root, textAt } = described(`${IMPORTS}const hole = process.env.X;
export const value = z.object({
  a: z.string().describe(hole),
  list: z.array(z.object({ ...hole, size: z.number().min(hole) })),
  gone: hole,
  either: z.union([z.enum(["x", hole]), z.string()]),
  self: z.lazy(() => z.object({ again: z.string().default(hole) })),
});`);
  const found = [...unreadSchemaParts(root)];
  expect(found.map(({ path, what }) => `${path} ${what}`)).toEqual([
    'a description',
    'list[] shape',
    'list[].size check',
    'gone schema',
    'either values',
    'self.again default',
  ]);
  expect(found.every(({ why }) => why === 'depends on the environment variable `X`')).toBe(true);
  expect(textAt(found[0]!.at)).toBe('z.string().describe(hole)');
});
