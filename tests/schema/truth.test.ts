import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect, isDeepStrictEqual } from 'node:util';
import { normalizeObjectSchema } from '@modelcontextprotocol/sdk/server/zod-compat.js';
import { sdkV1Conversion } from '../../src/detect/frameworks/sdk/v1/schema-conversion.ts';
import { toJsonSchemaCompat } from '@modelcontextprotocol/sdk/server/zod-json-schema-compat.js';
import type { TSESTree } from '@typescript-eslint/utils';
import { afterAll, expect, it } from 'vitest';
import type { z as zod } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';
import type { SchemaIo } from '../../src/schema/json/conversion.ts';
import { toJsonSchema, type SchemaConversion } from '../../src/schema/json/json-schema.ts';
import { sdkV2Conversion } from '../../src/detect/frameworks/sdk/v2/schema-conversion.ts';
import { isSchema } from '../../src/schema/zod/zod-value.ts';
import { UnknownValue } from '../../src/syntax/evaluate/values/value.ts';
import { evaluate, projectWith } from './evaluate.ts';
import { expressionsOf, mini, zod3, zod4, type Flavour } from './expressions.ts';
import { casesIn, execute, sourceOf, type Answer } from './runtime.ts';

/**
 * The test of truth: the JSON Schema computed from the source text is the one that a running server advertises for the
 * same text, for SDK v1 and SDK v2, input and output, as a field and as the root.
 */

const compared = { expressions: 0, schemas: 0, refusals: 0 };

afterAll(() => {
  process.stdout.write(
    `Test of truth: ${compared.expressions} expressions; ${compared.schemas} JSON Schemas and ${compared.refusals} refusals compared with what is executed.\n`,
  );
});

const FLAVOURS: readonly [name: string, imports: string, flavour: Flavour][] = [
  ['zod', `import { z } from 'zod';`, zod4],
  ['zod/v4', `import * as z from 'zod/v4';`, zod4],
  ['zod/v3', `import z from 'zod/v3';`, zod3],
  ['zod/mini', `import * as z from 'zod/mini';`, mini],
];

it.each(FLAVOURS)(
  '%s: what is advertised',
  async (name, imports, flavour) => {
    const expressions = expressionsOf(flavour, name === 'zod/v4' ? 0 : 2);
    const source = sourceOf(imports, flavour.prelude, expressions);
    const { evaluator, library, module, initializer } = evaluate(source);
    const nodes = (initializer('cases') as TSESTree.ArrayExpression)
      .elements as TSESTree.ArrowFunctionExpression[];
    const outcomes = await execute(source);
    const differences: unknown[] = [];

    expressions.forEach((expression, index) => {
      const { threw, field1, field2, root1, root2 } = outcomes[index]!;
      const value = evaluator.evaluate(nodes[index]!.body, module);
      compared.expressions++;
      if (threw !== undefined || value instanceof UnknownValue) {
        compared.refusals++;
        if (threw === undefined || !(value instanceof UnknownValue))
          differences.push({
            expression,
            threw,
            why: value instanceof UnknownValue ? value.why : 'evaluated',
          });
        return;
      }
      const compare = (
        schema: object,
        conversion: SchemaConversion,
        directions: readonly SchemaIo[],
        answer: Answer,
      ): void => {
        const ours = directions.map((io) => toJsonSchema(schema, conversion, io));
        const refused = ours.find((result) => result.kind === 'refused');
        if ('error' in answer) {
          compared.refusals++;
          // The client, not the server, refuses a root that is a reference, as one with an id is.
          const isReference =
            answer.error.includes('"inputSchema"') &&
            ours.some((result) => result.kind === 'advertised' && result.schema?.type !== 'object');
          if (!isReference && (!refused || !answer.error.includes(refused.message)))
            differences.push({ expression, conversion, executed: answer.error, evaluated: ours });
          return;
        }
        directions.forEach((io, turn) => {
          const result = ours[turn]!;
          compared.schemas++;
          try {
            expect(result).toEqual({
              kind: 'advertised',
              schema: answer.schemas[io],
              emptied: expect.any(Boolean) as boolean,
              unresolved: [],
            });
          } catch {
            differences.push({
              expression,
              conversion,
              io,
              executed: answer.schemas[io],
              evaluated: result,
            });
          }
        });
      };
      const shape = library.fromShape({ value })!;
      compare(shape, sdkV1Conversion, ['input', 'output'], field1!);
      compare(shape, sdkV2Conversion, ['input', 'output'], field2!);
      compare(value as object, sdkV1Conversion, ['input'], root1!);
      compare(value as object, sdkV2Conversion, ['input'], root2!);
    });
    expect(
      differences.map((difference) => inspect(difference, { depth: 8, breakLength: Infinity })),
    ).toEqual([]);
  },
  120_000,
);

