import rule from '../../src/rules/no-unused-reason.ts';
import { testRule } from '../support/rule-tester.ts';

const ENTRY = `{ reason: 'no_match', code: JsonRpcErrorCode.NotFound, when: 'w', recovery: 'r' }`;
const OTHER = ENTRY.replace('no_match', 'on_loan');

const CONFLICT = "import { conflict } from '@cyanheads/mcp-ts-core/errors';";

const LENDING = "import { lend } from 'not-installed';";

const IMPORTS = `import { inspect } from 'node:util';
import { fetchWithTimeout } from '@cyanheads/mcp-ts-core/utils';`;

const WELL_KNOWN = `await fetchWithTimeout('https://papers.example', 1000, ctx);
    console.error(inspect(ctx), JSON.stringify({ ctx }));
    [].push(ctx);`;

/** A definition with a contract of two reasons, of which its handler fails with one, and what its body does beside it. */
const tool = (body: string, errors = `[${ENTRY}, ${OTHER}]`, before = ''): string =>
  `import { createApp, tool, z } from '@cyanheads/mcp-ts-core';
import { JsonRpcErrorCode, notFound } from '@cyanheads/mcp-ts-core/errors';
${before}
export const find = tool('find', {
  input: z.object({ id: z.string() }),
  errors: ${errors},
  handler: async (input, ctx) => {
    if (input.id === '') throw ctx.fail('no_match');
    ${body}
    return {};
  },
});`;

