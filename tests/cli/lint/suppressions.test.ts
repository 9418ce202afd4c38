import { expect, test } from 'vitest';
import { pruneSuppressions } from '../../../src/cli/lint/suppressions.ts';

const isOwnRule = (rule: string): boolean => rule.startsWith('mcp/');

test('of a file that is gone, only those of the plugin are pruned', () => {
  const suppressions = {
    'gone.ts': { 'mcp/no-plain-error': { count: 2 }, 'no-console': { count: 3 } },
  };
  expect(pruneSuppressions(suppressions, {}, import.meta.dirname, isOwnRule)).toEqual({
    'gone.ts': { 'no-console': { count: 3 } },
  });
});

test('of a file that was checked, those that did not occur are pruned', () => {
  const suppressions = { 'suppressions.test.ts': { 'mcp/no-plain-error': { count: 2 } } };
  const pruned = (unused: number) =>
    pruneSuppressions(
      suppressions,
      { 'suppressions.test.ts': { 'mcp/no-plain-error': { count: unused } } },
      import.meta.dirname,
      isOwnRule,
    );
  expect(pruned(1)).toEqual({
    'suppressions.test.ts': { 'mcp/no-plain-error': { count: 1 } },
  });
  expect(pruned(2)).toEqual({});
});
