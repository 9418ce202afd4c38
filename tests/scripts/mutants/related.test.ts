import { describe, expect, test } from 'vitest';
import { testsNear } from '../../../scripts/mutants/related.ts';

const FILES = [
  'tests/rules/no-stdout.test.ts',
  'tests/rules/valid-prompt.test.ts',
  'tests/detect/flow/loops.test.ts',
  'tests/detect/flow/call-frame.test.ts',
  'tests/detect/source/edits.test.ts',
];

describe('the tests near a path', () => {
  test('of a rule is its own', () => {
    expect(testsNear('src/rules/no-stdout.ts', FILES)).toEqual(['tests/rules/no-stdout.test.ts']);
  });

  test('of a file in a folder are those of the folder', () => {
    expect(testsNear('src/detect/flow/loops.ts', FILES)).toEqual([
      'tests/detect/flow/loops.test.ts',
      'tests/detect/flow/call-frame.test.ts',
    ]);
  });

  test('of a room are all of its tests', () => {
    expect(testsNear('src/detect', FILES)).toHaveLength(3);
  });

  test('of everything are all', () => {
    expect(testsNear('src/', FILES)).toEqual(FILES);
  });
});
