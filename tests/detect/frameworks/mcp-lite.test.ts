import { describe, expect, test } from 'vitest';
import { mcpLite } from '../../../src/detect/frameworks/mcp-lite.ts';
import { frameworkVersion } from '../framework-version.ts';
import {
  EVERY_FIELD,
  HANDLER,
  analysisOf,
  asWritten,
  floating,
  listed,
  outline,
  plain,
  requests,
  resultFlags,
  treatments,
} from './tables.ts';

const HEAD = `
  import { McpServer } from 'mcp-lite';
  import { z } from 'zod';
  const server = new McpServer({ name: 'own' });
`;

describe('forms of mcp-lite', () => {
  test('tool', () => {
    const { definitions, servers } = analysisOf(
      `${HEAD} server.tool('n', { ${EVERY_FIELD}
        inputSchema: z.object({ given: z.string() }),
        outputSchema: z.object({ made: z.string() }),
        handler: ${HANDLER} });`,
    );
    expect(definitions.map(outline)).toEqual([
      {
        kind: 'tool',
        form: 'tool',
        name: 'n',
        ...asWritten('title', 'description', 'annotations'),
        schemas: { 'input: inputSchema': ['given'], 'output: outputSchema': ['made'] },
        context: 'ofSecond',
      },
    ]);
    expect(definitions.map((each) => listed(each.listed))).toEqual([
      asWritten('title', 'description', 'icons', 'annotations', 'execution', '_meta'),
    ]);
    expect(servers).toMatchObject([{ name: { value: 'own' } }]);
  });

  test.each([
    ['arguments', 'arguments: z.object({ topic: z.string() })', 'args: arguments'],
    ['a list of arguments', `arguments: [{ name: 'topic' }]`, 'args: arguments'],
    ['an input schema', 'inputSchema: z.object({ topic: z.string() })', 'args: inputSchema'],
  ])('prompt with %s', (_with, schema, label) => {
    const { definitions } = analysisOf(
      `${HEAD} server.prompt('n', { ${EVERY_FIELD} ${schema}, handler: ${HANDLER} });`,
    );
    expect(definitions.map(outline)).toEqual([
      {
        kind: 'prompt',
        form: 'prompt',
        name: 'n',
        ...asWritten('title', 'description'),
        schemas: { [label]: ['topic'] },
        context: 'ofSecond',
      },
    ]);
    expect(definitions.map((each) => listed(each.listed))).toEqual([
      asWritten('title', 'description', 'icons', '_meta'),
    ]);
  });

  test.each([
    ['file:///log', 'resource', HANDLER],
    ['log://{day}', 'template', HANDLER],
    ['log://{day}', 'template', `{ day: validator }, ${HANDLER}`],
  ])('resource %s is a %s', (uri, kind, rest) => {
    const { definitions } = analysisOf(
      `${HEAD} server.resource('${uri}', { name: 'n', ${EVERY_FIELD} }, ${rest});`,
    );
    expect(definitions.map(outline)).toEqual([
      {
        kind,
        form: 'resource',
        name: 'n',
        uri,
        ...asWritten('title', 'description'),
        schemas: {},
        context: undefined,
      },
    ]);
    expect(definitions[0]!.handler.kind).toBe('known');
    expect(definitions.map((each) => listed(each.listed))).toEqual([
      asWritten('title', 'description', 'mimeType', 'size', 'icons', 'annotations', '_meta'),
    ]);
  });

  test('a JSON Schema is taken as it is', () => {
    const [tool] = analysisOf(
      `${HEAD} server.tool('n', { inputSchema: { type: 'object', properties: { id: { type: 'string' } } } });`,
    ).definitions;
    expect(tool!.schemas[0]!.root).toMatchObject({ value: { fields: [{ name: 'id' }] } });
  });

  test.each(['tool', 'prompt', 'resource', 'use', 'onError', 'group'])(
    '%s gives the server back',
    (method) => {
      const { definitions } = analysisOf(`${HEAD} server.${method}('a').tool('last', {});`);
      expect(definitions.map(({ name }) => plain(name))).toContain('last');
    },
  );
});

test('the context of mcp-lite asks the user and the model', () => {
  const source = `${HEAD}
    import type { MCPServerContext } from 'mcp-lite';
    server.tool('n', { handler: async (args, ctx) => { ctx.elicit({}); ctx.sample({}); ctx.other({}); } });
    export const help = (passed: MCPServerContext) => passed.elicit({});`;
  const analysis = analysisOf(source);
  expect(requests(analysis)).toEqual({
    'ctx.elicit': 'elicit',
    'ctx.sample': 'sample',
    'passed.elicit': 'elicit',
  });
  expect(floating(analysis.definitions[0]!)).toEqual(['elicit', 'sample']);
});

