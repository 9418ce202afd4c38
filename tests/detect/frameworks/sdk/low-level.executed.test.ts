import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, expect, test } from 'vitest';
import { analyze } from '../../../../src/detect/analysis.ts';
import type { Definition } from '../../../../src/model/definitions/definition.ts';
import { DEFAULT_SETTINGS } from '../../../../src/model/settings.ts';
import type { Static, StaticValue } from '../../../../src/model/static.ts';
import { moduleFrom } from '../../../syntax/module-from.ts';
import type { DefinitionKind } from '../../../../src/model/definitions/kind.ts';

const cache = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url));
mkdirSync(cache, { recursive: true });
const directory = mkdtempSync(path.join(realpathSync(cache), 'low-level-'));
afterAll(() => rmSync(directory, { recursive: true }));

const V1 = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListPromptsRequestSchema, ListResourcesRequestSchema, ListResourceTemplatesRequestSchema, ListToolsRequestSchema, ToolSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { zodToJsonSchema } from 'zod-to-json-schema';
export const server = new Server({ name: 's', version: '1.0.0' }, { capabilities: { tools: {}, prompts: {}, resources: {} } });
`;

/** Servers as authors write them, each with the modules that it imports. */
const SERVERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'literal schemas in several modules': {
    'main.mjs': `${V1}import { search, PAGE } from './tools.mjs';
      const tools = [search, { name: 'fetch', title: 'Fetch', description: \`At most \${PAGE}.\`, inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }, outputSchema: { type: 'object', properties: { text: { type: 'string' } } }, annotations: { readOnlyHint: true } }];
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
      server.setRequestHandler(ListPromptsRequestSchema, async () => ({ prompts: [{ name: 'ask', title: 'Ask', description: 'Asks.', arguments: [{ name: 'topic', description: 'What about', required: true }, { name: 'style' }] }] }));
      server.setRequestHandler(ListResourcesRequestSchema, async () => ({ resources: ['a', 'b'].map((id) => ({ uri: \`x://\${id}\`, name: id, description: 'One.' })) }));
      server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => ({ resourceTemplates: [{ uriTemplate: 'x://{id}', name: 'any', description: 'Any.' }] }));`,
    'tools.mjs': `const limits = { limit: { type: 'integer', maximum: 10 } };
      export const PAGE = 10;
      export const search = { name: 'search', description: 'Searches.', inputSchema: { type: 'object', properties: { ...limits, query: { type: 'string', description: 'What' } }, required: ['query'], additionalProperties: false } };`,
  },
  'schemas converted from Zod': {
    'main.mjs': `${V1}const Search = z3.object({ query: z3.string().describe('What'), limit: z3.number().int().max(10).default(5), tags: z3.array(z3.enum(['a', 'b'])).optional() });
      const Fetch = z.object({ id: z.string().min(1).describe('Which'), options: z.object({ deep: z.boolean() }).optional() });
      const { $schema, ...plain } = z.toJSONSchema(Fetch);
      server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [
        { name: 'search', inputSchema: zodToJsonSchema(Search) },
        { name: 'strict', inputSchema: zodToJsonSchema(Search, { target: 'openApi3', $refStrategy: 'none' }) },
        { name: 'fetch', inputSchema: z.toJSONSchema(Fetch) },
        { name: 'input', inputSchema: z.toJSONSchema(Fetch, { io: 'input', target: 'draft-7' }) },
        { name: 'plain', inputSchema: plain },
        { name: 'parts', inputSchema: { type: 'object', properties: zodToJsonSchema(Search).properties } },
      ] }));`,
  },
  "schemas converted by the SDK's own functions": {
    'main.mjs': `${V1}import { normalizeObjectSchema } from '@modelcontextprotocol/sdk/server/zod-compat.js';
      import { toJsonSchemaCompat } from '@modelcontextprotocol/sdk/server/zod-json-schema-compat.js';
      const EMPTY = { type: 'object', properties: {} };
      const SCHEMAS = {
        shape: { id: z.string().describe('Which'), deep: z.boolean().default(true) },
        object: z.object({ id: z.string().min(1), page: z.number().int().optional() }),
        older: z3.object({ query: z3.string().describe('What'), tags: z3.array(z3.enum(['a', 'b'])).default([]) }),
        text: z.string(),
        nothing: {},
        none: undefined,
      };
      const convert = (schema, options) => {
        const object = normalizeObjectSchema(schema);
        return object ? toJsonSchemaCompat(object, options) : EMPTY;
      };
      server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [
        ...Object.entries(SCHEMAS).map(([name, schema]) => ({ name, inputSchema: convert(schema) })),
        { name: 'output', inputSchema: convert(SCHEMAS.shape, { strictUnions: true, pipeStrategy: 'output' }) },
        { name: 'newer', inputSchema: convert(SCHEMAS.object, { target: 'draft-2020-12' }) },
      ] }));`,
  },
  'classes and a registry': {
    'main.mjs': `${V1}class Tool { get definition() { return { name: this.name, description: this.description, inputSchema: { type: 'object', properties: this.properties ?? {} } }; } }
      class Search extends Tool { name = 'search'; description = 'Searches.'; properties = { query: { type: 'string' } }; }
      class Ping extends Tool { name = 'ping'; description = 'Pings.'; }
      const parsed = ToolSchema.parse({ name: 'parsed', description: 'Parsed.', inputSchema: { type: 'object' } });
      class App {
        tools = [new Search(), new Ping()];
        constructor() { server.setRequestHandler(ListToolsRequestSchema, () => this.list()); }
        async list() { const tools = this.tools.map((tool) => tool.definition); tools.push(parsed); return { tools }; }
      }
      new App();`,
  },
  'major 2': {
    'main.mjs': `import { Server } from '@modelcontextprotocol/server';
      export const server = new Server({ name: 's', version: '1.0.0' }, { capabilities: { tools: {}, prompts: {} } });
      server.setRequestHandler('tools/list', async () => ({ tools: [{ name: 'search', description: 'Searches.', inputSchema: { type: 'object', properties: { query: { type: 'string' } } }, annotations: { openWorldHint: false } }] }));
      server.setRequestHandler('prompts/list', async () => ({ prompts: [{ name: 'ask', arguments: [{ name: 'topic', required: true }] }] }));`,
  },
};

