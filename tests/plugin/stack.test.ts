import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Lints each hostile file; fails where the stack overflows, which the evaluator would catch. */
const LINT = `
  import { Evaluator } from './src/syntax/evaluate/evaluator.ts';
  import { HOSTILE, lintHostile } from './tests/support/hostile.ts';
  const { expression } = Evaluator.prototype;
  Evaluator.prototype.expression = function (...args) {
    try {
      return expression.apply(this, args);
    } catch (error) {
      if (error instanceof RangeError) process.exitCode = 3;
      throw error;
    }
  };
  Object.values(HOSTILE).forEach(lintHostile);
`;

// Where the stack ends while V8 compiles a regular expression, the process aborts: nothing can be caught. When V8 optimizes a
// function depends on how busy the machine is, so all frames are the interpreter's here, which are the largest.
test('six sevenths of the stack are enough for each hostile file', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--stack-size=850',
      ...['--no-opt', '--no-maglev', '--no-sparkplug'],
      ...['--import', 'tsx'],
      ...['--input-type=module', '--eval', LINT],
    ],
    { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
