import { describe, expect, test } from 'vitest';
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
    expect(definitions.map(({ name, maker }) => [plain(name), maker])).toEqual([
      ['of-b', second!.id],
      ['of-a', first!.id],
    ]);
  });
});
