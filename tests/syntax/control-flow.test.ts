import { join } from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, test } from 'vitest';
import {
  alwaysThrows,
  branchesTo,
  isEntered,
  jumpsOut,
  leaves,
  mayThrow,
  requirementsOf,
  returnsFromCatch,
  statementsBefore,
} from '../../src/syntax/control-flow.ts';
import { childrenOf, type FunctionNode } from '../../src/syntax/nodes.ts';
import { evaluatorOf } from './evaluate.ts';

/** The statements of a function, and the call of `here()` among them. */
function read(body: string): {
  readonly fn: FunctionNode;
  readonly statements: readonly TSESTree.Statement[];
  readonly here: TSESTree.Node;
  readonly text: string;
} {
  const text = `function fn() {\n${body}\n}`;
  const { module } = evaluatorOf(text, join(import.meta.dirname, 'source.ts'));
  const fn = module.program.body[0] as TSESTree.FunctionDeclaration;
  const { body: statements } = fn.body;
  return { fn, statements, here: callOf('here', fn) ?? fn, text };
}

function callOf(name: string, node: TSESTree.Node): TSESTree.Node | undefined {
  if (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === name
  )
    return node;
  return childrenOf(node)
    .map((child) => callOf(name, child))
    .find((found) => found !== undefined);
}

const first = (body: string): TSESTree.Statement => read(body).statements[0]!;

describe('a node after a statement that may leave', () => {
  const SWITCH = `
    switch (a) {
      case 'small':
        if (b) return;
        break;
    }
    here();
  `;

  /** Whether the call is reached when some names have values. */
  function reachedWith(body: string, values: Readonly<Record<string, unknown>>): unknown[] {
    const decide = (test: TSESTree.Expression): unknown => {
      if (test.type === 'Literal') return test.value;
      return test.type === 'Identifier' ? values[test.name] : undefined;
    };
    const isOpen = (value: unknown): boolean => value === undefined;
    return branchesTo(read(body).here)
      .filter(({ of }) => of.type !== 'FunctionDeclaration')
      .map((branch) => isEntered(branch, { decide, isOpen }));
  }

  test('depends on a switch that returns', () => {
    expect(reachedWith(SWITCH, {})).toEqual([undefined]);
  });

  test('is reached if the switch does not return', () => {
    expect(reachedWith(SWITCH, { b: false })).toEqual([true]);
    expect(reachedWith(SWITCH, { a: 'all' })).toEqual([true]);
  });

  test('is not reached if the switch returns', () => {
    expect(reachedWith(SWITCH, { a: 'small', b: true })).toEqual([false]);
  });

  test('does not depend on a switch that only breaks', () => {
    expect(reachedWith(`switch (a) { case 1: break; } here();`, {})).toEqual([]);
  });

  test('depends on an inner return, not on its outer condition alone', () => {
    const body = `if (a) { if (b) return; } here();`;

    expect(reachedWith(body, { a: true })).toEqual([undefined]);
    expect(reachedWith(body, { a: true, b: false })).toEqual([true]);
  });
});

describe('a statement that nothing follows', () => {
  test.each([
    ['a return', `return;`],
    ['both arms of an if', `if (a) { return; } else { throw b; }`],
    ['a block with a throw', `{ a(); throw b; }`],
    ['a switch with default', `switch (a) { case 1: return; default: throw b; }`],
    ['an endless loop', `while (true) { a(); }`],
    ['a try and its catch', `try { return; } catch { throw a; }`],
    ['a finally', `try { a(); } finally { return; }`],
    ['a labeled block without break', `x: { return; }`],
    ['a do-while loop that returns', `do { return; } while (a);`],
  ])('is %s', (_what, body) => {
    expect(leaves(first(body))).toBe(true);
  });

  test.each([
    ['an if without else', `if (a) { return; }`],
    ['a switch without default', `switch (a) { case 1: return; }`],
    ['a switch that breaks', `switch (a) { case 1: break; default: return; }`],
    ['a labeled block that breaks', `x: { if (a) break x; return; }`],
    ['a try with a catch that goes on', `try { return; } catch { a(); }`],
    ['a loop', `for (const a of b) { return; }`],
    ['an endless loop that breaks', `for (;;) { if (a) break; }`],
    ['a call', `a();`],
  ])('is not %s', (_what, body) => {
    expect(leaves(first(body))).toBe(false);
  });

  test('may be a call that the caller knows to end', () => {
    const isFail = (node: TSESTree.Expression): boolean => node.type === 'CallExpression';
    expect(leaves(first(`fail();`), isFail)).toBe(true);
    expect(leaves(first(`if (a) fail(); else return;`), isFail)).toBe(true);
    expect(leaves(first(`a = 1;`), isFail)).toBe(false);
  });
});

