import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, test } from 'vitest';
import { moduleIndex } from '../../../src/detect/flow/module-index.ts';
import { isNameInScope, readImport } from '../../../src/detect/source/imports.ts';
import type { Module } from '../../../src/syntax/modules/module.ts';
import { moduleFrom } from '../../syntax/module-from.ts';

function moduleOf(source: string): { readonly module: Module; readonly place: TSESTree.Node } {
  const module = moduleFrom('/server.ts', source);
  const place = moduleIndex(module).calls.find(
    ({ callee }) => callee.type === 'Identifier' && callee.name === 'here',
  );
  return { module, place: place! };
}

/** How `notFound` of 'errors' is read at `here()`, and the lines before it once that is so. */
function readIn(source: string): { readonly text: string; readonly head: string } | undefined {
  const { module, place } = moduleOf(`${source}\nhere();`);
  const read = readImport('notFound', 'errors', place, module);
  if (!read) return undefined;
  const [edit] = read.edits;
  const head = edit
    ? source.slice(0, edit.range[0]) + edit.text + source.slice(edit.range[1])
    : source;
  return { text: read.text, head };
}

describe('an export is read', () => {
  test.each([
    ['by its import', `import { notFound } from 'errors';`, 'notFound'],
    ['by another name', `import { notFound as gone } from 'errors';`, 'gone'],
    ['from a namespace', `import * as errors from 'errors';`, 'errors.notFound'],
  ])('%s', (_how, source, text) => {
    expect(readIn(source)).toEqual({ text, head: source });
  });

  test.each([
    [
      'beside others of its module',
      `import { conflict } from 'errors';`,
      `import { conflict, notFound } from 'errors';`,
    ],
    [
      'beside a default and others',
      `import all, { conflict } from 'errors';`,
      `import all, { conflict, notFound } from 'errors';`,
    ],
    [
      'behind the last import',
      `import { z } from 'zod';\nimport { a } from 'a';`,
      `import { z } from 'zod';\nimport { a } from 'a';\nimport { notFound } from 'errors';`,
    ],
    [
      'in the quotes of the last import, and without its semicolon',
      `import { z } from "zod"`,
      `import { z } from "zod"\nimport { notFound } from "errors"`,
    ],
    [
      'beside an import of types',
      `import type { notFound as NotFound } from 'errors';`,
      `import type { notFound as NotFound } from 'errors';\nimport { notFound } from 'errors';`,
    ],
    [
      'beside a type among values',
      `import { type notFound as NotFound } from 'errors';`,
      `import { type notFound as NotFound, notFound } from 'errors';`,
    ],
    [
      'beside a default alone',
      `import all from 'errors';`,
      `import all from 'errors';\nimport { notFound } from 'errors';`,
    ],
    [
      'beside one of the same name from elsewhere, where that is renamed',
      `import { notFound as other } from 'others';`,
      `import { notFound as other } from 'others';\nimport { notFound } from 'errors';`,
    ],
  ])('after it is imported %s', (_how, source, head) => {
    expect(readIn(source)).toEqual({ text: 'notFound', head });
  });

  test.each([
    ['where the file imports nothing', `const { z } = require('zod');`],
    ['where its name means something else', `import { notFound } from 'others';`],
    ['where a function has its name', `import { z } from 'zod'; function notFound() {}`],
  ])('not %s', (_where, source) => {
    expect(readIn(source)).toBeUndefined();
  });
});

test.each([
  ['a parameter around it', 'function f(name) { here(); }', true],
  ['a parameter of another function', 'function f(name) {} here();', false],
  ['a variable of an outer block', '{ const name = 1; { here(); } }', true],
  ['a variable of an inner block', '{ const name = 1; } here();', false],
])('a name is in scope by %s: %s', (_by, source, expected) => {
  const { module, place } = moduleOf(source);
  expect(isNameInScope('name', place, module)).toBe(expected);
});
