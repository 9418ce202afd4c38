import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as typescriptEslint from '@typescript-eslint/parser';
import { ESLint, type Linter } from 'eslint';
import { ESLint as ESLint9 } from 'eslint-9';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identitiesOf, reportedIn } from '../support/identities.ts';

const SERVERS = resolve('tests/fixtures/hosts');
const PLUGIN = resolve('dist/index.js');

/** The parts of the built package that are used here. */
interface Built {
  readonly plugin: { readonly configs: Readonly<Record<'strict', Linter.Config>> };
  readonly parser: Linter.Parser;
}

const folder = mkdtempSync(join(tmpdir(), 'mcp-contract-hosts-'));
let built: Built;

/** The default export of a built file. */
async function load<T>(file: string): Promise<T> {
  return ((await import(pathToFileURL(resolve(file)).href)) as { default: T }).default;
}

beforeAll(async () => {
  built = {
    plugin: await load<Built['plugin']>('dist/index.js'),
    parser: await load<Built['parser']>('dist/parser.js'),
  };
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const finding = (
  file: string,
  line: number,
  column: number,
  rule: string | null,
  message: string,
): string =>
  `${relative(SERVERS, resolve(SERVERS, file)).replaceAll('\\', '/')}:${line}:${column} ${rule ?? 'parser'}: ${message}`;

const ofResults = (results: readonly ESLint.LintResult[]): string[] =>
  results
    .flatMap(({ filePath, messages }) =>
      messages.map(({ line, column, ruleId, message }) =>
        finding(filePath, line, column, ruleId, message),
      ),
    )
    .sort();

function byESLint(Class: typeof ESLint, parser: Linter.Parser): Promise<ESLint.LintResult[]> {
  const overrideConfig = [
    { files: ['**/*.ts'], languageOptions: { parser } },
    built.plugin.configs.strict,
  ];
  return new Class({ cwd: SERVERS, overrideConfigFile: true, overrideConfig }).lintFiles(['src']);
}

/** Runs a command of this repository's packages on the servers; returns what it prints as JSON. */
function printedBy(...args: string[]): unknown {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: SERVERS, encoding: 'utf8' });
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`no JSON on standard output: ${stdout}\n${stderr}`);
  }
}

interface OxlintOutput {
  readonly diagnostics: readonly {
    readonly message: string;
    readonly code: string;
    readonly filename: string;
    readonly labels: readonly {
      readonly span: { readonly line: number; readonly column: number };
    }[];
  }[];
}

function byOxlint(): string[] {
  const config = join(folder, 'oxlintrc.json');
  const { rules } = built.plugin.configs.strict;
  writeFileSync(
    config,
    JSON.stringify({
      jsPlugins: [{ name: 'mcp', specifier: PLUGIN }],
      categories: { correctness: 'off' },
      rules,
    }),
  );
  const { diagnostics } = printedBy(
    resolve('node_modules/oxlint/bin/oxlint'),
    '--config',
    config,
    '--format',
    'json',
    'src',
  ) as OxlintOutput;
  return diagnostics
    .map(({ message, code, filename, labels }) => {
      const { line, column } = labels[0]!.span;
      return finding(filename, line, column, code.replace(/^(.+)\((.+)\)$/, '$1/$2'), message);
    })
    .sort();
}

describe('the same verdict everywhere', () => {
  let results: readonly ESLint.LintResult[];
  let expected: string[];

  beforeAll(async () => {
    results = await byESLint(ESLint, built.parser);
    expected = ofResults(results);
  });

  it('is one that finds something in every kind of file', () => {
    const seen = new Set(expected.map((line) => line.split(':')[0]));
    const files = readdirSync(join(SERVERS, 'src')).filter(
      (file) => !['names.ts', 'schemas.ts'].includes(file),
    );
    expect([...seen].sort()).toEqual(files.map((file) => `src/${file}`).sort());
    expect(expected).toContainEqual(
      expect.stringMatching(/^src\/server\.ts:7:23 mcp\/valid-tool-name: .*names\.ts:1/),
    );
  });

  it('holds for ESLint 9', async () => {
    expect(ofResults(await byESLint(ESLint9 as unknown as typeof ESLint, built.parser))).toEqual(
      expected,
    );
  });

  it("holds for typescript-eslint's own parser", async () => {
    expect(ofResults(await byESLint(ESLint, typescriptEslint as Linter.Parser))).toEqual(expected);
  });

  it('holds for oxlint', () => {
    expect(byOxlint()).toEqual(expected);
  });

  it('holds for mcp-lint, which reports each mistake once', () => {
    const printed = printedBy(
      resolve('dist/cli/main.js'),
      '--preset',
      'strict',
      '--no-config',
      '--format',
      'json',
      'src',
    );
    const found = reportedIn(printed as ESLint.LintResult[], SERVERS);
    expect(identitiesOf(found)).toEqual(identitiesOf(reportedIn(results, SERVERS)));
    expect(found).toHaveLength(identitiesOf(found).length);
  });
});
