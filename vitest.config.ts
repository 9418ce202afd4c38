import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // CI reads one plain closing line, which Vitest's own reporters do not print.
    reporters: process.env.CI ? ['default', './scripts/closing-line-reporter.ts'] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/package/**', 'tests/fixtures/**'],
          // Generous, because a shared or busy machine must not fail a test; none of them waits for time to pass.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'package',
          include: ['tests/package/**/*.test.ts'],
          // These install packages from the registry.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxConcurrency: 2,
        },
      },
    ],
  },
});
