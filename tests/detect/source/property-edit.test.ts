import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, test } from 'vitest';
import { codeStyleOf } from '../../../src/detect/source/code-style.ts';
import { propertyEdit } from '../../../src/detect/source/property-edit.ts';
import { styledText } from '../../../src/model/findings/code-text.ts';
import type { Edit } from '../../../src/model/findings/edit.ts';
import type { PropertyEdit } from '../../../src/model/static.ts';
import { moduleFrom } from '../../syntax/module-from.ts';

/** An object after an edit of the property whose text contains `own`. */
function edited(object: string, edit: (property: PropertyEdit) => Edit): string {
  const text = `(${object})`;
  const module = moduleFrom('/server.ts', text);
  const { expression } = module.program.body[0] as TSESTree.ExpressionStatement;
  const property = (expression as TSESTree.ObjectExpression).properties.find(
    (each): each is TSESTree.Property =>
      each.type === 'Property' && text.slice(...each.range).includes('own'),
  );
  const made = edit(propertyEdit(property!, text));
  const by = styledText(made, codeStyleOf(module.program, text), text);
  return (text.slice(0, made.range[0]) + by + text.slice(made.range[1])).slice(1, -1);
}

describe('a property is renamed', () => {
  test.each([
    ['{ own: 1 }', '{ other: 1 }'],
    ["{ 'own': 1 }", "{ 'other': 1 }"],
    ['{ "own": 1 }', '{ "other": 1 }'],
    ['{ own }', '{ other: own }'],
    ['{ own() {} }', '{ other() {} }'],
  ])('%s', (before, after) => {
    expect(edited(before, (property) => property.rename('other'))).toBe(after);
  });
});

describe('a property is removed', () => {
  test.each([
    ['the first', '{ own: 1, b: 2 }', '{ b: 2 }'],
    ['in the middle', '{ a: 1, own: 1, b: 2 }', '{ a: 1, b: 2 }'],
    ['the last', '{ a: 1, own: 1 }', '{ a: 1 }'],
    ['the last, with a comma', '{ a: 1, own: 1, }', '{ a: 1, }'],
    ['the only one', '{ own: 1 }', '{}'],
    ['the only one, with a comma', '{ own: 1, }', '{}'],
    ['on a line', '{\n  own: 1,\n  b: 2,\n}', '{\n  b: 2,\n}'],
    ['on the last line', '{\n  a: 1,\n  own: 1,\n}', '{\n  a: 1,\n}'],
    ['behind a comment', '{ a: 1, /* why */ own: 1 }', '{ a: 1, /* why */  }'],
    ['before a comment', '{ own: 1 /* why */ }', '{  /* why */ }'],
    ['behind a spread', '{ ...a, own: 1 }', '{ ...a }'],
  ])('%s', (_which, before, after) => {
    expect(edited(before, (property) => property.remove())).toBe(after);
  });
});

describe('a property is added', () => {
  test.each([
    ['before another', '{ own: 1 }', '{ x: 2, own: 1 }'],
    ['on a line of its own', '{\n  own: 1,\n}', '{\n  x: 2,\n  own: 1,\n}'],
    [
      'above comments',
      '{\n  a: 1,\n  // Own.\n  own: 1,\n}',
      '{\n  a: 1,\n  x: 2,\n  // Own.\n  own: 1,\n}',
    ],
    ['with quotes', "{ 'own': 1 }", "{ 'x': 2, 'own': 1 }"],
  ])('%s', (_where, before, after) => {
    expect(edited(before, (property) => property.addBefore('x', '2'))).toBe(after);
  });

  test.each([
    ['after another', '{ own: 1, b: 2 }', '{ own: 1, x: 2, b: 2 }'],
    ['on a line of its own', '{\n  own: 1\n}', '{\n  own: 1,\n  x: 2\n}'],
    ['below a comment', '{\n  own: 1, // Own.\n}', '{\n  own: 1, // Own.\n  x: 2,\n}'],
  ])('%s', (_where, before, after) => {
    expect(edited(before, (property) => property.addAfter('x', '2'))).toBe(after);
  });
});
