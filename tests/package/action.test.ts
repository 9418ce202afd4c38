import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

/** Has SchemaStore's github-action.json, and no package of ours needs it. */
const VALIDATOR = '@action-validator/core@0.6.0';

interface Validator {
  readonly validateAction: (text: string) => { readonly errors: readonly unknown[] };
}

test('action.yml fits the published schema of GitHub actions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-lint-action-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await promisify(execFile)(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', VALIDATOR],
    { cwd: folder, shell: process.platform === 'win32' },
  );
  const { validateAction } = createRequire(join(folder, 'package.json'))(
    '@action-validator/core',
  ) as Validator;
  const text = readFileSync('action.yml', 'utf8');
  expect(validateAction(text).errors).toEqual([]);
  expect(validateAction(text.replace('using: composite', 'using: compositee')).errors).not.toEqual(
    [],
  );
});

test('the action calls no other one, and passes inputs as variables only', () => {
  const { runs } = parse(readFileSync('action.yml', 'utf8')) as {
    readonly runs: { readonly steps: readonly Readonly<Record<string, unknown>>[] };
  };
  for (const step of runs.steps) {
    expect(step).not.toHaveProperty('uses');
    expect(step['run']).not.toContain('${{');
  }
});

test.each(['README.md', '.github/workflows/publish.yml'])(
  '%s pins the actions of others by their commit, and says the version',
  (file) => {
    const uses = readFileSync(file, 'utf8').match(/(?<=uses: )[\w-]+\/.*/g) ?? [];
    expect(uses).not.toEqual([]);
    for (const action of uses)
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  },
);
