import { describe, expect, test } from 'vitest';
import {
  CONNECT_BY_FETCH,
  definitionsIn,
  fieldsOf,
  found,
  installed,
  listed,
  propertiesOf,
  read,
  running,
  withoutSchemas,
} from '../executed.ts';

const SERVER = `
import { McpServer, StreamableHttpTransport } from 'mcp-lite';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1.0.0', schemaAdapter: (schema) => z.toJSONSchema(schema) })
  .tool('plain', { description: 'No parameters.', handler: () => ({ content: [] }) })
  .tool('search', { title: 'Search', description: 'Search.', inputSchema: z.object({ query: z.string().describe('What.'), limit: z.number().optional() }), handler: ({ query }, ctx) => ({ content: [] }) });
server.tool('json', { description: 'By a JSON Schema.', inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }, handler: () => ({ content: [] }) });
server.prompt('ask', { title: 'Ask', description: 'Asks.', arguments: z.object({ topic: z.string().describe('Of what.'), tone: z.string().optional() }), handler: () => ({ messages: [] }) }).prompt('list', { title: 'List', description: 'By a list.', arguments: [{ name: 'day', description: 'Which.', required: true }], handler: () => ({ messages: [] }) });
server.resource('file:///log', { name: 'log', description: 'The log.' }, async () => ({ contents: [] }));
server.resource('log://{day}', { name: 'logs', description: 'Of a day.' }, { day: { validate: (value) => ({ ok: true, data: value }) } }, async () => ({ contents: [] }));
const answer = new StreamableHttpTransport().bind(server);
${CONNECT_BY_FETCH}`;

describe('definitions of mcp-lite', () => {
  test('are read as the server lists them', async () => {
    const path = installed({ 'server.mjs': SERVER });
    const definitions = definitionsIn(path('server.mjs'), SERVER);
    const seen = await running(path('server.mjs'), listed);
    expect(withoutSchemas(definitions.map(read))).toEqual(withoutSchemas(seen));
    expect(fieldsOf(definitions)).toEqual(propertiesOf(seen));
    expect(definitions.flatMap((definition) => definition.unresolved())).toEqual([]);
  });

  test('are listed with their annotations', async () => {
    const text = SERVER.replace(
      "description: 'No parameters.'",
      "description: 'No parameters.', annotations: { readOnlyHint: true }",
    );
    const path = installed({ 'server.mjs': text });
    const hints = await running(path('server.mjs'), async (client) =>
      (await client.listTools()).tools.map(({ annotations }) => annotations),
    );
    expect(hints).toEqual([{ readOnlyHint: true }, undefined, undefined]);
  });

  test('what only has these names is none', () => {
    expect(
      found(
        `import 'mcp-lite'; import { McpServer } from './mine.js'; new McpServer().tool('a', {}).tool('b', {});`,
      ),
    ).toEqual([]);
  });
});
