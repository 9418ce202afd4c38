import { describe, expect, test } from 'vitest';
import {
  EVERY_FIELD,
  analysisOf,
  asWritten,
  emptyInput,
  listed,
  outline,
  plain,
  treatments,
} from './tables.ts';

const PACKAGE = '@prefecthq/fastmcp-ts';
const VERSION = { [PACKAGE]: '1.6.0', zod: '4.1.0' };
const HEAD = `
  import { FastMCP, FastMCPApp } from '${PACKAGE}/server';
  import { z } from 'zod';
  const server = new FastMCP({ name: 'own', version: '1.0.0' });
`;

/** The names of what is defined, with `?` behind one that may not be listed. */
function names(code: string): readonly unknown[] {
  return analysisOf(HEAD + code, VERSION).definitions.map(
    ({ name, isUncertain }) => `${String(plain(name))}${isUncertain ? '?' : ''}`,
  );
}

describe('forms of fastmcp-ts', () => {
  test('a tool, with schemas of a library', () => {
    const { definitions, servers } = analysisOf(
      `${HEAD} server.tool({ name: 'n', ${EVERY_FIELD}
        input: z.object({ given: z.string() }),
        output: z.object({ made: z.string() }) }, ({ given }) => ({ made: given }));`,
      VERSION,
    );
    expect(definitions.map(outline)).toEqual([
      {
        kind: 'tool',
        form: 'tool',
        name: 'n',
        ...asWritten('title', 'description', 'annotations'),
        schemas: { 'input: input': ['given'], 'output: output': ['made'] },
        context: undefined,
      },
    ]);
    expect(definitions.map((each) => listed(each.listed))).toEqual([
      asWritten('title', 'description', 'annotations'),
    ]);
    expect(servers).toMatchObject([{ name: { value: 'own' } }]);
  });

  test('a tool with JSON Schemas, which come first', () => {
    const { definitions } = analysisOf(
      `${HEAD} const schema = { type: 'object', properties: { id: { type: 'string' } } };
       server.tool({ name: 'n', description: 'd', input: z.object({ given: z.string() }),
         inputSchema: schema, outputSchema: schema }, () => ({ id: 'a' }));`,
      VERSION,
    );
    expect(definitions.map(outline)).toMatchObject([
      { schemas: { 'input: inputSchema': ['id'], 'output: outputSchema': ['id'] } },
    ]);
  });

  test.each(['undefined', 'null'])('a JSON Schema that is %s leaves the other schema', (none) => {
    const { definitions } = analysisOf(
      `${HEAD} server.tool({ name: 'n', description: 'd', inputSchema: ${none},
         input: z.object({ given: z.string() }) }, () => 'x');`,
      VERSION,
    );
    expect(definitions.map(outline)).toMatchObject([{ schemas: { 'input: input': ['given'] } }]);
  });

  test('a prompt with a list of arguments', () => {
    const { definitions } = analysisOf(
      `${HEAD} server.prompt({ name: 'n', ${EVERY_FIELD} arguments: [{ name: 'topic' }] }, () => 'x');`,
      VERSION,
    );
    expect(definitions.map(outline)).toEqual([
      {
        kind: 'prompt',
        form: 'prompt',
        name: 'n',
        ...asWritten('title', 'description'),
        schemas: { 'args: arguments': ['topic'] },
        context: undefined,
      },
    ]);
    expect(definitions.map((each) => listed(each.listed))).toEqual([
      asWritten('title', 'description'),
    ]);
  });

  test.each([
    ['file:///log', 'resource'],
    ['log://{day}', 'template'],
  ])('a resource %s is a %s, whose name is by default its URI', (uri, kind) => {
    const { definitions } = analysisOf(
      `${HEAD} server.resource({ uri: '${uri}', ${EVERY_FIELD} }, () => 'x');
       server.resource({ uri: '${uri}', name: 'n' }, () => 'x');`,
      VERSION,
    );
    expect(definitions.map(({ name }) => plain(name))).toEqual([uri, 'n']);
    expect(outline(definitions[0]!)).toEqual({
      kind,
      form: 'resource',
      name: uri,
      uri,
      ...asWritten('title', 'description'),
      schemas: {},
      context: undefined,
    });
    expect(listed(definitions[0]!.listed)).toEqual(
      asWritten('title', 'description', 'mimeType', 'size', 'annotations'),
    );
  });

  test('an entry point of an app, and what is defined on the server of the app', () => {
    const app = `const app = new FastMCPApp({ name: 'notes' });
      app.entrypoint({ name: 'board', description: 'd' }, () => Column());
      app.server.tool({ name: 'add', description: 'd' }, () => 'x');
      app.server.resource({ uri: 'a://b' }, () => 'x');
      app.server.prompt({ name: 'ask' }, () => 'x');`;
    expect(names(app)).toEqual(['board', 'add', 'a://b', 'ask']);
  });
});

test.each([
  [`{ name: 'a', description: 'd', disabled: true }`, []],
  [`{ name: 'a', description: 'd', disabled: false }`, ['a']],
  [`{ name: 'a', description: 'd', ui: { visibility: ['app'] } }`, []],
  [`{ name: 'a', description: 'd', ui: { visibility: ['model', 'app'] } }`, ['a']],
  [`{ name: 'a', description: 'd', disabled: 1 }`, []],
  [`{ name: 'a', description: 'd', disabled: null }`, ['a']],
  [`{ name: 'a', description: 'd', disabled: !process.env.KEY }`, ['a?']],
  [`{ name: 'a', description: 'd', auth: requireScope('read') }`, ['a?']],
  [`{ name: 'a', description: 'd', auth: undefined }`, ['a']],
  [`{ name: 'a', description: 'd', ui: { visibility: process.env.WHO } }`, ['a?']],
  [`{ name: 'a', description: 'd', ui: { visibility: ['app', process.env.WHO] } }`, ['a?']],
])('of %s, a client sees %j', (config, seen) => {
  expect(names(`server.tool(${config}, () => 'x');`)).toEqual(seen);
});

