import { describe, expect, test, vi } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { parseArguments } from '../../../src/cli/arguments/arguments.ts';
import type { LintOptions } from '../../../src/cli/arguments/request.ts';
import { project } from '../support/command.ts';
import { toolkit } from '../support/stub-toolkit.ts';

vi.mock('../../../src/cli/lazy-modules.ts', () => toolkit);

function lintOptions(...argv: string[]): LintOptions {
  const request = parseArguments(argv, '1.0.0');
  if (request.command !== 'lint') throw new Error(`It is ${request.command}.`);
  return request.options;
}

test('--help names every command and every option of linting', async () => {
  const { lint } = project({});
  const { code, stdout, stderr } = await lint('--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const named = [
    ...[
      '--fix',
      '--unsafe',
      '--fix-dry-run',
      '--format',
      '--output-file',
      '--preset',
      '--rule',
      '--ignore-tool',
      '--config',
      '--no-config',
      '--max-warnings',
      '--quiet',
    ],
    ...[
      '--include-tests',
      '--no-cross-file',
      '--protocol',
      '--suppress-all',
      '--prune-suppressions',
      '--allow-empty',
      '--debug',
      '--version',
      '--help',
    ],
    ...['inventory', 'rules', 'explain', 'init'],
  ];
  for (const name of named) expect(stdout).toMatch(new RegExp(`^ +(-., )?${name}\\b`, 'm'));
  expect(await lint('-h')).toEqual({ code, stdout, stderr });
});

test('the help of a command is its own', async () => {
  const { stdout } = await project({}).lint('inventory', '--help');
  expect(stdout).toContain('Usage: mcp-lint inventory [options] [paths...]');
  expect(stdout).not.toContain('--fix');
});

test('help prints the help of the command, or of another one', async () => {
  const { lint } = project({});
  expect(await lint('help')).toEqual(await lint('--help'));
  expect(await lint('help', 'contract', 'diff')).toEqual(await lint('contract', 'diff', '--help'));
  expect(await lint('help', 'inventry')).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'mcp-lint: inventry is not a command (did you mean inventory?): run npx --no-install mcp-lint help for the list.\n',
  });
});

test('no line of a help page is wider than 80 columns', async () => {
  const { lint } = project({});
  for (const command of ['lint', 'contract', 'listing', 'explain']) {
    const { stdout } = await lint(...(command === 'lint' ? [] : [command]), '--help');
    expect(stdout.split('\n').filter(({ length }) => length > 80)).toEqual([]);
  }
});

test('--version prints the version and nothing else', async () => {
  const { lint } = project({});
  expect(await lint('--version')).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
  expect(await lint('-v')).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
});

