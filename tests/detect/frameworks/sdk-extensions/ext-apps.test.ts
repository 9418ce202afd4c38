import { describe, expect, test } from 'vitest';
import { RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server';
import { project } from '../../../syntax/project.ts';
import { definitionsIn, found, installed, listed, read, running, sorted } from '../../executed.ts';
import { analysisOf, plain } from '../tables.ts';

const SERVER = `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { registerAppTool, registerAppResource, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server';
import { z } from 'zod';
export const server = new McpServer({ name: 's', version: '1.0.0' });
registerAppTool(server, 'show', { title: 'Show', description: 'Shows it.', inputSchema: { id: z.string().describe('Which.') }, _meta: { ui: { resourceUri: 'ui://show' } } }, async ({ id }) => ({ content: [] }));
registerAppResource(server, 'View', 'ui://show', { mimeType: RESOURCE_MIME_TYPE, description: 'The view.' }, async () => ({ contents: [] }));
export const connect = (transport) => server.connect(transport);
`;

const FROM = `import { registerAppTool } from '@modelcontextprotocol/ext-apps/server';`;

describe('definitions of ext-apps', () => {
  test('are read as the server lists them', async () => {
    const path = installed({ 'server.mjs': SERVER });
    const definitions = definitionsIn(path('server.mjs'), SERVER);
    const seen = await running(path('server.mjs'), listed);
    expect(sorted(definitions.map(read))).toEqual(sorted(seen));
    expect(definitions.map(({ framework }) => framework.title)).toEqual(['SDK v1', 'SDK v1']);
    expect(new Set(definitions.map(({ server }) => server)).size).toBe(1);
  });

  test('have the media type that the package exports', () => {
    const definitions = definitionsIn(installed({})('server.ts'), SERVER);
    expect(definitions.map(({ listed: { mimeType } }) => mimeType && plain(mimeType))).toContain(
      RESOURCE_MIME_TYPE,
    );
  });

  test('are of the SDK whose server they are registered on', () => {
    const titles = (text: string): string[] =>
      definitionsIn(installed({})('server.ts'), text).map(({ framework }) => framework.title);
    expect(
      titles(
        `${FROM} import { McpServer } from '@modelcontextprotocol/server'; registerAppTool(new McpServer({}), 'a', {}, () => {});`,
      ),
    ).toEqual(['SDK v2']);
    expect(
      titles(
        `${FROM} import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; export function register(server: McpServer) { registerAppTool(server, 'a', {}, () => {}); }`,
      ),
    ).toEqual(['SDK v1']);
  });

  test('are of the SDK that the version is made for, where the server is not known', () => {
    const text = `${FROM} import { server } from 'elsewhere'; registerAppTool(server, 'a', {}, () => {});`;
    const titles = (range: string): string[] => {
      const { path } = project({
        'package.json': {
          name: 'server',
          dependencies: { '@modelcontextprotocol/ext-apps': range },
        },
      });
      return definitionsIn(path('server.ts'), text).map(({ framework }) => framework.title);
    };
    expect([titles('^1.2.0'), titles('^2.0.0'), titles('*')]).toEqual([
      ['SDK v1'],
      ['SDK v2'],
      ['SDK v2'],
    ]);
  });

  test('wait for the server that a function is called with', () => {
    expect(
      found(
        `${FROM} import { McpServer } from '@modelcontextprotocol/server'; function register(server, name) { registerAppTool(server, name, {}, () => {}); } const s = new McpServer({}); register(s, 'a'); register(s, 'b');`,
      ),
    ).toEqual(['tool a', 'tool b']);
  });

  test('what only has this name is none', () => {
    expect(
      found(
        `import { registerAppTool } from './mine.js'; import { McpServer } from '@modelcontextprotocol/server'; registerAppTool(new McpServer({}), 'a', {}, () => {});`,
      ),
    ).toEqual([]);
  });

  test.each([
    ['registerAppTool', `server, 'n', {}, h`, 'registerTool', 'tool'],
    ['registerAppResource', `server, 'n', 'ui://n', {}, h`, 'registerResource', 'resource'],
  ])('%s registers as its server does by itself', (name, args, form, kind) => {
    const { definitions } = analysisOf(
      `import { ${name} } from '@modelcontextprotocol/ext-apps/server';
       import { McpServer } from '@modelcontextprotocol/server';
       const server = new McpServer({});
       ${name}(${args});`,
    );
    expect(definitions).toMatchObject([{ form, kind, name: { value: 'n' } }]);
  });
});
