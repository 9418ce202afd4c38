import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Where the stack ends while V8 compiles a regular expression, the process aborts: nothing can be caught.
test('half of the stack is enough for each hostile file', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--stack-size=500',
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
