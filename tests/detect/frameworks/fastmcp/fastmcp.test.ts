import { describe, expect, test } from 'vitest';
import {
  EVERY_FIELD,
  HANDLER,
  analysisOf,
  asWritten,
  effects,
  emptyInput,
  floating,
  listed,
  outline,
  plain,
  requests,
  resultFlags,
  treatments,
} from '../tables.ts';
import type { Definition } from '../../../../src/model/definitions/definition.ts';

const HEAD = `
  import { FastMCP } from 'fastmcp';
  const server = new FastMCP({ name: 'own' });
`;
const CONFIGS = {
  tool: `{ name: 'n', ${EVERY_FIELD} parameters: z.object({ given: z.string() }),
    outputSchema: z.object({ made: z.string() }), execute: ${HANDLER} }`,
  prompt: `{ name: 'n', ${EVERY_FIELD} arguments: [{ name: 'topic' }], load: ${HANDLER} }`,
  resource: `{ name: 'n', ${EVERY_FIELD} uri: 'file:///log', load: ${HANDLER} }`,
  template: `{ name: 'n', ${EVERY_FIELD} uriTemplate: 'log://{day}', arguments: [{ name: 'day' }], load: ${HANDLER} }`,
};
type Kind = keyof typeof CONFIGS;

const OUTLINES = {
  tool: {
    kind: 'tool',
    name: 'n',
    ...asWritten('description', 'annotations'),
    schemas: { 'input: parameters': ['given'], 'output: outputSchema': ['made'] },
    context: 'ofSecond',
  },
  prompt: {
    kind: 'prompt',
    name: 'n',
    ...asWritten('description'),
    schemas: { 'args: arguments': ['topic'] },
    context: 'ofThird',
  },
  resource: {
    kind: 'resource',
    name: 'n',
    uri: 'file:///log',
    ...asWritten('description'),
    schemas: {},
    context: 'ofSecond',
  },
  template: {
    kind: 'template',
    name: 'n',
    uri: 'log://{day}',
    ...asWritten('description'),
    schemas: { 'params: arguments': ['day'] },
    context: 'ofThird',
  },
};

const LISTED = {
  tool: asWritten('description', 'annotations', '_meta'),
  prompt: { ...asWritten('description'), arguments: [{ name: 'topic' }] },
  resource: asWritten('description', 'mimeType'),
  template: asWritten('description', 'mimeType'),
};

describe('forms of fastmcp', () => {
  test.each<[string, Kind]>([
    ['addTool', 'tool'],
    ['addPrompt', 'prompt'],
    ['addResource', 'resource'],
    ['addResourceTemplate', 'template'],
    ['addTools', 'tool'],
    ['addPrompts', 'prompt'],
    ['addResources', 'resource'],
    ['addResourceTemplates', 'template'],
  ])('%s', (method, kind) => {
    const config = method.endsWith('s') ? `[${CONFIGS[kind]}]` : CONFIGS[kind];
    const { definitions, servers } = analysisOf(
      `${HEAD} import { z } from 'zod'; server.${method}(${config});`,
      { fastmcp: '4.20.16' },
    );
    expect(definitions.map(outline)).toEqual([{ form: method, ...OUTLINES[kind] }]);
    expect(definitions.map((each) => listed(each.listed))).toEqual([LISTED[kind]]);
    expect(servers).toMatchObject([{ name: { value: 'own' } }]);
  });

  test.each([
    ['removeTool', 'addTool', 'tool'],
    ['removePrompt', 'addPrompt', 'prompt'],
    ['removeResource', 'addResource', 'resource'],
  ] as const)('%s may remove what was added', (remover, method, kind) => {
    const source = `${HEAD} import { z } from 'zod'; server.${method}(${CONFIGS[kind]});`;
    const mayBeRemoved = (more: string): boolean[] =>
      analysisOf(`${source} ${more}`).definitions.map((each) => each.mayBeRemoved);
    expect(mayBeRemoved(`server.${remover}('n');`)).toEqual([true]);
    expect(mayBeRemoved('')).toEqual([false]);
  });
});

