import { defineConfig } from 'vitest/config';
import { LATER, optimizeLater } from './src/cli/v8-flags.ts';

// Vitest transforms each source once, and most tests run what they test a few times.
optimizeLater();
const execArgv = LATER === undefined ? [] : [LATER];

/** What builds a project or installs a package: slow, and some of it needs the registry. */
const BUILDS = ['tests/package/**/*.test.ts', 'tests/**/*.builds.test.ts'];

/** What runs the command, which leaves its hooks in the process: the files share one that no other test uses. */
const COMMAND = ['tests/cli/**/*.test.ts', 'tests/contract/*.test.ts', 'tests/project/*.test.ts'];

/** What needs a process of its own: it stubs modules, takes signals, or depends on which copies of Zod are loaded. */
const ISOLATED = [
  ...BUILDS,
  'tests/cli/{bad-input,commands,formats,not-installed,project-code}.test.ts',
  'tests/cli/{arguments/arguments,cache/cached-check,commands/lint}.test.ts',
  'tests/contract/{command,verify,verify-command}.test.ts',
  'tests/schema/truth.test.ts',
];

/** A test that hangs fails; a test that a busy machine slows down does not. */
const minutes = (count: number): { testTimeout: number; hookTimeout: number } => ({
  testTimeout: count * 60_000,
  hookTimeout: count * 60_000,
});

export default defineConfig({
  test: {
    // Vitest leaves one core to itself, which waits for most of a run.
    maxWorkers: '100%',
    // CI reads one plain closing line, which Vitest's own reporters do not print.
    reporters: process.env.CI ? ['default', './scripts/closing-line-reporter.ts'] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [...COMMAND, ...ISOLATED, 'tests/fixtures/**'],
          // Loading ESLint, TypeScript and Zod again for each file takes longer than the tests.
          isolate: false,
          execArgv,
          ...minutes(2),
        },
      },
      {
        test: {
          name: 'command',
          include: COMMAND,
          exclude: [...ISOLATED, 'tests/fixtures/**'],
          isolate: false,
          execArgv,
          ...minutes(2),
        },
      },
      {
        test: {
          name: 'isolated',
          include: ISOLATED,
          exclude: ['tests/fixtures/**'],
          execArgv,
          maxConcurrency: 2,
          ...minutes(10),
        },
      },
    ],
  },
});
