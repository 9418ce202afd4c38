import rule from '../../src/rules/no-undeclared-reason.ts';
import { elsewhere, testRule } from '../support/rule-tester.ts';

const HEAD =
  "import { prompt, resource, tool, z } from '@cyanheads/mcp-ts-core';\nimport { JsonRpcErrorCode } from '@cyanheads/mcp-ts-core/errors';\n";
const entry = (reason: string): string =>
  `{ reason: '${reason}', code: JsonRpcErrorCode.NotFound, when: 'w', recovery: 'Search by title with search_papers.' }`;
const NEW = (reason: string): string =>
  `{ reason: '${reason}', code: -32603, when: '', recovery: '' }`;
const ERRORS = `errors: [${entry('no_match')}, ${entry('gone')}], `;
const find = (errors: string, handler: string, before = ''): string =>
  `${HEAD}${before}export const find = tool('find', { description: 'd', ${errors}handler: ${handler} });`;
const inHandler = (body: string, errors = ERRORS, before = ''): string =>
  find(errors, `async (input, ctx) => { ${body} }`, before);
const declared = (reason: string): string =>
  `errors: [${entry('no_match')}, ${entry('gone')}, ${NEW(reason)}], `;

testRule(rule, {
  valid: [
    {
      name: 'a reason that may be unknown',
      code: inHandler("throw ctx.fail(input.a ? 'no_mach' : input.b);"),
    },
    {
      name: 'a reason that an entry may declare',
      code: inHandler(
        "throw ctx.fail('gone');",
        "errors: [{ reason: process.env.X ? 'gone' : 'no_match', code: JsonRpcErrorCode.NotFound, when: 'w', recovery: 'Search by title with search_papers.' }], ",
      ),
    },
    inHandler("throw ctx.fail('no_match', 'm', { ...ctx.recoveryFor('no_match') });"),
    inHandler("throw ctx.fail('gone');"),
    inHandler("const { fail, recoveryFor } = ctx; throw fail('gone', 'm', recoveryFor('gone'));"),
    inHandler("const reason = input.a ? 'no_match' : 'gone'; throw ctx.fail(reason);"),
    inHandler('throw ctx.fail(input.reason);'),
    inHandler('throw ctx.fail();'),
    inHandler('throw ctx.fail(...input.args);'),
    inHandler('throw ctx.fail(`${input.a}_missing`);'),
    inHandler('throw ctx.fail(REASON);', ERRORS, "const REASON = 'gone';\n"),
    // The contract is not fully known.
    inHandler("throw ctx.fail('missing');", 'errors: loadErrors(), '),
    inHandler("throw ctx.fail('missing');", `errors: [${entry('gone')}, ...loadErrors()], `),
    inHandler("throw ctx.fail('missing');", 'errors: [loadEntry()], '),
    inHandler("throw ctx.fail('missing');", 'errors: [{ ...loadEntry() }], '),
    inHandler("throw ctx.fail('missing');", '...loadConfig(), '),
    inHandler('throw ctx.fail(input.reason);', 'errors: [{}], '),
    // Shared code may ask whether there is a contract, and may ask for hints without one.
    inHandler("if (ctx.fail) throw ctx.fail('missing');", ''),
    inHandler("throw ctx.fail?.('missing');", ''),
    inHandler("throw new Error('x', ctx.recoveryFor('missing'));", ''),
    inHandler('log(ctx.fail);', ''),
    // Something else of that name, or another context.
    inHandler("input.fail('missing'); expect.fail('missing');"),
    inHandler("{ const ctx = other; throw ctx.fail('missing'); }"),
    `${HEAD}export function service(ctx) { throw ctx.fail('missing'); }\nexport const find = tool('find', { description: 'd', ${ERRORS}handler: async () => ({}) });`,
    `${HEAD}export const p = prompt('p', { description: 'd', generate: (args, ctx) => ctx.fail('missing') });`,
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', {}, async (extra) => { throw extra.fail('x'); });",
    // Two definitions, each with its own contract.
    `${HEAD}export const a = tool('a', { errors: [${entry('x')}], handler: (i, ctx) => { throw ctx.fail('x'); } });\nexport const b = tool('b', { errors: [${entry('y')}], handler: (i, ctx) => { throw ctx.fail('y'); } });`,
    {
      code: inHandler(
        "throw ctx.fail('upstream_down');",
        'errors: [...SERVICE_ERRORS], ',
        "import { SERVICE_ERRORS } from '../valid-error-contract/good-errors.js';\n",
      ),
      filename: 'no-undeclared-reason/server.ts',
    },
  ],
  invalid: [
    {
      name: 'a constant of another file, whose use is wrong here',
      code: inHandler(
        'throw ctx.fail(KEYS.bad);',
        ERRORS,
        "import { KEYS } from '../valid-state-key/keys.js';\n",
      ),
      filename: 'no-undeclared-reason/server.ts',
      errors: [
        {
          messageId: 'fail',
          data: { reason: 'a:b', definition: "tool 'find'", elsewhere: '' },
          suggestions: 1,
        },
      ],
    },
    {
      name: 'one of two reasons',
      code: inHandler("throw ctx.fail(input.a ? 'gone' : 'no_mach');"),
      errors: [
        {
          messageId: 'fail',
          data: { reason: 'no_mach', definition: "tool 'find'", elsewhere: '' },
          suggestions: [
            {
              messageId: 'replace',
              data: { reason: 'no_match', elsewhere: '' },
              output: inHandler("throw ctx.fail(input.a ? 'gone' : 'no_match');"),
            },
            {
              messageId: 'declare',
              data: { reason: 'no_mach', elsewhere: '' },
              output: inHandler(
                "throw ctx.fail(input.a ? 'gone' : 'no_mach');",
                declared('no_mach'),
              ),
            },
          ],
        },
      ],
    },
    {
      code: inHandler("throw ctx.fail('no_mach');"),
      errors: [
        {
          messageId: 'fail',
          data: { reason: 'no_mach', definition: "tool 'find'", elsewhere: '' },
          line: 3,
          suggestions: [
            {
              messageId: 'replace',
              data: { reason: 'no_match', elsewhere: '' },
              output: inHandler("throw ctx.fail('no_match');"),
            },
            {
              messageId: 'declare',
              data: { reason: 'no_mach', elsewhere: '' },
              output: inHandler("throw ctx.fail('no_mach');", declared('no_mach')),
            },
          ],
        },
      ],
    },
    // Nothing declared is near.
    {
      code: inHandler("throw ctx.fail('rate_limited');"),
      errors: [
        {
          messageId: 'fail',
          suggestions: [
            {
              messageId: 'declare',
              output: inHandler("throw ctx.fail('rate_limited');", declared('rate_limited')),
            },
          ],
        },
      ],
    },
    {
      code: inHandler("throw ctx.fail('gone', 'm', { ...ctx.recoveryFor('gonne') });"),
      errors: [
        {
          messageId: 'recoveryFor',
          suggestions: [
            {
              messageId: 'replace',
              output: inHandler("throw ctx.fail('gone', 'm', { ...ctx.recoveryFor('gone') });"),
            },
            {
              messageId: 'declare',
              output: inHandler(
                "throw ctx.fail('gone', 'm', { ...ctx.recoveryFor('gonne') });",
                declared('gonne'),
              ),
            },
          ],
        },
      ],
    },
    // Wherever the context goes.
    {
      code: inHandler("const { fail: refuse } = ctx; throw refuse('x');"),
      errors: [{ messageId: 'fail', suggestions: 1 }],
    },
    {
      code: find(ERRORS, "async (input, { fail }) => { throw fail('x'); }"),
      errors: [{ messageId: 'fail', suggestions: 1 }],
    },
    {
      code: inHandler("const context = ctx; throw context.fail('x');"),
      errors: [{ messageId: 'fail', suggestions: 1 }],
    },
    {
      code: inHandler(
        'return load(input, ctx);',
        ERRORS,
        "async function load(input, context) { throw context.fail('x'); }\n",
      ),
      errors: [{ messageId: 'fail', line: 3, suggestions: 1 }],
    },
    {
      code: inHandler(
        'return load({ input, ctx });',
        ERRORS,
        "const load = ({ ctx: { fail } }) => { throw fail('x'); };\n",
      ),
      errors: [{ messageId: 'fail', line: 3, suggestions: 1 }],
    },
    // A constant is reported at the call.
    {
      code: inHandler('throw ctx.fail(REASON);', ERRORS, "const REASON = 'x';\n"),
      errors: [{ messageId: 'fail', line: 4, suggestions: 1 }],
    },
    // A list with lines, an empty one, a constant, and one of another file.
    {
      code: inHandler("throw ctx.fail('x');", `errors: [\n  ${entry('gone')},\n], `),
      errors: [
        {
          messageId: 'fail',
          suggestions: [
            {
              messageId: 'declare',
              output: inHandler(
                "throw ctx.fail('x');",
                `errors: [\n  ${entry('gone')},\n  ${NEW('x')},\n], `,
              ),
            },
          ],
        },
      ],
    },
    {
      code: inHandler(
        "throw ctx.fail('x');",
        'errors: ERRORS, ',
        `const ERRORS = [${entry('gone')}] as const;\n`,
      ),
      errors: [
        {
          messageId: 'fail',
          suggestions: [
            {
              messageId: 'declare',
              output: inHandler(
                "throw ctx.fail('x');",
                'errors: ERRORS, ',
                `const ERRORS = [${entry('gone')}, ${NEW('x')}] as const;\n`,
              ),
            },
          ],
        },
      ],
    },
    {
      code: inHandler(
        "throw ctx.fail('x');",
        'errors: SERVICE_ERRORS, ',
        "import { SERVICE_ERRORS } from '../valid-error-contract/good-errors.js';\n",
      ),
      filename: 'no-undeclared-reason/server.ts',
      errors: [{ messageId: 'fail', suggestions: [] }],
    },
    // Without a contract.
    {
      code: inHandler("throw ctx.fail('x');", ''),
      errors: [
        {
          messageId: 'noContract',
          data: { definition: "tool 'find'", elsewhere: '' },
          suggestions: [
            {
              messageId: 'declare',
              output: inHandler("throw ctx.fail('x');", `errors: [${NEW('x')}], `),
            },
          ],
        },
      ],
    },
    {
      code: inHandler("throw ctx.fail('x');", 'errors: undefined, '),
      errors: [{ messageId: 'noContract', suggestions: [] }],
    },
    {
      code: inHandler('throw ctx.fail(input.reason);', ''),
      errors: [{ messageId: 'noContract', suggestions: [] }],
    },
    {
      code: inHandler("throw ctx.fail('x');", 'errors: [], '),
      errors: [
        {
          messageId: 'noContract',
          suggestions: [
            {
              messageId: 'declare',
              output: inHandler("throw ctx.fail('x');", `errors: [${NEW('x')}], `),
            },
          ],
        },
      ],
    },
    {
      code: `${HEAD}export const paper = resource('paper://{id}', { description: 'd', handler: (params, ctx) => { throw ctx.fail('x'); } });`,
      errors: [
        {
          messageId: 'noContract',
          data: { definition: "resource 'paper://{id}'", elsewhere: '' },
          suggestions: 1,
        },
      ],
    },
    {
      code: "const { tool } = require('@cyanheads/mcp-ts-core');\nmodule.exports = tool('find', { errors: [{ reason: 'a', code: -32001, when: 'w' }], async handler(input, ctx) { throw ctx.fail('b'); } });",
      filename: 'server.cjs',
      errors: [{ messageId: 'fail', suggestions: 1 }],
    },
    {
      name: 'the use of a handler of another file, at the property that brings it in',
      code: `import { tool } from '@cyanheads/mcp-ts-core';
import { handle } from '../no-unthrown-fail/handler.js';
export const find = tool('find', {
  errors: [{ reason: 'other', code: -32001, when: 'w', recovery: 'Search by title with search_papers.' }],
  handler: handle,
});`,
      filename: 'no-undeclared-reason/server.ts',
      errors: [{ messageId: 'fail', line: 5, column: 12, suggestions: [] }],
    },
    // The handler is in another file.
    {
      code: find(
        ERRORS,
        'handle',
        "import { handle } from '../no-unthrown-fail/handler.js';\n",
      ).replace(entry('no_match'), entry('other')),
      filename: 'no-undeclared-reason/server.ts',
      errors: [
        {
          messageId: 'fail',
          line: 4,
          data: {
            reason: 'no_match',
            definition: "tool 'find'",
            elsewhere: elsewhere('no-unthrown-fail/handler.ts', 7),
          },
          suggestions: [],
        },
      ],
    },
  ],
});
