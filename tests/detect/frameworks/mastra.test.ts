import { describe, expect, test } from 'vitest';
import { mastra } from '../../../src/detect/frameworks/mastra.ts';
import { frameworkVersion } from '../framework-version.ts';
import { definitionsIn, found, installed } from '../executed.ts';
import {
  EVERY_FIELD,
  HANDLER,
  analysisOf,
  asWritten,
  listed,
  outline,
  plain,
  resultFlags,
  treatments,
} from './tables.ts';

const FROM = `import { createTool } from '@mastra/core/tools'; import { MCPServer } from '@mastra/mcp'; import { z } from 'zod';`;
const tool = (id: string): string =>
  `createTool({ id: '${id}', description: 'Of ${id}.', inputSchema: z.object({ query: z.string() }), outputSchema: z.object({ n: z.number() }), mcp: { annotations: { readOnlyHint: true } }, execute: async ({ context }) => ({ n: context.query.length }) })`;

describe('definitions of Mastra', () => {
  test('are listed with annotations from 1.0', () => {
    const lacks = (version: string): unknown =>
      mastra.facts(frameworkVersion('@mastra/mcp', version)).lacksAnnotations;
    expect(['0.10.12', '0.14.5', '1.0.0'].map(lacks)).toEqual(['yes', 'yes', 'no']);
  });

  test('are called as the record of the server calls them', () => {
    const text = `${FROM} const second = ${tool('other-id')}; export const server = new MCPServer({ name: 's', version: '1', tools: { first: ${tool('first-id')}, second, 'third-tool': second } });`;
    const path = installed({});
    const definitions = definitionsIn(path('server.ts'), text);
    expect(
      definitions.map(({ name, at }) => [
        name.kind === 'known' && name.value,
        text.slice(...at.range),
      ]),
    ).toEqual([
      ['first', 'first'],
      ['second', 'second'],
      ['third-tool', `'third-tool'`],
    ]);
    expect(
      definitions.map(({ description }) => description.kind === 'known' && description.value),
    ).toEqual(['Of first-id.', 'Of other-id.', 'Of other-id.']);
    expect(definitions.flatMap((definition) => definition.unresolved())).toEqual([]);
    expect(
      definitions[0]!.schemas.map(({ label, root }) => [
        label,
        root.kind === 'known' && root.value.fields?.map(({ name }) => name),
      ]),
    ).toEqual([
      ['inputSchema', ['query']],
      ['outputSchema', ['n']],
    ]);
    expect(definitions[0]!.annotations.kind).toBe('known');
  });

  test('have annotations where a tool is created, if they have any', () => {
    const text = `${FROM} const second = createTool({ id: 'b', execute: async () => ({}) }); export const server = new MCPServer({ name: 's', version: '1', tools: { first: ${tool('a')}, second, third: createTool({ id: 'c', execute: async () => ({}) }) } });`;
    const definitions = definitionsIn(installed({})('server.ts'), text);
    expect(definitions.map(({ annotationsAt: { range } }) => text.slice(...range))).toEqual([
      '{ readOnlyHint: true }',
      'createTool',
      'third',
    ]);
  });

  test('are what functions of the options list as resources, templates and prompts', () => {
    const text = `import { MCPServer } from '@mastra/mcp';
      const files = { a: 'One', b: 'Two' };
      const resources = {
        listResources: async () => Object.keys(files).map((name) => ({ uri: 'file:///' + name, name })),
        resourceTemplates: async () => [{ uriTemplate: 'docs://{id}', name: 'doc' }],
        getResourceContent: async ({ uri }) => ({ text: uri }),
      };
      const prompts = {
        listPrompts: async () => [{ name: 'review', arguments: [{ name: 'code', required: true }] }],
        getPromptMessages: async () => [],
      };
      export const server = new MCPServer({ name: 's', version: '1', tools: {}, resources, prompts });`;
    const definitions = definitionsIn(installed({})('server.ts'), text);
    expect(
      definitions.map(({ kind, name, uri, isTemplate }) => [
        kind,
        name.kind === 'known' && name.value,
        uri.kind === 'known' && uri.value,
        isTemplate,
      ]),
    ).toEqual([
      ['resource', 'a', 'file:///a', false],
      ['resource', 'b', 'file:///b', false],
      ['resource', 'doc', 'docs://{id}', true],
      ['prompt', 'review', false, false],
    ]);
    expect(definitions.flatMap((definition) => definition.unresolved())).toEqual([]);
  });

  test('are the views of apps by their URIs', () => {
    const { definitions } = analysisOf(
      `${FROM} export const server = new MCPServer({ name: 's', version: '1', tools: { find: ${tool('find')} },
        appResources: {
          'ui://board': { name: 'Board', description: 'The board.', html: '<p>' },
          'ui://list': { name: 'List', htmlPath: './list.html' },
        } });`,
      { '@mastra/mcp': '2.0.0' },
    );
    expect(definitions.filter(({ kind }) => kind === 'resource').map(outline)).toMatchObject([
      { name: 'Board', description: 'The board.', uri: 'ui://board' },
      { name: 'List', uri: 'ui://list' },
    ]);
    expect(definitions.flatMap((definition) => definition.unresolved())).toEqual([]);
  });

  test('are unresolved where a list is', () => {
    const text = `import { MCPServer } from '@mastra/mcp'; import { load } from 'elsewhere';
      export const server = new MCPServer({ name: 's', version: '1', tools: {}, resources: { listResources: () => load() } });`;
    const [one, ...others] = definitionsIn(installed({})('server.ts'), text);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ kind: 'resource', name: { kind: 'unknown' } });
  });

  test('are found in other modules, and in what is spread', () => {
    const files = {
      'tools/search.ts': `import { createTool } from '@mastra/core/tools'; export const search = createTool({ id: 'x', description: 'd' });`,
      'tools/index.ts': `import { search } from './search.js'; import { createTool } from '@mastra/core/tools'; export const all = { search, fetch: createTool({ id: 'y', description: 'd' }) };`,
    };
    expect(
      found(
        `import { MCPServer } from '@mastra/mcp'; import { all } from './tools/index.js'; import { search } from './tools/search.js'; export const s = new MCPServer({ tools: { ...all, again: search } });`,
        files,
      ),
    ).toEqual(['tool search', 'tool fetch', 'tool again']);
    expect(
      found(
        `import { MCPServer } from '@mastra/mcp'; import { all } from './tools/index.js'; export const s = new MCPServer({ tools: all });`,
        files,
      ),
    ).toEqual(['tool search', 'tool fetch']);
  });

  test('what is not known is unresolved', () => {
    expect(found(`${FROM} new MCPServer({ tools: await load() });`)).toEqual(['tool ?']);
    expect(
      found(`${FROM} new MCPServer({ tools: { a: ${tool('a')}, ...(await load()) } });`),
    ).toEqual(['tool ?', 'tool a']);
    const unresolved = definitionsIn(
      installed({})('server.ts'),
      `${FROM} import { vercel } from 'ai'; new MCPServer({ tools: { a: vercel({}) } });`,
    ).flatMap((definition) => definition.unresolved());
    expect(unresolved.map(({ part, why }) => `${part} ${why}`)).toContain(
      'description is not created by `createTool`',
    );
  });

  test('agents and workflows become tools with few known parts', () => {
    expect(
      found(
        `${FROM} import { agent } from './agent.js'; new MCPServer({ tools: {}, agents: { agent } });`,
      ),
    ).toEqual(['tool ?']);
  });

  test('a tool that no server receives is not an MCP tool', () => {
    expect(
      found(
        `${FROM} import { Agent } from '@mastra/core/agent'; export const agent = new Agent({ tools: { a: ${tool('a')} } });`,
      ),
    ).toEqual([]);
    expect(found(`${FROM} class Mine {} new Mine({ tools: { a: ${tool('a')} } });`)).toEqual([]);
  });
});

