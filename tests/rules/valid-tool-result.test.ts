import rule from '../../src/rules/valid-tool-result.ts';
import { testRule } from '../support/rule-tester.ts';
import {
  fastmcpTool,
  mastraTool,
  mcpFrameworkTool,
  mcpLiteTool,
  mcpUseTool,
  tmcpTool,
} from '../support/frameworks.ts';
import { coreTool, lowLevelTools, v1Tool, v2Tool } from '../support/sdk.ts';

const returns = (value: string): string => v1Tool(`async ({ q }) => { return ${value}; }`);
const wrapped = (
  code: string,
  output: string,
  what = 'text',
): { messageId: string; data: Record<string, string>; output: string }[] => [
  { messageId: 'wrap', data: { what, elsewhere: '' }, output: output === '' ? code : output },
];

const LATEST = { mcp: { protocol: '2026-07-28' } };

/** Tools whose base class answers the requests for them. */
const ofBaseClass = (handle: string, execute: string): string =>
  `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
class Tool {
  async handle(args) { ${handle} }
}
class Ping extends Tool {
  name = 'ping';
  async execute(args) {
    return ${execute};
  }
}
class Find extends Tool {
  name = 'find';
  async execute(args) {
    return { content: [] };
  }
}
const tools = new Map([['ping', new Ping()], ['find', new Find()]]);
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [...tools.values()].map(({ name }) => ({ name, inputSchema: { type: 'object' } })),
}));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  const tool = tools.get(params.name);
  return await tool.handle(params.arguments);
});`;

