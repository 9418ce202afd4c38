import { describe, expect, test } from 'vitest';
import type { Definition } from '../../../../../src/model/definitions/definition.ts';
import { DEFAULT_SETTINGS } from '../../../../../src/model/settings.ts';
import {
  EVERY_FIELD,
  HANDLER,
  analysisOf,
  asWritten,
  contextMembers,
  deprecated,
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
} from '../../tables.ts';

const PACKAGE = '@modelcontextprotocol/server';
const HEAD = `
  import { McpServer, Server, ResourceTemplate } from '${PACKAGE}';
  const server = new McpServer({ name: 'own' });
`;
const ZOD = `import { z } from 'zod';`;

const definitionIn = (source: string, version = '2.4.0'): Definition => {
  const { definitions } = analysisOf(`${ZOD} ${HEAD} ${source}`, { [PACKAGE]: version });
  expect(definitions).toHaveLength(1);
  return definitions[0]!;
};

const CONFIG = `${EVERY_FIELD} inputSchema: z.object({ given: z.string() }),
  outputSchema: z.object({ made: z.string() }), argsSchema: z.object({ topic: z.string() })`;
const DESCRIBED = asWritten('title', 'description');
const OF_RESOURCE = asWritten(
  'title',
  'description',
  'mimeType',
  'size',
  'icons',
  'annotations',
  '_meta',
);

describe('forms of SDK v2', () => {
  test.each<[string, string, object, object]>([
    [
      'registerTool',
      `registerTool('n', { ${CONFIG} }, ${HANDLER})`,
      {
        kind: 'tool',
        ...asWritten('title', 'description', 'annotations'),
        schemas: { 'input: inputSchema': ['given'], 'output: outputSchema': ['made'] },
        context: 'ofSecond',
      },
      asWritten('title', 'description', 'annotations', 'icons', '_meta'),
    ],
    [
      'registerPrompt',
      `registerPrompt('n', { ${CONFIG} }, ${HANDLER})`,
      {
        kind: 'prompt',
        ...DESCRIBED,
        schemas: { 'args: argsSchema': ['topic'] },
        context: 'ofSecond',
      },
      asWritten('title', 'description', 'icons', '_meta'),
    ],
    [
      'registerResource',
      `registerResource('n', 'file:///log', { ${EVERY_FIELD} }, ${HANDLER})`,
      { kind: 'resource', uri: 'file:///log', ...DESCRIBED, schemas: {}, context: 'ofSecond' },
      OF_RESOURCE,
    ],
    [
      'registerResource',
      `registerResource('n', new ResourceTemplate('log://{day}', {}), { ${EVERY_FIELD} }, ${HANDLER})`,
      { kind: 'template', uri: 'log://{day}', ...DESCRIBED, schemas: {}, context: 'ofThird' },
      OF_RESOURCE,
    ],
  ])('%s by %s', (form, call, parts, fields) => {
    const definition = definitionIn(`server.${call};`);
    expect(outline(definition)).toEqual({ form, name: 'n', ...parts });
    expect(listed(definition.listed)).toEqual(fields);
  });

  test('what major 1 has deprecated defines nothing', () => {
    const calls = ['tool', 'prompt', 'resource', 'experimental.tasks.registerToolTask'];
    const source = calls.map((method) => `server.${method}('n', {}, h);`).join('\n');
    expect(analysisOf(`${HEAD} ${source}`).definitions).toEqual([]);
  });

  test.each(['McpServer', 'Server'])('a %s has the name that it is made with', (name) => {
    const { servers } = analysisOf(
      `import { ${name} } from '${PACKAGE}'; new ${name}({ name: 'own' });`,
    );
    expect(servers).toMatchObject([{ name: { value: 'own' } }]);
  });

  test.each([
    ['remove()', true],
    ['update({ name: other })', true],
    ['disable()', false],
  ])('a tool with %s may be removed: %s', (call, mayBeRemoved) => {
    const tool = definitionIn(`const one = server.registerTool('n', {}, h); one.${call};`);
    expect(tool.mayBeRemoved).toBe(mayBeRemoved);
  });
});

