import { describe, expect, test } from 'vitest';
import {
  EVERY_FIELD,
  analysisOf,
  asWritten,
  effects,
  listed,
  members,
  outline,
  plain,
} from '../../tables.ts';

const PACKAGE = '@modelcontextprotocol/sdk';
const HEAD = `
  import { Server } from '${PACKAGE}/server/index.js';
  import { McpServer } from '${PACKAGE}/server/mcp.js';
  import * as types from '${PACKAGE}/types.js';
  const server = new Server({ name: 'own' }, { capabilities: {} });
`;

/** The lists of major 1, the requests that use their entries, and what is read of an entry. */
const LISTS = [
  {
    list: 'tools/list',
    schema: 'ListToolsRequestSchema',
    member: 'tools',
    entry: `inputSchema: { type: 'object', properties: { given: {} } }, outputSchema: { type: 'object', properties: { made: {} } }`,
    answer: 'CallToolRequestSchema',
    outline: {
      kind: 'tool',
      ...asWritten('title', 'description', 'annotations'),
      schemas: { 'input: inputSchema': ['given'], 'output: outputSchema': ['made'] },
    },
    fields: ['title', 'description', 'icons', 'annotations', 'execution', '_meta'],
  },
  {
    list: 'resources/list',
    schema: 'ListResourcesRequestSchema',
    member: 'resources',
    entry: `uri: 'file:///log'`,
    answer: 'ReadResourceRequestSchema',
    outline: {
      kind: 'resource',
      uri: 'file:///log',
      ...asWritten('title', 'description'),
      schemas: {},
    },
    fields: ['title', 'description', 'mimeType', 'size', 'icons', 'annotations', '_meta'],
  },
  {
    list: 'resources/templates/list',
    schema: 'ListResourceTemplatesRequestSchema',
    member: 'resourceTemplates',
    entry: `uriTemplate: 'log://{day}'`,
    answer: 'ReadResourceRequestSchema',
    outline: {
      kind: 'template',
      uri: 'log://{day}',
      ...asWritten('title', 'description'),
      schemas: {},
    },
    fields: ['title', 'description', 'mimeType', 'size', 'icons', 'annotations', '_meta'],
  },
  {
    list: 'prompts/list',
    schema: 'ListPromptsRequestSchema',
    member: 'prompts',
    entry: members('arguments').replace(/, $/, ''),
    answer: 'GetPromptRequestSchema',
    outline: {
      kind: 'prompt',
      ...asWritten('title', 'description'),
      schemas: { 'args: arguments': ['own'] },
    },
    fields: ['title', 'description', 'icons', '_meta', 'arguments'],
  },
] as const;

