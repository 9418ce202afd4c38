import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, test } from 'vitest';
import { propertyEdit } from '../../../src/detect/source/property-edit.ts';
import type { Edit } from '../../../src/model/findings/edit.ts';
import type { PropertyEdit } from '../../../src/model/static.ts';
import { parseModule } from '../../../src/syntax/modules/parse.ts';

/** An object after an edit of the property whose text contains `own`. */
function edited(object: string, edit: (property: PropertyEdit) => Edit): string {
  const text = `(${object})`;
  const module = parseModule('/server.ts', text);
  if ('error' in module) throw new Error(module.error);
  const { expression } = module.program.body[0] as TSESTree.ExpressionStatement;
  const property = (expression as TSESTree.ObjectExpression).properties.find(
    (each): each is TSESTree.Property =>
      each.type === 'Property' && text.slice(...each.range).includes('own'),
  );
  const { range, text: by } = edit(propertyEdit(property!, text));
  return (text.slice(0, range[0]) + by + text.slice(range[1])).slice(1, -1);
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
