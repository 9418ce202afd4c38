import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project } from '../../../cli/support/command.ts';
import {
  definitionsIn,
  effectOf,
  fieldsOf,
  found,
  installed,
  listed,
  propertiesOf,
  read,
  running,
  sorted,
  type Entry,
} from '../../executed.ts';

const CONNECT = `export const connect = async (transport) => {
  transport.onmessage = async (message) => {
    const response = await server.receive(message, { sessionId: 'a' });
    if (response) await transport.send(response);
  };
  await transport.start();
};
`;

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
${CONNECT}`;

const EMPTY = { type: 'object', properties: {} };

const VALIBOT_SERVER = `
import { McpServer } from 'tmcp';
import { ValibotJsonSchemaAdapter } from '@tmcp/adapter-valibot';
import * as v from 'valibot';
const server = new McpServer({ name: 's', version: '1.0.0' }, { adapter: new ValibotJsonSchemaAdapter(), capabilities: { tools: {} } });
const Page = v.object({ size: v.pipe(v.number(), v.integer(), v.minValue(1)), kind: v.picklist(['a', 'b']) });
const Node = v.object({ name: v.string(), inner: v.lazy(() => Leaf) });
const Leaf = v.object({ text: v.string() });
server.tool({ name: 'search', description: 'Search.', schema: v.object({ ...Page.entries, query: v.pipe(v.string(), v.description('What.')), sort: v.optional(v.union([v.literal('up'), v.literal('down')])), page: v.nullable(Page) }) }, () => ({ content: [] }));
server.tool({ name: 'tree', description: 'A tree.', schema: v.strictObject({ node: Node, many: v.array(v.object({ at: v.optional(v.number(), 3) })) }) }, () => ({ content: [] }));
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
    const entries = seen.map((entry) => ({
      ...entry,
      title: entry.title === entry.description ? undefined : entry.title,
      arguments: entry.name === 'ask' ? entry.arguments : undefined,
    }));
    const definedInput = (entry: Entry): Entry =>
      entry.kind === 'tool' ? { ...entry, inputSchema: entry.inputSchema ?? EMPTY } : entry;
    expect(sorted(definitions.map(read).map(definedInput))).toEqual(sorted(entries));
    expect(fieldsOf(definitions)).toEqual(propertiesOf(seen));
    expect(definitions.flatMap((definition) => definition.unresolved())).toEqual([]);
  });

  test('schemas of Valibot are read as its adapter converts them', async () => {
    const path = installed({ 'server.mjs': VALIBOT_SERVER });
    const definitions = definitionsIn(path('server.mjs'), VALIBOT_SERVER);
    const seen = await running(path('server.mjs'), listed);
    expect(definitions.map(read).map(({ inputSchema }) => inputSchema)).toEqual(
      seen.map(({ inputSchema }) => inputSchema),
    );
    expect(definitions.flatMap((definition) => definition.unresolved())).toEqual([]);
  });

  test.each([
    [
      'a date of a tool',
      "server.tool({ name: 't', schema: z.object({ a: z.date() }) }, run);",
      'Date',
    ],
    [
      'a map of a tool',
      "server.tool({ name: 't', schema: z.object({ a: z.map(z.string(), z.any()) }) }, run);",
      'Map',
    ],
    [
      'a transformed field',
      "server.tool({ name: 't', schema: z.object({ a: z.string().transform(Number) }) }, run);",
      'Transforms',
    ],
    [
      'a date of an output',
      "server.tool({ name: 't', outputSchema: z.object({ a: z.date() }) }, run);",
      'Date',
    ],
    [
      'a date of a prompt',
      "server.prompt({ name: 'p', schema: z.object({ a: z.date() }) }, run);",
      'Date',
    ],
  ])('%s makes the whole list fail', async (_, code, what) => {
    const server = `import { McpServer } from 'tmcp';
import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1.0.0' }, { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: {}, prompts: {} } });
const run = () => ({ content: [] });
${code}
${CONNECT}`;
    const path = installed({ 'server.mjs': server });
    const [definition] = definitionsIn(path('server.mjs'), server);
    expect(definition!.schemas.map(effectOf)).toContain('no-list');
    const asked = running<unknown>(path('server.mjs'), (client) =>
      definition!.kind === 'tool' ? client.listTools() : client.listPrompts(),
    );
    await expect(asked).rejects.toThrow(`${what} cannot be represented in JSON Schema`);
  });

  test('without its adapter, the conversion of a schema is unknown', () => {
    const { folder } = project({
      'package.json': '{ "name": "p" }',
      'node_modules/tmcp/package.json': '{ "name": "tmcp", "version": "1.20.0" }',
      'server.mjs': SERVER,
      'valibot.mjs': VALIBOT_SERVER,
    });
    for (const name of ['zod', 'valibot'])
      symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
    for (const file of ['server.mjs', 'valibot.mjs']) {
      const definitions = definitionsIn(
        join(folder, file),
        file === 'server.mjs' ? SERVER : VALIBOT_SERVER,
      );
      const schema = definitions.find(
        ({ name }) => name.kind === 'known' && name.value === 'search',
      )!.schemas[0]!;
      expect([schema.label, schema.jsonSchema()]).toEqual(['schema', undefined]);
    }
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