/** A transport to whom everything is sent as text, as all real ones do. */
function asText(transport: InMemoryTransport): InMemoryTransport {
  const send = transport.send.bind(transport);
  transport.send = (message, options) =>
    send(JSON.parse(JSON.stringify(message)) as typeof message, options);
  return transport;
}

/** What the lists of a running server say, without what this package does not read. */
async function listedBy(server: {
  connect(transport: Transport): Promise<void>;
}): Promise<object[]> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'client', version: '1.0.0' });
  await Promise.all([server.connect(asText(far)), client.connect(near)]);
  const { resources: hasResources, prompts: hasPrompts } = client.getServerCapabilities() ?? {};
  const { tools } = await client.listTools();
  const prompts = hasPrompts
    ? await client.listPrompts().then(
        (result) => result.prompts,
        () => [],
      )
    : [];
  const resources = hasResources
    ? await client.listResources().then(
        (result) => result.resources,
        () => [],
      )
    : [];
  const templates = hasResources
    ? await client.listResourceTemplates().then(
        (result) => result.resourceTemplates,
        () => [],
      )
    : [];
  await client.close();
  return [...tools, ...prompts, ...resources, ...templates];
}

/** What the analysis says of the same. */
function described(definition: Definition): object {
  const { kind, name, title, description, annotations, uri, isTemplate } = definition;
  const schema = (surface: string): unknown =>
    definition.schemas.find((one) => one.surface === surface)?.jsonSchema()?.schema;
  const parts = { name: valueOf(name), title: valueOf(title), description: valueOf(description) };
  if (kind === 'tool')
    return given({
      ...parts,
      inputSchema: schema('input'),
      outputSchema: schema('output'),
      annotations: dataOf(annotations),
    });
  if (kind === 'resource')
    return given({ ...parts, [isTemplate ? 'uriTemplate' : 'uri']: valueOf(uri) });
  const root = definition.schemas[0]!.root;
  const fields = root.kind === 'known' ? root.value.fields : undefined;
  return given({
    ...parts,
    arguments: fields?.map((field) =>
      given({
        name: field.name,
        description: valueOf(field.schema.description),
        required: field.optional ? undefined : true,
      }),
    ),
  });
}

