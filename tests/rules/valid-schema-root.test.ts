import rule from '../../src/rules/valid-schema-root.ts';
import { elsewhere, testRule } from '../support/rule-tester.ts';
import { v1, v2, core, input, output, args } from '../support/schema-servers.ts';

const UNION = 'z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])';

const root = (data: { framework?: string; label?: string; type: string; effect: string }) =>
  ({
    messageId: 'root',
    data: { framework: 'SDK v1', label: 'inputSchema', elsewhere: '', ...data },
  }) as const;
const EMPTY = 'it is listed without any parameters';
const DROPPED = 'it is left out of tools/list, and every call fails';
const NO_LIST = 'the whole tools/list request fails';
const nested = (output: string) => [{ messageId: 'nest', output }] as const;
const inside = (output: string) => [{ messageId: 'inner', output }] as const;

testRule(rule, {
  valid: [
    v1(input('{ a: z.string() }')),
    v1(input('z.object({ a: z.string() })')),
    v1(input('z.object({ a: z.string() }).strict()')),
    v1(input('z.looseObject({ a: z.string() })')),
    // In Zod 4 a check or a brand leaves the object what it is.
    v1(input('z.object({ a: z.string() }).refine(() => true)')),
    v1(input("z.object({ a: z.string() }).brand('Input')")),
    v1(input("z.object({ a: z.string() }).describe('d')")),
    // An id that the root does not have any more, or has in a field.
    v1(input("z.object({ a: z.string() }).meta({ id: 'Root' }).strict()")),
    v1(input("z.object({ a: z.object({ b: z.string() }).meta({ id: 'Field' }) })")),
    v1(input('z.object({ a: z.string() }).meta({ id: process.env.ID })')),
    v1(input("z.object({ a: z.string() }).meta({ title: 'Root' })")),
    v1(input("z.object({ a: z.string() }).meta({ id: 'Root' }).shape")),
    v2(input("z.object({ a: z.string() }).meta({ id: 'Root' })")),
    v1(input('{}')),
    v1(input('undefined')),
    v1(input('z.object({ a: z.string() }).extend({ b: z.union([z.string(), z.number()]) })')),
    v1(output('z.object({ a: z.array(z.string()) })')),
    // Another rule speaks of what is not taken at all.
    v1(`server.tool('t', 'd', ${UNION}, async () => ({ content: [] }));`),
    v1(args(UNION)),
    v1(input("{ type: 'array', items: { type: 'string' } }")),
    // Not known.
    v1(input('process.env.STRICT ? schemaOf() : z.object({})')),
    v1(`export function register(schema: z.ZodType) {\n  ${input('schema')}\n}`),
    v1("import { schemaOf } from './elsewhere';\n" + input("schemaOf('t')")),
    v1("import { type } from 'arktype';\n" + input("type({ a: 'string' })")),
    // SDK v2 takes what describes objects.
    v2(input(UNION)),
    v2(input('z.object({ a: z.string() }).optional()')),
    v2(input('z.preprocess((value) => value, z.object({ a: z.string() }))')),
    v2(input('z.object({ a: z.string() }).transform((value) => value)')),
    v2(input('z.record(z.string(), z.string())')),
    v2(input('z.any()')),
    v2(input('z.lazy(() => z.object({ a: z.string() }))')),
    v2(output('z.array(z.string())')),
    v2(output('z.string()')),
    v2(args(UNION)),
    core(
      "export const t = tool('t', { description: 'd', input: object, output: object.refine(() => true), handler: () => ({ a: '' }) });",
    ),
    core(
      "export const r = resource('x://{a}', { description: 'd', params: object, handler: () => ({}) });",
    ),
    // Not on a server.
    "import '@modelcontextprotocol/sdk/types.js';\nimport { z } from 'zod';\nconst server = { registerTool() {} };\nserver.registerTool('t', { inputSchema: z.string() }, () => {});",
  ],
  invalid: [
    {
      name: 'both sides of a condition',
      code: v1(input('process.env.X ? z.array(z.string()) : z.array(z.number())')),
      errors: [75, 97].map((column) => ({
        ...root({ type: "of the type 'array'", effect: EMPTY }),
        column,
        suggestions: [],
      })),
    },
    ...['z.object({ a: z.string() })', 'undefined'].map((other) => ({
      name: `one side of a condition, beside ${other}`,
      code: v1(input(`process.env.X ? z.array(z.string()) : ${other}`)),
      errors: [{ ...root({ type: "of the type 'array'", effect: EMPTY }), suggestions: [] }],
    })),
    {
      code: v1(input(UNION)),
      errors: [
        {
          ...root({ type: "of the type 'union'", effect: EMPTY }),
          line: 4,
          column: 59,
          suggestions: nested(v1(input(`z.object({ value: ${UNION} })`))),
        },
      ],
    },
    {
      code: v1(input("z.discriminatedUnion('k', [z.object({ k: z.literal('a') })])")),
      errors: [{ ...root({ type: "of the type 'union'", effect: EMPTY }), suggestions: 1 }],
    },
    {
      code: v1(input('z.array(z.string())')),
      errors: [
        {
          ...root({ type: "of the type 'array'", effect: EMPTY }),
          suggestions: nested(v1(input('z.object({ items: z.array(z.string()) })'))),
        },
      ],
    },
    {
      code: v1(input('z.string()')),
      errors: [
        {
          ...root({ type: "of the type 'string'", effect: EMPTY }),
          suggestions: nested(v1(input('z.object({ value: z.string() })'))),
        },
      ],
    },
    {
      code: v1(input('z.record(z.string(), z.string())')),
      errors: [{ ...root({ type: "of the type 'record'", effect: EMPTY }), suggestions: 1 }],
    },
    {
      code: v1(input('z.object({ a: z.string() }).and(z.object({ b: z.string() }))')),
      errors: [
        {
          ...root({ type: "of the type 'intersection'", effect: EMPTY }),
          suggestions: nested(
            v1(
              input(
                'z.object({ value: z.object({ a: z.string() }).and(z.object({ b: z.string() })) })',
              ),
            ),
          ),
        },
      ],
    },
    {
      code: v1(input('z.object({ a: z.string() }).array()')),
      errors: [
        {
          ...root({ type: "of the type 'array'", effect: EMPTY }),
          suggestions: nested(
            v1(input('z.object({ items: z.object({ a: z.string() }).array() })')),
          ),
        },
      ],
    },
    {
      code: v1(input('z.object({ a: z.string() }).transform((value) => value)')),
      errors: [
        {
          ...root({ type: "one inside 'transform'", effect: EMPTY }),
          suggestions: inside(v1(input('z.object({ a: z.string() })'))),
        },
      ],
    },
    {
      code: v1(input('z.object({ a: z.string() }).strict().optional().readonly()')),
      errors: [
        {
          ...root({ type: "one inside 'readonly'", effect: EMPTY }),
          suggestions: inside(v1(input('z.object({ a: z.string() }).strict()'))),
        },
      ],
    },
    {
      code: v1(input('z.preprocess((value) => value, z.object({ a: z.string() }))')),
      errors: [{ ...root({ type: "one inside 'preprocess'", effect: EMPTY }), suggestions: 1 }],
    },
    {
      code: v1(input('z.lazy(() => z.object({ a: z.string() }))')),
      errors: [root({ type: "one inside 'lazy'", effect: EMPTY })].map((error) => ({
        ...error,
        suggestions: 1,
      })),
    },
    // What is inside and cannot be converted does not matter: the root is not looked into.
    {
      code: v1(input('z.object({ a: z.date() }).transform((value) => value)')),
      errors: [{ ...root({ type: "one inside 'transform'", effect: EMPTY }), suggestions: 1 }],
    },
    // Zod 3, whose refinement is a wrapper.
    {
      code: v1(input('z.object({ a: z.string() }).refine(() => true)')).replace(
        "'zod'",
        "'zod/v3'",
      ),
      errors: [
        {
          ...root({ type: "one inside 'refine'", effect: EMPTY }),
          suggestions: inside(
            v1(input('z.object({ a: z.string() })')).replace("'zod'", "'zod/v3'"),
          ),
        },
      ],
    },
    // Listed as a reference.
    {
      code: v1(input("z.object({ a: z.string() }).meta({ id: 'Root' })")),
      errors: [
        {
          ...root({ type: 'one that is listed as a reference to its `id`', effect: NO_LIST }),
          suggestions: [],
        },
      ],
    },
    {
      code: v1(input("z.object({ a: z.string() }).meta({ id: 'Root' }).describe('d')")),
      errors: [
        {
          ...root({ type: 'one that is listed as a reference to its `id`', effect: NO_LIST }),
          suggestions: [],
        },
      ],
    },
    {
      code: v1(output("z.object({ a: z.string() }).meta({ id: 'Root' })")),
      errors: [
        {
          ...root({
            label: 'outputSchema',
            type: 'one that is listed as a reference to its `id`',
            effect: NO_LIST,
          }),
          suggestions: [],
        },
      ],
    },
    {
      code: v1(output(UNION)),
      errors: [
        {
          ...root({ label: 'outputSchema', type: "of the type 'union'", effect: DROPPED }),
          suggestions: 1,
        },
      ],
    },
    {
      code: v1(output('z.array(z.string())')),
      errors: [
        {
          ...root({ label: 'outputSchema', type: "of the type 'array'", effect: DROPPED }),
          suggestions: 1,
        },
      ],
    },
    // SDK v2.
    {
      code: v2(input('z.array(z.string())')),
      errors: [
        {
          ...root({ framework: 'SDK v2', type: "of the type 'array'", effect: NO_LIST }),
          suggestions: 1,
        },
      ],
    },
    {
      code: v2(input('z.string()')),
      errors: [
        {
          ...root({ framework: 'SDK v2', type: "of the type 'string'", effect: NO_LIST }),
          suggestions: 1,
        },
      ],
    },
    {
      code: v2(input('z.string().optional()')),
      errors: [
        {
          ...root({ framework: 'SDK v2', type: "of the type 'string'", effect: NO_LIST }),
          suggestions: 1,
        },
      ],
    },
    {
      code: v2(args('z.array(z.string())')),
      errors: [
        {
          ...root({
            framework: 'SDK v2',
            label: 'argsSchema',
            type: "of the type 'array'",
            effect: 'the whole prompts/list request fails',
          }),
          suggestions: 1,
        },
      ],
    },
    // mcp-ts-core 0.8.
    {
      code: core(
        "export const t = tool('t', { description: 'd', input: object, output: z.union([object, object]), handler: () => ({ a: '' }) });",
      ),
      errors: [
        {
          ...root({
            framework: 'mcp-ts-core',
            label: 'output',
            type: "of the type 'union'",
            effect: 'the server does not start',
          }),
          suggestions: 1,
        },
      ],
    },
    {
      code: core(
        "export const r = resource('x://{a}', { description: 'd', params: object.optional(), handler: () => ({}) });",
      ),
      errors: [
        {
          ...root({
            framework: 'mcp-ts-core',
            label: 'params',
            type: "one inside 'optional'",
            effect: 'the server does not start',
          }),
          suggestions: 1,
        },
      ],
    },
    {
      code: core(
        "export const p = prompt('p', { description: 'd', args: z.union([object, object]), generate: () => [] });",
      ),
      errors: [
        {
          ...root({
            framework: 'mcp-ts-core',
            label: 'args',
            type: "of the type 'union'",
            effect: 'the server does not start',
          }),
          suggestions: 1,
        },
      ],
    },
    // A name, a namespace import, CommonJS.
    {
      code: v1(`const Input = z.array(z.string());\n${input('Input')}`),
      errors: [
        {
          ...root({ type: "of the type 'array'", effect: EMPTY }),
          line: 5,
          suggestions: nested(
            v1(`const Input = z.array(z.string());\n${input('z.object({ items: Input })')}`),
          ),
        },
      ],
    },
    {
      code: v1(input('zod.array(zod.string())')).replace('{ z }', '* as zod'),
      errors: [
        {
          ...root({ type: "of the type 'array'", effect: EMPTY }),
          suggestions: nested(
            v1(input('zod.object({ items: zod.array(zod.string()) })')).replace(
              '{ z }',
              '* as zod',
            ),
          ),
        },
      ],
    },
    {
      code: `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');\nconst { z } = require('zod');\nconst server = new McpServer({ name: 's', version: '1' });\n${input('z.string()')}`,
      filename: 'server.cjs',
      errors: [
        {
          ...root({ type: "of the type 'string'", effect: EMPTY }),
          suggestions: nested(
            `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');\nconst { z } = require('zod');\nconst server = new McpServer({ name: 's', version: '1' });\n${input('z.object({ value: z.string() })')}`,
          ),
        },
      ],
    },
    // Without a name for Zod in the file there is nothing to write the object with.
    {
      code:
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { Target } from './schemas.js';\nconst server = new McpServer({ name: 's', version: '1' });\n" +
        input('Target'),
      filename: 'valid-schema-root/server.ts',
      errors: [
        {
          messageId: 'root',
          data: {
            ...root({ type: "of the type 'union'", effect: EMPTY }).data,
            elsewhere: elsewhere('valid-schema-root/schemas.ts', 3),
          },
          line: 4,
          suggestions: [],
        },
      ],
    },
  ],
});
