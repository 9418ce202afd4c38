import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

// Inside the project, so that the tests in it find Vitest.
const folder = mkdtempSync(resolve('node_modules/.closing-line-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs Vitest on one test file; returns the last line that is printed. */
function closingLine(text: string): string | undefined {
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};');
  writeFileSync(join(folder, 'some.test.mjs'), `import { expect, it } from 'vitest';\n${text}`);
  const reporter = resolve('scripts/closing-line-reporter.ts');
  const args = [
    resolve('node_modules/vitest/vitest.mjs'),
    'run',
    '--root',
    folder,
    '--reporter',
    reporter,
  ];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .at(-1);
}

describe('the closing line', () => {
  it('counts what passed, failed and was skipped', () => {
    const line = closingLine(
      "it('a', () => {}); it('b', () => {}); it('c', () => { expect(1).toBe(2); }); it.skip('d', () => {});",
    );
    expect(line).toBe('2 passed, 1 failed, 1 skipped');
  });

  it('counts a file that fails before its tests as a failure', () => {
    expect(closingLine("throw new Error('early');")).toBe('0 passed, 1 failed, 0 skipped');
  });
});
