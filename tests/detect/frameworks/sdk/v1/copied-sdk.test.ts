import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as z3 from 'zod/v3';
import { copiedSdk } from '../../../../../src/detect/frameworks/sdk/v1/copied-sdk.ts';
import { definitionsIn, listed } from '../../../listed.ts';

/** What a bundler makes of the classes of the SDK, without what they do. */
const COPY = `
  var a = class { assertCanSetRequestHandler() {} };
  var b = class extends a { _oninitialize() {} getClientCapabilities() {} assertRequestHandlerCapability() {} };
  var c = class {
    constructor(e, t) { this.server = new b(e, t); this._tools = {}; }
    connect() {}
    setToolRequestHandlers() {
      this.server.setRequestHandler(d, () => ({ tools: Object.values(this._tools) }));
    }
    tool(e, t) { this._tools[e] = t; this.setToolRequestHandlers(); }
  };
  var d = f.extend({ method: g('tools/list') });`;

describe('a server in one file with the SDK', () => {
  test('tools of a McpServer, and not the list handler of its class', () => {
    expect(
      listed({
        'server.js': `${COPY}
          var h = new c({ name: 'notes', version: '1.0.0' });
          h.tool('add', 'Adds a note.', async () => ({ content: [] }));`,
      }),
    ).toEqual(['add']);
  });

  test('a list handler', () => {
    expect(
      listed({
        'server.js': `${COPY}
          var h = new b({ name: 'notes', version: '1.0.0' }, {});
          h.setRequestHandler(d, async () => ({ tools: [{ name: 'add', description: 'Adds.' }] }));`,
      }),
    ).toEqual(['add']);
  });

  test('modules that run when they are first needed', () => {
    expect(
      listed({
        'server.js': `var init = (fn) => () => fn && (fn = void fn());
          var Server, ListToolsRequestSchema, tools;
          var init_sdk = init(() => {
            Server = class extends Protocol {
              _oninitialize() {} getClientCapabilities() {} assertRequestHandlerCapability() {}
              assertCanSetRequestHandler() {}
            };
            ListToolsRequestSchema = RequestSchema.extend({ method: literal('tools/list') });
          });
          var init_tools = init(() => { tools = [{ name: 'add', description: 'Adds.' }]; });
          init_sdk();
          init_tools();
          var server = new Server({ name: 'notes', version: '1.0.0' }, {});
          server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`,
      }),
    ).toEqual(['add']);
  });

  test('an export by its name, below the name of its file', () => {
    expect(
      listed({
        'server.js': `// node_modules/fastmcp/dist/FastMCP.js
          var FastMCP2 = class {};
          // src/server.ts
          var server = new FastMCP2({ name: 'notes', version: '1.0.0' });
          server.addTool({ name: 'add', execute: async () => 'added' });`.replaceAll(/^ +/gm, ''),
      }),
    ).toEqual(['add']);
  });
});

test('what the class of McpServer and other code of the bundle set changes no list', () => {
  const { definitions } = definitionsIn({
    'server.js': `${COPY.replaceAll('_tools', '_registeredTools').replace(
      'tool(e, t) {',
      'tool(e, t) { t.update = (to) => { t.description = to.description; };',
    )}
      f.create = (given) => new f({ description: given.description });
      var h = new c({ name: 'notes', version: '1.0.0' });
      h.tool('add', 'Adds a note.', async () => ({ content: [] }));`,
  });
  expect(definitions.map(({ listRewrite }) => listRewrite)).toEqual([undefined]);
});

test.each<[string, object]>([
  ['zod/v4', z],
  ['zod/v3', z3.z],
])('a schema of a copy of %s', (_, namespace) => {
  const members = Object.keys(namespace).map((name) => `${name}: () => _${name}`);
  const { definitions } = definitionsIn({
    'server.js': `${COPY}
      var fill = (target, all) => { for (var name in all) define(target, name, { get: all[name] }); };
      var h = {};
      fill(h, { ${members.join(', ')} });
      var i = new c({ name: 'notes', version: '1.0.0' });
      i.tool('add', 'Adds.', { text: h.string() }, async () => ({ content: [] }));`,
  });
  expect(definitions.flatMap(({ schemas }) => schemas[0]?.jsonSchema()?.schema)).toMatchObject([
    { properties: { text: { type: 'string' } } },
  ]);
});

test.each([
  ['zod/v4/classic/schemas.js', 'string', { type: 'string' }],
  ['zod/v4/classic/schemas.js', 'int322', { type: 'integer', maximum: 2147483647 }],
  ['zod/v4/classic/schemas.js', '_null3', { type: 'null' }],
  ['zod/v4/mini/schemas.js', 'string', { type: 'string' }],
])('a function of a copy of %s: %s', (file, name, schema) => {
  const { definitions } = definitionsIn({
    'server.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
// node_modules/${file}
function ${name}(params) { return make(params); }
// src/server.ts
var server = new McpServer({ name: 'notes', version: '1.0.0' });
server.registerTool('add', { inputSchema: { text: ${name}() } }, async () => ({ content: [] }));`,
  });
  expect(definitions.flatMap(({ schemas }) => schemas[0]?.jsonSchema()?.schema)).toMatchObject([
    { properties: { text: schema } },
  ]);
});

test.each([
  ['', '>=1.0.0 <1.11.0'],
  ['{ annotations: t.annotations }', '>=1.11.0 <1.13.0'],
  ['_createRegisteredTool()', '>=1.13.0 <1.18.0'],
  ['{ _meta: t._meta }', '>=1.18.0 <1.24.0'],
  ['{ taskSupport: "forbidden" }', '>=1.24.0 <2.0.0'],
])('a copy with %j is of %s', (text, range) => {
  expect(copiedSdk.versions?.(`setToolRequestHandlers() ${text}`)).toBe(range);
});
