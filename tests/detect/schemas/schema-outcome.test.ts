import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { project } from '../../syntax/project.ts';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterAll, describe, expect, it } from 'vitest';
import { analyze } from '../../../src/detect/analysis.ts';
import { rootVerdict, verdict } from '../../../src/detect/detector/schema-support.ts';
import { Versions } from '../../../src/detect/detector/versions.ts';
import { sdkV1SchemaSupport } from '../../../src/detect/frameworks/sdk/v1/schema-support.ts';
import { sdkV2SchemaSupport } from '../../../src/detect/frameworks/sdk/v2/schema-support.ts';
import { mcpTsCoreSchemaSupport } from '../../../src/detect/frameworks/mcp-ts-core/schema-support.ts';
import type { Definition } from '../../../src/model/definitions/definition.ts';
import { nodesOf } from '../../../src/rules/checks/schemas/schema-nodes.ts';
import type { SchemaEffect } from '../../../src/model/schemas/schema-outcome.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { moduleFrom } from '../../syntax/module-from.ts';
import type { DefinitionSchema } from '../../../src/model/definitions/definition-schema.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const cache = path.join(ROOT, 'node_modules', '.cache');
mkdirSync(cache, { recursive: true });
const directory = mkdtempSync(path.join(cache, 'serving-'));
afterAll(() => rmSync(directory, { recursive: true }));

function definitionsIn(
  source: string,
  file = path.join(directory, 'server.ts'),
): readonly Definition[] {
  const module = moduleFrom(file, source);
  return analyze(module, DEFAULT_SETTINGS).definitions;
}

/** What the analysis says comes of a schema: of its form or root, or of the first part that cannot be converted. */
function effectOf({ outcome }: DefinitionSchema): SchemaEffect | 'served' {
  const refused = outcome.conversions.find(({ root }) =>
    nodesOf(root).some(({ node }) => node.unrepresentable !== undefined),
  );
  return outcome.loss?.effect ?? outcome.rootEffect ?? refused?.effect ?? 'served';
}

/** What a client sees of the one tool or prompt of a server. */
interface Seen {
  /** Why it could not be registered. */
  readonly threw?: string;
  readonly list?: string;
  /** The JSON Schema of the asked surface, or the arguments of a prompt. */
  readonly schema?: unknown;
  /** Whether the call failed. */
  readonly failed?: boolean;
}

const SDKS = {
  'SDK v1': { from: '@modelcontextprotocol/sdk/server/mcp.js' },
  'SDK v2': { from: '@modelcontextprotocol/server' },
} as const;

let files = 0;

/** Runs a server, and lists and calls what it registers. */
async function run(
  from: string,
  registration: string,
  sent: object,
  surface: string,
  inside = directory,
): Promise<Seen> {
  const file = path.join(inside, `executed-${files++}.mjs`);
  writeFileSync(
    file,
    `${sourceOf(from, registration).replace('const server', 'export const server').replace(registration, `export const register = () => ${registration}`)}
export { Client } from '@modelcontextprotocol/sdk/client/index.js';
export { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';`,
  );
  const executed = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    server: { connect: (transport: unknown) => Promise<void> };
    register: () => void;
    Client: typeof Client;
    InMemoryTransport: typeof InMemoryTransport;
  };
  try {
    executed.register();
  } catch (error) {
    return { threw: (error as Error).message };
  }
  const [near, far] = executed.InMemoryTransport.createLinkedPair();
  const client = new executed.Client({ name: 'client', version: '1.0.0' });
  await Promise.all([executed.server.connect(far), client.connect(near)]);
  const isPrompt = surface === 'args';
  try {
    const failed = await (
      isPrompt
        ? client.getPrompt({ name: 't', arguments: sent as Record<string, string> })
        : client.callTool({ name: 't', arguments: { ...sent } })
    ).then(
      (result) => result.isError === true,
      () => true,
    );
    try {
      const [first] = isPrompt
        ? (await client.listPrompts()).prompts
        : (await client.listTools()).tools;
      return {
        schema:
          first?.[
            { input: 'inputSchema', output: 'outputSchema', args: 'arguments' }[surface] as 'name'
          ],
        failed,
      };
    } catch (error) {
      return { list: (error as Error).message, failed };
    }
  } finally {
    await client.close();
  }
}

