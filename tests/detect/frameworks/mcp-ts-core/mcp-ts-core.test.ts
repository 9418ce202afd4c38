import { describe, expect, test } from 'vitest';
import * as errors from '@cyanheads/mcp-ts-core/errors';
import type { Analysis } from '../../../../src/model/analysis.ts';
import type { Definition } from '../../../../src/model/definitions/definition.ts';
import {
  EVERY_FIELD,
  FIELDS,
  HANDLER,
  analysisOf,
  asWritten,
  contextMembers,
  effects,
  emptyInput,
  errorsBuilt,
  floating,
  listed,
  outline,
  plain,
  requests,
  resultFlags,
  treatments,
} from '../tables.ts';

const HEAD = `
  import { tool, appTool, resource, appResource, prompt, createApp, createWorkerHandler, z } from '@cyanheads/mcp-ts-core';
`;
const analysisIn = (version: string | undefined, source: string): Analysis =>
  analysisOf(
    `${HEAD} ${source}`,
    version === undefined ? {} : { '@cyanheads/mcp-ts-core': version },
  );
const definitionIn = (version: string, source: string): Definition => {
  const { definitions } = analysisIn(version, source);
  expect(definitions).toHaveLength(1);
  return definitions[0]!;
};

const TOOL = `${EVERY_FIELD} errors: [], task: true, format: () => [], enrichment: { added: z.string() },
  input: z.object({ given: z.string() }), output: z.object({ made: z.string() }), handler: ${HANDLER}`;
const RESOURCE = `${EVERY_FIELD} errors: [], params: z.object({ id: z.string() }), output: z.object({ made: z.string() }), handler: ${HANDLER}`;

describe('forms of mcp-ts-core', () => {
  test.each(['tool', 'appTool'])('%s', (form) => {
    const definition = definitionIn('0.10.17', `${form}('n', { ${TOOL} });`);
    expect(outline(definition)).toEqual({
      kind: 'tool',
      form,
      name: 'n',
      ...asWritten('title', 'description', 'annotations'),
      schemas: { 'input: input': ['given'], 'output: output': ['made'] },
      context: 'ofSecond',
    });
    expect([plain(definition.errors), plain(definition.task)]).toEqual([[], true]);
  });

  test.each([
    ['resource', 'file:///log', 'resource', `name: 'n',`, 'n'],
    ['resource', 'log://{day}', 'template', '', 'log://{day}'],
    ['appResource', 'ui://own', 'resource', `name: 'n',`, 'n'],
    ['appResource', 'ui://{day}', 'template', '', 'ui://{day}'],
  ])('%s of %s is a %s', (form, uri, kind, more, name) => {
    const definition = definitionIn('0.10.17', `${form}('${uri}', { ${more} ${RESOURCE} });`);
    expect(outline(definition)).toEqual({
      kind,
      form,
      name,
      uri,
      ...asWritten('title', 'description'),
      schemas: { 'params: params': ['id'], 'output: output': ['made'] },
      context: 'ofSecond',
    });
    expect(plain(definition.errors)).toEqual([]);
  });

  test('prompt', () => {
    const definition = definitionIn(
      '0.10.17',
      `prompt('n', { ${EVERY_FIELD} args: z.object({ topic: z.string() }), generate: ${HANDLER} });`,
    );
    expect(outline(definition)).toEqual({
      kind: 'prompt',
      form: 'prompt',
      name: 'n',
      ...asWritten('title', 'description'),
      schemas: { 'args: args': ['topic'] },
      context: undefined,
    });
    expect(definition.handler.kind).toBe('known');
  });

  test('TaskToolDefinition', () => {
    const definition = definitionIn(
      '0.10.17',
      `import type { TaskToolDefinition } from '@cyanheads/mcp-ts-core';
       export const task: TaskToolDefinition = { name: 'n', ${TOOL}, taskHandlers: { createTask: ${HANDLER} } };`,
    );
    expect(outline(definition)).toEqual({
      kind: 'tool',
      form: 'TaskToolDefinition',
      name: 'n',
      ...asWritten('title', 'description', 'annotations'),
      schemas: { 'input: input': ['given'], 'output: output': ['made'] },
      context: undefined,
    });
    expect(definition.handler.kind).toBe('known');
  });

  test.each(['createApp', 'createWorkerHandler'])(
    '%s takes lists of definitions',
    (application) => {
      const { applications, definitions, servers } = analysisIn(
        '0.10.17',
        `${application}({
         name: 'own',
         tools: [tool('a', {})], resources: [resource('b:b', {})], prompts: [prompt('c', {})],
         others: [tool('d', {})],
       });`,
      );
      const listedIn = definitions.filter(({ id }) => applications[0]!.members.includes(id));
      expect(listedIn.map(({ name }) => plain(name))).toEqual(['a', 'b:b', 'c']);
      expect(definitions.every(({ needsApplication }) => needsApplication)).toBe(true);
      expect(servers).toMatchObject([{ name: { value: 'own' } }]);
    },
  );
});

