import { expect, test } from 'vitest';
import { read } from '../read.ts';

const HEAD = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 'papers', version: '1.0.0' }, { capabilities: { tools: {} } });
const tools = ['wait', 'read'].map((name) => ({ name, inputSchema: { type: 'object' } }));
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
`;

/** Which tools run the wait of a handler of all calls: `wait yes`. */
const whoWaits = (handler: string): readonly string[] =>
  read(`${HEAD}server.setRequestHandler(CallToolRequestSchema, ${handler});`).definitions.map(
    (definition) => {
      const [wait] = definition.handler.kind === 'known' ? definition.handler.value.waits : [];
      const { name } = definition;
      const runs = wait && definition.runs(wait.at);
      return `${name.kind === 'known' ? name.value : '?'} ${runs}`;
    },
  );

const SWITCH = `switch (name) {
      case 'wait':
        await new Promise((done) => setTimeout(done, 9000));
        return { content: [] };
      default:
        return { content: [{ type: 'text', text: 'read' }] };
    }`;

test('a case of the handler is run by its tool only', () => {
  const handler = `async ({ params: { name } }) => { ${SWITCH} }`;
  expect(whoWaits(handler)).toEqual(['wait yes', 'read no']);
});

test('so is a case in a function that the handler calls in place', () => {
  const handler = `async (request) => {
    const { name } = request.params;
    const result = await (async () => { ${SWITCH} })();
    return result;
  }`;
  expect(whoWaits(handler)).toEqual(['wait yes', 'read no']);
});

test('a function that asks for nothing of the request is run by all', () => {
  const handler = `async ({ params: { name } }) => {
    await Promise.all([1, 2].map(async () => { await new Promise((done) => setTimeout(done, 9000)); }));
    return { content: [{ type: 'text', text: name }] };
  }`;
  expect(whoWaits(handler)).toEqual(['wait yes', 'read yes']);
});
