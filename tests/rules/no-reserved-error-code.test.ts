import rule from '../../src/rules/no-reserved-error-code.ts';
import { lowLevelTools, v1Tool, v2Tool } from '../support/sdk.ts';
import { testRule } from '../support/rule-tester.ts';

const settings = { mcp: { protocol: '2026-07-28' } };
const TYPES =
  "import { ErrorCode, McpError, UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';";
const v1Resource = (body: string, before = TYPES): string =>
  v1Tool('async () => ({ content: [] })', {
    before: `${before}\nserver.registerResource('r', 'x://r', {}, async () => { ${body} });`,
  });
const v2Resource = (body: string): string =>
  v2Tool('async () => ({ content: [] })', {
    before: `import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';\nserver.registerResource('r', 'x://r', {}, async () => { ${body} });`,
  });
const core = (kind: 'tool' | 'resource', body: string, errors = ''): string =>
  `import { ${kind}, z } from '@cyanheads/mcp-ts-core';\nimport { conflict, JsonRpcErrorCode, McpError } from '@cyanheads/mcp-ts-core/errors';\nexport const one = ${kind}('x://one', { name: 'one', description: 'd', ${errors}handler: async (input, ctx) => { ${body} } });`;
const CONFLICT =
  "errors: [{ reason: 'taken', code: JsonRpcErrorCode.Conflict, when: 'It is taken.', recovery: 'Choose another name for it.' }], ";
const reserved = { messageId: 'reserved' };

testRule(rule, {
  valid: [
    {
      name: 'each of two codes is free',
      code: v1Resource("throw new McpError(a ? -32603 : -32602, 'x');"),
      settings,
    },
    {
      name: 'a code for clients of older revisions',
      code: v2Resource(
        "if (era === 'legacy') throw new ProtocolError(-32050, 'x'); return { contents: [] };",
      ),
      settings,
    },
    // The revision decides.
    v1Resource("throw new McpError(-32002, 'x');"),
    {
      code: v1Resource("throw new McpError(-32050, 'x');"),
      settings: { mcp: { protocol: '2025-11-25' } },
    },
    ...[
      // Codes that it defines, leaves to implementations, or that are outside of the range; one that is not known.
      v1Resource(
        "if (a) throw new McpError(-32021, 'x'); if (b) throw new McpError(-32000, 'x'); if (c) throw new McpError(-32019, 'x'); if (d) throw new McpError(-31000, 'x'); throw new McpError(a, 'x');",
      ),
      v1Resource("throw new McpError(ErrorCode.InvalidParams, 'x');"),
      // What does not leave the handler.
      v1Resource("try { throw new McpError(-32050, 'x'); } catch { return { contents: [] }; }"),
      v1Resource("return { contents: [], error: new McpError(-32050, 'x') };"),
      // Of what the handler of a tool throws, a result is made.
      v1Tool("async () => { throw new McpError(-32050, 'x'); }", { before: TYPES }),
      core('tool', "if (a) throw conflict('x'); throw ctx.fail('taken');", CONFLICT),
      // What SDK v2 sends another code for.
      v2Resource("throw new ProtocolError(ProtocolErrorCode.ResourceNotFound, 'x');"),
      // The error of another framework, which is taken for one without a code.
      core('resource', "throw new McpError(-32050, 'x');").replace(
        '@cyanheads/mcp-ts-core/errors',
        '@modelcontextprotocol/sdk/types.js',
      ),
      v1Resource("throw new McpError(-32050, 'x');", "import { McpError } from './errors.js';"),
    ].map((code) => ({ code, settings })),
  ],
  invalid: [
    {
      name: 'one of two reasons whose code is reserved',
      code: core(
        'resource',
        "throw ctx.fail(input.a ? 'gone' : 'taken', 'x');",
        CONFLICT.replace(
          ' }]',
          " }, { reason: 'gone', code: JsonRpcErrorCode.NotFound, when: 'w', recovery: 'Choose another name for it.' }]",
        ),
      ),
      settings,
      errors: [{ ...reserved, suggestions: [] }],
    },
    {
      name: 'one of two codes: no edit keeps the other',
      code: v1Resource("throw new McpError(a ? -32603 : -32002, 'x');"),
      settings,
      errors: [{ ...reserved, suggestions: [] }],
    },
    {
      code: v1Resource("throw new McpError(-32002, 'x', { a: 1 });"),
      output: v1Resource("throw new McpError(ErrorCode.InvalidParams, 'x', { a: 1 });"),
      settings,
      errors: [
        {
          ...reserved,
          data: {
            revision: '2026-07-28',
            code: -32002,
            why: 'servers report a resource that does not exist with -32602',
            elsewhere: '',
          },
          line: 5,
          column: 76,
          endColumn: 82,
        },
      ],
    },
    {
      code: v1Resource("throw new McpError(-32020 - 30, 'x');"),
      settings,
      errors: [
        {
          ...reserved,
          suggestions: [
            {
              messageId: 'use',
              data: { code: '-32602', name: 'InvalidParams', elsewhere: '' },
              output: v1Resource("throw new McpError(ErrorCode.InvalidParams, 'x');"),
            },
            {
              messageId: 'use',
              data: { code: '-32603', name: 'InternalError', elsewhere: '' },
              output: v1Resource("throw new McpError(ErrorCode.InternalError, 'x');"),
            },
          ],
        },
      ],
    },
    {
      code: v2Resource("throw new ProtocolError(-32099, 'x');"),
      settings,
      errors: [{ ...reserved, suggestions: 2 }],
    },
    // In a helper, and in the handler of a promise that is returned.
    {
      code: v1Resource(
        'fail(); return { contents: [] };',
        `${TYPES}\nfunction fail() { throw new McpError(-32050, 'x'); }`,
      ),
      settings,
      errors: [{ ...reserved, line: 5, suggestions: 2 }],
    },
    // All that the handler of all requests throws, and of what that of one tool throws, the error that asks for a visit.
    {
      code: lowLevelTools("throw new McpError(-32050, 'x');").replace(
        'ListToolsRequestSchema }',
        'ListToolsRequestSchema, McpError }',
      ),
      settings,
      errors: [{ ...reserved, suggestions: 2 }],
    },
    {
      code: v1Tool("async () => { throw new McpError(ErrorCode.UrlElicitationRequired, 'x'); }", {
        before: TYPES,
      }),
      settings,
      errors: [{ ...reserved, suggestions: null }],
    },
    {
      code: v1Tool('async () => { throw new UrlElicitationRequiredError([]); }', { before: TYPES }),
      settings,
      errors: [{ ...reserved, suggestions: null }],
    },
    {
      code: core('resource', "throw conflict('x');"),
      settings,
      errors: [
        {
          ...reserved,
          suggestions: [
            {
              messageId: 'use',
              output: core('resource', "throw invalidParams('x');").replace(
                'McpError }',
                'McpError, invalidParams }',
              ),
            },
            {
              messageId: 'use',
              output: core('resource', "throw internalError('x');").replace(
                'McpError }',
                'McpError, internalError }',
              ),
            },
          ],
        },
      ],
    },
    // Where the contract declares the code, the finding is there.
    {
      code: core('resource', "throw ctx.fail('taken');", CONFLICT),
      settings,
      errors: [{ ...reserved, line: 3, column: 107, suggestions: null }],
    },
  ],
});
