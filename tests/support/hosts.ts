import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ESLint, Linter } from 'eslint';

/** A finding as a host reports it. */
export interface Reported {
  /** Relative to the folder in which the host runs. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** `parser` for a syntax error. */
  readonly rule: string;
  readonly message: string;
}

/** The parts of the built package that hosts load. */
export interface Built {
  readonly plugin: { readonly configs: Readonly<Record<'strict', Linter.Config>> };
  readonly parser: Linter.Parser;
}

export async function loadBuilt(): Promise<Built> {
  return {
    plugin: await load<Built['plugin']>('dist/index.js'),
    parser: await load<Built['parser']>('dist/parser.js'),
  };
}

/** The default export of a built file. */
async function load<T>(file: string): Promise<T> {
  return ((await import(pathToFileURL(resolve(file)).href)) as { default: T }).default;
}

/** Lints paths of a folder with every rule, by a version of ESLint and a parser for TypeScript. */
export async function byEslint(
  { plugin }: Built,
  Class: typeof ESLint,
  parser: Linter.Parser,
  cwd: string,
  ...paths: string[]
): Promise<Reported[]> {
  const eslint = new Class({
    cwd,
    overrideConfigFile: true,
    overrideConfig: [
      { ignores: ['!**/node_modules/'] },
      { files: ['**/*.ts'], languageOptions: { parser } },
      plugin.configs.strict,
    ],
  });
  return ofResults(await eslint.lintFiles(paths), cwd);
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

/** Lints with the preset that the package has for oxlint. */
export function byOxlint(cwd: string, ...paths: readonly string[]): Reported[] {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-contract-oxlint-'));
  const config = join(folder, 'oxlintrc.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: [resolve('oxlint/strict.json')],
      categories: { correctness: 'off' },
    }),
  );
  const { diagnostics } = printedBy(cwd, [
    ...[resolve('node_modules/oxlint/bin/oxlint'), '--config', config, '--format', 'json'],
    ...paths,
  ]) as OxlintOutput;
  rmSync(folder, { recursive: true, force: true });
  return diagnostics.map(({ message, code, filename, labels }) => ({
    file: fileIn(cwd, filename),
    ...labels[0]!.span,
    rule: code.replace(/^(.+)\((.+)\)$/, '$1/$2'),
    message,
  }));
}

export function byMcpLint(cwd: string, ...paths: readonly string[]): Reported[] {
  const printed = printedBy(cwd, [
    ...[resolve('dist/cli/main.js'), '--preset', 'strict', '--no-config', '--format', 'json'],
    ...paths,
  ]);
  return ofResults(printed as ESLint.LintResult[], cwd);
}

/** The findings in results of ESLint, or of mcp-lint. */
function ofResults(results: readonly ESLint.LintResult[], cwd: string): Reported[] {
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, column, ruleId, message }) => ({
      file: fileIn(cwd, filePath),
      line,
      column,
      rule: ruleId ?? 'parser',
      message,
    })),
  );
}

function fileIn(cwd: string, file: string): string {
  return relative(cwd, resolve(cwd, file)).replaceAll('\\', '/');
}

/** Runs a command of this repository's packages; returns what it prints as JSON. */
function printedBy(cwd: string, args: readonly string[]): unknown {
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`no JSON on standard output: ${stdout}\n${stderr}`);
  }
}

/**
 * What the plugin finds wrong and where that is written, each once: the same for a host that sees one file at a time, which
 * reports a mistake of another file at each use, and for one that sees the whole project.
 */
export function identitiesOf(findings: readonly Reported[]): string[] {
  const identities = findings
    // Other hosts read JSON by a plugin of their own, as the tests of valid-server-json do.
    .filter(({ rule, file }) => rule.startsWith('mcp/') && !file.endsWith('.json'))
    .map(({ file, line, rule, message }) => {
      const [, what, place] =
        /^(.*?)(?: Affects \d+ \w+(?:: .*?)?\.)?(?: Written in (.+)\.)?$/s.exec(message)!;
      // The name of the first definition, and its way to the place, are not parts of a mistake that several have.
      const mistake = what!
        .replace(/^(Field '[^']+') of \w+ '[^']+'/, '$1')
        .replace(/(?:`[^`]+` → )+/, '');
      return `${place ?? `${file}:${line}`} ${rule} ${mistake}`;
    });
  return [...new Set(identities)].sort();
}
