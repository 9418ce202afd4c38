import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpServer as McpServer2 } from '@modelcontextprotocol/server';
import { ESLint } from 'eslint';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import rule from '../../../../src/rules/no-deprecated-api.ts';

/** Registrations as authors write them. The names in scope are those of {@link register}. */
const SDK_1 = [
  "server.tool('t', async () => ({ content: [{ type: 'text', text: 'called' }] }));",
  "server.tool('t', 'd', async () => ({ content: [{ type: 'text', text: 'called' }] }));",
  "server.tool('t', { a: z.string().describe('A') }, async ({ a }) => ({ content: [{ type: 'text', text: `a is ${a}` }] }));",
  "server.tool('t', {}, async (args) => ({ content: [{ type: 'text', text: JSON.stringify(args) }] }));",
  "const Empty = z.object({});\nserver.tool('t', 'd', Empty.shape, async (args) => ({ content: [{ type: 'text', text: JSON.stringify(args) }] }));",
  "server.tool('t', { readOnlyHint: true }, async () => ({ content: [] }));",
  "server.tool('t', 'd', { a: z.string() }, async ({ a }) => ({ content: [{ type: 'text', text: `a is ${a}` }] }));",
  "server.tool('t', 'd', { title: 'T', readOnlyHint: true }, async () => ({ content: [] }));",
  "server.tool('t', { a: z.string().optional() }, { title: 'T' }, async ({ a }) => ({ content: [{ type: 'text', text: `a is ${a}` }] }));",
  "server.tool('t', 'd', { a: z.array(z.object({ b: z.number().int() })) }, { openWorldHint: false }, async () => ({ content: [] }));",
  "server.tool(\n  't',\n  'd',\n  {\n    // The first.\n    a: z.string(),\n  },\n  async ({ a }) => ({ content: [{ type: 'text', text: a }] }),\n);",
  "server.prompt('p', () => ({ messages: [] }));",
  "server.prompt('p', 'd', () => ({ messages: [] }));",
  "server.prompt('p', { a: z.string().describe('A') }, ({ a }) => ({ messages: [{ role: 'user', content: { type: 'text', text: a } }] }));",
  "server.prompt('p', 'd', { a: z.string().optional() }, () => ({ messages: [] }));",
  "server.resource('r', 'r://x', async () => ({ contents: [] }));",
  "server.resource('r', 'r://x', { title: 'R', description: 'd', mimeType: 'text/plain' }, async () => ({ contents: [] }));",
  "server.resource('r', new ResourceTemplate('r://{x}', { list: undefined }), async () => ({ contents: [] }));",
  "server.resource('r', new ResourceTemplate('r://{x}', { list: undefined }), { title: 'R', description: 'd' }, async () => ({ contents: [] }));",
];

const SDK_2 = [
  "server.registerTool('t', { description: 'd', inputSchema: { a: z.string().describe('A') } }, async ({ a }) => ({ content: [{ type: 'text', text: a }] }));",
  "server.registerTool('t', { inputSchema: { a: z.string() }, outputSchema: { b: z.number() } }, async () => ({ content: [], structuredContent: { b: 1 } }));",
  "server.registerPrompt('p', { argsSchema: { a: z.string().optional() } }, () => ({ messages: [] }));",
];

const eslint = new ESLint({
  fix: true,
  overrideConfigFile: true,
  overrideConfig: {
    plugins: { mcp: { rules: { [rule.definition.name]: rule } } },
    rules: { [`mcp/${rule.definition.name}`]: 'error' },
  },
});

async function fixed(specifier: string, code: string): Promise<string> {
  const head = `import { McpServer, ResourceTemplate } from '${specifier}';\nimport { z } from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\n`;
  const [result] = await eslint.lintText(head + code, {
    filePath: join(import.meta.dirname, '../../../fixtures/server.js'),
  });
  expect(result?.messages).toEqual([]);
  expect(result?.output).toBeDefined();
  return result!.output!.slice(head.length);
}

/** What a client sees of a server, and what it gets from a call. */
async function seen(server: McpServer | McpServer2, code: string): Promise<unknown> {
  // oxlint-disable-next-line typescript/no-implied-eval -- the code of the lists above, and what the fix makes of it
  const register = new Function('server', 'z', 'ResourceTemplate', code) as (
    ...given: unknown[]
  ) => void;
  register(server, z, ResourceTemplate);
  const client = new Client({ name: 'c', version: '1' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ours as never), client.connect(theirs)]);
  const answer = (request: Promise<unknown>): Promise<unknown> =>
    request.catch((error: unknown) => String(error));
  const all = await Promise.all([
    answer(client.listTools()),
    answer(client.listPrompts()),
    answer(client.listResources()),
    answer(client.listResourceTemplates()),
    answer(client.callTool({ name: 't', arguments: { a: 'x' } })),
    answer(client.getPrompt({ name: 'p', arguments: { a: 'x' } })),
  ]);
  await client.close();
  return all;
}

/** What the compiler says of codes that each have a server of their own, with the types of an SDK. */
function typeErrors(specifier: string, codes: readonly string[]): string[] {
  const file = join(import.meta.dirname, '../../../fixtures/typed.ts');
  const blocks = codes.map(
    (code) => `{\n  const server = new McpServer({ name: 's', version: '1' });\n${code}\n}\n`,
  );
  const text = `import * as sdk from '${specifier}';\nimport { z } from 'zod';\nconst { McpServer, ResourceTemplate } = sdk;\n${blocks.join('')}export { ResourceTemplate, z };\n`;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([file], options, {
    ...host,
    fileExists: (name) => name === file || host.fileExists(name),
    readFile: (name) => (name === file ? text : host.readFile(name)),
    getSourceFile: (name, version) =>
      name === file ? ts.createSourceFile(name, text, version) : host.getSourceFile(name, version),
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('the rewritten registrations', () => {
  it.each(SDK_1)('list and answer the same with SDK v1: %s', async (code) => {
    const output = await fixed('@modelcontextprotocol/sdk/server/mcp.js', code);
    expect(output).toContain('.register');
    expect(await seen(new McpServer({ name: 's', version: '1' }), output)).toEqual(
      await seen(new McpServer({ name: 's', version: '1' }), code),
    );
  });

  it.each(SDK_2)('list and answer the same with SDK v2: %s', async (code) => {
    const output = await fixed('@modelcontextprotocol/server', code);
    expect(output).toContain('z.object(');
    expect(await seen(new McpServer2({ name: 's', version: '1' }), output)).toEqual(
      await seen(new McpServer2({ name: 's', version: '1' }), code),
    );
  });

  it.each([
    ['v1', '@modelcontextprotocol/sdk/server/mcp.js', SDK_1],
    ['v2', '@modelcontextprotocol/server', SDK_2],
  ] as const)('compile with SDK %s', { timeout: 120_000 }, async (_, specifier, codes) => {
    const outputs = await Promise.all(codes.map((code) => fixed(specifier, code)));
    // The last one does not: the compiler is really asked.
    expect(typeErrors(specifier, [...codes, ...outputs, 'server.registerTool(1);'])).toEqual([
      expect.stringContaining('Expected 3 arguments'),
    ]);
  });
});
