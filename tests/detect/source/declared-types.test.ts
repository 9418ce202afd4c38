import { describe, expect, test } from 'vitest';
import type { TypeShape } from '../../../src/model/protocol/declared-type.ts';
import { styledText, type CodeStyle } from '../../../src/model/findings/code-text.ts';
import type { Edit } from '../../../src/model/findings/edit.ts';
import { read } from '../read.ts';

/** A shape as a short text: `{ a?: other; … }` for an object, with dots where it may have more. */
function shown(shape: TypeShape): string {
  switch (shape.kind) {
    case 'object': {
      const members = [...shape.members.values()].map(
        (member) => `${member.key}${member.optional ? '?' : ''}: ${shown(member.shape)}`,
      );
      return `{ ${[...members, ...(shape.complete ? [] : ['…'])].join('; ')} }`;
    }
    case 'union':
      return shape.options.map(shown).join(' | ');
    case 'array':
      return `${shown(shape.element)}[]`;
    case 'literal':
      return JSON.stringify(shape.value);
    default:
      return shape.kind;
  }
}

const shapeOf = (source: string): TypeShape =>
  read(source).types.find(({ name }) => name === 'Own')!.shape;

describe('the types of a file', () => {
  test('are those that it declares at its top level', () => {
    const source = `
      interface A {} type B = {}; export interface C {} export type D = {};
      export default interface E {}
      function f() { interface F {} } class G {} enum H {}`;
    expect(read(source).types.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  test.each([
    ['@modelcontextprotocol/sdk/client/index.js', 0],
    ['@modelcontextprotocol/client', 0],
    ['@modelcontextprotocol/clients', 1],
    ['@modelcontextprotocol/sdk/server/index.js', 1],
  ])('are not those of a client: with %s there are %i', (module, count) => {
    expect(read(`import '${module}'; interface Own {}`).types).toHaveLength(count);
  });
});

describe('the shape of a type', () => {
  test.each([
    ['string', 'other'],
    ['number', 'other'],
    ['boolean', 'other'],
    ['unknown', 'other'],
    ['any', 'other'],
    ['object', 'other'],
    ['never', 'unread'],
    ['[string]', 'unread'],
    ['Readonly<{ a: string }>', '{ a: other }'],
    ['Readonly<Other>', '{ o: other }'],
    ['Partial<{ a: string }>', 'unread'],
    ['Promise<{ a: string }>', 'unread'],
    ['Record<string, { a: string }>', 'other'],
    ['Array<Other>', '{ o: other }[]'],
    ['Name.Space', 'unread'],
    ['`a`', 'unread'],
    ["'a' | undefined", '"a"'],
    ["'a' | null", '"a" | unread'],
    ['{ a }', '{ a: other }'],
    ['{ [key: string]: string }', '{  }'],
    ['{ [computed]: string }', '{ … }'],
    ['{ (): void }', '{ … }'],
    ['string & Other', '{ o: other; … }'],
    ['string & number', 'unread'],
    ["'a'", '"a"'],
    ['1', '1'],
    ["'a' | 'b'", '"a" | "b"'],
    ['() => void', 'function'],
    ['string[]', 'other[]'],
    ['readonly string[]', 'other[]'],
    ['Array<string>', 'other[]'],
    ['ReadonlyArray<string>', 'other[]'],
    ['keyof Elsewhere', 'unread'],
    ['Elsewhere', 'unread'],
    ['{ a: string; b?: { c: string } }', '{ a: other; b?: { c: other } }'],
    ["{ 'a': string }", '{ a: other }'],
    ['{ run(): void }', '{ run: function }'],
    ['{ a: string } & { b: string }', '{ b: other; a: other }'],
    ['{ a: string } & Elsewhere', '{ a: other; … }'],
    ['Other', '{ o: other }'],
    ['{ again?: Own }', '{ again?: unread }'],
  ])('%s is %s', (type, expected) => {
    expect(shown(shapeOf(`interface Other { o: string } type Own = ${type};`))).toBe(expected);
  });

  test.each([
    ['interface Own { a: string }', '{ a: other }'],
    [
      'interface Base { b: string } interface Own extends Base { a: string }',
      '{ b: other; a: other }',
    ],
    ['interface Own extends Elsewhere { a: string }', '{ a: other; … }'],
  ])('%s is %s', (source, expected) => {
    const members = (text: string): string[] => text.slice(2, -2).split('; ').sort();
    expect(members(shown(shapeOf(source)))).toEqual(members(expected));
  });

  test('that is declared twice may have more', () => {
    expect(shapeOf('interface Own { a: string } interface Own { b: string }')).toMatchObject({
      complete: false,
    });
  });
});

/** Of a file with Windows line ends and without semicolons. */
const STYLE: CodeStyle = { quote: "'", lineBreak: '\r\n', indent: '\t', end: '', comma: '' };

describe('the edits of a type', () => {
  const edited = (source: string, edit: (shape: TypeShape) => Edit): string => {
    const changed = edit(shapeOf(source));
    const { range } = changed;
    const text = styledText(changed, STYLE, source);
    return source.slice(0, range[0]) + text + source.slice(range[1]);
  };
  const added = (shape: TypeShape): Edit => {
    if (shape.kind !== 'object') throw new TypeError('not an object');
    return shape.add('c: number');
  };
  const addedTwo = (shape: TypeShape): Edit => {
    if (shape.kind !== 'object') throw new TypeError('not an object');
    return shape.add('c: number', 'd: number');
  };
  const ofMember =
    (change: 'remove' | 'require' | 'rename' | 'replace', to = '') =>
    (shape: TypeShape): Edit => {
      const member = shape.kind === 'object' ? shape.members.get('a') : undefined;
      return member![change](to);
    };

  test.each([
    ['{ a?: string }', ofMember('require'), '{ a: string }'],
    ['{ a: string }', ofMember('rename', 'b'), '{ b: string }'],
    ["{ 'a'?: string }", ofMember('rename', 'b'), "{ 'b'?: string }"],
    ['{ a: string; b: string }', ofMember('replace', 'c: number'), '{ c: number; b: string }'],
    ['{ a: string, b: string }', ofMember('replace', 'c: number'), '{ c: number, b: string }'],
    ['{ a: string }', ofMember('replace', 'c: number'), '{ c: number }'],
    ['{ a: string; b: string }', ofMember('remove'), '{ b: string }'],
    ['{ a: string }', added, '{ a: string; c: number }'],
    ['{ a: string; }', added, '{ a: string; c: number; }'],
    ['{\n\ta: string,\n}', added, '{\n\ta: string,\r\n\tc: number,\n}'],
    ['{\n\ta: string; // The a.\n}', added, '{\n\ta: string; // The a.\r\n\tc: number;\n}'],
    ['{ a: string }', addedTwo, '{ a: string; c: number; d: number }'],
    ['{\n\ta: string;\n}', addedTwo, '{\n\ta: string;\r\n\tc: number;\r\n\td: number;\n}'],
    ['{\n\ta: string\n}', addedTwo, '{\n\ta: string\r\n\tc: number\r\n\td: number\n}'],
    ['{\r\n\ta: string\r\n}', added, '{\r\n\ta: string\r\n\tc: number\r\n}'],
  ])('%s', (type, edit, expected) => {
    expect(edited(`type Own = ${type};`, edit)).toBe(`type Own = ${expected};`);
  });

  test.each([
    ["'a' | 'b'", "'c'", "'a' | 'b' | 'c'"],
    ["'a'", "'c'", "'a' | 'c'"],
    ['{ a: string }', 'b: string', '{ a: string; b: string }'],
    ['{ a: string; }', 'b: string', '{ a: string; b: string; }'],
  ])('%s with %s added', (type, added, expected) => {
    const add = (shape: TypeShape): Edit => {
      if (!('add' in shape)) throw new Error('nothing is added to it');
      return shape.add(added);
    };
    expect(edited(`type Own = ${type};`, add)).toBe(`type Own = ${expected};`);
  });
});
