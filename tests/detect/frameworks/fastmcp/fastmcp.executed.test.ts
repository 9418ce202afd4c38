import { describe, expect, test } from 'vitest';
import { fastmcp } from '../../../../src/detect/frameworks/fastmcp/fastmcp.ts';
import {
  closingConversion,
  fastmcpConversion,
  inputConversion,
  openConversion,
  untargetedConversion,
} from '../../../../src/detect/frameworks/fastmcp/schema-conversion.ts';
import { frameworkVersion } from '../../framework-version.ts';
import {
  definitionsIn,
  effectOf,
  found,
  installed,
  listed,
  read,
  running,
  sorted,
} from '../../executed.ts';

const HEAD = `import { FastMCP, UserError } from 'fastmcp';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
const logger = Object.fromEntries(['debug', 'error', 'info', 'log', 'warn'].map((level) => [level, () => {}]));
const server = new FastMCP({ name: 's', version: '1.0.0', logger });
export const connect = (transport) => server.connect(transport);
`;

test('a version is known to list as one that was looked at, or not at all', () => {
  const conversion = (version: string): unknown =>
    fastmcp.facts(frameworkVersion('fastmcp', version)).toJsonSchema;
  const versions: Readonly<Record<string, unknown>> = {
    '2.1.2': undefined,
    '2.1.3': untargetedConversion,
    '3.20.0': untargetedConversion,
    '3.20.2': inputConversion,
    '3.33.0': inputConversion,
    '3.34.0': openConversion,
    '4.3.0': openConversion,
    '4.3.2': closingConversion,
    '4.20.10': closingConversion,
    '4.20.11': fastmcpConversion,
    '4.20.16': fastmcpConversion,
    '5.0.0': undefined,
  };
  for (const [version, expected] of Object.entries(versions))
    expect([version, conversion(version)]).toEqual([version, expected]);
});

describe('definitions of fastmcp', () => {
  test('are read as the server lists them', async () => {
    const text = `${HEAD}
server.addTool({ name: 'plain', description: 'No parameters.', execute: async () => 'x' });
server.addTool({
  name: 'search',
  description: 'Search.',
  annotations: { title: 'Search', readOnlyHint: true, streamingHint: true },
  parameters: z.object({
    query: z.string().describe('What to look for.'),
    limit: z.number().int().default(10).describe('How many.'),
    filter: z.object({ tags: z.array(z.object({ tag: z.string() })).optional(), by: z.record(z.string(), z.string()) }).optional().describe('Which.'),
  }),
  outputSchema: z.object({ count: z.number().default(0) }),
  execute: async () => ({ count: 1 }),
});
server.addTool({ name: 'older', description: 'By Zod 3.', parameters: z3.object({ at: z3.date(), text: z3.string().optional() }), execute: async () => 'x' });
const more = ['first', 'second'].map((name) => ({ name, description: 'One of ' + name, parameters: z.object({ id: z.string().describe('Which.') }), execute: async () => \`\${name}\` }));
server.addTools(more);
server.addPrompts([{ name: 'ask', description: 'Asks.', arguments: [{ name: 'topic', description: 'Of what.', required: true }, { name: 'tone' }], load: async ({ topic }) => \`About \${topic}.\` }]);
server.addPrompt({ name: 'greet', load: async () => 'hello' });
server.addResource({ uri: 'file:///log', name: 'log', mimeType: 'text/plain', load: async () => ({ text: 'x' }) });
server.addResourceTemplate({ uriTemplate: 'log://{day}', name: 'logs', description: 'Of a day.', arguments: [{ name: 'day', required: true }], load: async ({ day }) => ({ text: day }) });
`;
    const path = installed({ 'server.mjs': text });
    const definitions = definitionsIn(path('server.mjs'), text);
    const entries = sorted(definitions.map(read));
    const plain = { kind: 'tool', name: 'plain', description: 'No parameters.' };
    // A tool without parameters has no schema that could be read.
    expect(
      entries.map((entry) =>
        entry.name === 'plain'
          ? {
              ...entry,
              inputSchema: { type: 'object', properties: {}, additionalProperties: false },
            }
          : entry,
      ),
    ).toEqual(
      sorted(await running(path('server.mjs'), listed)).map((entry) =>
        entry.kind === 'prompt' && entry.name === 'greet'
          ? { ...entry, arguments: undefined }
          : entry,
      ),
    );
    expect(entries).toContainEqual(plain);
    expect(definitions.flatMap((definition) => definition.unresolved())).toEqual([]);
  });

  test.each([
    [
      'a field of a class',
      `class App { server = new FastMCP({}); setup() { this.server.addTool({ name: 'a' }); } }`,
    ],
    [
      'a parameter with a type',
      `export function register(server: FastMCP) { server.addTool({ name: 'a' }); }`,
    ],
    [
      'a parameter with a type of its own',
      `export function register(server: FastMCP<Session>) { server.addTool({ name: 'a' }); }`,
    ],
    [
      'a loop',
      `const server = new FastMCP({}); for (const tool of [{ name: 'a' }]) server.addTool(tool);`,
    ],
    [
      'a wrapper',
      `const server = new FastMCP({}); const register = (name: string) => server.addTool({ name, execute: async () => 'x' }); register('a');`,
    ],
  ])('on %s', (_name, text) => {
    expect(found(`import { FastMCP } from 'fastmcp'; ${text}`)).toEqual(['tool a']);
  });

  test('what is not known is unresolved', () => {
    expect(
      found(
        `import { FastMCP } from 'fastmcp'; const server = new FastMCP({}); server.addTools(await load()); server.addTool({ name: process.env.NAME });`,
      ),
    ).toEqual(['tool ?', 'tool ?']);
  });

  test('what only has methods of these names is none', () => {
    expect(
      found(
        `import { FastMCP } from './mine.js'; import 'fastmcp'; new FastMCP().addTool({ name: 'a' }); const agent = { addTool() {} }; agent.addTool({ name: 'b' });`,
      ),
    ).toEqual([]);
  });

  test('a server that takes tools off again may have any of its tools replaced', () => {
    const text = (rest: string): string =>
      `import { FastMCP } from 'fastmcp'; const server = new FastMCP({}); server.addTool({ name: 'a' }); ${rest}`;
    const removed = (source: string): boolean[] =>
      definitionsIn(installed({})('server.ts'), source).map(({ mayBeRemoved }) => mayBeRemoved);
    expect(removed(text(''))).toEqual([false]);
    for (const removal of [
      'removeTool',
      'removeTools',
      'removePrompt',
      'removePrompts',
      'removeResource',
      'removeResources',
      'removeResourceTemplate',
      'removeResourceTemplates',
    ])
      expect(removed(text(`server.${removal}('a');`)), removal).toEqual([true]);
  });

  test('a resource takes the place of another one of its name', async () => {
    const text = `${HEAD}for (const uri of ['a://1', 'a://2']) server.addResource({ uri, name: 'same', load: async () => ({ text: 'x' }) });`;
    const path = installed({ 'server.mjs': text });
    expect((await running(path('server.mjs'), listed)).map(({ uri }) => uri)).toEqual(['a://2']);
    expect(
      definitionsIn(path('server.mjs'), text).map(
        ({ framework }) => framework.hasUniqueResourceNames,
      ),
    ).toEqual([true, true]);
  });

  test('fields have the names of fastmcp', () => {
    const text = `${HEAD}server.addTool({ name: 't', parameters: z.string(), execute: async () => 'x' });`;
    expect(
      definitionsIn(installed({})('server.mjs'), text)[0]?.schemas.map(({ label }) => label),
    ).toEqual(['parameters', 'outputSchema']);
  });
});

