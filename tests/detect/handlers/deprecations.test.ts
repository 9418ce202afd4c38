import { expect, it } from 'vitest';
import { read, textAt } from '../read.ts';

const SERVER = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
  const server = new McpServer({ name: 's', version: '1' });
`;

const deprecationsIn = (body: string) => {
  const text = SERVER + body;
  return read(text).deprecations.map(({ what, at, edits }) => ({
    what,
    at: textAt(text, at),
    isFixed: edits !== undefined,
  }));
};

it('finds deprecated methods and exports in the order of the file', () => {
  expect(
    deprecationsIn(`
      new SSEServerTransport('/messages', response);
      server.tool('a', async () => ({ content: [] }));
    `),
  ).toEqual([
    { what: 'SSEServerTransport', at: 'SSEServerTransport', isFixed: false },
    { what: 'tool()', at: 'tool', isFixed: true },
  ]);
});

it('offers no edit where the calls of a wrapper need different ones', () => {
  const [deprecation] = deprecationsIn(`
    const handler = async () => ({ content: [] });
    function add(name, second) {
      server.tool(name, second, handler);
    }
    add('a', 'A description');
    add('b', { title: 'B' });
  `);
  expect(deprecation).toMatchObject({ what: 'tool()', isFixed: false });
});

it('ignores methods of that name on anything else', () => {
  expect(deprecationsIn(`const registry = { tool() {} };\nregistry.tool('a');`)).toEqual([]);
});
