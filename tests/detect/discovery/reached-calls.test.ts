import { expect, test } from 'vitest';
import { definitionsIn, listed } from '../listed.ts';

const SERVER = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const run = async () => ({ content: [] });`;

test('a constructor fills a list, and sets the prefix of each name', () => {
  const names = listed(`${SERVER}
    class Tools {
      prefix; all = [];
      constructor(prefix) {
        this.prefix = prefix;
        this.all.push({ name: 'a' }, { name: 'b' });
        this.register();
      }
      register() {
        for (const { name } of this.all) server.registerTool(this.prefix + name, {}, run);
      }
    }
    new Tools('my_');`);
  expect(names).toEqual(['my_a', 'my_b']);
});

test('tools of which only a part of each name is known are as many as there are', () => {
  const { definitions } = definitionsIn(`
    import { readFileSync } from 'node:fs';
    import { Server } from '@modelcontextprotocol/sdk/server/index.js';
    import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
    const { prefix } = JSON.parse(readFileSync('settings', 'utf8'));
    class Read { get tool() { return { name: prefix + '_read', inputSchema: { type: 'object' } }; } }
    class Write { get tool() { return { name: prefix + '_write', inputSchema: { type: 'object' } }; } }
    class Notes {
      server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });
      all = [];
      start() {
        this.all = [new Read(), new Write()];
        this.server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: this.all.map(({ tool }) => tool),
        }));
      }
    }
    new Notes().start();`);
  expect(definitions.map(({ name }) => name)).toEqual([
    expect.objectContaining({ kind: 'unknown', parts: [null, '_read'] }),
    expect.objectContaining({ kind: 'unknown', parts: [null, '_write'] }),
  ]);
});
