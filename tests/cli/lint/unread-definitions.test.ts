import { describe, expect, test } from 'vitest';
import { project } from '../support/command.ts';

const PACKAGE = '{ "name": "p", "dependencies": { "@modelcontextprotocol/sdk": "^1.25.0" } }';
const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export const server = new McpServer({ name: 's', version: '1.0.0' });
`;
const register = (name: string): string =>
  `server.registerTool('${name}', { description: 'Does it.' }, () => ({ content: [] }));\n`;
const lost = (name: string): string =>
  `import { box } from './box.js';\nbox.addTool('${name}', {}, () => ({ content: [] }));\n`;
const LOST = lost('lost');
const BOX = `export const box = globalThis.make();\n`;

const files = (server: string, others: Readonly<Record<string, string>> = {}) => ({
  'package.json': PACKAGE,
  'server.ts': SERVER + server,
  ...others,
});

const COMMANDS = [['--no-config'], ['inventory', '--no-config'], ['contract', '--no-config']];

test.each(COMMANDS.slice(0, 2))(
  'mcp-lint %s accepts names of which a part is read, as with a prefix of the environment',
  async (...command) => {
    const prefixed = "import { prefix } from './prefix.js';\n";
    const tool =
      'server.registerTool(`${prefix}load`, { description: "Loads it." }, () => ({}));\n';
    const { lint } = project(
      files(prefixed + tool, { 'prefix.ts': 'export const prefix = globalThis.prefix();\n' }),
    );
    expect(await lint(...command)).toMatchObject({ stderr: '' });
  },
);

describe.each(COMMANDS)('mcp-lint %s', (...command) => {
  test('ends with 2 where it reads nothing of what the source appears to hold', async () => {
    const { lint } = project(files('', { 'lost.ts': LOST, 'box.ts': BOX }));
    const { code, stderr } = await lint(...command);
    expect(code).toBe(2);
    expect(stderr).toContain(
      'mcp-lint: No definition could be read: pass --allow-unresolved to accept that.\n',
    );
    expect(stderr).toContain('  lost.ts:2  lost\n');
  });

  test('names the module of a package that may re-export a framework', async () => {
    const server = `import { tool } from 'mcp-server-kit';
export const ask = tool('ask', { description: 'Asks.', input: {}, handler: () => ({}) });
export const tell = { name: 'tell', description: 'Tells.', inputSchema: {} };
export default [ask, tell];
`;
    const advice =
      'name mcp-server-kit in settings.mcp.modules, with the framework that it re-exports, or pass';
    const { lint, write } = project({
      'package.json': '{ "dependencies": { "mcp-server-kit": "1.0.0" } }',
      'server.ts': server,
    });
    expect((await lint(...command)).stderr).toBe(
      `mcp-lint: No MCP definition was found in 1 file: ${advice} --allow-empty.\n`,
    );
    write(
      'package.json',
      '{ "dependencies": { "mcp-server-kit": "1.0.0", "@modelcontextprotocol/sdk": "^1.25.0" } }',
    );
    expect((await lint(...command)).stderr).toBe(
      `mcp-lint: No definition could be read: ${advice} --allow-unresolved.\n  server.ts:3  tell\n`,
    );
    write('mcp-lint.config.json', '{ "modules": { "mcp-server-kit": "mcp-ts-core" } }');
    const configured = await lint(...command.filter((word) => word !== '--no-config'));
    expect(configured.stderr).toBe('');
  });

  test('states the server of an app that a plugin extends', async () => {
    const app = `import Fastify from 'fastify';
import mcpPlugin from '@platformatic/mcp';
const app = Fastify();
await app.register(mcpPlugin);
app.mcpAddTool({ name: 'add', description: 'Adds.', inputSchema: {} }, async () => ({}));
`;
    const { lint } = project(files(register('find'), { 'app.ts': app }));
    expect((await lint(...command)).stderr).toBe(
      'mcp-lint: The definitions of @platformatic/mcp are not read: ' +
        'pass --allow-unresolved to accept that.\n  app.ts:2\n',
    );
  });

  test('states servers of a package that it does not read, beside those that it reads', async () => {
    const lean = `import { createHTTPServer } from '@leanmcp/core';
