import { describe, expect, it } from 'vitest';
import { Files } from '../../../src/syntax/modules/files.ts';
import { project } from '../project.ts';

describe('an answer that is computed once an epoch', () => {
  it('is computed again in the next epoch', () => {
    const { path, write } = project({ 'name.txt': 'first' });
    const files = new Files();
    const textOf = files.onceAnEpoch((file) => files.read(file).text);
    expect(textOf(path('name.txt'))).toBe('first');
    write('name.txt', 'the second');
    expect(textOf(path('name.txt'))).toBe('first');
    files.beginEpoch();
    expect(textOf(path('name.txt'))).toBe('the second');
  });

  it('counts as read in a recording, also when it is remembered', () => {
    const file = project({ 'name.txt': 'first' }).path('name.txt');
    const files = new Files();
    const textOf = files.onceAnEpoch((path) => files.read(path).text);
    const recorded = [1, 2].map(() => files.record(() => textOf(file)).read);
    expect(recorded).toEqual([[files.read(file)], [files.read(file)]]);
  });
});

it('what a recording reads counts as read in the one around it', () => {
  const file = project({ 'name.txt': 'first' }).path('name.txt');
  const files = new Files();
  const { read } = files.record(() => files.record(() => files.read(file)));
  expect(read).toEqual([files.read(file)]);
});
