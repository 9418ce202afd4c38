import { expect, test } from 'vitest';
import {
  apparentDefinitions,
  mayHoldApparent,
} from '../../../src/detect/discovery/apparent-definitions.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { project } from '../../syntax/project.ts';

const PACKAGE = '{ "name": "p", "dependencies": { "@modelcontextprotocol/sdk": "^1.25.0" } }';

function namesIn(code: string, json = PACKAGE): string[] {
  const { path } = project({ 'package.json': json, 'server.ts': code });
  const found = apparentDefinitions(path('server.ts'), code, DEFAULT_SETTINGS);
  if (found.length > 0) expect(mayHoldApparent(code, (name) => found[0]?.name === name)).toBe(true);
  return found.map(({ name, line, owner }) => `${name}:${line}${owner ? ` in ${owner}` : ''}`);
}

test.each([
  [`box.registerTool('a', {}, run);`, ['a:1']],
  [`\nbox.tool<Shape>("a", run);`, ['a:2']],
  ['box.addTool(`a`, run);', ['a:1']],
  [`box.resource('a', 'x://a', run); box.prompt('b', run);`, ['a:1', 'b:1']],
  [`box.addResourceTemplate('a', run); box.registerResource('b', run);`, ['a:1', 'b:1']],
  [`box.tool('a', { handler: run });`, ['a:1']],
  [`box.tool('a', { ...tool });`, ['a:1']],
  [`export const t = { name: 'a', description: 'd', inputSchema: {} } as const;`, ['a:1 in t']],
  [`use(f); function f() { return [{ name: 'a', description, inputSchema }]; }`, ['a:1 in f']],
  [`class C { t = { 'name': 'a', description: '', inputSchema }; }`, ['a:1 in C']],
  [`add({ name: 'a', description: 'd', parameters: {}, execute() {} });`, ['a:1']],
])('%s', (code, expected) => {
  expect(namesIn(code)).toEqual(expected);
});

test.each([
  `box.registerTool('a');`,
  `box.registerTool(name, {}, run);`,
  'box.registerTool(`a${b}`, {}, run);',
  `registerTool('a', {}, run);`,
  `user.prompt('Environment name', { defaultValue: last });`,
  `user.prompt('Environment name', 'default');`,
  `box.listTools('a', {}, run);`,
  `const t = { name, description: 'd', inputSchema: {} };`,
  `const t = { name: 'a', inputSchema: {} };`,
  `const t = { name: 'a', description: 'd', parameters: {} };`,
  `box.registerTool('a', {`,
])('nothing in %s', (code) => {
  expect(namesIn(code)).toEqual([]);
});

const AGENT = `import type { Extension } from 'coding-agent';
import { agent } from 'coding-agent';`;
const TOOL = `{ name: 'a', description: 'd', parameters: {}, execute() {} }`;

test.each([
  [`export default (box: Extension) => { box.registerTool(${TOOL}); };`, []],
  [`export default (box: Extension) => box.registerTool('a', ${TOOL});`, []],
  [`agent.registerTool(${TOOL});`, []],
  [
    `export default (box: Extension) => { const tool = ${TOOL}; box.registerTool(tool); };`,
    ['a:3'],
  ],
  [`export default (box: Box) => { box.registerTool(${TOOL}); };`, ['a:3']],
])('the API of another package: %s', (code, expected) => {
  expect(namesIn(`${AGENT}\n${code}`)).toEqual(expected);
});

test.each(['some-mcp-kit', '@modelcontextprotocol/server', 'skybridge/server', './box', '#box'])(
  'the API of %s',
  (specifier) => {
    const code = `import { box } from '${specifier}';\nbox.registerTool(${TOOL});`;
    expect(namesIn(code)).toEqual(['a:2']);
  },
);

test('a package without a framework holds none', () => {
  expect(namesIn(`box.registerTool('a', {}, run);`, '{ "name": "p" }')).toEqual([]);
});

test('a text without a name that is asked for is not parsed', () => {
  const code = `box.registerTool('a', {}, run);`;
  expect(mayHoldApparent(code, (name) => name === 'b')).toBe(false);
  expect(mayHoldApparent(`const name = 'a';`, () => true)).toBe(false);
});

const IMPORT = `import { McpServer, Tool, Toolkit } from 'effect/unstable/ai';`;

test.each([
  ['a prompt', `McpServer.prompt({ name: 'review', content });`, ['review:1']],
  ['a resource', `McpServer.registerResource({ uri, name: 'notes', content });`, ['notes:1']],
  ['a template', 'McpServer.resource`notes://${id}`({ name: "note", content });', ['note:1']],
])('%s of a module of functions', (_what, code, expected) => {
  expect(namesIn(`${IMPORT} ${code}`, '{ "name": "p" }')).toEqual(expected);
});

test.each([
  ['effect/ai', []],
  ['another-kit', ['Tools:1']],
])('a toolkit counts where no framework reads it: %s', (specifier, expected) => {
  const code = `import { McpServer } from '${specifier}'; McpServer.toolkit(Tools);`;
  expect(namesIn(code, '{ "name": "p" }')).toEqual(expected);
});

test('calls on a class of that name, and of a local object, are none of such a module', () => {
  const code = `class McpServer { static prompt() {} } McpServer.prompt({ name: 'a' });`;
  expect(namesIn(`import { McpServer as Own } from 'own'; ${code}`, '{ "name": "p" }')).toEqual([]);
});
