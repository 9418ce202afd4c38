import { expect, test } from 'vitest';
import { mayHoldDefinitions } from '../../../src/detect/discovery/file-filter.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { project } from '../../syntax/project.ts';

const IMPORT = "import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n";

test.each([
  ['server.ts', `${IMPORT}export const server = make();`, true],
  ['server.d.ts', `${IMPORT}export declare const server: McpServer;`, false],
  ['server.d.mts', 'export interface Ai { inputSchema: object }', false],
  ['answers.d.ts', `${IMPORT}export interface CallToolResult { content: string }`, true],
  ['answers.d.ts', 'export interface CallToolResult { content: string }', true],
  ['other.ts', 'export const one = 1;', false],
])('%s with %j may hold something: %j', (file, text, expected) => {
  const { path } = project({
    'package.json': { name: 'server', dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' } },
  });
  expect(mayHoldDefinitions(path(file), text, DEFAULT_SETTINGS)).toBe(expected);
});

test.each([
  [`if (method === 'tools/list') reply();`, true],
  [`case "resources/templates/list":`, true],
  ['// answers tools/list', false],
])('%s may answer a request, in a package without a framework: %j', (text, expected) => {
  const { path } = project({ 'package.json': { name: 'server' } });
  expect(mayHoldDefinitions(path('server.ts'), text, DEFAULT_SETTINGS)).toBe(expected);
});

test.each([
  [{ '@modelcontextprotocol/sdk': '^1.20.0' }, true],
  [{ express: '^5.0.0' }, false],
])(
  'a method of servers, of a class that another file passes, with the dependencies %j: %j',
  (dependencies, expected) => {
    const { path } = project({ 'package.json': { name: 'server', dependencies } });
    const text = 'this.server.setRequestHandler(this.schemas.ListTools, () => ({ tools }));';
    expect(mayHoldDefinitions(path('server.cjs'), text, DEFAULT_SETTINGS)).toBe(expected);
  },
);

test.each([
  [`import { mcp } from './mcp.js'; mcp.tool({ name: 'n', inputSchema: {} });`, true],
  [`import { mcp } from './mcp.js'; mcp.start({ description: 'd' });`, false],
  [`import { mcp } from './other.js'; mcp.tool({ name: 'n', inputSchema: {} });`, false],
  [`import { app } from './app.js'; app.add({ name: 'n', inputSchema: {} });`, true],
  [`import { mcp } from './mcp.js'; mcp.start(createTools());`, true],
  [`import { mcp } from './other.js'; mcp.start(createTools());`, false],
  [`import { mcp } from './mcp.js'; mcp.tool('n', { input: {} });`, true],
  [`import { mcp } from './mcp.js'; mcp.addPrompt('n');`, true],
  [`import { mcp } from './other.js'; mcp.tool('n', { input: {} });`, false],
  [`import { app } from './app.js'; app.start({ description: 'd' });`, false],
])('%s may add a definition to a server without a framework: %j', (text, expected) => {
  const { path } = project({
    'package.json': { name: 'server', type: 'module' },
    'mcp.ts': `export const mcp = make({ 'tools/list': () => list() });`,
    'other.ts': `export const mcp = make();`,
    'app.ts': `import { mcp } from './mcp.js'; export const app = new App(mcp);`,
  });
  expect(mayHoldDefinitions(path('server.ts'), text, DEFAULT_SETTINGS)).toBe(expected);
});

const TEMPLATE = `// Add this to the list of tools.\n{ name: '<name>', inputSchema: {} },`;

test.each([
  ['.agent/skills/add-tool/template.ts', TEMPLATE, false],
  ['templates/tool.ts', TEMPLATE, true],
  ['.mcp/tools.ts', `export const tool = ${TEMPLATE}`, true],
  ['.mcp/tools.cjs', `const run = require('./run');\nlist.push(${TEMPLATE});`, true],
  ['.mcp/server.ts', `${IMPORT}serve(${TEMPLATE});`, true],
])('%s with %j may hold something, in a package with a framework: %j', (file, text, expected) => {
  const { path } = project({
    'package.json': { name: 'server', dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' } },
  });
  expect(mayHoldDefinitions(path(file), text, DEFAULT_SETTINGS)).toBe(expected);
});
