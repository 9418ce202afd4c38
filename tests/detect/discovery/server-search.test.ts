import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, test } from 'vitest';
import { moduleIndex } from '../../../src/detect/flow/module-index.ts';
import { sessionFor } from '../../../src/detect/discovery/session.ts';
import { mayBeServer } from '../../../src/detect/discovery/server-search.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { moduleFrom } from '../../syntax/module-from.ts';
import { project } from '../../syntax/project.ts';

const HEAD = `
  import { McpServer, make } from '@modelcontextprotocol/server';
  import { other, Other } from 'lodash';
`;

/** Whether what `ask(…)` is called with may be a server. */
function mayBe(source: string): boolean {
  const { path } = project({ 'package.json': { name: 'server' } });
  const module = moduleFrom(path('server.ts'), `${HEAD}${source}`);
  const call = moduleIndex(module).calls.find(
    ({ callee }) => callee.type === 'Identifier' && callee.name === 'ask',
  );
  return mayBeServer(call!.arguments[0] as TSESTree.Node, module, sessionFor(DEFAULT_SETTINGS));
}

describe('an expression', () => {
  test.each([
    ['1', false],
    ["'text'", false],
    ['`text`', false],
    ['1 + 1', false],
    ['!server', false],
    ['{ server }', false],
    ['[server]', false],
    ['() => server', false],
    ['function () {}', false],
    ['make()', true],
    ['this.server', true],
    ['this.server.length', false],
  ])('%s may be a server: %s', (expression, expected) => {
    expect(mayBe(`ask(${expression});`)).toBe(expected);
  });
});

describe('a variable', () => {
  test.each([
    ['1', false],
    ['`text`', false],
    ['1 + 1', false],
    ['!server', false],
    ['{ server: make() }', false],
    ['[make()]', false],
    ['() => make()', false],
    ['function () {}', false],
    ['make()', true],
    ['await make()', true],
    ['new McpServer({})', true],
    ['make().part.run()', true],
    ['other()', false],
    ['await other()', false],
    ['new Other().part.run()', false],
    ["require('elsewhere')", true],
    ['module.exports', true],
    ['exports.server', true],
    ['process.env.SERVER', false],
    ['this.server', true],
  ])('that is %s may be a server: %s', (init, expected) => {
    expect(mayBe(`const x = ${init}; ask(x);`)).toBe(expected);
  });

  test.each([
    ['one that is made by a framework', 'const a = make(); const x = a;', true],
    ['a member of such an object', 'const a = { part: make() }; const x = a.part;', true],
    ['one that is made elsewhere', 'const a = other(); const x = a;', false],
    [
      'the result of a function that returns a text',
      'function f(): string {} const x = f();',
      false,
    ],
    [
      'the result of a function that returns a server',
      'function f(): McpServer {} const x = f();',
      true,
    ],
    [
      'the result of a function that makes one',
      'function f() { return make(); } const x = f();',
      true,
    ],
    [
      'the result of a function without one',
      'function f() { return other(); } const x = f();',
      false,
    ],
    ['a member of such a result', 'function f() { return { a: make() }; } const x = f().a;', true],
    ['taken from such a result', 'function f() { return { x: make() }; } const { x } = f();', true],
    ['a result with one inside', 'function f() { return { a: make() }; } const x = f();', false],
    [
      'a result that is filled later',
      'const f = () => { const a = []; a.push(make()); return a; }; const [x] = f();',
      true,
    ],
    [
      'of two that call each other',
      'function f() { return g(); } function g() { return f(); } const x = f();',
      false,
    ],
    ['one of two', 'const x = flag ? make() : other();', true],
    ['the other of two', 'const x = flag ? other() : 1;', false],
    ['a text of one', 'const x = make().name.trim();', false],
    ['an element of a selection', 'const [x] = make().filter(Boolean);', true],
    ['a value of plain data', 'interface Data { a: string } let x: Data = make();', false],
    ['a value with methods', 'interface Methods { tool(): void } const x: Methods = make();', true],
    ['set later', 'let x;', true],
    ['set later, and undefined until then', 'let x = undefined;', true],
  ])('that is %s', (_of, declaration, expected) => {
    expect(mayBe(`${declaration} ask(x);`)).toBe(expected);
  });
});

describe('a parameter', () => {
  test.each([
    ['string', false],
    ['number', false],
    ['boolean', false],
    ['null', false],
    ['undefined', false],
    ['void', false],
    ["'literal'", false],
    ['McpServer', true],
    ['Other', false],
    ['Other | McpServer', true],
    ['Other | string', false],
    ['Other & McpServer', true],
    ['Promise<McpServer>', true],
    ['Promise<Other>', false],
    ['McpServer[]', false],
    ['readonly McpServer[]', false],
    ['{ server: McpServer }', false],
    ['() => McpServer', false],
    ['typeof server', true],
    ['any', true],
    ['Global', true],
  ])('of the type %s may be a server: %s', (type, expected) => {
    expect(mayBe(`function f(x: ${type}) { ask(x); }`)).toBe(expected);
  });

  test.each([
    ['McpServer[]', true],
    ['readonly McpServer[]', true],
    ['Other[]', false],
    ['{ x: McpServer }', true],
    ['{ x: Other }', false],
    ['{ x }', true],
    ['{ x(): void }', true],
    ['() => Other', true],
    ['Deps', true],
    ['Others', false],
    ['Again', false],
    ['Extended', true],
  ])('that is a part of one of the type %s may be a server: %s', (type, expected) => {
    const types = `
      interface Deps { x: McpServer }
      interface Others { x: Other }
      interface Again { x: Again }
      interface Extended extends Others {}`;
    expect(mayBe(`${types} function f(all: ${type}) { const x = all.x; ask(x); }`)).toBe(expected);
  });

  test.each([
    ['a function that may be called from anywhere', 'function f(x) { ask(x); }', true],
    ['a function in a variable', 'const f = (x) => ask(x);', true],
    ['a callback of a framework', 'make((x) => ask(x));', true],
    ['a callback of something else', 'other((x) => ask(x));', false],
    ['a callback that something else is made with', 'new Other((x) => ask(x));', false],
    ['such a callback, with a default', 'other((x = 1) => ask(x));', false],
    ['such a callback, which takes it apart', 'other(({ x }) => ask(x));', true],
    ['a property', 'export const all = { run: (x) => ask(x) };', false],
  ])('without a type of %s', (_of, source, expected) => {
    expect(mayBe(source)).toBe(expected);
  });
});