describe('facts about fastmcp', () => {
  test.each([
    ['1.27.7', false, undefined],
    ['2.1.3', true, undefined],
    ['3.23.1', true, undefined],
    ['4.3.1', true, undefined],
    ['4.3.2', true, undefined],
    ['4.20.10', true, undefined],
    ['4.20.11', true, undefined],
    ['4.20.16', true, true],
    ['4.99.0', true, true],
    ['5.0.0', false, undefined],
  ])('%s', (version, isKnown, hasUniqueResourceNames) => {
    const [tool] = analysisOf(`${HEAD} server.addTool({ name: 'n', _meta: {} });`, {
      fastmcp: version,
    }).definitions;
    expect(tool!.framework).toMatchObject({
      id: 'fastmcp',
      package: 'fastmcp',
      title: 'fastmcp',
      version,
      major: Number(version[0]),
      isConversionKnown: isKnown,
      extraAnnotationKeys: ['streamingHint'],
    });
    expect(tool!.framework.hasUniqueResourceNames).toBe(hasUniqueResourceNames);
    expect(emptyInput(tool!)).toEqual(
      isKnown ? { additionalProperties: false, properties: {}, type: 'object' } : undefined,
    );
  });

  test.each([
    ['1.27.7', ['resource'], undefined],
    ['3.3.1', ['resource'], { resource: asWritten('mimeType'), template: {} }],
    ['3.5.0', undefined, { resource: LISTED.resource, template: LISTED.template }],
  ])('the texts of resources in %s', (version, lacksDescriptions, listing) => {
    const definitionOf = (method: string, kind: Kind): Definition =>
      analysisOf(`${HEAD} server.${method}(${CONFIGS[kind]});`, { fastmcp: version })
        .definitions[0]!;
    const resource = definitionOf('addResource', 'resource');
    const template = definitionOf('addResourceTemplate', 'template');
    expect(resource.framework.lacksDescriptions).toEqual(lacksDescriptions);
    if (listing)
      expect({ resource: listed(resource.listed), template: listed(template.listed) }).toEqual(
        listing,
      );
  });

  test('the newest major is assumed by default', () => {
    const [tool] = analysisOf(`${HEAD} server.addTool({ name: 'n' });`).definitions;
    expect(tool!.framework.major).toBe(4);
  });
});

describe('the context of fastmcp', () => {
  const handled = (body: string): string =>
    `${HEAD} server.addTool({ name: 'n', execute: async (args, context) => { ${body} } });`;

  test('asks the user and the model', () => {
    const source = `${handled('await context.elicit({}); await context.requestSampling({}); await context.other({});')}
      import type { Context, FastMCPSession } from 'fastmcp';
      export const byContext = (passed: Context) => passed.elicit({});
      export const bySession = (session: FastMCPSession) => session.requestSampling({});
      export const byOther = (other: Other) => other.elicit({});`;
    expect(requests(analysisOf(source))).toEqual({
      'context.elicit': 'elicit',
      'context.requestSampling': 'sample',
      'passed.elicit': 'elicit',
      'session.requestSampling': 'sample',
    });
  });

  test('waits for the promise of `elicit` only', () => {
    const source = handled(
      'context.elicit({}); context.reportProgress({}); context.streamContent({});',
    );
    const [tool] = analysisOf(source).definitions;
    expect(floating(tool!)).toEqual(['elicit']);
    expect(tool!.framework.context.name).toBe('context');
  });
});

