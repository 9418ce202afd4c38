import rule from '../../src/rules/consistent-retryable.ts';
import { testRule } from '../support/rule-tester.ts';

/** A definition with an error of a recovery hint and a flag. */
const tool = (recovery: string, retryable: string): string =>
  `import { tool, z } from '@cyanheads/mcp-ts-core';
import { JsonRpcErrorCode } from '@cyanheads/mcp-ts-core/errors';
export const find = tool('find', {
  input: z.object({}),
  errors: [
    {
      reason: 'busy',
      code: JsonRpcErrorCode.Conflict,
      when: 'w',
      recovery: ${recovery},
      retryable: ${retryable},
    },
  ],
  handler: async () => ({}),
});`;

testRule(rule, {
  valid: [
    { name: 'a hint to wait, and true', code: tool("'Wait, then try again later.'", 'true') },
    {
      name: 'a hint to change the call, and false',
      code: tool("'Try again later with a smaller range.'", 'false'),
    },
    {
      name: 'a hint to correct something first, and false',
      code: tool("'Fix the query, then retry the request.'", 'false'),
    },
    {
      name: 'a hint about something else, and false',
      code: tool("'Search for the paper by its title.'", 'false'),
    },
    {
      name: 'a condition, and true',
      code: tool("'Do not retry until the limit is reset.'", 'true'),
    },
    {
      name: 'a hint to do something first, and false',
      code: tool("'Log in, then retry the same request.'", 'false'),
    },
    {
      name: 'a hint to repeat another call, and false',
      code: tool("'Repeat find_paper after each change of the list.'", 'false'),
    },
    { name: 'no flag', code: tool("'Try again later.'", 'undefined') },
    { name: 'a flag that is not known', code: tool("'Try again later.'", 'isBusy()') },
    { name: 'a hint that is not known', code: tool('hint()', 'false') },
  ],
  invalid: [
    {
      name: 'a number in words',
      code: tool("'Try again in one minute.'", 'false'),
      errors: [{ messageId: 'repeats' }],
    },
    {
      name: 'a hint to repeat the call, and false',
      code: tool("'Wait a minute, then try again later.'", 'false'),
      errors: [{ messageId: 'repeats', line: 11, column: 18, endColumn: 23 }],
    },
    {
      name: 'a hint to repeat the call as it is, and false',
      code: tool("'Retry the same request after a short delay.'", 'false'),
      errors: [{ messageId: 'repeats' }],
    },
    ...[
      'Wait a minute and retry the same request.',
      'Retry the same call after a few seconds.',
      'Retry after 30 seconds, the limit resets then.',
      'Repeat the call without any changes in a minute.',
      'Try the same call again in a few minutes.',
    ].map((hint) => ({
      name: `false, and a hint to repeat the call: ${hint}`,
      code: tool(`'${hint}'`, 'false'),
      errors: [{ messageId: 'repeats' as const }],
    })),
    {
      name: 'a hint not to repeat the call, and true',
      code: tool("'The paper is gone. Do not retry.'", 'true'),
      errors: [{ messageId: 'forbids' }],
    },
    {
      name: 'a hint that it would not help, and true',
      code: tool("'Retrying will not help. Ask the owner.'", 'true'),
      errors: [{ messageId: 'forbids' }],
    },
  ],
});
