import { describe, expect, test } from 'vitest';
import {
  COMMA,
  END,
  INDENT,
  quote,
  styledText,
  type CodeStyle,
} from '../../../src/model/findings/code-text.ts';

const SINGLE: CodeStyle = { quote: "'", lineBreak: '\n', indent: '  ', end: ';', comma: ',' };

/** The text that replaces `source` in a file of a style. */
function written(text: string, style: Partial<CodeStyle> = {}, source = ''): string {
  return styledText({ range: [0, source.length], text }, { ...SINGLE, ...style }, source);
}

test.each([
  ['plain', "'plain'"],
  ["it's", String.raw`'it\'s'`],
  ['a\\b', String.raw`'a\\b'`],
  ['a\r\nb', String.raw`'a\r\nb'`],
  ['a\u2028b\u2029c', String.raw`'a\u2028b\u2029c'`],
  ['', "''"],
])('%j is quoted as a literal of the same value', (text, literal) => {
  expect(written(quote(text))).toBe(literal);
});

describe('a literal', () => {
  test('has the quotes of the file', () => {
    const text = quote('it\'s "a" `b` ${c}');
    expect(written(text, { quote: "'" })).toBe(`'it\\'s "a" \`b\` \${c}'`);
    expect(written(text, { quote: '"' })).toBe(`"it's \\"a\\" \`b\` \${c}"`);
    expect(written(text, { quote: '`' })).toBe('`it\'s "a" \\`b\\` \\${c}`');
  });

  test.each(["'old'", '"old"', '`old`', '""'])('in place of %s keeps its quotes', (source) => {
    const [mark] = source;
    expect(written(quote('new'), {}, source)).toBe(`${mark}new${mark}`);
  });

  test('within other code has the quotes of the file, whatever it replaces', () => {
    expect(written(`type: ${quote('text')}`, { quote: '"' }, "'old'")).toBe('type: "text"');
    expect(written(`${quote('a')}, ${quote('b')}`, { quote: '"' }, "'old'")).toBe('"a", "b"');
  });

  test('is the only one whose quotes change: copied code keeps its own', () => {
    expect(written(`f('a', ${quote('b')})`, { quote: '"' })).toBe(`f('a', "b")`);
  });
});

test('lines, indentation, last commas and ends of statements are those of the file', () => {
  const text = `y({\n${INDENT}z${COMMA}\r\n})${END}`;
  expect(written(text)).toBe('y({\n  z,\n});');
  expect(written(text, { lineBreak: '\r\n', indent: '\t', end: '', comma: '' })).toBe(
    'y({\r\n\tz\r\n})',
  );
});
