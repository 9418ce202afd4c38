import { expect, test } from 'vitest';
import { RegistrationPath } from '../../../src/detect/discovery/registration-path.ts';
import { moduleIndex } from '../../../src/detect/flow/module-index.ts';
import { moduleFrom } from '../../syntax/module-from.ts';

/** The calls of a module in a folder whose name has a space. */
function callsOf(text: string) {
  const module = moduleFrom('/my project/server.ts', text);
  return { module, calls: moduleIndex(module).calls };
}

test('a path leads through the calls that it is called from, whatever the folder is named', () => {
  const { module, calls } = callsOf('register(); wrapper(); other();');
  const path = RegistrationPath.at(calls[0]!, module).calledFrom(calls[1]!, module);
  expect(calls.map((call) => path.leadsThrough(call, module))).toEqual([true, true, false]);
});

test('the id is equal for two parses of a module', () => {
  const [first, second] = [callsOf('register();'), callsOf('register();')];
  expect(RegistrationPath.at(first.calls[0]!, first.module).id).toBe(
    RegistrationPath.at(second.calls[0]!, second.module).id,
  );
});

test('the calls of a chain have different paths', () => {
  const { module, calls } = callsOf('server.register().register();');
  const [first, second] = calls.map((call) => RegistrationPath.at(call, module));
  expect(first?.id).not.toBe(second?.id);
  expect(calls.map((call) => first?.leadsThrough(call, module))).toEqual([true, false]);
});

test('paths of one call differ by what is missing', () => {
  const { module, calls } = callsOf('register();');
  const path = RegistrationPath.at(calls[0]!, module);
  const others = [path.ofCollection, RegistrationPath.at(calls[0]!, module, 'callee')];
  expect(new Set([path, ...others].map(({ id }) => id)).size).toBe(3);
  expect([path, ...others].map(({ readsCollection }) => readsCollection)).toEqual([
    false,
    true,
    false,
  ]);
});
