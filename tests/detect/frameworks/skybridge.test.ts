import { describe, expect, test } from 'vitest';
import { EVERY_FIELD, HANDLER, analysisOf, asWritten, outline } from './tables.ts';

const OLD = { skybridge: '>=0.26.1 <0.36.0' };
const NAMED = { skybridge: '^1.0.3' };

const INPUT = { 'input: inputSchema': 'absent' };
const OUTPUT = { 'output: outputSchema': 'absent' };

const HEAD = `
  import { McpServer } from 'skybridge/server';
  import { z } from 'zod';
  const server = new McpServer({ name: 'own', version: '1.0.0' }, { capabilities: {} })
`;

describe('forms of skybridge', () => {
  test('registerWidget, whose third argument describes the tool', () => {
    const { definitions, servers } = analysisOf(
      `${HEAD} .registerWidget('n', { description: 'of the view' }, { ${EVERY_FIELD}
        inputSchema: { given: z.string() } }, ${HANDLER})
; server.registerWidget('without', {}, {}, ${HANDLER});`,
      OLD,
    );
    const tools = definitions.filter(({ kind }) => kind === 'tool');
    expect(tools.map(outline)).toEqual([
      {
        kind: 'tool',
        form: 'registerWidget',
        name: 'n',
        ...asWritten('title', 'description', 'annotations'),
        schemas: { 'input: inputSchema': ['given'], ...OUTPUT },
        context: 'ofSecond',
      },
      {
        kind: 'tool',
        form: 'registerWidget',
        name: 'without',
        schemas: { ...INPUT, ...OUTPUT },
        context: 'ofFirst',
      },
    ]);
    expect(servers).toMatchObject([{ name: { value: 'own' } }]);
  });

  test('registerWidget, which makes a resource for each host', () => {
    const { definitions } = analysisOf(
      `${HEAD} .registerWidget('both', { description: 'of the view' }, {}, ${HANDLER});
       server.registerWidget('one', { hosts: ['mcp-app'] }, {}, ${HANDLER});`,
      OLD,
    );
    expect(
      definitions.map(({ kind, name, uri, description }) => [
        kind,
        name.kind === 'known' && name.value,
        uri.kind === 'known' && uri.value,
        description.kind === 'known' && description.value,
      ]),
    ).toEqual([
      ['tool', 'both', false, false],
      ['resource', 'both', 'ui://widgets/apps-sdk/both.html', 'of the view'],
      ['resource', 'both', 'ui://widgets/ext-apps/both.html', 'of the view'],
      ['tool', 'one', false, false],
      ['resource', 'one', 'ui://widgets/ext-apps/one.html', false],
    ]);
  });

  test('registerTool with a name in its configuration', () => {
    const { definitions } = analysisOf(
      `${HEAD} .registerTool({ name: 'n', ${EVERY_FIELD} view: { component: 'list' },
        inputSchema: { given: z.string() }, outputSchema: { made: z.string() } }, ${HANDLER})
; server.registerTool({ name: 'without' }, ${HANDLER});`,
      NAMED,
    );
    expect(definitions.map(outline)).toEqual([
      {
        kind: 'tool',
        form: 'registerTool',
        name: 'n',
        ...asWritten('title', 'description', 'annotations'),
        schemas: { 'input: inputSchema': ['given'], 'output: outputSchema': ['made'] },
        context: 'ofSecond',
      },
      {
        kind: 'tool',
        form: 'registerTool',
        name: 'without',
        schemas: { ...INPUT, ...OUTPUT },
        context: undefined,
      },
    ]);
  });

  test('the forms of the SDK, after calls that return the server', () => {
    const { definitions } = analysisOf(
      `${HEAD} .use(log).mcpMiddleware('tools/*', log).useOnError(log);
        server.registerTool('first', { description: 'd' }, ${HANDLER});
        server.registerPrompt('second', { description: 'd' }, ${HANDLER});
        server.registerResource('third', 'file:///a', { description: 'd' }, ${HANDLER});`,
      OLD,
    );
    expect(definitions.map(({ name, form }) => [form, 'value' in name && name.value])).toEqual([
      ['registerTool', 'first'],
      ['registerPrompt', 'second'],
      ['registerResource', 'third'],
    ]);
  });

  test.each([
    ['(server, config) => server', ''],
    ['(server) => addTo(server)', 'const addTo = (other: McpServer) => other;'],
  ])('the handler of an app: %s', (handler, code) => {
    const { definitions, servers } = analysisOf(
      `import { Skybridge, type McpServer } from 'skybridge/server'; import { z } from 'zod';
       ${code}
       export default new Skybridge({ name: 'own', version: '1.0.0', setup: () => ({}), handler: ${handler}
         .registerTool({ name: 'first', inputSchema: { a: z.string() } }, ${HANDLER})
         .registerTool({ name: 'second' }, ${HANDLER}) });`,
      { skybridge: '^2.0.0', zod: '^4.0.0' },
    );
    expect(
      definitions.map((each) => ['value' in each.name && each.name.value, each.unresolved()]),
    ).toEqual([
      ['second', []],
      ['first', []],
    ]);
    expect(definitions.map(({ framework }) => framework.deprecatesRawShapes)).toEqual([
      undefined,
      undefined,
    ]);
    expect(servers).toMatchObject([{ name: { value: 'own' } }]);
  });

  test.each([
    ['>=0.26.1 <0.36.0', 1],
    ['^1.0.3', 1],
    ['^2.0.0', 2],
  ])('%s extends the server of SDK v%i', (skybridge, major) => {
    const { definitions } = analysisOf(`${HEAD} .registerTool({ name: 'n' }, () => {});`, {
      skybridge,
    });
    expect(definitions.map(({ framework }) => [framework.title, framework.major])).toEqual([
      ['skybridge', major],
    ]);
  });

  test.each([
    [OLD, undefined],
    [NAMED, true],
    [{}, true],
  ])('with %o, whether a text as content becomes a list: %s', (dependencies, lists) => {
    const { definitions } = analysisOf(`${HEAD} .registerTool({ name: 'n' }, () => {});`, {
      ...dependencies,
    });
    expect(definitions[0]?.results.facts?.listsContent).toBe(lists);
  });

  test('what only has these names is none', () => {
    const { definitions } = analysisOf(
      `import 'skybridge/server'; import { McpServer } from './mine.js';
       new McpServer().registerWidget('n', {}, {}, () => {});`,
      OLD,
    );
    expect(definitions).toEqual([]);
  });
});

