import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ChangeRule } from '../../../../src/contract/diff/rules/change-rule.ts';
import {
  CHANGE_RULES,
  type ChangeRuleId,
} from '../../../../src/contract/diff/rules/change-rules.ts';
import { diffContracts } from '../../../../src/contract/diff/contract-diff.ts';
import { contractsOf } from '../support/contracts.ts';

const PAGE = readFileSync('docs/contract-changes.md', 'utf8');
const RULES = Object.entries(CHANGE_RULES) as [ChangeRuleId, ChangeRule][];

describe.each(RULES)('%s', (id, rule) => {
  const [before, after] = contractsOf(rule.example);
  const diff = diffContracts(before, after);

  it('is what its example has, and nothing else', () => {
    expect(diff.changes.map((change) => change.rule)).toEqual([id]);
    expect(diff.changes[0]?.level).toBe(rule.level);
    expect(diff.bump).toBe(rule.bump);
  });

  it('is on the page, with its level and its example', () => {
    expect(PAGE).toContain(`\n### ${id}\n\n${rule.level}, ${rule.bump}: `);
    for (const part of [rule.example.before, rule.example.after])
      if (part) expect(PAGE).toContain(JSON.stringify(part));
  });

  it('has a message that is a whole sentence', () => {
    expect(diff.changes[0]?.message).toMatch(/^[A-Z_].*\.$/);
    expect(diff.changes[0]?.message).not.toMatch(/\{\{|undefined|: \.| {2}/);
  });

  it('is not there without the change', () => {
    expect(diffContracts(before, before).changes).toEqual([]);
    expect(diffContracts(after, after).changes).toEqual([]);
  });
});

it('no class that is gone is left on the page', () => {
  expect([...PAGE.matchAll(/^### (.+)$/gm)].map(([, id]) => id).sort()).toEqual(
    RULES.map(([id]) => id).sort(),
  );
});