testRule(rule, {
  valid: [
    {
      name: 'a member that other responses have',
      code: v1Tool(
        'async ({ q }) => { const response = await request(q); return response.status; }',
        {
          before: "import { request } from 'not-installed';",
        },
      ),
    },
    {
      name: 'a type of a result, with a revision without types',
      code: v2Tool("async () => ({ resultType: 'partial', content: [] })"),
    },
    ...[
      "({ resultType: 'complete', content: [] })",
      "({ resultType: 'task', taskId: 'a' })",
      '({ resultType, content: [] })',
      "({ resultType: 'input_required', requestState: 'a' })",
      "({ resultType: 'input_required', inputRequests: questions })",
      "({ resultType: 'input_required', ...asked })",
    ].map((value) => ({
      name: `a result of a type that clients know: ${value}`,
      code: v2Tool(`async () => ${value}`),
      settings: LATEST,
    })),
    // What other frameworks make a result of.
    fastmcpTool("async () => 'done'"),
    fastmcpTool('async () => {}'),
    fastmcpTool("async () => ({ type: 'text', text: 'a' })"),
    fastmcpTool('async () => ({ a: 1 })', 'outputSchema: z.object({ a: z.number() }), '),
    fastmcpTool('async () => ({ a: 1 })', 'outputSchema: schemaOf(), '),
    mcpFrameworkTool("async execute() { return 'done'; }"),
    mcpFrameworkTool("async execute() { return [{ type: 'text', text: 'a' }]; }"),
    mcpFrameworkTool('async execute() { return { content: await this.fetch("x"), title: "a" }; }'),
    mcpFrameworkTool("async execute() { return { content: ['chapter'] }; }"),
    mastraTool('async () => ({ a: 1 })'),
    mastraTool("async () => 'done'"),
    ...['if (isResult(found)) return found;', 'if (!isResult(found)) throw q; return found;'].map(
      (test) => ({
        name: `a value that a test excludes: ${test}`,
        code: v1Tool(
          `async ({ q }) => { const found = await preview(q); ${test} return { content: [] }; }`,
          {
            before: `async function preview(q) { await load(q); return { action: 'delete', id: q }; }
const isResult = (value) => Array.isArray(value.content);`,
          },
        ),
      }),
    ),
    {
      name: 'a member that only a result of the catch has, behind a test for it',
      code: v1Tool(
        `async ({ q }) => {
          const prepared = await prepare(q);
          if ('result' in prepared) return prepared.result;
          return { content: [] };
        }`,
        {
          before: `async function prepare(q) {
  if (!q) return { message: 'Pass q.' };
  try {
    const found = await load(q);
    return { found };
  } catch (error) {
    return { result: { content: [], isError: true } };
  }
}`,
        },
      ),
    },
    {
      name: 'a member behind a test, of objects that are not all read',
      code: v1Tool(
        `async ({ q }) => {
          const prepared = await prepare(q);
          if ('result' in prepared) return prepared.result;
          return { content: [] };
        }`,
        {
          before: `async function prepare(q) {
  try {
    const found = await load(q);
    return { found };
  } catch (error) {
    return { ...classify(error) };
  }
}`,
        },
      ),
    },
    // Which of them are numbers is not known.
    returns('q * load(q)'),
    returns('q + 1'),
    returns('{ content: [] }'),
    returns('{ structuredContent: q }'),
    returns('{ isError: true }'),
    returns('{}'),
    returns('q'),
    returns('{ a: 1, ...q }'),
    returns('await load(q)'),
    // A request for input, and a task.
    returns("{ resultType: 'input_required', requestState: 'a' }"),
    returns('{ task: q }'),
    v1Tool("async () => { throw new Error('a'); }"),
    v1Tool("async ({ q }) => { if (q) return { content: [] }; fail('a'); }"),
    v1Tool('async ({ q }) => { switch (q) { case 1: return { content: [] }; } }'),
    v1Tool('async ({ q }) => { while (true) { if (await done(q)) return { content: [] }; } }'),
    ...[
      ['that rethrows', '', 'throw error;'],
      ['that may leave the process', '', 'process.exit(1);'],
      ['that calls what is not read', '', 'giveUp(error);'],
      ['that calls what ends the process', 'function giveUp() { process.exit(1); }', 'giveUp();'],
      [
        'that calls what always throws',
        'function giveUp(error: unknown): never { throw new Error(String(error)); }',
        'giveUp(error);',
      ],
      ['that decides', '', 'if (error) return { content: [], isError: true };'],
    ].map(([name, before, code]) => ({
      name: `a catch ${name}`,
      code: v1Tool(
        `async ({ q }) => { try { return { content: [{ type: 'text', text: await load(q) }] }; } catch (error) { ${code} } }`,
        { before: before! },
      ),
    })),
    // A variable that is tested first.
    v1Tool(
      'async ({ q }) => { const refused = check(q); if (refused) return refused; return { content: [] }; }',
      { before: 'const check = (q: unknown) => { if (q) return null; return { content: [] }; };' },
    ),
    // What mcp-ts-core, a resource and a prompt give.
    coreTool('output: z.object({ a: z.number() }), handler: async () => ({ a: 1 })'),
    v1Tool('async () => ({ content: [] })', {
      before:
        "server.registerResource('r', 'a://b', {}, async () => ({ contents: [] }));\nserver.registerPrompt('p', {}, () => ({ messages: [] }));",
    }),
    lowLevelTools('return handlers[request.params.name](request.params.arguments);'),
  ],
  invalid: [
    {
      name: 'a result of a type that clients do not know',
      code: v2Tool("async () => ({ resultType: 'partial', content: [] })"),
      settings: LATEST,
      errors: [{ messageId: 'type' }],
    },
    {
      name: 'a result that asks for nothing',
      code: v2Tool("async () => ({ resultType: 'input_required' })"),
      settings: LATEST,
      errors: [{ messageId: 'asksNothing' }],
    },
    ...[
      ['q.length * 10', 'number'],
      ['q === undefined', 'boolean'],
      ['!q', 'boolean'],
    ].map(([value, type]) => ({
      name: `what an operator computes of an argument: ${value}`,
      code: returns(value as string),
      errors: [
        {
          messageId: 'primitive' as const,
          data: {
            tool: "tool 't'",
            type,
            effect: 'the call fails',
            framework: 'SDK v1',
            elsewhere: '',
          },
          suggestions: 1,
        },
      ],
    })),
    {
      name: 'a number of the response of a request',
      code: v1Tool('async ({ q }) => { const response = await fetch(q); return response.status; }'),
      errors: [{ messageId: 'primitive', suggestions: 1 }],
    },
    {
      name: 'a member that no object has',
      code: v1Tool(
        'async ({ q }) => { const prepared = await prepare(q); return prepared.result; }',
        {
          before:
            'async function prepare(q) { if (!q) return { a: 1 }; return { b: await load(q) }; }',
        },
      ),
      errors: [{ messageId: 'nothing' }],
    },
    {
      name: 'a value after a test of another',
      code: v1Tool(
        'async ({ q }) => { const found = await preview(q); if (isKnown(q)) return found; return { content: [] }; }',
        {
          before: `async function preview(q) { return { action: 'delete', id: q }; }
const isKnown = (value) => check(value);`,
        },
      ),
      errors: [{ messageId: 'bare' }],
    },
    {
      name: 'an object of a helper that several returns send',
      code: v1Tool(
        `async ({ q }) => {
          if (!q) return refused('Say what to look for.');
          if (q.length > 80) return refused('Say less.');
          return { content: [{ type: 'text', text: await load(q) }] };
        }`,
        {
          before: "const refused = (message: string) => ({ jsonrpc: '2.0', error: { message } });",
        },
      ),
      errors: [{ messageId: 'bare', line: 4, suggestions: 0 }],
    },
    {
      name: 'a tool of gunshi-mcp, whose result must have content',
      code: "import { defineTool } from 'gunshi-mcp';\nexport const t = defineTool()({ name: 't', handler: async () => ({ structuredContent: { a: 1 } }) });",
      errors: [{ messageId: 'bare', line: 2, suggestions: 1 }],
    },
    {
      name: 'a catch that drops the result of a helper',
      code: v1Tool(
        `async ({ q }) => {
          try { return { content: [{ type: 'text', text: await load(q) }] }; }
          catch (error) { failed(error); }
        }`,
        {
          before:
            "function failed(error: unknown) { console.error(error); return { content: [{ type: 'text', text: 'Sorry.' }], isError: true }; }",
        },
      ),
      errors: [{ messageId: 'caught', data: { effect: 'the call fails', elsewhere: '' } }],
    },
    {
      name: 'a catch that only logs',
      code: v1Tool(
        `async ({ q }) => {
          try { return { content: [{ type: 'text', text: await load(q) }] }; }
          catch (error) { console.error(String(error)); }
        }`,
      ),
      errors: [{ messageId: 'caught' }],
    },
    ...['Boolean(error)', 'JSON.stringify(error)', 'Number(error)', 'Object.keys(error)'].map(
      (call) => ({
        name: `a catch that only calls ${call}`,
        code: v1Tool(
          `async ({ q }) => {
            try { return { content: [{ type: 'text', text: await load(q) }] }; }
            catch (error) { ${call}; }
          }`,
        ),
        errors: [{ messageId: 'caught' as const }],
      }),
    ),
    {
      code: fastmcpTool('async () => 5'),
      errors: [
        {
          messageId: 'primitive',
          suggestions: wrapped(
            '',
            fastmcpTool("async () => ({ content: [{ type: 'text', text: JSON.stringify(5) }] })"),
          ),
        },
      ],
    },
    {
      code: fastmcpTool('async () => ({ a: 1 })'),
      errors: [
        {
          messageId: 'bare',
          data: { tool: "tool 't'", framework: 'fastmcp', effect: 'the call fails', elsewhere: '' },
          suggestions: 1,
        },
      ],
    },
    { code: fastmcpTool('async () => [1]'), errors: [{ messageId: 'list', suggestions: 1 }] },
    { code: tmcpTool("() => 'done'"), errors: [{ messageId: 'primitive', suggestions: 1 }] },
    {
      code: tmcpTool('() => [1]'),
      errors: [
        {
          messageId: 'list',
          data: {
            tool: "tool 't'",
            framework: 'tmcp',
            effect: 'the model receives nothing',
            elsewhere: '',
          },
          suggestions: 1,
        },
      ],
    },
    {
      code: mcpLiteTool('({ q }) => `for ${q}`'),
      errors: [
        {
          messageId: 'primitive',
          suggestions: wrapped(
            '',
            mcpLiteTool("({ q }) => ({ content: [{ type: 'text', text: `for ${q}` }] })"),
          ),
        },
      ],
    },
    { code: mcpUseTool('async () => ({ a: 1 })'), errors: [{ messageId: 'bare', suggestions: 1 }] },
    {
      code: mcpFrameworkTool('async execute() { this.log("info", 1); }'),
      errors: [
        {
          messageId: 'nothing',
          data: {
            tool: "tool 't'",
            framework: 'mcp-framework',
            effect: 'the call fails',
            due: 'what the model should receive',
            elsewhere: '',
          },
        },
      ],
    },
    {
      code: mcpFrameworkTool(
        "async execute() { return { content: [{ type: 'text', text: 'a' }], isError: true }; }",
      ),
      errors: [{ messageId: 'data' }],
    },
    {
      code: mastraTool("async () => ({ content: [{ type: 'text', text: 'a' }] })"),
      errors: [{ messageId: 'data' }],
    },
    {
      code: returns("'done'"),
      errors: [
        {
          messageId: 'primitive',
          data: {
            type: 'string',
            tool: "tool 't'",
            framework: 'SDK v1',
            effect: 'the call fails',
            elsewhere: '',
          },
          line: 5,
          column: 56,
          endColumn: 62,
          suggestions: wrapped('', returns("{ content: [{ type: 'text', text: 'done' }] }")),
        },
      ],
    },
    {
      code: v2Tool("async () => 'done'"),
      errors: [
        {
          messageId: 'primitive',
          suggestions: wrapped(
            '',
            v2Tool("async () => ({ content: [{ type: 'text', text: 'done' }] })"),
          ),
        },
      ],
    },
    {
      code: returns('5'),
      errors: [
        {
          messageId: 'primitive',
          suggestions: wrapped(
            '',
            returns("{ content: [{ type: 'text', text: JSON.stringify(5) }] }"),
          ),
        },
      ],
    },
    { code: returns('null'), errors: [{ messageId: 'primitive', suggestions: 1 }] },
    {
      code: v1Tool('async ({ q }) => { await run(q); }'),
      errors: [
        {
          messageId: 'nothing',
          data: {
            tool: "tool 't'",
            framework: 'SDK v1',
            effect: 'the call fails',
            due: 'a result, at least `{ content: [] }`',
            elsewhere: '',
          },
        },
      ],
    },
    {
      code: v1Tool('async ({ q }) => { if (q) return; return { content: [] }; }'),
      errors: [{ messageId: 'nothing', line: 5, column: 56, endColumn: 63 }],
    },
    {
      code: returns("[{ type: 'text', text: 'a' }]"),
      errors: [
        {
          messageId: 'list',
          suggestions: wrapped(
            '',
            returns("{ content: [{ type: 'text', text: 'a' }] }"),
            'the content of a result',
          ),
        },
      ],
    },
    { code: returns('[1, 2]'), errors: [{ messageId: 'list', suggestions: 1 }] },
    {
      code: v1Tool('async ({ q }) => ({ found: q })'),
      errors: [
        {
          messageId: 'bare',
          suggestions: wrapped(
            '',
            v1Tool(
              "async ({ q }) => ({ content: [{ type: 'text', text: JSON.stringify({ found: q }) }] })",
            ),
          ),
        },
      ],
    },
    {
      code: returns("{ type: 'text', text: 'a' }"),
      errors: [
        {
          messageId: 'bare',
          suggestions: wrapped(
            '',
            returns("{ content: [{ type: 'text', text: 'a' }] }"),
            'the content of a result',
          ),
        },
      ],
    },
    // What a helper gives is changed there, or not.
    {
      code: v1Tool('async ({ q }) => show(q)', {
        before: 'const show = (q: string) => `${q}` && { shown: q };',
      }),
      errors: [{ messageId: 'bare' }],
    },
    {
      code: lowLevelTools(
        "switch (request.params.name) { case 't': return 'a'; default: return { content: [] }; }",
      ),
      errors: [{ messageId: 'primitive', suggestions: 1 }],
    },
    {
      name: 'what a tool returns through its base class is reported in the tool',
      code: ofBaseClass('return await this.execute(args);', "'pong'"),
      errors: [{ messageId: 'primitive', line: 9, suggestions: 1 }],
    },
    {
      name: 'what the base class makes of it is reported where it becomes the result',
      code: ofBaseClass('return { status: "ok", result: await this.execute(args) };', "'pong'"),
      errors: [{ messageId: 'bare', line: 25 }],
    },
    {
      name: 'what a table of handlers returns is reported in the handler',
      code: lowLevelTools(
        `const handlers = {
  t: async () => 'a',
  u: async () => ({ content: [] }),
};
const handler = handlers[request.params.name];
return handler(request.params.arguments);`,
      ),
      errors: [{ messageId: 'primitive', line: 6, column: 18, suggestions: 1 }],
    },
  ],
});
