import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, it } from 'vitest';
import {
  helperOf,
  trackPattern,
  trackValue,
  type TrackedUse,
  type Visit,
} from '../../../src/detect/flow/value-tracker.ts';
import { moduleIndex } from '../../../src/detect/flow/module-index.ts';
import type { Module } from '../../../src/syntax/modules/module.ts';
import { moduleFrom } from '../../syntax/module-from.ts';

function moduleOf(text: string): Module {
  return moduleFrom('/value.ts', text);
}

/** The only call of a function of this name. */
function callOf(name: string, module: Module): TSESTree.CallExpression {
  const call = moduleIndex(module).calls.find(
    ({ callee }) => callee.type === 'Identifier' && callee.name === name,
  );
  if (call?.type !== 'CallExpression') throw new Error(`no call of ${name}`);
  return call;
}

/** `kind path: text`, with what else is known of the use. */
function written(use: TrackedUse, { text }: Module): string {
  const path = use.path.map((key) => `.${key}`).join('');
  const remarks = [use.isAlias ? ' alias' : '', use.isHeld ? ' held' : ''].join('');
  return `${use.kind}${path}: ${text.slice(...use.node.range)}${remarks}`;
}

/** The uses of the value of `make()`, each followed where `follows` says so. */
function usesIn(text: string, follows: (use: TrackedUse, module: Module) => boolean): string[] {
  const module = moduleOf(text);
  const uses: string[] = [];
  const visit: Visit = (use) => {
    uses.push(written(use, module));
    return follows(use, module);
  };
  trackValue(callOf('make', module), module, visit);
  return uses;
}

const ENDS = new Set(['returned', 'thrown', 'dropped', 'tested', 'called', 'typed', 'stored']);

/** Follows a value wherever that is possible. */
const everywhere = (use: TrackedUse, module: Module): boolean =>
  use.kind === 'argument' ? helperOf(use, module) !== undefined : !ENDS.has(use.kind);

