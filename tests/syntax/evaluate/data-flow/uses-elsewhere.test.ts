import { expect, test } from 'vitest';
import { analyze } from '../../../../src/detect/analysis.ts';
import { AnalysisSession } from '../../../../src/detect/discovery/session.ts';
import { DEFAULT_SETTINGS } from '../../../../src/model/settings.ts';
import { beginFile } from '../../../../src/syntax/modules/epoch.ts';
import { moduleFrom } from '../../module-from.ts';
import { project, type Project } from '../../project.ts';

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  import { tools } from './tools.js';
  import './more.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  for (const { name, description } of tools) server.registerTool(name, { description }, run);`;

const MORE = `import { tools } from './tools.js';
  tools.push({ name: 'two', description: 'Two.' });`;

const FILES = {
  'package.json': {
    type: 'module',
    main: 'server.js',
    dependencies: { '@modelcontextprotocol/sdk': '^1.25.0' },
  },
  'server.js': SERVER,
  'tools.js': `export const tools = [{ name: 'one', description: 'One.' }];`,
};

/** The names of the tools of the server, as an editor that has it open sees them. */
function names({ path }: Project, session: AnalysisSession): unknown[] {
  const file = path('server.js');
  beginFile(file);
  session.refresh();
  const module = moduleFrom(file, SERVER);
  const { definitions } = analyze(module, DEFAULT_SETTINGS, session);
  return definitions.map(({ name }) => (name.kind === 'known' ? name.value : '?'));
}

/** The next turn of the event loop, in which a file that is linted again may have changed. */
const nextTurn = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 120));

test('a list is read anew when another module begins to change it, changes it otherwise, and ends to', async () => {
  const session = new AnalysisSession(DEFAULT_SETTINGS);
  const files = project({ ...FILES, 'more.js': 'export {};' });
  expect(names(files, session)).toEqual(['one']);
  await nextTurn();
  files.write('more.js', MORE);
  expect(names(files, session)).toEqual(['one', 'two']);
  await nextTurn();
  files.write('more.js', MORE.replace('two', 'three'));
  expect(names(files, session)).toEqual(['one', 'three']);
  await nextTurn();
  files.write('more.js', 'export {};');
  expect(names(files, session)).toEqual(['one']);
});

test('a list is read anew when another module changes it after a time without changes', async () => {
  const session = new AnalysisSession(DEFAULT_SETTINGS);
  const files = project({ ...FILES, 'more.js': 'export {};' });
  expect(names(files, session)).toEqual(['one']);
  await nextTurn();
  expect(names(files, session)).toEqual(['one']);
  await nextTurn();
  files.write('more.js', MORE);
  expect(names(files, session)).toEqual(['one', 'two']);
});

test('a list of a package of the workspace may be changed by a package that depends on it', () => {
  const session = new AnalysisSession(DEFAULT_SETTINGS);
  const files = project({
    ...FILES,
    'package.json': {
      ...FILES['package.json'],
      workspaces: ['packages/*'],
      dependencies: { ...FILES['package.json'].dependencies, core: 'workspace:*' },
    },
    'packages/core/package.json': { name: 'core', main: 'index.js' },
    'packages/core/index.js': FILES['tools.js'],
    'tools.js': `export { tools } from 'core';`,
    'more.js': MORE,
  });
  expect(names(files, session)).toEqual(['one', 'two']);
});

test('a list that a function returns may be changed by another module', () => {
  const session = new AnalysisSession(DEFAULT_SETTINGS);
  const files = project({
    ...FILES,
    'tools.js': `const all = [{ name: 'one', description: 'One.' }];
      export const getTools = () => all;
      export const tools = getTools();`,
    'more.js': `import { getTools } from './tools.js';
      const all = getTools();
      all.push({ name: 'two', description: 'Two.' });`,
  });
  expect(names(files, session)).toEqual(['one', 'two']);
});
