import { describe, expect, test } from 'vitest';
import {
  definitionsIn,
  fieldsOf,
  found,
  installed,
  listed,
  propertiesOf,
  read,
  running,
  withoutSchemas,
} from '../../executed.ts';

const SERVER = `
import { McpServer } from 'tmcp';
import { defineTool } from 'tmcp/tool';
import { definePrompt } from 'tmcp/prompt';
import { defineResource } from 'tmcp/resource';
import { defineTemplate } from 'tmcp/template';
import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1.0.0' }, { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: {}, prompts: {}, resources: {} } });
server.tool({ name: 'plain', description: 'No parameters.' }, () => ({ content: [] }));
server.tool({ name: 'search', title: 'Search', description: 'Search.', schema: z.object({ query: z.string().describe('What.'), limit: z.number().optional() }), annotations: { readOnlyHint: true } }, ({ query }) => ({ content: [] }));
const made = defineTool({ name: 'made', description: 'Made before.', schema: z.object({ id: z.string() }), outputSchema: z.object({ ok: z.boolean() }) }, async () => ({ content: [] }));
server.tools([made]);
server.tool(defineTool({ name: 'inline', description: 'Made where it is added.' }, () => ({ content: [] })));
server.prompt({ name: 'ask', description: 'Asks.', schema: z.object({ topic: z.string().describe('Of what.'), tone: z.string().optional() }) }, () => ({ messages: [] }));
server.prompts([definePrompt({ name: 'greet', description: 'Greets.' }, () => ({ messages: [] }))]);
server.resource({ name: 'log', description: 'The log.', uri: 'file:///log' }, async (uri) => ({ contents: [] }));
server.resources([defineResource({ name: 'other', description: 'Another.', uri: 'file:///other' }, async () => ({ contents: [] }))]);
server.template({ name: 'logs', description: 'Of a day.', uri: 'log://{day}' }, async () => ({ contents: [] }));
server.templates([defineTemplate({ name: 'months', description: 'Of a month.', uri: 'month://{month}' }, async () => ({ contents: [] }))]);
export const connect = async (transport) => {
  transport.onmessage = async (message) => {
    const response = await server.receive(message, { sessionId: 'a' });
    if (response) await transport.send(response);
  };
  await transport.start();
};
`;

describe('definitions of tmcp', () => {
  test('are read as the server lists them', async () => {
    const path = installed({ 'server.mjs': SERVER });
    const definitions = definitionsIn(path('server.mjs'), SERVER);
    const seen = await running(path('server.mjs'), listed);
    // The title that it lists is the description where there is none.
    const entries = withoutSchemas(seen).map((entry) => ({
      ...entry,
      title: entry.title === entry.description ? undefined : entry.title,
      arguments: entry.name === 'ask' ? entry.arguments : undefined,
    }));
    expect(withoutSchemas(definitions.map(read))).toEqual(entries);
    expect(fieldsOf(definitions)).toEqual(propertiesOf(seen));
    expect(definitions.flatMap((definition) => definition.unresolved())).toEqual([]);
  });

  test('the result of an adapter of the project is unknown', () => {
    const path = installed({});
    const schema = definitionsIn(path('server.mjs'), SERVER).find(
      ({ name }) => name.kind === 'known' && name.value === 'search',
    )!.schemas[0]!;
    expect(schema.label).toBe('schema');
    expect(schema.jsonSchema()).toBeUndefined();
  });

  test('a server with a context of its own is the same, also by the type of it', () => {
    const server = `import { McpServer } from 'tmcp'; import { register } from './tools.js'; export const server = new McpServer({}, {}).withContext<{ user: string }>(); export type Server = typeof server; register(server);`;
    const tools = (name: string): string =>
      `import type { Server } from './main.js'; export function register(server: Server) { server.tool({ name: '${name}' }, () => ({})); }`;
    expect(
      found(
        `import type { Server } from './main.js'; export const add = (server: Server) => server.tool({ name: 'a' }, () => ({}));`,
        { 'main.ts': server, 'tools.ts': tools('b') },
      ),
    ).toEqual(['tool a']);
  });

  test('what only has these names is none', () => {
    expect(
      found(
        `import 'tmcp'; import { defineTool } from './mine.js'; defineTool({ name: 'a' }, () => ({})); const server = { tool() {} }; server.tool({ name: 'b' });`,
      ),
    ).toEqual([]);
    expect(
      found(
        `import { defineTool } from 'tmcp/tool'; export const a = (name: string) => defineTool({ name, description: 'd' }, () => ({}));`,
      ),
    ).toEqual([]);
  });
});
