import { describe, expect, test } from 'vitest';
import { ruleHelp } from '../../src/cli/rule-help.ts';
import plugin from '../../src/plugin/index.ts';

const URL = 'https://example.org/docs/rules/require-description.md';
const RULES = Object.keys(plugin.rules ?? {});

test('the summary is the prose before the first section, in paragraphs without line breaks', () => {
  const { summary } = ruleHelp('no-list-call-mismatch', URL)!;
  expect(summary).toMatch(
    /^Compares the names that .*`resources\/read`\. It reports\n\n- a listed name that .*\n- a name that/,
  );
});

test.each(RULES)('the summary of %s is not empty and fits into a log for GitHub', (rule) => {
  const { summary } = ruleHelp(rule, URL)!;
  expect(summary.length).toBeGreaterThan(60);
  expect(summary.length).toBeLessThanOrEqual(1024);
  expect(summary).toMatch(/[.)]$/);
});

describe('the page', () => {
  const help = ruleHelp('require-description', URL)!;

  test('has links that work elsewhere, as Markdown', () => {
    expect(help.markdown).toContain(
      '[no-redundant-description](https://example.org/docs/rules/no-redundant-description.md)',
    );
  });

  test('has no links, as text', () => {
    expect(help.text).toMatch(/\sno-redundant-description\./);
    expect(help.text).not.toContain('](');
  });

  test('has no marks of the generator', () => {
    expect(help.markdown).not.toContain('<!--');
    expect(help.text).not.toContain('<!--');
  });
});

test('links are dropped where the page has no address', () => {
  expect(ruleHelp('require-description', undefined)?.markdown).not.toContain('](');
});

test('a rule of another plugin has no page', () => {
  expect(ruleHelp('no-console', URL)).toBeUndefined();
});