it('an empty raw shape', async () => {
  const source = sourceOf('', '', ['({})']);
  const { evaluator, library, module, initializer } = evaluate(source);
  const [node] = (initializer('cases') as TSESTree.ArrayExpression)
    .elements as TSESTree.ArrowFunctionExpression[];
  const schema = library.fromShape(evaluator.evaluate(node!.body, module))!;
  const [outcome] = await execute(source);
  for (const [conversion, answer] of [
    [sdkV1Conversion, outcome!.root1],
    [sdkV2Conversion, outcome!.root2],
  ] as const) {
    expect(toJsonSchema(schema, conversion, 'input')).toEqual({
      kind: 'advertised',
      schema: (answer as { schemas: { input: unknown } }).schemas.input,
      emptied: false,
      unresolved: [],
    });
  }
});

it.each([
  ['zod-3.23', zod3],
  ['zod-4.1', zod4],
])('%s, installed in the project: what its own conversion gives', (alias, flavour) => {
  const project = projectWith({ zod: alias });
  const expressions = expressionsOf(flavour, 1);
  const source = sourceOf(`import { z } from 'zod';`, flavour.prelude, expressions);
  const cases = casesIn(project.directory, source);
  const { evaluator, library, module, initializer } = evaluate(
    source,
    path.join(project.directory, 'source.ts'),
  );
  const nodes = (initializer('cases') as TSESTree.ArrayExpression)
    .elements as TSESTree.ArrowFunctionExpression[];
  const { z } = createRequire(path.join(project.directory, 'source.js'))('zod') as {
    z: typeof zod;
  };
  const differences: unknown[] = [];

  expressions.forEach((expression, index) => {
    const value = evaluator.evaluate(nodes[index]!.body, module);
    const result =
      value instanceof UnknownValue
        ? value
        : toJsonSchema(library.fromShape({ value })!, sdkV1Conversion, 'input');
    compared.expressions++;
    let executed: unknown;
    try {
      executed = cases[index]!();
    } catch (error) {
      // This version does not have it: nothing is claimed of that part.
      compared.refusals++;
      if ('unresolved' in result && result.unresolved.length === 0)
        differences.push({ expression, executed: error, evaluated: result });
      return;
    }
    const object = z.object({ value: executed as never });
    let expected: unknown;
    try {
      const json: unknown = isZod4(object)
        ? z.toJSONSchema(object, { target: 'draft-7', io: 'input' })
        : zodToJsonSchema(object as never, { strictUnions: true, pipeStrategy: 'input' });
      expected = {
        kind: 'advertised',
        schema: JSON.parse(JSON.stringify(json)) as unknown,
        emptied: false,
        unresolved: [],
      };
      compared.schemas++;
    } catch (error) {
      expected = { kind: 'refused', message: (error as Error).message };
      compared.refusals++;
    }
    if (!isDeepStrictEqual(result, expected))
      differences.push({ expression, expected, evaluated: result });
  });
  project.remove();
  expect(
    differences.map((difference) => inspect(difference, { depth: 8, breakLength: Infinity })),
  ).toEqual([]);
});

const isZod4 = (schema: object): boolean => '_zod' in schema;

it('every schema of a large published file', async () => {
  const file = fileURLToPath(import.meta.resolve('@modelcontextprotocol/sdk/types.js'));
  const { library, exported } = evaluate(readFileSync(file, 'utf8'), file);
  const executed = Object.entries(
    (await import('@modelcontextprotocol/sdk/types.js')) as Record<string, unknown>,
  ).filter(([, value]) => isSchema(value));
  for (const [name, value] of executed) {
    const shape = library.fromShape({ value: exported(name) })!;
    let expected: unknown;
    try {
      const advertised = toJsonSchemaCompat(normalizeObjectSchema({ value } as never)!, {
        strictUnions: true,
        pipeStrategy: 'input',
      });
      expected = {
        kind: 'advertised',
        schema: JSON.parse(JSON.stringify(advertised)) as unknown,
        emptied: false,
        unresolved: [],
      };
    } catch (error) {
      expected = { kind: 'refused', message: (error as Error).message };
    }
    expect(toJsonSchema(shape, sdkV1Conversion, 'input'), name).toEqual(expected);
    compared.expressions++;
    compared.schemas++;
  }
  expect(executed.length).toBeGreaterThan(150);
});