describe('what mcp-ts-core lists', () => {
  const fieldsOf = (source: string, version = '0.10.17'): object =>
    listed(definitionIn(version, source).listed);

  test('of tools', () => {
    expect(fieldsOf(`tool('n', { ${EVERY_FIELD} });`)).toEqual({
      ...asWritten('title', 'description', 'annotations', '_meta'),
      execution: { taskSupport: 'forbidden' },
    });
  });

  test.each([
    ['tool', 'task: true', { taskSupport: 'optional' }],
    ['tool', 'task: false', { taskSupport: 'forbidden' }],
    ['tool', 'task: process.env.TASK', '?'],
  ])('as the execution of a %s with { %s }', (form, config, execution) => {
    expect(fieldsOf(`${form}('n', { ${config} });`)).toMatchObject({ execution });
  });

  test('as the execution of a task tool', () => {
    expect(
      fieldsOf(
        `import type { TaskToolDefinition } from '@cyanheads/mcp-ts-core';
         export const task: TaskToolDefinition = { name: 'n', execution: { taskSupport: 'required' } };`,
      ),
    ).toMatchObject({ execution: { taskSupport: 'required' } });
  });

  test.each([
    ['a title', `title: 'own', annotations: { title: 'other' }`, 'own'],
    ['the title of its annotations', `annotations: { title: 'other' }`, 'other'],
    ['annotations that are not read', `annotations: process.env.A`, '?'],
    ['annotations that are not an object', `annotations: 1`, 'Find All Things'],
    ['no title', '', 'Find All Things'],
  ])('as the title of a tool with %s', (_of, config, title) => {
    expect(fieldsOf(`tool('find_all_things', { ${config} });`)).toMatchObject({ title });
  });

  test('as the metadata of an app tool', () => {
    expect(
      fieldsOf(
        `appTool('n', { resourceUri: 'ui://own', _meta: { own: 1 }, extraMeta: { more: 2, ui: { size: 3 } } });`,
      ),
    ).toMatchObject({
      _meta: { more: 2, ui: { size: 3, resourceUri: 'ui://own' }, 'ui/resourceUri': 'ui://own' },
    });
  });

  test('of resources', () => {
    expect(fieldsOf(`resource('n:n', { ${EVERY_FIELD} });`)).toEqual(
      asWritten('title', 'description', 'mimeType', 'size', 'annotations', '_meta'),
    );
    expect(fieldsOf(`appResource('n:n', { ${EVERY_FIELD} });`)).toMatchObject({
      annotations: { ...FIELDS.annotations, audience: ['user'] },
    });
  });

  test.each([
    ['resource', { title: 'n:n', mimeType: 'application/json' }],
    [
      'appResource',
      {
        title: 'n:n',
        mimeType: 'text/html;profile=mcp-app',
        annotations: { audience: ['user'] },
      },
    ],
  ])('of %s by default', (form, expected) => {
    expect(fieldsOf(`${form}('n:n', {});`)).toEqual(expected);
    expect(fieldsOf(`${form}('n:n', { mimeType: null });`)).toEqual(expected);
  });

  test.each([
    ['0.10.2', asWritten('description')],
    ['0.10.3', asWritten('title', 'description')],
    ['^0.10.0', { ...asWritten('description'), title: '?' }],
  ])('of prompts in %s', (version, expected) => {
    expect(fieldsOf(`prompt('n', { ${EVERY_FIELD} });`, version)).toEqual(expected);
  });

  test('for a tool without parameters', () => {
    expect(emptyInput(definitionIn('0.10.17', `tool('n', {});`))).toEqual({
      type: 'object',
      properties: {},
    });
  });
});

