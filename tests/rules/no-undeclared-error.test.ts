import rule from '../../src/rules/no-undeclared-error.ts';
import { testRule } from '../support/rule-tester.ts';

/** A definition with a contract whose handler has a body. */
const tool = (errors: string, body: string): string =>
  `import { tool, z } from '@cyanheads/mcp-ts-core';
import { JsonRpcErrorCode, conflict, notFound, serviceUnavailable, validationError } from '@cyanheads/mcp-ts-core/errors';
function take(id) { throw conflict(id); }
export const find = tool('find', {
  input: z.object({}),
  ${errors}
  handler: async (input, ctx) => { ${body} },
});`;

const ON_LOAN = `errors: [{ reason: 'on_loan', code: JsonRpcErrorCode.Conflict, when: 'w', recovery: 'r' }],`;

testRule(rule, {
  valid: [
    {
      name: 'an error that a function of the file makes, and one caller keeps',
      code: `${tool(ON_LOAN, 'if (input.all) return failures(); throw make();')}
const make = () => notFound('x');
const failures = () => [make()];`,
    },
    {
      name: 'an error that an exported function makes, whose other callers are not known',
      code: `${tool(ON_LOAN, 'throw make();')}
export const make = () => notFound('x');`,
    },
    { name: 'a declared code', code: tool(ON_LOAN, 'take(input.id);') },
    { name: 'baseline codes', code: tool(ON_LOAN, "throw validationError('x');") },
    {
      name: 'a baseline code of services',
      code: tool(ON_LOAN, "if (input.a) throw serviceUnavailable('x');"),
    },
    { name: 'a definition without a contract', code: tool('', 'take(input.id);') },
    { name: 'a contract that is not known', code: tool('errors: declared(),', 'take(input.id);') },
    {
      name: 'a contract with an unknown code',
      code: tool(ON_LOAN.replace('JsonRpcErrorCode.Conflict', 'code()'), "throw notFound('x');"),
    },
    {
      name: 'an error that says a declared reason',
      code: tool(ON_LOAN, "throw notFound('x', { reason: 'on_loan' });"),
    },
    {
      name: 'an error whose reason is not known',
      code: tool(ON_LOAN, "throw notFound('x', { ...input.data });"),
    },
    { name: 'an error of the context', code: tool(ON_LOAN, "throw ctx.fail('on_loan');") },
  ],
  invalid: [
    {
      name: 'an error that a function of the file makes for the handler to throw',
      code: `${tool(ON_LOAN, 'throw failureFor(input.status);')}
function failureFor(status) {
  return status === 404 ? notFound('x') : conflict('x');
}`,
      errors: [{ messageId: 'undeclared', line: 10 }],
    },
    {
      name: 'an error of the handler',
      code: tool(ON_LOAN, "throw notFound('x');"),
      errors: [
        {
          messageId: 'undeclared',
          data: {
            definition: "tool 'find'",
            code: 'NotFound',
            path: '`notFound` (line 7)',
            elsewhere: '',
          },
          line: 7,
          column: 42,
          endColumn: 50,
        },
      ],
    },
    {
      name: 'an error of a helper',
      code: tool(ON_LOAN.replace('Conflict', 'NotFound'), 'take(input.id);'),
      errors: [
        {
          messageId: 'undeclared',
          data: {
            definition: "tool 'find'",
            code: 'Conflict',
            path: '`take` → `conflict` (line 3)',
            elsewhere: '',
          },
          line: 3,
        },
      ],
    },
    {
      name: 'an error that says an undeclared reason',
      code: tool(ON_LOAN, "throw notFound('x', { id: input.id, reason: 'gone' });"),
      errors: [{ messageId: 'undeclared' }],
    },
    {
      name: 'each code once, where it is thrown first',
      code: tool(
        ON_LOAN.replace('Conflict', 'RateLimited'),
        "if (input.a) throw notFound('x'); if (input.b) throw notFound('y'); take(input.id);",
      ),
      errors: [
        {
          messageId: 'undeclared',
          data: {
            definition: "tool 'find'",
            code: 'Conflict',
            path: '`take` → `conflict` (line 3)',
            elsewhere: '',
          },
          line: 3,
        },
        { messageId: 'undeclared', line: 7, column: 55 },
      ],
    },
    {
      name: 'one helper of several tools, as one mistake',
      code: `${tool(ON_LOAN.replace('Conflict', 'NotFound'), 'take(input.id);')}
${tool(ON_LOAN.replace('Conflict', 'NotFound'), 'take(input.id);').split('\n').slice(3).join('\n').replace('find =', 'read =').replace("'find'", "'read'")}`,
      errors: [
        {
          messageId: 'undeclared',
          data: {
            definition: "tool 'find'",
            code: 'Conflict',
            path: '`take` → `conflict` (line 3)',
            elsewhere: " Affects 2 tools: 'find' and 'read'.",
          },
          line: 3,
        },
      ],
    },
  ],
});