testRule(rule, {
  valid: [
    { name: 'a reason that the handler fails with', code: tool("throw ctx.fail('on_loan');") },
    {
      name: 'a reason whose code is thrown without one',
      code: tool("throw notFound('x');"),
    },
    {
      name: 'a reason in the data of an error of a helper',
      code: tool(
        'take();',
        undefined,
        "function take() { throw notFound('x', { reason: 'on_loan' }); }",
      ),
    },
    {
      name: 'a reason from a table of the module',
      code: tool(
        'throw ctx.fail(REASONS[status(input)]);',
        undefined,
        "const REASONS = { 409: 'on_loan' };\nfunction status(input) { return input.status; }",
      ),
    },
    {
      name: 'a reason that is put together',
      code: tool('throw ctx.fail(`on_${input.id}`);'),
    },
    {
      name: 'a reason of a response',
      code: tool(
        "const body = await (await fetch('https://papers.example')).json();\n    throw ctx.fail(body.reason);",
      ),
    },
    {
      name: 'a reason that is cast to the declared ones',
      code: tool("const reason = input.id as 'on_loan';\n    throw ctx.fail(reason);"),
    },
    {
      name: 'a reason from a table that is not known',
      code: tool(
        'throw ctx.fail(REASONS[input.id] as never);',
        undefined,
        "const REASONS: Record<string, string> = JSON.parse(process.env.REASONS ?? '{}');",
      ),
    },
    {
      name: 'a reason that a function computes',
      code: tool(
        'throw ctx.fail(classify(input.id));',
        undefined,
        'function classify(id) { return Object.keys(process.env).find((key) => key === id); }',
      ),
    },
    {
      name: 'a reason of a condition with a computed side',
      code: tool("throw ctx.fail(input.id ? input.id : 'no_match');"),
    },
    {
      name: 'a computed reason as the argument of a helper',
      code: tool(
        'throw failWith(ctx, input.id);',
        undefined,
        'const failWith = (ctx, reason) => ctx.fail(reason);',
      ),
    },
    {
      name: 'a computed reason in the data of an error',
      code: tool("throw notFound('x', { reason: input.id });", undefined, '').replace(
        'NotFound, when',
        'Conflict, when',
      ),
    },
    {
      name: 'a computed reason in a variable with data',
      code: tool(
        "const data = { ...(input.id && { reason: input.id }) };\n    throw conflict('x', data);",
        undefined,
        CONFLICT,
      ),
    },
    {
      name: 'a variable that one assignment sets to a computed reason',
      code: tool(
        "let reason = 'no_match';\n    if (input.id) reason = input.id;\n    throw ctx.fail(reason);",
      ),
    },
    {
      name: 'a call that may do anything',
      code: tool('await steps()[input.id](ctx);', undefined, 'const steps = globalThis.load;'),
    },
    {
      name: 'the context as an argument of a package',
      code: tool('await lend(ctx);', undefined, LENDING),
    },
    {
      name: 'the context in an argument of what a package returns, through a helper',
      code: tool(
        'await lendWith(ctx, input.id);',
        undefined,
        `${LENDING}\nconst desk = lend.desk();\nconst lendWith = (context, id) => desk.lend({ id, context });`,
      ),
    },
    {
      name: 'the member that fails as an argument of a package',
      code: tool('const { fail } = ctx;\n    await lend(input.id, fail);', undefined, LENDING),
    },
    {
      name: 'the context as an argument of a member that no code of the project has',
      code: tool(
        'await desk.lend(ctx);',
        undefined,
        'interface Desk { lend(context: unknown): unknown }\ndeclare const desk: Desk;',
      ),
    },
    {
      name: 'an entry that several contracts share',
      code: tool('', `[${ENTRY}, ...SHARED]`, `const SHARED = [${OTHER}];`),
    },
    {
      name: 'modules of the framework that fail by themselves',
      code: tool('', undefined, "import { DataCanvas } from '@cyanheads/mcp-ts-core/canvas';"),
    },
  ],
  invalid: [
    {
      name: 'a reason of another code than the error that is thrown without one',
      code: tool("throw conflict('x');", undefined, CONFLICT),
      errors: [{ messageId: 'unused', suggestions: 1 }],
    },
    {
      name: 'a reason that nothing fails with',
      code: tool("ctx.log.info('looking');"),
      errors: [
        {
          messageId: 'unused',
          data: { definition: "tool 'find'", reason: 'on_loan', elsewhere: '' },
          suggestions: [
            {
              messageId: 'remove',
              data: { elsewhere: '' },
              output: tool("ctx.log.info('looking');", `[${ENTRY}]`),
            },
          ],
        },
      ],
    },
    {
      name: 'the context as an argument of the framework, the language and the run time',
      code: tool(WELL_KNOWN, undefined, IMPORTS),
      errors: [{ messageId: 'unused', suggestions: 1 }],
    },
    {
      name: 'other members of the context as arguments of a package',
      code: tool('await lend(ctx.signal, ctx.log);', undefined, LENDING),
      errors: [{ messageId: 'unused', suggestions: 1 }],
    },
    {
      name: 'a reason that only other functions of the file fail with',
      code: tool(
        '',
        `[${OTHER}, ${ENTRY}]`,
        "export function take() { throw notFound('x', { reason: 'on_loan' }); }",
      ),
      errors: [
        {
          messageId: 'unused',
          suggestions: [
            {
              messageId: 'remove',
              output: tool(
                '',
                `[${ENTRY}]`,
                "export function take() { throw notFound('x', { reason: 'on_loan' }); }",
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a reason that only the type of a parameter names',
      code: tool("note('x');", undefined, "function note(text: 'on_loan' | 'x') { return text; }"),
      errors: [{ messageId: 'unused', suggestions: 1 }],
    },
    {
      name: 'a helper that only gets other reasons',
      code: tool(
        "throw failWith(ctx, 'no_match');",
        undefined,
        'const failWith = (ctx, reason) => ctx.fail(reason);',
      ),
      errors: [
        {
          messageId: 'unused',
          suggestions: [
            {
              messageId: 'remove',
              output: tool(
                "throw failWith(ctx, 'no_match');",
                `[${ENTRY}]`,
                'const failWith = (ctx, reason) => ctx.fail(reason);',
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a computed reason that is logged, or that a result reports',
      code: tool(
        "ctx.log.info('x', { reason: input.id });\n    if (input.id) return { found: false, reason: input.id };",
      ),
      errors: [
        {
          messageId: 'unused',
          suggestions: [
            {
              messageId: 'remove',
              output: tool(
                "ctx.log.info('x', { reason: input.id });\n    if (input.id) return { found: false, reason: input.id };",
                `[${ENTRY}]`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a variable that only has other reasons',
      code: tool(
        "let reason = 'no_match';\n    if (input.id) reason = 'no_match';\n    throw ctx.fail(reason);",
      ),
      errors: [
        {
          messageId: 'unused',
          suggestions: [
            {
              messageId: 'remove',
              output: tool(
                "let reason = 'no_match';\n    if (input.id) reason = 'no_match';\n    throw ctx.fail(reason);",
                `[${ENTRY}]`,
              ),
            },
          ],
        },
      ],
    },
  ],
});
