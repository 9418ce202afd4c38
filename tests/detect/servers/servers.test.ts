import { describe, expect, test } from 'vitest';
import { extractContract } from '../../../src/contract/extract.ts';
import { project } from '../../cli/support/command.ts';
import { plain } from '../frameworks/tables.ts';
import { read } from '../read.ts';

const HEAD = `import { McpServer } from '@modelcontextprotocol/server';\n`;
const namesIn = (source: string): unknown[] => read(source).servers.map(({ name }) => plain(name));

describe('the servers of a file', () => {
  test.each([
    ['by a constructor', `${HEAD}new McpServer({ name: 'a' });`, ['a']],
    ['twice', `${HEAD}new McpServer({ name: 'a' }); new McpServer({ name: 'b' });`, ['a', 'b']],
    ['by a constant', `${HEAD}const info = { name: 'a' }; new McpServer(info);`, ['a']],
    [
      'by another name',
      `import { McpServer as Base } from '@modelcontextprotocol/server'; new Base({ name: 'a' });`,
      ['a'],
    ],
    [
      'by a namespace',
      `import * as sdk from '@modelcontextprotocol/server'; new sdk.McpServer({ name: 'a' });`,
      ['a'],
    ],
    ['without a name', `${HEAD}new McpServer({});`, [undefined]],
    ['with one that is not known', `${HEAD}new McpServer({ name: process.env.NAME });`, ['?']],
    ['in a function', `${HEAD}export const make = (name) => new McpServer({ name });`, ['?']],
  ])('are made %s', (_how, source, expected) => {
    expect(namesIn(source)).toEqual(expected);
  });

  test.each([
    ['a class of the project', `class McpServer {} new McpServer({ name: 'a' });`],
    ['another package', `import { McpServer } from 'elsewhere'; new McpServer({ name: 'a' });`],
    [
      'another export',
      `import { Transport } from '@modelcontextprotocol/server'; new Transport({ name: 'a' });`,
    ],
  ])('are not made by %s', (_of, source) => {
    expect(namesIn(source)).toEqual([]);
  });

  test('have the identity that their definitions name', () => {
    const { servers, definitions } = read(
      `${HEAD}const a = new McpServer({}); const b = new McpServer({});
       b.registerTool('of-b', {}, h); a.registerTool('of-a', {}, h);`,
    );
    const [first, second] = servers;
    expect(first!.id).not.toBe(second!.id);
    expect(definitions.map(({ name, serverId }) => [plain(name), serverId])).toEqual([
      ['of-b', second!.id],
      ['of-a', first!.id],
    ]);
  });
});

/** The tools of each server of a package. */
function toolsOf(source: string): Record<string, readonly string[]> {
  const dependencies = { '@modelcontextprotocol/sdk': '^1.30.0' };
  const { folder } = project({
    'package.json': JSON.stringify({ name: 'package', main: 'server.js', dependencies }),
    'server.ts': `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      const run = async () => ({ content: [] });
      ${source}`,
  });
  const { servers } = extractContract(['.'], { cwd: folder });
  return Object.fromEntries(
    servers.map(({ name, tools }) => [name, tools.map((tool) => tool.name)]),
  );
}

describe('the servers of a factory in a contract', () => {
  const MAKE = `const make = (name: string) => new McpServer({ name, version: '1.0.0' });`;

  test('each server of a factory has the tools that are registered on it', () => {
    const source = `${MAKE}
    const notes = make('notes');
    const tasks = make('tasks');
    notes.registerTool('list', {}, run);
    tasks.registerTool('list', {}, run);
    tasks.registerTool('done', {}, run);`;
    expect(toolsOf(source)).toEqual({ notes: ['list'], tasks: ['done', 'list'] });
  });

  test('each server has the tools that its factory registers', () => {
    const source = `
    function make(name: string) {
      const server = new McpServer({ name, version: '1.0.0' });
      server.registerTool('list', {}, run);
      server.registerTool(name + '_find', {}, run);
      return server;
    }
    make('notes');
    make('tasks');`;
    expect(toolsOf(source)).toEqual({
      notes: ['list', 'notes_find'],
      tasks: ['list', 'tasks_find'],
    });
  });

  test('each server has the tools of the functions that get it', () => {
    const source = `${MAKE}
    const addList = (server: McpServer) => server.registerTool('list', {}, run);
    const addDone = (server: McpServer) => server.registerTool('done', {}, run);
    const notes = make('notes');
    const tasks = make('tasks');
    addList(notes);
    addList(tasks);
    addDone(tasks);`;
    expect(toolsOf(source)).toEqual({ notes: ['list'], tasks: ['done', 'list'] });
  });

  test('each server of the instances of a class has their tools', () => {
    const source = `
    class App {
      server: McpServer;
      constructor(name: string, tools: string[]) {
        this.server = new McpServer({ name, version: '1.0.0' });
        for (const tool of tools) this.server.registerTool(tool, {}, run);
      }
    }
    new App('notes', ['list', 'find']);
    new App('tasks', ['list', 'done']);`;
    expect(toolsOf(source)).toEqual({ notes: ['find', 'list'], tasks: ['done', 'list'] });
  });

  test('servers of a factory that has a name of the environment are one', () => {
    const source = `${MAKE}
    make('notes').registerTool('list', {}, run);
    make(process.env.NAME).registerTool('find', {}, run);`;
    expect(toolsOf(source)).toEqual({ package: ['find', 'list'] });
  });
});