const HEAD = `
  import { createTool, Tool } from '@mastra/core/tools';
  import { MCPServer } from '@mastra/mcp';
  import { z } from 'zod';
`;
const served = (tools: string): string => `new MCPServer({ name: 'own', tools: { n: ${tools} } });`;

describe('forms of Mastra', () => {
  test.each(['createTool', 'new Tool'])('%s', (maker) => {
    const { definitions, servers } = analysisOf(
      `${HEAD} ${served(`${maker}({ id: 'other', ${EVERY_FIELD}
        mcp: { annotations: { readOnlyHint: true } },
        inputSchema: z.object({ given: z.string() }),
        outputSchema: z.object({ made: z.string() }),
        execute: ${HANDLER} })`)}`,
      { '@mastra/mcp': '1.18.0' },
    );
    expect(definitions.map(outline)).toEqual([
      {
        kind: 'tool',
        form: 'createTool',
        name: 'n',
        ...asWritten('title', 'description', 'annotations'),
        schemas: { 'input: inputSchema': ['given'], 'output: outputSchema': ['made'] },
        context: undefined,
      },
    ]);
    expect(definitions.map((each) => listed(each.listed))).toEqual([
      asWritten('title', 'description', 'icons', 'annotations', 'execution', '_meta'),
    ]);
    expect(servers).toMatchObject([{ name: { value: 'own' } }]);
    expect(definitions[0]!.framework).toMatchObject({
      id: 'mastra',
      package: '@mastra/mcp',
      title: 'Mastra',
      version: '1.18.0',
      major: 1,
      context: { name: 'context' },
    });
  });

  test.each(['createTool', 'new Tool'])('%s in a function of the project', (maker) => {
    const { definitions } = analysisOf(`${HEAD}
      function make(description, options) {
        return ${maker}({ description, title: options.title, execute: async () => options.run() });
      }
      const first = make('Reads a note.', { title: 'Read', run });
      const second = make('Writes a note.', { title: 'Write', run });
      new MCPServer({ name: 'own', tools: { first, second } });
    `);

    expect(definitions.map(({ title, description }) => [plain(title), plain(description)])).toEqual(
      [
        ['Read', 'Reads a note.'],
        ['Write', 'Writes a note.'],
      ],
    );
  });

  test.each([
    ['another function of the package', `other({ id: 'other', description: 'd' })`],
    ['a function of another package', `elsewhere({ id: 'other', description: 'd' })`],
  ])('%s is not read', (_of, made) => {
    const [tool] = analysisOf(
      `${HEAD} import { other } from '@mastra/core/tools'; import { createTool as elsewhere } from '@mastra/corel'; ${served(made)}`,
    ).definitions;
    expect(plain(tool!.description)).toBe('?');
  });

  test.each(['agents', 'workflows'])('a tool is made of each of its %s', (kind) => {
    const [tool] = analysisOf(
      `${HEAD} import { one } from './one.js'; new MCPServer({ ${kind}: { one } });`,
    ).definitions;
    expect(tool).toMatchObject({ form: 'MCPServer', kind: 'tool', schemas: [] });
    expect(tool!.name).toMatchObject({ kind: 'unknown', why: `is created from \`${kind}\`` });
  });
});

