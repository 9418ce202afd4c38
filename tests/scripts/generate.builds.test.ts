import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '../..');

describe('the scripts, in a copy of the repository', () => {
  const copy = mkdtempSync(join(tmpdir(), 'mcp-generate-'));
  const run = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...args], {
      cwd: copy,
      encoding: 'utf8',
    });

  beforeAll(() => {
    for (const path of [
      'src',
      'scripts',
      'oxlint',
      'docs',
      'tests/support',
      'README.md',
      'package.json',
      'tsconfig.json',
      '.prettierrc.json',
      'vitest.config.ts',
    ])
      cpSync(join(REPOSITORY, path), join(copy, path), { recursive: true });
    cpSync(join(REPOSITORY, 'tests/fixtures.test.ts'), join(copy, 'tests/fixtures.test.ts'));
    cpSync(join(REPOSITORY, 'tests/fixtures'), join(copy, 'tests/fixtures'), {
      recursive: true,
      filter: (file) => basename(file) !== 'fixed',
    });
    mkdirSync(join(copy, 'tests/rules'), { recursive: true });
    symlinkSync(join(REPOSITORY, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  const page = join(copy, 'docs/rules/valid-tool-name.md');
  const current = readFileSync(join(REPOSITORY, 'docs/rules/valid-tool-name.md'), 'utf8');
  const changed = current.replace('Require', 'Requires');

  it('make a rule whose test passes, and enter it everywhere', () => {
    writeFileSync(page, changed);
    expect(run('new-rule', 'no-example-rule')).toMatchObject({
      status: 0,
      stderr: expect.not.stringContaining('docs/rules') as unknown,
    });
    expect(readFileSync(join(copy, 'src/plugin/rules.ts'), 'utf8')).toContain(
      "'no-example-rule': noExampleRule,",
    );
    const added = readFileSync(join(copy, 'docs/rules/no-example-rule.md'), 'utf8');
    expect(added).toMatch(/^# mcp\/no-example-rule\n/);
    expect(added).toContain('## At run time\n');
    expect(readFileSync(page, 'utf8')).toBe(current);
    expect(readFileSync(join(copy, 'README.md'), 'utf8')).toContain(
      'docs/rules/no-example-rule.md',
    );
    execFileSync(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        'tests/rules/no-example-rule.test.ts',
        'tests/fixtures.test.ts',
        '-t',
        'no-example-rule',
      ],
      { cwd: copy, stdio: 'pipe' },
    );
  });

  it('refuse a name that is taken or not in kebab-case, and an unknown type', () => {
    expect(run('new-rule', 'valid-tool-name')).toMatchObject({
      status: 1,
      stderr: 'src/rules/valid-tool-name.ts exists already: nothing was changed.\n',
    });
    expect(run('new-rule', 'Bad')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('kebab-case') as unknown,
    });
    expect(run('new-rule', 'no-other-rule', '--type', 'layout')).toMatchObject({
      status: 1,
      stderr: "--type must be one of problem, suggestion, not 'layout'.\n",
    });
  });

  it('fail a check for a file that differs, without writing it', () => {
    writeFileSync(page, changed);
    expect(run('generate', '--check')).toMatchObject({
      status: 1,
      stderr: 'docs/rules/valid-tool-name.md is out of date: run npm run generate.\n',
    });
    expect(readFileSync(page, 'utf8')).toBe(changed);
  });
});