describe('facts about mcp-ts-core', () => {
  test.each([
    ['0.8.3', { requireRecovery: false, offerRecoveryFor: false }, []],
    ['0.8.4', { requireRecovery: true, offerRecoveryFor: false }, []],
    ['0.8.5', { requireRecovery: true, offerRecoveryFor: true }, []],
    ['0.11.9', { requireRecovery: true, offerRecoveryFor: true }, []],
    ['0.12.0', { requireRecovery: true, offerRecoveryFor: true }, [-32002]],
  ])('%s', (version, contracts, replaced) => {
    const { framework } = definitionIn(version, `tool('n', {});`);
    expect(framework).toMatchObject({
      id: 'mcp-ts-core',
      package: '@cyanheads/mcp-ts-core',
      title: 'mcp-ts-core',
      version,
      major: 0,
      hasUniqueResourceNames: true,
      errorContracts: contracts,
      errors: {
        module: '@cyanheads/mcp-ts-core/errors',
        constructorName: 'McpError',
        codes: 'JsonRpcErrorCode',
      },
      context: { name: 'ctx', signal: 'signal' },
    });
    expect(framework.errors?.plain?.requests).toBeUndefined();
    expect(framework.errors?.plain?.handler).toMatch(/^the framework guesses the code/);
    expect([...framework.errors!.sentCodes!.ofTools]).toEqual([]);
    expect([...framework.errors!.sentCodes!.replaced]).toEqual(replaced);
  });

  test('any handler may fail with the codes of its baseline', () => {
    const { baselineCodes } = definitionIn('0.8.18', `tool('n', {});`).framework.errorContracts!;
    expect([...baselineCodes].map((code) => errors.JsonRpcErrorCode[Number(code)]).sort()).toEqual([
      'InternalError',
      'SerializationError',
      'ServiceUnavailable',
      'Timeout',
      'ValidationError',
    ]);
  });

  test.each([
    ['0.11.9', 'draft-07'],
    ['0.12.0', '2020-12'],
  ])('%s converts schemas by %s', (version, draft) => {
    const [input] = definitionIn(
      version,
      `tool('n', { input: z.object({ a: z.string() }) });`,
    ).schemas;
    expect((input!.jsonSchema()?.schema as { $schema: string }).$schema).toContain(draft);
  });
});

/** The functions of the installed package that build an error, with its code. */
const FACTORIES = Object.entries(errors).flatMap(([name, make]) =>
  /^[a-z]/.test(name)
    ? [[name, (make as (text: string) => { code: number })('').code] as const]
    : [],
);

describe('errors of mcp-ts-core', () => {
  const building = (calls: string): Definition =>
    definitionIn(
      '0.8.18',
      `import * as errors from '@cyanheads/mcp-ts-core/errors';
       import { JsonRpcErrorCode } from '@cyanheads/mcp-ts-core/errors';
       tool('n', { handler: (input, ctx) => { try { load(); } catch (cause) { ${calls} } } });`,
    );

  test('are built by as many functions as the package has', () => {
    expect(FACTORIES).toHaveLength(14);
    const { factories } = building('').framework.errors!;
    expect(factories).toEqual(new Map(FACTORIES.map(([name, code]) => [code, name])));
  });

  test.each(FACTORIES)('%s builds one of the code %i', (name, code) => {
    expect(errorsBuilt(building(`throw errors.${name}('m', { a: 1 }, { cause });`))).toEqual({
      [`errors.${name}`]: {
        via: 'factory',
        code,
        message: 'm',
        hasCause: true,
        isOwn: true,
        data: ', ...more',
      },
    });
  });

  test('the constructor and `fail` take the code or the reason first', () => {
    const calls = `
      if (a) throw new errors.McpError(JsonRpcErrorCode.NotFound, 'm', { a: 1 }, { cause });
      throw ctx.fail('reason', 'm', { a: 1 }, { cause });`;
    const common = { message: 'm', hasCause: true, isOwn: true, data: ', ...more' };
    expect(errorsBuilt(building(calls))).toEqual({
      'errors.McpError': { via: 'constructor', code: -32001, ...common },
      'ctx.fail': { via: 'fail', code: undefined, ...common },
    });
  });

  test('have a cause only in their options', () => {
    expect(
      Object.values(
        errorsBuilt(
          building(`
            if (a) throw errors.notFound('m', { cause });
            if (b) throw new errors.McpError(JsonRpcErrorCode.NotFound, 'm', { cause });
            throw ctx.fail('reason', 'm', { cause });`),
        ),
      ),
    ).toMatchObject([{ hasCause: false }, { hasCause: false }, { hasCause: false }]);
  });
});

