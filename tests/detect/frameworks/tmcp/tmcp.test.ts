import { describe, expect, test } from 'vitest';
import {
  EVERY_FIELD,
  HANDLER,
  analysisOf,
  asWritten,
  emptyInput,
  listed,
  outline,
  requests,
  resultFlags,
  treatments,
} from '../tables.ts';

const HEAD = `
  import { McpServer } from 'tmcp';
  import { defineTool } from 'tmcp/tool';
  import { definePrompt } from 'tmcp/prompt';
  import { defineResource } from 'tmcp/resource';
  import { defineTemplate } from 'tmcp/template';
  import { z } from 'zod';
  const server = new McpServer({ name: 'own' }, {});
`;
const ARGUMENTS = {
  tool: `{ name: 'n', ${EVERY_FIELD} schema: z.object({ given: z.string() }),
    outputSchema: z.object({ made: z.string() }) }, ${HANDLER}`,
  prompt: `{ name: 'n', ${EVERY_FIELD} schema: z.object({ topic: z.string() }) }, ${HANDLER}`,
  resource: `{ name: 'n', ${EVERY_FIELD} uri: 'file:///log' }, ${HANDLER}`,
  template: `{ name: 'n', ${EVERY_FIELD} uri: 'log://{day}' }, ${HANDLER}`,
};
type Kind = keyof typeof ARGUMENTS;

const OUTLINES = {
  tool: {
    kind: 'tool',
    name: 'n',
    ...asWritten('title', 'description', 'annotations'),
    schemas: { 'input: schema': ['given'], 'output: outputSchema': ['made'] },
  },
  prompt: {
    kind: 'prompt',
    name: 'n',
    ...asWritten('title', 'description'),
    schemas: { 'args: schema': ['topic'] },
  },
  resource: {
    kind: 'resource',
    name: 'n',
    uri: 'file:///log',
    ...asWritten('title', 'description'),
    schemas: {},
  },
  template: {
    kind: 'template',
    name: 'n',
    uri: 'log://{day}',
    ...asWritten('title', 'description'),
    schemas: {},
  },
};

describe('forms of tmcp', () => {
  test.each<[string, Kind]>([
    ['server.tool', 'tool'],
    ['server.prompt', 'prompt'],
    ['server.resource', 'resource'],
    ['server.template', 'template'],
    ['defineTool', 'tool'],
    ['definePrompt', 'prompt'],
    ['defineResource', 'resource'],
    ['defineTemplate', 'template'],
  ])('%s', (callee, kind) => {
    const { definitions, servers } = analysisOf(`${HEAD} ${callee}(${ARGUMENTS[kind]});`);
    const form = callee.replace('server.', '');
    expect(definitions.map(outline)).toEqual([{ form, ...OUTLINES[kind], context: undefined }]);
    expect(servers).toMatchObject([{ name: { value: 'own' } }]);
  });

  test.each([
    ['server.tool', 'defineTool', 'tool'],
    ['server.prompt', 'definePrompt', 'prompt'],
    ['server.resource', 'defineResource', 'resource'],
    ['server.template', 'defineTemplate', 'template'],
  ] as const)('%s adds what %s has defined', (method, builder, kind) => {
    const { definitions } = analysisOf(
      `${HEAD} const made = ${builder}(${ARGUMENTS[kind]}); ${method}(made);`,
    );
    expect(definitions.map(({ form }) => form)).toEqual([builder]);
  });

  test('the handler may be in the options', () => {
    const { definitions } = analysisOf(
      `${HEAD} server.tool({ name: 'n', execute: async () => {} });`,
    );
    expect(definitions[0]!.handler.kind).toBe('known');
  });

  test('a server with a context of its own is a server', () => {
    const { definitions } = analysisOf(
      `${HEAD} const typed = server.withContext(); typed.tool({ name: 'n' });`,
    );
    expect(definitions).toHaveLength(1);
  });
});

