import { expect, test } from 'vitest';
import { hiddenCharacters } from '../../../src/model/text/hidden-characters.ts';

const TAGS_OF_ENGLAND = '\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';

test.each([
  ['letters of any language', 'Ünï, 日本語, Ελλάδα, نص'],
  ['tabs and line ends', 'a\tb\nc\r\nd'],
  ['an emoji of several, joined', '👩‍💻 👨‍👩‍👧 🏳️‍🌈'],
  ['a joined emoji without a variation selector', '👁‍🗨 and ❤‍🔥'],
  ['the flag of England', `🏴${TAGS_OF_ENGLAND}`],
  ['a non-joiner in Persian', 'می\u200Cخواهم'],
  ['a joiner in Hindi', 'क्\u200Dष'],
])('%s is seen', (_what, text) => {
  expect(hiddenCharacters(text)).toEqual([]);
});

test.each([
  ['a zero-width space', 'a\u200Bb', 1, 'U+200B, a zero-width character', ''],
  ['a joiner between Latin letters', 'a\u200Db', 1, 'U+200D, a zero-width character', ''],
  ['a joiner after an emoji', '👩\u200D b', 2, 'U+200D, a zero-width character', ''],
  ['a byte order mark inside', 'a\uFEFF', 1, 'U+FEFF, a zero-width character', ''],
  ['a right-to-left override', '\u202Eabc', 0, 'U+202E, a control of the text direction', ''],
  ['a separator of lines', 'a\u2028b', 1, 'U+2028, a separator of lines', ' '],
  ['a next line of C1', 'a\u0085b', 1, 'U+0085, a separator of lines', ' '],
  ['a tag character', 'a\u{E0061}', 1, 'U+E0061, a tag character', ''],
  ['an annotation', 'a\uFFF9', 1, 'U+FFF9, an annotation character', ''],
  ['a soft hyphen', 'a\u00ADb', 1, 'U+00AD, a soft hyphen', ''],
  ['an escape of a terminal', '\u001B[1m', 0, 'U+001B, a control character', ''],
])('%s is hidden', (_what, text, index, name, replacement) => {
  const [found, ...others] = hiddenCharacters(text);
  expect(found).toMatchObject({ index, name, replacement });
  expect(others).toEqual([]);
});

test('every one of several is found', () => {
  expect(hiddenCharacters('a\u200B\u200Bb\u{E0061}').map(({ index }) => index)).toEqual([1, 2, 4]);
});
