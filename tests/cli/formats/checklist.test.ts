import type { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { formatChecklist } from '../../../src/cli/formats/checklist.ts';

const result = (filePath: string, ...messages: readonly object[]): ESLint.LintResult =>
  ({ filePath, messages }) as unknown as ESLint.LintResult;

test('a message keeps its code, and escapes what is special in Markdown', () => {
  const results = [
    result('/project/a.ts', {
      ruleId: 'mcp/x',
      line: 3,
      message: 'Use `z.object<T>()`, not *it*.',
    }),
  ];
  expect(formatChecklist(results, '/project')).toContain(
    '- [ ] `a.ts:3` Use `z.object<T>()`, not \\*it\\*. (mcp/x)\n',
  );
});

test('a message about a whole file has no line', () => {
  const results = [result('/project/a.ts', { ruleId: null, message: 'It is ignored.' })];
  expect(formatChecklist(results, '/project')).toBe(
    '# 1 change in 1 file\n\n## `a.ts`\n\n- [ ] `a.ts` It is ignored.\n',
  );
});

test('without findings, only the title is left', () => {
  expect(formatChecklist([result('/project/a.ts')], '/project')).toBe('# 0 changes in 0 files\n');
});
