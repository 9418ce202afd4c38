import { expect, test, vi } from 'vitest';
import { EffectSummaries } from '../../src/detect/calls/summaries.ts';
import { findingsIn } from '../../src/model/findings/findings.ts';
import rule from '../../src/rules/prefer-ctx-fail.ts';
import { read } from '../detect/read.ts';
import { testRule } from '../support/rule-tester.ts';

const HEAD =
  "import { tool, z } from '@cyanheads/mcp-ts-core';\nimport { JsonRpcErrorCode, McpError, conflict, notFound } from '@cyanheads/mcp-ts-core/errors';\n";
const entry = (reason: string, code = 'NotFound'): string =>
  `{ reason: '${reason}', code: JsonRpcErrorCode.${code}, when: 'w', recovery: 'Search by title with search_papers.' }`;
const withHandler = (handler: string, entries = entry('no_match'), before = ''): string =>
  `${HEAD}${before}export const find = tool('find', { description: 'd', errors: [${entries}], handler: ${handler} });`;
const inHandler = (body: string, entries?: string, before?: string): string =>
  withHandler(`async (input, ctx) => { ${body} }`, entries, before);

/** A case whose only suggestion is to fail by the declared reason. */
const suggested = (code: string, output: string) => ({
  code,
  errors: [{ messageId: 'direct' as const, suggestions: [{ messageId: 'fail' as const, output }] }],
});

