import { defineConfig } from 'vitest/config';

/** What builds a project or installs a package: slow, and some of it needs the registry. */
const BUILDS = ['tests/package/**/*.test.ts', 'tests/**/*.builds.test.ts'];

/** A test that hangs fails; a test that a busy machine slows down does not. */
const minutes = (count: number): { testTimeout: number; hookTimeout: number } => ({
  testTimeout: count * 60_000,
  hookTimeout: count * 60_000,
});

export default defineConfig({
  test: {
    // CI reads one plain closing line, which Vitest's own reporters do not print.
    reporters: process.env.CI ? ['default', './scripts/closing-line-reporter.ts'] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [...BUILDS, 'tests/fixtures/**'],
          ...minutes(2),
        },
      },
      {
        test: {
          name: 'builds',
          include: BUILDS,
          exclude: ['tests/fixtures/**'],
          maxConcurrency: 2,
          ...minutes(10),
        },
      },
    ],
  },
});
