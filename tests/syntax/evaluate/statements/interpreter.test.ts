import { describe, expect, test } from 'vitest';
import {
  OneOf,
  OptionalMember,
  UnknownValue,
} from '../../../../src/syntax/evaluate/values/value.ts';
import { valueOf } from '../../evaluate.ts';

/** What a function with this body returns: each of several values, `?` for an unknown one. */
function returned(body: string): unknown {
  const value = valueOf(`
    import { q } from 'framework';
    function fn() { ${body} }
    export const value = fn();
  `);
  if (value instanceof OneOf) return { oneOf: value.values };
  return value instanceof UnknownValue ? '?' : value;
}

describe('the value that a variable has', () => {
  test.each([
    ['after assignments', `let x = 1; x = 2; x += 3; return x;`, 5],
    ['after a loop that counts', `let x = 0; for (let i = 0; i < 4; i++) x += i; return x;`, 6],
    [
      'after a loop that breaks',
      `let x = 0; for (const i of [1, 2, 3]) { x = i; if (i === 2) break; } return x;`,
      2,
    ],
    [
      'after a loop that skips',
      `let x = 0; for (const i of [1, 2, 3]) { if (i === 2) continue; x += i; } return x;`,
      4,
    ],
    [
      'after the outer loop is continued',
      `let x = 0; outer: for (const i of [1, 2]) { for (const j of [1, 2]) { x += 1; continue outer; } } return x;`,
      2,
    ],
    ['after a labeled block', `let x = 1; block: { x = 2; break block; } return x;`, 2],
    [
      'after a decided switch',
      `let x = 0; switch (2) { case 1: x += 1; case 2: x += 2; case 3: x += 3; break; default: x += 4; } return x;`,
      5,
    ],
    ['after a finally', `let x = 1; try { x = 2; } finally { x += 1; } return x;`, 3],
    ['when a block throws', `let x = 1; try { x = 2; throw new Error(); } catch {} return x;`, 2],
    [
      'after the side of an expression that is taken',
      `let x = 0; 1 ? (x = 1) : (x = 2); return x;`,
      1,
    ],
    ['after the other side', `let x = 0; 0 ? (x = 1) : (x = 2); return x;`, 2],
    ['after a right side that is taken', `let x = 0; 1 && (x = 1); 0 || (x += 2); return x;`, 3],
    ['after a right side that is not', `let x = 0; 0 && (x = 1); 1 || (x = 2); return x;`, 0],
    ['after a sequence', `let x = 0; x = 1, x += 2; return x;`, 3],
    ['after changes by one', `let x = 5; x++; ++x; x--; --x; x--; return x;`, 4],
    ['after a do-while loop', `let x = 5; do { x += 1; } while (x < 3); return x;`, 6],
  ])('%s', (_when, body, expected) => {
    expect(returned(body)).toBe(expected);
  });

  test.each([
    ['of a branch', `let x = 1; if (q()) { x = 2; } return x;`, [2, 1]],
    ['of a side of an expression', `let x = 0; q() ? (x = 1) : (x = 2); return x;`, [1, 2]],
    ['of the right side of `&&`', `let x = 0; q() && (x = 1); return x;`, [1, 0]],
    ['of the right side of `||`', `let x = 0; q() || (x = 1); return x;`, [0, 1]],
    [
      'of a case',
      `let x = 1; switch (q()) { case 1: x = 2; break; default: x = 3; } return x;`,
      [2, 3],
    ],
    ['of a case, or of none', `let x = 1; switch (q()) { case 1: x = 2; } return x;`, [2, 1]],
  ])('is one of several %s that is not decided', (_what, body, oneOf) => {
    expect(returned(body)).toEqual({ oneOf });
  });

  test.each([
    [`const x = q() ? null : 1; if (!x) return 0; return x;`, [0, 1]],
    [`const x = q() ? null : 1; if (x === null) return 0; return x;`, [0, 1]],
    [`const x = q() ? null : 1; if (q(x)) return 0; return x;`, [0, null, 1]],
  ])('is one of those that pass the tests before it: %s', (body, oneOf) => {
    expect(returned(body)).toEqual({ oneOf });
  });

  test('is only what the branches leave behind that go on', () => {
    expect(returned(`let x = 1; if (q()) { x = 2; return 'early'; } return x;`)).toEqual({
      oneOf: ['early', 1],
    });
    expect(returned(`let x = 1; if (q()) { x = 2; throw new Error(); } return x;`)).toBe(1);
  });

  describe('is what follows a look into a memo that it fills:', () => {
    const HEAD = `const kept = new Map<string, unknown>(); const holder: Record<string, unknown> = {};
      const made = [1];`;

    test.each([
      ['by `set`', `const first = lookUp('a'); IF kept.set('a', made); return made;`],
      ['by an assignment', `const first = lookUp('a'); IF holder.a = made; return made;`],
      ['by an assignment of another call', `const first = lookUp(); IF return (holder.a = made);`],
      [
        'a `Map` of the module',
        `const first = kept.get(q()); IF kept.set(q(), made); return made;`,
      ],
    ])('%s', (_how, code) => {
      const body = code.replace('IF', 'if (first) return first;');
      expect(returned(`${HEAD} ${body}`)).toEqual([1]);
    });

    test.each([
      ['a function', `const first = lookUp('a'); IF return null;`],
      ['one with the name of a memo', `const cached = findKnown('a'); IF return null;`],
      ['a `Map` that nothing fills', `const first = kept.get(q()); IF return null;`],
      [
        'a function beside another memo',
        `const first = lookUp('a'); IF holder.b = 2; return null;`,
      ],
    ])('but not what %s may have found', (_how, code) => {
      const name = /const (\w+) =/.exec(code)![1]!;
      const body = code.replace('IF', `if (${name}) return ${name};`);
      expect(returned(`${HEAD} ${body}`)).not.toBeNull();
    });
  });

  describe('is what a memo for one key keeps of it:', () => {
    const lookUp = (head: string, statement: string): unknown =>
      valueOf(`
        let kept; let keptKey; ${head}
        function find(key) { ${statement} return kept; }
        export const value = find('a');
      `);

    test.each([
      ['where the key differs', `if (keptKey !== key) { kept = [key]; keptKey = key; }`],
      ['where there is none', `if (!kept || key !== keptKey) { keptKey = key; kept = [key]; }`],
    ])('%s', (_where, statement) => {
      expect(lookUp('', statement)).toEqual(['a']);
    });

    test.each([
      ['another key is kept', '', `if (keptKey !== key) { kept = [key]; keptKey = 'b'; }`],
      ['an equal key is kept', '', `if (keptKey === key) { kept = [key]; keptKey = key; }`],
      [
        'other code sets it',
        'export function forget() { kept = undefined; }',
        `if (keptKey !== key) { kept = [key]; keptKey = key; }`,
      ],
      ['more is done', '', `if (keptKey !== key) { kept = [key]; keptKey = key; log(kept); }`],
    ])('but not where %s', (_where, head, statement) => {
      expect(lookUp(head, statement)).toBeInstanceOf(UnknownValue);
    });
  });

  test('is only what the branches leave behind that do not call a function that throws', () => {
    const fail = `const fail = (name: string): never => { throw new Error(name); };`;
    expect(returned(`${fail} switch (q()) { case 'a': return 1; default: fail('b'); }`)).toBe(1);
    const check = `const check = (name: string) => { if (q()) throw new Error(name); };`;
    expect(returned(`${check} if (q()) return 1; check('b');`)).toEqual({ oneOf: [1, undefined] });
  });

  test.each([
    [
      'after a loop whose end is not decided',
      `let x = 1; for (const i of q()) { x = 2; } return x;`,
    ],
    [
      'where a loop may break earlier',
      `let x = 1; for (const i of [1, 2]) { if (q()) break; x = i; } return x;`,
    ],
    [
      'where a block may throw',
      `let x = 1; try { if (q()) throw new Error(); x = 2; } catch {} return x;`,
    ],
    [
      'in a catch, of what was caught',
      `try { throw new Error(); } catch (error) { return error; }`,
    ],
  ])('is unknown %s', (_when, body) => {
    expect(returned(body)).toBe('?');
  });
});

