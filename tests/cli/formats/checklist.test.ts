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

test('the changes for a revision come before the findings that any revision has', () => {
  const old = { ruleId: 'mcp/x', line: 2, column: 1, message: 'Add it.' };
  const before = [result('/project/a.ts', old)];
  const results = [
    result('/project/a.ts', { ...old, line: 1 }, old),
    result('/project/b.ts', { ...old, message: 'Move it.' }),
  ];
  expect(formatChecklist(results, '/project', { revision: '2026-07-28', before })).toBe(
    [
      '# 2 changes for revision 2026-07-28 in 2 files',
      '',
      '## `a.ts`',
      '',
      '- [ ] `a.ts:1` Add it. (mcp/x)',
      '',
      '## `b.ts`',
      '',
      '- [ ] `b.ts:2` Move it. (mcp/x)',
      '',
      '# 1 other finding in 1 file',
      '',
      '## `a.ts`',
      '',
      '- [ ] `a.ts:2` Add it. (mcp/x)',
      '',
    ].join('\n'),
  );
});