describe('the lists of a low-level server', () => {
  test.each(LISTS)('$list', ({ list, schema, member, entry, answer, fields, ...rest }) => {
    const { definitions } = analysisOf(
      `${HEAD}
       server.setRequestHandler(types.${schema}, () => ({ ${member}: [{ name: 'n', ${EVERY_FIELD} ${entry} }] }));
       server.setRequestHandler(types.${answer}, (request, extra) => { extra.own(); });`,
      { [PACKAGE]: '1.32.2' },
    );
    expect(definitions.map(outline)).toEqual([
      { form: list, name: 'n', context: 'own', ...rest.outline },
    ]);
    expect(definitions.map((each) => listed(each.listed))).toEqual([asWritten(...fields)]);
  });

  test.each([
    ['name', 'n', LISTS[0]],
    ['uri', 'file:///log', LISTS[1]],
    ['name', 'n', LISTS[3]],
  ] as const)('have entries that requests name by the %s %s', (key, value, each) => {
    const source = `${HEAD}
      function answerIt() {}
      server.setRequestHandler(types.${each.schema}, () => ({ ${each.member}: [{ name: 'n', ${each.entry} }] }));
      server.setRequestHandler(types.${each.answer}, (request) => {
        if (request.params.${key} === '${value}') return answerIt();
        throw new Error();
      });`;
    const { handler } = analysisOf(source).definitions[0]!;
    expect(handler.kind === 'known' && source.slice(...handler.value.at.range)).toMatch(
      /answerIt\(\) \{\}$/,
    );
  });

  test.each(LISTS)(
    '$list by a request schema of the project',
    ({ list, member, entry, answer }) => {
      const asked = answer === 'CallToolRequestSchema' ? 'tools/call' : 'none';
      const source = `${HEAD} import { z } from 'zod';
      function answerIt() {}
      const List = z.object({ method: z.literal('${list}'), params: z.object({}).optional() });
      const Call = z.object({ method: z.literal('${asked}'), params: z.object({ name: z.string() }) });
      server.setRequestHandler(List, () => ({ ${member}: [{ name: 'n', ${entry} }] }));
      server.setRequestHandler(Call, () => answerIt());`;
      const { definitions } = analysisOf(source);

      expect(definitions.map(({ form, name }) => [form, plain(name)])).toEqual([[list, 'n']]);
      expect(definitions.map(({ handler: { kind } }) => kind)).toEqual([
        asked === 'tools/call' ? 'known' : 'unknown',
      ]);
    },
  );

  test('are of one request, not of a schema that allows several', () => {
    const { definitions } = analysisOf(
      `${HEAD} import { z } from 'zod';
       const Any = z.object({ method: z.enum(['tools/list', 'prompts/list']) });
       server.setRequestHandler(Any, () => ({ tools: [{ name: 'n' }], prompts: [] }));`,
    );
    expect(definitions).toEqual([]);
  });

  test.each(LISTS)('$list of major 2', ({ list, member }) => {
    const { definitions } = analysisOf(
      `import { Server } from '@modelcontextprotocol/server';
       new Server({}).setRequestHandler('${list}', () => ({ ${member}: [{ name: 'n' }], others: [{ name: 'o' }] }));`,
    );
    expect(definitions.map(({ form, name }) => [form, plain(name)])).toEqual([[list, 'n']]);
  });

  test.each(LISTS)('$list is of the server inside of another', ({ list, schema, member }) => {
    const { definitions } = analysisOf(
      `${HEAD} const outer = new McpServer({});
       outer.server.setRequestHandler(types.${schema}, () => ({ ${member}: [{ name: 'n' }] }));`,
    );
    expect(definitions.map(({ form, entryOf }) => [form, entryOf])).toEqual([[list, list]]);
  });
});

describe("the protocol's types", () => {
  const TYPES = {
    'tools/list': 'Tool',
    'resources/list': 'Resource',
    'resources/templates/list': 'ResourceTemplate',
    'prompts/list': 'Prompt',
  };
  const cases = LISTS.map(({ list, entry, outline: parts }) => ({
    type: TYPES[list],
    form: list,
    literal: `{ name: 'n', ${EVERY_FIELD} ${entry} }`,
    parts,
  }));

  test.each(cases)(
    'a literal of the type $type is a definition',
    ({ type, form, literal, parts }) => {
      for (const module of [`${PACKAGE}/types.js`, '@modelcontextprotocol/server']) {
        const { definitions } = analysisOf(
          `import type { ${type} } from '${module}'; export const one: ${type} = ${literal};`,
        );
        expect(definitions.map(outline)).toEqual([
          { form, name: 'n', context: 'unknown', ...parts },
        ]);
      }
    },
  );

  test.each(cases)('what $type parses is a definition', ({ type, form, literal, parts }) => {
    const { definitions } = analysisOf(
      `import { ${type}Schema } from '${PACKAGE}/types.js'; export const one = ${type}Schema.parse(${literal});`,
    );
    expect(definitions.map(outline)).toEqual([{ form, name: 'n', context: 'unknown', ...parts }]);
  });

  test('a literal whose name is not known is a part of something else', () => {
    const { definitions } = analysisOf(
      `import type { Tool } from '${PACKAGE}/types.js'; export const make = (name: string): Tool => ({ name, inputSchema: { type: 'object' } });`,
    );
    expect(definitions).toEqual([]);
  });
});

