import { execFileSync } from 'node:child_process';
import { Linter } from 'eslint';
import { afterEach, expect, test, vi } from 'vitest';
import { AnalysisSession } from '../../src/detect/discovery/session.ts';
import packageJson from '../../package.json' with { type: 'json' };
import plugin from '../../src/plugin/index.ts';
import { rules } from '../../src/plugin/rules.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a file is analysed once, however many rules run, and once more when it is linted again', () => {
  const begun = vi.spyOn(AnalysisSession.prototype, 'refresh');
  const linter = new Linter();
  const lint = (name: string): number =>
    linter.verify(
      `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('${name}', {}, async () => ({ content: [] }));`,
      plugin.configs.recommended,
      { filename: `${name}.js` },
    ).length;
  expect([lint('a'), begun.mock.calls.length]).toEqual([1, 1]);
  expect([lint('b'), begun.mock.calls.length]).toEqual([1, 2]);
  expect([lint('a'), begun.mock.calls.length]).toEqual([1, 3]);
});

test('the plugin loads no HTTP client of Node', () => {
  const index = new URL('../../src/plugin/index.ts', import.meta.url).href;
  const script = `await import('${index}'); console.log(process.moduleLoadList.join());`;
  const loaded = execFileSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  );
  expect(loaded).toContain('NativeModule path');
  expect(loaded).not.toContain('undici');
});

test('each preset enables its rules with their own severities', () => {
  for (const [preset, config] of Object.entries(plugin.configs)) {
    expect(config).toMatchObject({ name: `mcp/${preset}`, plugins: { mcp: plugin } });
    for (const [name, entry] of Object.entries(config.rules ?? {}))
      expect([entry].flat()[0], name).toBe(
        rules[name.slice('mcp/'.length)]?.definition.meta.docs.severity,
      );
  }
});

test('the plugin names its package, its version and its namespace', () => {
  const { name, version } = packageJson;
  expect(plugin.meta).toEqual({ name, version, namespace: 'mcp' });
});

test.each(listOptions())('%s: the option %s takes a word once', (rule, option) => {
  const check = (words: readonly string[]): void => {
    const configured: Linter.Config = {
      plugins: { mcp: plugin },
      rules: { [`mcp/${rule}`]: ['warn', { [option]: words }] },
    };
    new Linter().verify('', configured);
  };
  expect(() => check(['word'])).not.toThrow();
  expect(() => check(['word', 'word'])).toThrow('duplicate');
});

/** The options that are lists of any words, with their rules. */
function listOptions(): [rule: string, option: string][] {
  return Object.entries(rules).flatMap(([rule, { definition }]) => {
    const { properties = {} } = (definition.meta.schema ?? {}) as {
      properties?: Record<string, { type?: string; items?: { enum?: unknown } }>;
    };
    return Object.entries(properties)
      .filter(([, { type, items }]) => type === 'array' && !items?.enum)
      .map(([option]): [string, string] => [rule, option]);
  });
}

test('the preset `strict` reports what `recommended` leaves out of a rule', () => {
  const entriesIn = (preset: 'recommended' | 'strict'): readonly unknown[] =>
    ['mcp/require-field-description', 'mcp/no-plain-error'].map(
      (rule) => plugin.configs[preset].rules?.[rule],
    );
  expect(entriesIn('recommended')).toEqual([
    ['error', { skipObvious: true }],
    ['warn', { requestHandlers: false }],
  ]);
  // ESLint keeps the options of an earlier configuration where a later one has the severity alone.
  expect(entriesIn('strict')).toEqual([
    ['error', { skipSelfExplanatory: true }],
    ['warn', { requestHandlers: false }],
  ]);
});
