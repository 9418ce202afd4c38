import { describe, expect, test } from 'vitest';
import { codeStyleOf } from '../../../src/detect/source/code-style.ts';
import type { CodeStyle } from '../../../src/model/findings/code-text.ts';
import { parseModule, parseStrictly } from '../../../src/syntax/modules/parse.ts';

function styleOf(text: string): CodeStyle {
  const module = parseStrictly('/file.tsx', text);
  if ('error' in module) throw new SyntaxError(module.error);
  return codeStyleOf(module.program, text);
}

describe('the quotes of a file', () => {
  test.each([
    ['of most strings', `f("a", "b", 'c');`, '"'],
    ['of most strings, where a template is one of them', "f('a', `b`, `c`);", "'"],
    ['of no string that contains the other quotes', `f('say "a"', 'say "b"', "c");`, '"'],
    ['of no attribute', `f(<a b="c" d="e">{'f'}</a>);`, "'"],
    ['of templates, if all strings are templates', 'f(`a`, `b${1}`);', '`'],
    ['of templates in spite of the imports', "import 'a';\nf(`a`);", '`'],
    ['of no template with expressions', 'f(`b${1}`);', "'"],
    ['of the imports without other strings', 'import { a } from "a";\na();', '"'],
    ['single without any', 'a();', "'"],
  ] as const)('are those %s', (_of, text, quote) => {
    expect(styleOf(text).quote).toBe(quote);
  });
});

test('the style of a file is read once', () => {
  const module = parseModule('/file.ts', 'a("b");');
  if ('error' in module) throw new SyntaxError(module.error);
  const { program, text } = module;
  expect(codeStyleOf(program, text)).toBe(codeStyleOf(program, text));
});

describe('the indentation of a file', () => {
  test.each([
    ['a tab', 'if (a) {\n\tif (b) {\n\t\tc();\n\t}\n}', '\t'],
    ['two spaces', 'if (a) {\n  if (b) {\n    c();\n  }\n}', '  '],
    ['four spaces', 'if (a) {\n    if (b) {\n        c();\n    }\n}', '    '],
    ['two spaces, not one as in a comment', '/**\n * A.\n */\nif (a) {\n  b();\n}', '  '],
    ['two spaces without any', 'a();', '  '],
    [
      'four spaces in spite of a line with two',
      'if (a) {\n    b();\n}\nif (b) {\n    c();\n  d();\n}',
      '    ',
    ],
    ['the smaller of two that are as frequent', 'if (a) {\n    b();\n}\nif (b) {\n  c();\n}', '  '],
    ['a tab in spite of a line with spaces', 'if (a) {\n\tb();\n\tc();\n  d();\n}', '\t'],
  ])('is %s', (_what, text, indent) => {
    expect(styleOf(text).indent).toBe(indent);
  });
});

test('the line break is the first one', () => {
  expect(styleOf('a();\r\nb();\n').lineBreak).toBe('\r\n');
  expect(styleOf('a();\nb();\r\n').lineBreak).toBe('\n');
  expect(styleOf('a();').lineBreak).toBe('\n');
});

test('statements end with a semicolon if most do', () => {
  expect(styleOf('a();\nb();\nc()\n').end).toBe(';');
  expect(styleOf("import 'a'\na()\nfor (;;) b()\nc();\n").end).toBe('');
  expect(styleOf('').end).toBe(';');
});

describe('the last member of an object on several lines', () => {
  test.each([
    ['has a comma if most have', 'f({\n  a,\n}, {\n  b\n}, {\n  c,\n});', ','],
    ['has no comma if most have none', 'f({\n  a\n}, [\n  b\n], {\n  c,\n});', ''],
    ['has a comma before a comment', 'f({\n  a, // The a.\n}, {\n  b, // The b.\n});', ','],
    ['has a comma where no end is on its own line', 'f({ a }, [b], {}, {\n  c });', ','],
  ])('%s', (_what, text, comma) => {
    expect(styleOf(text).comma).toBe(comma);
  });
});
