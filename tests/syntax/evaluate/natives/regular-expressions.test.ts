import { describe, expect, it } from 'vitest';
import { regExpSteps } from '../../../../src/syntax/evaluate/natives/regular-expressions.ts';

describe('the steps of a regular expression', () => {
  it.each([
    [/^[a-z]+$/, 100],
    [/^(\d+\.){3}\d+$/, 15],
    [/^[A-Za-z]{4}$(?<!e)/, 100],
    [/^<(\w+)>{2}$/, 100],
    [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}$/, 100],
  ])('are few for %s', (pattern, length) => {
    expect(regExpSteps(pattern, length)).toBeLessThan(5000);
  });

  it.each([/^(a+)+$/, /^(a|a)*$/, /^(a|ab){20}$/, /^((a+)b){2}$/, /^(a?){30}$/])(
    'are not bounded for %s',
    (pattern) => {
      expect(regExpSteps(pattern, 100)).toBeUndefined();
    },
  );

  it.each([/(a{1,9}){1,9}$/, /^(\d+\.?\d+){4}$/])('grow with a text for %s', (pattern) => {
    expect(regExpSteps(pattern, 5)).toBeDefined();
    expect(regExpSteps(pattern, 200)).toBeGreaterThan(1e9);
  });
});