function sourceOf(from: string, registration: string): string {
  return `import { McpServer } from '${from}';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
const server = new McpServer({ name: 's', version: '1.0.0' });
const handler = async () => ({ content: [], messages: [], structuredContent: { a: 'x' } });
const object = z.object({ a: z.string().describe('A') });
${registration};
`;
}

function shows({ threw, list, schema, failed }: Seen, surface: string): SchemaEffect | 'served' {
  if (threw !== undefined) return 'throws';
  if (list !== undefined) return 'no-list';
  if (surface === 'args')
    return !failed
      ? 'served'
      : Array.isArray(schema) && schema.some(({ name }: { name: string }) => name !== 'a')
        ? 'misread'
        : 'no-calls';
  if (surface === 'output') return schema === undefined && failed ? 'dropped' : 'served';
  const { properties, anyOf, additionalProperties, allOf, $ref } = schema as Record<
    string,
    object | undefined
  >;
  const isEmpty =
    Object.keys(properties ?? {}).length === 0 &&
    !anyOf &&
    !additionalProperties &&
    !allOf &&
    !$ref;
  if (isEmpty) return failed ? 'empty-no-calls' : 'empty';
  return failed ? 'no-calls' : 'served';
}

const REGISTER = {
  input: (schema: string) => `server.registerTool('t', { inputSchema: ${schema} }, handler)`,
  output: (schema: string) => `server.registerTool('t', { outputSchema: ${schema} }, handler)`,
  args: (schema: string) => `server.registerPrompt('t', { argsSchema: ${schema} }, handler)`,
  tool: (schema: string) => `server.tool('t', 'A tool.', ${schema}, handler)`,
} as const;

const SCHEMAS = [
  "{ a: z.string().describe('A') }",
  'object',
  'object.refine(() => true)',
  'object.strict()',
  'object.transform((value) => value)',
  'z.preprocess((value) => value, object)',
  'object.optional()',
  'object.readonly()',
  "object.meta({ id: 'Root' })",
  "z.object({ a: z.string().meta({ id: 'Field' }) })",
  'z.lazy(() => object)',
  'z.union([object, z.object({ b: z.string() })])',
  'object.and(z.object({ c: z.string().optional() }))',
  'z.record(z.string(), z.string())',
  "{ type: 'object', properties: { a: { type: 'string' } } }",
  "{ a: { type: 'string' } }",
  'z3.object({ a: z3.string() })',
  'z3.object({ a: z3.string() }).refine(() => true)',
  '{ a: z3.string() }',
  '{ a: z.coerce.date() }',
  'z.object({ a: z.string(), b: z.date().optional() })',
  'z.object({ a: z.string(), b: z.array(z.map(z.string(), z.bigint())).optional() })',
];
const ONLY_OUTPUT = ['z.object({ a: z.string().transform((text) => text) })'];

describe.each(Object.entries(SDKS))('%s does what the analysis says', (title, { from }) => {
  const places =
    title === 'SDK v1'
      ? (['input', 'output', 'args', 'tool'] as const)
      : (['input', 'output', 'args'] as const);
  const cases = places.flatMap((place) =>
    [...SCHEMAS, ...(place === 'output' ? ONLY_OUTPUT : [])].map(
      (schema) => [place, schema] as const,
    ),
  );

  it.each(cases)('%s: %s', async (place, schema) => {
    const surface = place === 'tool' ? 'input' : place;
    const registration = REGISTER[place](schema);
    const expected = definitionsIn(sourceOf(from, registration))[0]!.schemas.find(
      (one) => one.surface === surface,
    )!;
    const seen = await run(
      from,
      registration,
      { a: schema.includes('coerce') ? '2026-01-01' : 'x' },
      surface,
    );
    const [said, shown] = [effectOf(expected), shows(seen, surface)];
    if (said === 'varies') expect(shown).not.toBe('served');
    else expect(said).toBe(shown);
    // What is served is served as it is said to be.
    if (shown === 'served' && surface !== 'args')
      expect(expected.jsonSchema()?.schema).toEqual(seen.schema);
  });
});

