import { expect, test } from 'vitest';
import { namesFailures } from '../../../src/model/text/failing-names.ts';

test.each([
  ['createErrorResponse', true],
  ['FAILED_RESULT', true],
  ['resultOrError', false],
  ['success_or_failure', false],
  ['toResult', false],
])('%s names failures alone: %s', (name, expected) => {
  expect(namesFailures(name)).toBe(expected);
});
