import type { TSESTree } from '@typescript-eslint/utils';
import { expect, test } from 'vitest';
import { readBy, readsOther } from '../../../../src/syntax/evaluate/data-flow/member-reads.ts';
import type { Path } from '../../../../src/syntax/evaluate/data-flow/native-flow.ts';
import { moduleFrom } from '../../module-from.ts';

/** Whether code that has an object at a path of `held` only reads another member of `held`. */
function isOther(code: string, path: Path): boolean {
  const module = moduleFrom('/project/server.ts', code);
  const name = module.scopes.globalScope?.through.find(
    ({ identifier }) => identifier.name === 'held',
  );
  return readsOther(readBy(name?.identifier as TSESTree.Node), path);
}

test('code that reads another member is not followed', () => {
  expect(isOther('held.name;', ['tools'])).toBe(true);
  expect(isOther('held!.name();', ['tools'])).toBe(true);
  expect(isOther('held.tools;', ['tools'])).toBe(false);
  expect(isOther('run(held);', ['tools'])).toBe(false);
});

test('any member may be the one that holds the object', () => {
  expect(isOther('held[key];', ['tools'])).toBe(false);
  expect(isOther('held.name;', ['*'])).toBe(false);
  expect(isOther('held.name;', [])).toBe(false);
});

test('a method of collections leads to the object', () => {
  expect(isOther('held.forEach(run);', ['0'])).toBe(false);
  expect(isOther('held.entries();', ['0'])).toBe(false);
  expect(isOther('held.keys();', ['#keys'])).toBe(false);
});