describe('results of Mastra', () => {
  const tool = (handler: string): string => served(`createTool({ execute: ${handler} })`);
  const withOutput = (handler: string): string =>
    served(`createTool({ outputSchema: z.object({}), execute: ${handler} })`);

  test.each(['0.14.5', '1.18.0'])('without an output schema in %s', (version) => {
    expect(treatments(HEAD, tool, { '@mastra/mcp': version })).toEqual({
      failure: 'nothing',
      text: 'null string number boolean list empty block object content structuredContent isError _meta messages contents',
    });
  });

  test('with an output schema', () => {
    expect(treatments(HEAD, withOutput, { '@mastra/mcp': '1.0.0' })).toEqual({
      structured:
        'nothing null string number boolean list empty block object content structuredContent isError _meta messages contents',
    });
    expect(treatments(HEAD, withOutput, { '@mastra/mcp': '0.14.5' })).toEqual({
      structured:
        'null string number boolean list empty block object structuredContent isError _meta messages contents',
      unjudged: 'nothing content',
    });
  });

  test('are not judged where they depend on the version', () => {
    const [one] = analysisOf(`${HEAD} ${tool('() => 1')}`, {
      '@mastra/mcp': '>=0.14.5',
    }).definitions;
    expect(one!.results.facts).toBeUndefined();
  });

  test('beyond the kind of value', () => {
    const [one] = analysisOf(`${HEAD} ${tool('() => 1')}`).definitions;
    expect(resultFlags(one!)).toEqual({});
  });
});
