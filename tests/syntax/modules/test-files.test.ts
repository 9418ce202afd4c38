import { expect, test } from 'vitest';
import {
  isTestFile,
  isTestFolder,
  isTestScript,
  matchesTests,
} from '../../../src/syntax/modules/test-files.ts';

test.each([
  'server.test.ts',
  '/project/src/server.spec.mjs',
  'types.test-d.ts',
  'server.e2e-spec.ts',
  'server.test.integration.ts',
  'button.stories.tsx',
  '/project/__tests__/server.ts',
  'C:\\project\\__mocks__\\server.js',
])('%s is a test in every host', (file) => {
  expect(isTestFile(file)).toBe(true);
});

test.each([
  'server.ts',
  'test.ts',
  'contest.ts',
  'latest-spec.ts',
  'server.test.json',
  '__tests__.ts',
  '/home/me/tests/project/src/server.ts',
  'tests/server.ts',
])('%s is not a test in every host', (file) => {
  expect(isTestFile(file)).toBe(false);
});

test.each([
  '/project/test-integration.mjs',
  'smoke_test.ts',
  'scripts/test.js',
  'e2e.mts',
  'api-tests.js',
])('%s is a script that tests something', (file) => {
  expect(isTestScript(file)).toBe(true);
});

test.each(['/test/server.ts', 'contest.ts', 'testing.ts', 'latest.js', 'index.ts'])(
  '%s is no such script',
  (file) => {
    expect(isTestScript(file)).toBe(false);
  },
);

test('a search for sources also skips folders that only a project has', () => {
  expect(['test', 'tests', '__tests__', '__fixtures__'].filter(isTestFolder)).toHaveLength(4);
  expect(
    ['BCK', '.bak', '_old', 'src_backup_original', 'src.old'].filter(isTestFolder),
  ).toHaveLength(5);
  expect(['src', 'testing', 'fixtures', 'backup', 'old'].filter(isTestFolder)).toEqual([]);
});

test.each([
  ['src/**/*.test.ts', true],
  ['**/tests/**/*.ts', true],
  ['__tests__/*', true],
  ['src/**/*.ts', false],
  ['latest/*.ts', false],
])('the pattern %s asks for tests: %s', (glob, expected) => {
  expect(matchesTests(glob)).toBe(expected);
});
