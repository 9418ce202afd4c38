import { describe, expect, test } from 'vitest';
import { definitionsIn, served } from '../../listed.ts';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });`;
const BODY = `server.registerTool('a', { description: 'd' }, async () => ({ content: [] }));`;

const SERVER = `${HEAD} ${BODY}`;
const START = { scripts: { start: 'tsx src/index.ts' } };

describe('a server in a file beside the entry point of its package', () => {
  const MANIFEST = { scripts: { start: 'node src/stdio.js' } };
  const beside = (files: Readonly<Record<string, string>>, manifest: object = MANIFEST): string[] =>
    served(
      { 'src/index.ts': SERVER, 'src/stdio.ts': `${HEAD} connect(server);`, ...files },
      manifest,
    );

  test('is not served where nothing starts it', () => {
    expect(beside({})).toEqual([]);
  });

  test.each([
    ['the manifest names it', {}, { ...MANIFEST, main: './src/index.js' }],
    ['a script runs it', {}, { scripts: { start: 'node src/stdio.js', dev: 'tsx src/index.ts' } }],
    ['the entry point imports it', { 'src/stdio.ts': `import './index.js'; ${HEAD}` }],
    ['another file imports it', { 'src/http.ts': `import './index.js';` }],
    ['another file imports something by a computed name', { 'src/http.ts': 'import(name);' }],
    [
      'a file of the package mentions what is built of it',
      { Dockerfile: 'CMD ["node", "dist/index.js"]' },
    ],
    ['the entry point is no server', { 'src/stdio.ts': 'build();' }],
    ['the manifest names no entry point', {}, {}],
  ])('may be served where %s', (_how, files, manifest = MANIFEST) => {
    expect(beside(files, manifest)).toContain('a');
  });
});

describe('a server in the folder of a worker', () => {
  const WORKER = `${HEAD} export default { fetch: () => handle(server) };`;
  const deployed = (config: Readonly<Record<string, string>>): string[] =>
    served({ 'src/workers/agent.ts': SERVER, 'src/workers/worker.ts': WORKER, ...config }, {});

  test('is not served where Wrangler deploys another file, which does not import it', () => {
    expect(deployed({ 'wrangler.toml': 'main = "src/workers/worker.ts"' })).toEqual([]);
    expect(deployed({ 'wrangler.jsonc': '{\n  "main": "src/workers/worker.ts"\n}' })).toEqual([]);
  });

  test('may be served where Wrangler deploys it, or nothing says what is deployed', () => {
    expect(deployed({ 'wrangler.toml': 'main = "src/workers/agent.ts"' })).toEqual(['a']);
    expect(deployed({ 'wrangler.toml': 'name = "worker"' })).toEqual(['a']);
    expect(deployed({ 'wrangler.toml': '\n'.repeat(300_000) })).toEqual(['a']);
  });
});

describe('a tool that another file registers on a server beside the entry point', () => {
  const TOOL = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    export function add(server: McpServer) { ${BODY} }`;
  const use = (path: string): string => `import { add } from '${path}'; ${HEAD} add(server);`;
  const added = (files: Readonly<Record<string, string>>): string[] =>
    served(
      { 'src/index.ts': `${HEAD} connect(server);`, 'src/old.ts': use('./tools.js'), ...files },
      START,
    );

  test('is not served where nothing starts that server', () => {
    expect(added({ 'src/tools.ts': TOOL })).toEqual([]);
  });

  test('is not served where another file passes it on', () => {
    const files = { 'src/all.ts': `export * from './tools.js';`, 'src/old.ts': use('./all.js') };
    expect(added({ 'src/tools.ts': TOOL, ...files })).toEqual([]);
  });

  test.each([
    ['the entry point uses it too', { 'src/index.ts': use('./tools.js') }],
    ['a file of no server uses it too', { 'src/http.ts': `import './tools.js';` }],
    ['nothing uses it yet', { 'src/old.ts': HEAD }],
  ])('may be served where %s', (_how, files) => {
    expect(added({ 'src/tools.ts': TOOL, ...files })).toContain('a');
  });
});

