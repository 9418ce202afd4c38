import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareCalls } from '../../../scripts/callgraph/compare.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

describe('the call graph, compared with TypeScript', () => {
  test('resolves every call of a server with services behind types', () => {
    expect(compareCalls(join(FIXTURES, 'calls'))).toEqual({
      handlers: 2,
      calls: 17,
      resolved: 17,
      contradicted: [],
      open: [],
    });
  });

  test('compares what a tool runs that the handler of all requests finds by its name', () => {
    expect(compareCalls(join(FIXTURES, 'calls-by-name'))).toEqual({
      handlers: 1,
      calls: 4,
      resolved: 4,
      contradicted: [],
      open: [],
    });
  });

  test.each(['no-undeclared-error', 'no-write-in-read-only'])(
    'resolves every call in the fixtures of %s',
    (name) => {
      const { calls, resolved } = compareCalls(join(FIXTURES, name), true);
      expect(calls).toBeGreaterThan(0);
      expect(resolved).toBe(calls);
    },
  );
});
