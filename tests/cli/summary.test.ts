import { describe, expect, test } from 'vitest';
import { countDefinitions, summarize } from '../../src/cli/summary.ts';
import type { InventoryEntry } from '../../src/detect/inventory.ts';

/** A tool of a server with these unresolved parts, each at a line. */
function tool(name: string, ...parts: readonly (readonly [string, number])[]): InventoryEntry {
  const at = { range: [0, 0] as [number, number] };
  return {
    kind: 'tool',
    name: { kind: 'known', value: name, at },
    framework: { id: 'sdk', package: 'sdk', version: '1.0.0', major: 1 },
    file: '/server.ts',
    line: 1,
    column: 1,
    unresolved: parts.map(([part, line]) => ({
      part,
      why: 'depends on the environment',
      file: '/server.ts',
      line,
    })),
  };
}

describe('the summary', () => {
  test('tells what clients see from the results of handlers', () => {
    expect(
      countDefinitions([
        tool('a'),
        tool('b', ['result', 7]),
        tool('c', ['handler', 7]),
        tool('d', ['result', 7], ['description', 2]),
      ]),
    ).toBe('4 definitions: 3 resolved as clients see them, 1 with all results');
  });

  test('names a reason once for all definitions that share it, results last', () => {
    const definitions = [
      tool('a', ['result', 7]),
      tool('b', ['result', 7], ['result', 7]),
      tool('c', ['description', 2]),
    ];
    expect(
      summarize({ results: [], definitions, generatedFiles: [] }, '/', (_style, text) => text),
    ).toBe(
      [
        '0 files, 3 definitions: 2 resolved as clients see them, 0 with all results',
        '0 errors, 0 warnings, 0 fixable',
        '',
        'Not resolved:',
        '  server.ts:2  tool c: description (depends on the environment)',
        '  server.ts:7  2 definitions: result (depends on the environment)',
        '',
      ].join('\n'),
    );
  });

  test.each([
    [['/src/gen.ts'], '1 generated file left out (src/gen.ts)'],
    [['/src/gen.ts', '/src/more.ts'], '2 generated files left out (src/gen.ts, …)'],
  ])('says that %j are left out, and which setting includes them', (generatedFiles, line) => {
    const run = { results: [], definitions: [tool('a')], generatedFiles };
    expect(summarize(run, '/', (_style, text) => text).split('\n')).toEqual([
      '0 files, 1 definition: 1 resolved as clients see them, 1 with all results',
      '0 errors, 0 warnings, 0 fixable',
      `${line}: set settings.mcp.generated to true in the ESLint config to check generated files`,
      '',
    ]);
  });

  test('says which definitions are left out because no client reaches them, by reason', () => {
    const unserved = 'is registered by a function that nothing calls';
    const definitions = [
      tool('a'),
      { ...tool('b'), line: 4, unserved },
      { ...tool('c'), line: 9, unserved },
      { ...tool('d'), unserved: 'is on a server that its file never connects' },
    ];
    expect(
      summarize({ results: [], definitions, generatedFiles: [] }, '/', (_style, text) => text),
    ).toBe(
      [
        '0 files, 4 definitions: 4 resolved as clients see them, 4 with all results',
        '0 errors, 0 warnings, 0 fixable',
        '2 definitions left out (server.ts:4, …): each is registered by a function that nothing calls',
        '1 definition left out (server.ts:1): it is on a server that its file never connects',
        '',
      ].join('\n'),
    );
  });
});