describe('the capabilities that handlers need', () => {
  const CAPABILITIES = [
    ['ListToolsRequestSchema', 'tools/list', 'tools', true],
    ['CallToolRequestSchema', 'tools/call', 'tools', true],
    ['ListResourcesRequestSchema', 'resources/list', 'resources', true],
    ['ListResourceTemplatesRequestSchema', 'resources/templates/list', 'resources', true],
    ['ReadResourceRequestSchema', 'resources/read', 'resources', true],
    ['SubscribeRequestSchema', 'resources/subscribe', 'resources.subscribe', false],
    ['UnsubscribeRequestSchema', 'resources/unsubscribe', 'resources.subscribe', false],
    ['ListPromptsRequestSchema', 'prompts/list', 'prompts', true],
    ['GetPromptRequestSchema', 'prompts/get', 'prompts', true],
    ['SetLevelRequestSchema', 'logging/setLevel', 'logging', true],
    ['CompleteRequestSchema', 'completion/complete', 'completions', true],
  ] as const;

  test.each(CAPABILITIES)('%s', (schema, method, capability, throws) => {
    const handlersIn = (source: string, dependencies: Record<string, string>): unknown =>
      analysisOf(source, dependencies).setups[0]!.handlers;
    const expected = [{ method, capability, throws }];
    const major1 = `${HEAD} server.setRequestHandler(types.${schema}, () => {});`;
    expect(handlersIn(major1, { [PACKAGE]: '1.22.0' })).toEqual(expected);
    expect(handlersIn(major1, { [PACKAGE]: '0.4.9' })).toEqual([]);
    expect(handlersIn(major1, { [PACKAGE]: '0.5.0' })).toEqual([
      { method, capability, throws: throws && capability !== 'completions' },
    ]);
    const major2 = `import { Server } from '@modelcontextprotocol/server'; new Server({}, {}).setRequestHandler('${method}', () => {});`;
    expect(handlersIn(major2, { '@modelcontextprotocol/server': '2.4.0' })).toEqual(expected);
  });

  test('other requests need none', () => {
    const { setups } = analysisOf(
      `${HEAD} server.setRequestHandler(types.PingRequestSchema, () => {}); server.setRequestHandler('toString', () => {});`,
    );
    expect(setups[0]!.handlers).toEqual([]);
  });

  test('a server completes by a check that came with 1.22.0', () => {
    const throwsIn = (version: string): unknown =>
      analysisOf(`${HEAD} server.setRequestHandler(types.CompleteRequestSchema, () => {});`, {
        [PACKAGE]: version,
      }).setups[0]!.handlers.map(({ throws }) => throws);
    expect(['1.21.9', '1.22.0', '^1.20.0'].map(throwsIn)).toEqual([[false], [true], [false]]);
  });

  test.each([
    [`new Server({}, { capabilities: { own: {} } })`, [{ own: {} }]],
    [`new McpServer({}, { capabilities: { own: {} } })`, [{ own: {} }]],
    [
      `const made = new Server({}, {}); made.registerCapabilities({ own: {} })`,
      [undefined, { own: {} }],
    ],
    [
      `const made = new McpServer({}, {}); made.server.registerCapabilities({ own: {} })`,
      [undefined, { own: {} }],
    ],
  ])('are declared by %s', (made, declared) => {
    const { setups } = analysisOf(`${HEAD.replace(/const server.*/, '')} ${made};`);
    expect(setups.map((each) => each.declared.map(plain))).toEqual([declared]);
  });
});

describe('schemas in the lists', () => {
  test.each(['inputSchema', 'outputSchema'])('%s', (key) => {
    const register = (schema: string): string =>
      `new Server({}).setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: [{ name: 'n', ${key}: ${schema} }] }));`;
    const expected = {
      varies: 'object string union object3 string3 date transform',
      'no-list': 'shape empty properties shape3',
    };
    for (const version of ['1.32.2', '1.5.0'])
      expect(effects(HEAD, register, { [PACKAGE]: version })).toEqual(expected);
  });
});

