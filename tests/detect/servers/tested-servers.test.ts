import { expect, test } from 'vitest';
import { analyze } from '../../../src/detect/analysis.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { moduleFrom } from '../../syntax/module-from.ts';
import { project } from '../../syntax/project.ts';

const SERVER = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  export function makeServer() {
    const server = new McpServer({ name: 'a', version: '1' });
    server.registerTool('one', {}, async () => ({ status: 'done' }));
    return server;
  }
  export function start() {}
`;
const MANIFEST: Readonly<Record<string, string>> = { name: 'a', main: 'server.ts', bin: 'bin.ts' };
const TESTED = {
  'bin.ts': "import { start } from './server.ts'; start();",
  'tests/server.ts': "import { makeServer } from '../server.ts'; makeServer();",
};

/** The number of return paths that are judged of the tool of a server. */
function pathsOf(
  files: Readonly<Record<string, string>>,
  { server = SERVER, manifest = MANIFEST } = {},
): number {
  const { path } = project({ 'package.json': manifest, 'server.ts': server, ...files });
  const module = moduleFrom(path('server.ts'), server);
  return analyze(module, DEFAULT_SETTINGS).definitions[0]?.results.paths.length ?? -1;
}

test('the results of a server that only tests create are not judged', () => {
  expect(pathsOf(TESTED)).toBe(0);
});

test.each([
  [
    'another module creates',
    { ...TESTED, 'bin.ts': "import { makeServer } from './server.ts'; makeServer();" },
    {},
  ],
  ['its module creates, too', TESTED, { server: `${SERVER} makeServer();` }],
  ['no test imports', { 'bin.ts': TESTED['bin.ts'] }, {}],
  [
    'a platform creates',
    { ...TESTED, 'tests/server.ts': "import { default as makeServer } from '../server.ts';" },
    { server: SERVER.replace('export function', 'export default function') },
  ],
  ['a library offers to others', TESTED, { manifest: { name: 'a', main: 'server.ts' } }],
])('those of a server that %s are', (_, files, options) => {
  expect(pathsOf(files, options)).toBe(1);
});
