import rule from '../../src/rules/forward-recovery.ts';
import { testRule } from '../support/rule-tester.ts';

const HEAD =
  "import { resource, tool, z } from '@cyanheads/mcp-ts-core';\nimport { JsonRpcErrorCode, notFound } from '@cyanheads/mcp-ts-core/errors';\n";
const ERRORS =
  "errors: [{ reason: 'gone', code: JsonRpcErrorCode.NotFound, when: 'w', recovery: 'Search by title with search_papers.' }]";
const find = (handler: string, before = '', errors = ERRORS): string =>
  `${HEAD}${before}export const find = tool('find', { description: 'd', ${errors}, handler: ${handler} });`;
const inHandler = (body: string, before = '', errors = ERRORS): string =>
  find(`async (input, ctx) => { ${body} }`, before, errors);
const forwarded = (
  body: string,
  output: string,
): { code: string; output: string; errors: { messageId: 'lost' }[] } => ({
  code: inHandler(body),
  output: inHandler(output),
  errors: [{ messageId: 'lost' }],
});

testRule(rule, {
  valid: [
    {
      name: 'one of two reasons, with its hint',
      code: inHandler(
        "const reason = input.a ? 'gone' : 'other'; throw ctx.fail(reason, 'm', { ...ctx.recoveryFor(reason) });",
      ),
    },
    {
      name: 'one of two reasons, neither declared',
      code: inHandler("throw ctx.fail(input.a ? 'here' : 'other');"),
    },
    inHandler("throw ctx.fail('gone', 'm', { ...ctx.recoveryFor('gone') });"),
    inHandler("throw ctx.fail('gone', 'm', { id: 1, ...ctx.recoveryFor('gone') });"),
    inHandler("throw ctx.fail('gone', 'm', ctx.recoveryFor('gone'));"),
    inHandler("throw ctx.fail('gone', 'm', { recovery: { hint: `Search for ${input.title}.` } });"),
    inHandler("throw ctx.fail('gone', 'm', { 'recovery': hint });"),
    // The data is not fully known.
    inHandler("throw ctx.fail('gone', 'm', input.data);"),
    inHandler("throw ctx.fail('gone', 'm', { ...input.data });"),
    inHandler("throw ctx.fail('gone', 'm', { [input.key]: 1 });"),
    inHandler("throw ctx.fail('gone', ...rest);"),
    inHandler('throw ctx.fail(...args);'),
    inHandler('throw ctx.fail(input.reason);'),
    // What is kept may be given the hint later; what is dropped is another rule's.
    inHandler(
      "const error = ctx.fail('gone'); error.data = { ...ctx.recoveryFor('gone') }; throw error;",
    ),
    inHandler("ctx.fail('gone');"),
    // No hint to add.
    inHandler("throw ctx.fail('missing');"),
    inHandler(
      "throw ctx.fail('gone');",
      '',
      "errors: [{ reason: 'gone', code: JsonRpcErrorCode.NotFound, when: 'w' }]",
    ),
    inHandler("throw ctx.fail('gone');", '', 'errors: loadErrors()'),
    inHandler("throw ctx.fail('gone');", '', 'errors: [...loadErrors()]'),
    `${HEAD}export const find = tool('find', { description: 'd', handler: (input, ctx) => { throw ctx.fail('gone'); } });`,
    inHandler("throw notFound('gone');"),
    inHandler("throw input.fail('gone');"),
  ],
  invalid: [
    {
      name: 'a reason that is used for two messages: its hint may not fit one of them',
      code: inHandler(`
        if (input.a) throw ctx.fail('gone', 'The paper is gone.');
        throw ctx.fail('gone', \`The journal of \${input.b} is gone.\`);`),
      output: null,
      errors: [
        { messageId: 'lost', line: 4, suggestions: 1 },
        { messageId: 'lost', line: 5, suggestions: 1 },
      ],
    },
    {
      name: 'a reason that another call with another message forwards',
      code: inHandler(`
        if (input.a) throw ctx.fail('gone', 'The paper is gone.', ctx.recoveryFor('gone'));
        throw ctx.fail('gone', input.message);`),
      output: null,
      errors: [{ messageId: 'lost', line: 5, suggestions: 1 }],
    },
    {
      name: 'a reason that is used twice for the same message',
      code: inHandler(
        "if (input.a) throw ctx.fail('gone', 'Gone.'); throw ctx.fail('gone', 'Gone.');",
      ),
      output: inHandler(
        "if (input.a) throw ctx.fail('gone', 'Gone.', { ...ctx.recoveryFor('gone') }); throw ctx.fail('gone', 'Gone.', { ...ctx.recoveryFor('gone') });",
      ),
      errors: [{ messageId: 'lost' }, { messageId: 'lost' }],
    },
    {
      name: 'a missing argument that is filed under another reason',
      code: inHandler("if (!input.id) throw ctx.fail('gone', 'The id is required for a search.');"),
      output: null,
      errors: [{ messageId: 'lost', suggestions: 1 }],
    },
    {
      name: 'a missing argument that is filed under a reason for arguments',
      code: inHandler(
        "throw ctx.fail('gone', 'The id is required.');",
        '',
        ERRORS.replace('NotFound', 'InvalidParams'),
      ),
      output: inHandler(
        "throw ctx.fail('gone', 'The id is required.', { ...ctx.recoveryFor('gone') });",
        '',
        ERRORS.replace('NotFound', 'InvalidParams'),
      ),
      errors: [{ messageId: 'lost' }],
    },
    {
      name: 'one of two reasons: no edit names the right one',
      code: inHandler("throw ctx.fail(input.a ? 'gone' : 'other', 'm');"),
      output: null,
      errors: [
        {
          messageId: 'lost',
          data: { reason: 'gone', callee: 'ctx.fail', elsewhere: '' },
          suggestions: [],
        },
      ],
    },
    {
      code: inHandler("throw ctx.fail('gone');"),
      output: inHandler("throw ctx.fail('gone', undefined, { ...ctx.recoveryFor('gone') });"),
      errors: [
        { messageId: 'lost', data: { reason: 'gone', callee: 'ctx.fail', elsewhere: '' }, line: 3 },
      ],
    },
    forwarded(
      "throw ctx.fail('gone', 'm');",
      "throw ctx.fail('gone', 'm', { ...ctx.recoveryFor('gone') });",
    ),
    forwarded(
      "throw ctx.fail('gone', 'm',);",
      "throw ctx.fail('gone', 'm', { ...ctx.recoveryFor('gone') },);",
    ),
    forwarded(
      "throw ctx.fail('gone', ('m'));",
      "throw ctx.fail('gone', ('m'), { ...ctx.recoveryFor('gone') });",
    ),
    forwarded(
      "throw ctx.fail('gone', 'm', undefined);",
      "throw ctx.fail('gone', 'm', { ...ctx.recoveryFor('gone') });",
    ),
    forwarded(
      "throw ctx.fail('gone', 'm', undefined, { cause });",
      "throw ctx.fail('gone', 'm', { ...ctx.recoveryFor('gone') }, { cause });",
    ),
    forwarded(
      "throw ctx.fail('gone', 'm', {});",
      "throw ctx.fail('gone', 'm', { ...ctx.recoveryFor('gone') });",
    ),
    forwarded(
      "throw ctx.fail('gone', 'm', { id: input.id });",
      "throw ctx.fail('gone', 'm', { id: input.id, ...ctx.recoveryFor('gone') });",
    ),
    forwarded(
      "throw ctx.fail('gone', 'm', { id: 1, });",
      "throw ctx.fail('gone', 'm', { id: 1, ...ctx.recoveryFor('gone'), });",
    ),
    forwarded(
      "throw ctx.fail('gone', 'm', {\n  id: 1,\n});",
      "throw ctx.fail('gone', 'm', {\n  id: 1,\n  ...ctx.recoveryFor('gone'),\n});",
    ),
    forwarded(
      "const data = { id: 1 }; throw ctx.fail('gone', 'm', data);",
      "const data = { id: 1 }; throw ctx.fail('gone', 'm', { ...data, ...ctx.recoveryFor('gone') });",
    ),
    forwarded(
      "throw ctx.fail('gone', 'm', { id: 1 } as const);",
      "throw ctx.fail('gone', 'm', { id: 1, ...ctx.recoveryFor('gone') } as const);",
    ),
    forwarded(
      "throw input.a ? ctx.fail('gone') : input.error;",
      "throw input.a ? ctx.fail('gone', undefined, { ...ctx.recoveryFor('gone') }) : input.error;",
    ),
    forwarded(
      "const context = ctx; throw context.fail('gone');",
      "const context = ctx; throw context.fail('gone', undefined, { ...context.recoveryFor('gone') });",
    ),
    // Only the author knows where the context is.
    {
      code: inHandler("const { fail } = ctx; throw fail('gone');"),
      errors: [{ messageId: 'lost', data: { reason: 'gone', callee: 'fail', elsewhere: '' } }],
    },
    {
      code: find("async (input, { fail }) => { throw fail('gone', 'm'); }"),
      errors: [{ messageId: 'lost' }],
    },
    // In a helper, whose parameter may be typed without `recoveryFor`.
    {
      code: inHandler(
        'return load(ctx);',
        "function load(context) { throw context.fail('gone', 'm'); }\n",
      ),
      errors: [
        {
          messageId: 'lost',
          line: 3,
          suggestions: [
            {
              messageId: 'forward',
              output: inHandler(
                'return load(ctx);',
                "function load(context) { throw context.fail('gone', 'm', { ...context.recoveryFor('gone') }); }\n",
              ),
            },
          ],
        },
      ],
    },
    {
      code: `${HEAD}export const paper = resource('paper://{id}', { description: 'd', ${ERRORS}, handler(params, c) { throw c.fail('gone'); } });`,
      output: `${HEAD}export const paper = resource('paper://{id}', { description: 'd', ${ERRORS}, handler(params, c) { throw c.fail('gone', undefined, { ...c.recoveryFor('gone') }); } });`,
      errors: [{ messageId: 'lost' }],
    },
    // The hint is in another file.
    {
      code: inHandler(
        "throw ctx.fail('upstream_down', 'm');",
        "import { SERVICE_ERRORS } from '../valid-error-contract/good-errors.js';\n",
        'errors: [...SERVICE_ERRORS]',
      ),
      output: inHandler(
        "throw ctx.fail('upstream_down', 'm', { ...ctx.recoveryFor('upstream_down') });",
        "import { SERVICE_ERRORS } from '../valid-error-contract/good-errors.js';\n",
        'errors: [...SERVICE_ERRORS]',
      ),
      filename: 'forward-recovery/server.ts',
      errors: [{ messageId: 'lost' }],
    },
  ],
});