describe('a fallback handler answers the requests without a handler of their own', () => {
  const TOOLS = `const TOOLS = [{ name: 'a', description: 'd', inputSchema: { type: 'object' } }];`;
  const CALLED = `{ content: [{ type: 'text', text: 'Done.' }] }`;

  test.each([
    [
      'by conditions',
      `if (request.method === 'tools/list') return { tools: TOOLS.map((tool) => ({ ...tool })) };
       if (request.method === 'tools/call') return ${CALLED};
       if (request.method === 'prompts/list') return { prompts: [{ name: 'p' }] };
       return {};`,
      ['a', 'p'],
    ],
    [
      'by a switch',
      `switch (request.method) {
         case 'tools/list': return { tools: TOOLS };
         case 'tools/call': return ${CALLED};
         default: throw new Error('unknown');
       }`,
      ['a'],
    ],
  ])('%s', (_how, body, names) => {
    const { definitions } = analysisOf(
      `${HEAD}${TOOLS} server.fallbackRequestHandler = async (request) => { ${body} };`,
      { [PACKAGE]: '1.25.0' },
    );
    expect(definitions.map(({ name }) => plain(name))).toEqual(names);
    expect(definitions.map(({ isUncertain }) => isUncertain)).toEqual(names.map(() => false));
    const [tool] = definitions;
    expect(tool?.unresolved()).toEqual([]);
    expect(tool?.results.paths.map(({ value }) => plain(value))).toEqual([
      { content: [{ type: 'text', text: 'Done.' }] },
    ]);
  });

  test.each([
    `if (request.method === 'tools/list' && process.env.ON) return { tools: TOOLS };
     throw new Error('unknown');`,
    `if (process.env.ON) {
       switch (request.method) {
         case 'tools/list': return { tools: TOOLS };
       }
     }
     throw new Error('unknown');`,
    `if (request.method === 'tools/list') {
       if (!process.env.ON) return { tools: [] };
       return { tools: TOOLS };
     }
     throw new Error('unknown');`,
  ])('under a condition, uncertain: %s', (body) => {
    const { definitions } = analysisOf(
      `${HEAD}${TOOLS} server.fallbackRequestHandler = async (request) => { ${body} };`,
      { [PACKAGE]: '1.25.0' },
    );
    expect(definitions.map(({ name, condition }) => [plain(name), condition])).toEqual([
      ['a', 'depends on the environment variable `ON`'],
    ]);
  });

  test('and lists nothing for methods that it answers with an error', () => {
    const { definitions } = analysisOf(
      `${HEAD}${TOOLS} server.fallbackRequestHandler = async ({ method }) => {
        try {
          if (method === 'tools/list') return { tools: await TOOLS };
          return { error: { code: -32601 } };
        } catch (error) {
          return { error: { code: -32603 } };
        }
      };`,
      { [PACKAGE]: '1.25.0' },
    );
    expect(definitions.map(({ name }) => plain(name))).toEqual(['a']);
  });

  test('a guard that throws is no condition', () => {
    const { definitions } = analysisOf(
      `${HEAD}${TOOLS} server.fallbackRequestHandler = async ({ method }) => {
        if (!process.env.TOKEN) throw new Error('no token');
        if (method === 'tools/list') return { tools: TOOLS };
        return {};
      };`,
      { [PACKAGE]: '1.25.0' },
    );
    expect(definitions.map(({ isUncertain }) => isUncertain)).toEqual([false]);
  });

  test('and no other member of a server does', () => {
    const { definitions } = analysisOf(
      `${HEAD}${TOOLS} server.onerror = () => ({ tools: TOOLS });`,
      { [PACKAGE]: '1.25.0' },
    );
    expect(definitions).toEqual([]);
  });
});