describe('facts about SDK v2', () => {
  test('of an installed version', () => {
    const definition = definitionIn(`server.registerTool('n', {}, h);`);
    const { framework } = definition;
    expect(framework).toMatchObject({
      id: 'sdk-v2',
      package: PACKAGE,
      title: 'SDK v2',
      version: '2.4.0',
      major: 2,
      isConversionKnown: true,
      deprecatesRawShapes: true,
      errors: {
        module: PACKAGE,
        constructorName: 'ProtocolError',
        codes: 'ProtocolErrorCode',
      },
      context: { name: 'ctx', signal: 'mcpReq.signal' },
      contextNames: ['sessionId', 'mcpReq', 'http'],
      looksUpUrls: ['registerResource'],
    });
    expect(framework.errors!.plain!.handler).toBeUndefined();
    expect(framework.errors!.plain!.requests).toMatch(/^clients get the code of an internal/);
    expect([...framework.errors!.sentCodes!.ofTools]).toEqual([-32042]);
    expect([...framework.errors!.sentCodes!.replaced]).toEqual([-32002]);
    expect(emptyInput(definition)).toEqual({ type: 'object', properties: {} });
  });

  test('errors', () => {
    const definition = definitionIn(`
      import { ProtocolError, UrlElicitationRequiredError, ProtocolErrorCode } from '${PACKAGE}';
      server.registerTool('n', {}, (ctx) => {
        if (a) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'm', { a: 1 });
        throw new UrlElicitationRequiredError([], 'm', { a: 1 });
      });`);
    const common = {
      via: 'constructor',
      message: 'm',
      hasCause: undefined,
      isOwn: true,
      data: ', ...more',
    };
    expect(errorsBuilt(definition)).toEqual({
      ProtocolError: { code: -32602, ...common },
      UrlElicitationRequiredError: { code: -32042, ...common },
    });
  });

  test.each([
    ['completable', PACKAGE, 'z.object({ topic: z.string() }), () => []', ['topic']],
    ['completable', '@modelcontextprotocol/core', 'z.object({ topic: z.string() })', 'unknown'],
    ['completable', `${PACKAGE}/other`, 'z.object({ topic: z.string() })', 'unknown'],
    [
      'fromJsonSchema',
      PACKAGE,
      `{ type: 'object', properties: { topic: { type: 'string' } } }`,
      ['topic'],
    ],
    [
      'fromJsonSchema',
      '@modelcontextprotocol/core',
      `{ type: 'object', properties: { topic: { type: 'string' } } }`,
      ['topic'],
    ],
    ['fromJsonSchema', '@modelcontextprotocol/client', `{ type: 'object' }`, 'unknown'],
  ])('%s of %s makes a schema of %s', (name, module, args, topic) => {
    const definition = definitionIn(
      `import { ${name} } from '${module}';
       server.registerPrompt('n', { argsSchema: ${name}(${args}) }, h);`,
    );
    expect(outline(definition)).toMatchObject({ schemas: { 'args: argsSchema': topic } });
  });
});

