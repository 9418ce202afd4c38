import { describe, expect, it } from 'vitest';
import type { Contract, JsonObject } from '../../../../src/contract/contract.ts';
import { diffContracts } from '../../../../src/contract/diff/contract-diff.ts';
import { matches } from '../../../../src/contract/diff/schemas/patterns.ts';
import { contractOf } from '../support/contracts.ts';

const EVIL = '^(a+)+$';
const ALMOST = `${'a'.repeat(200)}!`;

const withField = (field: JsonObject): Contract =>
  contractOf({
    tools: [{ name: 'search', inputSchema: { type: 'object', properties: { q: field } } }],
  });

describe('a pattern', () => {
  it('matches or does not', () => {
    expect(matches('^a+$', 'aaa')).toBe(true);
    expect(matches('^a+$', 'b')).toBe(false);
  });

  it('that is not a regular expression is not decided', () => {
    expect(matches('(', 'a')).toBeUndefined();
  });

  it('that may take exponential time is never run', () => {
    expect(matches(EVIL, ALMOST)).toBeUndefined();
  });

  it('with several repetitions is run on short texts only', () => {
    const pattern = '^a*b*c*d*e*$';
    expect(matches(pattern, 'abc')).toBe(true);
    expect(matches(pattern, 'a'.repeat(4000))).toBeUndefined();
  });
});

describe('values of one version that are tested with an unbounded pattern of the other', () => {
  const listed = withField({ type: 'string', enum: [ALMOST] });

  it.each<[string, JsonObject]>([
    ['of a text', { type: 'string', pattern: EVIL }],
    ['in an alternative', { anyOf: [{ type: 'string', pattern: EVIL }, { type: 'null' }] }],
  ])('end, and leave the change unclear: %s', (_, field) => {
    const [change] = diffContracts(listed, withField(field)).changes;
    expect(change).toMatchObject({ level: 'dangerous', rule: 'parameter-unclear' });
  });

  it('end for names of properties', () => {
    const before = withField({ type: 'object', properties: { [ALMOST]: { type: 'string' } } });
    const after = withField({ type: 'object', patternProperties: { [EVIL]: { type: 'string' } } });
    expect(diffContracts(before, after).changes).not.toEqual([]);
  });
});
