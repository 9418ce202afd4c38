import rule from '../../src/rules/no-plain-error.ts';
import { testRule } from '../support/rule-tester.ts';

const HEAD = "import { prompt, resource, tool, z } from '@cyanheads/mcp-ts-core';\n";
const withHandler = (handler: string, before = '', config = ''): string =>
  `${HEAD}${before}export const find = tool('find', { description: 'd', ${config}handler: ${handler} });`;
const inHandler = (body: string, before = '', config = ''): string =>
  withHandler(`async (input, ctx) => { ${body} }`, before, config);
const ERRORS =
  "errors: [{ reason: 'no_match', code: -32001, when: 'w', recovery: 'Search by title with search_papers.' }, { reason: 'gone', code: -32001, when: 'w', recovery: 'Search by title with search_papers.' }], ";
const lowLevel = (
  body: string,
  before = '',
): string => `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
${before}const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 'a', description: 'd', inputSchema: { type: 'object' } }] }));
server.setRequestHandler(CallToolRequestSchema, async (request) => { ${body} });`;
const withPrompts = (
  body: string,
): string => `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { GetPromptRequestSchema, ListPromptsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { prompts: {} } });
server.setRequestHandler(ListPromptsRequestSchema, async () => ({ prompts: [{ name: 'a', description: 'd' }] }));
server.setRequestHandler(GetPromptRequestSchema, async (request) => { ${body} return { messages: [] }; });`;
const withResources = (
  refusal: string,
): string => `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListResourcesRequestSchema, ReadResourceRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { resources: {} } });
server.setRequestHandler(ListResourcesRequestSchema, async () => ({ resources: [{ name: 'a', uri: 'papers://a', description: 'd' }] }));
server.setRequestHandler(ReadResourceRequestSchema, async (request) => {
  if (request.params.uri === 'papers://a') return { contents: [] };
  ${refusal}
});`;
const IMPORT = "import { notFound } from '@cyanheads/mcp-ts-core/errors';\n";