describe('the context of mcp-ts-core', () => {
  const tool = (body: string): string =>
    `tool('n', { handler: async (input, ctx) => { ${body} } });`;

  test('asks the user and the model', () => {
    const source = `
      import type { Context, HandlerContext } from '@cyanheads/mcp-ts-core';
      ${tool('await ctx.elicit({}); await ctx.sample({}); await ctx.other({});')}
      export const byContext = (passed: Context) => passed.elicit({});
      export const byHandler = (handed: HandlerContext) => handed.sample({});`;
    expect(requests(analysisIn('0.8.18', source))).toEqual({
      'ctx.elicit': 'elicit',
      'ctx.sample': 'sample',
      'passed.elicit': 'elicit',
      'handed.sample': 'sample',
    });
  });

  test('asks by a schema that is the second argument', () => {
    const { interactions } = analysisIn(
      '0.8.18',
      tool(`await ctx.elicit('m', z.object({ field: z.string() }));`),
    );
    expect(interactions[0]!.requested?.root).toMatchObject({
      value: { fields: [{ name: 'field' }] },
    });
  });

  const ASYNC = [
    'state.get',
    'state.set',
    'state.delete',
    'state.getMany',
    'state.setMany',
    'state.deleteMany',
    'state.list',
    'elicit',
    'elicit.url',
    'sample',
    'progress.setTotal',
    'progress.increment',
    'progress.update',
  ];
  const SYNC = ['log.info', 'fail', 'notifyResourceListChanged', 'state.other'];

  test('has methods that return a promise', () => {
    const calls = [...ASYNC, ...SYNC].map((path) => `ctx.${path}({});`).join(' ');
    expect(floating(definitionIn('0.8.18', tool(calls)))).toEqual(ASYNC);
  });

  test('stores values by keys', () => {
    const methods = ['get', 'set', 'delete', 'getMany', 'setMany', 'deleteMany', 'list'];
    const { storageCalls } = analysisIn(
      '0.8.18',
      `import type { Context } from '@cyanheads/mcp-ts-core';
       export function store(ctx: Context) { ${methods.map((name) => `ctx.state.${name}('a');`).join(' ')} }`,
    );
    expect(storageCalls.map(({ call, takes }) => [call.callee, takes])).toEqual([
      ['ctx.state.get', 'key'],
      ['ctx.state.set', 'key'],
      ['ctx.state.delete', 'key'],
      ['ctx.state.getMany', 'keys'],
      ['ctx.state.setMany', 'entries'],
      ['ctx.state.deleteMany', 'keys'],
      ['ctx.state.list', 'prefix'],
    ]);
    const [{ storage } = expect.fail()] = storageCalls;
    expect(storage).toMatchObject({ forbidden: '..', maxKeyLength: 1024, maxPrefixLength: 512 });
    expect(['aZ09_.-/', ''].every((key) => storage.characters.test(key))).toBe(true);
    expect(['a b', 'a:b', 'ä', 'a\n'].some((key) => storage.characters.test(key))).toBe(false);
    expect(definitionIn('0.8.18', tool('')).framework.context.storage).toBe(storage);
  });

  test('logs by the methods of the console', () => {
    const { log } = definitionIn('0.8.18', tool('')).framework.context;
    expect(log).toEqual({
      path: 'log',
      methods: {
        debug: { name: 'debug', data: 1 },
        log: { name: 'info', data: 1 },
        info: { name: 'info', data: 1 },
        warn: { name: 'warning', data: 1 },
        error: { name: 'error', data: 2 },
      },
    });
  });

  const ALWAYS = {
    notifyResourceListChanged: 'there, optional',
    notifyResourceUpdated: 'there, optional',
    uri: 'there, only resource',
  };
  test.each([
    [
      '0.8.4',
      {
        elicit: 'there, optional, never set, except task, use requestInput',
        sample: 'there, optional, never set, except task',
        progress: 'there, optional, only task',
        notifyPromptListChanged: 'later, 0.9.1, optional',
        notifyToolListChanged: 'later, 0.9.1, optional',
        recoveryFor: 'later, 0.8.5',
        sessionId: 'later, 0.8.17, except task',
        enrich: 'later, 0.9.14',
        content: 'later, 0.10.8',
        requestInput: 'later, 0.12.0',
        inputs: 'later, 0.12.0',
      },
    ],
    [
      '0.9.1',
      {
        elicit: 'there, optional, never set, except task, use requestInput',
        sample: 'there, optional, never set, except task',
        progress: 'there, optional, only task',
        notifyPromptListChanged: 'there, optional',
        notifyToolListChanged: 'there, optional',
        recoveryFor: 'there',
        sessionId: 'there, except task',
        enrich: 'later, 0.9.14',
        content: 'later, 0.10.8',
        requestInput: 'later, 0.12.0',
        inputs: 'later, 0.12.0',
      },
    ],
    [
      '0.10.8',
      {
        elicit: 'there, optional, except task, use requestInput',
        sample: 'removed, 0.10.3, optional, except task',
        progress: 'there, optional, only task',
        notifyPromptListChanged: 'there, optional',
        notifyToolListChanged: 'there, optional',
        recoveryFor: 'there',
        sessionId: 'there, except task',
        enrich: 'there',
        content: 'there',
        requestInput: 'later, 0.12.0',
        inputs: 'later, 0.12.0',
      },
    ],
    [
      '0.12.0',
      {
        elicit: 'removed, 0.12.0, optional, except task, use requestInput',
        sample: 'removed, 0.10.3, optional, except task',
        progress: 'removed, 0.12.0, optional, only task',
        notifyPromptListChanged: 'there, optional',
        notifyToolListChanged: 'there, optional',
        recoveryFor: 'there',
        sessionId: 'there, except task',
        enrich: 'there',
        content: 'there',
        requestInput: 'there',
        inputs: 'there',
      },
    ],
  ])('has its members in %s', (version, members) => {
    expect(contextMembers(definitionIn(version, tool('')))).toEqual({ ...ALWAYS, ...members });
  });

  test('may have a member or not where the range of versions includes both', () => {
    expect(contextMembers(definitionIn('>=0.10.0 <0.13.0', tool('')))).toMatchObject({
      elicit: 'uncertain, optional, except task, use requestInput',
      content: 'uncertain',
    });
  });
});