describe('a function', () => {
  test('returns what its finally returns, whatever the block does', () => {
    expect(returned(`try { return 1; } finally { return 2; }`)).toBe(2);
    expect(returned(`try { throw new Error(); } finally { return 2; }`)).toBe(2);
    expect(returned(`let x = 1; try { return x; } finally { x = 2; }`)).toBe(1);
  });

  test('is not run for each of many pages, the last of which is not known', () => {
    const pages = `for (let page = 1; page <= 100_000; page += 1) if (q(page)) return [page];`;
    expect(returned(`function all() { ${pages} } const [known] = [1, all()]; return known;`)).toBe(
      1,
    );
  });

  test('returns from a block or from its catch where a promise decides', () => {
    expect(returned(`try { await q(); return 1; } catch { return 2; }`)).toEqual({ oneOf: [1, 2] });
    expect(returned(`try { await q(); return 1; } catch { throw new TypeError(); }`)).toBe(1);
    expect(returned(`try { q(); return 1; } catch { return 2; }`)).toBe(1);
  });

  test.each([
    ['in a branch', `const list = []; if (q()) { list.push(1); return list; } return [];`, [1]],
    [
      'in a block that awaits',
      `try { const list = []; await q(); list.push(1); return list; } catch { return []; }`,
      [1],
    ],
  ])('returns what it adds to a list %s', (_where, body, expected) => {
    expect(returned(body)).toEqual(expected);
  });

  test.each([
    [
      'beside a variable that it writes',
      `const list = []; let count = 0; if (q()) { count++; list.push(1); } list.push(3); return list;`,
      [1, 3],
    ],
    [
      'for the value of a constant',
      `const list = []; const count = list.push(1); return list;`,
      [1],
    ],
    [
      'in a callback for the value of a constant',
      `const list = []; const names = ['a', 'b'].map((name) => { list.push(name); return name; }); return list;`,
      ['a', 'b'],
    ],
  ])('returns what it adds to a list %s', (_how, body, expected) => {
    expect(returned(body)).toEqual(expected);
  });

  test('may lack what it sets before a return in a branch', () => {
    const { isError } = returned(
      `const result = {}; if (q()) { result.isError = true; return result; } return result;`,
    ) as { readonly isError: unknown };
    expect(isError).toBeInstanceOf(OptionalMember);
  });

  test('returns nothing at its end', () => {
    expect(returned(`if (q()) { return 1; }`)).toEqual({ oneOf: [1, undefined] });
  });

  test('that always throws has no value', () => {
    expect(returned(`if (q()) { throw new Error(); } else { throw new TypeError(); }`)).toBe('?');
  });
});