describe('the context of SDK v2', () => {
  const tool = (body: string): string =>
    `server.registerTool('n', {}, async (ctx) => { ${body} });`;

  test('asks the user and the model', () => {
    const source = `${HEAD}
      import type { ServerContext } from '${PACKAGE}';
      ${tool(`
        await ctx.mcpReq.elicitInput({});
        await ctx.mcpReq.requestSampling({});
        await server.server.createMessage({});
        await ctx.mcpReq.other({});`)}
      export const byContext = (passed: ServerContext) => passed.mcpReq.elicitInput({});
      export const byServer = (handed: McpServer) => handed.server.elicitInput({});
      export const byInner = (inner: Server) => inner.createMessage({});`;
    expect(requests(analysisOf(source))).toEqual({
      'ctx.mcpReq.elicitInput': 'elicit',
      'ctx.mcpReq.requestSampling': 'sample',
      'server.server.createMessage': 'sample',
      'passed.mcpReq.elicitInput': 'elicit',
      'handed.server.elicitInput': 'elicit',
      'inner.createMessage': 'sample',
    });
  });

  test('has methods that return a promise', () => {
    const asynchronous = [
      'mcpReq.send',
      'mcpReq.notify',
      'mcpReq.log',
      'mcpReq.elicitInput',
      'mcpReq.requestSampling',
    ];
    const calls = [...asynchronous, 'mcpReq.other', 'http.closeSSE'].map(
      (path) => `ctx.${path}();`,
    );
    expect(floating(definitionIn(tool(calls.join(' '))))).toEqual(asynchronous);
  });

  test('has members that may be missing, and others than major 1', () => {
    expect(contextMembers(definitionIn(tool('')))).toEqual({
      'http.closeSSE': 'there, optional',
      'http.closeStandaloneSSE': 'there, optional',
      signal: 'removed, 2.0.0, now mcpReq.signal',
      requestId: 'removed, 2.0.0, now mcpReq.id',
      _meta: 'removed, 2.0.0, now mcpReq._meta',
      sendRequest: 'removed, 2.0.0, now mcpReq.send',
      sendNotification: 'removed, 2.0.0, now mcpReq.notify',
      authInfo: 'removed, 2.0.0, now http?.authInfo',
      requestInfo: 'removed, 2.0.0, now http?.req',
      closeSSEStream: 'removed, 2.0.0, now http?.closeSSE',
      closeStandaloneSSEStream: 'removed, 2.0.0, now http?.closeStandaloneSSE',
      taskId: 'removed, 2.0.0',
      taskStore: 'removed, 2.0.0',
      taskRequestedTtl: 'removed, 2.0.0',
    });
  });

  const used = (source: string, protocol: typeof DEFAULT_SETTINGS.protocol): object =>
    deprecated(analysisOf(`${HEAD} ${source}`, {}, 'server.ts', { ...DEFAULT_SETTINGS, protocol }));

  const LOGGING = 'the standard error stream or OpenTelemetry (2026-07-28)';

  test('has ctx.mcpReq.log, which the protocol has deprecated since 2026-07-28', () => {
    const source = tool('await ctx.mcpReq.log({});');
    expect(used(source, '2025-11-25')).toEqual({});
    expect(used(source, '2026-07-28')).toEqual({ 'ctx.mcpReq.log()': LOGGING });
  });

  test('has a server with methods that the protocol has deprecated', () => {
    expect(used('server.server.sendLoggingMessage({});', '2026-07-28')).toEqual({
      'server.sendLoggingMessage()': LOGGING,
    });
  });
});

describe('answers to elicitations in SDK v2', () => {
  const unvalidated = (body: string): object[] =>
    analysisOf(
      `${HEAD} import { acceptedContent, inputResponse } from '${PACKAGE}';
       server.registerTool('n', {}, async (ctx) => { ${body} });`,
    ).unvalidated.map(({ callee, field }) => ({ callee, field }));

  test.each([
    ['acceptedContent', `const content = acceptedContent(ctx, 'x'); return content.own;`],
    ['inputResponse', `const answer = inputResponse(ctx, 'x'); return answer.content.own;`],
    [
      'ctx.mcpReq.send',
      `const answer = await ctx.mcpReq.send({ method: 'elicitation/create' }); return answer.content.own;`,
    ],
    [
      'server.server.request',
      `const answer = await server.server.request({ method: 'elicitation/create' }); return answer.content.own;`,
    ],
  ])('are as the client sent them: %s', (callee, body) => {
    expect(unvalidated(body)).toEqual([{ callee, field: 'own' }]);
  });
});

