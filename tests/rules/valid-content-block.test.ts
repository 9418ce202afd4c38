import rule from '../../src/rules/valid-content-block.ts';
import { testRule } from '../support/rule-tester.ts';
import { fastmcpTool, mcpFrameworkTool, tmcpTool } from '../support/frameworks.ts';
import { coreTool, lowLevelTools, v1Tool, v2Tool } from '../support/sdk.ts';

const block = (text: string): string => v1Tool(`async ({ q }) => ({ content: [${text}] })`);
const prompt = (content: string): string =>
  v1Tool('async () => ({ content: [] })', {
    before: `server.registerPrompt('p', {}, () => ({ messages: [{ role: 'user', content: ${content} }] }));`,
  });
const resource = (contents: string): string =>
  v1Tool('async () => ({ content: [] })', {
    before: `server.registerResource('r', 'a://b', {}, async () => ({ contents: ${contents} }));`,
  });

/** A handler with a variable that is a text or null. */
const maybe = (statements: string): string =>
  v1Tool(
    `async ({ q }) => { const found = await find(q); ${statements} return { content: [] }; }`,
    {
      before: "async function find(q) { return (await load(q)) ? null : 'none'; }",
    },
  );
const OF_FOUND = "return { content: [{ type: 'text', text: found }] };";

/** A handler whose result is made by a helper that adds one of two texts to a list. */
const answered = (value: string, test: string): string =>
  v1Tool(`async ({ q }) => respond(${value})`, {
    before: `function respond(data) {
      const content = [];
      if (${test}) content.push({ type: 'text', text: data.tree });
      else content.push({ type: 'text', text: JSON.stringify(data) });
      return { content };
    }`,
  });

