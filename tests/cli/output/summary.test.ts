import type { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import type { Paint } from '../../../src/cli/io.ts';
import { countDefinitions, summarize } from '../../../src/cli/output/summary.ts';
import type { InventoryEntry } from '../../../src/detect/inventory.ts';

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

/** The result of a file with one error, which has a fix. */
const FILE: ESLint.LintResult = {
  filePath: '/server.ts',
  messages: [],
  suppressedMessages: [],
  errorCount: 1,
  fatalErrorCount: 0,
  warningCount: 0,
  fixableErrorCount: 1,
  fixableWarningCount: 0,
  usedDeprecatedRules: [],
};

const plain: Paint = (_style, text) => text;

describe('the summary', () => {
  test('tells what clients see from the results of handlers', () => {
    expect(
      countDefinitions([
        tool('a'),
        tool('b', ['result', 7]),
        tool('c', ['handler', 7]),
        tool('d', ['result', 7], ['description', 2]),
      ]),
    ).toBe(
      '4 definitions: 1 fully resolved, 2 resolved except for handler results, 1 partly resolved',
    );
  });

  test('says briefly that all is resolved, and that nothing was there', () => {
    expect(countDefinitions([tool('a'), tool('b')])).toBe('2 definitions, fully resolved');
    expect(countDefinitions([])).toBe('0 definitions');
    const none = { results: [], definitions: [], generatedFiles: [] };
    expect(summarize(none, '/', plain, { areCounted: false })).toBe('No file to check\n');
  });

  test('counts findings only where the text before it does not', () => {
    const run = { results: [FILE], definitions: [tool('a')], generatedFiles: [] };
    expect(summarize(run, '/', plain, { areCounted: false })).toBe(
      '1 file, 1 definition, fully resolved\n1 error, 0 warnings, 1 fixable\n',
    );
    expect(summarize(run, '/', plain, { areCounted: true })).toBe(
      '1 file, 1 definition, fully resolved\n',
    );
  });

  test('names a reason once for all definitions that share it, results last', () => {
    const definitions = [
      tool('a', ['result', 7]),
      tool('b', ['result', 7], ['result', 7]),
      tool('c', ['description', 2]),
    ];
    expect(
      summarize({ results: [FILE], definitions, generatedFiles: [] }, '/', plain, {
        areCounted: true,
      }),
    ).toBe(
      [
        '1 file, 3 definitions: 0 fully resolved, 2 resolved except for handler results, 1 partly resolved',
        '',
        'Not resolved, so not checked:',
        '  server.ts:2  tool c: description (depends on the environment)',
        '  server.ts:7  2 definitions: result (depends on the environment)',
        '',
      ].join('\n'),
    );
  });

  test('has one line for the parts of a definition that share a reason, and for many alike', () => {
    const definitions = [
      ...[1, 2, 3, 4].map((line) => tool(`a${line}`, ['title', line], ['description', line])),
      tool('b', ['title', 5]),
    ];
    const run = { results: [FILE], definitions, generatedFiles: [] };
    expect(summarize(run, '/', plain, { areCounted: true }).split('\n').slice(3)).toEqual([
      '  server.ts:1, …  4 definitions: title, description (depends on the environment)',
      '  server.ts:5  tool b: title (depends on the environment)',
      '',
    ]);
  });

  test.each([
    [['/src/gen.ts'], '1 generated file left out (src/gen.ts)'],
    [['/src/gen.ts', '/src/more.ts'], '2 generated files left out (src/gen.ts, …)'],
  ])('says that %j are left out, and which setting includes them', (generatedFiles, line) => {
    const run = { results: [FILE], definitions: [tool('a')], generatedFiles };
    expect(summarize(run, '/', plain, { areCounted: true }).split('\n')).toEqual([
      '1 file, 1 definition, fully resolved',
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
      summarize({ results: [FILE], definitions, generatedFiles: [] }, '/', plain, {
        areCounted: true,
      }),
    ).toBe(
      [
        '1 file, 1 definition, fully resolved',
        '2 definitions left out (server.ts:4, …): each is registered by a function that nothing calls',
        '1 definition left out (server.ts:1): it is on a server that its file never connects',
        '',
      ].join('\n'),
    );
  });

  test('counts no definition where none is served', () => {
    const unserved = 'is registered by a function that nothing calls';
    const definitions = [{ ...tool('a', ['description', 2]), unserved }];
    expect(
      summarize({ results: [FILE], definitions, generatedFiles: [] }, '/', plain, {
        areCounted: true,
      }),
    ).toBe(
      ['1 file, 0 definitions', `1 definition left out (server.ts:1): it ${unserved}`, ''].join(
        '\n',
      ),
    );
  });
});