test('the SDK that the project installs beside it decides what is listed', () => {
  const source = `${HEAD} .registerWidget('n', {}, { _meta: { 'a/b': 1 } }, ${HANDLER});`;
  const metaOf = (dependencies: Readonly<Record<string, string>>): string | undefined =>
    analysisOf(source, { ...OLD, ...dependencies }).definitions[0]?.listed._meta?.kind;

  expect(metaOf({ '@modelcontextprotocol/sdk': '^1.26.0' })).toBe('known');
  expect(metaOf({ '@modelcontextprotocol/sdk': '^1.4.0' })).toBe('unknown');
  expect(metaOf({})).toBe('unknown');
});

describe('the skills of an app', () => {
  /** The URIs of resources, with `?` behind those that may be missing. */
  const skillsOf = (code: string): readonly string[] =>
    analysisOf(`import { McpServer, Skybridge } from 'skybridge/server'; ${code}`, {
      skybridge: '2.0.0',
    }).definitions.map(
      ({ uri, isUncertain }) =>
        `${uri.kind === 'known' ? uri.value : 'unread'}${isUncertain ? ' ?' : ''}`,
    );
  const TEMPLATE = 'skill://{skillName}/{+filePath}';

  test.each([
    ['Skybridge', `new Skybridge({ name: 's', version: '1', skills: true });`],
    ['McpServer', `new McpServer({ name: 's', version: '1' }, {}, { skills: true });`],
  ])('are stated of %s', (_of, code) => {
    expect(skillsOf(code)).toEqual([TEMPLATE, 'unread']);
  });

  test('are uncertain where the option is', () => {
    const code = `new Skybridge({ name: 's', version: '1', skills: process.env.SKILLS === '1' });`;
    expect(skillsOf(code)).toEqual([`${TEMPLATE} ?`, 'unread ?']);
  });

  test.each([
    `new Skybridge({ name: 's', version: '1' });`,
    `new McpServer({ name: 's', version: '1' }, {}, { skills: false });`,
  ])('are none in %s', (code) => {
    expect(skillsOf(code)).toEqual([]);
  });
});
