import rule from '../../src/rules/no-leaky-error-message.ts';
import { coreTool, lowLevelTools, v1Tool, v2Tool } from '../support/sdk.ts';
import { testRule } from '../support/rule-tester.ts';

const text = (value: string): string =>
  `{ content: [{ type: 'text', text: ${value} }], isError: true }`;
const caught = (body: string, before = ''): string =>
  v1Tool(`async ({ q }) => { try { return await load(q); } catch (error) { ${body} } }`, {
    before,
  });
const told = (value: string, before = ''): string => caught(`return ${text(value)};`, before);
const parsing = (block: string, value: string): string =>
  v1Tool(
    `async ({ q }) => { let parsed; try { ${block} } catch (error) { return ${text(value)}; } return ${text('parsed.id')}; }`,
    { before: 'const Item = z.object({ id: z.string() });' },
  );
const found = (messageId: string, output: string) => ({
  errors: [{ messageId, suggestions: [{ messageId: 'tell', output }] }],
});

testRule(rule, {
  valid: [
    {
      name: 'the issues of a schema that the code parses a value by',
      code: parsing('parsed = Item.parse(q);', 'JSON.stringify({ error })'),
    },
    {
      name: 'the issues of a schema, with what only computes before it',
      code: parsing(
        'const trimmed = q.trim(); parsed = await Item.parseAsync(trimmed);',
        'JSON.stringify(error)',
      ),
    },
    {
      name: 'the stack of something else that the handler constructs',
      code: v1Tool(`async () => { const trace = new Trace(); return ${text('trace.stack')}; }`),
    },
    told('error.message'),
    told('`Error: ${error}`'),
    told('String(error)'),
    told('JSON.stringify({ error: error.message, code: error.code })'),
    told('JSON.stringify(error.issues)'),
    // A value that is not an error has nothing beyond its text.
    told('error instanceof Error ? error.message : JSON.stringify(error)'),
    caught(
      `if (isHttpError(error)) return ${text('error.message')}; return ${text('JSON.stringify(error)')};`,
    ),
    told(
      'describe(error)',
      'const fail = (message: string, extra?: unknown) => JSON.stringify({ message, extra });\nconst describe = (thrown: unknown) => (thrown instanceof Error ? fail(thrown.message) : fail("Unknown error", thrown));',
    ),
    caught(
      `if (typeof error === 'object') return ${text('JSON.stringify(error)')}; return ${text('error')};`,
    ),
    // What has no message is not an error.
    told('(error as Error).message || JSON.stringify(error)'),
    told('error?.message ?? JSON.stringify(error)'),
    told('error.reason || error.message || inspect(error)', "import { inspect } from 'node:util';"),
    told('error && error.message ? error.message : JSON.stringify(error)'),
    told("typeof error.message === 'string' ? error.message : JSON.stringify(error)"),
    told("error.message !== '' ? error.message : JSON.stringify(error)"),
    told('!error?.message ? JSON.stringify(error) : error.message'),
    told('JSON.stringify({ message: error.message || error })'),
    caught(
      `if (error.message) return ${text('error.message')}; return ${text('JSON.stringify(error)')};`,
    ),
    caught(`const message = error.message; return ${text('message || JSON.stringify(error)')};`),
    told(
      'describe(error)',
      'function describe(reason: any) { return reason.message ?? JSON.stringify(reason); }',
    ),
    told("JSON.stringify(error, ['message', 'code'])"),
    // A condition that is not about the error decides.
    told('process.env.DEBUG ? error.stack : error.message'),
    told('debug ? error.stack : error.message'),
    told("`${error.message}${config.verbose && error.stack ? error.stack : ''}`"),
    caught(`if (verbose) return ${text('error.stack')}; return ${text('error.message')};`),
    told(
      'JSON.stringify({ message: error.message, ...(isDevelopment && { stack: error.stack }) })',
    ),
    told(
      'describe(error, false)',
      'const describe = (error: Error, withStack: boolean) => (withStack ? error.stack : error.message);',
    ),
    // Other things than what was caught.
    told('report.stack'),
    told('JSON.stringify(result)'),
    told('scrub(error.stack)', "import { scrub } from 'scrubber';"),
    told("error.stack.split('\\n')[0]"),
    told('inspect(error)', "import { inspect } from './inspect.js';"),
    // It is only logged, or thrown where it is caught again.
    caught(`console.error(error.stack, JSON.stringify(error)); return ${text('error.message')};`),
    caught(`try { throw new Error(error.stack); } catch { return ${text("'Failed.'")}; }`),
    v1Tool('async () => { throw new Error(`Failed: ${reason.stack}`); }'),
    // What it may hold then is not followed.
    caught(`let message = error.message; message += error.stack; return ${text('message')};`),
  ],
  invalid: [
    ...['parsed = Item.parse(await load(q));', 'parsed = other.parse(q);'].map((block) => ({
      name: `an error of something else than a schema: ${block}`,
      code: parsing(block, 'JSON.stringify({ error })'),
      errors: [{ messageId: 'json', suggestions: 1 }],
    })),
    {
      name: 'the stack of an error of a schema',
      code: parsing('parsed = Item.parse(q);', 'error.stack'),
      errors: [{ messageId: 'stack', suggestions: 1 }],
    },
    {
      name: 'the stack of an error that the handler constructs',
      code: v1Tool(
        `async () => { const failure = new Error('x'); return ${text('String(failure.stack)')}; }`,
      ),
      ...found(
        'stack',
        v1Tool(
          `async () => { const failure = new Error('x'); return ${text('String(failure.message)')}; }`,
        ),
      ),
    },
    {
      name: 'an error in a message that the callback of a promise throws',
      code: `import { internalError } from '@cyanheads/mcp-ts-core/errors';
${coreTool('output: z.object({}), handler: async () => await load().catch((error) => { throw internalError(`x ${JSON.stringify(error)}`); })')}`,
      errors: [{ messageId: 'json', suggestions: 1 }],
    },
    { code: told('error.stack'), ...found('stack', told('error.message')) },
    {
      code: told('`Error: ${error instanceof Error ? error.stack : String(error)}`'),
      ...found('stack', told('`Error: ${error instanceof Error ? error.message : String(error)}`')),
    },
    {
      code: told("'Failed: ' + (error?.stack || error)"),
      ...found('stack', told("'Failed: ' + (error?.message || error)")),
    },
    {
      code: told("['Failed:', (error as Error).stack].join('\\n')"),
      ...found('stack', told("['Failed:', (error as Error).message].join('\\n')")),
    },
    {
      code: caught(
        `const stack = error instanceof Error ? error.stack : undefined; return ${text('stack ? `Failed: ${stack}` : String(error)')};`,
      ),
      ...found(
        'stack',
        caught(
          `const stack = error instanceof Error ? error.message : undefined; return ${text('stack ? `Failed: ${stack}` : String(error)')};`,
        ),
      ),
    },
    {
      code: caught(
        `const failure = error instanceof Error ? error : new Error(String(error)); if (failure.name === 'AbortError') return ${text("'Cancelled'")}; return ${text('failure.stack')};`,
      ),
      errors: [
        {
          messageId: 'stack',
          data: { text: 'failure.stack', elsewhere: '' },
          line: 5,
          suggestions: 1,
        },
      ],
    },
    {
      name: 'a stack that is the only thing about the error',
      code: told('JSON.stringify({ q, stack: error.stack })'),
      ...found('stack', told('JSON.stringify({ q, stack: error.message })')),
    },
    {
      name: 'a stack beside a message, each if there is one',
      code: told(
        'JSON.stringify({ message: String(error), stack: error instanceof Error ? error.stack : undefined, q })',
      ),
      ...found('stack', told('JSON.stringify({ message: String(error), q })')),
    },
    {
      code: told('JSON.stringify({ message: error.message, stack: error.stack })'),
      ...found('stack', told('JSON.stringify({ message: error.message })')),
    },
    {
      code: told('`Error: ${JSON.stringify(error, null, 2)}`'),
      ...found('json', told('`Error: ${String(error)}`')),
    },
    {
      code: told('JSON.stringify(error, Object.getOwnPropertyNames(error))'),
      ...found('json', told('String(error)')),
    },
    {
      code: told('JSON.stringify({ error })'),
      ...found('json', told('JSON.stringify({ error: String(error) })')),
    },
    {
      code: told('JSON.stringify({ cause: error })'),
      ...found('json', told('JSON.stringify({ cause: String(error) })')),
    },
    {
      code: caught(`return { content: [], structuredContent: { error }, isError: true };`),
      ...found(
        'json',
        caught(
          `return { content: [], structuredContent: { error: String(error) }, isError: true };`,
        ),
      ),
    },
    // Tests that an error with a message may pass.
    {
      code: told('error.response?.data || JSON.stringify(error)'),
      ...found('json', told('error.response?.data || String(error)')),
    },
    {
      code: told("error.message.includes('gone') ? 'Gone.' : JSON.stringify(error)"),
      ...found('json', told("error.message.includes('gone') ? 'Gone.' : String(error)")),
    },
    {
      code: told('error.response && error.message ? error.message : JSON.stringify(error)'),
      ...found('json', told('error.response && error.message ? error.message : String(error)')),
    },
    {
      code: told('error.message && JSON.stringify(error)'),
      ...found('json', told('error.message && String(error)')),
    },
    {
      code: told('inspect(error)', "import { inspect } from 'node:util';"),
      ...found('inspection', told('String(error)', "import { inspect } from 'node:util';")),
    },
    {
      code: told('util.inspect(error, { depth: 2 })', "import util from 'util';"),
      ...found('inspection', told('String(error)', "import util from 'util';")),
    },
    // Through helpers and wrappers; both SDKs, and servers that answer the requests themselves.
    {
      code: caught(
        'return failure(error);',
        `const failure = (reason: Error) => (${text('trace(reason)')}); function trace(reason: Error) { return reason.stack ?? reason.message; }`,
      ),
      errors: [{ messageId: 'stack', line: 4, suggestions: 1 }],
    },
    {
      code: caught(
        'return failure(`Failed: ${error.stack}`);',
        `const failure = (message: string) => (${text('message')});`,
      ),
      errors: [{ messageId: 'stack', line: 5, suggestions: 1 }],
    },
    {
      code: v2Tool(`async ({ q }) => load(q).catch((error) => (${text('error.stack')}))`),
      errors: [{ messageId: 'stack', suggestions: 1 }],
    },
    {
      code: v2Tool(
        `async ({ q }) => load(q).then((value) => (${text('value')}), (error) => (${text('JSON.stringify(error)')}))`,
      ),
      errors: [{ messageId: 'json', suggestions: 1 }],
    },
    // One handler answers for both of its tools.
    {
      code: lowLevelTools(
        `try { return await run(request); } catch (error) { return ${text('error.stack')}; }`,
      ),
      errors: [{ messageId: 'stack', suggestions: 1 }],
    },
    // In the message of what is thrown.
    {
      code: caught('throw new Error(`Failed: ${error.stack}`);'),
      ...found('stack', caught('throw new Error(`Failed: ${error.message}`);')),
    },
    {
      code: caught(
        'throw new McpError(-32603, JSON.stringify(error));',
        "import { McpError } from '@modelcontextprotocol/sdk/types.js';",
      ),
      errors: [{ messageId: 'json', suggestions: 1 }],
    },
    {
      code: coreTool(
        "errors: [{ reason: 'gone', code: -32001, when: 'It is gone.', recovery: 'Choose another one.' }], handler: async (input, ctx) => { try { return await load(); } catch (error) { throw ctx.fail('gone', error.stack, undefined, { cause: error }); } }",
      ),
      errors: [{ messageId: 'stack', suggestions: 1 }],
    },
  ],
});
