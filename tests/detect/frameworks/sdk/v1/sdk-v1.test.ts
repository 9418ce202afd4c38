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
  members,
  outline,
  requests,
  resultFlags,
  treatments,
} from '../../tables.ts';

const PACKAGE = '@modelcontextprotocol/sdk';
const IMPORTS = `
  import { McpServer, ResourceTemplate } from '${PACKAGE}/server/mcp.js';
`;
const HEAD = `${IMPORTS} const server = new McpServer({ name: 'own' });`;
const ZOD = `import { z } from 'zod';`;

const definitionIn = (source: string, version = '1.32.2'): Definition => {
  const { definitions } = analysisOf(`${ZOD} ${HEAD} ${source}`, { [PACKAGE]: version });
  expect(definitions).toHaveLength(1);
  return definitions[0]!;
};

const CONFIG = `${EVERY_FIELD} inputSchema: { given: z.string() }, outputSchema: { made: z.string() }, argsSchema: { topic: z.string() }`;
const DESCRIBED = asWritten('title', 'description');

describe('forms of SDK v1', () => {
  test.each<[string, string, object]>([
    [
      'registerTool',
      `registerTool('n', { ${CONFIG} }, ${HANDLER})`,
      {
        kind: 'tool',
        ...asWritten('title', 'description', 'annotations'),
        schemas: { 'input: inputSchema': ['given'], 'output: outputSchema': ['made'] },
        context: 'ofSecond',
      },
    ],
    [
      'registerTool',
      `registerTool('n', { ${EVERY_FIELD} }, ${HANDLER})`,
      {
        kind: 'tool',
        ...asWritten('title', 'description', 'annotations'),
        schemas: { 'input: inputSchema': 'absent', 'output: outputSchema': 'absent' },
        context: 'ofFirst',
      },
    ],
    [
      'registerToolTask',
      `experimental.tasks.registerToolTask('n', { ${CONFIG} }, { createTask: ${HANDLER} })`,
      {
        kind: 'tool',
        ...asWritten('title', 'description', 'annotations'),
        schemas: { 'input: inputSchema': ['given'], 'output: outputSchema': ['made'] },
        context: 'ofSecond',
      },
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
    ],
    [
      'registerResource',
      `registerResource('n', 'file:///log', { ${EVERY_FIELD} }, ${HANDLER})`,
      {
        kind: 'resource',
        uri: 'file:///log',
        ...DESCRIBED,
        schemas: {},
        context: 'ofSecond',
      },
    ],
    [
      'registerResource',
      `registerResource('n', new ResourceTemplate('log://{day}', {}), { ${EVERY_FIELD} }, ${HANDLER})`,
      {
        kind: 'template',
        uri: 'log://{day}',
        ...DESCRIBED,
        schemas: {},
        context: 'ofThird',
      },
    ],
    [
      'tool',
      `tool('n', 'the description', { given: z.string() }, { readOnlyHint: true }, ${HANDLER})`,
      {
        kind: 'tool',
        ...asWritten('description', 'annotations'),
        schemas: { 'input: the parameters': ['given'] },
        context: 'ofSecond',
      },
    ],
    [
      'prompt',
      `prompt('n', 'the description', { topic: z.string() }, ${HANDLER})`,
      {
        kind: 'prompt',
        ...asWritten('description'),
        schemas: { 'args: the arguments': ['topic'] },
        context: 'ofSecond',
      },
    ],
    [
      'resource',
      `resource('n', 'file:///log', { ${EVERY_FIELD} }, ${HANDLER})`,
      { kind: 'resource', uri: 'file:///log', ...DESCRIBED, schemas: {}, context: 'ofSecond' },
    ],
    [
      'resource',
      `resource('n', new ResourceTemplate('log://{day}', {}), ${HANDLER})`,
      { kind: 'template', uri: 'log://{day}', schemas: {}, context: 'ofThird' },
    ],
  ])('%s by %s', (form, call, expected) => {
    expect(outline(definitionIn(`server.${call};`))).toEqual({ form, name: 'n', ...expected });
  });

  test.each([
    [`'d'`, { description: 'd' }, 'absent', 'ofFirst'],
    [`{ given: z.string() }`, {}, ['given'], 'ofSecond'],
    [`'d', { given: z.string() }`, { description: 'd' }, ['given'], 'ofSecond'],
    [`{ title: 't' }`, { annotations: { title: 't' } }, 'absent', 'ofFirst'],
    [`'d', { title: 't' }`, { description: 'd', annotations: { title: 't' } }, 'absent', 'ofFirst'],
    ['{}', {}, [], 'ofSecond'],
    [`{}, { title: 't' }`, { annotations: { title: 't' } }, [], 'ofSecond'],
    [`process.env.D, { given: z.string() }`, { description: '?' }, ['given'], 'ofSecond'],
    ['`d ${process.env.D}`', { description: '?' }, 'absent', 'ofFirst'],
    ['', {}, 'absent', 'ofFirst'],
  ])('the arguments of `tool` between name and handler: %s', (args, parts, input, context) => {
    const definition = definitionIn(`server.tool('n', ${args && `${args},`} ${HANDLER});`);
    expect(outline(definition)).toEqual({
      kind: 'tool',
      form: 'tool',
      name: 'n',
      ...parts,
      schemas: { 'input: the parameters': input },
      context,
    });
  });

  test('arguments that are spread from what is not read are unknown', () => {
    const definition = definitionIn(`server.tool('n', ...process.argv);`);
    expect(outline(definition)).toMatchObject({
      description: '?',
      annotations: '?',
      schemas: { 'input: the parameters': 'unknown' },
      context: 'unknown',
    });
  });

  test.each([
    ['server', 'McpServer', 'server/mcp.js'],
    ['low-level server', 'Server', 'server/index.js'],
  ])('a %s has the name that it is made with', (_kind, name, module) => {
    const { servers } = analysisOf(
      `import { ${name} } from '${PACKAGE}/${module}'; new ${name}({ name: 'own' });`,
    );
    expect(servers).toMatchObject([{ name: { value: 'own' } }]);
  });

  test.each([
    ['remove()', true],
    ['update({ name: other })', true],
    ['disable()', false],
  ])('a tool with %s may be removed: %s', (call, mayBeRemoved) => {
    expect(
      definitionIn(`const one = server.registerTool('n', {}, h); one.${call};`).mayBeRemoved,
    ).toBe(mayBeRemoved);
  });
});