describe('mcp-ts-core', () => {
  const tool = (
    input: string,
    output = 'object',
  ): string => `import { createApp, tool, z } from '@cyanheads/mcp-ts-core';
const object = z.object({ a: z.string().describe('A') });
const t = tool('t', { description: 'A tool for this test.', input: ${input}, output: ${output}, handler: () => ({ a: 'x' }) });
`;

  /** Whether the server answers a request before it ends. */
  async function starts(source: string): Promise<boolean> {
    const file = path.join(directory, `core-${files++}.mjs`);
    writeFileSync(file, `${source}await createApp({ name: 'n', version: '1.0.0', tools: [t] });\n`);
    const server = spawn(process.execPath, [file], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, MCP_TRANSPORT_TYPE: 'stdio' },
    });
    server.stdin.on('error', () => undefined);
    server.stdin.write(
      `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } } })}\n`,
    );
    const answered = await new Promise<boolean>((resolve) => {
      server.stdout.once('data', () => resolve(true));
      server.once('exit', () => resolve(false));
    });
    server.kill();
    return answered;
  }

  it.each([
    ['object', 'object', 'served', 'served'],
    ["{ a: z.string().describe('A') }", 'object', 'no-start', 'served'],
    ['object', 'z.union([object, object])', 'served', 'no-start'],
    ['z.object({ a: z.string().describe("A").transform(Number) })', 'object', 'no-start', 'served'],
    ['object', 'z.object({ a: z.date().describe("A") })', 'served', 'no-start'],
  ])(
    'input %s, output %s',
    async (input, output, ofInput, ofOutput) => {
      const source = tool(input, output);
      expect(definitionsIn(source)[0]!.schemas.map(effectOf)).toEqual([ofInput, ofOutput]);
      expect(await starts(source)).toBe(ofInput === 'served' && ofOutput === 'served');
    },
    30_000,
  );
});

describe('another copy of Zod', () => {
  const other = mkdtempSync(path.join(tmpdir(), 'serving-'));
  afterAll(() => rmSync(other, { recursive: true }));
  writeFileSync(
    path.join(other, 'package.json'),
    JSON.stringify({ name: 'project', type: 'module' }),
  );
  mkdirSync(path.join(other, 'node_modules'));
  symlinkSync(path.join(ROOT, 'node_modules/zod-4.0'), path.join(other, 'node_modules/zod'));
  symlinkSync(
    path.join(ROOT, 'node_modules/@modelcontextprotocol'),
    path.join(other, 'node_modules/@modelcontextprotocol'),
  );

  it.each([
    ['SDK v1', REGISTER.input('object'), 'undescribed'],
    ['SDK v1', REGISTER.input('{ a: z.string().describe("A") }'), 'undescribed'],
    ['SDK v1', REGISTER.input('z.object({ a: z.string() })'), undefined],
    ['SDK v2', REGISTER.input('{ a: z.string().describe("A") }'), 'no-list'],
  ] as const)('%s: %s', async (title, registration, effect) => {
    const { from } = SDKS[title];
    const [schema] = definitionsIn(sourceOf(from, registration), path.join(other, 'server.ts'))[0]!
      .schemas;
    expect(schema!.outcome.loss).toEqual(
      effect && { kind: 'copy', built: '4.0.17', converter: '4.6.7', effect },
    );
    const seen = await run(from, registration, { a: 'x' }, 'input', other);
    if (effect === 'no-list') expect(seen.list).toMatch(/Non-representable type/);
    else expect(JSON.stringify(seen.schema)).not.toContain('description');
  });
});