describe('what comes of a schema', () => {
  const object = 'z.object({ a: z.string() })';
  test.each([
    ['parameters', object],
    ['parameters', 'z3.object({ a: z3.string() })'],
    ['parameters', `${object}.refine(() => true)`],
    ['parameters', 'z.record(z.string(), z.string())'],
    ['parameters', '{ a: z.string() }'],
    ['parameters', '{}'],
    ['parameters', `{ type: 'object', properties: { a: { type: 'string' } } }`],
    ['parameters', `z.union([${object}, z.object({ b: z.string() })])`],
    ['parameters', 'z3.union([z3.object({ a: z3.string() }), z3.object({ b: z3.string() })])'],
    ['parameters', 'z.string()'],
    ['parameters', 'z.array(z.string())'],
    ['parameters', 'z.object({ a: z.date() })'],
    ['parameters', 'z3.object({ a: z3.date() })'],
    ['parameters', `${object}.meta({ id: 'a-parameter' })`],
    ['outputSchema', object],
    ['outputSchema', '{ a: z.string() }'],
    ['outputSchema', `z.union([${object}, z.object({ b: z.string() })])`],
    ['outputSchema', 'z.array(z.string())'],
    ['outputSchema', 'z.object({ a: z.bigint() })'],
  ])('%s: %s', async (label, schema) => {
    const text = `${HEAD}export const register = () => server.addTool({ name: 't', ${label}: ${schema}, execute: async () => 'x' });`;
    const path = installed({ 'server.mjs': text });
    const [definition] = definitionsIn(path('server.mjs'), text);
    const { register } = (await import(/* @vite-ignore */ path('server.mjs'))) as {
      register: () => void;
    };
    const shown = await Promise.resolve()
      .then(register)
      .then(
        () =>
          running(path('server.mjs'), (client) =>
            client.listTools().then(
              () => 'served',
              () => 'no-list',
            ),
          ),
        () => 'throws',
      );
    expect(effectOf(definition!.schemas.find((each) => each.label === label)!)).toBe(shown);
  });
});
