import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { ToolContract } from '../../src/contract/contract.ts';
import { extractContract } from '../../src/contract/extract.ts';
import { project } from '../cli/support/command.ts';

/** The only tool of a file, in a project where Zod and a version of a package are installed. */
function toolOf(name: string, version: string, text: string): ToolContract {
  const manifest = JSON.stringify({ name, version });
  const { folder } = project({
    'package.json': '{ "name": "p" }',
    [`node_modules/${name}/package.json`]: manifest,
    'server.ts': text,
  });
  symlinkSync(resolve('node_modules/zod'), join(folder, 'node_modules/zod'));
  return extractContract(['.'], { cwd: folder }).servers[0]!.tools[0]!;
}

test.each([
  ['1.22.0', { type: 'object', properties: {}, additionalProperties: false }],
  ['1.23.0', { type: 'object', properties: {} }],
])('SDK %s lists a shape without fields as its Zod converts it', (version, schema) => {
  const text =
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 's', version: '1' });\nserver.registerTool('t', { inputSchema: {} }, () => ({ content: [] }));";
  expect(toolOf('@modelcontextprotocol/sdk', version, text).inputSchema).toEqual({
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...schema,
  });
});

test('mcp-ts-core lists the fields of an enrichment with those of the output', () => {
  const text = (more: string): string =>
    `import { tool, z } from '@cyanheads/mcp-ts-core';\nexport const t = tool('t', { description: 'd', input: z.object({}), output: z.object({ a: z.string() }), enrichment: { b: z.number().optional(), ${more} }, handler: () => ({ a: '' }) });`;
  const { outputSchema, unresolved } = toolOf(
    '@cyanheads/mcp-ts-core',
    '0.10.17',
    text('c: z.boolean()'),
  );
  expect(outputSchema).toMatchObject({
    properties: { a: { type: 'string' }, b: { type: 'number' }, c: { type: 'boolean' } },
    required: ['a', 'c'],
  });
  expect(unresolved).toBeUndefined();
  const open = toolOf('@cyanheads/mcp-ts-core', '0.10.17', text('c: process.env.X'));
  expect(open.unresolved?.map(({ part }) => part)).toEqual(['outputSchema/properties/c']);
});

test('a default of Zod 3 that could not be read makes no property required', () => {
  const text =
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod/v3';\nconst server = new McpServer({ name: 's', version: '1' });\nserver.registerTool('t', { inputSchema: { a: z.string(), b: z.string().default(process.env.X).describe('B') } }, () => ({ content: [] }));";
  const { inputSchema, unresolved } = toolOf('@modelcontextprotocol/sdk', '1.29.0', text);
  expect(inputSchema).toMatchObject({
    properties: { b: { type: 'string', description: 'B' } },
    required: ['a'],
  });
  expect(unresolved?.map(({ part }) => part)).toEqual([
    'inputSchema/properties/b/default',
    'inputSchema/required/b',
  ]);
});