describe('what SDK v1 lists', () => {
  const fields = (call: string, version: string): object =>
    listed(definitionIn(`server.${call};`, version).listed);
  const inVersions = (call: string, versions: readonly string[]): object =>
    Object.fromEntries(versions.map((version) => [version, Object.keys(fields(call, version))]));

  test('of tools, by version', () => {
    const call = `registerTool('n', { ${EVERY_FIELD} }, h)`;
    expect(
      inVersions(call, [
        '1.10.9',
        '1.11.0',
        '1.12.9',
        '1.13.0',
        '1.17.9',
        '1.18.0',
        '1.23.9',
        '1.24.0',
      ]),
    ).toEqual({
      '1.10.9': ['description'],
      '1.11.0': ['description', 'annotations'],
      '1.12.9': ['description', 'annotations'],
      '1.13.0': ['title', 'description', 'annotations'],
      '1.17.9': ['title', 'description', 'annotations'],
      '1.18.0': ['title', 'description', 'annotations', '_meta'],
      '1.23.9': ['title', 'description', 'annotations', '_meta'],
      '1.24.0': ['title', 'description', 'annotations', 'execution', '_meta'],
    });
    expect(fields(call, '1.24.0')).toEqual({
      ...asWritten('title', 'description', 'annotations', '_meta'),
      execution: { taskSupport: 'forbidden' },
    });
  });

  test.each([
    ['{}', { taskSupport: 'required' }],
    [`{ execution: { taskSupport: 'optional' } }`, { taskSupport: 'optional' }],
  ])('as the execution of a task tool with %s', (config, execution) => {
    expect(fields(`experimental.tasks.registerToolTask('n', ${config}, {})`, '1.24.0')).toEqual({
      execution,
    });
  });

  test('of prompts, by version', () => {
    const call = `registerPrompt('n', { ${EVERY_FIELD} }, h)`;
    expect(fields(call, '1.12.9')).toEqual(asWritten('description'));
    expect(fields(call, '1.13.0')).toEqual(asWritten('title', 'description'));
  });

  test('of resources everything that is written', () => {
    expect(fields(`registerResource('n', 'file:///n', { ${EVERY_FIELD} }, h)`, '1.5.0')).toEqual(
      asWritten('title', 'description', 'mimeType', 'size', 'icons', 'annotations', '_meta'),
    );
  });

  test.each([
    ['Tool', ['title', 'description', 'icons', 'annotations', 'execution', '_meta']],
    ['Resource', ['title', 'description', 'mimeType', 'size', 'icons', 'annotations', '_meta']],
    [
      'ResourceTemplate',
      ['title', 'description', 'mimeType', 'size', 'icons', 'annotations', '_meta'],
    ],
    ['Prompt', ['title', 'description', 'icons', '_meta', 'arguments']],
  ] as const)('of an entry of the type %s everything that is written', (type, names) => {
    const { definitions } = analysisOf(
      `import type { ${type} } from '${PACKAGE}/types.js';
       export const entry: ${type} = { name: 'n', ${EVERY_FIELD} ${members('arguments')} };`,
      { [PACKAGE]: '1.5.0' },
    );
    expect(definitions.map((each) => listed(each.listed))).toEqual([asWritten(...names)]);
  });

  test('for a tool without parameters', () => {
    const registered = `server.registerTool('n', {}, h);`;
    expect(emptyInput(definitionIn(registered, '1.13.2'))).toEqual({ type: 'object' });
    expect(emptyInput(definitionIn(registered, '1.13.3'))).toEqual({
      type: 'object',
      properties: {},
    });
    expect(emptyInput(definitionIn(registered))).toEqual({
      type: 'object',
      properties: {},
    });
  });

  test.each([
    ['1.22.9', 3],
    ['1.23.0', undefined],
    ['^1.22.0', 3],
  ] as const)('by the Zod that %s makes a schema of no fields with', (version, zod) => {
    const { listing } = definitionIn(`server.registerTool('n', {}, h);`, version).framework;
    expect(listing!.zodOfEmptyShape).toBe(zod);
  });
});