testRule(rule, {
  valid: [
    {
      name: 'a text of a branch that no result of the service enters',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
interface Result { ok: boolean; error?: string; hint?: string }
async function run(): Promise<Result> {
  const response = await fetch('https://notes.example');
  return response.ok ? { ok: true } : { ok: false, error: 'request_failed' };
}
function answer(result: Result) {
  if (result.error === 'permission_required') return { content: [{ type: 'text', text: result.hint }] };
  return { content: [{ type: 'text', text: 'Done' }] };
}
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('a', {}, async () => answer(await run()));
server.registerTool('b', {}, async () => {
  const result = await run();
  if (result.error === 'permission_required') return { content: [{ type: 'text', text: result.hint }] };
  return { content: [{ type: 'text', text: 'Done' }] };
});`,
    },
    ...[
      'data.tree',
      "'tree' in data && typeof data.tree === 'string'",
      "typeof data.tree === 'string'",
    ].flatMap((test) =>
      ['{ total: 1 }', "{ error: 'none', ...q }", "{ tree: 'a' }"].map((value) => ({
        name: `a text that is added only where there is one: ${test}, for ${value}`,
        code: answered(value, test),
      })),
    ),
    ...[
      `if (found) ${OF_FOUND}`,
      `if (found !== null) ${OF_FOUND}`,
      `if (!found) return { content: [] }; ${OF_FOUND}`,
      `if (typeof found === 'string' && q) ${OF_FOUND}`,
      `if (isText(found)) ${OF_FOUND}`,
    ].map((statements) => ({
      name: `a text that is null only where a test leads elsewhere: ${statements}`,
      code: maybe(statements),
    })),
    {
      name: 'a text that is made again of data that may be a list',
      code: v1Tool(`async ({ q }) => {
        const data = q ? [] : await load(q);
        let text = JSON.stringify(data);
        if (text.length > 9) text = JSON.stringify(data.length);
        return { content: [{ type: 'text', text }] };
      }`),
    },
    {
      name: 'a text that is no object, which is filled on a condition',
      code: v1Tool(
        `async () => {
          const result = {};
          const found = await load();
          if (found) result.found = found;
          return contentOf(result);
        }`,
        {
          before: `function contentOf(data) {
            if (typeof data === 'string') return { content: [{ type: 'text', text: data }] };
            return { content: [{ type: 'text', text: JSON.stringify(data) }] };
          }`,
        },
      ),
    },
    {
      name: 'a type, a field and an audience of which each option is good',
      code: block(
        "{ type: q ? 'image' : 'audio', data: 'aGk=', mimeType: q ? 'image/png' : 'audio/wav', annotations: { audience: [q ? 'user' : 'assistant'], priority: q ? 0 : 1 } }",
      ),
    },
    {
      name: 'a field that depends on the same condition as the type',
      code: block(
        "{ type: q ? 'image' : 'text', data: q ? 'aGk=' : undefined, mimeType: q ? 'image/png' : undefined, text: q ? undefined : 'a' }",
      ),
    },
    {
      name: 'the text of a prompt message, which another rule reports',
      code: prompt("'x'"),
    },
    {
      name: 'a text or one block that the framework puts into a list',
      code: `import { McpServer } from 'skybridge/server';
        const server = new McpServer({ name: 's', version: '1.0.0' })
          .registerTool({ name: 'a' }, async () => ({ content: 'done' }))
          .registerTool({ name: 'b' }, async () => ({ content: { type: 'text', text: 'done' } }));`,
    },
    // What frameworks do with annotations: it is dropped, or data.
    tmcpTool(
      "() => ({ content: [{ type: 'text', text: 'a', annotations: { audience: ['system'] } }] })",
    ),
    mcpFrameworkTool("async execute() { return { type: 'json' }; }"),
    fastmcpTool("async () => ({ type: 'text', text: 'a' })"),
    fastmcpTool("async () => ({ type: 'json' })", 'outputSchema: z.object({ type: z.string() }), '),
    block("{ type: 'text', text: q }"),
    block(
      "{ type: 'text' as const, text: 'a', annotations: { audience: ['user', 'assistant'], priority: 0.5, lastModified: '2025-01-12T15:00:58Z' }, _meta: { a: 1 } }",
    ),
    block(
      "{ type: 'image', data: q.data, mimeType: 'image/png' }, { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }",
    ),
    block(
      "{ type: 'resource', resource: { uri: 'a://b', text: 'a' } }, { type: 'resource', resource: { uri: q, blob: q, mimeType: 'a/b' } }",
    ),
    block("{ type: 'resource_link', uri: 'a://b', name: 'b' }"),
    // What is not known.
    block('{ type: q, other: 1 }'),
    block('{ ...q }'),
    block("{ ...q, type: 'text' }"),
    block("{ type: 'text', ...q }"),
    block("{ type: 'image', [q]: 1 }"),
    block("{ type: 'resource', resource: q }"),
    block("{ type: 'resource', resource: { uri: q, ...(q ? { text: q } : { blob: q }) } }"),
    block("{ type: 'text', text: q, annotations: { priority: q, audience: [q] } }"),
    block('q'),
    v1Tool('async ({ q }) => q'),
    // A condition decides.
    block("q ? { type: 'text', text: 'a' } : { type: 'image', data: q, mimeType: 'image/png' }"),
    prompt("{ type: 'text', text: 'a' }"),
    resource("[{ uri: 'a://b', text: 'a' }, { uri: 'a://b', blob: 'AAAA' }]"),
    resource('q'),
    // With mcp-ts-core, results are not lists of blocks unless `format` makes one.
    coreTool(
      "output: z.object({ type: z.string() }), handler: async () => ({ content: [{ type: 'json' }], type: 'json' }), format: (o) => [{ type: 'text', text: o.type }]",
    ),
    // Not a result.
    v1Tool(
      "async () => { const message = { content: [{ type: 'tool_result' }] }; await send(message); return { content: [] }; }",
    ),
  ],
  invalid: [
    {
      name: 'a text that is the number of a response',
      code: v1Tool(
        "async ({ q }) => { const response = await fetch(q); return { content: [{ type: 'text', text: response.status }] }; }",
      ),
      errors: [{ messageId: 'value' }],
    },
    {
      name: 'a text that is computed as a number',
      code: block("{ type: 'text', text: q.length - 1 }"),
      errors: [{ messageId: 'value' }],
    },
    {
      name: 'a text that is added although there is none',
      code: answered('{ total: 1 }', '!data.tree'),
      errors: [{ messageId: 'undefined' }],
    },
    ...[OF_FOUND, `if (!found) ${OF_FOUND}`, `if (q) ${OF_FOUND}`].map((statements) => ({
      name: `a text that may be null: ${statements}`,
      code: maybe(statements),
      errors: [{ messageId: 'value' }],
    })),
    {
      name: 'a text with unknown parts beside data',
      code: v1Tool(
        "async ({ q }) => ({ content: [{ type: 'resource', resource: { uri: 'a://b', text: `a ${q}`, blob: 'AAAA' } }] })",
      ),
      errors: [{ messageId: 'both', suggestions: 2 }],
    },
    {
      name: 'a data URL that a template builds, where the template is',
      code: v1Tool(
        `async ({ id }) => {
  const data = await load(id);
  return { content: [{ type: 'image', data: \`data:image/png;base64,\${data}\`, mimeType: 'image/png' }] };
}`,
      ),
      errors: [{ messageId: 'dataUrl', line: 7, column: 45 }],
    },
    {
      name: 'one of two types',
      code: block("{ type: q ? 'text' : 'json', text: 'a' }"),
      errors: [{ messageId: 'type', data: { type: 'json', elsewhere: '' }, suggestions: 1 }],
    },
    {
      name: 'a field that the block of one of two types lacks',
      code: block("{ type: q ? 'text' : 'image', text: 'a', data: 'aGk=' }"),
      errors: [
        { messageId: 'missing', data: { what: '`image` block', field: 'mimeType', elsewhere: '' } },
      ],
    },
    {
      name: 'one of two values of a field, a priority and an audience',
      code: block(
        "{ type: 'text', text: q ? 'a' : 1, annotations: { audience: [q ? 'user' : 'system'], priority: q ? 1 : 2, lastModified: q ? '2025-01-12T15:00:58Z' : 'today' } }",
      ),
      errors: ['text', 'audience', 'priority', 'lastModified'].map(() => ({
        messageId: 'value' as const,
      })),
    },
    {
      name: 'one of two texts is a data URL',
      code: block(
        "{ type: 'image', data: q ? 'aGk=' : 'data:image/png;base64,aGk=', mimeType: 'image/png' }",
      ),
      output: block("{ type: 'image', data: q ? 'aGk=' : 'aGk=', mimeType: 'image/png' }"),
      errors: [{ messageId: 'dataUrl' }],
    },
    {
      code: fastmcpTool("async () => ({ type: 'image', data: 'aGk=' })"),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: fastmcpTool("async () => ({ content: [{ type: 'json', json: {} }] })"),
      errors: [{ messageId: 'type' }],
    },
    {
      code: fastmcpTool(
        "async () => ({ content: [{ type: 'text', text: 'a', annotations: { audience: ['user'] } }] })",
      ),
      errors: [
        {
          messageId: 'unknown',
          data: { framework: 'fastmcp', field: 'annotations', elsewhere: '' },
          suggestions: [
            {
              messageId: 'remove',
              data: { field: 'annotations', elsewhere: '' },
              output: fastmcpTool("async () => ({ content: [{ type: 'text', text: 'a' }] })"),
            },
          ],
        },
      ],
    },
    {
      code: "import { FastMCP } from 'fastmcp'; new FastMCP({}).addResource({ uri: 'a://b', name: 'r', load: async () => ({ mimeType: 'text/plain' }) });",
      errors: [{ messageId: 'missing' }],
    },
    {
      code: "import { MCPServer, MCPPrompt } from 'mcp-framework'; class P extends MCPPrompt { name = 'p'; async generateMessages() { return [{ role: 'user', content: { type: 'json' } }]; } } new MCPServer().addPrompt(P);",
      errors: [{ messageId: 'type' }],
    },
    {
      code: block("{ type: 'json', json: {} }"),
      errors: [
        {
          messageId: 'type',
          data: { type: 'json', elsewhere: '' },
          line: 5,
          column: 68,
          endColumn: 74,
        },
      ],
    },
    {
      code: v2Tool("async () => ({ content: [{ type: 'json', json: {} }] })"),
      errors: [{ messageId: 'type' }],
    },
    ...[
      ["{ type: 'txt', text: q }", "{ type: 'text', text: q }"],
      [
        "{ type: 'link', uri: 'a://b', name: 'b' }",
        "{ type: 'resource_link', uri: 'a://b', name: 'b' }",
      ],
      ["{ type: 'Audio', data: q, mimeType: q }", "{ type: 'audio', data: q, mimeType: q }"],
    ].map(([wrong = '', right = '']) => ({
      code: block(wrong),
      errors: [
        {
          messageId: 'type' as const,
          suggestions: [{ messageId: 'replace' as const, output: block(right) }],
        },
      ],
    })),
    { code: block("{ type: 'file', data: q, mimeType: q }"), errors: [{ messageId: 'type' }] },
    {
      code: v1Tool('async ({ q }) => ({ content: [{ type: TYPE, text: q }] })', {
        before: "const TYPE = 'txt';",
      }),
      errors: [
        {
          messageId: 'type',
          line: 4,
          suggestions: [
            {
              messageId: 'replace',
              output: v1Tool('async ({ q }) => ({ content: [{ type: TYPE, text: q }] })', {
                before: "const TYPE = 'text';",
              }),
            },
          ],
        },
      ],
    },
    {
      code: v1Tool('async ({ q }) => ({ content: [{ type: `tx${1}`, text: q }] })'),
      errors: [{ messageId: 'type' }],
    },
    {
      code: block("{ text: 'a' }"),
      errors: [{ messageId: 'missing', data: { what: 'block', field: 'type', elsewhere: '' } }],
    },
    {
      code: block("{ type: 'text' }"),
      errors: [
        { messageId: 'missing', data: { what: '`text` block', field: 'text', elsewhere: '' } },
      ],
    },
    {
      code: block("{ type: 'text', text: undefined }"),
      errors: [
        {
          messageId: 'undefined',
          data: { field: 'text', definition: "tool 't'", expected: 'a string', elsewhere: '' },
        },
      ],
    },
    {
      code: block("{ type: 'text', text: 5 }"),
      errors: [
        { messageId: 'value', data: { field: 'text', expected: 'a string', elsewhere: '' } },
      ],
    },
    { code: block("{ type: 'text', text: { a: 1 } }"), errors: [{ messageId: 'value' }] },
    {
      code: block("'a'"),
      errors: [
        {
          messageId: 'value',
          data: {
            field: 'content',
            expected: 'a list of content blocks, which are objects',
            elsewhere: '',
          },
        },
      ],
    },
    {
      code: block("{ type: 'image', data: q }"),
      errors: [
        { messageId: 'missing', data: { what: '`image` block', field: 'mimeType', elsewhere: '' } },
      ],
    },
    {
      code: block("{ type: 'image', data: 'data:image/png;base64,AAAA', mimeType: 'image/png' }"),
      output: block("{ type: 'image', data: 'AAAA', mimeType: 'image/png' }"),
      errors: [{ messageId: 'dataUrl' }],
    },
    {
      code: block("{ type: 'image', data: `data:image/png;base64,${q}`, mimeType: 'image/png' }"),
      errors: [{ messageId: 'dataUrl' }],
    },
    {
      code: block("{ type: 'resource', uri: 'a://b', text: q, mimeType: 'text/plain' }"),
      output: block(
        "{ type: 'resource', resource: { uri: 'a://b', text: q, mimeType: 'text/plain' } }",
      ),
      errors: [{ messageId: 'flat' }],
    },
    { code: block("{ uri: 'a://b', type: 'resource', text: q }"), errors: [{ messageId: 'flat' }] },
    {
      code: block("{ type: 'resource', uri: 'a://b', name: 'b' }"),
      output: block("{ type: 'resource_link', uri: 'a://b', name: 'b' }"),
      errors: [{ messageId: 'link' }],
    },
    { code: block("{ type: 'resource', uri: 'a://b' }"), errors: [{ messageId: 'link' }] },
    {
      code: block("{ type: 'resource_link', uri: 'a://b' }"),
      errors: [
        {
          messageId: 'missing',
          data: { what: '`resource_link` block', field: 'name', elsewhere: '' },
        },
      ],
    },
    {
      code: block("{ type: 'resource', resource: { uri: 'a://b' } }"),
      errors: [
        {
          messageId: 'missing',
          data: { what: 'resource', field: 'text` or `blob', elsewhere: '' },
        },
      ],
    },
    {
      code: block("{ type: 'resource', resource: { uri: 'a://b', text: 'a', blob: 'AAAA' } }"),
      errors: [
        {
          messageId: 'both',
          suggestions: [
            {
              messageId: 'remove',
              data: { field: 'blob', elsewhere: '' },
              output: block("{ type: 'resource', resource: { uri: 'a://b', text: 'a' } }"),
            },
            {
              messageId: 'remove',
              data: { field: 'text', elsewhere: '' },
              output: block("{ type: 'resource', resource: { uri: 'a://b', blob: 'AAAA' } }"),
            },
          ],
        },
      ],
    },
    {
      code: block("{ type: 'text', text: 'a', _meta: { progressToken: q, a: 1 } }"),
      output: block("{ type: 'text', text: 'a', _meta: { a: 1 } }"),
      errors: [{ messageId: 'token' }],
    },
    {
      code: v1Tool('async () => ({ content: [], _meta: { progressToken: 1 } })'),
      output: v1Tool('async () => ({ content: [] })'),
      errors: [{ messageId: 'token' }],
    },
    {
      code: block(
        "{ type: 'text', text: 'a', annotations: { audience: ['user', 'system'], priority: 2, lastModified: '2025-01-12' } }",
      ),
      errors: [{ messageId: 'value' }, { messageId: 'value' }, { messageId: 'value' }],
    },
    {
      code: block("{ type: 'text', text: 'a', annotations: { audience: 'user' } }"),
      errors: [
        {
          messageId: 'value',
          data: { field: 'audience', expected: "a list of 'user' and 'assistant'", elsewhere: '' },
        },
      ],
    },
    {
      code: v1Tool("async () => ({ content: { type: 'text', text: 'a' } })"),
      errors: [{ messageId: 'list', data: { field: 'content', elsewhere: '' } }],
    },
    { code: v1Tool("async () => ({ content: 'a' })"), errors: [{ messageId: 'list' }] },
    // Wherever the block is built.
    {
      code: v1Tool(
        "async ({ q }) => { const content = []; for (const x of q) content.push({ type: 'json', x }); return { content }; }",
      ),
      errors: [{ messageId: 'type' }],
    },
    {
      code: v1Tool("async ({ q }) => ({ content: [...q.map((x) => ({ type: 'json', x }))] })"),
      errors: [{ messageId: 'type' }],
    },
    {
      code: v1Tool('async () => json(1)', {
        before: "const json = (value: unknown) => ({ content: [{ type: 'json', value }] });",
      }),
      errors: [{ messageId: 'type', line: 4 }],
    },
    {
      code: lowLevelTools(
        "switch (request.params.name) { case 't': return { content: [{ type: 'json' }] }; default: return { content: [] }; }",
      ),
      errors: [{ messageId: 'type' }],
    },
    {
      code: coreTool(
        "output: z.object({ a: z.string() }), handler: async () => ({ a: 'a' }), format: (o) => [{ type: 'markdown', text: o.a }]",
      ),
      errors: [{ messageId: 'type', suggestions: 1 }],
    },
    {
      code: prompt("{ type: 'markdown', text: 'a' }"),
      errors: [
        {
          messageId: 'type',
          line: 4,
          suggestions: [
            {
              messageId: 'replace',
              data: { type: 'text', elsewhere: '' },
              output: prompt("{ type: 'text', text: 'a' }"),
            },
          ],
        },
      ],
    },
    {
      code: resource("[{ uri: 'a://b' }]"),
      errors: [
        {
          messageId: 'missing',
          data: { what: 'resource', field: 'text` or `blob', elsewhere: '' },
        },
      ],
    },
    {
      code: resource("[{ text: 'a' }]"),
      errors: [{ messageId: 'missing', data: { what: 'resource', field: 'uri', elsewhere: '' } }],
    },
    {
      code: "const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');\nnew McpServer({ name: 's', version: '1' }).registerTool('t', {}, async () => ({ content: [{ type: 'json' }] }));",
      filename: 'server.cjs',
      errors: [{ messageId: 'type' }],
    },
  ],
});
