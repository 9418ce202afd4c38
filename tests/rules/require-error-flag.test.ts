import rule from '../../src/rules/require-error-flag.ts';
import { testRule } from '../support/rule-tester.ts';
import { fastmcpTool, mastraTool, mcpFrameworkTool, mcpUseTool } from '../support/frameworks.ts';
import { coreTool, lowLevelTools, v1Tool, v2Tool } from '../support/sdk.ts';

const caught = (code: string, parameter = '(error) ', before = ''): string =>
  v1Tool(
    `async ({ q }) => { try { return { content: [{ type: 'text', text: await load(q) }] }; } catch ${parameter}{ ${code} } }`,
    { before },
  );
const text = (value: string, more = ''): string =>
  `{ content: [{ type: 'text', text: ${value} }]${more} }`;

const gunshiTool = (handler: string, config = ''): string =>
  `import { defineTool } from 'gunshi-mcp';
import { z } from 'zod';
export const t = defineTool()({ name: 't', description: 'd', inputSchema: z.object({}), ${config}handler: ${handler} });`;
const calls = (body: string): string =>
  `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 't', inputSchema: { type: 'object' } }] }));
server.setRequestHandler(CallToolRequestSchema, async (request) => {
${body}
});`;

/** A handler of all calls whose tool a function answers, which catches its own errors. */
const answering = (call: string): string => `${calls(`  try {
    switch (request.params.name) {
      case 't':
        return await ${call};
      default:
        throw new Error(\`Unknown tool: \${request.params.name}\`);
    }
  } catch (error) {
    throw new Error(\`Invalid arguments: \${error}\`);
  }`)}
async function answer(args) {
  try {
    return { content: [{ type: 'text', text: await load(args) }] };
  } catch (error) {
    return { content: [{ type: 'text', text: String(error) }], isError: true };
  }
}`;

/** A tool that reports what it catches, with the code of its `try`. */
const trying = (code: string, before = ''): string =>
  v1Tool(
    `async ({ q }) => {
  try {
    ${code}
  } catch (error) {
    return { content: [{ type: 'text', text: \`Failed: \${error}\` }] };
  }
}`,
    { before },
  );

/** A tool in TypeScript with a result of another type: its handler is in parentheses, has a type, and a constant type of a block. */
const typedTool = (open: string, close: string, type: string, constant: string): string =>
  v1Tool(
    `${open}async ({ q })${type} => {
  try {
    const found: any[] = await search(q);
    return { content: found };
  } catch (error) {
    return { content: [{ type: 'text'${constant}, text: \`Failed: \${error}\` }] };
  }
}${close}`,
    { before: 'const wrapped = <T,>(of: T): T => of;' },
  );
const flagged = (code: string): string =>
  code.replace('${error}` }] }', '${error}` }], isError: true }');

/** Two tools that share a helper for errors. */
const afterText = (result: string): string =>
  `${caught(
    "return handle('find', error);",
    '(error) ',
    `function handle(context: string, error: unknown) { return ${result}; }`,
  )}
server.registerTool('u', {}, async () => {
  try { return ${text('await load()')}; } catch (reason) { return handle('u', reason); }
});`;

/** Two tools that share the helpers of their results: one caught an error, the other has code. */
const sharing = (caught: string, code: string): string =>
  v1Tool(
    `async ({ q }) => {
  try {
    return text(await load(q));
  } catch (error) {
    return ${caught};
  }
}`,
    {
      before: `const text = (value) => ({ content: [{ type: 'text', text: value }] });
const failed = (value) => { const result = text(value); result.isError = true; return result; };
let last; const kept = (value) => { last = { content: [{ type: 'text', text: value }] }; return last; };`,
    },
  ) +
  `
server.registerTool('u', {}, async ({ q }) => {
  const result = text(q);
  ${code}
  return result;
});`;

/** A tool whose `catch` assigns the result that is returned after it. */
const assigning = (declaration: string, flag: string, after = ''): string =>
  v1Tool(`async ({ q }) => {
  ${declaration}
  try {
    result = { content: [{ type: 'text', text: await load(q) }] };
  } catch (error) {
    result = { content: [{ type: 'text', text: \`Failed: \${error}\` }]${flag} };
  }
  ${after}
  return result;
}`);

/** A tool with such a result of a named type, with code before it. */
const named = (type: string, before: string): string =>
  typedTool('', '', `: Promise<${type}>`, '').replace('const wrapped', `${before}\nconst wrapped`);

const withFlag = (type: string): string => type.replace('[] }', '[]; isError?: boolean }');

/** A tool that judges its argument, with the code of its `try` and the text of its `catch`. */
const judging = (code: string, verdict: string, name = 'validate_yaml'): string =>
  v1Tool(
    `async ({ q }) => {
  try {
    ${code}
  } catch (error) {
    return { content: [{ type: 'text', text: ${verdict} }] };
  }
}`,
    { before: "import { parse } from 'yaml'; import { readFileSync } from 'node:fs';" },
  ).replace("registerTool('t'", `registerTool('${name}'`);
const NOT_VALID = 'JSON.stringify({ valid: false, errors: [String(error)] })';
const judges = (value: string, verdict = NOT_VALID, name?: string): string =>
  judging(
    `const found = parse(${value});
    return { content: [{ type: 'text', text: JSON.stringify({ valid: true, found }) }] };`,
    verdict,
    name,
  );

testRule(rule, {
  valid: [
    ...['ping', 'health_check', 'db.health'].map((name) => ({
      name: `a tool that is asked whether something is up: ${name}`,
      code: caught(`return ${text('`Not connected: ${error}`')};`).replace(
        "Tool('t'",
        `Tool('${name}'`,
      ),
    })),
    {
      name: 'a protocol error of a catch that also returns a failed result, so that both are meant',
      code: calls(`  if (request.params.name !== 't') throw new McpError(ErrorCode.MethodNotFound, 'x');
  try {
    return await load();
  } catch (error) {
    if (error instanceof TypeError) throw new McpError(ErrorCode.InvalidParams, 'Not valid.');
    return { content: [{ type: 'text', text: 'Not loaded.' }], isError: true };
  }`),
    },
    { name: 'the verdict of a tool that parses its argument', code: judges('q') },
    {
      name: 'the same, in indented JSON with another key',
      code: judges('q', 'JSON.stringify({ errors: [error.message], is_valid: false }, null, 2)'),
    },
    {
      name: 'a verdict as the text of fastmcp',
      code: fastmcpTool(
        'async ({ q }) => { try { return JSON.stringify({ valid: true, of: JSON.parse(q) }); } catch (error) { return JSON.stringify({ valid: false, error: String(error) }); } }',
      ).replace("name: 't'", "name: 't', annotations: { title: 'Check JSON' }"),
    },
    {
      name: 'JSON of a caught error whose members are not all read',
      code: fastmcpTool(
        'async ({ q }) => { try { return await load(q); } catch (error) { return JSON.stringify({ ok: true, skipped: String(error) }); } }',
      ),
    },
    {
      name: 'a helper that flags what another helper makes',
      code: sharing('failed(`Failed: ${error}`)', ''),
    },
    {
      name: 'a result that the module keeps, which another handler changes',
      code: sharing('kept(`Failed: ${error}`)', 'last.isError = true;'),
    },
    {
      name: 'a result that the catch assigns, with a flag',
      code: assigning('let result;', ', isError: true'),
    },
    {
      name: 'a result that the catch assigns, and that gets its flag later',
      code: assigning('let result;', '', 'if (failed) result.isError = true;'),
    },
    {
      name: 'a result that the catch assigns, and that is assigned again',
      code: assigning('let result;', '', 'if (failed) result = await fallback(q);'),
    },
    {
      name: 'a result that the catch assigns, and that a condition may keep from being returned',
      code: assigning('let result;', '', 'if (failed) return { content: [], isError: true };'),
    },
    {
      name: 'the answer of another attempt in the catch',
      code: caught(`
  const answer = await patch(q);
  return ${text('`Done another way (${error.message}): ${answer}`')};`),
    },
    {
      name: 'the catch around calls of async functions that are returned without being awaited',
      code: trying(
        `switch (q) {
      case 'a':
        return load(q);
      default:
        return { content: [] };
    }`,
        'async function load(q) { return { content: [{ type: "text", text: await read(q) }] }; }',
      ),
    },
    {
      name: 'the catch around a call of a function that catches everything itself',
      code: trying(
        'return await search(q);',
        `async function search(q) {
  try {
    return { content: [{ type: 'text', text: await load(q) }] };
  } catch (error) {
    console.error(error);
    return { content: [{ type: 'text', text: String(error) }], isError: true };
  }
}`,
      ),
    },
    {
      name: 'another way to a success, with a key that is called as the caught error',
      code: v1Tool(`async ({ q }) => {
        try {
          return await load(q);
        } catch (error) {
          const text = JSON.stringify({ id: q, ...(q ? { error: check(q) } : { result: q }) });
          return { content: [{ type: 'text', text }] };
        }
      }`),
    },
    {
      name: 'another attempt in the catch that succeeds',
      code: v1Tool(`async ({ q }) => {
        try {
          return await load(q);
        } catch (error) {
          try {
            const found = await search(q);
            return { content: [{ type: 'text', text: \`\${found}, although \${error}\` }] };
          } catch {
            throw new Error('Both failed');
          }
        }
      }`),
    },
    {
      name: 'an answer without what failed, which says that it is a success',
      code: v1Tool(`async ({ q }) => {
        const size = estimate(q);
        try {
          return { content: [{ type: 'text', text: JSON.stringify({ success: true, size: await load(q) }) }] };
        } catch (error) {
          return { content: [{ type: 'text', text: JSON.stringify({ success: true, ...size, note: 'The lookup failed.' }) }] };
        }
      }`),
    },
    {
      name: 'a success with a warning of what failed beside it',
      code: v1Tool(`async ({ q }) => {
        const made = await make(q);
        try {
          await log(q);
        } catch (error) {
          const audit_warning = \`The log failed: \${error}\`;
          return { content: [{ type: 'text', text: JSON.stringify({ ...made, audit_warning }) }] };
        }
        return { content: [{ type: 'text', text: JSON.stringify(made) }] };
      }`),
    },
    {
      name: 'the catch around code that cannot throw',
      code: trying(
        `const found = SONGS.filter((song) => song.includes(q)).map(line);
    return { content: [{ type: 'text', text: JSON.stringify({ found, at: Date.now() }) }] };`,
        `const SONGS = ['a', 'b'];
const line = (song) => \`- \${song.trim()}\`;`,
      ),
    },
    {
      name: 'the callback for the rejection of a promise that is never rejected',
      code: v1Tool(
        "async ({ q }) => search(q).catch((error) => ({ content: [{ type: 'text', text: `Failed: ${error}` }] }))",
        {
          before:
            'async function search(q) { try { return await load(q); } catch { return none(); } }\nfunction none() { return { content: [] }; }',
        },
      ),
    },
    {
      name: 'what a tool of gunshi-mcp finds instead',
      code: gunshiTool(
        "async () => { try { return await load(); } catch (error) { return { content: [{ type: 'text', text: 'Nothing found' }] }; } }",
      ),
    },
    {
      name: 'the protocol error for an unknown tool',
      code: calls(`  const { name } = request.params;
  if (name !== 't') throw new McpError(ErrorCode.InvalidParams, name);
  return { content: [] };`),
    },
    {
      name: 'the protocol error for a tool that a lookup does not find',
      code: calls(`  const run = await registry.get(request.params.name);
  if (!run) throw new McpError(ErrorCode.InvalidParams, request.params.name);
  return run();`),
    },
    {
      name: 'a protocol error that says that the tool is unknown',
      code: calls(`  if (request.params.name !== 't') return { content: [] };
  try {
    return await load();
  } catch (error) {
    throw new McpError(ErrorCode.InvalidParams, \`Unknown tool: \${error}\`);
  }`),
    },
    {
      name: 'the protocol error for a call without arguments',
      code: calls(`  if (request.params.name !== 't') return { content: [] };
  if (!request.params.arguments) throw new Error('Arguments are required');
  return { content: [] };`),
    },
    {
      name: 'a protocol error that says that the server does not offer the tool',
      code: calls(`  const { name } = request.params;
  if (name !== 't') throw new McpError(ErrorCode.InvalidParams, name);
  if (!process.env.T) throw new McpError(ErrorCode.InvalidParams, \`Tool \${name} is not enabled here\`);
  return { content: [] };`),
    },
    {
      name: 'errors that a catch makes a result of',
      code: calls(`  if (request.params.name !== 't') return { content: [] };
  try {
    if (!request.params.arguments) throw new McpError(ErrorCode.InvalidParams, 'q is missing');
    return await load();
  } catch (error) {
    return { content: [{ type: 'text', text: String(error) }], isError: true };
  }`),
    },
    {
      name: 'errors that the catch of a promise makes a result of',
      code: calls(`  const run = async () => {
    throw new McpError(ErrorCode.InternalError, 'down');
  };
  if (request.params.name !== 't') return { content: [] };
  return run().catch((error) => ({ content: [{ type: 'text', text: String(error) }], isError: true }));`),
    },
    {
      name: 'the protocol error that asks to visit a URL',
      code: calls(`  if (request.params.name !== 't') return { content: [] };
  if (!request.params.arguments) throw new McpError(ErrorCode.UrlElicitationRequired, 'Sign in', {});
  return { content: [] };`),
    },
    // Text that may be an answer, and what is thrown.
    fastmcpTool(
      "async () => { try { return await load(); } catch (error) { return 'Nothing found'; } }",
    ),
    fastmcpTool(
      'async () => { try { return await load(); } catch (error) { return describe(error); } }',
    ),
    fastmcpTool(
      'async () => { try { return await load(); } catch (error) { throw new Error(`Error: ${error}`); } }',
    ),
    fastmcpTool(
      'async () => { try { return await load(); } catch (error) { if (error.code) return { content: [], isError: true }; return `Error: ${error}`; } }',
    ),
    mastraTool(
      'async () => { try { return await load(); } catch (error) { return { error: `Error: ${error}` }; } }',
    ),
    {
      name: 'a catch around all tools that only receives the errors of unknown ones',
      code: answering('answer(request.params.arguments)'),
    },
    {
      name: 'an object of a failure that the output schema declares',
      code: mastraTool(
        'async () => { try { return { success: true, message: await load() }; } catch (error) { return { success: false, message: String(error) }; } }',
        'outputSchema: z.object({ success: z.boolean(), message: z.string() }), ',
      ),
    },
    {
      name: 'an object that does not say whether the call failed',
      code: mcpFrameworkTool(
        'async execute() { try { return await load(); } catch (error) { return { success: tried, error: String(error) }; } }',
      ),
    },
    {
      name: 'an object without a reason, which may be the answer',
      code: mcpFrameworkTool(
        'async execute() { try { return await load(); } catch (error) { return { ok: false }; } }',
      ),
    },
    caught(`return ${text('error.message', ', isError: true')};`),
    caught(`return ${text('error.message', ', isError: !q.lenient')};`),
    // The author says that it is a success.
    caught(`return ${text('error.message', ', isError: false')};`),
    caught('throw error;'),
    // Some errors are flagged, and others meant not to be.
    caught(
      `if (error instanceof TypeError) return ${text('error.message')}; return ${text('error.message', ', isError: true')};`,
    ),
    // An answer of its own, which does not mention the error.
    caught(`log(error); return ${text("'Nothing found'")};`),
    caught(`return ${text("'Nothing found'")};`, ''),
    caught(`return ${text('JSON.stringify(await fallback())')};`),
    caught('return { content: [] };'),
    // A warning beside the answer.
    caught(
      "return { content: [{ type: 'text', text: 'Started.' }, { type: 'text', text: `Warning: could not wait for the end: ${error}` }] };",
    ),
    fastmcpTool(
      "async () => { try { return await load(); } catch { return '⚠️ WARNING: started, but the status could not be read.'; } }",
    ),
    // The failure is data.
    caught(`return ${text('String(error)', ', structuredContent: { reachable: false }')};`),
    caught(`return ${text('String(error)', ', ...q')};`),
    caught('return await recover(error);'),
    // A failure that nothing caught.
    v1Tool(`async () => (${text("'Error: not found'")})`),
    v1Tool(
      `async ({ q }) => { for (const x of q) { try { await load(x); } catch (error) { console.error(error); } } return ${text("'Failed: none'")}; }`,
    ),
    // The failure of one part among others.
    v1Tool(
      `async ({ q }) => { const lines = []; for (const x of q) { try { lines.push(await load(x)); } catch (error) { lines.push(String(error)); } } return ${text('lines.join()')}; }`,
    ),
    // No result of the protocol.
    coreTool(
      "output: z.object({ content: z.array(z.any()) }), handler: async () => { try { return { content: [] }; } catch (error) { return { content: [{ type: 'text', text: String(error) }] }; } }",
    ),
    // A prompt has no flag.
    v1Tool('async () => ({ content: [] })', {
      before:
        "server.registerPrompt('p', {}, () => { try { return a(); } catch (error) { return { messages: [], content: [{ type: 'text', text: String(error) }] }; } });",
    }),
  ],
  invalid: [
    {
      name: 'a verdict although the text could not be loaded',
      code: judges('await load(q)'),
      output: judges('await load(q)').replace('error)] }) }] }', 'error)] }) }], isError: true }'),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'a verdict although the text could not be read',
      code: judges("readFileSync(q, 'utf8')"),
      output: judges("readFileSync(q, 'utf8')").replace(
        'error)] }) }] }',
        'error)] }) }], isError: true }',
      ),
      errors: [{ messageId: 'missing' }],
    },
    ...[
      ['a failure that also says that nothing is valid', 'success: false, valid: false'],
      ['a status that says that the call failed', "valid: false, status: 'error'"],
      ['a member that says that something is valid', 'invalid: false'],
    ].map(([name = '', members = '']) => {
      const code = judges('q', `JSON.stringify({ ${members}, error: String(error) })`);
      return {
        name,
        code,
        output: code.replace('error) }) }] }', 'error) }) }], isError: true }'),
        errors: [{ messageId: 'missing' as const }],
      };
    }),
    {
      name: 'the same of a tool that does not validate',
      code: judges('q', NOT_VALID, 'convert_yaml'),
      output: judges('q', NOT_VALID, 'convert_yaml').replace(
        'error)] }) }] }',
        'error)] }) }], isError: true }',
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'a verdict in words, beside an answer that says the opposite',
      code: judging(
        "parse(q); return { content: [{ type: 'text', text: 'Valid YAML' }] };",
        '`Invalid YAML: ${error.message}`',
      ),
      output: judging(
        "parse(q); return { content: [{ type: 'text', text: 'Valid YAML' }] };",
        '`Invalid YAML: ${error.message}`',
      ).replace('message}` }] }', 'message}` }], isError: true }'),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'an awaited variable with the name of a key of the result',
      code: caught(`
  const text = await hintFor(q);
  log(text);
  return ${text('`Failed: ${error}`')};`),
      output: caught(`
  const text = await hintFor(q);
  log(text);
  return ${text('`Failed: ${error}`', ', isError: true')};`),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'a result that the catch assigns, and that is returned after it',
      code: assigning('let result;', ''),
      output: assigning('let result;', ', isError: true'),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'a result that the catch assigns to a variable of the type of another one',
      code: assigning("let result = { content: [{ type: 'text' as const, text: '' }] };", ''),
      errors: [
        {
          messageId: 'missing',
          suggestions: [
            {
              messageId: 'flag',
              output: assigning(
                "let result = { content: [{ type: 'text' as const, text: '' }] };",
                ', isError: true',
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'what the error itself answers',
      code: caught(`
  const answer = await error.response.text();
  return ${text('`Failed: ${answer}`')};`),
      output: caught(`
  const answer = await error.response.text();
  return ${text('`Failed: ${answer}`', ', isError: true')};`),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'the catch around such a call, and another one that may throw',
      code: trying(
        'check(q); return load(q);',
        'async function load(q) { return { content: [{ type: "text", text: await read(q) }] }; }',
      ),
      output: trying(
        'check(q); return load(q);',
        'async function load(q) { return { content: [{ type: "text", text: await read(q) }] }; }',
      ).replace('${error}` }] }', '${error}` }], isError: true }'),
      errors: [{ messageId: 'missing' }],
    },
    ...[
      ['with another content of any type', 'wrapped(', ')', '', ''],
      ['whose function declares another type', '', '', ': Promise<{ content: Block[] }>', ''],
    ].map(([what, open = '', close = '', type = '', constant = '']) => ({
      name: `a result ${what}, whose fix may be a type error`,
      code: typedTool(open, close, type, constant),
      errors: [
        {
          messageId: 'missing' as const,
          suggestions: [
            {
              messageId: 'flag' as const,
              output: flagged(typedTool(open, close, withFlag(type), constant)),
            },
          ],
        },
      ],
    })),
    ...[
      ['that the call types', '', '', '', ''],
      ['of a constant type', 'wrapped(', ')', '', ' as const'],
      ['of a declared type', 'wrapped(', ')', ': Promise<CallToolResult>', ''],
      [
        'whose type has the field',
        '',
        '',
        ': Promise<{ content: Block[]; isError?: boolean }>',
        '',
      ],
    ].map(([what, open = '', close = '', type = '', constant = '']) => ({
      name: `a result ${what}`,
      code: typedTool(open, close, type, constant),
      output: flagged(typedTool(open, close, type, constant)),
      errors: [{ messageId: 'missing' as const }],
    })),
    ...['interface Answer { content: Block[] }', 'type Answer = { content: Block[] };'].map(
      (declaration) => ({
        name: `a result whose type is declared without the flag: ${declaration}`,
        code: named('Answer', declaration),
        errors: [
          {
            messageId: 'missing' as const,
            suggestions: [
              {
                messageId: 'flag' as const,
                output: flagged(named('Answer', withFlag(declaration))),
              },
            ],
          },
        ],
      }),
    ),
    {
      name: 'a result of an imported type without the flag, whose fix would be a type error',
      code: named('Answer', "import type { Answer } from './require-error-flag/types.js';"),
      errors: [
        {
          messageId: 'missing',
          suggestions: [
            {
              messageId: 'flag',
              output: flagged(
                named('Answer', "import type { Answer } from './require-error-flag/types.js';"),
              ),
            },
          ],
        },
      ],
    },
    ...[
      ['type Answer = First | Second;', 'that is not read'],
      ['interface Answer extends Unread { content: Block[] }', 'that extends a type not read'],
    ].map(([declaration = '', what]) => ({
      name: `a result of a type of the project ${what}, which may not have the flag`,
      code: named('Answer', declaration),
      errors: [
        {
          messageId: 'missing' as const,
          suggestions: [
            { messageId: 'flag' as const, output: flagged(named('Answer', declaration)) },
          ],
        },
      ],
    })),
    ...[
      ['with the flag', 'interface Answer { content: Block[]; isError?: boolean }'],
      ['with any fields', 'interface Answer { content: Block[]; [key: string]: unknown }'],
      [
        "that extends the protocol's",
        "import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';\ninterface Answer extends CallToolResult { note?: string }",
      ],
      [
        "that is the protocol's",
        "import type { ProtocolAnswer as Answer } from './require-error-flag/types.js';",
      ],
    ].map(([what, declaration = '']) => ({
      name: `a result of a declared type ${what}`,
      code: named('Answer', declaration),
      output: flagged(named('Answer', declaration)),
      errors: [{ messageId: 'missing' as const }],
    })),
    {
      name: 'a text of mcp-use, which has a function for errors',
      code: `import { error, text } from 'mcp-use/server';\n${mcpUseTool("async () => { try { return text(await load()); } catch (cause) { return text('Failed: ' + cause); } }")}`,
      errors: [
        { messageId: 'missing', data: { advice: 'Return `error(…)`', more: '', elsewhere: '' } },
      ],
    },
    {
      name: 'a text of mcp-use, whose function for errors is not imported',
      code: `import { text } from 'mcp-use/server';\n${mcpUseTool("async () => { try { return text(await load()); } catch (cause) { return text('Failed: ' + cause); } }")}`,
      errors: [
        { messageId: 'missing', data: { advice: 'Add `isError: true`', more: '', elsewhere: '' } },
      ],
    },
    {
      name: 'a text of mcp-use, whose function for errors is shadowed',
      code: `import { error, text } from 'mcp-use/server';\n${mcpUseTool("async () => { try { return text(await load()); } catch (error) { return text('Failed: ' + error); } }")}`,
      errors: [
        { messageId: 'missing', data: { advice: 'Add `isError: true`', more: '', elsewhere: '' } },
      ],
    },
    {
      name: 'a text of tmcp, which has a function for errors',
      code: `import { McpServer } from 'tmcp';
import { tool } from 'tmcp/utils';
new McpServer({ name: 's', version: '1', description: 'd' }, {}).tool({ name: 't', description: 'd' }, async () => {
  try { return tool.text(await load()); } catch (error) { return tool.text('Failed: ' + error); }
});`,
      errors: [
        {
          messageId: 'missing',
          data: { advice: 'Return `tool.error(…)`', more: '', elsewhere: '' },
        },
      ],
    },
    ...[
      [
        'calls a function that may be a draft',
        'return await search(q);',
        'async function search(q) { return { content: [] }; }',
      ],
      [
        'throws in its own catch',
        'return await search(q);',
        'async function search(q) { try { return await load(q); } catch (error) { throw wrap(error); } }',
      ],
      [
        'parses outside its own try',
        'return await search(q);',
        'async function search(q) { const where = JSON.parse(q); try { return await load(where); } catch { return null; } }',
      ],
      [
        'has a catch that calls code of a package',
        'return await search(q);',
        "import { report } from 'reports';\nasync function search(q) { try { return await load(q); } catch (error) { return report(error); } }",
      ],
      ['builds a URL', "return { content: [{ type: 'text', text: new URL(q).host }] };", ''],
      [
        'awaits a promise of another function',
        'const found = search(q);\n    return await found;',
        'async function search(q) { return load(q); }',
      ],
      [
        'has a try of its own',
        "try { return { content: [{ type: 'text', text: await load(q) }] }; } finally { console.error(q); }",
      ],
      [
        'throws in a callback',
        "return { content: list.map((name) => { if (!name) throw new Error('x'); return { type: 'text', text: name }; }) };",
        "const list = ['a'];",
      ],
    ].map(([name, code, before]) => ({
      name: `the catch around code that ${name}`,
      code: trying(code as string, before),
      errors: [{ messageId: 'missing' as const }],
      output: trying(code as string, before).replace('` }] };', '` }], isError: true };'),
    })),
    ...(
      [
        ['Result', ', in the declared type too'],
        [
          'Promise<{ content: { text: string; isError?: boolean }[] }>',
          ', in the declared type too',
        ],
        ['Shared', ', in the declared type too'],
        ['CallToolResult', ''],
      ] as const
    ).map(([type, inType]) => ({
      name: `a flag in a content block of the type ${type}`,
      code: v1Tool(
        `async (): ${type} => ({ content: [{ type: 'text', text: 'Error: none', isError: true }] })`,
        {
          before: `
            import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
            import type { Shared } from './shared.js';
            interface Result { content: { text: string; isError?: boolean }[] }
          `,
        },
      ),
      errors: [{ messageId: 'misplaced' as const, data: { inType, more: '', elsewhere: '' } }],
    })),
    {
      name: 'a flag in a content block of a helper, once',
      code: v1Tool(
        `async ({ q }) => {
  try {
    return await load(q);
  } catch (error) {
    if (q) return failed('bad: ' + error.message);
    return failed('worse: ' + error.message);
  }
}`,
        {
          before: `function failed(text) {
  return { content: [{ type: 'text', text: 'Error: ' + text, isError: true }] };
}
`,
        },
      ),
      errors: [{ messageId: 'misplaced' }],
    },
    {
      name: 'a flag in the content of a failure that nothing throws',
      code: v1Tool(
        "async ({ q }) => q ? { content: [] } : { content: [{ type: 'text', text: 'Say what.', isError: true }] }",
      ),
      errors: [{ messageId: 'misplaced' }],
    },
    {
      name: 'a failed result of gunshi-mcp, which drops the flag',
      code: gunshiTool(
        "async () => { try { return await load(); } catch (error) { return { content: [{ type: 'text', text: error.code }], isError: true }; } }",
      ),
      errors: [{ messageId: 'thrown', line: 3 }],
    },
    {
      name: 'a protocol error for an argument',
      code: calls(`  if (request.params.name !== 't') throw new McpError(ErrorCode.InvalidParams, 'x');
  if (!request.params.arguments?.q) throw new McpError(ErrorCode.InvalidParams, 'q is missing');
  return { content: [] };`),
      errors: [
        {
          messageId: 'protocol',
          line: 7,
          column: 43,
          suggestions: [
            {
              messageId: 'wrap',
              output:
                calls(`  if (request.params.name !== 't') throw new McpError(ErrorCode.InvalidParams, 'x');
  if (!request.params.arguments?.q) return { content: [{ type: 'text', text: 'q is missing' }], isError: true };
  return { content: [] };`),
            },
          ],
        },
      ],
    },
    {
      name: 'an error of the language that a tool throws',
      code: calls(`  switch (request.params.name) {
    case 't':
      if (!request.params.arguments) throw new Error('q is missing', { cause: request });
      return { content: [] };
    default:
      throw new Error('x');
  }`),
      errors: [{ messageId: 'protocol', line: 8, suggestions: 0 }],
    },
    {
      name: 'a catch around all tools that throws a protocol error',
      code: calls(`  try {
    if (request.params.name !== 't') throw new McpError(ErrorCode.MethodNotFound, 'x');
    return await load();
  } catch (error) {
    if (error instanceof McpError) throw error;
    throw new McpError(ErrorCode.InternalError, \`Failed: \${error}\`);
  }`),
      errors: [{ messageId: 'protocol', line: 11, suggestions: 1 }],
    },
    {
      name: 'two protocol errors of one catch',
      code: calls(`  if (request.params.name !== 't') throw new McpError(ErrorCode.MethodNotFound, 'x');
  try {
    return await load();
  } catch (error) {
    if (error instanceof TypeError) throw new McpError(ErrorCode.InvalidParams, 'Not valid.');
    throw new McpError(ErrorCode.InternalError, 'Not loaded.');
  }`),
      errors: [
        {
          messageId: 'protocol',
          data: { more: ', also on line 11', elsewhere: '' },
          line: 10,
          suggestions: [
            {
              messageId: 'wrap',
              output:
                calls(`  if (request.params.name !== 't') throw new McpError(ErrorCode.MethodNotFound, 'x');
  try {
    return await load();
  } catch (error) {
    if (error instanceof TypeError) return { content: [{ type: 'text', text: 'Not valid.' }], isError: true };
    return { content: [{ type: 'text', text: 'Not loaded.' }], isError: true };
  }`),
            },
          ],
        },
      ],
    },
    {
      name: 'a catch around all tools that receives the error of an argument, too',
      code: answering('answer(parse(request.params.arguments))'),
      errors: [{ messageId: 'protocol', line: 14, suggestions: 1 }],
    },
    {
      name: 'a protocol error in the function of a tool',
      code: `${calls(`  if (request.params.name === 't') return run(request.params.arguments);
  throw new McpError(ErrorCode.InvalidParams, 'x');`)}
async function run(given) {
  if (!given) throw new McpError(ErrorCode.InvalidParams, 'q is missing');
  return { content: [] };
}`,
      errors: [{ messageId: 'protocol', line: 10, suggestions: 0 }],
    },
    {
      name: 'an object of a failure, which the framework sends as JSON',
      code: mcpFrameworkTool(
        `async execute() {
          try { return { success: true, data: await load() }; }
          catch (error) { return { success: false, error: 'API Error', message: error.message }; }
        }`,
      ),
      errors: [{ messageId: 'object' }],
    },
    {
      name: 'an object of a failure, which the framework sends as structured content',
      code: mastraTool(
        'async () => { try { return await load(); } catch (error) { return { ok: false, error: String(error) }; } }',
        'outputSchema: z.looseObject({ error: z.string() }), ',
      ),
      errors: [{ messageId: 'object' }],
    },
    {
      name: 'a text that a template tag indents',
      code: `import dedent from 'dedent';\n${fastmcpTool(
        `async () => {
          try { return await load(); }
          catch (error) {
            return dedent\`
              Failed to start watching: \${error.message}
            \`;
          }
        }`,
      )}`,
      errors: [{ messageId: 'text', suggestions: 1 }],
    },
    {
      code: fastmcpTool(
        'async () => { try { return await load(); } catch (error) { return `Error: ${error}`; } }',
      ),
      errors: [
        {
          messageId: 'text',
          line: 3,
          suggestions: [
            {
              messageId: 'wrap',
              output: fastmcpTool(
                "async () => { try { return await load(); } catch (error) { return { content: [{ type: 'text', text: `Error: ${error}` }], isError: true }; } }",
              ),
            },
          ],
        },
      ],
    },
    {
      code: fastmcpTool(
        "async () => { try { return await load(); } catch (error) { return { content: [{ type: 'text', text: String(error) }] }; } }",
      ),
      output: fastmcpTool(
        "async () => { try { return await load(); } catch (error) { return { content: [{ type: 'text', text: String(error) }], isError: true }; } }",
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: mcpFrameworkTool(
        'async execute() { try { return await load(); } catch (error) { return `Failed: ${error}`; } }',
      ),
      errors: [{ messageId: 'thrown' }],
    },
    {
      code: caught(`return ${text('`Error: ${error.message}`')};`),
      output: caught(`return ${text('`Error: ${error.message}`', ', isError: true')};`),
      errors: [{ messageId: 'missing', line: 5 }],
    },
    {
      code: caught(`return ${text("'Failed with a warning.'")};`, ''),
      output: caught(`return ${text("'Failed with a warning.'", ', isError: true')};`, ''),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: caught(`return ${text("'Could not load the page.'")};`, ''),
      output: caught(`return ${text("'Could not load the page.'", ', isError: true')};`, ''),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: caught(
        `const message = error instanceof Error ? error.message : String(error); return ${text('message')};`,
      ),
      output: caught(
        `const message = error instanceof Error ? error.message : String(error); return ${text('message', ', isError: true')};`,
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: caught(`return ${text('JSON.stringify({ error })')};`),
      output: caught(`return ${text('JSON.stringify({ error })', ', isError: true')};`),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'the results of one catch, which are one mistake',
      code: caught(`
  if (error instanceof RangeError)
    return ${text("'Error: out of range'")};
  log(error);
  if (error.code)
    return ${text('`Error: ${error.code}`')};
  return ${text("'Error: unknown'")};`),
      output: caught(`
  if (error instanceof RangeError)
    return ${text("'Error: out of range'", ', isError: true')};
  log(error);
  if (error.code)
    return ${text('`Error: ${error.code}`', ', isError: true')};
  return ${text("'Error: unknown'", ', isError: true')};`),
      errors: [
        {
          messageId: 'missing',
          line: 7,
          data: {
            advice: 'Add `isError: true`',
            more: ', also on lines 10 and 11',
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: 'both sides of a condition in one line',
      code: caught(`return error.code ? ${text("'Error: a'")} : ${text("'Error: b'")};`),
      output: caught(
        `return error.code ? ${text("'Error: a'", ', isError: true')} : ${text("'Error: b'", ', isError: true')};`,
      ),
      errors: [
        {
          messageId: 'missing',
          data: { advice: 'Add `isError: true`', more: '', elsewhere: '' },
        },
      ],
    },
    {
      name: "the results of the callback for a promise's rejection",
      code: v1Tool(`async ({ q }) =>
  load(q).catch((error) => {
    if (error.code) return ${text('`Error: ${error.code}`')};
    return ${text("'Error: unknown'")};
  })`),
      output: v1Tool(`async ({ q }) =>
  load(q).catch((error) => {
    if (error.code) return ${text('`Error: ${error.code}`', ', isError: true')};
    return ${text("'Error: unknown'", ', isError: true')};
  })`),
      errors: [
        {
          messageId: 'missing',
          line: 7,
          data: { advice: 'Add `isError: true`', more: ', also on line 8', elsewhere: '' },
        },
      ],
    },
    {
      name: 'the results of two catches, which are two mistakes',
      code: v1Tool(`async ({ q }) => {
  try { await check(q); } catch (error) { return ${text("'Error: a'")}; }
  try { return await load(q); } catch (error) { return ${text("'Error: b'")}; }
}`),
      output: v1Tool(`async ({ q }) => {
  try { await check(q); } catch (error) { return ${text("'Error: a'", ', isError: true')}; }
  try { return await load(q); } catch (error) { return ${text("'Error: b'", ', isError: true')}; }
}`),
      errors: [
        { messageId: 'missing', line: 6 },
        { messageId: 'missing', line: 7 },
      ],
    },
    {
      name: 'the texts of one catch, with a suggestion for both',
      code: fastmcpTool(`async () => {
  try { return await load(); }
  catch (error) {
    return error.code ? 'Error: a' : \`Error: \${error}\`;
  }
}`),
      errors: [
        {
          messageId: 'text',
          suggestions: [
            {
              messageId: 'wrap',
              output: fastmcpTool(`async () => {
  try { return await load(); }
  catch (error) {
    return error.code ? { content: [{ type: 'text', text: 'Error: a' }], isError: true } : { content: [{ type: 'text', text: \`Error: \${error}\` }], isError: true };
  }
}`),
            },
          ],
        },
      ],
    },
    {
      name: 'a result that cannot be edited beside one that can: no edit leaves one of them',
      code: caught(
        `
  if (error.code) return ${text("'Error: a'")};
  return say(\`\${error}\`);`,
        '(error) ',
        `const say = (text: string) => (${text('text')});`,
      ),
      errors: [
        {
          messageId: 'missing',
          line: 6,
          data: { advice: 'Add `isError: true`', more: ', also on line 7', elsewhere: '' },
        },
      ],
    },
    {
      name: 'the results of one catch whose type does not have the flag, with a suggestion for both',
      code: v1Tool(`async ({ q }): Promise<{ content: Block[] }> => {
  try {
    return await load(q);
  } catch (error) {
    if (error.code) return ${text("'Error: a'")};
    return ${text("'Error: b'")};
  }
}`),
      errors: [
        {
          messageId: 'missing',
          suggestions: [
            {
              messageId: 'flag',
              output: v1Tool(`async ({ q }): Promise<{ content: Block[]; isError?: boolean }> => {
  try {
    return await load(q);
  } catch (error) {
    if (error.code) return ${text("'Error: a'", ', isError: true')};
    return ${text("'Error: b'", ', isError: true')};
  }
}`),
            },
          ],
        },
      ],
    },
    {
      name: 'a catch that several tools share, and that each enters on another way',
      code: `${v1Tool("async () => guarded(load, 'a')", {
        before: `async function guarded(run: () => Promise<object>, kind: string) {
  try { return await run(); } catch (error) {
    if (kind === 'a') return ${text("'Error: a'")};
    return ${text("'Error: b'")};
  }
}`,
      })}
server.registerTool('u', {}, async () => guarded(load, 'b'));`,
      output: `${v1Tool("async () => guarded(load, 'a')", {
        before: `async function guarded(run: () => Promise<object>, kind: string) {
  try { return await run(); } catch (error) {
    if (kind === 'a') return ${text("'Error: a'", ', isError: true')};
    return ${text("'Error: b'", ', isError: true')};
  }
}`,
      })}
server.registerTool('u', {}, async () => guarded(load, 'b'));`,
      errors: [
        {
          messageId: 'missing',
          line: 6,
          data: {
            advice: 'Add `isError: true`',
            more: ', also on line 7',
            elsewhere: " Affects 2 tools: 't' and 'u'.",
          },
        },
      ],
    },
    {
      name: 'a helper whose name says that it makes failures, once',
      code: caught(
        'return errorResponse(`${error}`);',
        '(error) ',
        `const errorResponse = (text: string) => (${text('text')});`,
      ),
      errors: [
        {
          messageId: 'missing',
          line: 4,
          suggestions: [
            {
              messageId: 'flag',
              output: caught(
                'return errorResponse(`${error}`);',
                '(error) ',
                `const errorResponse = (text: string) => (${text('text', ', isError: true')});`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a helper that reports the error by another one, which may be called for successes, too',
      code: caught(
        'return describe(error);',
        '(error) ',
        `const say = (text: string) => (${text('text')});
const describe = (error: Error) => say(error.message);`,
      ),
      errors: [{ messageId: 'missing', line: 5, column: 36 }],
    },
    {
      name: 'a helper that takes the error after a text, once',
      code: afterText(text('`${context}: ${error}`')),
      output: afterText(text('`${context}: ${error}`', ', isError: true')),
      errors: [
        {
          messageId: 'missing',
          line: 4,
          data: {
            advice: 'Add `isError: true`',
            more: '',
            elsewhere: " Affects 2 tools: 't' and 'u'.",
          },
        },
      ],
    },
    ...[
      ['the error', 'return toResult(error);', '(data)', 'data'],
      [
        'null after a text',
        "return toResult('find', error);",
        '(a, error: Error | null)',
        'error ?? a',
      ],
      [
        'an error after a text of data',
        'return toResult(found, error);',
        '(data, error)',
        'error ?? data',
      ],
      ['its message', 'const text = `Failed: ${error}`; return toResult(text);', '(data)', 'data'],
      ['an error at times', 'return toResult(error);', '(error?: Error)', 'error ?? data'],
      ['data first', 'return toResult(null, error);', '(data, error)', 'error ?? data'],
    ].map(([takes = '', code = '', parameters = '', made = '']) => ({
      name: `a helper for successes, too, which takes ${takes}`,
      code: caught(
        code,
        '(error) ',
        `const toResult = ${parameters} => (${text(`JSON.stringify(${made})`)});`,
      ),
      errors: [{ messageId: 'missing' as const, line: 5 }],
    })),
    {
      name: 'a helper whose name says that it makes both',
      code: caught(
        'return resultOrError(`${error}`);',
        '(error) ',
        `const resultOrError = (text: string) => (${text('text')});`,
      ),
      errors: [{ messageId: 'missing', line: 5 }],
    },
    // A helper may be called for successes, too: what the author changes is up to them.
    {
      code: caught(
        'return say(`${error}`);',
        '(error) ',
        `const say = (text: string) => (${text('text')});`,
      ),
      errors: [{ messageId: 'missing', line: 5 }],
    },
    {
      code: caught(`const result = ${text('String(error)')}; return result;`),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: v2Tool(`async ({ q }) => load(q).catch((error) => (${text('String(error)')}))`),
      output: v2Tool(
        `async ({ q }) => load(q).catch((error) => (${text('String(error)', ', isError: true')}))`,
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: v1Tool('async ({ q }) => guarded(() => load(q))', {
        before: `async function guarded(run: () => Promise<object>) { try { return await run(); } catch (error) { return ${text('String(error)')}; } }`,
      }),
      output: v1Tool('async ({ q }) => guarded(() => load(q))', {
        before: `async function guarded(run: () => Promise<object>) { try { return await run(); } catch (error) { return ${text('String(error)', ', isError: true')}; } }`,
      }),
      errors: [{ messageId: 'missing', line: 4 }],
    },
    {
      code: lowLevelTools(
        `try { return await run(request); } catch (error) { return ${text('String(error)')}; }`,
      ),
      output: lowLevelTools(
        `try { return await run(request); } catch (error) { return ${text('String(error)', ', isError: true')}; }`,
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'another handler changes only the result that it gets from a shared helper',
      code: sharing('text(`Failed: ${error}`)', 'result.isError = true;'),
      errors: [{ messageId: 'missing', line: 11 }],
    },
    {
      name: 'an object of a failure as the JSON that a framework sends as text',
      code: fastmcpTool(
        'async ({ q }) => { try { return await load(q); } catch (error) { return JSON.stringify({ success: false, error: String(error) }); } }',
      ),
      errors: [{ messageId: 'text', suggestions: 1 }],
    },
  ],
});
