import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUnifiedDiff } from '../../../src/cli/formats/unified-diff.ts';

const diff = (before: string, after: string): string =>
  formatUnifiedDiff('src/a.ts', before, after, (_style, text) => text);

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_none, index) => `line ${index + 1}\n`);

test('changes far from each other are hunks with three lines around each', () => {
  const before = numbered(20);
  const after = before.with(3, 'changed\n').toSpliced(16, 1);
  expect(diff(before.join(''), after.join(''))).toBe(`--- a/src/a.ts
+++ b/src/a.ts
@@ -1,7 +1,7 @@
 line 1
 line 2
 line 3
-line 4
+changed
 line 5
 line 6
 line 7
@@ -14,7 +14,6 @@
 line 14
 line 15
 line 16
-line 17
 line 18
 line 19
 line 20
`);
});

test('changes near each other are one hunk', () => {
  const before = numbered(9);
  const after = before.with(1, 'x\n').with(7, 'y\n');
  expect(diff(before.join(''), after.join('')).match(/^@@ .+/gm)).toEqual(['@@ -1,9 +1,9 @@']);
});

test('a last line without a line end is marked', () => {
  expect(diff('a\nb', 'a\nc\n')).toBe(`--- a/src/a.ts
+++ b/src/a.ts
@@ -1,2 +1,2 @@
 a
-b
\\ No newline at end of file
+c
`);
});

test('control characters are escaped, and Windows line ends are kept', () => {
  expect(diff('a\r\n', 'a\u001b[2J\r\n')).toContain('\n-a\r\n+a\\u001b[2J\r\n');
});

test('equal texts have no difference', () => {
  expect(diff('a\n', 'a\n')).toBe('');
});

test('whatever the texts, the diff makes the second of the first', () => {
  const text = fc.array(fc.constantFrom('a\n', 'b\n', 'c\r\n'), { maxLength: 30 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(patched(before, diff(before.join(''), after.join('')))).toEqual(after);
    }),
  );
});

/** The lines after a diff, whose lines of context and removed lines have to be where it says. */
function patched(before: readonly string[], patch: string): string[] {
  const after: string[] = [];
  let next = 0;
  for (const line of patch.match(/[^\n]*\n/g)?.slice(2) ?? []) {
    const [, start, count] = /^@@ -(\d+),(\d+)/.exec(line) ?? [];
    if (start !== undefined) {
      const from = Number(start) - (count === '0' ? 0 : 1);
      after.push(...before.slice(next, from));
      next = from;
    } else if (line.startsWith('+')) after.push(line.slice(1));
    else {
      expect(before[next++]).toBe(line.slice(1));
      if (line.startsWith(' ')) after.push(line.slice(1));
    }
  }
  return [...after, ...before.slice(next)];
}