describe('facts about SDK v1', () => {
  test('of an installed version', () => {
    const { framework } = definitionIn(`server.registerTool('n', {}, h);`);
    expect(framework).toMatchObject({
      id: 'sdk-v1',
      package: PACKAGE,
      title: 'SDK v1',
      version: '1.32.2',
      major: 1,
      isConversionKnown: true,
      errors: {
        module: `${PACKAGE}/types.js`,
        constructorName: 'McpError',
        codes: 'ErrorCode',
      },
      context: { name: 'extra', signal: 'signal' },
      contextNames: [
        'signal',
        'authInfo',
        'sessionId',
        '_meta',
        'requestId',
        'taskId',
        'taskStore',
        'taskRequestedTtl',
        'requestInfo',
        'sendNotification',
        'sendRequest',
        'closeSSEStream',
        'closeStandaloneSSEStream',
      ],
      looksUpUrls: ['resource', 'registerResource'],
    });
    expect(framework.errors!.plain!.handler).toBeUndefined();
    expect(framework.errors!.plain!.requests).toMatch(/^clients get the code of an internal/);
    expect([...framework.errors!.sentCodes!.ofTools]).toEqual([-32042]);
    expect([...framework.errors!.sentCodes!.replaced]).toEqual([]);
    expect(framework.deprecatesRawShapes).toBeUndefined();
  });

  test('errors', () => {
    const definition = definitionIn(`
      import { McpError, UrlElicitationRequiredError, ErrorCode } from '${PACKAGE}/types.js';
      server.registerTool('n', {}, (extra) => {
        if (a) throw new McpError(ErrorCode.InvalidParams, 'm', { a: 1 });
        throw new UrlElicitationRequiredError([], 'm', { a: 1 });
      });`);
    expect(errorsBuilt(definition)).toEqual({
      McpError: {
        via: 'constructor',
        code: -32602,
        message: 'm',
        hasCause: undefined,
        isOwn: true,
        data: ', ...more',
      },
      UrlElicitationRequiredError: {
        via: 'constructor',
        code: -32042,
        message: 'm',
        hasCause: undefined,
        isOwn: true,
        data: ', ...more',
      },
    });
  });

  test('`completable` returns the schema that it is given', () => {
    const complete = (module: string): object =>
      outline(
        definitionIn(
          `import { completable } from '${module}';
           server.registerPrompt('n', { argsSchema: { topic: completable(z.string(), () => []) } }, h);`,
        ),
      );
    for (const module of [`${PACKAGE}/server/completable.js`, `${PACKAGE}/server/completable`])
      expect(complete(module)).toMatchObject({ schemas: { 'args: argsSchema': ['topic'] } });
    expect(complete(`${PACKAGE}/server/other.js`)).toMatchObject({
      schemas: { 'args: argsSchema': 'unknown' },
    });
  });
});

