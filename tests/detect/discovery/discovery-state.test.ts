import { describe, expect, test } from 'vitest';
import { DiscoveryState } from '../../../src/detect/discovery/discovery-state.ts';
import { UnknownValue } from '../../../src/syntax/evaluate/values/value.ts';

const stateOf = (): DiscoveryState =>
  new DiscoveryState(() => ({ definitions: [], unresolvedCalls: [], wrappers: new Map() }));

describe('pending values', () => {
  const [first, second] = [new UnknownValue('is the first'), new UnknownValue('is the second')];

  test('are those of the innermost work', () => {
    const state = stateOf();
    const inner: (readonly UnknownValue[])[] = [];
    const { pending } = state.collectPending(() => {
      state.addPending(first);
      inner.push(state.collectPending(() => (state.addPending(second), [])).pending);
      return [];
    });
    expect([pending, ...inner]).toEqual([[first], [second]]);
  });

  test('are those of the outer work again after an error', () => {
    const state = stateOf();
    const failing = (): never => {
      throw new Error('stopped');
    };
    const { pending } = state.collectPending(() => {
      expect(() => state.collectPending(failing)).toThrow('stopped');
      state.addPending(first);
      return [];
    });
    expect(pending).toEqual([first]);
  });
});

test('what is known of a parameter is noted through the collections of other things', () => {
  const state = stateOf();
  const { isKnown } = state.watchParameters(
    () => state.collectPending(() => (state.noteKnown(), [])).found,
  );
  expect(isKnown).toBe(true);
});

test('what is supplied during the work can be forgotten', () => {
  const state = stateOf();
  state.supply('before');
  const { forgetSupplied } = state.collectPending(() => {
    state.supply('before');
    state.collectPending(() => (state.supply('inside'), []));
    return [];
  });
  forgetSupplied();
  expect([state.isSupplied('before'), state.isSupplied('inside')]).toEqual([true, false]);
});
