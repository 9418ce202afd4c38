import rule from '../../src/rules/valid-error-contract.ts';
import { elsewhere, testRule } from '../support/rule-tester.ts';

const HEAD =
  "import { prompt, resource, tool, z } from '@cyanheads/mcp-ts-core';\nimport { JsonRpcErrorCode } from '@cyanheads/mcp-ts-core/errors';\n";
const config = (errors: string, handler = 'async () => ({})'): string =>
  `{ description: 'd', input: z.object({}), output: z.object({}), errors: ${errors}, handler: ${handler} }`;
const withErrors = (errors: string, handler?: string): string =>
  `${HEAD}export const find = tool('find', ${config(errors, handler)});`;
const ENTRY =
  "reason: 'no_match', code: JsonRpcErrorCode.NotFound, when: 'Nothing matched.', recovery: 'Search by another name.'";
const entry = (text: string): string => withErrors(`[{ ${text} }]`);
const without = (field: string): string =>
  entry(
    ENTRY.split(', ')
      .filter((part) => !part.startsWith(`${field}:`))
      .join(', '),
  );
const instead = (field: string, value: string): string =>
  entry(
    `${ENTRY.split(', ')
      .filter((part) => !part.startsWith(`${field}:`))
      .join(', ')}, ${field}: ${value}`,
  );