describe('the context of SDK v1', () => {
  const tool = (body: string): string =>
    `server.registerTool('n', {}, async (extra) => { ${body} });`;

  test('asks the user and the model by its server', () => {
    const source = `${HEAD}
      import { Server } from '${PACKAGE}/server/index.js';
      ${tool('await server.server.elicitInput({}); await server.server.createMessage({}); await server.server.other({});')}
      export const byServer = (passed: McpServer) => passed.server.elicitInput({});
      export const byInner = (inner: Server) => inner.createMessage({});`;
    expect(requests(analysisOf(source))).toEqual({
      'server.server.elicitInput': 'elicit',
      'server.server.createMessage': 'sample',
      'passed.server.elicitInput': 'elicit',
      'inner.createMessage': 'sample',
    });
  });

  const ASYNC = [
    'sendNotification',
    'sendRequest',
    'taskStore.createTask',
    'taskStore.getTask',
    'taskStore.storeTaskResult',
    'taskStore.getTaskResult',
    'taskStore.updateTaskStatus',
    'taskStore.listTasks',
  ];

  test('has methods that return a promise', () => {
    const calls = [...ASYNC, 'closeSSEStream', 'taskStore.other'].map(
      (path) => `extra.${path}({});`,
    );
    expect(floating(definitionIn(tool(calls.join(' '))))).toEqual(ASYNC);
  });

  test('has members that may be missing, or that are in other contexts', () => {
    expect(contextMembers(definitionIn(tool('')))).toEqual({
      closeSSEStream: 'there, optional',
      closeStandaloneSSEStream: 'there, optional',
      elicitInput: 'foreign, use server.server.elicitInput',
      createMessage: 'foreign, use server.server.createMessage',
      mcpReq: 'foreign',
      http: 'foreign',
    });
  });
});

