import { createRequire } from 'node:module';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import type { ESLint } from 'eslint';
import type { Log, ReportingDescriptor } from 'sarif';
import { expect, test } from 'vitest';
import { formatSarif } from '../../../src/cli/formats/sarif.ts';
import type { Plugin } from '../../../src/cli/lazy-modules.ts';
import plugin from '../../../src/plugin/index.ts';
import { rules } from '../../../src/plugin/rules.ts';

const require = createRequire(import.meta.url);

function logOf(linter: Plugin): Log {
  return JSON.parse(
    formatSarif({ results: [], failures: [], plugin: linter, root: '/project' }),
  ) as Log;
}

const rulesOf = (log: Log): readonly ReportingDescriptor[] => log.runs[0]?.tool.driver.rules ?? [];

test('the table of all rules is valid SARIF 2.1.0', () => {
  const ajv = new AjvDraft04.default({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  const validate = ajv.compile(
    require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json') as object,
  );
  const log = logOf(plugin as Plugin);
  validate(log);
  expect(validate.errors).toBeNull();
  expect(rulesOf(log)).toHaveLength(Object.keys(rules).length);
});

test('each rule has a full description, help as text and Markdown, and the address of its page', () => {
  for (const rule of rulesOf(logOf(plugin as Plugin))) {
    const name = rule.id.replace('mcp/', '');
    expect(rule.fullDescription?.text.length, name).toBeGreaterThan(60);
    expect(rule.help?.text, name).toContain('\n## When not to use it\n');
    expect(rule.help?.markdown, name).toContain('\n## When not to use it\n');
    expect(rule.helpUri, name).toBe(plugin.rules?.[name]?.meta?.docs?.url);
  }
});

test('links in the help are complete', () => {
  const url = 'https://example.org/docs/rules/require-description.md';
  const rule = { ...rules['require-description']!, meta: { docs: { url } } };
  const [described] = rulesOf(
    logOf({ ...(plugin as Plugin), rules: { 'require-description': rule } }),
  );
  expect(described?.helpUri).toBe(url);
  expect(described?.help?.markdown).toContain(
    '(https://example.org/docs/rules/no-redundant-description.md)',
  );
});

test('a finding has the same fingerprint after lines are added above it', () => {
  const at = (line: number, message = 'It is wrong.'): object => ({
    ruleId: 'mcp/require-description',
    severity: 2,
    line,
    column: 1,
    message,
  });
  const fingerprintsOf = (...messages: object[]): unknown[] => {
    const results = [
      { filePath: '/project/a.ts', messages, suppressedMessages: [] },
    ] as unknown as ESLint.LintResult[];
    const log = JSON.parse(
      formatSarif({ results, failures: [], plugin: plugin as Plugin, root: '/project' }),
    ) as Log;
    return (log.runs[0]?.results ?? []).map((result) => result.partialFingerprints?.['mcpLint/v1']);
  };
  const before = fingerprintsOf(at(3), at(9), at(12, 'It is odd.'));
  expect(new Set(before).size).toBe(3);
  expect(fingerprintsOf(at(4), at(10), at(13, 'It is odd.'))).toEqual(before);
});