test('results of mcp-ts-core', () => {
  const register = (handler: string): string => `tool('n', { handler: ${handler} });`;
  expect(treatments(HEAD, register, {})).toEqual({
    structured:
      'nothing null string number boolean list empty block object content structuredContent isError _meta messages contents',
  });
  const { definitions } = analysisIn(
    undefined,
    `${register('() => 1')} prompt('n', {}); resource('n:n', {});`,
  );
  expect(definitions.map(resultFlags)).toEqual([{ strips: true }, {}, undefined]);
});

describe('schemas of mcp-ts-core', () => {
  const NO_START = 'shape empty json properties';
  const lost = (form: string, first: string, key: string) => (version: string) =>
    effects(
      HEAD.replace(', z }', ' }'),
      (schema) => `${form}('${first}', { ${key}: ${schema} });`,
      {
        '@cyanheads/mcp-ts-core': version,
      },
    );

  test.each([
    ['tool', 'n', 'input', 'empty'],
    ['appTool', 'n', 'input', 'empty'],
    ['tool', 'n', 'output', 'dropped'],
    ['appTool', 'n', 'output', 'dropped'],
  ])('%s %s: %s', (form, first, key, effect) => {
    const at = lost(form, first, key);
    expect(at('0.8.18')).toEqual({
      'no-start': `string union ${NO_START} object3 string3 shape3 date transform`,
    });
    expect(at('0.9.0')).toEqual({
      [effect]: 'string union string3',
      'no-calls': 'shape empty shape3',
      'no-start': 'json properties',
      'no-list': key === 'output' ? 'date transform' : 'date',
    });
    expect(at('0.12.0')).toEqual({ 'no-list': key === 'output' ? 'date transform' : 'date' });
  });

  test.each([
    ['resource', 'n:n', 'params'],
    ['appResource', 'n:n', 'params'],
    ['resource', 'n:n', 'output'],
    ['appResource', 'n:n', 'output'],
  ])('%s %s: %s', (form, first, key) => {
    const at = lost(form, first, key);
    expect(at('0.8.18')).toEqual({
      'no-start': `string union ${NO_START} object3 string3 shape3 date transform`,
    });
    expect(at('0.9.0')).toEqual({ 'no-calls': 'shape empty json properties shape3' });
    expect(at('0.12.0')).toEqual({});
  });

  test('prompt', () => {
    const at = lost('prompt', 'n', 'args');
    expect(at('0.8.18')).toEqual({
      'no-start': `string union ${NO_START} object3 string3 shape3 date transform`,
    });
    expect(at('0.9.0')).toEqual({
      empty: 'string union string3',
      'empty-no-calls': 'shape empty json properties shape3',
    });
    expect(at('0.12.0')).toEqual({});
  });
});
