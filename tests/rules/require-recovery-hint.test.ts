import rule from '../../src/rules/require-recovery-hint.ts';
import { elsewhere, testRule } from '../support/rule-tester.ts';

const HEAD =
  "import { resource, tool, z } from '@cyanheads/mcp-ts-core';\nimport { JsonRpcErrorCode } from '@cyanheads/mcp-ts-core/errors';\n";
const withErrors = (errors: string, before = ''): string =>
  `${HEAD}${before}export const find = tool('find', { description: 'd', input: z.object({}), errors: ${errors}, handler: async () => ({}) });`;
const withHint = (hint: string, before = ''): string =>
  withErrors(
    `[{ reason: 'no_match', code: JsonRpcErrorCode.NotFound, when: 'w', recovery: ${hint} }]`,
    before,
  );
const WITHOUT = "[{ reason: 'no_match', code: JsonRpcErrorCode.NotFound, when: 'w' }]";

testRule(rule, {
  valid: [
    {
      name: 'each of two hints is long enough',
      code: withHint(
        "process.env.X ? 'Search by title with search_papers.' : 'Search by author, not by title.'",
      ),
    },
    {
      name: 'a hint that may be unknown',
      code: withHint("process.env.X ? process.env.HINT : 'Try again.'"),
    },
    withHint("'Search by title with search_papers.'"),
    withHint("'  Search\\tby \\n title  first, please  '"),
    // What the framework counts: everything between white space, a dash and a number included.
    withHint("'a — b - 1'"),
    withHint("'no\\u00a0break\\u00a0space\\u00a0is\\u00a0space'"),
    withHint("'Search' + ' by title with search_papers.'"),
    withHint('`Search by title with ${TOOL}.`', "const TOOL = 'search_papers';\n"),
    withHint("['Search', 'by', 'title', 'or', 'author'].join(' ')"),
    // An unread part may hold any number of words.
    withHint('`Try ${process.env.HINT}`'),
    withHint('process.env.HINT'),
    withHint('loadHint()'),
    withErrors("[{ reason: 'no_match', ...loadEntry() }]"),
    withErrors('loadErrors()'),
    withErrors('[]'),
    withErrors("['x']"),
    {
      name: 'a hint of as many words as required',
      code: withHint("'Search by title with the tool search_papers.'"),
      options: [{ minWords: 7 }],
    },
    {
      code: withErrors('[...PAPER_ERRORS]', "import { PAPER_ERRORS } from './errors.js';\n"),
      filename: 'require-recovery-hint/good/server.ts',
    },
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', { description: 'd', errors: [{}] }, async () => ({ content: [] }));",
  ],
  invalid: [
    {
      name: 'a hint that a function is given',
      code: withErrors(
        "[noMatch('Try again.')]",
        "const noMatch = (recovery: string) => ({ reason: 'no_match', code: JsonRpcErrorCode.NotFound, when: 'w', recovery });\n",
      ),
      errors: [{ messageId: 'tooShort', line: 4, column: 92 }],
    },
    {
      name: 'one of two hints',
      code: withHint("process.env.X ? 'Search by title with search_papers.' : 'Try again.'"),
      errors: [
        { messageId: 'tooShort', data: { count: 2, minimum: 5, elsewhere: '' }, endColumn: 228 },
      ],
    },
    { code: withErrors(WITHOUT), errors: [{ messageId: 'missing', line: 3 }] },
    { code: withHint('undefined'), errors: [{ messageId: 'missing' }] },
    { code: withHint("''"), errors: [{ messageId: 'notText' }] },
    { code: withHint("' \\n '"), errors: [{ messageId: 'notText' }] },
    {
      code: withHint("{ hint: 'Search by title with search_papers.' }"),
      errors: [{ messageId: 'notText' }],
    },
    { code: withHint('null'), errors: [{ messageId: 'notText' }] },
    {
      code: withHint("'Try again.'"),
      errors: [{ messageId: 'tooShort', data: { count: 2, minimum: 5, elsewhere: '' } }],
    },
    {
      code: withHint("'Check the id again.'"),
      errors: [{ messageId: 'tooShort', data: { count: 4, minimum: 5, elsewhere: '' } }],
    },
    {
      code: withHint("'Try-again-with-another-id'"),
      errors: [{ messageId: 'tooShort', data: { count: 1, minimum: 5, elsewhere: '' } }],
    },
    {
      code: withHint('`Try ${HOW}.`', "const HOW = 'again';\n"),
      errors: [{ messageId: 'tooShort', line: 4 }],
    },
    {
      code: withHint('HINT', "const HINT = 'Try again.';\n"),
      errors: [{ messageId: 'tooShort', line: 3 }],
    },
    {
      code: withHint("'Search by title with search_papers.'"),
      options: [{ minWords: 6 }],
      errors: [{ messageId: 'tooShort', data: { count: 5, minimum: 6, elsewhere: '' } }],
    },
    { code: withHint("' '"), errors: [{ messageId: 'notText' }] },
    {
      code: `${HEAD}export const paper = resource('paper://{id}', { description: 'd', errors: ${WITHOUT}, handler: () => ({}) });`,
      errors: [{ messageId: 'missing' }],
    },
    {
      code: "const { tool } = require('@cyanheads/mcp-ts-core');\nexports.find = tool('find', { errors: [{ reason: 'a', code: -32001, when: 'w', recovery: 'No.' }] });",
      filename: 'server.cjs',
      errors: [{ messageId: 'tooShort' }],
    },
    {
      name: 'an entry that a spread beside others brings in, at the spread',
      code: withErrors(
        `[
  { reason: 'gone', code: -32001, when: 'w', recovery: 'Search by title with search_papers.' },
  ...PAPER_ERRORS,
]`,
        "import { PAPER_ERRORS } from './errors.js';\n",
      ),
      filename: 'require-recovery-hint/bad/server.ts',
      errors: [{ messageId: 'tooShort', line: 6, column: 6 }],
    },
    {
      code: withErrors(
        '[...PAPER_ERRORS] as const',
        "import { PAPER_ERRORS } from './errors.js';\n",
      ),
      filename: 'require-recovery-hint/bad/server.ts',
      errors: [
        {
          messageId: 'tooShort',
          line: 4,
          data: {
            count: 2,
            minimum: 5,
            elsewhere: elsewhere('require-recovery-hint/bad/errors.ts', 8),
          },
        },
      ],
    },
  ],
});
