import type { ESLint, Linter } from 'eslint';
import { expect, test } from 'vitest';
import { formatStatistics } from '../../../src/cli/formats/statistics.ts';

const of = (ruleId: string, fix?: Linter.LintMessage['fix']): Partial<Linter.LintMessage> => ({
  ruleId,
  ...(fix ? { fix } : {}),
});

test('the rule that reports most often comes first', () => {
  const fix = { range: [0, 0], text: '' } as const;
  const results = [
    { messages: [of('mcp/rare'), of('mcp/often', { ...fix, range: [0, 0] }), of('mcp/often')] },
    { messages: [...Array.from({ length: 8 }, () => of('mcp/often')), of('mcp/also-rare')] },
  ] as unknown as ESLint.LintResult[];
  expect(formatStatistics(results, (_style, text) => text)).toBe(
    `10  mcp/often  1 fixable
 1  mcp/also-rare
 1  mcp/rare
`,
  );
});
