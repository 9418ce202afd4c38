import { describe, expect, it } from 'vitest';
import { errorMessage, systemCode } from '../../src/project/errors.ts';

describe('the reason of a thrown value', () => {
  it.each<[string, unknown, string]>([
    ['is the message of an error, without its full stop', new Error('It is gone.'), 'It is gone'],
    ['is on one line', new Error('  Unexpected\n  token  '), 'Unexpected token'],
    ['is the text of any other value', 'EPERM', 'EPERM'],
    [
      'keeps a full stop within',
      new Error('a.json is broken. Line 3.'),
      'a.json is broken. Line 3',
    ],
  ])('%s', (_what, thrown, reason) => {
    expect(errorMessage(thrown)).toBe(reason);
  });
});

describe('the system code of a thrown value', () => {
  it('is the code of an error of the file system', () => {
    expect(systemCode(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBe('ENOENT');
  });

  it.each<[string, unknown]>([
    ['an error without a code', new Error('x')],
    ['an error with a numeric code', Object.assign(new Error('x'), { code: 7 })],
    ['an object with a code', { code: 'ENOENT' }],
  ])('is undefined for %s', (_what, thrown) => {
    expect(systemCode(thrown)).toBeUndefined();
  });
});