testRule(rule, {
  valid: [
    {
      name: 'the handler of all requests of a kind, where the options leave those out',
      code: withPrompts("if (!request.params.arguments) throw new Error('Pass a keyword.');"),
      options: [{ requestHandlers: false }],
    },
    ...[
      'No arguments provided',
      'No arguments were given for tool x',
      'Missing arguments',
      'Missing arguments.',
      'Arguments are required for this tool',
    ].map((message) => ({
      name: `a request without arguments: ${message}`,
      code: lowLevel(
        `if (!request.params.arguments) throw new Error('${message}'); return await run(request);`,
      ),
    })),
    {
      name: 'a prompt without arguments',
      code: withPrompts("if (!request.params.arguments) throw new Error('Missing arguments');"),
    },
    {
      name: 'an error in the callback of a promise that a later one catches',
      code: inHandler("await load().catch(() => { throw new Error('x'); }).catch(log);"),
    },
    {
      name: 'an error of a list of promises that nothing waits for, or whose results tell it',
      code: inHandler(
        "void Promise.all(ids.map(async () => { throw new Error('x'); })); await Promise.allSettled(ids.map(async () => { throw new Error('x'); })); ids.map(async () => { throw new Error('x'); });",
      ),
    },
    {
      name: 'an error in the callback of a promise that nothing waits for',
      code: inHandler("void load().catch(() => { throw new Error('x'); });"),
    },
    {
      name: 'an error in the callback of a promise that a try awaits',
      code: inHandler(
        "try { await load().then(() => { throw new Error('x'); }); } catch { return {}; }",
      ),
    },
    inHandler("throw notFound('x');", IMPORT),
    inHandler("throw ctx.fail('no_match');", '', ERRORS),
    inHandler("throw new TypeError('x'); throw new AppError('x');"),
    inHandler("const error = new Error('x'); log(error);"),
    inHandler("return Promise.reject(new Error('x'));"),
    {
      name: 'an error of a constant that is also used otherwise',
      code: inHandler("const broken = new Error('x'); log(broken); throw broken;"),
    },
    {
      name: 'an error of a constant that something catches',
      code: inHandler("const broken = new Error('x'); try { throw broken; } catch { return {}; }"),
    },
    // Something catches it.
    inHandler("try { throw new Error('x'); } catch (error) { return {}; }"),
    inHandler("const load = () => { throw new Error('x'); }; try { load(); } catch { return {}; }"),
    inHandler("const load = async () => { throw new Error('x'); }; await load().catch(log);"),
    inHandler("const load = async () => { throw new Error('x'); }; load();"),
    inHandler("await queue.add(() => { throw new Error('x'); });"),
    inHandler("setTimeout(() => { throw new Error('x'); });"),
    // In a helper it may report a mistake in the program, which is an internal error.
    inHandler('await load();', "async function load() { throw new Error('x'); }\n"),
    {
      name: 'the handler of all calls, which answers with its errors',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
const handlers: Record<string, () => Promise<unknown>> = { a: async () => ({ content: [] }) };
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 'a', description: 'd', inputSchema: { type: 'object' } }] }));
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  try {
    const handler = handlers[request.params.name];
    if (!handler) throw new Error('Unknown tool');
    return await handler();
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: String(error) }] };
  }
});`,
    },
    {
      name: 'a function for each listed name: no listed one lacks its function',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
const handlers: Record<string, () => Promise<unknown>> = {
  a: async () => ({ content: [] }),
  b: async () => ({ content: [] }),
};
const tools = Object.keys(handlers).map((name) => ({ name, description: 'd', inputSchema: { type: 'object' } }));
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const handler = handlers[request.params.name];
  if (!handler) throw new Error(\`\${request.params.name}?\`);
  return await handler();
});`,
    },
    {
      name: 'a search for the name in the list itself',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const one = () => ({ name: 'one', description: 'd', inputSchema: { type: 'object' as const }, handler: async () => ({ content: [] }) });
export function register(server: Server) {
  const tools = [one()];
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async (request) => {
    const tool = tools.find((candidate) => candidate.name === request.params.name);
    if (!tool) {
      throw new Error('x');
    }
    return await tool.handler();
  });
}`,
    },
    {
      name: 'the default of a switch that has a case for each listed name',
      code: withPrompts(
        "switch (request.params.name) { case 'a': return { messages: [] }; default: throw new Error('x'); }",
      ),
    },
    {
      name: 'an unknown tool, which clients do not ask for',
      code: lowLevel('throw new Error(`Unknown tool: ${request.params.name}`);'),
    },
    {
      name: 'an unknown prompt that the handler answers itself',
      code: withPrompts(
        'try { throw new Error(`Unknown prompt: ${request.params.name}`); } catch { return { messages: [] }; }',
      ),
    },
    {
      name: 'something else that a resource needs and that is not there',
      code: withResources('throw new Error(`File of the resource is empty`);'),
    },
    // Not the language's, not a handler.
    inHandler("throw new Error('x');", "import { Error } from './errors.js';\n"),
    `${HEAD}export function service() { throw new Error('x'); }\nexport const find = tool('find', { handler: async () => ({}) });`,
    withHandler('loadHandler()'),
    // mcp-ts-core hands a prompt's error on as it is.
    `${HEAD}export const ask = prompt('ask', { description: 'd', generate: () => { throw new Error('x'); } });`,
    {
      name: 'an error of a tool that another rule reports',
      code: lowLevel(
        "if (request.params.name === 'a') { if (!request.params.arguments) throw new Error('x'); return { content: [] }; } return {};",
      ),
    },
    // It becomes a result that says that the tool failed.
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', {}, async () => { throw new Error('x'); });",
    lowLevel(
      "try { throw new Error('x'); } catch (error) { return { isError: true, content: [] }; }",
    ),
    lowLevel(
      "throw new McpError(ErrorCode.InvalidParams, 'x');",
      "import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';\n",
    ),
  ],
  invalid: [
    {
      name: 'an unknown prompt, where the options leave the handlers of requests out',
      code: withPrompts(
        'const find = await loadPrompts(); if (!find[request.params.name]) throw new Error(`Unknown prompt: ${request.params.name}`);',
      ),
      options: [{ requestHandlers: false }],
      errors: [
        {
          messageId: 'notFound',
          data: { kind: 'prompt', elsewhere: '' },
          line: 5,
          suggestions: [
            {
              messageId: 'build',
              output: withPrompts(
                'const find = await loadPrompts(); if (!find[request.params.name]) throw new McpError(ErrorCode.InvalidParams, `Unknown prompt: ${request.params.name}`);',
              ).replace(
                'GetPromptRequestSchema, ListPromptsRequestSchema }',
                'GetPromptRequestSchema, ListPromptsRequestSchema, McpError, ErrorCode }',
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'the default of a switch that has a case for each listed prompt',
      code: withPrompts(
        "switch (request.params.name) { case 'a': return { messages: [] }; default: throw new Error('No such prompt'); }",
      ),
      errors: [{ messageId: 'notFound', suggestions: 1 }],
    },
    ...["Resource '${request.params.uri}' not found", 'Unknown URI: ${request.params.uri}'].map(
      (message) => ({
        name: `a resource that does not exist: ${message}`,
        code: withResources(`throw new Error(\`${message}\`);`),
        errors: [
          {
            messageId: 'notFound' as const,
            data: { kind: 'resource', elsewhere: '' },
            suggestions: 1,
          },
        ],
      }),
    ),
    ...[
      'Missing parameters in the report of this account',
      'No parameters were found for this model',
      'Parameters are required in the report',
    ].map((message) => ({
      name: `a failure that speaks of parameters: ${message}`,
      code: lowLevel(
        `if (!request.params.arguments) throw new Error('${message}'); return await run(request);`,
      ),
      errors: [{ messageId: 'plain' as const, suggestions: 2 }],
    })),
    {
      name: 'a prompt without one of its arguments',
      code: withPrompts(
        "if (!request.params.arguments?.topic) throw new Error('Missing arguments: topic');",
      ),
      errors: [{ messageId: 'plain', suggestions: 2 }],
    },
    {
      name: 'a handler of mcp-ts-core, whatever the options say of those of requests',
      code: inHandler("throw new Error('x');"),
      options: [{ requestHandlers: false }],
      errors: [{ messageId: 'plain', suggestions: 3 }],
    },
    {
      name: 'an error in the callback of a promise',
      code: inHandler("await load().catch(() => { throw new Error('x'); });"),
      errors: [{ messageId: 'plain', suggestions: 3 }],
    },
    {
      name: 'an error in an earlier callback of a chain that is returned',
      code: inHandler("return load().then(() => { throw new Error('x'); }).finally(done);"),
      errors: [{ messageId: 'plain', suggestions: 3 }],
    },
    {
      name: 'an error that a constant holds until it is thrown',
      code: inHandler(
        `const broken = new Error('x');
        if (input.id === '1') throw broken;`,
      ),
      errors: [{ messageId: 'plain', line: 2, suggestions: 3 }],
    },
    {
      name: 'an error that a listed prompt reaches in the handler of all prompts',
      code: withPrompts("if (!request.params.arguments) throw new Error('Pass a keyword.');"),
      errors: [{ messageId: 'plain', line: 5, suggestions: 2 }],
    },
    {
      name: 'a lookup of something else than the name',
      code: withPrompts(
        "const known = new Set(['x']); if (!known.has(request.params.arguments.of)) throw new Error('Not known');",
      ),
      errors: [{ messageId: 'plain', line: 5, suggestions: 2 }],
    },
    {
      code: inHandler("throw new Error('x');"),
      errors: [
        {
          messageId: 'plain',
          line: 2,
          suggestions: [
            {
              messageId: 'build',
              data: { error: 'notFound(…)', elsewhere: '' },
              output: inHandler("throw notFound('x');").replace("core';\n", `core';\n${IMPORT}`),
            },
            {
              messageId: 'build',
              data: { error: 'validationError(…)', elsewhere: '' },
              output: inHandler("throw validationError('x');").replace(
                "core';\n",
                `core';\n${IMPORT.replace('notFound', 'validationError')}`,
              ),
            },
            {
              messageId: 'build',
              data: { error: 'serviceUnavailable(…)', elsewhere: '' },
              output: inHandler("throw serviceUnavailable('x');").replace(
                "core';\n",
                `core';\n${IMPORT.replace('notFound', 'serviceUnavailable')}`,
              ),
            },
          ],
        },
      ],
    },
    {
      code: inHandler('throw new Error(`x ${input.a}`, { cause: input.b });', '', ERRORS),
      errors: [
        {
          messageId: 'plain',
          suggestions: [
            {
              messageId: 'fail',
              data: { reason: 'no_match', elsewhere: '' },
              output: inHandler(
                "throw ctx.fail('no_match', `x ${input.a}`, undefined, { cause: input.b });",
                '',
                ERRORS,
              ),
            },
            {
              messageId: 'fail',
              data: { reason: 'gone', elsewhere: '' },
              output: inHandler(
                "throw ctx.fail('gone', `x ${input.a}`, undefined, { cause: input.b });",
                '',
                ERRORS,
              ),
            },
          ],
        },
      ],
    },
    // The import that is there, under the name that it has.
    {
      code: inHandler(
        "throw Error('x');",
        "import { notFound as missing, validationError, serviceUnavailable } from '@cyanheads/mcp-ts-core/errors';\n",
      ),
      errors: [
        {
          messageId: 'plain',
          suggestions: [
            {
              messageId: 'build',
              output: inHandler(
                "throw missing('x');",
                "import { notFound as missing, validationError, serviceUnavailable } from '@cyanheads/mcp-ts-core/errors';\n",
              ),
            },
            {
              messageId: 'build',
              output: inHandler(
                "throw validationError('x');",
                "import { notFound as missing, validationError, serviceUnavailable } from '@cyanheads/mcp-ts-core/errors';\n",
              ),
            },
            {
              messageId: 'build',
              output: inHandler(
                "throw serviceUnavailable('x');",
                "import { notFound as missing, validationError, serviceUnavailable } from '@cyanheads/mcp-ts-core/errors';\n",
              ),
            },
          ],
        },
      ],
    },
    // Nothing is offered under a name that means something else.
    {
      code: inHandler(
        "const notFound = 1, validationError = 2, serviceUnavailable = 3; throw new Error('x');",
      ),
      errors: [{ messageId: 'plain', suggestions: 0 }],
    },
    // Where the context's type may lack `fail`.
    {
      code: withHandler("async (input, ctx: Context) => { throw new Error('x'); }", '', ERRORS),
      errors: [{ messageId: 'plain', suggestions: 3 }],
    },
    {
      code: inHandler("const load = async () => { throw new Error('x'); }; await load();"),
      errors: [{ messageId: 'plain', suggestions: 3 }],
    },
    {
      code: inHandler("input.all.map((each) => { if (!each) throw new Error('x'); });"),
      errors: [{ messageId: 'plain', suggestions: 3 }],
    },
    {
      name: 'an error of a list of promises that the handler awaits, or returns',
      code: inHandler(
        "await Promise.all(input.all.map(async (each) => { if (!each) throw new Error('x'); })); return Promise.all(input.all.map(async () => { throw new Error('y'); }));",
      ),
      errors: [
        { messageId: 'plain', suggestions: 3 },
        { messageId: 'plain', suggestions: 3 },
      ],
    },
    {
      code: inHandler("try { load(); } catch (error) { throw new Error('x'); }"),
      errors: [{ messageId: 'plain', suggestions: 3 }],
    },
    {
      code: inHandler("try { throw new Error('x'); } finally { done(); }"),
      errors: [{ messageId: 'plain', suggestions: 3 }],
    },
    {
      code: `${HEAD}export const note = resource('note://{id}', { description: 'd', handler() { throw new Error('x'); } });`,
      errors: [{ messageId: 'plain', suggestions: 3 }],
    },
    {
      code: "const { tool } = require('@cyanheads/mcp-ts-core');\nexports.find = tool('find', { handler() { throw new Error('x'); } });",
      filename: 'server.cjs',
      errors: [{ messageId: 'plain', suggestions: 0 }],
    },
    // A server that answers the requests itself.
    {
      code: lowLevel("throw new Error('x');"),
      errors: [
        {
          messageId: 'plain',
          line: 5,
          suggestions: ['InvalidParams', 'InternalError'].map((code) => ({
            messageId: 'build' as const,
            data: { error: `new McpError(ErrorCode.${code}, …)`, elsewhere: '' },
            output: lowLevel(`throw new McpError(ErrorCode.${code}, 'x');`).replace(
              'ListToolsRequestSchema }',
              'ListToolsRequestSchema, McpError, ErrorCode }',
            ),
          })),
        },
      ],
    },
    {
      code: lowLevel("throw new Error('x', { cause: request });"),
      errors: [{ messageId: 'plain', suggestions: 0 }],
    },
  ],
});