describe('what is deprecated', () => {
  const used = (source: string, version: string, protocol = DEFAULT_SETTINGS.protocol): object =>
    deprecated(
      analysisOf(`${HEAD} ${source}`, { [PACKAGE]: version }, 'server.ts', {
        ...DEFAULT_SETTINGS,
        protocol,
      }),
    );

  test.each([
    ['tool', `'n', h`, 'registerTool()'],
    ['prompt', `'n', h`, 'registerPrompt()'],
    ['resource', `'n', 'file:///n', h`, 'registerResource()'],
  ])('in SDK v1, since 1.21.1: %s', (method, args, instead) => {
    const call = `server.${method}(${args});`;
    expect(used(call, '1.21.0')).toEqual({});
    expect(used(call, '1.21.1')).toEqual({ [`${method}()`]: `${instead} (the framework)` });
    const [{ edits } = expect.fail()] = analysisOf(`${HEAD} ${call}`, {
      [PACKAGE]: '1.21.1',
    }).deprecations;
    expect(edits![0]!.text).toBe(instead.slice(0, -2));
  });

  test.each([
    ['server.server.sendLoggingMessage({})', 'the standard error stream or OpenTelemetry'],
    ['server.sendLoggingMessage({})', 'the standard error stream or OpenTelemetry'],
  ])('by the protocol since 2026-07-28: %s', (call, instead) => {
    const what = call.replace(/^server\./, '').replace(/\(.*/, '()');
    expect(used(call, '1.32.2', '2025-11-25')).toEqual({});
    expect(used(call, '1.32.2', '2026-07-28')).toMatchObject({ [what]: `${instead} (2026-07-28)` });
  });

  test('by the protocol since 2025-03-26: the transport by SSE', () => {
    const source = `import { SSEServerTransport } from '${PACKAGE}/server/sse.js'; new SSEServerTransport('/', response);`;
    expect(used(source, '1.32.2', '2024-11-05')).toEqual({});
    expect(used(source, '1.32.2', '2025-03-26')).toEqual({
      SSEServerTransport: 'StreamableHTTPServerTransport (2025-03-26)',
    });
  });
});

describe('results of SDK v1', () => {
  const expected = {
    failure: 'nothing null string number boolean list',
    lost: 'block object messages contents',
    result: 'empty content structuredContent isError _meta',
  };

  test.each(['', `outputSchema: { a: z.string() }`])('of tools with { %s }', (config) => {
    const register = (handler: string): string =>
      `server.registerTool('n', { ${config} }, ${handler});`;
    expect(treatments(`${ZOD} ${HEAD}`, register, {})).toEqual(expected);
  });

  test.each([
    ['prompts', (handler: string) => `server.registerPrompt('n', {}, ${handler});`],
    ['resources', (handler: string) => `server.registerResource('n', 'a:b', {}, ${handler});`],
  ])('of %s', (_of, register) => {
    expect(treatments(HEAD, register, {})).toEqual({
      unjudged: 'nothing null string number boolean list',
      result: 'empty block object content structuredContent isError _meta messages contents',
    });
  });

  test('beyond the kind of value', () => {
    expect(resultFlags(definitionIn(`server.registerTool('n', {}, h);`))).toEqual({
      structuredIsObject: true,
      checksFailures: true,
    });
    expect(resultFlags(definitionIn(`server.registerPrompt('n', {}, h);`))).toEqual({});
  });
});

describe('schemas of SDK v1', () => {
  const lost = (register: (schema: string) => string, version: string): object =>
    effects(HEAD, register, { [PACKAGE]: version });
  const JSON_FORMS = 'json properties';

  test.each(['registerTool', 'experimental.tasks.registerToolTask'])(
    'inputSchema of %s',
    (method) => {
      const register = (schema: string): string =>
        `server.${method}('n', { inputSchema: ${schema} }, h);`;
      expect(lost(register, '1.21.0')).toEqual({
        'no-list': 'object object3 date transform',
        'empty-no-calls': `string union shape ${JSON_FORMS} string3`,
      });
      expect(lost(register, '1.22.0')).toEqual({
        varies: 'object string union date transform',
        'empty-no-calls': 'shape',
        'no-list': `${JSON_FORMS} string3`,
      });
      expect(lost(register, '1.23.0')).toEqual({
        varies: 'string union string3',
        'empty-no-calls': JSON_FORMS,
        'no-list': 'date',
      });
      expect(lost(register, '1.24.0')).toEqual({
        empty: 'string union string3',
        'empty-no-calls': JSON_FORMS,
        'no-list': 'date',
      });
      expect(lost(register, '1.28.0')).toEqual({
        empty: 'string union string3',
        throws: JSON_FORMS,
        'no-list': 'date',
      });
    },
  );

  test.each(['registerTool', 'experimental.tasks.registerToolTask'])(
    'outputSchema of %s',
    (method) => {
      const register = (schema: string): string =>
        `server.${method}('n', { outputSchema: ${schema} }, h);`;
      expect(lost(register, '1.21.0')).toEqual({
        'no-list': 'object object3 date transform',
        'no-calls': `string union shape ${JSON_FORMS} string3`,
      });
      expect(lost(register, '1.22.0')).toEqual({
        varies: 'object string union date transform',
        'no-calls': 'shape',
        'no-list': `${JSON_FORMS} string3`,
      });
      expect(lost(register, '1.23.0')).toEqual({
        varies: 'string union string3',
        dropped: JSON_FORMS,
        'no-list': 'date transform',
      });
      expect(lost(register, '1.24.0')).toEqual({
        dropped: `string union ${JSON_FORMS} string3`,
        'no-list': 'date transform',
      });
      expect(lost(register, '1.28.0')).toEqual({
        dropped: 'string union string3',
        throws: JSON_FORMS,
        'no-list': 'date transform',
      });
    },
  );

  test('of `tool`', () => {
    const register = (schema: string): string => `server.tool('n', ${schema}, h);`;
    expect(lost(register, '1.10.0')).toEqual({
      'no-list': 'object object3 date transform',
      'empty-no-calls': `string union shape ${JSON_FORMS} string3`,
    });
    expect(lost(register, '1.11.0')).toEqual({
      annotations: expect.stringMatching(
        /^object string union json .*object3 string3 date transform$/,
      ) as unknown,
      'empty-no-calls': 'shape',
    });
    expect(lost(register, '1.28.0')).toEqual({
      throws: `object string union ${JSON_FORMS} object3 string3 date transform`,
    });
  });

  test('a field of `tool` that cannot be converted', () => {
    const [tool] = analysisOf(`${ZOD} ${HEAD} server.tool('n', { a: z.date() }, h);`, {
      [PACKAGE]: '1.28.0',
    }).definitions;
    expect(tool!.schemas[0]!.outcome.conversions).toMatchObject([{ effect: 'no-list' }]);
  });

  test.each([
    [
      'registerPrompt',
      (schema: string) => `server.registerPrompt('n', { argsSchema: ${schema} }, h);`,
    ],
    ['prompt', (schema: string) => `server.prompt('n', ${schema}, h);`],
  ])('of %s', (_method, register) => {
    expect(lost(register, '1.22.0')).toEqual({
      'no-list': `object string union ${JSON_FORMS} object3 string3 date transform`,
      'no-calls': 'shape',
    });
    expect(lost(register, '1.23.0')).toEqual({
      varies: 'object string union object3 string3 date transform',
      misread: 'json',
      'no-calls': 'properties',
    });
  });
});
