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
      name: 'an error of the handler',
      code: tool(ON_LOAN, "throw notFound('x');"),
      errors: [
        {
          messageId: 'undeclared',
          data: {
            definition: "tool 'find'",
            codes: 'NotFound',
            path: '`notFound` (line 7)',
            elsewhere: '',
          },
          line: 6,
          column: 11,
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
            codes: 'Conflict',
            path: '`take` → `conflict` (line 3)',
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: 'an error that says an undeclared reason',
      code: tool(ON_LOAN, "throw notFound('x', { id: input.id, reason: 'gone' });"),
      errors: [{ messageId: 'undeclared' }],
    },
    {
      name: 'several codes, as one mistake',
      code: tool(
        ON_LOAN.replace('Conflict', 'RateLimited'),
        "if (input.a) throw notFound('x'); if (input.b) throw notFound('y'); take(input.id);",
      ),
      errors: [
        {
          messageId: 'undeclared',
          data: {
            definition: "tool 'find'",
            codes: 'NotFound and Conflict',
            path: '`notFound` (line 7)',
            elsewhere: '',
          },
        },
      ],
    },
  ],
});
