import { expect, test } from 'vitest';
import { matchesName } from '../../../src/model/text/name-pattern.ts';

test.each([
  ['find', 'find'],
  ['find', '*'],
  ['legacy_find', 'legacy_*'],
  ['legacy_find', '*_*'],
  ['find', '?ind'],
  ['files.find', 'files.*'],
  ['files/find', 'files*'],
  ['.hidden', '*'],
  ['find(old)', 'find(*)'],
  ['!find', '!find'],
  ['two\nlines', 'two*'],
])('%j matches %j', (name, pattern) => {
  expect(matchesName(name, pattern)).toBe(true);
});

test.each([
  ['find', 'fin'],
  ['find', 'ind'],
  ['Find', 'find'],
  ['files_find', 'files.*'],
  ['find', 'find?'],
  ['find', '[f]ind'],
  ['find', 'find|other'],
  ['find', 'fi+nd'],
  ['other', '!find'],
  ['findold', 'find(old)'],
  ['files', '{files,find}'],
])('%j does not match %j', (name, pattern) => {
  expect(matchesName(name, pattern)).toBe(false);
});
