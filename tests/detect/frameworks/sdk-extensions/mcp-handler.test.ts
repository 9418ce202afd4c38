import { describe, expect, test } from 'vitest';
import { project } from '../../../syntax/project.ts';
import {
  CONNECT_BY_FETCH,
  definitionsIn,
  found,
  installed,
  listed,
  read,
  running,
  sorted,
} from '../../executed.ts';
import { analysisOf, plain } from '../tables.ts';

const SERVER = `
import { createMcpHandler } from 'mcp-handler';
import { z } from 'zod';
const answer = createMcpHandler((server) => {
  server.registerTool('roll', { title: 'Roll', description: 'Rolls a die.', inputSchema: z.object({ sides: z.number().int().describe('How many.') }), outputSchema: z.object({ value: z.number() }) }, async () => ({ content: [], structuredContent: { value: 1 } }));
  register(server);
});
function register(server) {
  server.registerPrompt('ask', { description: 'Asks.', argsSchema: z.object({ topic: z.string().describe('Of what.') }) }, () => ({ messages: [] }));
}
${CONNECT_BY_FETCH}`;

describe('definitions of mcp-handler', () => {
  test('are read as the server lists them', async () => {
    const path = installed({ 'server.mjs': SERVER });
    const definitions = definitionsIn(path('server.mjs'), SERVER);
    expect(sorted(definitions.map(read))).toEqual(
      sorted(await running(path('server.mjs'), listed)),
    );
    expect(definitions.map(({ framework }) => framework.title)).toEqual(['SDK v2', 'SDK v2']);
  });

  test.each([
    ['mcp-handler', '^1.0.0', 'SDK v1'],
    ['mcp-handler', '^2.0.0', 'SDK v2'],
    ['@vercel/mcp-adapter', '^1.0.0', 'SDK v1'],
  ])('%s %s hands out servers of %s', (name, range, title) => {
    const { path } = project({
      'package.json': { name: 'server', dependencies: { [name]: range } },
    });
    const definitions = definitionsIn(
      path('server.ts'),
      `import { createMcpHandler } from '${name}'; export default createMcpHandler((server) => { server.registerTool('a', {}, () => {}); });`,
    );
    expect(definitions.map(({ framework }) => framework.title)).toEqual([title]);
  });

  const asking = (range: string): object => ({
    name: 'app',
    dependencies: { 'mcp-handler': range },
  });
  test.each([
    ['that is the package itself', { 'package.json': { name: 'mcp-handler', version: '2.1.1' } }],
    [
      'that another of the workspace is',
      {
        'package.json': { workspaces: ['*'] },
        'app/package.json': asking('workspace:*'),
        'lib/package.json': { name: 'mcp-handler', version: '2.0.0' },
      },
    ],
    [
      'of the catalog of pnpm',
      {
        'pnpm-workspace.yaml': 'packages: ["*"]\ncatalog:\n  mcp-handler: ^2.0.0\n',
        'app/package.json': asking('catalog:'),
      },
    ],
    [
      'of a named catalog of pnpm',
      {
        'pnpm-workspace.yaml': 'packages: ["*"]\ncatalogs:\n  v1:\n    mcp-handler: ^2.0.0\n',
        'app/package.json': asking('catalog:v1'),
      },
    ],
    [
      'of the catalog of bun',
      {
        'package.json': { workspaces: { packages: ['*'], catalog: { 'mcp-handler': '^2.0.0' } } },
        'app/package.json': asking('catalog:'),
      },
    ],
    [
      'that the workspace asks for',
      { 'package.json': asking('^2.0.0'), 'app/package.json': { type: 'module' } },
    ],
  ])('the version is the one %s', (_name, files) => {
    const { path } = project(files);
    const definitions = definitionsIn(
      path('app/server.ts'),
      `import { createMcpHandler } from 'mcp-handler'; export default createMcpHandler((server) => { server.registerTool('a', {}, () => {}); });`,
    );
    expect(definitions.map(({ framework }) => framework.title)).toEqual(['SDK v2']);
  });

  test('other parameters of its callbacks are not servers', () => {
    expect(
      found(
        `import { withMcpAuth } from 'mcp-handler'; withMcpAuth((server) => { server.registerTool('a', {}, () => {}); });`,
      ),
    ).toEqual([]);
  });

  test.each([
    ['mcp-handler', 'createMcpHandler', `import { createMcpHandler }`],
    ['mcp-handler', 'createMcpHandler', `import createMcpHandler`],
    ['@vercel/mcp-adapter', 'createMcpHandler', `import { createMcpHandler }`],
  ])('a server of %s has a name, options and handlers', (module, callee, imported) => {
    const { servers, setups, definitions } = analysisOf(
      `${imported} from '${module}';
       export default ${callee}(
         (server) => { server.registerTool('n', {}, h); },
         { serverInfo: { name: 'own' }, capabilities: { tools: {} } },
       );`,
    );
    expect(servers).toMatchObject([{ name: { value: 'own' } }]);
    expect(setups.map(({ declared }) => declared.map(plain))).toEqual([[{ tools: {} }]]);
    expect(definitions.map(({ form }) => form)).toEqual(['registerTool']);
    expect(setups[0]!.framework).toMatchObject({
      title: 'SDK v1',
      package: '@modelcontextprotocol/sdk',
    });
  });
});