describe('results of SDK v2', () => {
  const register =
    (config: string) =>
    (handler: string): string =>
      `server.registerTool('n', { ${config} }, ${handler});`;

  test('of tools', () => {
    expect(treatments(HEAD, register(''), {})).toEqual({
      failure: 'nothing null string number boolean list',
      lost: 'block object messages contents',
      result: 'empty content structuredContent isError _meta',
    });
  });

  test('of tools with an output schema', () => {
    expect(
      treatments(`${ZOD} ${HEAD}`, register('outputSchema: z.object({ a: z.string() })'), {}),
    ).toEqual({
      failure: 'nothing null string number boolean list block object messages contents',
      result: 'empty content structuredContent isError _meta',
    });
  });

  test.each([
    ['prompts', (handler: string) => `server.registerPrompt('n', {}, ${handler});`],
    ['resources', (handler: string) => `server.registerResource('n', 'a:b', {}, ${handler});`],
  ])('of %s', (_of, of) => {
    expect(treatments(HEAD, of, {})).toEqual({
      unjudged: 'nothing null string number boolean list',
      result: 'empty block object content structuredContent isError _meta messages contents',
    });
  });

  test('beyond the kind of value', () => {
    expect(resultFlags(definitionIn(`server.registerTool('n', {}, h);`))).toEqual({
      fillsTextOfNonObjects: true,
    });
  });
});

describe('schemas of SDK v2', () => {
  const lost = (register: (schema: string) => string): object =>
    effects(HEAD, register, { [PACKAGE]: '2.4.0' });
  const ofConfig =
    (method: string, key: string) =>
    (schema: string): string =>
      `server.${method}('n', { ${key}: ${schema} }, h);`;

  test.each([
    ['registerTool', 'inputSchema'],
    ['registerPrompt', 'argsSchema'],
  ])('%s: %s', (method, key) => {
    expect(lost(ofConfig(method, key))).toEqual({
      'no-list': 'string object3 string3 date',
      throws: 'json properties shape3',
    });
  });

  test('registerTool: outputSchema', () => {
    expect(lost(ofConfig('registerTool', 'outputSchema'))).toEqual({
      'no-list': 'object3 string3 date transform',
      throws: 'json properties shape3',
    });
  });
});

test('a request for input is an answer of its own', () => {
  const definition = definitionIn(`
    import { inputRequired } from '${PACKAGE}';
    server.registerTool('n', { description: 'd' }, async () =>
      inputRequired({ inputRequests: { a: inputRequired.elicit({ message: 'Where?', requestedSchema: {} }) } }),
    );`);
  expect(definition.results.paths.map(({ value }) => plain(value))).toEqual([
    { resultType: 'input_required', inputRequests: '?' },
  ]);
  expect(definition.unresolved()).toEqual([]);
});

test.each([
  ['of storage', `await SkillsExtension.load(memorySkillFiles({ 'greet/SKILL.md': '' }))`],
  ['of a source', 'new SkillsExtension(options)'],
])('the resources of skills %s are stated on the server that gets them', (_of, made) => {
  const { definitions, servers } = analysisOf(
    `${HEAD}
    import { SkillsExtension, memorySkillFiles } from '${PACKAGE}/ext/skills';
    const skills = ${made};
    skills.attach(server);
    skills.attach(elsewhere);`,
    { [PACKAGE]: '2.4.0' },
  );
  expect(definitions.map(({ kind, name, uri }) => [kind, plain(name), plain(uri)])).toEqual([
    ['resource', 'io.modelcontextprotocol/skills', 'skill://{+path}'],
    ['resource', '?', '?'],
  ]);
  expect(definitions.map(({ isTemplate, serverId }) => [isTemplate, serverId])).toEqual([
    [true, servers[0]?.id],
    [false, servers[0]?.id],
  ]);
});