test('a server below the folder of the entry point is not served where nothing imports or starts it', () => {
  const manifest = { main: './src/index.ts' };
  const files = (old: string) => ({ 'src/index.ts': `${HEAD} connect(server);`, [old]: SERVER });
  expect(served(files('src/http/server.ts'), manifest)).toEqual([]);
  expect(served(files('src/examples/server.ts'), manifest)).toEqual(['a']);
  expect(served(files('src/http/server.ts'), { main: './dist/lost.js', ...START })).toEqual(['a']);
});

describe('a server in a file that the tsconfig of its package leaves out', () => {
  const leftOut = (
    files: Readonly<Record<string, string>>,
    tsconfig: object = { include: ['src'] },
  ): string[] =>
    served(
      {
        'tsconfig.json': JSON.stringify(tsconfig),
        'src/index.ts': `${HEAD} connect(server);`,
        'src_new/index.ts': `import './tools.js'; ${HEAD} connect(server);`,
        'src_new/tools.ts': SERVER,
        ...files,
      },
      START,
    );

  test.each([
    ['includes another folder', undefined],
    ['excludes its folder', { exclude: ['src_new', 'node_modules'] }],
    ['excludes it by a pattern', { exclude: ['**/src_new/**'] }],
    ['names files', { files: ['src/index.ts'] }],
  ])('is not served where it %s', (_how, tsconfig) => {
    expect(leftOut({}, tsconfig)).toEqual([]);
  });

  test('is not served where what it extends includes another folder', () => {
    const base = JSON.stringify({ include: ['src/**/*'] });
    expect(leftOut({ 'tsconfig.base.json': base }, { extends: './tsconfig.base' })).toEqual([]);
  });

  test.each([
    ['selects every file', {}, {}],
    ['includes its folder', {}, { include: ['src', 'src_new/**/*.ts'] }],
    [
      'is one of several, and another one includes it',
      { 'tsconfig.new.json': '{ "include": ["src_new"] }' },
    ],
    [
      'leaves it out, but a file that is started imports it',
      { 'src/index.ts': `import '../src_new/tools.js'; ${HEAD}` },
    ],
    [
      'leaves it out, but a file of the package mentions it',
      { Dockerfile: 'CMD ["tsx", "src_new/index.ts"]' },
    ],
    ['cannot be read', { 'tsconfig.json': '{' }],
  ])('may be served where it %s', (_how, files, tsconfig?: object) => {
    expect(leftOut(files, tsconfig)).toEqual(['a']);
  });

  test('may be served in JavaScript, in a folder of a platform, and without a tsconfig', () => {
    const entry = { 'src/index.ts': `${HEAD} connect(server);` };
    const tsconfig = { 'tsconfig.json': '{ "include": ["src"] }' };
    expect(served({ ...entry, ...tsconfig, 'tools/server.js': SERVER }, START)).toEqual(['a']);
    expect(served({ ...entry, ...tsconfig, 'api/server.ts': SERVER }, START)).toEqual(['a']);
    expect(served({ ...entry, 'tools/server.ts': SERVER }, START)).toEqual(['a']);
  });
});

test('a server in a package with a former version is not served where nothing starts or imports it', () => {
  const former = (more: Readonly<Record<string, string>>, manifest: object = START): string[] =>
    served(
      {
        'src/index.ts': `${HEAD} connect(server);`,
        'legacy/package.json': '{ "name": "notes-v1", "main": "./server.js" }',
        'legacy/bin/run.js': `import '../server.js';`,
        'legacy/server.js': SERVER,
        ...more,
      },
      manifest,
    );
  expect(former({})).toEqual([]);
  expect(former({ 'src/index.ts': `import '../legacy/server.js'; ${HEAD}` })).toEqual(['a']);
  expect(former({}, { ...START, workspaces: ['legacy'] })).toEqual(['a']);
});

