import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, test } from 'vitest';
import { effectsOf } from '../../../../src/syntax/evaluate/data-flow/effects.ts';
import { moduleFrom } from '../../module-from.ts';

/** What the statements of a function's body may do: the texts of what they assign and change, and whether they return. */
function effects(statements: string): { returns: boolean; assigned: string[]; mutating: string[] } {
  const module = moduleFrom('/source.ts', `function run() { outer: while (go) { ${statements} } }`);
  const [fn] = module.program.body as [TSESTree.FunctionDeclaration];
  const [labeled] = fn.body.body as [TSESTree.LabeledStatement];
  const { body } = labeled.body as TSESTree.WhileStatement;
  const { returns, assigned, mutating } = effectsOf(body);
  const texts = (nodes: readonly TSESTree.Node[]): string[] =>
    nodes.map(({ range }) => module.text.slice(...range));
  return { returns, assigned: texts(assigned), mutating: texts(mutating) };
}

describe('statements that may run', () => {
  test('assign names and members, and change what their methods change', () => {
    expect(effects('name = 1; (list.first) = 2; count++; items.push(1); items.at(0);')).toEqual({
      returns: false,
      assigned: ['name', 'list.first', 'count'],
      mutating: ['items.push'],
    });
  });

  test('leave by a return, or by the name of a loop', () => {
    expect(effects('if (done) return;').returns).toBe(true);
    expect(effects('if (done) break outer;').returns).toBe(true);
    expect(effects('if (done) continue outer;').returns).toBe(true);
    expect(effects('if (done) break;').returns).toBe(false);
    expect(effects('if (done) continue;').returns).toBe(false);
  });
});

describe('a function inside them', () => {
  test('returns for itself', () => {
    expect(effects('visit(() => { return 1; });').returns).toBe(false);
    expect(effects('visit(() => { return 1; }); return;').returns).toBe(true);
  });

  test('counts with what it assigns where something is called or assigned around it', () => {
    expect(effects('const later = () => { name = 1; list.push(1); };')).toEqual({
      returns: false,
      assigned: [],
      mutating: [],
    });
    expect(effects('const later = () => { name = 1; list.push(1); }; helper.run(later);')).toEqual({
      returns: false,
      assigned: ['name'],
      mutating: ['list.push'],
    });
    expect(effects('const later = () => { name = 1; }; count += 1;').assigned).toEqual([
      'name',
      'count',
    ]);
  });
});
