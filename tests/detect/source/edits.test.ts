import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { argumentEdit, attachedComment } from '../../../src/detect/source/edits.ts';
import { styledText } from '../../../src/model/findings/code-text.ts';
import type { ObjectEdit, Edit } from '../../../src/model/findings/edit.ts';
import { moduleFrom } from '../../syntax/module-from.ts';
import { someInside } from '../../../src/syntax/nodes.ts';
import { read } from '../read.ts';

const HEAD = `import { tool } from '@cyanheads/mcp-ts-core';\n`;

function configOf(object: string): { readonly text: string; readonly config: ObjectEdit } {
  const text = `${HEAD}export const t = tool('t', ${object});`;
  const { config } = read(text).definitions[0]!;
  if (!config) throw new Error('the object cannot be edited');
  return { text, config };
}

function applied(text: string, { range, text: replacement }: Edit): string {
  const edited = text.slice(0, range[0]) + replacement + text.slice(range[1]);
  return edited.slice(`${HEAD}export const t = tool('t', `.length, -2);
}

describe('a property that is added', () => {
  it.each([
    ['to an object without any', '{}', '{ x: 1 }'],
    ['in front of the others on one line', '{ a: 1 }', '{ x: 1, a: 1 }'],
    ['on a line of its own', '{\n  a: 1,\n}', '{\n  x: 1,\n  a: 1,\n}'],
    ['in place of a property of that name', '{ a: 1, x: undefined }', '{ a: 1, x: 1 }'],
    [
      'above the comment on the first',
      '{\n  // The a.\n  a: 1,\n}',
      '{\n  x: 1,\n  // The a.\n  a: 1,\n}',
    ],
    ['below the comment on the object', '{ // All.\n  a: 1,\n}', '{ // All.\n  x: 1,\n  a: 1,\n}'],
    [
      'in front of a comment that begins with the object',
      '{ /* The\n  a. */ a: 1 }',
      '{ /* The\n  a. */ x: 1,\n  a: 1 }',
    ],
    ['beside the comment in an object without any', '{\n  // None.\n}', '{ x: 1\n  // None.\n}'],
  ])('goes %s', (_where, object, expected) => {
    const { text, config } = configOf(object);
    expect(applied(text, config.add('x', '1'))).toBe(expected);
  });

  it.each([
    ['names that are all quoted', '{ "a": 1, "b": 2 }', '{ "x": 1, "a": 1, "b": 2 }'],
    ['names of which some are quoted', '{ "a-b": 1, c: 2 }', '{ x: 1, "a-b": 1, c: 2 }'],
    ['names that are computed', '{ ["a"]: 1 }', '{ x: 1, ["a"]: 1 }'],
  ])('is written as its neighbours: %s', (_which, object, expected) => {
    const { text, config } = configOf(object);
    const style = { quote: '"', lineBreak: '\n', indent: '  ', end: ';', comma: ',' } as const;
    const edit = config.add('x', '1');
    expect(applied(text, { ...edit, text: styledText(edit, style, text) })).toBe(expected);
  });

  it('goes behind the property that it belongs to', () => {
    const { text, config } = configOf('{\n  a: 1,\n  b: 2,\n}');
    expect(applied(text, config.add('x', '1', 'a'))).toBe('{\n  a: 1,\n  x: 1,\n  b: 2,\n}');
  });

  it.each([
    [
      'the comment on its line',
      '{\n  a: 1, // The a.\n  b: 2,\n}',
      '{\n  a: 1, // The a.\n  x: 1,\n  b: 2,\n}',
    ],
    [
      'the comments on its line',
      '{\r\n  a: 1, /* One. */ // The a.\r\n}',
      '{\r\n  a: 1, /* One. */ // The a.\n  x: 1,\r\n}',
    ],
    [
      'no comment on the next line',
      '{\n  a: 1,\n  // The b.\n  b: 2,\n}',
      '{\n  a: 1,\n  x: 1,\n  // The b.\n  b: 2,\n}',
    ],
    ['no property on its line', '{\n  a: 1, b: 2,\n}', '{\n  a: 1,\n  x: 1, b: 2,\n}'],
  ])('goes behind %s', (_what, object, expected) => {
    const { text, config } = configOf(object);
    expect(applied(text, config.add('x', '1', 'a'))).toBe(expected);
  });

  it.each([
    ['the last one', '{\n  b: 2,\n  a: 1 // The a.\n}', '{\n  b: 2,\n  x: 1,\n  a: 1 // The a.\n}'],
    [
      'a last one after its comma',
      '{\n  b: 2\n  , a: 1 // The a.\n}',
      '{\n  b: 2\n  , x: 1,\n  a: 1 // The a.\n}',
    ],
  ])('goes in front of %s where a comment follows without a comma', (_which, object, expected) => {
    const { text, config } = configOf(object);
    expect(applied(text, config.add('x', '1', 'a'))).toBe(expected);
  });

  it('goes to the front where the property that it belongs to is missing', () => {
    const { text, config } = configOf('{ a: 1 }');
    expect(applied(text, config.add('x', '1', 'missing'))).toBe('{ x: 1, a: 1 }');
  });
});

describe('an object that can be edited', () => {
  it('knows its own properties only', () => {
    const { config } = configOf('{ a: 1, ...{ b: 2 } }');
    expect([config.has('a'), config.has('b'), config.has('c')]).toEqual([true, false, false]);
  });

  it('removes a property together with its comma', () => {
    const { text, config } = configOf('{ a: 1, b: 2 }');
    expect(applied(text, config.remove('a')!)).toBe('{ b: 2 }');
    expect(config.remove('missing')).toBeUndefined();
  });
});