test.each([
  [`{ name: 'a', description: 'd' }`, []],
  [`{ name: 'a', description: 'd', visibility: ['app'] }`, []],
  [`{ name: 'a', description: 'd', visibility: ['model', 'app'] }`, ['a']],
  [`{ name: 'a', description: 'd', visibility: process.env.WHO }`, ['a?']],
  [`{ name: 'a', description: 'd', visibility: undefined }`, []],
  [`{ name: 'a', description: 'd', visibility: null }`, []],
  [`{ name: 'a', description: 'd', visibility: cond ? ['model'] : undefined }`, ['a?']],
])('of a tool for the interface of an app, %s, a client sees %j', (config, seen) => {
  const app = `const app = new FastMCPApp({ name: 'notes' });`;
  expect(names(`${app} app.backendTool(${config}, () => 'x');`)).toEqual(seen);
});

test.each(['disabled: !process.env.NEW', 'auth: requireScope("read")'])(
  'a tool that may not be listed (%s) replaces one of its name all the same',
  (hiding) => {
    const { definitions } = analysisOf(
      `${HEAD} server.tool({ name: 'a' }, () => 'x');
       server.tool({ name: 'a', ${hiding} }, () => 'y');`,
      VERSION,
    );
    const [first, second] = definitions;
    expect(first?.server).toBeDefined();
    expect(second?.server).toBe(first?.server);
    expect(second?.isUncertain).toBe(true);
  },
);

test.each(['mount', 'addProvider', 'use'])('%s returns the server', (method) => {
  expect(names(`server.${method}(other).tool({ name: 'last' }, () => 'x');`)).toContain('last');
});

test('a field with a default is required, because the input is converted as an output', () => {
  const [tool, bare] = analysisOf(
    `${HEAD} server.tool({ name: 'n', input: z.object({ days: z.number().default(3) }) }, () => 'x');
     server.tool({ name: 'bare' }, () => 'x');`,
    VERSION,
  ).definitions;
  expect(tool!.schemas[0]!.jsonSchema()?.schema).toMatchObject({
    properties: { days: { default: 3, type: 'number' } },
    required: ['days'],
    additionalProperties: false,
  });
  expect(emptyInput(bare!)).toEqual({ type: 'object' });
});

test('a schema of Zod 3 is listed as any object', () => {
  const [tool] = analysisOf(
    `${HEAD} import { z as z3 } from 'zod/v3';
     server.tool({ name: 'n', input: z3.object({ days: z3.number() }) }, () => 'x');`,
    VERSION,
  ).definitions;
  expect(tool!.schemas[0]!.jsonSchema()?.schema).toEqual({ type: 'object' });
});

test('what a tool returns is its data, also where it looks like a result', () => {
  expect(treatments(HEAD, (handler) => `server.tool({ name: 'n' }, ${handler});`, VERSION)).toEqual(
    {
      none: 'nothing null',
      text: 'string number boolean list',
      structured: 'empty block object content structuredContent isError _meta messages contents',
    },
  );
});

test.each([
  ['server.run()', 1],
  [`server.run({ transport: 'stdio' })`, 1],
  [`server.run({ transport: 'http', port: 3000 })`, 0],
  ['server.run(options)', 0],
])('%s serves stdio: %j', (run, count) => {
  const { stdoutWrites } = analysisOf(`${HEAD} console.log('started'); await ${run};`, VERSION);
  expect(stdoutWrites).toHaveLength(count);
});

describe('names that clients see', () => {
  const CHILD = `const git = new FastMCP({ name: 'git' });
    git.tool({ name: 'clone' }, () => 'x');
    git.resource({ uri: 'git://head' }, () => 'x');`;

  /** The names and URIs of what is defined, with `?` behind what may not be listed. */
  const seen = (code: string): readonly unknown[] =>
    analysisOf(
      `import { FastMCP, FastMCPApp, NamespaceTransform, renameTool } from '${PACKAGE}/server';
      const server = new FastMCP({ name: 'own' });
      ${code}`,
      VERSION,
    ).definitions.map(
      ({ name, uri, isUncertain }) =>
        `${String(plain(name))} ${String(plain(uri))}${isUncertain ? ' ?' : ''}`,
    );

  test.each([
    [
      'a mounted server with a prefix',
      `${CHILD} server.mount(git, 'vcs');`,
      ['vcs_clone undefined', 'vcs_git://head git://vcs/head'],
    ],
    [
      'a mounted server without one',
      `${CHILD} server.mount(git);`,
      ['clone undefined', 'git://head git://head'],
    ],
    [
      'an app',
      `const app = new FastMCPApp({ name: 'ui' });
      server.mount(app.server, 'ui');
      app.entrypoint({ name: 'open' }, () => 'x');`,
      ['ui_open undefined'],
    ],
    [
      'a provider in a namespace',
      `${CHILD} server.transform(new NamespaceTransform('api_')).addProvider(git);`,
      ['api_clone undefined', 'api_git://head git://head'],
    ],
    [
      'another transform',
      `server.transform(renameTool('a', 'b')).tool({ name: 'a' }, () => 'x');`,
      ['a undefined ?'],
    ],
  ])('of %s', (_of, code, expected) => {
    expect(seen(code)).toEqual(expected);
  });
});
