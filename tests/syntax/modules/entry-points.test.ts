import { expect, test } from 'vitest';
import { statedEntries } from '../../../src/syntax/modules/entry-points.ts';

test('the files that scripts run are entry points, other than tests', () => {
  const json = {
    bin: './dist/cli.js',
    scripts: {
      dev: 'tsx --watch src/app',
      start: 'node dist/server.js',
      'test:load': 'vitest run src/__tests__/load.test.ts',
      bench: 'tsx src/all.bench.ts',
    },
  };
  expect(statedEntries({ directory: '/server', json })).toEqual([
    './dist/cli.js',
    './src/app',
    './dist/server.js',
  ]);
});
