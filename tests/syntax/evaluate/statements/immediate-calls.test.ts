import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';
import { valueOf } from '../../evaluate.ts';

const ENUMS = `
  export enum Color { Red = 'red', Blue = 'blue' }
  export enum Level { Low, High = 4, Highest, Both = Low | High }
`;

const EXPECTED = [
  { Red: 'red', Blue: 'blue' },
  { 0: 'Low', 4: 'Both', 5: 'Highest', Low: 0, High: 4, Highest: 5, Both: 4 },
];

/** What a module exports as `value`; unknown parts as their reasons. */
function read(source: string): unknown {
  return JSON.parse(
    JSON.stringify(valueOf(source), (_key, part: unknown) =>
      part instanceof UnknownValue ? part.why : part,
    ),
  );
}

/** The JavaScript that TypeScript emits. */
function compiled(source: string, module: ts.ModuleKind): string {
  return ts.transpileModule(source, {
    compilerOptions: { module, target: ts.ScriptTarget.ES2022, isolatedModules: true },
  }).outputText;
}

describe('an enum that a compiler has made a function of has the members of the enum', () => {
  test('TypeScript, as an ES module', () => {
    const source = compiled(ENUMS, ts.ModuleKind.ESNext);

    expect(read(`${source}; export const value = [Color, Level];`)).toEqual(EXPECTED);
  });

  test('TypeScript, as a CommonJS module', () => {
    const source = compiled(ENUMS, ts.ModuleKind.CommonJS);

    expect(read(`${source}; exports.value = [Color, exports.Level];`)).toEqual(EXPECTED);
  });

  test('TypeScript before version 5, as a CommonJS module', () => {
    const source = `
      Object.defineProperty(exports, "__esModule", { value: true });
      exports.value = exports.Color = void 0;
      var Color;
      (function (Color) {
          Color["Red"] = "red";
      })(Color = exports.Color || (exports.Color = {}));
      (function (Color) {
          Color["Blue"] = "blue";
      })(Color = exports.Color || (exports.Color = {}));
      exports.value = exports.Color;
    `;

    expect(read(source)).toEqual({ Red: 'red', Blue: 'blue' });
  });

  test('esbuild', () => {
    const source = `
      var Color = /* @__PURE__ */ ((Color2) => {
        Color2["Red"] = "red";
        Color2[Color2["Low"] = 0] = "Low";
        return Color2;
      })(Color || {});
      export const value = Color;
    `;

    expect(read(source)).toEqual({ Red: 'red', 0: 'Low', Low: 0 });
  });

  test('a minifier', () => {
    const source = `
      var a, b;
      !function (e) { e.Red = 'red'; }(a || (a = {})), (e => { e[e.Low = 0] = 'Low'; })(b || (b = {}));
      export const value = [a, b];
    `;

    expect(read(source)).toEqual([{ Red: 'red' }, { 0: 'Low', Low: 0 }]);
  });

  test('two declarations of one enum', () => {
    const source = compiled(
      `enum Color { Red = 'red' } enum Color { Blue = 'blue' } export const value = Color;`,
      ts.ModuleKind.ESNext,
    );

    expect(read(source)).toEqual({ Red: 'red', Blue: 'blue' });
  });

  test('an enum inside a function', () => {
    const source = compiled(
      `function make() { enum Color { Red = 'red' } return Color; } export const value = make();`,
      ts.ModuleKind.ESNext,
    );

    expect(read(source)).toEqual({ Red: 'red' });
  });

  test('a namespace with an enum inside', () => {
    const source = compiled(
      `export namespace Paint { export const name = 'paint'; export enum Color { Red = 'red' } }`,
      ts.ModuleKind.ESNext,
    );

    expect(read(`${source}; export const value = Paint;`)).toEqual({
      name: 'paint',
      Color: { Red: 'red' },
    });
  });
});

describe('an object that an unread function fills is unknown, not empty', () => {
  test.each([
    ['in a loop', `for (const key of process.argv) E[key] = key;`],
    ['from the environment', `E.A = process.env.ALL ? undefined : process.env.A;`],
    ['by defineProperty', `Object.defineProperty(E, 'A', { value: 'a' });`],
  ])('%s', (_name, body) => {
    const source = `
      var E;
      (function (E) { ${body} })(E || (E = {}));
      export const value = E.A;
    `;

    expect(valueOf(source)).toBeInstanceOf(UnknownValue);
  });
});
