import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import rule from '../../src/rules/no-lost-schema.ts';
import { CASE_FOLDER, testRule } from '../support/rule-tester.ts';
import { v1, v2, core, input, output, args } from '../support/schema-servers.ts';

const tool = (schema: string): string =>
  `server.tool('t', 'd', ${schema}, async () => ({ content: [] }));`;
const coreTool = (schema: string): string =>
  `export const t = tool('t', { description: 'd', input: ${schema}, output: object, handler: () => ({ a: '' }) });`;

const JSON_SCHEMA = "{ type: 'object', properties: { a: { type: 'string' } } }";
const SHAPE = 'a raw shape such as `{ id: z.string() }`';
const OBJECT = 'an object schema such as `z.object({ … })`';

const form = (data: {
  label: string;
  expected: string;
  form: string;
  effect: string;
  framework?: string;
}) => ({ messageId: 'form', data: { framework: 'SDK v1', elsewhere: '', ...data } }) as const;
const THROWS = 'registering it throws an error';

/** A project with the given packages installed, as symbolic links to the aliases of this repository or as a bare package.json. */
function project(
  packages: Readonly<Record<string, { readonly alias: string } | { readonly version: string }>>,
  dependencies: Readonly<Record<string, string>> = {},
): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'lost-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  writeFileSync(
    path.join(directory, 'package.json'),
    JSON.stringify({ name: 'project', dependencies }),
  );
  for (const [name, from] of Object.entries(packages)) {
    const target = path.join(directory, 'node_modules', name);
    mkdirSync(path.dirname(target), { recursive: true });
    if ('alias' in from) {
      symlinkSync(path.resolve('node_modules', from.alias), target);
      continue;
    }
    mkdirSync(target);
    writeFileSync(
      path.join(target, 'package.json'),
      JSON.stringify({ name, version: from.version }),
    );
  }
  return path.relative(CASE_FOLDER, path.join(directory, 'server.ts'));
}

const withSdk = (version: string): string =>
  project({ '@modelcontextprotocol/sdk': { version }, zod: { alias: 'zod-3.23' } });
const SDK = '@modelcontextprotocol/sdk';