describe('what is not understood ends with 2 and one sentence', () => {
  test.each([
    [
      ['--fxi'],
      "Unknown option '--fxi' (Did you mean --fix?): see npx --no-install mcp-lint --help.",
    ],
    [['inventory', '--fix'], "Unknown option '--fix': see npx --no-install mcp-lint --help."],
    [
      ['--format'],
      "Option '-f, --format <name>' argument missing: see npx --no-install mcp-lint --help.",
    ],
    [
      ['--format', 'sarrif'],
      '--format sarrif is not known (did you mean sarif?): use one of stylish, concise, grouped, json, github, sarif, junit, html, checklist.',
    ],
    [['inventory', '--format', 'sarif'], '--format sarif is not known: use one of text, json.'],
    [
      ['--preset', 'strickt'],
      '--preset strickt is not known (did you mean strict?): use one of recommended, strict.',
    ],
    [
      ['--protocol', '2025-11-24'],
      '--protocol 2025-11-24 is not known (did you mean 2025-11-25?): use one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28.',
    ],
    [['--max-warnings', 'few'], '--max-warnings few is not a number of warnings: use 0 or more.'],
    [['--max-warnings', ''], '--max-warnings  is not a number of warnings: use 0 or more.'],
    [
      ['--rule', 'mcp/no-bda: off'],
      '--rule names mcp/no-bda, which is not a rule (did you mean mcp/no-bad?): run npx --no-install mcp-lint rules for the list.',
    ],
    [
      ['--rule', 'no-bad: off'],
      '--rule names no-bad, which is not a rule (did you mean mcp/no-bad?): run npx --no-install mcp-lint rules for the list.',
    ],
    [
      ['--rule', 'mcp/no-bad: of'],
      "--rule 'mcp/no-bad: of' does not set mcp/no-bad to a known severity: use off, warn or error, as in 'mcp/no-bad: off'.",
    ],
    [['--rule', '{'], "--rule '{' cannot be read: write it as 'mcp/valid-tool-name: off'."],
    [
      ['--config', 'eslint.conf.js'],
      '--config eslint.conf.js does not exist: name another config file, or pass --no-config.',
    ],
    [['--fix', '--fix-dry-run'], '--fix and --fix-dry-run exclude each other: pass one of them.'],
    [['--unsafe'], '--unsafe only applies with --fix or --fix-dry-run: add one of them.'],
    [
      ['--suppress-all', '--prune-suppressions'],
      '--suppress-all and --prune-suppressions exclude each other: pass one of them.',
    ],
    [['--stdin', '--staged'], '--staged and --stdin exclude each other: pass one of them.'],
    [
      ['--stdin', '--fix', '--stdin-filename', 'server.js'],
      '--fix cannot write to standard input: use --fix-dry-run.',
    ],
    [
      ['--stdin'],
      '--stdin needs a path, from which imports and the config are found: add --stdin-filename.',
    ],
    [
      ['server.js', '--stdin', '--stdin-filename', 'server.js'],
      '--stdin checks one text: name its path by --stdin-filename only.',
    ],
    [['nowhere'], 'nowhere does not exist: name a file or a folder that does.'],
    [
      ['explain'],
      'explain needs the name of a rule: run npx --no-install mcp-lint rules for the list.',
    ],
    [
      ['explain', 'no-bda'],
      'no-bda is not a rule (did you mean no-bad?): run npx --no-install mcp-lint rules for the list.',
    ],
    [
      ['rules', 'more'],
      "Too many arguments for 'rules'. Expected 0 arguments but got 1: see npx --no-install mcp-lint --help.",
    ],
  ])('%j', async (argv, message) => {
    const { lint } = project({ 'server.js': "// mcp\ntool('a');\n" });
    expect(await lint(...argv)).toEqual({ code: 2, stdout: '', stderr: `mcp-lint: ${message}\n` });
  });

  test('an option of a rule', async () => {
    const { lint } = project({ 'server.js': "// mcp\ntool('a');\n" });
    const { code, stderr } = await lint('--rule', 'mcp/limited: [error, {maximun: 3}]');
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^mcp-lint: Invalid rule configuration \(.*"mcp\/limited".*"maximun".* \(did you mean maximum\?\)\): fix --rule or the config\.\n$/,
    );
  });
});

test('--debug adds a stack trace', async () => {
  const { lint } = project({ 'server.js': "// mcp\ntool('a');\n" });
  expect((await lint('nowhere', '--debug')).stderr).toMatch(/\n +at /);
});

test('the options mean what they say', () => {
  expect(lintOptions()).toEqual({
    format: 'stylish',
    crossFile: true,
    projectCode: true,
    rules: {},
  });
  expect(
    lintOptions(
      '-f',
      'json',
      '-o',
      'x.json',
      '-c',
      'y.js',
      '--protocol',
      '2026-07-28',
      '--max-warnings',
      '0',
    ),
  ).toEqual({
    format: 'json',
    outputFile: 'x.json',
    config: 'y.js',
    protocol: '2026-07-28',
    maxWarnings: 0,
    crossFile: true,
    projectCode: true,
    rules: {},
  });
  expect(
    lintOptions(
      '--no-config',
      '--no-cross-file',
      '--rule',
      'mcp/a: off, mcp/b: 1',
      '--rule',
      'mcp/a: [error, {x: [1, two]}]',
    ),
  ).toMatchObject({
    config: false,
    crossFile: false,
    rules: { 'mcp/a': ['error', { x: [1, 'two'] }], 'mcp/b': 1 },
  });
});

test('distinguishes paths from commands', () => {
  expect(parseArguments(['--fix', 'src', 'lib'], '1.0.0')).toMatchObject({
    command: 'lint',
    paths: ['src', 'lib'],
  });
  expect(parseArguments(['./inventory'], '1.0.0')).toMatchObject({
    command: 'lint',
    paths: ['./inventory'],
  });
  expect(parseArguments(['inventory', 'src', '--format', 'json'], '1.0.0')).toMatchObject({
    command: 'inventory',
    paths: ['src'],
    options: { format: 'json' },
  });
  expect(parseArguments(['--', '--fix'], '1.0.0')).toMatchObject({
    command: 'lint',
    paths: ['--fix'],
  });
});