describe('a throw', () => {
  test('ends a statement for certain where every path ends in one', () => {
    expect(alwaysThrows(first(`if (a) throw b; else throw c;`))).toBe(true);
    expect(alwaysThrows(first(`if (a) throw b; else return;`))).toBe(false);
    expect(alwaysThrows(first(`if (a) throw b;`))).toBe(false);
    expect(alwaysThrows(null)).toBe(false);
  });

  test('may leave a function that does not catch it', () => {
    expect(mayThrow(read(`if (a) { throw b; }`).fn)).toBe(true);
    expect(mayThrow(read(`try { throw a; } catch { b(); }`).fn)).toBe(false);
    expect(mayThrow(read(`try { a(); } catch (error) { throw error; }`).fn)).toBe(true);
    expect(mayThrow(read(`function inner() { throw a; }`).fn)).toBe(false);
  });
});

describe('code that jumps out', () => {
  test.each([
    ['returns', `for (const a of b) { if (a) return; }`, true],
    ['leaves an outer loop by its label', `for (const a of b) { continue x; }`, true],
    ['leaves its own loop', `for (const a of b) { break; }`, false],
    ['leaves its own loop by its label', `x: for (const a of b) { break x; }`, false],
    ['has a function that returns', `for (const a of b) { a(() => { return 1; }); }`, false],
  ])('%s', (_what, body, expected) => {
    expect(jumpsOut(first(body))).toBe(expected);
  });
});

describe('the branches to a node', () => {
  /** The first words of each node that decides, with the arm that must be entered. */
  const branches = (body: string): string[] => {
    const { here, text } = read(body);
    return branchesTo(here).map(
      ({ of, arm }) => `${text.slice(of.range[0], of.range[0] + 8).split(/[ (]/)[0]} ${arm}`,
    );
  };

  test.each([
    ['none but the function', `here();`, ['function yes']],
    ['an if', `if (a) { here(); }`, ['if yes', 'function yes']],
    ['an else', `if (a) { b(); } else { here(); }`, ['if no', 'function yes']],
    ['the test of an if', `if (here()) { b(); }`, ['function yes']],
    ['an if that returned before', `if (a) { return; } here();`, ['if no', 'function yes']],
    [
      'an else that returned before',
      `if (a) { b(); } else { return; } here();`,
      ['if yes', 'function yes'],
    ],
    ['an if that returns later', `here(); if (a) { return; }`, ['function yes']],
    [
      'an if whose switch returned in every case',
      `if (a) { switch (b) { case 1: return; default: throw c; } } here();`,
      ['if no', 'function yes'],
    ],
    ['a case', `switch (a) { case 1: b(); case 2: here(); }`, ['switch case 1', 'function yes']],
    ['a catch', `try { a(); } catch { here(); }`, ['try no', 'function yes']],
    ['a finally', `try { a(); } finally { here(); }`, ['function yes']],
  ])('are those of %s', (_what, body, expected) => {
    expect(branches(body)).toEqual(expected);
  });
});

describe('the requirement of a child', () => {
  /** Whether the test must be true or false for `here()` to run, by the nodes around it. */
  const truths = (body: string): boolean[] => {
    const { here } = read(body);
    const found: boolean[] = [];
    for (let child = here, parent = child.parent; parent; child = parent, parent = child.parent) {
      found.push(...requirementsOf(parent, child).map(({ truth }) => truth));
    }
    return found;
  };

  test.each([
    ['an if', `if (a) here();`, [true]],
    ['an else', `if (a) b(); else here();`, [false]],
    ['&&', `a && here();`, [true]],
    ['||', `a || here();`, [false]],
    ['??', `a ?? here();`, []],
    ['?:', `a ? b() : here();`, [false]],
    ['while', `while (a) here();`, [true]],
    ['do-while', `do { here(); } while (a);`, []],
    ['for', `for (; a; here()) b();`, [true]],
    ['the start of a for', `for (here(); a; ) b();`, []],
    ['a case of a value', `switch (a) { case b: here(); }`, []],
    ['a case of true', `switch (true) { case a: return; case b: here(); }`, [true, false]],
    ['a case into which another falls', `switch (true) { case a: case b: here(); }`, []],
    [
      'the default of false',
      `switch (false) { case a: return; case b: break; default: here(); }`,
      [true, true],
    ],
  ])('of %s', (_what, body, expected) => {
    expect(truths(body)).toEqual(expected);
  });
});

test('the statements before a child of a block', () => {
  const { fn, statements } = read(`a(); b(); c();`);
  expect(statementsBefore(fn.body, statements[2]!)).toEqual(statements.slice(0, 2));
  expect(statementsBefore(fn.body, statements[0]!)).toEqual([]);
  expect(statementsBefore(statements[0]!, statements[0]!)).toEqual([]);
});

test('a catch returns, throws something else, or passes the error on', () => {
  const clause = (body: string): TSESTree.CatchClause =>
    (first(`try { a(); } catch (error) { ${body} }`) as TSESTree.TryStatement).handler!;
  expect(returnsFromCatch(clause(`return 1;`))).toBe(true);
  expect(returnsFromCatch(clause(`throw new Failure();`))).toBe(true);
  expect(returnsFromCatch(clause(`throw error;`))).toBe(false);
  expect(returnsFromCatch(clause(`return;`))).toBe(false);
});
