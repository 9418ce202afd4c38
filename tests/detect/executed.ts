import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { onTestFinished } from 'vitest';
import { analyze } from '../../src/detect/analysis.ts';
import type { Definition } from '../../src/model/definitions/definition.ts';
import { nodesOf } from '../../src/rules/checks/schemas/schema-nodes.ts';
import type { SchemaEffect } from '../../src/model/schemas/schema-outcome.ts';
import { DEFAULT_SETTINGS } from '../../src/model/settings.ts';
import type { Static } from '../../src/model/static.ts';
import { moduleFrom } from '../syntax/module-from.ts';
import type { DefinitionSchema } from '../../src/model/definitions/definition-schema.ts';

/** What a definition is, as the analysis reads it or the running server lists it. */
export interface Entry {
  readonly kind: string;
  readonly name: unknown;
  readonly uri?: unknown;
  readonly description?: unknown;
  readonly title?: unknown;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly arguments?: unknown;
}

const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

/** A folder with files where the packages of this repository are installed; removed when the running test ends. */
export function installed(files: Readonly<Record<string, string>>): (file: string) => string {
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, 'executed-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
  return (file) => join(directory, file);
}

/** The definitions of a file. */
export function definitionsIn(file: string, text: string): readonly Definition[] {
  const module = moduleFrom(file, text);
  return analyze(module, DEFAULT_SETTINGS).definitions;
}

/** What the analysis reads of a definition, in the words of the protocol. */
export function read(definition: Definition): Entry {
  const { kind, uri, isTemplate, schemas } = definition;
  const schema = (surface: string): unknown =>
    schemas.find((each) => each.surface === surface)?.jsonSchema()?.schema;
  const args = schemas.find(
    ({ surface, form }) => surface === 'args' && form.kind !== 'absent',
  )?.root;
  return tidy({
    kind: kind === 'resource' && isTemplate ? 'template' : kind,
    name: valueOf(definition.name),
    description: valueOf(definition.description),
    title: valueOf(definition.title),
    ...(kind === 'resource' ? { uri: valueOf(uri) } : {}),
    ...(kind === 'tool' ? { inputSchema: schema('input'), outputSchema: schema('output') } : {}),
    ...(args?.kind === 'known'
      ? {
          arguments: args.value.fields?.map((field) =>
            tidy({
              name: field.name,
              description: valueOf(field.schema.description),
              required: !field.optional,
            }),
          ),
        }
      : {}),
  });
}

function valueOf(part: Static<unknown>): unknown {
  return part.kind === 'known' ? part.value : part.kind === 'absent' ? undefined : `? ${part.why}`;
}

function tidy<T extends object>(entry: T): T {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as T;
}

/** Runs a module that exports `connect`, and asks the server behind it. */
export async function running<T>(file: string, ask: (client: Client) => Promise<T>): Promise<T> {
  const { connect } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    connect: (transport: Transport) => Promise<unknown>;
  };
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'client', version: '1.0.0' });
  await Promise.all([connect(far), client.connect(near)]);
  try {
    return await ask(client);
  } finally {
    await client.close();
  }
}

/** Everything that a server lists. */
export async function listed(client: Client): Promise<Entry[]> {
  const { tools, prompts, resources, resourceTemplates } = client.getServerCapabilities() as Record<
    string,
    object | undefined
  >;
  return [
    ...(tools
      ? (await client.listTools()).tools.map(
          ({ name, description, title, inputSchema, outputSchema }) =>
            tidy({ kind: 'tool', name, description, title, inputSchema, outputSchema }),
        )
      : []),
    ...((resources ?? resourceTemplates)
      ? (await client.listResources()).resources.map(({ name, description, title, uri }) =>
          tidy({ kind: 'resource', name, description, title, uri }),
        )
      : []),
    ...((resources ?? resourceTemplates)
      ? (await client.listResourceTemplates()).resourceTemplates.map(
          ({ name, description, title, uriTemplate: uri }) =>
            tidy({ kind: 'template', name, description, title, uri }),
        )
      : []),
    ...(prompts
      ? (await client.listPrompts()).prompts.map(({ name, description, title, arguments: args }) =>
          tidy({
            kind: 'prompt',
            name,
            description,
            title,
            arguments: args?.map((each) => tidy({ required: false, ...each })),
          }),
        )
      : []),
  ];
}

/** By kind and name. */
export function sorted(entries: readonly Entry[]): Entry[] {
  const key = ({ kind, name }: Entry): string => `${kind} ${String(name)}`;
  return entries.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** What the analysis says comes of a schema: of its form or root, or of the first part that cannot be converted. */
export function effectOf({ outcome }: DefinitionSchema): SchemaEffect | 'served' {
  const refused = outcome.conversions.find(({ root }) =>
    nodesOf(root).some(({ node }) => node.unrepresentable !== undefined),
  );
  return outcome.loss?.effect ?? outcome.rootEffect ?? refused?.effect ?? 'served';
}

/** The text of a `connect` for what answers requests of HTTP: the function `answer` of the module. */
export const CONNECT_BY_FETCH = `
export const connect = async (transport) => {
  transport.onmessage = async (message) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const response = await answer(new Request('http://localhost/mcp', { method: 'POST', headers, body: JSON.stringify(message) }));
    for (const line of (await response.text()).split('\\n')) {
      const data = line.replace(/^data: /, '');
      if (data.startsWith('{')) await transport.send(JSON.parse(data));
    }
  };
  await transport.start();
};
`;

/** `kind name` of each definition of a file, `?` for a name that is not known. */
export function found(text: string, files: Readonly<Record<string, string>> = {}): string[] {
  const path = installed({ ...files, 'server.ts': text });
  return definitionsIn(path('server.ts'), text).map(
    ({ kind, name }) => `${kind} ${name.kind === 'known' ? name.value : '?'}`,
  );
}

/** The entries that are read of a framework whose conversion of schemas is not known. */
export function withoutSchemas(entries: readonly Entry[]): Entry[] {
  return sorted(
    entries.map((entry) => tidy({ ...entry, inputSchema: undefined, outputSchema: undefined })),
  );
}

/** The names of the fields that the parameters of each tool have, by the tool's name. */
export function fieldsOf(definitions: readonly Definition[]): Record<string, readonly string[]> {
  const tools = definitions.filter(({ kind }) => kind === 'tool');
  return Object.fromEntries<readonly string[]>(
    tools.map(({ name, schemas }) => {
      const root = schemas.find(({ surface }) => surface === 'input')?.root;
      return [
        String(valueOf(name)),
        root?.kind === 'known' ? (root.value.fields ?? []).map((field) => field.name) : [],
      ];
    }),
  );
}

/** The same of what a server lists. */
export function propertiesOf(entries: readonly Entry[]): Record<string, readonly string[]> {
  const tools = entries.filter(({ kind }) => kind === 'tool');
  return Object.fromEntries<readonly string[]>(
    tools.map(({ name, inputSchema }) => [
      String(name),
      Object.keys((inputSchema as { properties?: object }).properties ?? {}),
    ]),
  );
}
