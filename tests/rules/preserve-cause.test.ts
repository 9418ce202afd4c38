import rule from '../../src/rules/preserve-cause.ts';
import { testRule } from '../support/rule-tester.ts';

const HEAD =
  "import { tool, z } from '@cyanheads/mcp-ts-core';\nimport { JsonRpcErrorCode, McpError, serviceUnavailable } from '@cyanheads/mcp-ts-core/errors';\n";
const inHandler = (body: string, before = ''): string =>
  `${HEAD}${before}export const find = tool('find', { description: 'd', handler: async (input, ctx) => { ${body} } });`;
const caught = (code: string, parameter = '(error) '): string =>
  inHandler(`try { await load(); } catch ${parameter}{ ${code} }`);

testRule(rule, {
  valid: [
    ...[
      'isNotFound(error)',
      'error instanceof HttpError && error.status === 404',
      "error.code === 'ENOENT' || isNotFoundError(error)",
    ].map((test) => ({
      name: `an error that says nothing else than the new one: ${test}`,
      code: caught(`if (${test}) throw ctx.fail('paper_not_found', 'x'); throw error;`),
    })),
    caught("throw serviceUnavailable('x', { a: 1 }, { cause: error });"),
    caught("throw serviceUnavailable('x', undefined, { cause: input.other });"),
    caught("throw new McpError(JsonRpcErrorCode.Timeout, 'x', {}, { cause: error });"),
    caught("throw ctx.fail('a', 'x', {}, { 'cause': error });"),
    // What the options hold is not known.
    caught("throw serviceUnavailable('x', {}, options);"),
    caught("throw serviceUnavailable('x', {}, { ...options });"),
    caught('throw serviceUnavailable(...args);'),
    // The caught error is thrown away on purpose.
    caught("throw serviceUnavailable('x');", ''),
    caught('throw error;'),
    caught("throw new Error('x');"),
    caught("throw Object.assign(serviceUnavailable('x'), { cause: error });"),
    // Not thrown in place of the caught error.
    caught("setTimeout(() => { throw serviceUnavailable('x'); });"),
    caught("log(serviceUnavailable('x'));"),
    inHandler("throw serviceUnavailable('x');"),
    inHandler(
      "try { throw serviceUnavailable('x'); } catch (error) { log(error); } finally { done(); }",
    ),
    inHandler(
      "try { load(); } catch (error) { throw other('x'); }",
      "import { serviceUnavailable as other } from './errors.js';\n",
    ),
    {
      name: 'an error of the framework whose message is passed on',
      code: caught(`
        if (error instanceof McpError && error.code === JsonRpcErrorCode.NotFound)
          throw ctx.fail('not_found', error.message);
        throw error;`),
    },
    {
      name: "an error of the project's own whose message is passed on, after a test that leaves",
      code: inHandler(
        `try { await load(); } catch (error) {
          if (!(error instanceof UnknownTopic)) throw error;
          const reason = error.message;
          throw ctx.fail('unknown_topic', \`No such topic: \${reason}\`);
        }`,
        'class UnknownTopic extends Error {}\n',
      ),
    },
    {
      name: 'an error of the framework of the same code',
      code: caught(`
        if (error instanceof McpError && error.code === JsonRpcErrorCode.ServiceUnavailable)
          throw serviceUnavailable('The topics are not available.');
        throw error;`),
    },
    {
      name: 'a marker in the message',
      code: caught(`
        const text = (error as Error).message;
        if (text.startsWith('PATH_BLOCKED'))
          throw ctx.fail('blocked', text.replace('PATH_BLOCKED: ', ''));
        throw error;`),
    },
    {
      name: 'a marker beside the message',
      code: caught(`
        if (error._reason === 'taken' || error._reason === 'locked')
          throw ctx.fail('conflict', String(error));
        throw error;`),
    },
    {
      name: 'a helper that other code calls, too',
      code: inHandler(
        'try { await load(); } catch (error) { throw classify(error); }',
        `function classify(error) { return serviceUnavailable('x'); }
        export const known = classify('known');\n`,
      ),
    },
    {
      name: 'a helper whose result is only logged',
      code: inHandler(
        'try { await load(); } catch (error) { note(classify(error)); throw error; }',
        "function classify(error) { return serviceUnavailable('x'); }\n",
      ),
    },
    {
      name: 'an error that the context logs',
      code: caught(`
        ctx.log.error('The file was not written.', error);
        throw ctx.fail('failed', 'The file was not written.');`),
    },
    {
      name: 'an error that is logged as a member, before a condition',
      code: caught(`
        this.requestLogger.warn({ reason: error });
        if (input.strict) throw ctx.fail('failed', 'x');
        throw serviceUnavailable('y');`),
    },
    {
      name: 'an error whose stack is logged',
      code: caught("ctx.log.error(error.stack); throw serviceUnavailable('x');"),
    },
    {
      name: 'an error that is described for the log',
      code: caught("ctx.log.error(describe(error)); throw serviceUnavailable('x');"),
    },
    {
      name: 'an error that a callback logs',
      code: inHandler(
        "await load().catch((error) => { logError(error); throw serviceUnavailable('x'); });",
      ),
    },
    {
      name: 'an error that the catch logs before a helper replaces it',
      code: inHandler(
        'try { await load(); } catch (error) { console.error(error); throw classify(error); }',
        "function classify(error) { return serviceUnavailable('x'); }\n",
      ),
    },
    // Outside handlers.
    `${HEAD}export function service() { try { load(); } catch (error) { throw serviceUnavailable('x'); } }\nexport const find = tool('find', { handler: async () => ({}) });`,
    // The SDK's error takes no cause.
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', {}, async () => { try { load(); } catch (error) { throw new McpError(ErrorCode.InvalidParams, 'x'); } });",
  ],
  invalid: [
    ...['error.message', 'String(error)', '`Failed: ${error}`', 'message'].map((logged) => {
      const before = `const message = error instanceof Error ? error.message : String(error); ctx.log.error(${logged});`;
      return {
        name: `a log of the message alone: ${logged}`,
        code: caught(`${before} throw serviceUnavailable('x');`),
        output: caught(`${before} throw serviceUnavailable('x', undefined, { cause: error });`),
        errors: [{ messageId: 'lost' as const }],
      };
    }),
    ...[
      ['isNotFound(input)', 'another value'],
      ['!isNotFound(error)', 'other errors'],
      ["error.status === 404 || error.code === 'EACCES'", 'one of two errors'],
    ].map(([test, what]) => ({
      name: `an error after a test of ${what}`,
      code: caught(`if (${test}) throw ctx.fail('paper_not_found', 'x', {});`),
      output: caught(`if (${test}) throw ctx.fail('paper_not_found', 'x', {}, { cause: error });`),
      errors: [{ messageId: 'lost' as const }],
    })),
    {
      name: 'a log without the error',
      code: caught("ctx.log.error('Failed.', { id: input.id }); throw serviceUnavailable('x');"),
      output: caught(
        "ctx.log.error('Failed.', { id: input.id }); throw serviceUnavailable('x', undefined, { cause: error });",
      ),
      errors: [{ messageId: 'lost' }],
    },
    {
      name: 'a log on another path',
      code: caught("if (input.debug) ctx.log.debug(error); throw serviceUnavailable('x');"),
      output: caught(
        "if (input.debug) ctx.log.debug(error); throw serviceUnavailable('x', undefined, { cause: error });",
      ),
      errors: [{ messageId: 'lost' }],
    },
    {
      name: 'a list that is not a log',
      code: caught("catalog.add(error); throw serviceUnavailable('x');"),
      output: caught(
        "catalog.add(error); throw serviceUnavailable('x', undefined, { cause: error });",
      ),
      errors: [{ messageId: 'lost' }],
    },
    {
      name: 'an error of a service, whose status is lost with its message passed on',
      code: caught('throw serviceUnavailable(`Search failed: ${error.message}`);'),
      output: caught(
        'throw serviceUnavailable(`Search failed: ${error.message}`, undefined, { cause: error });',
      ),
      errors: [{ messageId: 'lost' }],
    },
    {
      name: "an error of the project's own with another message",
      code: caught("if (error instanceof McpError) throw serviceUnavailable('Search failed');"),
      output: caught(
        "if (error instanceof McpError) throw serviceUnavailable('Search failed', undefined, { cause: error });",
      ),
      errors: [{ messageId: 'lost' }],
    },
    {
      name: 'an error of the framework of another code',
      code: caught(
        "if (error instanceof McpError && error.code === JsonRpcErrorCode.NotFound) throw serviceUnavailable('x');",
      ),
      output: caught(
        "if (error instanceof McpError && error.code === JsonRpcErrorCode.NotFound) throw serviceUnavailable('x', undefined, { cause: error });",
      ),
      errors: [{ messageId: 'lost' }],
    },
    {
      name: "an error that is not one of the project's own",
      code: caught('if (!(error instanceof McpError)) throw serviceUnavailable(String(error));'),
      output: caught(
        'if (!(error instanceof McpError)) throw serviceUnavailable(String(error), undefined, { cause: error });',
      ),
      errors: [{ messageId: 'lost' }],
    },
    {
      name: 'one of two kinds of error, of which one is from elsewhere',
      code: caught(
        'if (error instanceof McpError || error instanceof TypeError) throw serviceUnavailable(error.message);',
      ),
      output: caught(
        'if (error instanceof McpError || error instanceof TypeError) throw serviceUnavailable(error.message, undefined, { cause: error });',
      ),
      errors: [{ messageId: 'lost' }],
    },
    {
      name: "an error of the project's own that has details",
      code: inHandler(
        'try { await load(); } catch (error) { if (error instanceof HttpError) throw serviceUnavailable(error.message); }',
        'class HttpError extends Error { constructor(message, readonly status: number) { super(message); } }\n',
      ),
      output: inHandler(
        'try { await load(); } catch (error) { if (error instanceof HttpError) throw serviceUnavailable(error.message, undefined, { cause: error }); }',
        'class HttpError extends Error { constructor(message, readonly status: number) { super(message); } }\n',
      ),
      errors: [{ messageId: 'lost' }],
    },
    {
      name: 'a message that is cut',
      code: caught(
        'if (error instanceof McpError) throw serviceUnavailable(error.message.slice(0, 80));',
      ),
      output: caught(
        'if (error instanceof McpError) throw serviceUnavailable(error.message.slice(0, 80), undefined, { cause: error });',
      ),
      errors: [{ messageId: 'lost' }],
    },
    {
      name: 'a code of the system in the message',
      code: caught(
        "if (error.message.includes('ENOENT')) throw serviceUnavailable(error.message);",
      ),
      output: caught(
        "if (error.message.includes('ENOENT')) throw serviceUnavailable(error.message, undefined, { cause: error });",
      ),
      errors: [{ messageId: 'lost' }],
    },
    {
      name: 'a helper that makes the error of what was caught',
      code: inHandler(
        'try { await load(); } catch (error) { throw classify(ctx, error); }',
        "function classify(ctx, reason) { return ctx.fail('busy', 'Too many notes.'); }\n",
      ),
      output: inHandler(
        'try { await load(); } catch (error) { throw classify(ctx, error); }',
        "function classify(ctx, reason) { return ctx.fail('busy', 'Too many notes.', undefined, { cause: reason }); }\n",
      ),
      errors: [{ messageId: 'lost', data: { callee: 'ctx.fail', name: 'reason', elsewhere: '' } }],
    },
    {
      code: caught("throw serviceUnavailable('x');"),
      output: caught("throw serviceUnavailable('x', undefined, { cause: error });"),
      errors: [
        {
          messageId: 'lost',
          data: { callee: 'serviceUnavailable', name: 'error', elsewhere: '' },
          line: 3,
        },
      ],
    },
    {
      code: caught("throw serviceUnavailable('x', { a: 1 });"),
      output: caught("throw serviceUnavailable('x', { a: 1 }, { cause: error });"),
      errors: [{ messageId: 'lost' }],
    },
    {
      code: caught("throw new McpError(JsonRpcErrorCode.Timeout, 'x');"),
      output: caught(
        "throw new McpError(JsonRpcErrorCode.Timeout, 'x', undefined, { cause: error });",
      ),
      errors: [{ messageId: 'lost', data: { callee: 'McpError', name: 'error', elsewhere: '' } }],
    },
    {
      code: caught("throw ctx.fail('a');"),
      output: caught("throw ctx.fail('a', undefined, undefined, { cause: error });"),
      errors: [{ messageId: 'lost' }],
    },
    {
      code: caught("throw ctx.fail('a', 'm', {}, undefined);"),
      output: caught("throw ctx.fail('a', 'm', {}, { cause: error });"),
      errors: [{ messageId: 'lost' }],
    },
    {
      code: caught("if (error instanceof TypeError) throw serviceUnavailable('x', {});"),
      output: caught(
        "if (error instanceof TypeError) throw serviceUnavailable('x', {}, { cause: error });",
      ),
      errors: [{ messageId: 'lost' }],
    },
    {
      code: caught("throw serviceUnavailable('x');", '(cause) '),
      output: caught("throw serviceUnavailable('x', undefined, { cause });", '(cause) '),
      errors: [{ messageId: 'lost' }],
    },
    // The name means something else there, or the cause is at the wrong position: the author decides.
    {
      code: caught("{ const error = 1; throw serviceUnavailable('x'); }"),
      errors: [{ messageId: 'lost' }],
    },
    {
      name: 'the cause in the data',
      code: caught("throw serviceUnavailable('x', { cause: error });"),
      errors: [
        {
          messageId: 'misplaced',
          data: { callee: 'serviceUnavailable', name: 'error', elsewhere: '' },
          line: 3,
        },
      ],
    },
    {
      code: inHandler("return load().catch((error) => { throw serviceUnavailable('x'); });"),
      output: inHandler(
        "return load().catch((error) => { throw serviceUnavailable('x', undefined, { cause: error }); });",
      ),
      errors: [{ messageId: 'lost' }],
    },
    {
      code: inHandler(
        'return load();',
        "async function load() { try { run(); } catch (e) { throw serviceUnavailable('x'); } }\n",
      ),
      output: inHandler(
        'return load();',
        "async function load() { try { run(); } catch (e) { throw serviceUnavailable('x', undefined, { cause: e }); } }\n",
      ),
      errors: [{ messageId: 'lost', line: 3 }],
    },
    {
      code: "const core = require('@cyanheads/mcp-ts-core');\nconst { conflict } = require('@cyanheads/mcp-ts-core/errors');\nexports.find = core.tool('find', { handler() { try { load(); } catch (e) { throw conflict('x'); } } });",
      output:
        "const core = require('@cyanheads/mcp-ts-core');\nconst { conflict } = require('@cyanheads/mcp-ts-core/errors');\nexports.find = core.tool('find', { handler() { try { load(); } catch (e) { throw conflict('x', undefined, { cause: e }); } } });",
      filename: 'server.cjs',
      errors: [{ messageId: 'lost' }],
    },
  ],
});