test.each([
  ['0.10.0', 0],
  ['1.0.0', 1],
])('facts about mcp-lite %s', (version, major) => {
  const [tool] = analysisOf(`${HEAD} server.tool('n', {});`, { 'mcp-lite': version }).definitions;
  expect(tool!.framework).toMatchObject({
    id: 'mcp-lite',
    package: 'mcp-lite',
    title: 'mcp-lite',
    version,
    major,
    context: { name: 'ctx' },
  });
});

test('mcp-lite lists annotations from 0.10.0', () => {
  const lacks = (version: string): unknown =>
    mcpLite.facts(frameworkVersion('mcp-lite', version)).lacksAnnotations;
  expect(['0.3.0', '0.8.2', '0.10.0'].map(lacks)).toEqual(['yes', 'yes', 'no']);
});

describe('results of mcp-lite', () => {
  test('of tools', () => {
    expect(treatments(HEAD, (handler) => `server.tool('n', { handler: ${handler} });`, {})).toEqual(
      {
        failure: 'nothing null string number boolean list',
        lost: 'block object messages contents',
        result: 'empty content structuredContent isError _meta',
      },
    );
  });

  test.each([
    ['prompts', (handler: string) => `server.prompt('n', { handler: ${handler} });`],
    ['resources', (handler: string) => `server.resource('file:///n', {}, ${handler});`],
  ])('of %s', (_of, register) => {
    expect(treatments(HEAD, register, {})).toEqual({
      unjudged: 'nothing null string number boolean list',
      result: 'empty block object content structuredContent isError _meta messages contents',
    });
  });

  test('beyond the kind of value', () => {
    const [tool] = analysisOf(`${HEAD} server.tool('n', {});`).definitions;
    expect(resultFlags(tool!)).toEqual({
      structuredIsObject: true,
      checksFailures: true,
      strips: true,
    });
  });
});

describe('servers that another one lists', () => {
  /** What clients see of each kind, with `?` behind what may not be listed. */
  const seen = (code: string): Readonly<Record<string, string>> => {
    const { definitions } = analysisOf(
      `import { McpServer } from 'mcp-lite';
      const git = new McpServer({ name: 'git', version: '1.0.0' })
        .tool('clone', { description: 'd', handler: ${HANDLER} })
        .prompt('review', { handler: ${HANDLER} })
        .resource('git://head', { description: 'd' }, ${HANDLER});
      const app = new McpServer({ name: 'app', version: '1.0.0' });
      ${code}`,
      { 'mcp-lite': '0.10.0' },
    );
    return Object.fromEntries(
      definitions.map(({ kind, name, uri, isUncertain }) => [
        kind,
        `${String(plain(kind === 'resource' ? uri : name))}${isUncertain ? ' ?' : ''}`,
      ]),
    );
  };

  test.each([
    ['a prefix', `app.group('git', git);`, 'git/clone', 'git/review'],
    ['a suffix', `app.group({ suffix: 'git' }, git);`, 'clone_git', 'review_git'],
    ['both', `app.group({ prefix: 'v', suffix: 's' }, git);`, 'v/clone_s', 'v/review_s'],
    ['neither', 'app.group(git);', 'clone', 'review'],
    ['an unknown prefix', 'app.group(process.argv[2], git);', '?', '?'],
    [
      'a server between',
      `const all = new McpServer({ name: 'all' }); all.group('b', git); app.group('a', all);`,
      'a/b/clone',
      'a/b/review',
    ],
    ['two prefixes', `app.group('a', git).group('b', git);`, '?', '?'],
  ])('are named with %s', (_with, code, tool, prompt) => {
    expect(seen(code)).toEqual({ tool, prompt, resource: 'git://head' });
  });

  test('are uncertain on a condition', () => {
    expect(seen(`if (process.env.GIT) app.group('git', git);`)).toEqual({
      tool: 'git/clone ?',
      prompt: 'git/review ?',
      resource: 'git://head ?',
    });
  });

  test('are copied, without what comes later', () => {
    expect(seen(`app.group('git', git); git.tool('late', { handler: ${HANDLER} });`)).toMatchObject(
      { tool: 'git/late ?', prompt: 'git/review' },
    );
  });
});
