import { expect, test } from 'vitest';
import { definitionIdentity } from '../../src/model/findings/mistake.ts';
import { definitionsIn } from './listed.ts';

test('another file sees the named definition alone, of those that one call registers', () => {
  const { analyses } = definitionsIn({
    'server.ts': `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { tools } from './tools.ts';
      const server = new McpServer({ name: 'paper', version: '1.0.0' });
      for (const { name, description } of tools)
        server.registerTool(name, { description }, async () => ({ content: [] }));`,
    'tools.ts': `
      export const tools = [
        { name: 'cut', description: 'Cuts.' },
        { name: 'draw', description: 'Draws.' },
      ];`,
  });
  const [server, tools] = analyses;
  const [, draw] = server!.definitions;
  const seen = server!.seenFrom(tools!.file, new Set([definitionIdentity(draw!, server!)]));
  expect(seen?.definitions).toMatchObject([{ name: { value: 'draw' } }]);
});