testRule(rule, {
  valid: [
    {
      name: 'an empty object beside a schema, which may be the default of a missing one',
      code: core(coreTool('process.env.X ? z.object({ a: z.string() }) : {}')),
    },
    {
      name: 'an object that only its type makes a tool, of which a server may convert the schema',
      code: `import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
export const find = { name: 'find', inputSchema: z.object({ a: z.string() }) } as unknown as Tool;`,
    },
    v1(input('{ a: z.string() }')),
    v1(input('z.object({ a: z.string() })')),
    v1(input('z.union([z.string(), z.number()])')),
    {
      name: 'an empty object as a hand-written JSON Schema, which valid-json-schema reports',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: 'find', description: 'd', inputSchema: {} }],
}));`,
    },
    v1(input('{}')),
    v1(output('z.object({ a: z.string() })')),
    v1(tool('{ a: z.string() }')),
    v1(tool('{}')),
    v1("server.tool('t', 'd', { readOnlyHint: true, title: 'T' }, async () => ({ content: [] }));"),
    v1(
      "server.tool('t', { a: z.string() }, { readOnlyHint: true }, async () => ({ content: [] }));",
    ),
    v1("server.tool('t', 'd', async () => ({ content: [] }));"),
    // It is treated as annotations, and has no parameter to lose.
    v1(tool("{ type: 'object' }")),
    v1(args('{ a: z.string() }')),
    v1(args('z.object({ a: z.string() }).shape')),
    v1(args('undefined')),
    v1("server.prompt('p', 'd', { a: z.string() }, () => ({ messages: [] }));"),
    // Both majors are accepted, and entry points of one copy are one copy.
    v1(input('z.object({ a: z.string() })')).replace("'zod'", "'zod/v3'"),
    v1(input('z.object({ a: z.string() })'))
      .replace('{ z }', '* as z')
      .replace("'zod'", "'zod/mini'"),
    v2(input('z.object({ a: z.string() })')),
    v2(input('{ a: z.string() }')),
    v2(args('z.object({ a: z.string() })')),
    v2(
      `import { fromJsonSchema } from '@modelcontextprotocol/server';\n${input(`fromJsonSchema(${JSON_SCHEMA})`)}`,
    ),
    v2(
      `import Type from 'typebox';\nimport { fromJsonSchema } from '@modelcontextprotocol/server';\n${input('fromJsonSchema(Type.Object({ a: Type.String() }))')}`,
    ),
    v2(output('z.array(z.string())')),
    core(coreTool('object')),
    core(
      "export const r = resource('x://{a}', { description: 'd', params: object, handler: () => ({}) });",
    ),
    core("export const p = prompt('p', { description: 'd', generate: () => [] });"),
    // Not known.
    v1(tool('schemaOf()')),
    v1(tool('process.env.STRICT ? schemaOf() : {}')),
    v1(`export function register(shape: z.ZodRawShape) {\n  ${tool('shape')}\n}`),
    v1(`import { type } from 'arktype';\n${input("type({ a: 'string' })")}`),
    v2(`import { type } from 'arktype';\n${input("type({ a: 'string' })")}`),
    // There is no Zod in an empty shape.
    ...[tool('{}'), input('{}'), output('{}'), tool('z.object({}).shape')].map((code) => ({
      code: v1(code),
      filename: withSdk('1.15.1'),
    })),
    // Whether the object is a schema depends on the version that will be installed.
    {
      code: v1(input('z.object({ a: z.string() })')),
      filename: project({}, { [SDK]: '^1.17.0', zod: '^3.23.0' }),
    },
    { code: v1(input('z.object({ a: z.string() })')), filename: withSdk('1.22.0') },
    // Which Zod comes with the SDK is not known before it is installed.
    { code: v1(input('{ a: z.string() }')), filename: project({}, { [SDK]: '1.8.0' }) },
    { code: v1(tool('z.object({})')), filename: withSdk('1.25.3') },
    // The schemas carry no description that another copy could lose.
    {
      code: v1(input('z.object({ a: z.string() })')),
      filename: project({ [SDK]: { alias: SDK }, zod: { alias: 'zod-4.0' } }),
    },
    {
      code: v1(input("z.object({ a: z.string().describe('A') })")),
      filename: project({ [SDK]: { alias: SDK }, zod: { alias: 'zod-4.1' } }),
    },
    // The arguments of a prompt are not converted, but asked for their descriptions.
    {
      code: v1(args("{ a: z.string().describe('A') }")),
      filename: project({ [SDK]: { alias: SDK }, zod: { alias: 'zod-4.0' } }),
    },
  ],
  invalid: [
    ...[
      { other: '{ a: z.string() }', columns: [39] },
      { other: 'z.object({ b: z.string() })', columns: [39, 69] },
    ].map(({ other, columns }) => ({
      name: `a side of a condition, beside ${other}`,
      code: v1(tool(`process.env.X ? z.object({ a: z.string() }) : ${other}`)),
      output: null,
      errors: columns.map((column) => ({
        ...form({
          label: 'the parameters',
          expected: SHAPE,
          form: 'an object schema',
          effect: THROWS,
        }),
        column,
      })),
    })),
    // What hands out servers tells by its version which SDK's they are.
    {
      code: "import { createMcpHandler } from 'mcp-handler';\nimport { z } from 'zod';\ncreateMcpHandler((server) => {\n  server.registerTool('t', { inputSchema: { type: 'object', properties: { a: { type: 'string' } } } }, async () => ({ content: [] }));\n});",
      filename: project({}, { 'mcp-handler': '^2.0.0' }),
      errors: [{ messageId: 'form', line: 4 }],
    },
    {
      code: v1(tool('z.object({ a: z.string() })')),
      output: v1(tool('{ a: z.string() }')),
      errors: [
        {
          ...form({
            label: 'the parameters',
            expected: SHAPE,
            form: 'an object schema',
            effect: THROWS,
          }),
          line: 4,
          column: 23,
        },
      ],
    },
    {
      code: v1(tool('z.object({\n  // The first.\n  a: z.string(),\n})')),
      output: v1(tool('{\n  // The first.\n  a: z.string(),\n}')),
      errors: [{ messageId: 'form' }],
    },
    {
      code: v1(`const Input = z.object({ a: z.string() });\n${tool('Input')}`),
      output: v1(`const Input = z.object({ a: z.string() });\n${tool('Input.shape')}`),
      errors: [{ messageId: 'form', line: 5 }],
    },
    // What the shape does not say makes it the author's choice.
    ...[
      'z.strictObject({ a: z.string() })',
      'z.object({ a: z.string() }).strict()',
      'z.object({ a: z.string() }).refine(() => true)',
      'z.looseObject({ a: z.string() })',
    ].map((schema) => ({
      code: v1(tool(schema)),
      errors: [
        {
          messageId: 'form' as const,
          suggestions: [{ messageId: 'toShape' as const, output: v1(tool(`${schema}.shape`)) }],
        },
      ],
    })),
    {
      code: v1(tool('z.object({ a: z.string() }).passthrough()')).replace("'zod'", "'zod/v3'"),
      errors: [
        {
          messageId: 'form',
          suggestions: [
            {
              messageId: 'toShape',
              output: v1(tool('z.object({ a: z.string() }).passthrough().shape')).replace(
                "'zod'",
                "'zod/v3'",
              ),
            },
          ],
        },
      ],
    },
    {
      code: v1(tool('z.object({ a: z.string() }).extend({ b: z.string() })')).replace(
        "'zod'",
        "'zod/v3'",
      ),
      output: v1(tool('z.object({ a: z.string() }).extend({ b: z.string() }).shape')).replace(
        "'zod'",
        "'zod/v3'",
      ),
      errors: [{ messageId: 'form' }],
    },
    {
      code: v1(tool('z.union([z.object({}), z.object({})])')),
      errors: [
        {
          ...form({ label: 'the parameters', expected: SHAPE, form: 'a schema', effect: THROWS }),
          suggestions: [],
        },
      ],
    },
    {
      code: v1(tool(JSON_SCHEMA)),
      errors: [
        form({ label: 'the parameters', expected: SHAPE, form: 'a JSON Schema', effect: THROWS }),
      ],
    },
    ...[tool, input].map((define) => ({
      name: `what TypeBox builds, in ${define('')}`,
      code: v1(
        `import { Type } from '@sinclair/typebox';\n${define('Type.Object({ a: Type.String() })')}`,
      ),
      errors: [
        form({
          label: define === tool ? 'the parameters' : 'inputSchema',
          expected: define === tool ? SHAPE : `${SHAPE}, or since 1.22 an object schema`,
          form: 'a JSON Schema',
          effect: THROWS,
        }),
      ],
    })),
    {
      code: v1(tool("{ a: { type: 'string' }, b: { type: 'number' } }")),
      errors: [
        form({
          label: 'the parameters',
          expected: SHAPE,
          form: 'an object of JSON Schemas',
          effect: THROWS,
        }),
      ],
    },
    {
      code: v1("server.tool('t', z.object({ a: z.string() }), async () => ({ content: [] }));"),
      output: v1("server.tool('t', { a: z.string() }, async () => ({ content: [] }));"),
      errors: [{ messageId: 'form' }],
    },
    {
      code: v1(input(JSON_SCHEMA)),
      errors: [
        form({
          label: 'inputSchema',
          expected: `${SHAPE}, or since 1.22 an object schema`,
          form: 'a JSON Schema',
          effect: THROWS,
        }),
      ],
    },
    {
      code: v1(output("{ a: { type: 'string' } }")),
      errors: [
        form({
          label: 'outputSchema',
          expected: `${SHAPE}, or since 1.22 an object schema`,
          form: 'an object of JSON Schemas',
          effect: THROWS,
        }),
      ],
    },
    {
      code: v1(args('z.object({ a: z.string() })')),
      output: v1(args('{ a: z.string() }')),
      errors: [
        form({
          label: 'argsSchema',
          expected: SHAPE,
          form: 'an object schema',
          effect: 'it cannot be served',
        }),
      ],
    },
    {
      code: v1("server.prompt('p', 'd', z.object({ a: z.string() }), () => ({ messages: [] }));"),
      output: v1("server.prompt('p', 'd', { a: z.string() }, () => ({ messages: [] }));"),
      errors: [
        {
          ...form({
            label: 'the arguments',
            expected: SHAPE,
            form: 'an object schema',
            effect: 'it cannot be served',
          }),
        },
      ],
    },
    {
      code: v1(args(JSON_SCHEMA)),
      errors: [
        form({
          label: 'argsSchema',
          expected: SHAPE,
          form: 'a JSON Schema',
          effect: 'its own properties are listed as the arguments, and every request fails',
        }),
      ],
    },
    // Earlier versions.
    {
      code: v1(tool('z.object({ a: z.string() })')),
      filename: withSdk('1.10.2'),
      output: v1(tool('{ a: z.string() }')),
      errors: [
        form({
          label: 'the parameters',
          expected: SHAPE,
          form: 'an object schema',
          effect: 'the whole tools/list request fails',
        }),
      ],
    },
    {
      code: v1(tool(JSON_SCHEMA)),
      filename: withSdk('1.17.5'),
      errors: [
        form({
          label: 'the parameters',
          expected: SHAPE,
          form: 'a JSON Schema',
          effect:
            'it is treated as annotations: the tool is listed without parameters, and its handler gets no arguments',
        }),
      ],
    },
    {
      code: v1(tool('z.object({})')),
      filename: withSdk('1.28.0'),
      output: v1(tool('{}')),
      errors: [{ messageId: 'form' }],
    },
    {
      code: v1(input('z.object({ a: z.string() })')),
      filename: withSdk('1.20.2'),
      output: v1(input('{ a: z.string() }')),
      errors: [
        form({
          label: 'inputSchema',
          expected: `${SHAPE}, or since 1.22 an object schema`,
          form: 'an object schema',
          effect: 'the whole tools/list request fails',
        }),
      ],
    },
    {
      code: v1(tool('z.object({ a: z.string() })')),
      filename: project({}, { [SDK]: '^1.9.0', zod: '^3.23.0' }),
      output: v1(tool('{ a: z.string() }')),
      errors: [
        form({
          label: 'the parameters',
          expected: SHAPE,
          form: 'an object schema',
          effect: 'it cannot be served',
        }),
      ],
    },
    // A major of Zod that is not read; once a file.
    {
      code: v1(
        `${input('z.object({ a: z.string() })')}\n${tool('{ a: z.string() }').replace("'t'", "'u'")}`,
      ),
      filename: project({ [SDK]: { version: '1.20.2' }, zod: { alias: 'zod-4.1' } }),
      output: v1(
        `${input('{ a: z.string() }')}\n${tool('{ a: z.string() }').replace("'t'", "'u'")}`,
      ),
      errors: [
        { messageId: 'form' },
        {
          messageId: 'major',
          line: 5,
          data: {
            framework: 'SDK v1',
            expected: 'Zod 3',
            built: '4.1.13',
            effect: 'it is listed without any parameters, and every call fails',
            repair: 'Update `@modelcontextprotocol/sdk` to 1.23.0 or later',
            elsewhere: '',
          },
        },
      ],
    },
    {
      code: v1(input('{ a: z.string() }')),
      filename: project({}, { [SDK]: '1.8.0', zod: '^4.1.0' }),
      errors: [{ messageId: 'major' }],
    },
    {
      code: v2(
        `${input('z.object({ a: z.string() })')}\n${input('{ a: z.string() }').replace("'t'", "'u'")}`,
      ).replace("'zod'", "'zod/v3'"),
      errors: [
        {
          messageId: 'major',
          line: 4,
          data: {
            framework: 'SDK v2',
            expected: 'Zod 4 (4.2 or later)',
            built: '4.6.7 (its API of Zod 3)',
            effect: 'the whole tools/list request fails',
            repair: 'Make it with Zod 4 (4.2 or later)',
            elsewhere: '',
          },
        },
      ],
    },
    {
      code: core(coreTool('z3.object({})')) + "\nimport { z as z3 } from 'zod/v3';",
      errors: [
        {
          messageId: 'major',
          data: {
            framework: 'mcp-ts-core',
            expected: 'Zod 4',
            built: '4.6.7 (its API of Zod 3)',
            effect: 'the server does not start',
            repair: 'Make it with Zod 4',
            elsewhere: '',
          },
        },
      ],
    },
    // Another copy of Zod than the one that converts; once a file.
    {
      code: v1(
        `${input("z.object({ a: z.string().describe('A') })")}\n${input("{ a: z.string().describe('A') }").replace("'t'", "'u'")}`,
      ),
      filename: project({ [SDK]: { alias: SDK }, zod: { alias: 'zod-4.0' } }),
      errors: [
        {
          messageId: 'copy',
          line: 4,
          data: {
            framework: 'SDK v1',
            built: '4.0.17',
            converter: '4.6.7',
            effect: 'they are listed without their descriptions',
            elsewhere: '',
          },
        },
      ],
    },
    // SDK v2.
    {
      name: 'what TypeBox builds, for SDK v2',
      code: v2(`import Type from 'typebox';\n${input('Type.Object({ a: Type.String() })')}`),
      errors: [
        form({
          framework: 'SDK v2',
          label: 'inputSchema',
          expected: `${OBJECT}, or \`fromJsonSchema(…)\` around a JSON Schema`,
          form: 'a JSON Schema',
          effect: THROWS,
        }),
      ],
    },
    {
      code: v2(input(JSON_SCHEMA)),
      errors: [
        form({
          framework: 'SDK v2',
          label: 'inputSchema',
          expected: `${OBJECT}, or \`fromJsonSchema(…)\` around a JSON Schema`,
          form: 'a JSON Schema',
          effect: THROWS,
        }),
      ],
    },
    { code: v2(args("{ a: { type: 'string' } }")), errors: [{ messageId: 'form' }] },
    // mcp-ts-core.
    {
      code: core(coreTool('{ a: z.string() }')),
      output: core(coreTool('z.object({ a: z.string() })')),
      errors: [
        form({
          framework: 'mcp-ts-core',
          label: 'input',
          expected: OBJECT,
          form: 'a raw shape',
          effect: 'the server does not start',
        }),
      ],
    },
    {
      code: core(coreTool('{}')),
      output: core(coreTool('z.object({})')),
      errors: [
        form({
          framework: 'mcp-ts-core',
          label: 'input',
          expected: OBJECT,
          form: 'an empty object',
          effect: 'the server does not start',
        }),
      ],
    },
    {
      code: core(coreTool('object.shape')),
      output: core(coreTool('z.object(object.shape)')),
      errors: [{ messageId: 'form' }],
    },
    {
      code: core(coreTool(JSON_SCHEMA)),
      errors: [
        form({
          framework: 'mcp-ts-core',
          label: 'input',
          expected: OBJECT,
          form: 'a JSON Schema',
          effect: 'the server does not start',
        }),
      ],
    },
    {
      code: core(
        "export const r = resource('x://{a}', { description: 'd', params: { a: z.string() }, handler: () => ({}) });",
      ),
      output: core(
        "export const r = resource('x://{a}', { description: 'd', params: z.object({ a: z.string() }), handler: () => ({}) });",
      ),
      errors: [{ messageId: 'form' }],
    },
    {
      code: core(
        "export const p = prompt('p', { description: 'd', args: { a: z.string() }, generate: () => [] });",
      ),
      output: core(
        "export const p = prompt('p', { description: 'd', args: z.object({ a: z.string() }), generate: () => [] });",
      ),
      errors: [{ messageId: 'form' }],
    },
    {
      code: core(coreTool('{ a: z.string() }')),
      filename: project({}, { '@cyanheads/mcp-ts-core': '^0.10.0' }),
      output: core(coreTool('z.object({ a: z.string() })')),
      errors: [
        form({
          framework: 'mcp-ts-core',
          label: 'input',
          expected: OBJECT,
          form: 'a raw shape',
          effect: 'every call fails',
        }),
      ],
    },
    {
      name: 'one of the schemas that a function passes on: no edit of the function is right for all',
      code: v1(`const add = (name, schema) =>
  server.tool(name, 'd', schema, async () => ({ content: [] }));
add('find', { a: z.string() });
add('sum', z.object({ a: z.string() }));`),
      errors: [{ messageId: 'formOfOne', line: 7, column: 5 }],
    },
    {
      name: 'all schemas that a function passes on',
      code: v1(`const add = (name, schema) =>
  server.tool(name, 'd', schema, async () => ({ content: [] }));
add('find', z.object({ a: z.string() }));
add('sum', z.object({ a: z.string() }));`),
      output: v1(`const add = (name, schema) =>
  server.tool(name, 'd', schema.shape, async () => ({ content: [] }));
add('find', z.object({ a: z.string() }));
add('sum', z.object({ a: z.string() }));`),
      errors: [{ messageId: 'form', line: 5 }],
    },
    // The schema is in another file: its use is changed.
    {
      code:
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { Search } from './schemas.js';\nconst server = new McpServer({ name: 's', version: '1' });\n" +
        tool('Search'),
      filename: 'no-lost-schema/server.ts',
      output:
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { Search } from './schemas.js';\nconst server = new McpServer({ name: 's', version: '1' });\n" +
        tool('Search.shape'),
      errors: [{ messageId: 'form', line: 4 }],
    },
    // JavaScript, CommonJS, another name.
    {
      code: `const mcp = require('@modelcontextprotocol/sdk/server/mcp.js');\nconst zod = require('zod');\nconst srv = new mcp.McpServer({ name: 's', version: '1' });\nsrv.tool('t', zod.object({ a: zod.string() }), async () => ({ content: [] }));`,
      filename: 'server.cjs',
      output: `const mcp = require('@modelcontextprotocol/sdk/server/mcp.js');\nconst zod = require('zod');\nconst srv = new mcp.McpServer({ name: 's', version: '1' });\nsrv.tool('t', { a: zod.string() }, async () => ({ content: [] }));`,
      errors: [{ messageId: 'form' }],
    },
  ],
});