describe('a value', () => {
  it.each([
    [
      'declared',
      `const value = make();
       if (value) {}`,
      ['declared: make()', 'bound: value', 'tested: value'],
    ],
    [
      'renamed',
      `const value = make();
       const other = value!;
       other.run();`,
      [
        'declared: make()',
        'bound: value',
        'declared: value',
        'bound: other',
        'member: other',
        'called.run: other.run',
      ],
    ],
    [
      'destructured',
      `const { name, 'key': renamed } = make();
       send(renamed);
       void name;`,
      [
        'declared: make()',
        'destructured.name: name',
        'bound.name: name',
        'dropped.name: name alias',
        "destructured.key: 'key'",
        'bound.key: renamed',
        'argument.key: renamed alias',
      ],
    ],
    [
      'destructured in itself',
      `const { outer: { inner } } = make();
       inner();`,
      [
        'declared: make()',
        'destructured.outer: outer',
        'destructured.outer.inner: inner',
        'bound.outer.inner: inner',
        'called.outer.inner: inner alias',
      ],
    ],
    [
      'destructured with a default',
      `const { name = 'x' } = make();
       throw name;`,
      [
        'declared: make()',
        'destructured.name: name',
        "defaulted.name: name = 'x'",
        'bound.name: name',
        'thrown.name: name alias',
      ],
    ],
    [
      'the rest of a pattern',
      `const { name, ...rest } = make();
       rest.other();`,
      [
        'declared: make()',
        'destructured.name: name',
        'bound.name: name',
        'rest: rest',
        'bound: rest',
        'member: rest',
        'called.other: rest.other',
      ],
    ],
    [
      'destructured by a computed key',
      `const { [key]: name } = make();
       name();`,
      ['declared: make()', 'lost: name'],
    ],
    [
      'destructured as an array',
      `const [first] = make();
       first();`,
      ['declared: make()', 'lost: [first]'],
    ],
    [
      'a member in a variable',
      `const { state } = make();
       const { get: read } = state;
       read();`,
      [
        'declared: make()',
        'destructured.state: state',
        'bound.state: state',
        'declared.state: state alias',
        'destructured.state.get: get',
        'bound.state.get: read',
        'called.state.get: read alias',
      ],
    ],
    ['a computed member', 'make()[key].x;', ['member: make()']],
    [
      'spread',
      `const value = make();
       send({ ...value });`,
      ['declared: make()', 'bound: value', 'argument: value'],
    ],
    [
      'put into an object',
      `const all = { inner: { value: make() }, other };
       all.inner.value.run();
       all.other.value.run();
       send(all);`,
      [
        'property: make()',
        'property: { value: make() } held',
        'declared: { inner: { value: make() }, other } held',
        'bound: all held',
        'member: all held',
        'member: all.inner held',
        'member: all.inner.value',
        'called.run: all.inner.value.run',
        'member: all held',
        'argument: all held',
      ],
    ],
    [
      'a member in an object',
      `const all = { state: make().state };
       all.state.get();`,
      [
        'member: make()',
        'property.state: make().state',
        'declared.state: { state: make().state } alias held',
        'bound.state: all held',
        'member.state: all alias held',
        'member.state: all.state alias',
        'called.state.get: all.state.get alias',
      ],
    ],
    [
      'chosen by conditions',
      `const value = on ? make() : (log(), other ?? fallback);
       const next = value || other;
       if (value && next) {}`,
      [
        'chosen: make()',
        'declared: on ? make() : (log(), other ?? fallback)',
        'bound: value',
        'chosen: value',
        'declared: value || other',
        'bound: next',
        'chosen: next',
        'tested: value && next',
        'tested: value',
      ],
    ],
    [
      'awaited',
      `const value = await make();
       value.run();`,
      [
        'awaited: make()',
        'declared: await make()',
        'bound: value',
        'member: value',
        'called.run: value.run',
      ],
    ],
    [
      'handed to a function of the file',
      `function help(first, { value }, last = fallback) { value.run(last); }
       const value = make();
       help(0, { value }, value);
       elsewhere(value);
       help(...rest, value);`,
      [
        'declared: make()',
        'bound: value',
        'property: value',
        'argument: { value } held',
        'bound: value',
        'member: value',
        'called.run: value.run',
        'argument: value',
        'defaulted: last = fallback',
        'bound: last',
        'argument: last',
        'argument: value',
        'argument: value',
      ],
    ],
    [
      'handed round by functions that call each other',
      `function one(a) { two(a); }
       function two(b) { one(b); b.run(); }
       one(make());`,
      [
        'argument: make()',
        'bound: a',
        'argument: a',
        'bound: b',
        'argument: b',
        'member: b',
        'called.run: b.run',
      ],
    ],
    ['returned', `function get() { return make() as Value; }`, ['returned: make()']],
    ['the body of a function', `const get = () => make();`, ['returned: make()']],
    [
      'reassigned',
      `let value = make();
       value = value ?? other;
       value.run();`,
      [
        'declared: make()',
        'reassigned: value',
        'chosen: value',
        'assigned: value ?? other',
        'reassigned: value',
        'chosen: value',
        'assigned: value ?? other',
        'member: value',
        'called.run: value.run',
        'member: value',
        'called.run: value.run',
      ],
    ],
    ['assigned to a member', 'this.value = make();', ['assigned: make()', 'lost: this.value']],
    [
      'closed over',
      `const value = make();
       list.map(() => value.run());
       { const value = other; value.stop(); }`,
      ['declared: make()', 'bound: value', 'member: value', 'called.run: value.run'],
    ],
    [
      'mentioned in a type',
      `const value = make();
       type Value = typeof value;`,
      ['declared: make()', 'bound: value', 'typed: value'],
    ],
  ])('is followed where it is %s', (_, text, expected) => {
    expect(usesIn(text, everywhere)).toEqual(expected);
  });

  it('is followed through an expression that the visitor lets pass', () => {
    const follows = (use: TrackedUse): boolean => use.kind === 'argument' || use.kind === 'stored';
    expect(usesIn('send([`${make()}`, other]);', follows)).toEqual([
      'argument: make()',
      'stored: `${make()}`',
      'argument: [`${make()}`, other]',
    ]);
  });

  it('is not followed where the visitor does not let it pass', () => {
    const follows = ({ kind }: TrackedUse): boolean => kind !== 'destructured';
    expect(usesIn('const { a } = make(); a();', follows)).toEqual([
      'declared: make()',
      'destructured.a: a',
    ]);
    expect(usesIn('const a = make(); a();', ({ kind }) => kind !== 'bound')).toEqual([
      'declared: make()',
      'bound: a',
    ]);
  });
});

describe('a parameter', () => {
  it.each([
    [
      'with a default',
      'function run(value = other) { value.a(); }',
      ['defaulted: value = other', 'bound: value', 'member: value', 'called.a: value.a'],
    ],
    [
      'that is assigned again',
      'function run(value) { value ??= other; value.a(); }',
      ['bound: value', 'stored: value', 'member: value', 'called.a: value.a'],
    ],
    ['of all arguments', 'function run(...values) { values.a(); }', ['lost: ...values']],
  ])('%s is followed', (_, text, expected) => {
    const module = moduleOf(text);
    const fn = module.program.body[0] as TSESTree.FunctionDeclaration;
    const uses: string[] = [];
    trackPattern(fn.params[0]!, module, (use) => {
      uses.push(written(use, module));
      return everywhere(use, module);
    });
    expect(uses).toEqual(expected);
  });
});

describe('what reads the first member', () => {
  it.each([
    ['make().a.b();', ['make().a', 'make().a']],
    ['const { a: { b } } = make(); b();', ['a', 'a', 'a', 'b']],
    ['const a = make().a; a.b();', ['make().a', 'make().a', 'a', 'a']],
  ])('%s', (text, expected) => {
    const module = moduleOf(text);
    const firsts: string[] = [];
    trackValue(callOf('make', module), module, (use) => {
      if (use.first) firsts.push(module.text.slice(...use.first.range));
      return everywhere(use, module);
    });
    expect(firsts).toEqual(expected);
  });
});