describe('results of fastmcp', () => {
  const tool = (handler: string): string => `server.addTool({ name: 'n', execute: ${handler} });`;
  const toolWithOutput = (handler: string): string =>
    `server.addTool({ name: 'n', outputSchema: z.object({}), execute: ${handler} });`;
  const head = `import { z } from 'zod'; ${HEAD}`;

  test.each(['3.35.0', '4.0.0', '4.20.16'])('of tools in %s', (version) => {
    expect(treatments(head, tool, { fastmcp: version })).toEqual({
      none: 'nothing null',
      text: 'string',
      failure: 'number boolean list empty object structuredContent isError _meta messages contents',
      block: 'block',
      result: 'content',
    });
  });

  test('of tools with an output schema', () => {
    expect(treatments(head, toolWithOutput, { fastmcp: '4.0.0' })).toEqual({
      none: 'nothing null',
      text: 'string',
      failure: 'number boolean list',
      structured: 'empty block object structuredContent isError _meta messages contents',
      result: 'content',
    });
    expect(Object.keys(treatments(head, toolWithOutput, { fastmcp: '3.35.0' }))).toEqual([
      'unjudged',
    ]);
  });

  test('of prompts and resources', () => {
    const prompt = (handler: string): string =>
      `server.addPrompt({ name: 'n', load: ${handler} });`;
    const resource = (handler: string): string =>
      `server.addResource({ name: 'n', load: ${handler} });`;
    expect(treatments(head, prompt, { fastmcp: '4.0.0' })).toEqual({
      text: 'string',
      result: 'messages',
      unjudged:
        'nothing null number boolean list empty block object content structuredContent isError _meta contents',
    });
    expect(treatments(head, resource, { fastmcp: '4.0.0' })).toEqual({
      contents: 'list empty object content structuredContent isError _meta messages contents',
      unjudged: 'nothing null string number boolean block',
    });
    for (const register of [prompt, resource])
      expect(Object.keys(treatments(head, register, { fastmcp: '3.35.0' }))).toEqual(['unjudged']);
  });

  test('beyond the kind of value', () => {
    const source = `${HEAD} server.addTool({}); server.addPrompt({}); server.addResource({});`;
    expect(analysisOf(source, { fastmcp: '4.0.0' }).definitions.map(resultFlags)).toEqual([
      { annotations: 'refused', structuredIsObject: true, checksFailures: true, strips: true },
      {},
      { fillsUri: true },
    ]);
  });
});

describe('schemas of fastmcp', () => {
  test.each([
    ['addTool', 'parameters'],
    ['addTool', 'outputSchema'],
    ['addTools', 'parameters'],
    ['addTools', 'outputSchema'],
  ])('%s by %s', (method, key) => {
    const register = (schema: string): string => {
      const config = `{ name: 'n', ${key}: ${schema} }`;
      return `server.${method}(${method === 'addTools' ? `[${config}]` : config});`;
    };
    const known = {
      'no-list': 'string union string3 date',
      throws: 'shape empty json properties shape3',
    };
    expect(effects(HEAD, register, { fastmcp: '4.20.16' })).toEqual(known);
    expect(effects(HEAD, register, { fastmcp: '4.99.0' })).toEqual(known);
    expect(effects(HEAD, register, { fastmcp: '4.20.15' })).toEqual(
      key === 'parameters' ? { 'no-list': 'string union string3' } : {},
    );
    expect(effects(HEAD, register, { fastmcp: '3.34.0' })).toEqual({});
    expect(effects(HEAD, register, { fastmcp: '5.0.0' })).toEqual({});
  });

  test('say what they expect', () => {
    const source = `${HEAD} import { z } from 'zod'; server.addTool({ name: 'n', parameters: { a: z.string() } });`;
    const [tool] = analysisOf(source, { fastmcp: '4.20.16' }).definitions;
    expect(tool!.schemas[0]!.outcome.loss).toMatchObject({
      expected: 'a schema such as `z.object({ … })`',
    });
  });
});

test.each([
  ["imageContent({ url: 'https://example.org/a.png' })", 'image'],
  ["audioContent({ path: '/a.wav' })", 'audio'],
])('%s is a content block', (call, type) => {
  const { definitions } = analysisOf(
    `import { imageContent, audioContent } from 'fastmcp'; ${HEAD}
     server.addTool({ name: 'n', execute: async () => ${call} });`,
    { fastmcp: '4.20.16' },
  );
  expect(definitions[0]?.unresolved()).toEqual([]);
  expect(definitions[0]?.results.paths.map(({ value }) => plain(value))).toEqual([
    { type, data: '?', mimeType: '?' },
  ]);
});

test('tools of an OpenAPI document are stated, and read what its server gets besides', () => {
  const { definitions } = analysisOf(
    `import { fromOpenAPI } from 'fastmcp/openapi';
    const server = await fromOpenAPI({ spec: './api.json' });
    server.addTool({ name: 'extra', description: 'd', execute: ${HANDLER} });`,
    { fastmcp: '4.20.16' },
  );
  expect(definitions.map(({ kind, name }) => ({ kind, name }))).toMatchObject([
    { kind: 'tool', name: { kind: 'unknown', why: 'is made from an OpenAPI document' } },
    { kind: 'tool', name: { kind: 'known', value: 'extra' } },
  ]);
});
