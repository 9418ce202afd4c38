import { describe, expect, test } from 'vitest';
import { UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';
import { valueOf } from '../../evaluate.ts';

const defined = (key: string, value: string): string =>
  `Object.defineProperty(this, '${key}', { enumerable: true, configurable: true, writable: true, value: ${value} });`;

describe('a field that is compiled to a statement of the constructor', () => {
  const named = (field: string, more = ''): unknown =>
    valueOf(`
      class Tool {
        constructor() { ${field} ${more} }
        name() { return 'note_' + this.verb; }
      }
      export const value = new Tool().name();
    `);

  test.each([
    ['by TypeScript', defined('verb', `'add'`)],
    ['by esbuild', `__publicField(this, 'verb', 'add');`],
    ['by Babel', `_defineProperty(this, 'verb', 'add');`],
    ['by SWC', `_define_property(this, 'verb', 'add');`],
  ])('%s', (_by, field) => {
    expect(named(field)).toBe('note_add');
  });

  test('has what the constructor assigns later', () => {
    expect(named(defined('verb', 'void 0'), `this.verb = 'add';`)).toBe('note_add');
    expect(named(defined('verb', `'remove'`), `this.verb = 'add';`)).toBe('note_add');
  });

  test.each([
    ['without a value', defined('verb', 'void 0')],
    ['of another name', defined('noun', `'note'`)],
    ['that another function defines', `set(this, 'verb', 'add');`],
    ['that a method assigns', `${defined('verb', `'add'`)} } rename() { this.verb = 'remove';`],
  ])('is unknown: one %s', (_which, field) => {
    expect(named(field)).toBeInstanceOf(UnknownValue);
  });
});

describe('a field that is known by its type only', () => {
  const of = (field: string, expression: string): unknown =>
    valueOf(`
      class Plans { list() { return 'plans'; } }
      class Shop {
        ${field}
        async start() { if (await fetch('https://example.com')) this.plans = new Plans(); }
        read() { return ${expression}; }
      }
      export const value = new Shop().read();
    `);

  test.each([
    ['null', 'plans: Plans | null = null;', 'this.plans !== null'],
    ['undefined', 'plans: Plans | undefined;', 'this.plans === undefined'],
    ['not set', 'plans?: Plans;', 'Boolean(this.plans)'],
  ])('may be %s', (_what, field, condition) => {
    expect(of(field, condition)).toBeInstanceOf(UnknownValue);
  });

  test('is an object where the type has nothing else', () => {
    expect(of('plans: Plans;', 'this.plans !== null')).toBe(true);
  });

  test('has the members of the object where code reads one', () => {
    expect(of('plans: Plans | null = null;', 'this.plans.list()')).toBe('plans');
    expect(of('plans?: Plans;', 'this.plans!.list()')).toBe('plans');
  });
});
