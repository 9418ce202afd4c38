import { describe, expect, test } from 'vitest';
import { mayBeDecided } from '../../../src/syntax/evaluate/conditions.ts';
import { parseModule } from '../../../src/syntax/modules/parse.ts';

/** Whether the condition of the only `if` in the last function of a module may be decided before it runs. */
function isDecidable(source: string): boolean {
  const module = parseModule('/source.ts', source);
  if ('error' in module) throw new Error(module.error);
  const pending: unknown[] = [module.program];
  for (const node of pending) {
    if (typeof node !== 'object' || node === null) continue;
    if ('type' in node && node.type === 'IfStatement' && 'test' in node)
      return mayBeDecided(node.test as never, { module, frame: undefined });
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') pending.push(child);
  }
  throw new Error('no condition');
}

describe('a condition may be decided by what is written', () => {
  test('when it asks about a constant of the function', () => {
    expect(
      isDecidable(`function handler() {
        const on = true;
        if (on) run();
      }`),
    ).toBe(true);
  });

  test('but not when it asks about the variable of a loop, which differs from turn to turn', () => {
    expect(
      isDecidable(`function handler() {
        for (const each of ['a', 'b']) if (each) run();
      }`),
    ).toBe(false);
    expect(
      isDecidable(`function handler() {
        for (const key in { a: 1 }) if (key) run();
      }`),
    ).toBe(false);
  });

  test('when one side of `&&` or `||` may decide it alone', () => {
    const withSides = (condition: string): boolean =>
      isDecidable(`function handler(input) {
        let open = false;
        open = input.open;
        if (${condition}) run();
      }`);
    expect(withSides('open && true')).toBe(true);
    expect(withSides('false || open')).toBe(true);
    expect(withSides('open && open')).toBe(false);
  });
});
