import { expect, test } from 'vitest';
import { definitionsIn } from '../../../detect/listed.ts';

test('a limit of a parsed setting is unknown because of the parameter that has it', () => {
  const { definitions } = definitionsIn(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { z } from 'zod';
    const Settings = z.object({ pages: z.object({ most: z.coerce.number() }) });
    type Settings = z.infer<typeof Settings>;
    export function start(settings: Settings) {
      const server = new McpServer({ name: 'pages', version: '1.0.0' });
      const count = z.number().max(settings.pages.most).describe('How many pages.');
      server.registerTool('list', { inputSchema: { count } }, async () => ({ content: [] }));
    }
  `);

  const unread = definitions.flatMap((each) => each.unresolved());
  expect(unread.map(({ part, why }) => `${part}: ${why}`)).toEqual([
    'inputSchema/properties/count: depends on the parameter `settings`',
  ]);
});