test('a server in a copy of its package is not served where nothing starts or imports it', () => {
  const copied = (more: Readonly<Record<string, string>>, manifest = {}): string[] =>
    served(
      {
        'src/index.ts': `${HEAD} connect(server);`,
        'notes/package.json': '{ "name": "notes", "scripts": { "start": "tsx src/index.ts" } }',
        'notes/src/index.ts': SERVER,
        ...more,
      },
      { name: 'notes', ...START, ...manifest },
    );
  expect(copied({})).toEqual([]);
  expect(copied({ 'README.md': 'Run tsx /path/to/notes/src/index.ts' })).toEqual([]);
  expect(copied({ 'README.md': 'Run tsx ./notes/src/index.ts' })).toEqual(['a']);
  expect(copied({ 'notes/package.json': '{ "name": "other", "main": "./src/index.ts" }' })).toEqual(
    ['a'],
  );
  expect(copied({ 'src/index.ts': `import '../notes/src/index.ts'; ${HEAD}` })).toEqual(['a']);
  expect(copied({ Dockerfile: 'CMD ["tsx", "notes/src/index.ts"]' })).toEqual(['a']);
  expect(copied({}, { scripts: { start: 'cd notes && npm start' } })).toEqual(['a']);
  expect(copied({}, { workspaces: ['notes'] })).toEqual(['a']);
});

describe('a module that nothing imports yet is judged', () => {
  const tools = `import { tool, z } from '@cyanheads/mcp-ts-core';
    export const find = tool('find', { description: 'd', input: z.object({}), handler: () => ({}) });`;
  const entry = `import { createApp } from '@cyanheads/mcp-ts-core'; await createApp({ tools: [] });`;
  const DEPENDENCY = { dependencies: { '@cyanheads/mcp-ts-core': '0.8.18' } };
  const abandoned = (files: Readonly<Record<string, string>>): boolean[] =>
    definitionsIn(
      { 'src/index.ts': entry, ...files },
      { main: './src/index.ts', ...DEPENDENCY },
    ).analyses.map(({ isAbandoned }) => isAbandoned);

  test('beside and below the entry point, but not in a former version', () => {
    const files = { 'src/find.ts': tools, 'src/tools/find.ts': tools, 'old/find.ts': tools };
    expect(abandoned(files)).toEqual([false, false, false, true]);
  });

  test('also where only the tsconfig of another package around its own leaves it out', () => {
    const files = {
      'tsconfig.json': '{ "include": ["src"] }',
      'papers/package.json': JSON.stringify({ main: './start.ts', ...DEPENDENCY }),
      'papers/start.ts': entry,
      'papers/tools/find.ts': tools,
    };
    expect(abandoned(files)).toEqual([false, false, false]);
    const own = { ...files, 'papers/tsconfig.json': '{ "files": ["start.ts"] }' };
    expect(abandoned(own)).toEqual([false, false, true]);
  });
});

describe('a server in a folder of examples', () => {
  const SERVED = { bin: './src/index.ts' };
  const beside = (
    files: Readonly<Record<string, string>>,
    manifest: object = SERVED,
    entry = `${HEAD} connect(server);`,
  ): string[] => served({ 'src/index.ts': entry, ...files }, manifest);

  test.each([
    ['beside the source', { 'examples/notes.ts': SERVER }],
    ['in the source', { 'src/demo/notes.ts': SERVER }],
    [
      'in a package of its own',
      {
        'examples/notes/package.json': '{ "name": "notes", "main": "server.ts" }',
        'examples/notes/server.ts': SERVER,
      },
    ],
    [
      'that another example imports',
      { 'examples/notes.ts': SERVER, 'examples/all.ts': "import './notes.js';" },
    ],
  ])('is not judged beside a server that starts: %s', (_where, files) => {
    expect(beside(files as Record<string, string>)).toEqual([]);
  });

  test.each([
    ['other code imports the package', {}, { main: './src/index.ts' }],
    ['the entry point is no server', {}, SERVED, 'build();'],
    ['the entry point imports it', {}, SERVED, `import '../examples/notes.js'; ${HEAD}`],
    ['a script starts it', {}, { ...SERVED, scripts: { demo: 'tsx examples/notes.ts' } }],
    ['other code of the package imports it', { 'src/http.ts': "import '../examples/notes.js';" }],
    [
      'the package has workspaces',
      { 'examples/package.json': '{ "name": "e", "main": "notes.ts" }' },
      { ...SERVED, workspaces: ['examples'] },
    ],
  ])('is judged where %s', (_how, files, manifest: object = SERVED, entry?: string) => {
    expect(
      beside(
        { 'examples/notes.ts': SERVER, ...(files as Record<string, string>) },
        manifest,
        entry,
      ),
    ).toContain('a');
  });
});