await createHTTPServer({ name: 'lean', version: '1.0.0' });
`;
    const { lint, write } = project(files(register('find'), { 'lean.ts': lean }));
    const { code, stderr } = await lint(...command);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'mcp-lint: The definitions of @leanmcp/core are not read: ' +
        'pass --allow-unresolved to accept that.\n  lean.ts:1\n',
    });
    expect((await lint(...command, '--allow-unresolved')).stderr).toBe('');
    write(
      'lean.ts',
      `import { createMcpHost } from '@genkit-ai/mcp';
import { type MCPServer, validateInput } from '@leanmcp/core';
export const host: MCPServer = validateInput(createMcpHost({ mcpServers: {} }));
`,
    );
    expect((await lint(...command)).stderr).toBe('');
  });

  test.each([
    [
      'app/mcp/finder.vue',
      `<script setup lang="ts">
import { z } from 'zod';
defineMcpApp({ description: 'Finds.', inputSchema: { at: z.string() } });
</script>
<template><p>Found</p></template>
`,
      3,
    ],
    [
      'src/pages/mcp.astro',
      `---
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 's', version: '1.0.0' });
server.registerTool('page', { description: 'Pages.' }, () => ({ content: [] }));
---
<p>{'---'}</p>
`,
      4,
    ],
    ['src/Open.svelte', `<script>defineMcpApp({\n${'<script>'.repeat(100_000)}`, 1],
    ['src/Broken.svelte', `<script>\ndefineMcpApp({\n</script>\n`, 1],
  ])('states definitions in a component: %s', async (name, component, line) => {
    const { lint, write } = project({
      ...files(register('find')),
      'package.json': PACKAGE.replace(' } }', ', "@nuxtjs/mcp-toolkit": "^0.21.0" } }'),
      [name]: component,
    });
    expect(await lint(...command)).toMatchObject({
      code: 2,
      stderr:
        'mcp-lint: The definitions in files of components are not read: ' +
        `pass --allow-unresolved to accept that.\n  ${name}:${line}\n`,
    });
    expect((await lint(...command, '--allow-unresolved')).stderr).toBe('');
    write('.gitignore', name);
    expect((await lint(...command)).stderr).toBe('');
  });

  test.each([
    ['a sample in a page', '<pre>defineMcpApp({}); server.registerTool("a", {}, run)</pre>'],
    [
      'a client',
      `<script>
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const sample = "server.registerTool('page', {}, () => ({}))";
</script>`,
    ],
    ['what others register', '<script>app.registerTool("a", { execute: () => 1 });</script>'],
  ])('states no definition of a component in %s', async (_in, component) => {
    const { lint } = project({
      ...files(register('find')),
      'package.json': PACKAGE.replace(' } }', ', "@nuxtjs/mcp-toolkit": "^0.21.0" } }'),
      'app/Page.vue': component,
    });
    expect((await lint(...command)).stderr).toBe('');
  });

  test('does not name a package whose functions have the names by chance', async () => {
    const { lint, write } = project({
      'package.json': '{ "dependencies": { "ai": "5.0.0", "mcp-server-kit": "1.0.0" } }',
      'server.ts': `import { tool } from 'ai';
import { serve } from 'mcp-server-kit';
serve(tool({ description: 'Asks.' }));
`,
    });
    const none =
      'mcp-lint: No MCP definition was found in 1 file: name the folder of the server, or';
    expect((await lint(...command)).stderr).toContain(none);
    // An installed package says on which framework it depends.
    write('node_modules/mcp-server-kit/package.json', '{ "name": "mcp-server-kit" }');
    write('server.ts', "import { tool } from 'mcp-server-kit';\ntool('ask', {});\n");
    expect((await lint(...command)).stderr).toContain(none);
    write(
      'node_modules/mcp-server-kit/package.json',
      '{ "name": "mcp-server-kit", "dependencies": { "@cyanheads/mcp-ts-core": "^0.8.0" } }',
    );
    expect((await lint(...command)).stderr).toContain(
      'name mcp-server-kit in settings.mcp.modules',
    );
  });

  test('says that nothing calls the function which registers everything', async () => {
    const add = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export function add(server: McpServer, name: string) {
  server.registerTool(name, { description: 'Does it.' }, () => ({ content: [] }));
}`;
    const { lint } = project(files('', { 'add.ts': add }));
    expect(await lint(...command)).toMatchObject({
      code: 2,
      stderr:
        'mcp-lint: No definition is served: name the folder of a server that registers some, or pass --allow-empty.\n  add.ts:3  tool: is registered by a function that nothing calls\n',
    });
    const allowed = await lint(...command, '--allow-empty');
    expect(allowed).toMatchObject({ code: 0, stderr: '' });
    expect(allowed.stdout).not.toContain('fully resolved');
    const used = project(files(register('a'), { 'add.ts': add }));
    expect(await used.lint(...command)).toMatchObject({ code: 0, stderr: '' });
    if (command[0] === '--no-config')
      expect((await used.lint(...command)).stdout).toContain('2 files, 1 definition, fully');
  });

  test('says that nothing calls the function which registers a known name', async () => {
    const add = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
function add(server: McpServer) {
  ${register('one')}}`;
    const { lint } = project(files('', { 'add.ts': add }));
    expect(await lint(...command)).toMatchObject({
      code: 2,
      stderr:
        'mcp-lint: No definition is served: name the folder of a server that registers some, or pass --allow-empty.\n  add.ts:3  tool: is registered by a function that nothing calls\n',
    });
  });

  test('accepts what functions register that nothing calls, on a server of no known type', async () => {
    const dead = (text: string): string =>
      `export function add(box) {\n${text} more(box); }\nfunction more(box) {\n${text} }`;
    const { lint } = project(
      files(register('a'), { 'lost.js': dead(`box.tool('b', {}, run); box.tool('c', {}, run);`) }),
    );
    expect(await lint(...command)).toMatchObject({ code: 0, stderr: '' });
  });

  test('asks for constants where no name could be read', async () => {
    const { lint } = project(
      files('for (const name of globalThis.names()) server.tool(name, run);\n'),
    );
    const { code, stderr } = await lint(...command);
    expect(code).toBe(2);
    expect(stderr).toContain(
      'mcp-lint: The name of no definition could be read: write the names as constants, or pass --allow-unresolved.\n',
    );
  });

  describe('of a server with tools of unknown names', () => {
    const UNNAMED = 'for (const name of globalThis.names()) server.tool(name, run);\n';

    test('ends with 2 where only prompts are read beside them', async () => {
      const prompt = `server.registerPrompt('plan', { description: 'Plans a day.' }, plan);\n`;
      const { lint } = project(files(prompt + UNNAMED));
      const { code, stderr } = await lint(...command);
      expect(code).toBe(2);
      expect(stderr).toContain(
        'mcp-lint: The name of no tool could be read: write the names as constants, or pass --allow-unresolved.\n',
      );
      expect((await lint(...command, '--allow-unresolved')).stderr).toBe('');
    });

    test('accepts them where another tool is read', async () => {
      const { lint } = project(files(register('find') + UNNAMED));
      const { code, stderr } = await lint(...command);
      expect(code).not.toBe(2);
      expect(stderr).toBe('');
    });
  });

  test('ends with 2 where a list of tools is too long to be read', async () => {
    const long = `const tools = [];
      for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
        for (let turn = 0; turn < 80000; turn += 1) if (turn === 0) tools.push(name);
      for (const name of tools) server.tool(name, run);\n`;
    const { lint } = project(files(register('find') + long));
    const { code, stderr } = await lint(...command);
    expect(code).toBe(2);
    expect(stderr).toBe(
      'mcp-lint: A list of tools could not be read to its end: pass --allow-unresolved to accept that.\n  server.ts:7  tool: takes more than 200000 steps to evaluate\n',
    );
    expect((await lint(...command, '--allow-unresolved')).stderr).toBe('');
  });

  test('accepts resources that a server lists at run time beside tools that are read', async () => {
    const listed = `import { readdir } from 'node:fs/promises';
      import { ListResourcesRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      server.server.setRequestHandler(ListResourcesRequestSchema, async () => ({
        resources: (await readdir('notes')).map((name) => ({ name, uri: \`notes://\${name}\` })),
      }));
`;
    const { lint } = project(files(register('find') + listed));
    expect(await lint(...command)).toMatchObject({ code: 0, stderr: '' });
  });

  test('ends with 2 where it reads less than three in four', async () => {
    const { lint } = project(
      files(register('a'), { 'lost.ts': LOST, 'more.ts': lost('more'), 'box.ts': BOX }),
    );
    expect(await lint(...command)).toMatchObject({
      code: 2,
      stderr:
        'mcp-lint: 2 of 3 definitions in the source were not read: pass --allow-unresolved to accept that.\n  lost.ts:2  lost\n  more.ts:2  more\n',
    });
    expect(await lint(...command, '--allow-unresolved')).toMatchObject({ code: 0, stderr: '' });
  });

  test('does not take a short name that was read for part of those that were not', async () => {
    const { lint } = project(
      files(register('o'), { 'lost.ts': LOST, 'more.ts': lost('more'), 'box.ts': BOX }),
    );
    expect((await lint(...command)).code).toBe(2);
  });

  test('accepts one that no server uses', async () => {
    const { lint } = project(files(register('a'), { 'lost.ts': LOST, 'box.ts': BOX }));
    expect(await lint(...command)).toMatchObject({ code: 0, stderr: '' });
  });

  test('accepts one in four that no server uses', async () => {
    const all = Array.from({ length: 6 }, (_, index) => register(`tool_${index}`)).join('');
    const two = { 'lost.ts': LOST, 'more.ts': lost('more'), 'box.ts': BOX };
    expect(await project(files(all, two)).lint(...command)).toMatchObject({ code: 0, stderr: '' });
    expect(
      await project(files(all, { ...two, 'third.ts': lost('third') })).lint(...command),
    ).toMatchObject({ code: 2 });
  });

  describe('of actions that look like tools', () => {
    const ACTIONS = `export const ACTIONS = [
      { name: 'act_one', description: 'One.', inputSchema: {} },
      { name: 'act_two', description: 'Two.', inputSchema: {} },
      { name: 'act_three', description: 'Three.', inputSchema: {} },
    ];
`;
    const gateway = (list: string) => ({
      'package.json': PACKAGE,
      'actions.ts': ACTIONS,
      'server.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
        import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
        import { ACTIONS } from './actions.js';
        const server = new Server({ name: 's', version: '1.0.0' }, { capabilities: { tools: {} } });
        const run = { name: 'run', description: \`Runs one of \${ACTIONS.length}.\`, inputSchema: { type: 'object' } };
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ${list} }));
`,
    });

    test('accepts them where the whole list of the server was read', async () => {
      const { lint } = project(gateway('[run]'));
      expect((await lint(...command)).code).not.toBe(2);
    });

    test('ends with 2 where part of the list was not read', async () => {
      const { lint } = project(gateway('[run, ...globalThis.more()]'));
      expect((await lint(...command)).code).toBe(2);
    });
  });

  test('does not count a registration that is read by another name than its first argument', async () => {
    const renamed = (word: string): string =>
      `server.registerResource('${word}://all', '${word}://all', { name: 'All ${word}' }, () => ({ contents: [] }));\n`;
    const { lint } = project(files(register('a') + renamed('notes') + renamed('papers')));
    expect((await lint(...command)).code).not.toBe(2);
  });

  test('does not count a definition that nothing mentions, or whose name gets a prefix', async () => {
    const { lint } = project(
      files(register('acme_lost') + register('acme_more'), {
        'lost.ts': LOST,
        'more.ts': lost('more'),
        'box.ts': BOX,
        'dead.ts': `export const dead = { name: 'dead', description: 'd', inputSchema: {} };\n`,
        'key.ts': `export const key = { name: 'key', description: 'd', inputSchema: {} }, by = { key: 1 };
`,
        'gone.ts': `export const gone = { name: 'gone', description: 'd', inputSchema: {} };\n`,
      }),
    );
    expect(await lint(...command)).toMatchObject({ code: 0, stderr: '' });
  });
});

test('lists ten places', async () => {
  const all = Array.from({ length: 12 }, (_, index) => lost(`lost_${index}`));
  const { lint } = project(files(register('a'), { 'lost.ts': all.join(''), 'box.ts': BOX }));
  const { stderr } = await lint('inventory', '--no-config');
  expect(stderr).toContain('12 of 13 definitions in the source were not read');
  expect(stderr).toContain('\n  lost.ts:20  lost_9\n  and 2 more\n');
});

test.each(COMMANDS)('files that are named need not hold definitions: %s', async (...command) => {
  const { lint } = project(files('', { 'lost.ts': LOST, 'box.ts': BOX }));
  expect(await lint(...command, 'box.ts', 'lost.ts')).toMatchObject({ code: 0, stderr: '' });
});
