import { expect, test } from 'vitest';
import { copiedStatements } from '../../../src/syntax/modules/copied-packages.ts';
import { moduleFrom } from '../module-from.ts';

/** The first lines of the statements that are copied, with the specifiers of their files. */
function copied(text: string): Record<string, string> {
  const module = moduleFrom('/bundle.js', text);
  return Object.fromEntries(
    [...copiedStatements(module)].map(([{ range }, { specifier }]) => [
      text.slice(...range).split('\n', 1)[0] ?? '',
      specifier,
    ]),
  );
}

test('the statements below the name of a file of a package', () => {
  expect(
    copied(`var __export = () => {};

// node_modules/express/lib/router.js
var routes = [];
function add() {}

// ../../node_modules/.pnpm/@scope+name@1.2.0/node_modules/@scope/name/dist/esm/server/mcp.js
var Server = class {};

// src/server.ts
var server = new Server();
`),
  ).toEqual({
    'var routes = [];': 'express',
    'function add() {}': 'express',
    'var Server = class {};': '@scope/name/server/mcp.js',
  });
});

test('a comment in a statement names no file of a bundle', () => {
  expect(
    copied(`// src/server.ts
function start() {
  const text = \`
// node_modules/express/index.js
\`;
}
var one = 1;
`),
  ).toEqual({});
});

test('a region, as Rolldown writes it', () => {
  expect(
    copied(`//#region node_modules/zod/v3/types.js
var string = 1;
//#endregion
//#region src/server.ts
var server = 2;
//#endregion
`),
  ).toEqual({ 'var string = 1;': 'zod' });
});
