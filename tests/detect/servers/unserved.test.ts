import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

/** The names of the tools of two servers, of those that clients may reach. */
function served(use: string, first = 'const first ='): string[] {
  const { definitions } = read(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
    ${first} new McpServer({ name: 'first', version: '1' });
    first.registerTool('one', { description: 'd' }, async () => ({ content: [] }));
    const second = new McpServer({ name: 'second', version: '1' });
    second.registerTool('two', { description: 'd' }, async () => ({ content: [] }));
    ${use}
  `);
  return definitions.flatMap(({ name, isServed }) =>
    isServed && name.kind === 'known' ? [name.value] : [],
  );
}

describe('a server beside another one', () => {
  test.each([
    ['is connected', 'await second.connect(new StdioServerTransport());'],
    ['is exported', 'export { second };'],
    ['is passed on', 'serve(second);'],
  ])('is not served where only the other one %s', (_, use) => {
    expect(served(use)).toEqual(['two']);
  });

  test.each([
    ['neither is connected', ''],
    ['both are connected', 'await first.connect(one); await second.connect(two);'],
    ['it is passed on with what it does', 'serve(second); serve(first.server);'],
    ['it has a method that may serve it', 'serve(second); first.start();'],
    ['it is returned', 'serve(second); function make() { return first; }'],
  ])('may be served where %s', (_, use) => {
    expect(served(use)).toEqual(['one', 'two']);
  });

  test('may be served where it is exported when it is made', () => {
    expect(served('serve(second);', 'export const first =')).toEqual(['one', 'two']);
  });

  test('may be served where it is not in a variable of its own', () => {
    const { definitions } = read(`
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      class Tools { server = new McpServer({ name: 'a', version: '1' }); }
      const tools = new Tools();
      tools.server.registerTool('one', { description: 'd' }, async () => ({ content: [] }));
      serve(new McpServer({ name: 'b', version: '1' }));
    `);
    expect(definitions.map(({ isServed }) => isServed)).toEqual([true]);
  });
});

test('a tool of a server that is never connected is uncertain', () => {
  const { definitions } = read(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const draft = new McpServer({ name: 'draft', version: '1' });
    draft.registerTool('one', { description: 'd' }, async () => ({ content: [] }));
    export const server = new McpServer({ name: 'server', version: '1' });
  `);
  expect(definitions[0]?.condition).toBe('is on a server that its file never connects');
});
