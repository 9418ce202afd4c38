import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, test } from 'vitest';
import { FieldBasedFlow } from '../../../../../src/syntax/evaluate/data-flow/field-based/field-based-flow.ts';
import { isCall, walk, type CallNode } from '../../../../../src/syntax/nodes.ts';
import { moduleFrom } from '../../../module-from.ts';

/** The flow of a text from its variable `source`, and its calls of functions named `use…`. */
function flowOf(text: string): { flow: FieldBasedFlow; uses: CallNode[] } {
  const module = moduleFrom('/m.ts', `declare const source: object;\n${text}`);
  const flow = new FieldBasedFlow(module, (method) => method === 'handle');
  flow.addSource(module.scopes.globalScope!.childScopes[0]!.set.get('source')!);
  const uses: CallNode[] = [];
  walk([module.program], (node) => {
    if (isCall(node) && /^use/.test((node.callee as TSESTree.Identifier).name)) uses.push(node);
  });
  return { flow, uses };
}

/** The names of the `use…` calls that the source reaches, in order. */
function reached(text: string): string[] {
  const { flow, uses } = flowOf(text);
  return uses
    .filter((call) => flow.reaches(call))
    .map(({ callee }) => (callee as TSESTree.Identifier).name)
    .sort();
}

describe('a source reaches', () => {
  test.each([
    ['a variable', 'const a = source; use(a);'],
    ['a part of a pattern', 'const [a] = [source]; use(a);'],
    ['a member of the same name', 'const a = { server: source }; function f(b) { use(b.server); }'],
    [
      'a member that is destructured',
      'const a = { server: source }; function f({ server }) { use(server); }',
    ],
    ['a parameter', 'function f(a) { use(a); } f(source);'],
    ['a rest parameter', 'function f(a, ...rest) { use(rest[0]); } f(1, source);'],
    ['the arguments', 'function f() { use(arguments[0]); } f(source);'],
    ['the parameter of a method', 'class A { run(a) { use(a); } } new A().run(source);'],
    ['the parameter of a constructor', 'class A { constructor(a) { use(a); } } new A(source);'],
    [
      'that of a superclass',
      'class A { constructor(a) { use(a); } } class B extends A {} new B(source);',
    ],
    [
      'that of `super`',
      'class A { constructor(a) { use(a); } } class B extends A { constructor(b) { super(b); } } new B(source);',
    ],
    [
      'a field',
      'class A { constructor(private readonly a) {} run() { use(this.a); } } new A(source);',
    ],
    ['a result', 'const f = () => source; use(f());'],
    ['the result of a getter', 'class A { get server() { return source; } } use(new A().server);'],
    ['a callback', 'const f = (run) => run(source); f((a) => use(a));'],
    ['a callback of code that is not read', '[source].forEach((a) => use(a));'],
    [
      'a function that is kept',
      'class A { on(f) { this.f = f; } go() { this.f(source); } } new A().on((a) => use(a));',
    ],
    ['a bound function', 'function f(a) { use(a); } const g = f.bind(null, source); g();'],
    ['an element of a loop', 'for (const a of [source]) use(a);'],
    ['a map that is filled', "const all = new Map(); all.set('a', source); use(all.get('a'));"],
    [
      'a list that a function fills',
      'const all = []; function add(to, a) { to.push(a); } add(all, source); use(all[0]);',
    ],
    ['what is assigned to', 'const all = {}; Object.assign(all, source); use(all);'],
    [
      'a method with the name of a native one',
      'class A { add(a) { use(a); } } new A().add(source);',
    ],
    [
      'a result of a method with the name of a native one',
      'class A { search() { return source; } } use(new A().search());',
    ],
    [
      'a result of a function with the name of a native one',
      'function search() { return source; } use(search());',
    ],
    [
      'a function of a namespace',
      'namespace N { export function add(a) { use(a); } } N.add(source);',
    ],
    ['what has its type', 'function f(a: typeof source) { use(a); }'],
  ])('%s', (_name, text) => {
    expect(reached(text)).toEqual(['use']);
  });
});

describe('a source does not reach', () => {
  test.each([
    ['another variable', 'const a = source; const b = {}; use(b);'],
    ['a member of another name', 'const a = { server: source, name: {} }; use(a.name);'],
    ['another parameter', 'function f(a, b) { use(b); } f(source, {});'],
    [
      'a function that another callback is passed to',
      'const f = (run) => run({}); f((a) => use(a)); f(source);',
    ],
    ['a text', "const a = source.name.includes('a'); use(a); useText(String(source));"],
    [
      'what a function returns whose name only begins like that of `require`',
      'function required() { return {}; } use(required(1));',
    ],
    ['a comparison', 'const a = source === undefined; use(a);'],
    ['a function that clients call', 'source.handle((a) => use(a));'],
  ])('%s', (_name, text) => {
    expect(reached(text)).toEqual([]);
  });
});

test('functions that a holder has too many of are not told apart', () => {
  const all = Array.from({ length: 60 }, (_, index) => `(a) => use${index}(a)`);
  const text = `const all = [${all.join()}]; for (const each of all) each(source); unrelated((a) => useLast(a));`;
  expect(reached(text)).toHaveLength(60);
});

test('a source that is added later reaches what the code has', () => {
  const { flow, uses } = flowOf('function f() {} const a = f; use(a);');
  const [use] = uses as [CallNode];
  expect(flow.reaches(use)).toBe(false);
  const program = use.parent.parent as TSESTree.Program;
  flow.addSource(program.body[1] as TSESTree.FunctionDeclaration);
  expect(flow.reaches(use)).toBe(true);
});