describe('what tmcp lists', () => {
  const SOURCE = `${HEAD} server.tool(${ARGUMENTS.tool}); server.prompt(${ARGUMENTS.prompt}); server.resource(${ARGUMENTS.resource});`;
  const fieldsIn = (version: string): object[] =>
    analysisOf(SOURCE, { tmcp: version }).definitions.map((each) => listed(each.listed));

  test.each([
    ['1.15.9', [], [], []],
    ['1.16.0', ['icons', '_meta'], ['icons'], ['icons']],
    ['1.19.1', ['icons', '_meta'], ['icons'], ['icons']],
    ['1.19.2', ['icons', '_meta'], ['icons'], ['icons', 'mimeType']],
  ] as const)('in %s', (version, tool, prompt, resource) => {
    expect(fieldsIn(version)).toEqual([
      asWritten('title', 'description', 'annotations', ...tool),
      asWritten('title', 'description', ...prompt),
      asWritten('title', 'description', ...resource),
    ]);
  });

  test('depends on the version where that may be several', () => {
    expect(fieldsIn('^1.15.0')).toEqual([
      { ...asWritten('title', 'description', 'annotations'), icons: '?', _meta: '?' },
      { ...asWritten('title', 'description'), icons: '?' },
      { ...asWritten('title', 'description'), icons: '?', mimeType: '?' },
    ]);
  });

  test.each([
    ['no title', `description: 'd'`, 'd'],
    ['an empty title', `title: '', description: 'd'`, 'd'],
    ['a title', `title: 't', description: 'd'`, 't'],
  ])('as the title of a tool with %s', (_of, config, title) => {
    const [tool] = analysisOf(`${HEAD} server.tool({ name: 'n', ${config} });`, {
      tmcp: '1.16.0',
    }).definitions;
    expect(listed(tool!.listed)).toMatchObject({ title });
  });

  test.each([
    ['1.10.1', undefined],
    ['1.10.2', { type: 'object', properties: {} }],
    ['1.99.0', { type: 'object', properties: {} }],
    ['2.0.0', undefined],
  ])('is known of %s or not', (version, empty) => {
    const [tool] = analysisOf(`${HEAD} server.tool({ name: 'n' });`, { tmcp: version }).definitions;
    expect(emptyInput(tool!)).toEqual(empty);
    expect(tool!.framework).toMatchObject({
      id: 'tmcp',
      package: 'tmcp',
      title: 'tmcp',
      version,
      major: Number(version[0]),
      context: { name: 'context' },
    });
  });
});

test('servers of tmcp ask the user and the model', () => {
  const source = `${HEAD}
    server.tool({ name: 'n' }, async () => {
      await server.elicitation('m', z.object({}));
      await server.message({});
      await server.other({});
    });`;
  expect(requests(analysisOf(source))).toEqual({
    'server.elicitation': 'elicit',
    'server.message': 'sample',
  });
});

describe('results of tmcp', () => {
  test('of tools', () => {
    expect(treatments(HEAD, (handler) => `server.tool({ name: 'n' }, ${handler});`, {})).toEqual({
      failure: 'nothing null string number boolean',
      lost: 'list block object messages contents',
      result: 'empty content structuredContent isError _meta',
    });
  });

  test.each(['prompt', 'resource'])('of each %s', (method) => {
    expect(
      treatments(HEAD, (handler) => `server.${method}({ name: 'n' }, ${handler});`, {}),
    ).toEqual({
      unjudged: 'nothing null string number boolean list',
      result: 'empty block object content structuredContent isError _meta messages contents',
    });
  });

  test('beyond the kind of value', () => {
    const source = `${HEAD} server.tool({}); server.prompt({}); server.resource({});`;
    expect(analysisOf(source).definitions.map(resultFlags)).toEqual([
      { annotations: 'dropped', checksFailures: true, strips: true, failure: 'tool.error' },
      {},
      {},
    ]);
  });
});
