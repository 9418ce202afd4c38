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
    // Outside handlers.
    `${HEAD}export function service() { try { load(); } catch (error) { throw serviceUnavailable('x'); } }\nexport const find = tool('find', { handler: async () => ({}) });`,
    // The SDK's error takes no cause.
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', {}, async () => { try { load(); } catch (error) { throw new McpError(ErrorCode.InvalidParams, 'x'); } });",
  ],
  invalid: [
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
    // The name means something else there, or the cause stands at the wrong place: the author decides.
    {
      code: caught("{ const error = 1; throw serviceUnavailable('x'); }"),
      errors: [{ messageId: 'lost' }],
    },
    {
      code: caught("throw serviceUnavailable('x', { cause: error });"),
      errors: [{ messageId: 'lost' }],
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
