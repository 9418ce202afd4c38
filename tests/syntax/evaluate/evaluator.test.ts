import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import {
  PartialString,
  OneOfStrings,
  UnknownValue,
  OneOf,
  asUnknown,
  isUndecided,
} from '../../../src/syntax/evaluate/values/value.ts';
import { ExternalValue, OpaqueValue } from '../../../src/syntax/evaluate/values/external-value.ts';
import { evaluated, valueOf } from '../evaluate.ts';
import { project } from '../project.ts';

const folder = mkdtempSync(join(tmpdir(), 'evaluator-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Modules that Node itself can run: what the evaluator makes of them must be what Node makes of them. */
const RUNNABLE: Readonly<Record<string, string>> = {
  literals: `export const value = ['a', 1, true, null, undefined, -1, +'2', !0, 10n, /a+/.source];`,
  'template literals with constants':
    'const MAX = 1_000; const UNIT = "ms"; export const value = `at most ${MAX * 2} ${UNIT}`;',
  'a long chain of +': `export const value = ${Array.from({ length: 300 }, (_, index) => `'part ${index} '`).join(' + ')};`,
  'numbers before strings in +': `export const value = 1 + 2 + 'a' + 3 + 4;`,
  'an optional chain and ?? that a compiler has made': `
    const f = (p) => {
      var _a, _b, _c, _d;
      const chain = (_b = (_a = p.x) === null || _a === void 0 ? void 0 : _a.y) === null || _b === void 0 ? void 0 : _b.z;
      return [chain, (_c = p.x) !== null && _c !== void 0 ? _c : 'none', (_d = p.w) == null ? void 0 : _d.toUpperCase()];
    };
    export const value = [f({ x: { y: { z: 1 } }, w: 'w' }), f({ x: {} }), f({})];`,
  'a field that a constructor sets again': `
    class R { constructor(on) { this.all = []; if (on) this.all = ['b']; this.all = ['a'].filter(() => on); } }
    export const value = [new R(true).all, new R(false).all];`,
  'the `this` of an arrow function in an object': `
    class A {
      constructor(on) { this.on = on; }
      all() { const lists = [{ make: () => (this.on ? ['a'] : []) }]; return lists.map((each) => each.make()); }
    }
    export const value = [new A(true).all(), new A(false).all()];`,
  'String.raw': 'export const value = String.raw`a\\nb${1}`;',
  'a template tag of the module':
    'const tag = (strings, ...args) => strings.raw.join("|") + args.length; export const value = tag`a${1}b${2}c`;',
  'members of constant objects': `const NAMES = { search: { by: 'search_by' }, list: 'list' }; export const value = [NAMES.search.by, NAMES['list'], NAMES?.search?.['by']];`,
  'spreads, the last one counts': `const a = { x: 1, y: 2 }; const b = { y: 3 }; export const value = { ...a, z: 0, ...b, x: 9 };`,
  'array spreads': `const a = [1, 2]; export const value = [0, ...a, ...new Set([5, 5]), ...'ab'];`,
  'computed keys': `const key = 'k'; export const value = { [key]: 1, [\`\${key}2\`]: 2, ['a' + 1]: 3 };`,
  'instanceof a class of the project': `class A { static is(a) { return a instanceof A; } } class B extends A {} export const value = [new B() instanceof A, new A() instanceof B, A.is(new B()), ...[{}, [], 'a', undefined, () => 1, B, new Map()].map(A.is)];`,
  'members of instances': `class A { a = 1; run() {} get g() { return 1; } } class B extends A { constructor(p) { super(); this.b = p; } } const b = new B(1); export const value = ['a', 'run', 'g', 'b', 'c', 'constructor'].map((key) => [key in b, key in new A(), 0 in [key], 1 in [key]]);`,
  'a getter after its setter': `class A { set n(n) { this.m = n; } get n() { return 2; } static set s(s) {} static get s() { return 3; } } export const value = [new A().n, A.s];`,
  getters: `const o = { n: 2, get twice() { return this ? 4 : 0; } }; export const value = o.twice;`,
  'frozen objects': `const o = Object.freeze({ a: 1 }); export const value = o.a;`,
  'Object helpers': `const o = { a: 1, b: 2 }; export const value = [Object.keys(o), Object.values(o), Object.entries(o), Object.fromEntries([['x', 1]]), Object.assign({}, o, { c: 3 })];`,
  'a spread that TypeScript compiled': `const a = { x: 1, y: 1 }; export const value = Object.assign(Object.assign({}, a), { y: 2 });`,
  'the parts of a match': `const found = /(?<name>b)/.exec('abc'); export const value = [found?.index, found?.[0], found?.groups?.name];`,
  'array methods': `const a = [3, 1, 2]; export const value = [a.map((n) => n * 2), a.filter((n) => n > 1), a.reduce((s, n) => s + n, 0), a.slice(1), a.toSorted?.() ?? [1, 2, 3], a.join('-'), a.includes(3), a.find((n) => n < 3), a.some((n) => n > 2), a.flatMap((n) => [n, n]), a.at(-1), a.length, a.concat([4], 5), a.indexOf(2)];`,
  'string methods': `const s = ' Hello World '; export const value = [s.trim().toLowerCase().replaceAll('l', 'L'), s.split(' '), s.replace(/o/g, (c) => c.toUpperCase()), s.length, 'ab'.repeat(3), 'x'.padStart(3, '-'), s.trim().slice(0, 5), 'a,b'.split(',').map((p) => p + '!')];`,
  'numbers and Math': `export const value = [Math.max(1, 2), (3.14159).toFixed(2), Number.MAX_SAFE_INTEGER, parseInt('12px', 10), 7 % 4, 2 ** 10, 1 << 4, Number('3')];`,
  'Map and Set': `const m = new Map([['a', 1], ['b', 2]]); const s = new Set([1, 2]); export const value = [m.get('a'), m.size, [...m.keys()], s.has(2), [...m].map(([k, v]) => k + v)];`,
  'WeakMap and WeakSet': `const a = {}; const b = []; const m = new WeakMap([[a, 1]]); const s = new WeakSet([a]); m.set(b, 2); s.add(b); s.delete(a); export const value = [m.get(a), m.get(b), m.get({}), m.has(b), s.has(a), s.has(b)];`,
  JSON: `export const value = [JSON.stringify({ a: [1, 'x'] }), JSON.parse('{"b":2}')];`,
  conditions: `const on = true; export const value = [on ? 'a' : 'b', on && 'c', null ?? 'd', '' || 'e', typeof on, on === true, undefined == null, 1 != null];`,
  'whether a key is in an object': `const o = { a: 1, b: undefined }; export const value = ['a' in o, 'b' in o, 'c' in o, 'toString' in o, 'parse' in [o], 'map' in [o], '0' in [o]];`,
  destructuring: `const { a, b: { c = 5, ...rest }, ...others } = { a: 1, b: { d: 2, e: 3 }, f: 4 }; const [first, , third = 'z', ...tail] = [1, 2, undefined, 4, 5]; export const value = [a, c, rest, others, first, third, tail];`,
  'functions with defaults, rest and destructured parameters': `function f({ a, b = 2 }, c = 3, ...d) { return [a, b, c, d]; } export const value = f({ a: 1 }, undefined, 5, 6);`,
  'a helper with locals, if and early return': `function slug(text, upper) { const base = text.trim().replace(/ +/g, '_'); if (!base) return 'none'; if (upper) { return base.toUpperCase(); } return base; } export const value = [slug(' a b ', true), slug('', false), slug('c d')];`,
  'a helper that builds an object': `function make(extra) { const shape = { a: 1 }; if (extra) shape.b = 2; Object.assign(shape, { c: 3 }); shape['d'] = 4; return shape; } export const value = [make(true), make(false)];`,
  'a helper that pushes': `function list(n) { const out = []; for (const i of [1, 2, 3]) { if (i === n) continue; out.push(i); } return out; } export const value = list(2);`,
  'a while loop': `function last(node) { let current = node; let n = 0; while (current.next) { current = current.next; n++; } return [current.name, n]; } export const value = last({ next: { next: { name: 'c' } } });`,
  'let and loops': `function sum(to) { let total = 0; for (let i = 0; i < to; i++) { total += i; } return total; } export const value = sum(5);`,
  switch: `function name(kind) { switch (kind) { case 'a': return 'first'; case 'b': case 'c': return 'others'; default: return 'none'; } } export const value = [name('a'), name('c'), name('z')];`,
  closures: `const adder = (a) => (b) => a + b; export const value = adder(1)(2);`,
  recursion: `const depth = (n) => (n === 0 ? [] : [n, ...depth(n - 1)]); export const value = depth(5);`,
  'a function used before it is written': `export const value = late(2); function late(n) { return n * 2; }`,
  classes: `class Base { kind = 'base'; static prefix = 'p_'; constructor(name) { this.name = name; } get label() { return this.name + '!'; } full() { return Base.prefix + this.label; } } class Sub extends Base { kind = 'sub'; constructor(n) { super(n + '_sub'); } } const s = new Sub('x'); export const value = [s.kind, s.name, s.full(), Sub.prefix];`,
  'immediately called functions': `export const value = (() => { const a = 1; return { a }; })();`,
  'a namespace object of functions': `const helpers = { join: (...parts) => parts.join('.'), twice(n) { return this === helpers ? n * 2 : n; } }; export const value = helpers.join('a', 'b');`,
  'memoised functions': `const memo = new WeakMap(); function get(o) { const cached = memo.get(o); if (cached) return cached; const made = { n: o.n + 1 }; memo.set(o, made); return made; } export const value = get({ n: 1 });`,
  'a function that fills a variable once': `let made = null; function all() { if (made) return made; const list = ['a', 'b', 'c']; made = list.length > 5 ? list : list.filter((one) => one !== 'b'); return made; } export const value = all();`,
  'an async function that a compiler has made': `const __awaiter = (self, args, P, body) => body().next().value; const list = () => __awaiter(undefined, void 0, void 0, function* () { return ['a', 'b']; }); export const value = list();`,
  'await of a plain value': `export const value = await (async () => ({ a: 1 }))();`,
  'sequence and void': `export const value = [(1, 2), void 0];`,
  'one assignment later': `let name; name = 'set'; export const value = name;`,
};

describe('what Node can run comes out as Node runs it', () => {
  for (const [name, source] of Object.entries(RUNNABLE)) {
    test(name, async () => {
      const file = join(folder, `${name.replace(/\W+/g, '-')}.mjs`);
      writeFileSync(file, source);
      const { value } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
        value: unknown;
      };
      expect(valueOf(source)).toStrictEqual(value);
    });
  }
});

describe('TypeScript', () => {
  test.each([
    [
      'as const, satisfies and !',
      `const a = { x: 'y' } as const satisfies object; export const value = a!.x as string;`,
      'y',
    ],
    [
      'string enums',
      `enum Names { Search = 'search', List = Names.Search + '_list' } export const value = [Names.Search, Names.List];`,
      ['search', 'search_list'],
    ],
    [
      'a list that stays empty',
      `export const none = [] as const; export const value = none.length;`,
      0,
    ],
    [
      'numeric enums',
      `enum Code { A = 3, B, C = A + 10 } export const value = [Code.B, Code.C, Code[3]];`,
      [4, 13, 'A'],
    ],
    [
      'namespaces',
      `namespace Tools { const hidden = 'a'; export const name = hidden + 'b'; export function make(n: string) { return n + Inner.suffix; } export namespace Inner { export const suffix = '!'; } export interface T {} } namespace Tools { export enum Kind { A = 'k' } } export const value = [Tools.name, Tools.make('x'), Tools.Kind.A, Object.keys(Tools)];`,
      ['ab', 'x!', 'k', ['name', 'make', 'Inner', 'Kind']],
    ],
    [
      'parameter properties',
      `class T { constructor(readonly name: string, private n = 1) {} } export const value = new T('x').name;`,
      'x',
    ],
    [
      'overloads of methods',
      `class P { static of(a: undefined): undefined; static of<T>(a: T): T; static of(a: unknown) { return a; } get(a: string): string; get(a: unknown) { return a; } } export const value = [P.of('x'), new P().get('y')];`,
      ['x', 'y'],
    ],
    [
      'overloads',
      `function f(a: string): string; function f(a: number): string; function f(a: unknown) { return 'f' + a; } export const value = f('x');`,
      'fx',
    ],
    [
      'a type and a value of one name',
      `interface Name { a: string } const Name = { a: 'v' }; export const value = Name.a;`,
      'v',
    ],
  ])('%s', (_name, source, expected) => {
    expect(valueOf(source)).toStrictEqual(expected);
  });
});

describe('what changes is what it is after its last change', () => {
  const on = 'const on = process.env.ON;';

  test.each([
    ['a variable', `let a = 'x'; a += 'y'; export const value = a;`, 'xy'],
    [
      'a list that grows',
      `const all = []; all.push('a'); for (const x of ['b', 'c']) all.push(x); ['d'].forEach((x) => all.push(x)); export const value = all;`,
      ['a', 'b', 'c', 'd'],
    ],
    [
      'an exported list',
      `export const all = ['a']; all.push('b'); export const value = all;`,
      ['a', 'b'],
    ],
    [
      'a list inside an object',
      `const o = { a: { list: ['a'] } }; o.a.list.push('b'); export const value = o;`,
      { a: { list: ['a', 'b'] } },
    ],
    [
      'an object',
      `const o = { a: 1 }; o.b = 2; Object.assign(o, { a: 3 }); delete o.b; export const value = o;`,
      { a: 3 },
    ],
    [
      'an object whose names decide how it changes',
      `const o = { a: 1 }; if (Object.keys(o).includes('a')) o.b = 2; export const value = o;`,
      { a: 1, b: 2 },
    ],
    [
      'a Map',
      `const m = new Map(); m.set('a', 1).set('b', 2); 1 > 2 || m.set('c', 3); export const value = [...m.keys()];`,
      ['a', 'b', 'c'],
    ],
    [
      'what depends on another that changes',
      `let n = 0; const all = []; for (const x of ['a', 'b']) { n++; all.push(x + n); } export const value = all;`,
      ['a1', 'b2'],
    ],
    [
      'in a function that is called',
      `function make() { let a = 1; a = 2; const o = {}; o.a = a; return () => o; } export const value = make()();`,
      { a: 2 },
    ],
    [
      'in a branch that is taken',
      `let a = 'x'; if (1 > 0) { a = 'y'; } else { a = 'z'; } export const value = a;`,
      'y',
    ],
    [
      'in one case of a switch',
      `let a; switch ('q') { case 'p': a = 1; break; case 'q': a = 2; break; default: a = 3; } export const value = a;`,
      2,
    ],
  ])('%s', (_name, source, expected) => {
    expect(valueOf(source)).toStrictEqual(expected);
  });

  test.each([
    [
      'a variable that is set on a condition',
      `let a = 'x'; if (on) a = 'y'; export const value = a;`,
      ['y', 'x'],
    ],
    [
      'one that is set either way',
      `let a; if (on) { a = 'x'; } else { a = 'y'; } export const value = a;`,
      ['x', 'y'],
    ],
    [
      'one that is set by some case',
      `let a = 'w'; switch (on) { case 1: a = 'x'; break; case 2: case 3: a = 'y'; break; } export const value = a;`,
      ['x', 'y', 'w'],
    ],
    [
      'a property that is set on a condition',
      `const o = { a: 'x' }; if (on) o.a = 'y'; export const value = o.a;`,
      ['y', 'x'],
    ],
    [
      'what a function gives',
      `function f() { let a = 'x'; if (on) { a = 'y'; return a; } a += 'z'; return a; } export const value = f();`,
      ['y', 'xz'],
    ],
    [
      'but where it throws',
      `let a = 'x'; if (on) { a = 'y'; throw new Error(); } else { a = 'z'; } a += '!'; export const value = a;`,
      'z!',
    ],
  ])('%s', (_name, source, expected) => {
    const value = valueOf(on + source);
    expect(value instanceof OneOfStrings ? value.values : value).toEqual(expected);
  });

  test.each([
    [
      'a method of one of several lists',
      `const all = on ? ['a'] : ['b', 'c']; export const value = all.map((x) => x + '!');`,
      ['a!', 'b!', 'c!'],
    ],
    ['one of several lists, spread', `export const value = [...(on ? ['a'] : ['b'])];`, ['a', 'b']],
    [
      'one of several lists, gone through',
      `function f() { const out = []; for (const x of on ? ['a'] : ['b']) out.push(x); return out; } export const value = f();`,
      ['a', 'b'],
    ],
    [
      'what is in an object',
      `const o = { a: undefined }; export const value = ['a' in o, 'b' in o, 'b' in { ...process.env }];`,
      [true, false, expect.any(UnknownValue)],
    ],
  ])('%s', (_name, source, expected) => {
    expect(valueOf(on + source)).toEqual(expected);
  });

  test.each([
    [
      'a list that changes step by step has all that it may hold',
      `const more = ['b', 'c']; let all = ['a']; const n = new Set(all); if (!n.has(on)) all.push('b', ...more); if (on) { all = all.filter((x) => x !== on); } all.sort(); export const value = all;`,
      ['a', 'b', 'c'],
      true,
    ],
    [
      'not where something else is done to it',
      `let all = ['a']; const n = all.length; if (on) all[n] = 'b'; all = all.slice(1); export const value = all;`,
      expect.any(UnknownValue),
      false,
    ],
    [
      'nor where it is not known what is added',
      `let all = ['a']; const n = all.length; for (const x of process.argv) all.push(x); all = all.slice(n); export const value = all;`,
      expect.any(UnknownValue),
      false,
    ],
  ])('%s', (_name, source, expected, isSuperset) => {
    const { evaluator, value } = evaluated(on + source);
    expect([value, evaluator.isSuperset(value)]).toEqual([expected, isSuperset]);
  });

  test('what a memo keeps is what is put into it', () => {
    const made = (test: string, put: string): unknown =>
      valueOf(
        `const memo = open(); const key = {}; function f() { let one = memo.get(key); if (${test}) { one = { a: 1 }; ${put} } return one.a; } export const value = f();`,
      );
    expect([
      made('!one', 'memo.set(key, one);'),
      made('one === undefined', 'memo.set(key, one);'),
    ]).toEqual([1, 1]);
    expect([
      made('!one', ''),
      made('!one', 'other.set(key, one);'),
      made('!one', 'memo.set(other, one);'),
    ]).toEqual([expect.any(UnknownValue), expect.any(UnknownValue), expect.any(UnknownValue)]);
  });

  test.each([
    ['only notes that it is kept', `log('kept');`, 1],
    ['sets the variable', 'one = { a: 2 };', expect.any(OneOf)],
    ['returns', 'return 2;', expect.any(OneOf)],
  ])('a memo whose other branch %s', (_name, other, expected) => {
    const value = valueOf(`
      const memo = open();
      const key = {};
      function f() {
        let one = memo.get(key);
        if (!one) {
          one = { a: 1 };
          memo.set(key, one);
        } else {
          ${other}
        }
        return one.a;
      }
      export const value = f();`);
    expect(value).toEqual(expected);
  });

  test('what is added for each element of a list is as well known as the list', () => {
    const { evaluator, value } =
      evaluated(`${on} function f(all) { const out = []; all.forEach((x) => out.push(x)); return out; }
      function some() { const all = []; for (const x of process.argv) all.push(x); return all; }
      export const value = [f(on ? ['a'] : ['b']), f(some())];`);
    expect(
      (value as unknown[]).map((list) => [
        list,
        evaluator.isSuperset(list),
        evaluator.incompleteness(list)?.why,
      ]),
    ).toEqual([
      [['a', 'b'], true, 'depends on the environment variable `ON`'],
      [[], false, 'depends on the environment'],
    ]);
  });

  test('what is not read and is assigned to an object may replace what is there', () => {
    const value = valueOf(
      `const o = { a: 1 }; Object.assign(o, JSON.parse(process.env.X)); const p = { b: 2 }; Object.assign(p, process.env, { c: 3 }); export const value = [o.a, p.b, p.c];`,
    );
    expect(value).toEqual([expect.any(UnknownValue), expect.any(UnknownValue), 3]);
  });

  test('a list whose length is set to something else than a smaller number is not known', () => {
    const { evaluator, value } = evaluated(
      `function f(n) { const all = [1, 2]; all.length = n; return all; } export const value = [f(1), f(process.env.N), f(-1), f(1e9)];`,
    );
    expect(
      (value as unknown[]).map((list) => evaluator.incompleteness(list) !== undefined),
    ).toEqual([false, true, true, true]);
  });

  test('a field that the constructor sets to nothing is nothing', () => {
    expect(
      valueOf(
        `class A { readonly out?: object; constructor({ out }: { out?: object }, readonly more?: object, readonly n = 1) { this.out = out; } } const a = new A({}); export const value = [a.out, a.more, a.n, new A({ out: {} }).out];`,
      ),
    ).toEqual([undefined, undefined, 1, {}]);
  });

  test('a readonly field that nobody sets is nothing, and one that somebody may set is not', () => {
    const { value } = evaluated(
      `class A { readonly meta?: object; readonly set?: object; open?: object; fill() { this.set = {}; } } class B extends A {} const b = new B(); export const value = [b.meta, b.set, b.open];`,
    );
    expect((value as unknown[]).map((each) => each === undefined)).toEqual([true, false, false]);
  });

  test('a field in JavaScript that its module sets on no object is nothing', () => {
    const value = valueOf(
      `class A { meta; open; set; fill() { this.set = {}; } } const a = new A(); export const change = (other) => { other.open = 1; }; export const value = [a.meta, a.open, a.set];`,
      join(import.meta.dirname, 'fields.js'),
    );
    expect((value as unknown[]).map((each) => each === undefined)).toEqual([true, false, false]);
  });

  test('a field that is assigned after the instance is made is unknown', () => {
    const { value } = evaluated(
      `class A { text = 'a'; rest = 'b'; say() { return this.text; } } const a = new A(); a.text = load(); const b = new A(); export const value = [a.text, a.say(), a.rest, b.text];`,
    );
    expect(value).toEqual([expect.any(UnknownValue), expect.any(UnknownValue), 'b', 'a']);
  });

  test('an element of JSX is unknown as such', () => {
    const value = valueOf(
      `export const value = [<b />, <><b /></>];`,
      join(import.meta.dirname, 'view.tsx'),
    );
    expect((value as UnknownValue[]).map(({ why }) => why)).toEqual([
      'is an element of JSX',
      'is an element of JSX',
    ]);
  });

  test('what promises give is what is awaited', () => {
    expect(
      valueOf(`export const value = await Promise.all(['a', 'b'].map(async (x) => x + '!'));`),
    ).toEqual(['a!', 'b!']);
  });

  test('a field that the constructor sets to one of two values is one of them', () => {
    const value = valueOf(
      `${on} class A { readonly schema: object; constructor(a: object) { this.schema = on ? { ...a, b: 2 } : a; } } export const value = new A({ a: 1 }).schema;`,
    );
    expect((value as OneOf).values).toEqual([{ a: 1, b: 2 }, { a: 1 }]);
  });

  test('an empty list that only its module can get at, or that its module fills, is known', () => {
    expect(
      valueOf(
        `const none = []; export const some = []; some.push('a'); export const nothing = {}; export const value = [none, some, nothing];`,
      ),
    ).toEqual([[], ['a'], {}]);
  });

  test('a list that grows on a condition has all that it can have, and may lack some', () => {
    const { evaluator, value } = evaluated(
      `${on} const all = ['a']; if (on) all.push('b'); else all.push('c'); const m = new Map([['x', 1]]); if (on) m.set('y', 2); export const value = [all, m];`,
    );
    expect(value).toEqual([
      ['a', 'b', 'c'],
      new Map([
        ['x', 1],
        ['y', 2],
      ]),
    ]);
    expect((value as unknown[]).map((each) => evaluator.isSuperset(each))).toEqual([true, true]);
  });

  test('an object that a loop with an unknown end changes keeps its known members', () => {
    const { evaluator, value } = evaluated(
      `function f() { const o = { a: 1 }; let b = 1; for (let i = 0; i < process.argv.length; i++) { o.c = i; b = 2; } return [o, b]; } export const value = f();`,
    );
    const [o, b] = value as [object, unknown];
    expect([evaluator.incompleteness(o)?.why, (b as UnknownValue).why]).toEqual([
      'depends on the environment',
      'depends on the environment',
    ]);
  });

  test('a loop without a test is followed if its iterations decide its end', () => {
    const { value } = evaluated(
      `function count() { if (process.argv.length > 9) return 3; let n = 0; for (;;) { n++; if (n > 2) return n; } } export const value = count();`,
    );
    expect(value).toBe(3);
  });

  test('a loop without a test that an iteration may leave does not exhaust the budget', () => {
    const { value } = evaluated(
      `function wait(job) { for (;;) { const state = job.ask(); if (state.done) return state; job.sleep(); } } export const value = wait(process);`,
    );
    expect((value as UnknownValue).why).toBe('depends on the environment');
  });
});

describe('what cannot be read is unknown, with the reason', () => {
  test.each([
    [
      'an instance that may be one of a subclass',
      `class A {} class B extends A {} class C { a: A; is() { return this.a instanceof B; } } export const value = new C().is();`,
      'tests for an unresolved class',
    ],
    [
      'a member that only a branch sets',
      `const o = {}; if (process.env.A) o.a = 1; export const value = 'a' in o;`,
      'depends on the environment variable `A`',
    ],
    [
      'a member that is declared, and may be set',
      `class A { a?: string; } export const value = 'a' in new A();`,
      'tests for a member of an unresolved value',
    ],
    [
      'a class that says what its instances are',
      `class A { static [Symbol.hasInstance]() { return true; } } export const value = {} instanceof A;`,
      'tests for an unresolved class',
    ],
    [
      'a parameter',
      `export function f(name) { return value(name); } const g = (name) => name; export const value = g;`,
      undefined,
    ],
    [
      'the environment',
      `export const value = process.env.NAME;`,
      'depends on the environment variable `NAME`',
    ],
    ['a global', `export const value = navigator.userAgent;`, 'is the global `navigator`'],
    [
      'a variable that a function changes',
      `let a = 'x'; export const set = () => { a = 'y'; }; export const value = a;`,
      'is assigned more than once (`a`)',
    ],
    [
      'an array that a function adds to',
      `const tools = []; export const add = (t) => tools.push(t); export const value = tools;`,
      'is changed after it is made (`tools`)',
    ],
    [
      'a list that is exported empty',
      `export const tools: string[] = []; export const value = tools;`,
      'is exported empty, to be filled elsewhere (`tools`)',
    ],
    [
      'a Map that is exported empty under another name',
      `const tools = new Map<string, object>(); export { tools as all }; export const value = tools.size;`,
      'is exported empty, to be filled elsewhere (`tools`)',
    ],
    [
      'a list that CommonJS exports empty',
      `const tools = []; module.exports = { tools, value: tools };`,
      'is exported empty, to be filled elsewhere (`tools`)',
    ],
    [
      'an object that is looked at before it is changed',
      `const o = { a: 1 }; export const value = o.a; o.a = 2;`,
      'is changed after it is made (`o`)',
    ],
    [
      'a list that is changed by what is computed with',
      `const all = []; const n = all.push('a'); all.push('b'); export const value = all;`,
      'is changed after it is made (`all`)',
    ],
    [
      'a Map that is filled in a loop with an unknown end',
      `const m = new Map(); while (more()) { m.set('a', 1); if (done()) break; } export const value = m.size;`,
      'is decided by a loop over something that is the global `more`',
    ],
    [
      'what a while loop comes to that may go on',
      `function f() { let n = 0; while (n < 2 || process.env.ON) n++; return n; } export const value = f();`,
      'depends on the environment variable `ON`',
    ],
    [
      'what a while loop comes to that has turns of its own',
      `function f() { let n = 0; while (n < 2) { if (process.env.ON) break; n++; } return n; } export const value = f();`,
      'depends on the environment variable `ON`',
    ],
    [
      'a Set that grows',
      `const s = new Set(['a']); export const add = (x) => s.add(x); export const value = s;`,
      'is changed after it is made (`s`)',
    ],
    [
      'a field that its constructor fills',
      `class R { all = new Map(); constructor(list) { for (const x of list) this.all.set(x.name, x); } names() { return Array.from(this.all.keys()).sort(); } } export const value = new R([]).names();`,
      'is changed after it is made (`this.all`)',
    ],
    [
      'a field that a method adds to',
      `class R { all = []; add(x) { this.all.push(x); } } export const value = new R().all;`,
      'is changed after it is made (`this.all`)',
    ],
    [
      'a field that a method of the parent adds to',
      `class Base { add(x) { this.all.push(x); } } class R extends Base { all = []; } export const value = new R().all;`,
      'is changed after it is made (`this.all`)',
    ],
    [
      'a member of a field that is assigned',
      `class R { flags = { a: false }; on() { this.flags.a = true; } } export const value = new R().flags.a;`,
      'is changed after it is made (`this.flags`)',
    ],
    [
      'a field that a method sets again',
      `class R { name = 'x'; rename(n) { this.name = n; } } export const value = new R().name;`,
      'is assigned more than once (`this.name`)',
    ],
    [
      'a field that a constructor may set',
      `class R { name = 'x'; constructor(n) { if (n) this.name = n; } } export const value = new R(process.env.N).name;`,
      'is assigned more than once (`this.name`)',
    ],
    [
      'a name that only one side of a condition assigns before it is read',
      `function f(on) { var a; a = 'b'; return on && (a = 'c') ? [a] : [a]; } export const [value] = f(process.env.A);`,
      'depends on the environment variable `A`',
    ],
    [
      'a field that a constructor sets again in a branch',
      `class R { constructor(on) { this.name = 'x'; if (on) this.name = 'y'; } } export const value = new R(process.env.A).name;`,
      'is assigned more than once (`this.name`)',
    ],
    [
      'a static member that grows',
      `class R { static all = []; static add(x) { R.all.push(x); this.all.push(x); } } export const value = R.all;`,
      'is changed after it is made (`this.all`)',
    ],
    [
      'a list that is handed on between its changes',
      `const o = [1]; o.push(take(o)); export const value = o;`,
      'is changed after it is made (`o`)',
    ],
    [
      'whether something unknown is an array',
      `export const value = Array.isArray(globalThis.x) ? 'a' : 'b';`,
      'is decided by a condition that is the global `globalThis`',
    ],
    [
      'whether a key is in an object that may hold more',
      `const o = { ...process.env }; export const value = 'A' in o;`,
      'depends on the environment',
    ],
    [
      'a circle',
      `const a = b; const b = a; export const value = a;`,
      'refers to itself through `a`',
    ],
    [
      'a generator',
      `function* g() { yield 1; } export const value = g();`,
      'comes from a generator',
    ],
    ['the clock', `export const value = Date.now();`, 'is the global `Date`'],
    ['chance', `export const value = Math.random();`, 'calls an unresolved function'],
    [
      'a missing file',
      `import { a } from './nowhere.js'; export const value = a;`,
      `is imported from './nowhere.js': ./nowhere.js does not exist`,
    ],
    ['a throw', `const f = () => { throw new Error('x'); }; export const value = f();`, 'throws'],
    [
      'a regular expression that may not end',
      `export const value = 'a'.repeat(50).replace(/^(a+)+$/, 'b');`,
      'runs a regular expression that may not end in time',
    ],
  ])('%s', (_name, source, why) => {
    const value = valueOf(source);
    if (why === undefined) {
      expect(value).toBeTypeOf('function');
      return;
    }
    expect(isUndecided(value) ? asUnknown(value).why : value).toBe(why);
  });

  test.each([
    'JSON.stringify(new C())',
    'JSON.stringify({ a: [new C()] })',
    'JSON.stringify({ a: C })',
    'JSON.stringify([process.env.A])',
    'JSON.stringify({ a: 1 }, () => process.env.A)',
    'Object.keys(new C())',
    'Object.values(C)',
    'Array.from(new C())',
    'String(new C())',
    'String([process.env.A])',
    'structuredClone({ a: process.env.A })',
    'structuredClone({ a: () => 1 })',
    "[1, new C()].join('-')",
    "[[process.env.A]].join('-')",
    "'a'.concat(new C())",
    "'a'.replace('a', () => process.env.A)",
    "new Set([process.env.A]).has('a')",
    "new Map([[process.env.A, 1]]).get('a')",
    'new Map([process.env.A])',
    '(() => { const o = {}; o.o = o; return JSON.stringify(o); })()',
    '(() => { const m = new Map(); m.set(1, m); return structuredClone(m); })()',
  ])('what native code makes of a value that is not read: %s', (call) => {
    expect(
      valueOf(`class C { a = 1; toString() { return 'c'; } } export const value = ${call};`),
    ).toBeInstanceOf(UnknownValue);
  });

  test.each([
    ['Object.entries({ a: C }).map(([name]) => name)', ['a']],
    ['Array.isArray(new C())', false],
    ['Boolean(new C())', true],
    ['[new C()].map((c) => c.a)', [1]],
    ["new Set(['a', 'b']).has('a')", true],
    ["'abc'.replace(/b/, (b) => b.toUpperCase())", 'aBc'],
    ['structuredClone({ a: [1] })', { a: [1] }],
    ['[...new Set([process.env.A, 1])].length', 2],
  ])('but not of one that it does not look into: %s', (call, expected) => {
    expect(valueOf(`class C { a = 1; } export const value = ${call};`)).toEqual(expected);
  });

  test('the known parts of a string are kept', () => {
    const value = valueOf('export const value = `a ${process.env.X} b ` + "c";');
    expect(value).toBeInstanceOf(PartialString);
    expect((value as PartialString).parts).toEqual(['a ', null, ' b c']);
  });

  test('an unknown part does not spoil the rest of an object', () => {
    expect(
      valueOf(`export const value = { a: 1, b: process.env.B, c: [process.pid, 2] };`),
    ).toMatchObject({
      a: 1,
      b: expect.any(UnknownValue) as unknown,
      c: [expect.any(UnknownValue), 2],
    });
  });

  test('export * prefers a module of the project to a package', () => {
    const { path } = project({
      'index.ts': `export * from 'elsewhere';\nexport * from './own.js';`,
      'own.ts': `export const own = 'own';`,
    });
    expect(
      valueOf(`import * as all from './index.js'; export const value = all.own;`, path('main.ts')),
    ).toBe('own');
    expect(
      valueOf(`import { other } from './index.js'; export const value = other;`, path('main.ts')),
    ).toMatchObject({ specifier: 'elsewhere', path: ['other'] });
  });

  test('an unknown condition with equal outcomes is decided', () => {
    expect(valueOf(`export const value = process.env.X ? 'same' : 'same';`)).toBe('same');
  });

  test('a missing key of an object with an unread spread is unknown, a present one known', () => {
    const source = (key: string): string =>
      `const o = { a: 1, ...process.env }; export const value = o.${key};`;
    expect(valueOf(source('b'))).toBeInstanceOf(UnknownValue);
    expect(valueOf(`const o = { ...process.env, a: 1 }; export const value = o.a;`)).toBe(1);
  });
});

describe('a part that exceeds the budget is given up alone', () => {
  test.each([
    [
      'a property and an element that call without end',
      `const deep = (n) => deep(n + 1);
       export const value = { name: 'a', all: [1, deep(0), { ...{ b: 2 }, c: deep(0) }], d: deep(0) };`,
      { name: 'a', all: [1, '?', { b: 2, c: '?' }], d: '?' },
    ],
    [
      'a property that takes too many steps',
      `const all = (n) => (n === 0 ? [] : [...all(n - 1), ...all(n - 1)]);
       export const value = { name: 'a', many: all(30), last: 1 };`,
      { name: 'a', many: '?', last: 1 },
    ],
  ])('%s', (_what, source, expected) => {
    const { value } = evaluated(source);
    expect(
      JSON.parse(
        JSON.stringify(value, (_key, part: unknown) => (part instanceof UnknownValue ? '?' : part)),
      ),
    ).toEqual(expected);
  });

  test('with the reason', () => {
    const value = valueOf('const deep = () => deep(); export const value = { a: deep() };');
    expect(asUnknown((value as { a: UnknownValue }).a).why).toBe(
      'calls more than 40 functions deep',
    );
  });
});

describe('a function that calls itself on a condition that is not known', () => {
  test('is given up when the arguments are known no better', () => {
    const value = valueOf(`
      function blocks(tx) {
        const all = [];
        if (tx.text) all.push(tx.text);
        if (tx.next) all.push(...blocks(tx.next));
        return all;
      }
      export const value = { all: blocks(JSON.parse(process.argv[2])) };`);
    expect(asUnknown((value as { all: UnknownValue }).all).why).toBe(
      'calls itself an unknown number of times',
    );
  });

  test('leaves the rest of its caller known', () => {
    const { value } = evaluated(`
      async function token() {
        const kept = process.argv[2] ? JSON.parse(process.argv[2]) : {};
        return kept.isOld ? refreshed() : kept.token;
      }
      async function refreshed() {
        const answer = await request('/token');
        return answer.token;
      }
      async function request(path) {
        const headers = { path, token: await token() };
        return globalThis.send(headers);
      }
      function listed(context) {
        return ['draw', 'paint'].map((name) => ({ name }));
      }
      async function list() {
        const context = { account: await request('/account') };
        return { tools: listed(context) };
      }
      export const value = list();`);

    expect(value).toEqual({ tools: [{ name: 'draw' }, { name: 'paint' }] });
  });

  test('is given up with its caller when a callback may write a variable of the caller', () => {
    const value = valueOf(`
      function visit(tree, note) {
        note(tree.name);
        if (tree.next) visit(tree.next, note);
      }
      function last() {
        let found = 'none';
        visit(JSON.parse(process.argv[2]), (name) => { found = 'some'; });
        return found;
      }
      export const value = { last: last() };`);
    expect((value as { last: unknown }).last).toBeInstanceOf(UnknownValue);
  });

  test('is followed while the arguments end it', () => {
    const source = `
      function nameOf(depth) {
        let name = 'a';
        if (process.argv[2]) name = depth > 0 ? nameOf(depth - 1) : 'a';
        return name;
      }
      export const value = nameOf(3);`;
    expect(valueOf(source)).toBe('a');
  });

  test('is not another function of the same code', () => {
    const value = valueOf(`
      const wrap = (next) => (args) => {
        let result = [];
        if (args.on) result = next(args);
        return result;
      };
      export const value = wrap(wrap(() => ['a']))(JSON.parse(process.argv[2]));`);
    expect(value).toEqual(['a']);
  });
});

describe('what a function assigns', () => {
  const after = (code: string, parameters = ''): unknown =>
    valueOf(`function read(${parameters}) { ${code} return x; } export const value = read(1);`);

  test.each([
    ['a pattern', 'let x; ({ x } = { x: 1 });', 1],
    ['a part of a pattern', 'let x; [, { a: [x] }] = [0, { a: [1] }];', 1],
    ['a default', 'let x; ({ x = 1 } = {});', 1],
    ['a rest', 'let x; ({ a: x.y, ...x } = { b: 1 });', { b: 1 }],
    ['a member in a pattern', 'const o = { a: 0 }; ({ b: o.a } = { b: 1 }); let x = o.a;', 1],
    ['on a condition that is known', 'let x = 0; true && (x = 1);', 1],
    ['for each element', 'let x = 0; [1, 2].forEach((n) => { x += n; });', 3],
    ['in the head of a loop', 'let x; for (x of [1, 2]) use();', 2],
    ['a parameter', 'x = 2;', 2, 'x'],
    ['in the middle of an expression', 'let x; const y = (x = 1);', 1],
    ['by a chain', 'let x, y; y = x = 1;', 1],
    ['as an argument', 'let x; use((x = 1));', 1],
  ])('%s is known', (_what, code, value, parameters?: string) => {
    expect(after(code, parameters)).toEqual(value);
  });

  test.each([
    ['in a function that is called', 'let x; const set = () => { x = 1; }; set();'],
    ['in a callback', 'let x; run(() => { x = 1; });'],
    [
      'where something was caught and thrown',
      'let x = 1; try { run(); } catch { x = 2; throw 0; }',
    ],
    ['a parameter, in a callback', 'run(() => { x = 2; });', 'x'],
  ])('%s is not', (_what, code, parameters?: string) => {
    expect(after(code, parameters)).toBeInstanceOf(UnknownValue);
  });

  test.each([
    ['alone', 'let x = 1; try { run(); } catch { x = 2; }', [1, 2]],
    ['beside the block', 'let x; try { x = 1; } catch (error) { log(error); x = 2; }', [1, 2]],
  ])('where something may be caught is one of two values: %s', (_what, code, values) => {
    expect(after(code)).toMatchObject({ values });
  });
});

describe('a string that an undecided condition decides about is one of its variants', () => {
  const decided = 'const on = process.env.ON;\n';

  test.each([
    ['a conditional expression', `export const value = on ? 'a' : 'b';`, ['a', 'b']],
    [
      'one in another',
      `export const value = on ? 'a' : process.env.MORE ? 'b' : 'c';`,
      ['a', 'b', 'c'],
    ],
    ['a name', `const text = on ? 'a' : 'b'; export const value = text;`, ['a', 'b']],
    [
      'a part of a string',
      "export const value = `x ${on ? 'a' : 'b'}` + ' ' + 1;",
      ['x a 1', 'x b 1'],
    ],
    [
      'two parts of a string',
      "export const value = `${on ? 'a' : 'b'}${process.env.MORE ? 'c' : ''}`;",
      ['ac', 'a', 'bc', 'b'],
    ],
    [
      'what a function returns early',
      `function text() { if (on) return 'a'; return 'b'; } export const value = text();`,
      ['a', 'b'],
    ],
    [
      'with a default that is not needed',
      `export const value = (on ? 'a' : 'b') ?? 'c';`,
      ['a', 'b'],
    ],
    [
      'with a default for the empty one',
      `export const value = (on ? 'a' : '') || 'b';`,
      ['a', 'b'],
    ],
    ['a property', `export const value = { text: on ? 'a' : 'b' }.text;`, ['a', 'b']],
  ])('%s', (_what, source, variants) => {
    const value = valueOf(decided + source);
    expect(value).toBeInstanceOf(OneOfStrings);
    expect((value as OneOfStrings).values).toEqual(variants);
  });

  test.each([
    ['where one is not known', `export const value = on ? 'a' : process.env.TEXT;`],
    ['where one is no string', `export const value = on ? 'a' : undefined;`],
    ['where something is computed with it', `export const value = (on ? 'a' : 'b').toUpperCase();`],
    ['where it is a key', `export const value = { a: 'x', b: 'y' }[on ? 'a' : 'b'];`],
    ['its length', `export const value = (on ? 'a' : 'b').length;`],
    ['its characters', `const [first] = on ? 'a' : 'b'; export const value = first;`],
    ['where it is compared', `export const value = (on ? 'a' : 'b') === 'a';`],
    [
      'where there are many',
      `export const value = [1, 2, 3, 4].map((n) => (on ? \`a\${n}\` : \`b\${n}\`)).reduce((all, each) => \`\${all}\${each}\`, '');`,
    ],
  ])('and is not %s', (_what, source) => {
    const value = valueOf(decided + source);
    expect(value).toSatisfy(isUndecided);
    expect(value).not.toBeInstanceOf(OneOfStrings);
  });
});

test('a constant that an undecided branch reads first is what its initializer makes of it', () => {
  const source = `
    const made = ['a'].map((name) => { const each = { name }; each.name = 'b'; return each; });
    function first() {
      let found;
      if (process.env.ON) found = made.length;
      return made[0].name;
    }
    export const value = first();`;
  expect(valueOf(source)).toBe('b');
});

describe('a value that an undecided condition decides about is one of its variants', () => {
  const head = `const on = process.env.ON;
    const one = { a: 1 };
    const two = { b: 2 };\n`;
  const variants = (source: string): readonly unknown[] => {
    const value = valueOf(head + source);
    return value instanceof OneOf ? value.values : [value];
  };

  test.each([
    ['objects', 'export const value = on ? one : two;', [{ a: 1 }, { b: 2 }]],
    ['an object or nothing', 'export const value = on ? one : undefined;', [{ a: 1 }, undefined]],
    ['what is there only on a condition', 'export const value = on && one;', [undefined, { a: 1 }]],
    [
      'one in another',
      'export const value = on ? one : process.env.MORE ? two : null;',
      [{ a: 1 }, { b: 2 }, null],
    ],
    [
      'a member of each',
      'export const value = (on ? { x: one } : { x: two }).x;',
      [{ a: 1 }, { b: 2 }],
    ],
    ['the same member', 'export const value = (on ? { x: 1, y: 2 } : { x: 1 }).x;', [1]],
    [
      'what a function returns early',
      'function pick() { if (on) return one; return two; } export const value = pick();',
      [{ a: 1 }, { b: 2 }],
    ],
    [
      'a default after nothing',
      'export const value = (on ? one : undefined) || two;',
      [{ a: 1 }, { b: 2 }],
    ],
    [
      'a default that stands in for nothing',
      'const pick = (given = two) => given; export const value = pick(on ? one : undefined);',
      [{ a: 1 }, { b: 2 }],
    ],
  ])('%s', (_what, source, expected) => {
    expect(variants(source)).toEqual(expected);
  });

  test.each([
    [
      'Object.entries',
      [
        ['x', { a: 1 }],
        ['y', { b: 2 }],
        ['z', 3],
      ],
    ],
    ['Object.values', [{ a: 1 }, { b: 2 }, 3]],
    ['Object.keys', ['x', 'y', 'z']],
  ])(
    'and what only a branch gives an object is what it has in a list of %s that may lack it',
    (list, expected) => {
      const { evaluator, value } = evaluated(
        `${head} const all = {}; if (on) all.x = one; if (process.env.MORE) Object.assign(all, { y: two }); all.z = 3; export const value = ${list}(all);`,
      );
      expect(value).toEqual(expected);
      expect(evaluator.isSuperset(value)).toBe(true);
    },
  );

  test('a member that a branch replaces is one of both values', () => {
    const [entries, all] = variants(
      'const all = { x: one }; if (on) all.x = two; else all.y = one; if (process.env.MORE) all.y = two; export const value = [Object.entries(all), all];',
    )[0] as [[string, OneOf][], { y: OneOf }];
    expect(entries.map(([key, value]) => [key, value.values])).toEqual([
      ['x', [{ b: 2 }, { a: 1 }]],
      ['y', [{ b: 2 }, { a: 1 }]],
    ]);
    expect(all.y.values).toEqual([{ b: 2 }, { a: 1 }, undefined]);
  });

  test.each([
    ['where one is not known', 'export const value = on ? one : process.env.X;'],
    ['what is computed with them', 'export const value = { ...(on ? 1 : 2) } + 1;'],
    ['the rest of one', 'const { a, ...rest } = on ? one : two; export const value = rest;'],
    ['behind a call on a condition', 'const f = () => one; export const value = on && f();'],
    [
      'where there are many',
      `export const value = ${Array.from({ length: 9 }, (_, index) => `on === ${index} ? { x: ${index} } : `).join('')} null;`,
    ],
  ])('and is not %s', (_what, source) => {
    const value = valueOf(head + source);
    expect(value).toBeInstanceOf(UnknownValue);
    expect(value).not.toBeInstanceOf(OneOf);
  });

  test('objects and lists with alternatives inside have alternatives, the n-th with the n-th', () => {
    const { evaluator, value } = evaluated(
      `${head}export const value = { x: on ? one : two, ...(on ? { y: 1 } : {}), z: [on ? 'p' : 'q', ...(on ? [3] : [4])] };`,
    );
    expect(evaluator.variantsOf(value)).toEqual([
      { x: { a: 1 }, y: 1, z: ['p', 3] },
      { x: { b: 2 }, z: ['q', 4] },
    ]);
    for (const variant of evaluator.variantsOf(value))
      expect(evaluator.incompleteness(variant)).toBeUndefined();
    expect(evaluator.incompleteness(value)).toBeDefined();
    expect(evaluator.variantsOf(one)).toEqual([one]);
  });

  test.each([
    ['a property that is set', 'const made = { x: on ? one : two }; made.y = 1; return made;'],
    [
      'a property that is taken away',
      'const made = { x: on ? one : two }; delete made.x; return made;',
    ],
    ['an element that is added', "const made = [on ? 'p' : 'q']; made.push('r'); return made;"],
    [
      'what is assigned to it',
      'const made = { x: on ? one : two }; Object.assign(made, two); return made;',
    ],
  ])('but not after %s', (_what, body) => {
    const { evaluator, value } = evaluated(
      `${head}function make() { ${body} } export const value = make();`,
    );
    expect(evaluator.variantsOf(value)).toEqual([value]);
  });

  const one = { plain: true };
});

describe('what comes from packages is known by where it comes from', () => {
  test.each([
    [
      'a named import',
      `import { McpServer } from 'framework'; export const value = McpServer;`,
      ['McpServer'],
    ],
    [
      'a renamed import',
      `import { McpServer as S } from 'framework'; export const value = S;`,
      ['McpServer'],
    ],
    [
      'a namespace import',
      `import * as sdk from 'framework'; export const value = sdk.McpServer;`,
      ['McpServer'],
    ],
    ['a default import', `import sdk from 'framework'; export const value = sdk;`, ['default']],
    [
      'CommonJS',
      `const { McpServer } = require('framework'); export const value = McpServer;`,
      ['McpServer'],
    ],
    [
      'compiled CommonJS',
      `const framework_1 = __importStar(require('framework')); export const value = framework_1.McpServer;`,
      ['McpServer'],
    ],
    [
      'an alias',
      `import { McpServer } from 'framework'; const Alias = McpServer; export const value = Alias;`,
      ['McpServer'],
    ],
  ])('%s', (_name, source, path) => {
    const value = valueOf(source);
    expect(value).toBeInstanceOf(ExternalValue);
    expect((value as ExternalValue).path).toEqual(path);
  });

  test.each([
    [
      'an instance',
      `import { McpServer } from 'framework'; export const value = new McpServer({});`,
      'instance',
    ],
    [
      'what a factory returns',
      `import { McpServer } from 'framework'; function create() { const server = new McpServer({}); return server; } export const value = create();`,
      'instance',
    ],
    [
      'what an async factory returns',
      `import { McpServer } from 'framework'; async function create() { return { server: new McpServer({}) }; } const made = await create(); export const value = made.server;`,
      'instance',
    ],
    [
      'a field of a class',
      `import { McpServer } from 'framework'; class App { server = new McpServer({}); } export const value = new App().server;`,
      'instance',
    ],
    [
      'a field set by the constructor',
      `import { McpServer } from 'framework'; class App { constructor(s) { this.server = s; } } export const value = new App(new McpServer({})).server;`,
      'instance',
    ],
    [
      'a field with a type only',
      `import type { McpServer } from 'framework'; class App { private server!: McpServer; get() { return this.server; } } export const value = new App().get();`,
      'instance',
    ],
    ['a result', `import { make } from 'framework'; export const value = make();`, 'result'],
  ])('%s', (_name, source, kind) => {
    const value = valueOf(source);
    expect(value).toBeInstanceOf(OpaqueValue);
    expect((value as OpaqueValue).kind).toBe(kind);
  });
});

describe('a generator that a compiler has made of an async function', () => {
  const run = (body: string): unknown =>
    valueOf(`
      const __awaiter = (self, args, P, body) => body().next().value;
      const list = () => __awaiter(undefined, void 0, void 0, function* () { ${body} });
      export const value = list();
    `);

  test('waits for what it yields', () => {
    expect(run(`return yield 'a';`)).toBe('a');
    expect(run(`const part = yield 'a'; return [part];`)).toEqual(['a']);
  });

  test('is unknown where it yields the values of another', () => {
    expect(run(`return yield* ['a'];`)).toMatchObject({ why: 'comes from a generator' });
  });
});

test('a part of nothing is unknown, and says so', () => {
  for (const source of [
    'const { a: { b } } = {}; export const value = [b];',
    'const { a: { b } } = { a: null }; export const value = [b];',
    'const read = ({ b }) => b; export const value = [read(undefined)];',
  ])
    expect(valueOf(source)).toMatchObject([{ why: 'is taken from nothing' }]);
});

test.each(['String(x)', 'Number(x)', 'new RegExp(x)', 'new Set(x)'])(
  '%s of a value of a package says where that comes from',
  (call) => {
    const value = valueOf(`import { x } from 'elsewhere'; export const value = ${call};`);
    expect(value).toMatchObject({ why: "comes from `x` of 'elsewhere'" });
  },
);
