import rule from '../../src/rules/prefer-error-factory.ts';
import { testRule } from '../support/rule-tester.ts';

const IMPORT = "import { JsonRpcErrorCode, McpError } from '@cyanheads/mcp-ts-core/errors';\n";
const imported = (...names: readonly string[]): string =>
  IMPORT.replace(' }', `${names.map((name) => `, ${name}`).join('')} }`);
const inHandler = (body: string, head = IMPORT): string =>
  `import { tool, z } from '@cyanheads/mcp-ts-core';\n${head}export const find = tool('find', { description: 'd', handler: async (input, ctx) => { ${body} } });`;

testRule(rule, {
  valid: [
    inHandler("throw notFound('x');", imported('notFound')),
    // No factory has the code, or the code is not known.
    inHandler(
      "throw new McpError(JsonRpcErrorCode.ParseError, 'x'); throw new McpError(JsonRpcErrorCode.MethodNotFound, 'x');",
    ),
    inHandler("throw new McpError(input.code, 'x');"),
    inHandler('throw new McpError(...input.all);'),
    // A factory needs a message.
    inHandler('throw new McpError(JsonRpcErrorCode.NotFound);'),
    inHandler(
      "throw new McpError(JsonRpcErrorCode.NotFound, 'x');",
      "import { JsonRpcErrorCode, McpError } from './errors.js';\n",
    ),
    // The SDK has none.
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', {}, async () => { throw new McpError(-32602, 'x'); });",
  ],
  invalid: [
    {
      code: inHandler("throw new McpError(JsonRpcErrorCode.NotFound, 'x');"),
      output: inHandler("throw notFound('x');", imported('notFound')),
      errors: [{ messageId: 'factory', data: { factory: 'notFound', elsewhere: '' }, line: 3 }],
    },
    {
      code: inHandler(
        'throw new McpError(JsonRpcErrorCode.Timeout, `x ${input.a}`, { a: 1 }, { cause: input.b });',
        imported('timeout'),
      ),
      output: inHandler(
        'throw timeout(`x ${input.a}`, { a: 1 }, { cause: input.b });',
        imported('timeout'),
      ),
      errors: [{ messageId: 'factory' }],
    },
    {
      code: inHandler("throw new McpError(-32007, 'x');", imported('validationError as bad')),
      output: inHandler("throw bad('x');", imported('validationError as bad')),
      errors: [{ messageId: 'factory' }],
    },
    {
      code: inHandler(
        "throw new errors.McpError(-32002, 'x');",
        "import * as errors from '@cyanheads/mcp-ts-core/errors';\n",
      ),
      output: inHandler(
        "throw errors.conflict('x');",
        "import * as errors from '@cyanheads/mcp-ts-core/errors';\n",
      ),
      errors: [{ messageId: 'factory' }],
    },
    // One after the other, where each brings in an import.
    {
      code: inHandler(
        "if (input.a) throw new McpError(JsonRpcErrorCode.NotFound, 'x'); throw new McpError(JsonRpcErrorCode.Forbidden, 'y');",
      ),
      output: [
        inHandler(
          "if (input.a) throw notFound('x'); throw new McpError(JsonRpcErrorCode.Forbidden, 'y');",
          imported('notFound'),
        ),
        inHandler(
          "if (input.a) throw notFound('x'); throw forbidden('y');",
          imported('notFound', 'forbidden'),
        ),
      ],
      errors: [{ messageId: 'factory' }, { messageId: 'factory' }],
    },
    // The name means something else there.
    {
      code: inHandler(
        "const notFound = input.a; throw new McpError(JsonRpcErrorCode.NotFound, 'x');",
      ),
      errors: [{ messageId: 'factory' }],
    },
    {
      code: "const { tool } = require('@cyanheads/mcp-ts-core');\nconst { McpError } = require('@cyanheads/mcp-ts-core/errors');\nexports.find = tool('find', { handler() { throw new McpError(-32001, 'x'); } });",
      filename: 'server.cjs',
      errors: [{ messageId: 'factory' }],
    },
  ],
});
