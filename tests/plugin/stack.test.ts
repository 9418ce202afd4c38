import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Where the stack ends while V8 compiles a regular expression, the process aborts: nothing can be caught. When V8 optimizes a
// function depends on how busy the machine is, so all frames are the interpreter's here, which are the largest.
test('six sevenths of the stack are enough for each hostile file', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--stack-size=850',
      ...['--no-opt', '--no-maglev', '--no-sparkplug'],
      ...['--import', 'tsx'],
      '--input-type=module',
      ...[
        '--eval',
        "import { HOSTILE, lintHostile } from './tests/support/hostile.ts'; Object.values(HOSTILE).forEach(lintHostile);",
      ],
    ],
    { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
