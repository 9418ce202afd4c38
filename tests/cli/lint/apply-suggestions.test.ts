import type { ESLint, Linter } from 'eslint';
import { expect, test } from 'vitest';
import { lintUnsafe } from '../../../src/cli/lint/apply-suggestions.ts';

const noDraft = (): boolean => false;

type Edit = readonly [start: number, end: number, text: string, message?: string];

/** A linter that finds, in each text it is given, what `suggest` says. */
function linter(
  suggest: (text: string) => readonly (readonly Edit[])[],
): (text: string) => Promise<ESLint.LintResult> {
  return (text) => {
    const messages = suggest(text).map((edits): Linter.LintMessage => ({
      ruleId: 'mcp/x',
      severity: 2,
      message: edits[0]?.[3] ?? '',
      line: 1,
      column: 1,
      suggestions: edits.map(([start, end, replacement]) => ({
        desc: '',
        messageId: 'x',
        fix: { range: [start, end], text: replacement },
      })),
    }));
    const counts = {
      errorCount: messages.length,
      fatalErrorCount: 0,
      warningCount: 0,
      fixableErrorCount: 0,
      fixableWarningCount: 0,
    };
    return Promise.resolve({
      filePath: 'a.js',
      messages,
      suppressedMessages: [],
      usedDeprecatedRules: [],
      ...counts,
    });
  };
}

test('edits that overlap or touch wait for the next pass', async () => {
  const findings: Record<string, readonly (readonly Edit[])[]> = {
    abcd: [[[1, 3, 'X']], [[0, 2, 'Y']], [[3, 4, 'Z']]],
    YcZ: [[[0, 1, '1']], [[1, 2, '2']]],
    '1cZ': [[[1, 2, '2']]],
    '12Z': [],
  };
  const seen: string[] = [];
  const lint = linter((text) => {
    seen.push(text);
    return findings[text] ?? [];
  });
  expect(await lintUnsafe('abcd', lint, noDraft)).toMatchObject({ output: '12Z', messages: [] });
  expect(seen).toEqual(['abcd', 'YcZ', '1cZ', '12Z']);
});

test('where there is a choice, or nothing to choose, nothing is applied', async () => {
  const result = await lintUnsafe(
    'abcd',
    linter(() => [
      [
        [0, 1, 'X'],
        [0, 1, 'Y'],
      ],
      [],
    ]),
    noDraft,
  );
  expect(result?.output).toBeUndefined();
});

test('an edit adds to the end of the text', async () => {
  expect(
    await lintUnsafe(
      'ab',
      linter((text) => (text === 'ab' ? [[[2, 2, 'c']]] : [])),
      noDraft,
    ),
  ).toMatchObject({ output: 'abc' });
});

test('a suggestion that solves its finding may bring up others, and they are applied too', async () => {
  const findings: Record<string, readonly (readonly Edit[])[]> = {
    ab: [[[0, 1, 'A', 'wrap']]],
    Ab: [[[0, 1, '1', 'describe']], [[2, 2, '2', 'describe']]],
  };
  expect(
    await lintUnsafe(
      'ab',
      linter((text) => findings[text] ?? []),
      noDraft,
    ),
  ).toMatchObject({ output: '1b2' });
});

test('a suggestion that leaves its finding in place is applied once', async () => {
  expect(
    await lintUnsafe(
      'a',
      linter((text) => [[[text.length, text.length, '!', 'same']]]),
      noDraft,
    ),
  ).toMatchObject({ output: 'a!' });
});

test('a suggestion that leaves words to fill in is not applied', async () => {
  const result = await lintUnsafe(
    'ab',
    linter(() => [[[0, 1, 'X']]]),
    (ruleId, messageId) => ruleId === 'mcp/x' && messageId === 'x',
  );
  expect(result?.output).toBeUndefined();
});
