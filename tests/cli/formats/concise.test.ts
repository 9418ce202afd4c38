import type { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { formatConcise } from '../../../src/cli/formats/concise.ts';

const results = [
  {
    filePath: '/project/src/a.ts',
    messages: [
      { ruleId: 'mcp/x', severity: 2, line: 3, column: 5, message: 'It is wrong.' },
      { ruleId: 'mcp/y', severity: 1, line: 4, column: 1, message: 'It is odd.' },
    ],
  },
  { filePath: '/project/b.ts', messages: [{ ruleId: null, severity: 1, message: 'No rule.' }] },
] as unknown as ESLint.LintResult[];

test('a finding is one line', () => {
  expect(formatConcise(results, '/project')).toBe(
    `src/a.ts:3:5: error It is wrong. [mcp/x]
src/a.ts:4:1: warning It is odd. [mcp/y]
b.ts:1:1: warning No rule.
`,
  );
});