describe('the comment of a definition', () => {
  /** The comment of the last statement; linters keep the comments in the program, as this does. */
  function commentOf(above: string): string | undefined {
    return commentAt(`${HEAD}${above}\nexport const t = tool('t', {});`, "tool('t'");
  }

  function commentAt(text: string, call: string): string | undefined {
    const module = moduleFrom('server.ts', text);
    const comments = parseSync('server.ts', text).comments.map(({ start, end, ...comment }) => ({
      ...comment,
      range: [start, end],
    }));
    Object.assign(module.program, { comments });
    let comment: string | undefined;
    someInside(module.program, (node) => {
      const isCall = node.type === 'CallExpression' && text.startsWith(call, node.range[0]);
      if (isCall) comment = attachedComment(node, module)?.text;
      return isCall;
    });
    return comment;
  }

  it.each([
    ['a statement of a block', '{\n  // Own.\n  call();\n}'],
    ['a property', 'const o = {\n  // Own.\n  a: call(),\n};'],
    ['an element', 'const l = [\n  // Own.\n  go(call()),\n];'],
    ['a statement', '// Own.\nconst x = (\n  call()\n);'],
    ['a property that it follows', 'const o = {\n  // All.\n  a: call(), // Own.\n};'],
    [
      'a property that it follows, above the documentation of the next one',
      'const o = {\n  a: call(), // Own.\n  /** Next. */\n  b: 1,\n};',
    ],
    ['the last property, which it follows', 'const o = {\n  a: call() /* Own. */\n};'],
  ])('may be that of %s', (_what, text) => {
    expect(commentAt(text, 'call()')).toBe('Own.');
  });

  it.each([
    ['a block', '// Other.\n{\n  call();\n}'],
    ['an object', '// Other.\nconst o = {\n  a: call(),\n};'],
    ['a list', '// Other.\nconst l = [\n  call(),\n];'],
    ['two properties in a line', 'const o = {\n  a: call(), b: 1, // Other.\n};'],
    ['a property in the line of another', 'const o = {\n  b: 1, a: call(), // Other.\n};'],
    ['a property, in a line of its own', 'const o = {\n  a: call(),\n  // Other.\n};'],
    ['a property, going on below', 'const o = {\n  a: call(), // Other\n  // of all.\n  b: 1,\n};'],
    ['a property below', 'const o = {\n  b: 1, // Other\n  // of all.\n  a: call(),\n};'],
    ['a statement that it follows', 'call(); // Other.'],
  ])('is not that of what holds %s', (_what, text) => {
    expect(commentAt(text, 'call()')).toBeUndefined();
  });

  it.each([
    ['a line', '// Adds two numbers.', 'Adds two numbers.'],
    ['lines below each other', '// Adds\n// two numbers.', 'Adds two numbers.'],
    ['a block, up to its first tag', '/**\n * Adds two.\n * @param a one\n */', 'Adds two.'],
  ])('is %s above it', (_form, above, expected) => {
    expect(commentOf(above)).toBe(expected);
  });

  it.each([
    ['a directive', '// eslint-disable-next-line no-console'],
    ['code that is commented out', '// server.tool(name);'],
    ['a region', '//#region tools'],
    ['a banner', '// ======== Section: admin ========'],
    ['a banner of dashes', '// ---------- paging ----------'],
    ['a licence', '/** Licensed under MIT, see the file LICENSE. */'],
    ['a copyright', '// Copyright 2024 ACME. All rights reserved.'],
    ['a note of the authors', '// NOTE to self, ask Bob whether this is still used'],
    ['a task', '// Adds two numbers. TODO: round them.'],
    ['a comment with an empty line below it', '// Adds two numbers.\n'],
    ['a comment behind the code of the line above', 'let a; // Adds two numbers.'],
  ])('is not %s', (_form, above) => {
    expect(commentOf(above)).toBeUndefined();
  });

  it.each([
    'required',
    'Optional.',
    '(optional)',
    'deprecated',
    'same as above',
    'nolint:lll',
    'eslint-disable-line no-console',
    '^ the first',
    '@deprecated',
    'v2 only',
    'https://example.org/docs',
  ])('is not a remark that does not say what it is: %s', (remark) => {
    expect(commentAt(`const o = {\n  a: call(), // ${remark}\n};`, 'call()')).toBeUndefined();
  });

  it('may say more than a remark', () => {
    const text = 'const o = {\n  a: call(), // Optional, in seconds.\n};';
    expect(commentAt(text, 'call()')).toBe('Optional, in seconds.');
  });
});

describe('an argument that is added', () => {
  const added = (code: string, index: number): string | undefined => {
    const module = moduleFrom('/file.ts', code);
    const [statement] = module.program.body;
    if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression')
      throw new Error('is not a call');
    const edit = argumentEdit(statement.expression, index, module)?.('{}');
    return edit && code.slice(0, edit.range[0]) + edit.text + code.slice(edit.range[1]);
  };

  it.each([
    ['call()', 0, 'call({})'],
    ['call<string>()', 0, 'call<string>({})'],
    ['a.call(b())', 1, 'a.call(b(), {})'],
    ['call(\n  a,\n)', 1, 'call(\n  a, {},\n)'],
  ])('%s', (code, index, expected) => {
    expect(added(code, index)).toBe(expected);
  });

  it.each([
    ['call()', 1],
    ['call(a, b)', 1],
    ['call((a))', 1],
    ['call(/* none */)', 0],
    ['call(a /* last */)', 1],
  ])('is not added to %s as %i', (code, index) => {
    expect(added(code, index)).toBeUndefined();
  });
});