testRule(rule, {
  valid: [
    inHandler("throw ctx.fail('no_match');"),
    inHandler("throw conflict('x');"),
    inHandler("throw new McpError(input.code, 'x');"),
    inHandler("throw new Error('x');"),
    {
      name: 'one of two codes that is not declared',
      code: inHandler(
        "throw new McpError(input.a ? JsonRpcErrorCode.NotFound : JsonRpcErrorCode.Conflict, 'x');",
      ),
    },
    // Any handler may fail so, for other reasons than the declared one.
    inHandler(
      "throw new McpError(JsonRpcErrorCode.ValidationError, 'x');",
      entry('ambiguous', 'ValidationError'),
    ),
    // The data say the reason, or may say it.
    inHandler("throw notFound('x', { reason: 'no_match' });"),
    inHandler("throw notFound('x', input.data);"),
    inHandler("throw notFound('x', { ...input.data });"),
    inHandler('throw notFound(...input.all);'),
    // Not thrown here.
    inHandler("log(notFound('x'));"),
    inHandler(
      "const error = notFound('x'); if (error.code === JsonRpcErrorCode.NotFound) return {};",
    ),
    {
      name: 'an error of a helper, whose code two declared reasons have',
      code: inHandler(
        'load();',
        `${entry('no_match')}, ${entry('gone')}`,
        "function load() { throw notFound('x'); }\n",
      ),
    },
    {
      name: 'an error of a helper, for whose code two tools declare different reasons',
      code: `${HEAD}function load() { throw notFound('x'); }
${['no_paper', 'no_author']
  .map(
    (reason) =>
      `export const ${reason} = tool('${reason}', { description: 'd', errors: [${entry(reason)}], handler: async () => load() });`,
  )
  .join('\n')}`,
    },
    {
      name: 'an error that a helper throws for a code that any handler may fail with',
      code: inHandler(
        'load();',
        entry('closed', 'ServiceUnavailable'),
        "import { serviceUnavailable } from '@cyanheads/mcp-ts-core/errors';\nfunction load() { throw serviceUnavailable('x'); }\n",
      ),
    },
    // What is declared is not known, or there is nothing.
    inHandler("throw notFound('x');", '...loadErrors()'),
    inHandler("throw notFound('x');", ''),
    `${HEAD}export const find = tool('find', { description: 'd', handler: async () => { throw notFound('x'); } });`,
    inHandler(
      "throw notFound('x');",
      "{ reason: 'no_match', code: loadCode(), when: 'w', recovery: 'r' }",
    ),
  ],
  invalid: [
    {
      name: 'an error that a helper throws',
      code: inHandler('load();', undefined, "function load() { throw notFound('x'); }\n"),
      errors: [
        {
          messageId: 'reached',
          data: { callee: 'notFound', reason: 'no_match', elsewhere: '' },
          line: 3,
          column: 25,
        },
      ],
    },
    {
      name: 'an error in a constant',
      ...suggested(
        inHandler("const missing = notFound('x'); if (input.a) throw missing; return {};"),
        inHandler(
          "const missing = ctx.fail('no_match', 'x'); if (input.a) throw missing; return {};",
        ),
      ),
    },
    {
      name: 'one of two codes that are both declared, without a single right edit',
      code: inHandler(
        "throw new McpError(input.a ? JsonRpcErrorCode.NotFound : JsonRpcErrorCode.Conflict, 'x');",
        `${entry('no_match')}, ${entry('busy', 'Conflict')}`,
      ),
      errors: [
        {
          messageId: 'direct',
          data: {
            callee: 'McpError',
            context: 'ctx',
            reasons: "reasons 'no_match', 'busy'",
            elsewhere: '',
          },
          suggestions: [],
        },
      ],
    },
    {
      code: inHandler("throw notFound('x');"),
      errors: [
        {
          messageId: 'direct',
          data: { callee: 'notFound', context: 'ctx', reasons: "reason 'no_match'", elsewhere: '' },
          line: 3,
          suggestions: [
            { messageId: 'fail', output: inHandler("throw ctx.fail('no_match', 'x');") },
          ],
        },
      ],
    },
    suggested(
      inHandler('throw new McpError(JsonRpcErrorCode.NotFound, `x ${input.a}`);'),
      inHandler("throw ctx.fail('no_match', `x ${input.a}`);"),
    ),
    suggested(inHandler('throw new McpError(-32001);'), inHandler("throw ctx.fail('no_match');")),
    suggested(
      withHandler("async (input, { fail }) => { throw notFound('x'); }"),
      withHandler("async (input, { fail }) => { throw fail('no_match', 'x'); }"),
    ),
    suggested(
      withHandler("async (input) => { throw notFound('x'); }"),
      withHandler("async (input, ctx) => { throw ctx.fail('no_match', 'x'); }"),
    ),
    // Data that are not there say no reason.
    {
      code: inHandler("throw notFound('x', undefined);"),
      errors: [{ messageId: 'direct', suggestions: 1 }],
    },
    // Data may stand for something else.
    {
      code: inHandler("throw notFound('x', { id: input.id }, { cause: input.a });"),
      errors: [
        {
          messageId: 'direct',
          suggestions: [
            {
              messageId: 'fail',
              data: { reason: 'no_match', elsewhere: '' },
              output: inHandler(
                "throw ctx.fail('no_match', 'x', { id: input.id }, { cause: input.a });",
              ),
            },
          ],
        },
      ],
    },
    // Of several reasons the author chooses.
    {
      code: inHandler(
        "throw notFound('x');",
        `${entry('no_match')}, ${entry('gone')}, ${entry('taken', 'Conflict')}`,
      ),
      errors: [
        {
          messageId: 'direct',
          data: {
            callee: 'notFound',
            context: 'ctx',
            reasons: "reasons 'no_match', 'gone'",
            elsewhere: '',
          },
          suggestions: [
            {
              messageId: 'fail',
              output: inHandler(
                "throw ctx.fail('no_match', 'x');",
                `${entry('no_match')}, ${entry('gone')}, ${entry('taken', 'Conflict')}`,
              ),
            },
            {
              messageId: 'fail',
              output: inHandler(
                "throw ctx.fail('gone', 'x');",
                `${entry('no_match')}, ${entry('gone')}, ${entry('taken', 'Conflict')}`,
              ),
            },
          ],
        },
      ],
    },
    // The type that is written may lack `fail`.
    {
      code: withHandler("async (input, ctx: Context) => { throw notFound('x'); }"),
      errors: [
        {
          messageId: 'direct',
          suggestions: [
            {
              messageId: 'fail',
              output: withHandler(
                "async (input, ctx: Context) => { throw ctx.fail('no_match', 'x'); }",
              ),
            },
          ],
        },
      ],
    },
    {
      code: withHandler("async () => { throw notFound('x'); }"),
      errors: [{ messageId: 'direct', suggestions: 0 }],
    },
  ],
});

test('follows no call of a handler without an error contract', () => {
  const directOf = vi.spyOn(EffectSummaries.prototype, 'directOf');
  const withoutContract = `${HEAD}const check = () => { throw notFound('x'); };
export const find = tool('find', { description: 'd', async handler() { check(); } });`;
  expect([...findingsIn(rule.definition, read(withoutContract), {})]).toEqual([]);
  expect(directOf).not.toHaveBeenCalled();
  directOf.mockRestore();
});
