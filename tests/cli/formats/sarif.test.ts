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

const ALL = Object.keys(rules).map((name) => `mcp/${name}`);

/** The log of a finding of each of these rules. */
function logOf(linter: Plugin, ruleIds: readonly string[] = ALL): Log {
  const messages = ruleIds.map((ruleId) => ({ ruleId, severity: 2, line: 1, message: 'Wrong.' }));
  const results = [
    { filePath: '/project/a.ts', source: '', messages, suppressedMessages: [] },
  ] as unknown as ESLint.LintResult[];
  return JSON.parse(
    formatSarif({ results, failures: [], plugin: linter, root: '/project' }),
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

test('the table has only rules with findings, each at the index that its findings have', () => {
  const other = { ...(plugin as Plugin), rules: { 'valid-prompt': rules['valid-prompt']! } };
  const ids = ['mcp/no-stdout', 'own/valid-tool-name', 'mcp/no-stdout', 'mcp/no-lost-schema'];
  const log = logOf(plugin as Plugin, ids);
  expect(rulesOf(log).map(({ id }) => id)).toEqual([...new Set(ids)]);
  expect(log.runs[0]?.results?.map(({ ruleIndex }) => ruleIndex)).toEqual([0, 1, 0, 2]);
  expect(rulesOf(logOf(plugin as Plugin, []))).toEqual([]);
  const [strict] = rulesOf(logOf(plugin as Plugin, ['mcp/no-stale-reference']));
  expect(strict?.defaultConfiguration).toEqual({ enabled: false });
  expect(rulesOf(logOf(other, ids))).toEqual([]);
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

/** The fingerprints of findings of one rule, each at a line of a text. */
function fingerprintsIn(source: string, ...findings: { line: number; message?: string }[]) {
  const messages = findings.map(({ line, message = 'It is wrong.' }) => ({
    ruleId: 'mcp/require-description',
    messageId: 'missing',
    severity: 2,
    line,
    column: 1,
    message,
  }));
  const results = [
    { filePath: '/project/a.ts', source, messages, suppressedMessages: [] },
  ] as unknown as ESLint.LintResult[];
  const log = JSON.parse(
    formatSarif({ results, failures: [], plugin: plugin as Plugin, root: '/project' }),
  ) as Log;
  return (log.runs[0]?.results ?? []).map((result) => result.partialFingerprints?.['mcpLint/v2']);
}

test('a finding has the same fingerprint after lines are added above it', () => {
  const source = 'a: z.string(),\n  b: z.string(),\nb: z.string(),';
  const before = fingerprintsIn(source, { line: 1 }, { line: 2 }, { line: 3 });
  expect(new Set(before).size).toBe(3);
  expect(fingerprintsIn(`\n\n${source}`, { line: 3 }, { line: 4 }, { line: 5 })).toEqual(before);
});

test('a finding has the same fingerprint where its message names another line or count', () => {
  const before = fingerprintsIn('a: z.string(),', {
    line: 1,
    message: 'It is wrong. Written in tools.ts:3. Affects 2 tools.',
  });
  const after = fingerprintsIn('a: z.string(),', {
    line: 1,
    message: 'It is wrong. Written in tools.ts:8. Affects 3 tools.',
  });
  expect(after).toEqual(before);
});

test('a finding without a line of code has the same fingerprint where its message names another line', () => {
  expect(fingerprintsIn('', { line: 0, message: 'Unread, see tools.ts:8.' })).toEqual(
    fingerprintsIn('', { line: 0, message: 'Unread, see tools.ts:3.' }),
  );
});