function valueOf<T>(value: Static<T>): T | undefined {
  return value.kind === 'known' ? value.value : undefined;
}

function dataOf(read: StaticValue): unknown {
  const value = valueOf(read);
  return typeof value === 'object' && value !== null && value.type === 'object'
    ? Object.fromEntries(
        [...value.properties].map(([key, property]) => [key, dataOf(property.value)]),
      )
    : value;
}

function given(object: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

const ORDER: readonly DefinitionKind[] = ['tool', 'prompt', 'resource'];

test.each(Object.entries(SERVERS))(
  'the inventory of %s is what the server lists',
  async (name, files) => {
    const folder = path.join(directory, name.replaceAll(' ', '-'));
    mkdirSync(folder);
    for (const [file, source] of Object.entries(files))
      writeFileSync(path.join(folder, file), source);
    const file = path.join(folder, 'main.mjs');
    const { server } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      server: { connect(transport: Transport): Promise<void> };
    };
    const listed = await listedBy(server);

    const module = moduleFrom(file, files['main.mjs']!);
    const { definitions } = analyze(module, DEFAULT_SETTINGS);
    expect(
      definitions
        .flatMap((definition) => definition.unresolved())
        .filter(({ part }) => part !== 'handler'),
    ).toEqual([]);
    const byName = (one: object): string => JSON.stringify(one);
    expect(
      definitions
        .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
        .map(described)
        .sort((one, other) => byName(one).localeCompare(byName(other))),
    ).toEqual(listed.sort((one, other) => byName(one).localeCompare(byName(other))));
  },
);

const FORMS = [
  ["{ type: 'object', properties: { a: { type: 'string' } } }", 'served'],
  ['z.toJSONSchema(z.object({ a: z.string() }))', 'served'],
  ['z.object({ a: z.string() })', 'varies'],
  ['z3.object({ a: z3.string() })', 'varies'],
  ['{ a: z.string() }', 'no-list'],
  ["{ a: { type: 'string' } }", 'no-list'],
  ['{}', 'no-list'],
] as const;

const MAJORS = {
  'SDK v1': (schema: string) =>
    `${V1}server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: 't', inputSchema: ${schema} }] }));`,
  'SDK v2': (
    schema: string,
  ) => `import { Server } from '@modelcontextprotocol/server'; import { z } from 'zod'; import { z as z3 } from 'zod/v3'; export const server = new Server({ name: 's', version: '1.0.0' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => ({ tools: [{ name: 't', inputSchema: ${schema} }] }));`,
};

test.each(
  Object.entries(MAJORS).flatMap(([title, source]) =>
    FORMS.map(([schema, effect]) => [title, schema, effect, source(schema)] as const),
  ),
)('%s lists %s: %s', async (title, schema, effect, source) => {
  const file = path.join(
    directory,
    `${title.replace(' ', '-')}-${FORMS.findIndex(([form]) => form === schema)}.mjs`,
  );
  writeFileSync(file, source);
  const { server } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    server: { connect(transport: Transport): Promise<void> };
  };
  const shown = await listedBy(server).then(
    ([tool]) =>
      Object.keys((tool as { inputSchema: { properties?: object } }).inputSchema.properties ?? {})
        .length > 0
        ? 'served'
        : 'empty',
    () => 'no-list',
  );
  if (effect === 'varies') expect(shown).not.toBe('served');
  else expect(shown).toBe(effect);

  const module = moduleFrom(file, source);
  const [{ schemas }] = analyze(module, DEFAULT_SETTINGS).definitions as [Definition];
  expect([schemas[0]!.outcome.loss?.effect ?? 'served', schemas[0]!.edits]).toEqual([
    effect,
    undefined,
  ]);
});