testRule(rule, {
  valid: [
    {
      name: 'fields of which each option is good',
      code: entry(
        "reason: x ? 'no_match' : 'gone', code: x ? JsonRpcErrorCode.NotFound : JsonRpcErrorCode.Timeout, when: x ? 'Nothing matched.' : 'It is gone.', recovery: 'Search by another name.', retryable: x ? true : false",
      ),
    },
    {
      name: 'an entry that a condition adds',
      code: withErrors(`[process.env.X ? { ${ENTRY} } : undefined]`),
    },
    entry(ENTRY),
    entry(`${ENTRY}, retryable: false`),
    entry(`${ENTRY}, retryable: undefined`),
    entry(`${ENTRY}, severity: 'low'`),
    instead('code', '-32001'),
    instead('reason', "'http_404'"),
    withErrors(`[{ ${ENTRY} }] as const`),
    `${HEAD}export const find = tool('find', { description: 'd', input: z.object({}), handler: async () => ({}) });`,
    withErrors('undefined'),
    // Not known.
    withErrors('loadErrors()'),
    withErrors('[...loadErrors()]'),
    withErrors(`[{ ...loadEntry(), reason: 'no_match' }]`),
    withErrors(`[{ ${ENTRY} }, loadEntry()]`),
    instead('code', 'process.env.CODE'),
    instead('reason', '`${process.env.PREFIX}-x`'),
    instead('when', 'process.env.WHEN'),
    instead('retryable', 'loadFlag()'),
    // A spread behind a field may replace it.
    entry(`${ENTRY}, retryable: 'true', ...loadEntry()`),
    // A constant, a function and a namespace of the project.
    `${HEAD}const ERRORS = [{ ${ENTRY} }] as const;\nexport const find = tool('find', ${config('[...ERRORS]')});`,
    `${HEAD}const error = (reason: string) => ({ reason, code: JsonRpcErrorCode.Conflict, when: 'w', recovery: 'r' });\nexport const find = tool('find', ${config("[error('a'), error('b')]")});`,
    `import * as core from '@cyanheads/mcp-ts-core';\nimport * as errors from '@cyanheads/mcp-ts-core/errors';\nexport const find = core.tool('find', { errors: [{ reason: 'a', code: errors.JsonRpcErrorCode.Timeout, when: 'w', recovery: 'r' }] });`,
    `const { tool } = require('@cyanheads/mcp-ts-core');\nconst { JsonRpcErrorCode: Code } = require('@cyanheads/mcp-ts-core/errors');\nmodule.exports = tool('find', { errors: [{ reason: 'a', code: Code.Timeout, when: 'w', recovery: 'r' }] });`,
    {
      code: `${HEAD}import { SERVICE_ERRORS } from './good-errors.js';\nexport const find = tool('find', ${config('[...SERVICE_ERRORS]')});`,
      filename: 'valid-error-contract/server.ts',
    },
    {
      code: `${HEAD}import { SERVICE_ERRORS } from './missing.js';\nexport const find = tool('find', ${config('[...SERVICE_ERRORS, {}, 3]').replace(', {}, 3', '')});`,
      filename: 'valid-error-contract/server.ts',
    },
    // The same reason in two contracts.
    `${HEAD}export const a = tool('a', ${config(`[{ ${ENTRY} }]`)});\nexport const b = tool('b', ${config(`[{ ${ENTRY} }]`)});`,
    // Another framework, a prompt and something else of that name.
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', { description: 'd', errors: {} }, async () => ({ content: [] }));",
    `${HEAD}export const p = prompt('p', { description: 'd', errors: {}, generate: () => [] });`,
    "import '@cyanheads/mcp-ts-core';\nfunction tool(name, config) {}\ntool('find', { errors: {} });",
  ],
  invalid: [
    {
      name: 'one of two reasons, codes, texts and flags',
      code: entry(
        "reason: x ? 'no_match' : 'Gone', code: x ? JsonRpcErrorCode.NotFound : 404, when: x ? 'Nothing matched.' : 7, recovery: 'Search by another name.', retryable: x ? true : 'false'",
      ),
      output: entry(
        "reason: x ? 'no_match' : 'Gone', code: x ? JsonRpcErrorCode.NotFound : 404, when: x ? 'Nothing matched.' : 7, recovery: 'Search by another name.', retryable: x ? true : false",
      ),
      errors: [
        { messageId: 'notSnakeCase', data: { reason: 'Gone', elsewhere: '' }, suggestions: 1 },
        { messageId: 'unknownCode' },
        { messageId: 'notText' },
        { messageId: 'notBoolean' },
      ],
    },
    {
      name: 'an entry that may be a text',
      code: withErrors(`[process.env.X ? { ${ENTRY} } : 'no_match']`),
      errors: [{ messageId: 'notObject' }],
    },
    { code: withErrors('{}'), errors: [{ messageId: 'notArray', line: 3 }] },
    { code: withErrors('null'), errors: [{ messageId: 'notArray' }] },
    { code: withErrors("'NotFound'"), errors: [{ messageId: 'notArray' }] },
    {
      code: withErrors('[]'),
      errors: [
        {
          messageId: 'empty',
          suggestions: [
            { messageId: 'remove', output: withErrors('[]').replace(' errors: [],', '') },
          ],
        },
      ],
    },
    {
      name: 'an empty contract whose handler calls fail: removing it would not help',
      code: `${HEAD}
        export const find = tool('find', {
          description: 'Finds.',
          input: z.object({}),
          output: z.object({}),
          errors: [],
          handler: async (input, ctx) => {
            throw ctx.fail('no_match');
          },
        });`,
      errors: [{ messageId: 'empty', suggestions: null }],
    },
    {
      code: `${HEAD}const NONE = [];\nexport const find = tool('find', ${config('[...NONE]')});`,
      errors: [{ messageId: 'empty', line: 4, suggestions: 1 }],
    },
    {
      code: withErrors(`[{ ${ENTRY} }, 'not_found', null]`),
      errors: [{ messageId: 'notObject' }, { messageId: 'notObject' }],
    },
    { code: withErrors('[[]]'), errors: [{ messageId: 'notObject' }] },
    {
      code: without('code'),
      errors: [
        {
          messageId: 'missing',
          data: {
            field: 'code',
            effect: 'callers cannot identify the error by a code',
            elsewhere: '',
          },
        },
      ],
    },
    // There is no such member.
    { code: instead('code', 'JsonRpcErrorCode.Missing'), errors: [{ messageId: 'missing' }] },
    { code: without('reason'), errors: [{ messageId: 'missing' }] },
    { code: without('when'), errors: [{ messageId: 'missing' }] },
    {
      code: withErrors('[{}]'),
      errors: [{ messageId: 'missing' }, { messageId: 'missing' }, { messageId: 'missing' }],
    },
    { code: instead('when', "' '"), errors: [{ messageId: 'notText' }] },
    { code: instead('when', '3'), errors: [{ messageId: 'notText' }] },
    { code: instead('reason', "''"), errors: [{ messageId: 'notText' }] },
    { code: instead('reason', 'null'), errors: [{ messageId: 'notText' }] },
    { code: instead('code', '404'), errors: [{ messageId: 'unknownCode' }] },
    { code: instead('code', '[]'), errors: [{ messageId: 'unknownCode' }] },
    {
      code: instead('code', "'NotFound'"),
      errors: [
        {
          messageId: 'unknownCode',
          suggestions: [
            {
              messageId: 'number',
              data: { code: -32001, name: 'NotFound', elsewhere: '' },
              output: instead('code', '-32001'),
            },
          ],
        },
      ],
    },
    {
      code: instead('code', "'not_found'"),
      errors: [
        {
          messageId: 'unknownCode',
          suggestions: [{ messageId: 'number', output: instead('code', '-32001') }],
        },
      ],
    },
    { code: instead('code', "'gone'"), errors: [{ messageId: 'unknownCode', suggestions: [] }] },
    {
      code: instead('code', 'JsonRpcErrorCode.UnknownError'),
      errors: [{ messageId: 'unknownError', line: 3 }],
    },
    {
      name: 'a member of an alias, at the entry',
      code: `${HEAD}const Code = JsonRpcErrorCode;
export const find = tool('find', {
  description: 'd',
  input: z.object({}),
  output: z.object({}),
  errors: [
    { reason: 'odd', when: 'It is odd.', recovery: 'Search by another name.', code: Code.UnknownError },
  ],
  handler: async () => ({}),
});`,
      errors: [{ messageId: 'unknownError', line: 9, column: 85, endColumn: 102 }],
    },
    {
      code: instead('reason', "'no-match'"),
      errors: [
        {
          messageId: 'notSnakeCase',
          suggestions: [
            {
              messageId: 'renameReason',
              data: { reason: 'no_match', elsewhere: '' },
              output: instead('reason', "'no_match'"),
            },
          ],
        },
      ],
    },
    {
      code: instead('reason', "'NoHTTPMatch'"),
      errors: [
        {
          messageId: 'notSnakeCase',
          suggestions: [
            { messageId: 'renameReason', output: instead('reason', "'no_http_match'") },
          ],
        },
      ],
    },
    // Not a literal, or nothing left of it.
    {
      code: instead('reason', "'no-' + 'match'"),
      errors: [{ messageId: 'notSnakeCase', suggestions: [] }],
    },
    { code: instead('reason', "'404'"), errors: [{ messageId: 'notSnakeCase', suggestions: [] }] },
    // The handler's own names of the reason are renamed with it.
    {
      code: withErrors(
        `[{ ${ENTRY.replace('no_match', 'noMatch')} }]`,
        "async (input, ctx) => { throw ctx.fail('noMatch', 'm', { ...ctx.recoveryFor('noMatch') }); }",
      ),
      errors: [
        {
          messageId: 'notSnakeCase',
          suggestions: [
            {
              messageId: 'renameReason',
              output: withErrors(
                `[{ ${ENTRY} }]`,
                "async (input, ctx) => { throw ctx.fail('no_match', 'm', { ...ctx.recoveryFor('no_match') }); }",
              ),
            },
          ],
        },
      ],
    },
    {
      code: withErrors(`[{ ${ENTRY} }, { ${ENTRY} }]`),
      errors: [{ messageId: 'duplicate', data: { reason: 'no_match', elsewhere: '' } }],
    },
    {
      code: `${HEAD}const SHARED = [{ ${ENTRY} }] as const;\nexport const find = tool('find', ${config(`[...SHARED, { ${ENTRY} }]`)});`,
      errors: [{ messageId: 'duplicate', line: 4 }],
    },
    {
      code: instead('retryable', "'true'"),
      output: instead('retryable', 'true'),
      errors: [{ messageId: 'notBoolean' }],
    },
    { code: instead('retryable', '1'), errors: [{ messageId: 'notBoolean' }] },
    { code: instead('retryable', "'no'"), errors: [{ messageId: 'notBoolean' }] },
    {
      code: entry(`${ENTRY}, retriable: true`),
      output: entry(`${ENTRY}, retryable: true`),
      errors: [
        { messageId: 'unknownKey', data: { key: 'retriable', name: 'retryable', elsewhere: '' } },
      ],
    },
    {
      code: entry(`${ENTRY}, 'Retry-Able': true`),
      output: entry(`${ENTRY}, 'retryable': true`),
      errors: [{ messageId: 'unknownKey' }],
    },
    {
      code: `${HEAD}const cod = JsonRpcErrorCode.Timeout;\nexport const find = tool('find', ${config("[{ reason: 'a', cod, when: 'w' }]")});`,
      output: `${HEAD}const cod = JsonRpcErrorCode.Timeout;\nexport const find = tool('find', ${config("[{ reason: 'a', code: cod, when: 'w' }]")});`,
      errors: [{ messageId: 'unknownKey' }],
    },
    {
      code: entry(`${ENTRY}, retryabel: true`),
      errors: [
        {
          messageId: 'unknownKey',
          suggestions: [
            {
              messageId: 'rename',
              data: { name: 'retryable', elsewhere: '' },
              output: entry(`${ENTRY}, retryable: true`),
            },
          ],
        },
      ],
    },
    // A resource, JavaScript, CommonJS, renamed imports.
    {
      code: `${HEAD}export const r = resource('x://{id}', ${config('[3]')});`,
      errors: [{ messageId: 'notObject' }],
    },
    {
      code: `import { tool as define } from '@cyanheads/mcp-ts-core';\nexport const find = define('find', { errors: [{ reason: 'a', code: -1, when: 'w' }] });`,
      filename: 'server.js',
      errors: [{ messageId: 'unknownCode' }],
    },
    {
      code: `const core = require('@cyanheads/mcp-ts-core');\nexports.find = core.tool('find', { errors: [{ reason: 'a', code: -1, when: 'w' }] });`,
      filename: 'server.cjs',
      errors: [{ messageId: 'unknownCode' }],
    },
    // One finding for what two definitions share, and the place of what another file holds.
    {
      code: `${HEAD}const SHARED = [{ ${ENTRY.replace('no_match', 'noMatch')} }] as const;\nexport const a = tool('a', ${config('SHARED')});\nexport const b = tool('b', ${config('[...SHARED]')});`,
      errors: [{ messageId: 'notSnakeCase', line: 3, suggestions: 1 }],
    },
    {
      code: `${HEAD}import { BAD_ERRORS } from './bad-errors.js';\nexport const find = tool('find', ${config('[...BAD_ERRORS]')});`,
      filename: 'valid-error-contract/server.ts',
      errors: [
        {
          messageId: 'unknownCode',
          line: 4,
          data: { elsewhere: elsewhere('valid-error-contract/bad-errors.ts', 3) },
        },
      ],
    },
  ],
});
