import { expect, test, vi } from 'vitest';
import { Budget } from '../../../src/syntax/evaluate/context/budget.ts';
import { read } from '../read.ts';

test('what a tool runs does not find the tool by its name again', () => {
  const server = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
    import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
    const server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });
    const tools = [{ name: 'echo', inputSchema: { type: 'object' }, run: async () => ({ content: [] }) }];
    const text = 'x'.repeat(99999);
    server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      const found = tools.find(({ name }) => \`\${text}\${name}\` === text + params.name);
      if (!found) throw new Error('There is no such tool.');
      if (!found.run) throw new Error('It cannot run.');
      return found.run();
    });`;
  const { definitions } = read(server);
  const [{ results, reach }] = definitions as [(typeof definitions)[0]];
  const spend = vi.spyOn(Budget.prototype, 'spend');
  const lookups = (): number => spend.mock.calls.filter(([steps]) => steps > 900).length;
  expect(results.paths).toHaveLength(1);
  expect(reach.functions).toHaveLength(1);
  expect(lookups()).toBe(0);
  spend.mockRestore();
});

test('a variable that the handler assigns again is not known to what a tool runs', () => {
  const server = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
    import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
    const server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });
    const tools = [{ name: 'echo', inputSchema: { type: 'object' } }];
    server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      let token = null;
      if (params._meta) token = await signIn(params._meta);
      const isGuest = !token;
      if (isGuest) return { content: [{ type: 'text', text: 'Please sign in.' }] };
      if (params.name === 'echo') return { content: [{ type: 'text', text: 'Echo.' }] };
      throw new Error('There is no such tool.');
    });`;
  const { definitions } = read(server);
  const [{ results }] = definitions as [(typeof definitions)[0]];
  expect(results.paths).toHaveLength(2);
});