describe('versions', () => {
  const effect = (
    versions: string,
    form: string,
    place: 'registerTool' | 'tool' | 'registerPrompt' = 'tool',
  ): string | undefined => {
    const { input, args } = sdkV1SchemaSupport.places[place]!;
    return verdict((input ?? args)!.forms![form as 'zod-object'], Versions.accepted(versions));
  };

  it.each([
    ['1.10.2', 'tool', 'no-list'],
    ['1.11.0', 'tool', 'annotations'],
    ['1.27.1', 'tool', 'annotations'],
    ['1.28.0', 'tool', 'throws'],
    ['>=1.26.0 <2.0.0-0', 'tool', 'varies'],
    ['1.x', 'tool', 'varies'],
    ['1.21.2', 'registerTool', 'no-list'],
    ['1.22.0', 'registerTool', undefined],
    ['>=1.20.0 <2.0.0-0', 'registerTool', undefined],
    ['1.x', 'registerTool', undefined],
    ['1.22.0', 'registerPrompt', 'no-list'],
    ['1.32.2', 'registerPrompt', 'varies'],
  ] as const)('%s of SDK v1: an object schema to %s', (versions, place, expected) => {
    expect(effect(versions, 'zod-object', place)).toBe(expected);
  });

  it('a root that one of the versions serves is served', () => {
    const { roots } = sdkV1SchemaSupport.places.registerTool!.input!;
    const inside = { isObject: false, jsonType: 'object', isReference: false };
    expect(
      [
        '1.21.0',
        '1.22.0',
        '1.23.1',
        '1.24.0',
        '1.32.2',
        '>=1.20.0 <2.0.0-0',
        '>=1.24.0 <2.0.0-0',
      ].map((versions) => rootVerdict(roots!, Versions.accepted(versions), inside)),
    ).toEqual(['empty-no-calls', undefined, 'varies', 'empty', 'empty', undefined, 'empty']);
    expect(
      rootVerdict(roots!, Versions.ofMajor(1), {
        isObject: false,
        jsonType: 'array',
        isReference: false,
      }),
    ).toBe('varies');
    expect(
      rootVerdict(roots!, Versions.ofMajor(1), {
        isObject: true,
        jsonType: 'object',
        isReference: false,
      }),
    ).toBeUndefined();
    const reference = { isObject: true, jsonType: undefined, isReference: true };
    expect(
      ['1.21.0', '1.23.1', '1.32.2'].map((versions) =>
        rootVerdict(roots!, Versions.accepted(versions), reference),
      ),
    ).toEqual([undefined, 'no-list', 'no-list']);
  });

  it('every table has an answer for every version', () => {
    const versions = {
      'sdk-v1': [
        '1.3.0',
        '1.10.9',
        '1.11.0',
        '1.21.9',
        '1.22.5',
        '1.23.0',
        '1.27.9',
        '1.28.0',
        '1.99.0',
      ],
      'sdk-v2': ['2.0.0', '2.9.9'],
      core: ['0.1.0', '0.8.99', '0.9.0', '0.11.9', '0.12.0', '1.0.0'],
    };
    for (const [serving, all] of [
      [sdkV1SchemaSupport, versions['sdk-v1']],
      [sdkV2SchemaSupport, versions['sdk-v2']],
      [mcpTsCoreSchemaSupport, versions.core],
    ] as const) {
      for (const { forms = {}, majors = {}, roots, conversions = {} } of Object.values(
        serving.places,
      ).flatMap((place) => Object.values(place))) {
        const tables = [
          ...Object.values(forms),
          ...Object.values(majors).flatMap((table) => [table('raw-shape'), table('zod-object')]),
          ...Object.values(conversions),
        ];
        for (const version of all) {
          // A table with no row for a version gives the same answer as one that is served.
          for (const table of tables)
            expect(
              Object.keys(table).filter(
                (range) => verdict({ [range]: 'throws' }, Versions.installed(version)) === 'throws',
              ),
            ).toHaveLength(1);
          if (roots)
            expect(
              roots.filter(
                ({ versions: range }) =>
                  verdict({ [range]: 'throws' }, Versions.installed(version)) === 'throws',
              ),
            ).toHaveLength(1);
        }
      }
    }
  });
});

it('whether a root is listed as a reference is not known without an installed Zod', () => {
  const bare = mkdtempSync(path.join(tmpdir(), 'serving-'));
  writeFileSync(
    path.join(bare, 'package.json'),
    JSON.stringify({
      name: 'project',
      type: 'module',
      dependencies: { '@modelcontextprotocol/sdk': '^1.32.2' },
    }),
  );
  const source = sourceOf(SDKS['SDK v1'].from, REGISTER.input("object.meta({ id: 'Root' })"));
  expect(effectOf(definitionsIn(source, path.join(bare, 'server.ts'))[0]!.schemas[0]!)).toBe(
    'served',
  );
  rmSync(bare, { recursive: true });
});

it.each([
  ["{ a: { type: 'string' } }", 'annotations'],
  ["{ type: 'object', properties: { a: { type: 'string' } } }", 'annotations'],
  ["{ type: 'object', properties: {} }", undefined],
  ['{}', undefined],
])('SDK v1 1.12.0 takes %s for annotations, which loses fields: %s', (schema, effect) => {
  const { path: at } = project({
    'package.json': { type: 'module', dependencies: { '@modelcontextprotocol/sdk': '1.12.0' } },
  });
  const source = sourceOf(SDKS['SDK v1'].from, REGISTER.tool(schema));
  const [tool] = definitionsIn(source, at('server.ts'));
  expect(tool?.schemas[0]?.outcome.loss?.effect).toBe(effect);
});
