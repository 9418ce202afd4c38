import { describe, expect, test } from 'vitest';
import { plain } from '../frameworks/tables.ts';
import { read } from '../read.ts';

/** What a handler with this body may return; `caught` for what it returns where something has failed. */
function returned(body: string, before = ''): unknown[] {
  const source = `import { FastMCP } from 'fastmcp'; import { load } from 'elsewhere'; ${before}
    new FastMCP({}).addTool({ name: 'n', execute: async (args) => { ${body} } });`;
  return read(source).definitions[0]!.results.paths.map(({ value, caught }) =>
    caught ? `${String(plain(value))} caught` : plain(value),
  );
}

describe('a function returns', () => {
  test.each([
    ['a value', 'return 1;', [1]],
    ['nothing at its end', '', [undefined]],
    ['nothing', 'return;', [undefined]],
    ['either of two values', 'if (args.a) return 1; return 2;', [1, 2]],
    ['what a condition decides', 'if (true) return 1; return 2;', [1]],
    ['perhaps nothing', 'if (args.a) return 1;', [1, '?']],
    ['both sides of an expression', 'return args.a ? 1 : 2;', [1, 2]],
    ['the decided side of an expression', 'return true ? 1 : 2;', [1]],
    ['what follows nothing', 'return null ?? 1;', [1]],
    ['either side of `??`', 'return args.a ?? 1;', ['?', 1]],
    ['the last of a sequence', 'return (load(), 1);', [1]],
    ['what it awaits', 'return await 1;', [1]],
    ['each case of a switch', 'switch (args.a) { case 1: return 1; default: return 2; }', [1, 2]],
    [
      'what falls through a case',
      'switch (args.a) { case 1: case 2: return 1; default: return 2; }',
      [1, 2],
    ],
    ['from a loop or behind it', 'for (const a of args.a) return 1; return 2;', [1, 2]],
    ['from a loop that runs', 'do { return 1; } while (args.a); return 2;', [1]],
    ['behind a block that is left', 'own: { if (args.a) break own; return 1; } return 2;', [1, 2]],
    ['nothing where it throws', 'throw new Error();', []],
    ['what it catches', 'try { return load(); } catch { return 2; }', ['?', '2 caught']],
    ['from a block with a `finally`', 'try { return 1; } finally { load(); }', [1]],
    ['from a `finally`', 'try { return 1; } finally { return 2; }', [2]],
  ])('%s', (_what, body, expected) => {
    expect(returned(body)).toEqual(expected);
  });
});

describe('a loop that calls functions of its elements returns', () => {
  const MODULES = `
    const one = { handle: async (name) => (name === 'a' ? 1 : null) };
    const two = { handle: async (name) => (name === 'b' ? 2 : null) };`;
  const first = (name: string, modules = '[one, two]'): string => `
    for (const { handle } of ${modules}) {
      const result = await handle(${name});
      if (result) return result;
    }
    throw new Error('unknown');`;

  test('what the first element returns that answers', () => {
    expect(returned(first(`'b'`), MODULES)).toEqual([2]);
  });

  test('nothing of an element whose answer passes no test', () => {
    expect(returned(first(`'b', args`), MODULES)).toEqual([2]);
  });

  test('what each may return where none is certain', () => {
    expect(returned(first('args.name'), MODULES)).toEqual([1, 2]);
  });

  test('nothing known where an element is not read', () => {
    expect(returned(first(`'b'`, '[one, two, ...load()]'), MODULES)).toEqual(['?']);
  });

  test('what it returns behind the loop that an element ends', () => {
    const body = `for (const each of [one, two]) { if (await each.handle('a')) break; return 3; } return 4;`;
    expect(returned(body, MODULES)).toEqual([4]);
  });
});

describe('a function whose catch calls another returns', () => {
  const body = 'try { return await load(); } catch (error) { fail(error); }';

  test.each([
    ['nothing more where that always throws', 'function fail(error) { throw error; }', ['?']],
    ['perhaps nothing where it may not', 'function fail(e) { if (e) throw e; }', ['?', '?']],
    ['perhaps nothing where it is not awaited', 'async function fail(e) { throw e; }', ['?', '?']],
    ['perhaps nothing where it is not known', "import { fail } from 'elsewhere';", ['?', '?']],
  ])('%s', (_what, before, expected) => {
    expect(returned(body, before)).toEqual(expected);
  });
});

describe('a variable is followed', () => {
  test.each([
    ['to its declaration', 'const x = 1; return x;', [1]],
    ['to both of its values', 'const x = args.a ? 1 : 2; return x;', [1, 2]],
    [
      'behind a test that decides',
      'const x = args.a ? 1 : 2; if (x === 1) return 3; return x;',
      [3, 2],
    ],
    [
      'behind a test of a member that throws',
      'const x = args.a ? { bad: true } : { bad: false }; if (x.bad) throw new Error(); return x;',
      [{ bad: false }],
    ],
    [
      'behind a test of what is assigned to it',
      'let x; x = await find("a"); if (x.error === "denied") return x.reason; return 2;',
      [2],
      'const find = async (name) => (name === "a" ? { count: 1 } : { error: "denied", reason: 1 });',
    ],
    [
      'behind a test of what a statement may assign to it',
      'let x; if (args.a) x = 1; if (x) return 1; return 2;',
      [1, 2],
    ],
    [
      'behind a test of what another function may assign to it',
      'let x; load(() => { x = 1; }); if (x) return 1; return 2;',
      [1, 2],
    ],
    [
      'in the arm of a conditional expression',
      'const x = args.a ? 1 : 2; return x === 1 ? x : 3;',
      [1, 3],
    ],
    [
      'behind a test that decides nothing about it',
      'const x = args.a ? 1 : 2; if (x === 1) console.error(x); return x;',
      [1, 2],
    ],
    [
      'behind a log of a test of a member',
      'const x = args.a ? { bad: true } : { bad: false }; console.error(x.bad === true, x.bad); return x;',
      [{ bad: true }, { bad: false }],
    ],
    [
      'behind a call that counts a part of it',
      'const x = args.a ? { list: [1] } : { list: [] }; count(x.list ?? null); return x;',
      [{ list: [1] }, { list: [] }],
      'let all = 0; function count(list) { all += list.length; }',
    ],
    [
      'but not behind a call that changes a part of it',
      'const x = args.a ? { list: [1] } : { list: [] }; close(x.list ?? null); return x;',
      ['?'],
      'function close(list) { list.push(0); }',
    ],
    [
      'but not behind a call that may refuse a test of it',
      'const x = args.a ? 1 : 2; assert(x === 1); return x;',
      ['?'],
      'function assert(holds) { if (!holds) throw new Error(); }',
    ],
    [
      'but not behind a test that is not evaluated',
      'const x = args.a ? 1 : 2; if (load(x)) return 3; return x;',
      [3, '?'],
    ],
    [
      'but not behind a switch on it',
      'const x = args.a ? 1 : 2; switch (x) { case 1: return 3; default: return x; }',
      [3, '?'],
    ],
    [
      'but not behind a call that may refuse it',
      'const x = args.a ? 1 : 2; check(x); return x;',
      ['?'],
      'function check(x) { if (x === 1) throw new Error(); }',
    ],
    [
      'but not where another name holds it',
      'const x = args.a ? 1 : 2; const y = x; if (y === 1) return 3; return x;',
      [3, '?'],
    ],
    [
      'but not to an object that unread code receives',
      'const x = { a: 1 }; load(x); return x;',
      ['?'],
    ],
    [
      'but not to an object that an unread class receives',
      'const x = { a: 1 }; new load(x); return x;',
      ['?'],
    ],
    [
      'past a function that only reads it',
      'const x = { a: 1 }; report(x); return x;',
      [{ a: 1 }],
      'function report(y) { const { a } = y; console.log(a, y.a); again(y); } const again = (y) => report(y);',
    ],
    [
      'past a logger of an object',
      'const x = { a: 1 }; args.services.logger.debug("done", x); return x;',
      [{ a: 1 }],
    ],
    [
      'but not past a method of what is only named like a global',
      'const x = { a: 1 }; args.array.take(x); return x;',
      ['?'],
    ],
    [
      'but not past a function that changes it',
      'const x = { a: 1 }; report(x); return x;',
      ['?'],
      'const report = (y) => inner(y); function inner(y) { y.a = 2; }',
    ],
    [
      'but not past a function that changes a part of it',
      'const x = { a: [] }; report(x); return x;',
      ['?'],
      'function report({ a }) { a.push(1); }',
    ],
    ['with what is added to it', 'const x = { a: 1 }; x.b = 2; return x;', [{ a: 1, b: 2 }]],
    [
      'with what is pushed to a part of it',
      'const x = { a: [1] }; x.a.push(2); return x;',
      [{ a: [1, 2] }],
    ],
  ])('%s', (_how, body, expected, before = '') => {
    expect(returned(body, before)).toEqual(expected);
  });
});

describe('a call is followed', () => {
  test.each([
    ['into a function', 'return help(1);', 'const help = (x) => x;', [1]],
    [
      'with its arguments',
      'return help(true);',
      'function help(x) { if (x) return 1; return 2; }',
      [1],
    ],
    [
      'with arguments that are unknown',
      'return help(args.a);',
      'function help(x) { if (x) return 1; return 2; }',
      [1, 2],
    ],
    [
      'into a method',
      'return helper.help();',
      'class Helper { help() { return 1; } } const helper = new Helper();',
      [1],
    ],
    ['not into a generator', 'return help();', 'function* help() { return 1; }', ['?']],
    ['not without end', 'return help();', 'function help() { return help(); }', ['?']],
    ['into what a promise is given', 'return load().then(() => 1);', '', [1]],
    [
      'into both that a promise is given',
      'return load().then(() => 1, () => 2);',
      '',
      [1, '2 caught'],
    ],
    [
      'into what catches for a promise',
      'return help().catch(() => 2);',
      'const help = async () => (check(), 1);',
      [1, '2 caught'],
    ],
    [
      'past what a promise does at last',
      'return help().finally(() => 3);',
      'const help = async () => 1;',
      [1],
    ],
    ['into a resolved promise', 'return Promise.resolve(1);', '', [1]],
    [
      'not into a promise of the project',
      'return Promise.resolve(1);',
      'const Promise = load();',
      ['?'],
    ],
    ['nothing where it rejects', 'return Promise.reject(1);', '', []],
    ['into each that may win a race', 'return Promise.race([load(), 1]);', '', ['?', 1]],
    ['into none of a race of unknown ones', 'return Promise.race([...load()]);', '', ['?']],
    [
      'into what a promise is resolved with',
      'return new Promise((resolve, reject) => { if (args.a) reject(2); else resolve(1); });',
      '',
      [1],
    ],
    [
      'into what a promise is resolved with by a callback',
      'return await new Promise((resolve) => { const x = 3; load((failed) => { const y = 2; resolve(failed ? x : y); }); });',
      '',
      [3, 2],
    ],
    [
      'into nothing for a promise of nothing',
      'return new Promise((done) => done());',
      '',
      [undefined],
    ],
    [
      'not into a promise that other code resolves',
      'return new Promise((resolve) => load(resolve));',
      '',
      ['?'],
    ],
    [
      'past a promise that only rejects',
      'return Promise.race([help(), late(), never]);',
      'const help = async () => 1; const never = new Promise(() => {}); function late() { return new Promise((_, reject) => setTimeout(() => reject(2), 5)); }',
      [1],
    ],
    [
      'into the work that a deadline bounds',
      'return within(help(), 5);',
      'const help = async () => 1; function within(work, ms) { let timer; return Promise.race([work, new Promise((_, reject) => { timer = setTimeout(reject, ms); })]).finally(() => clearTimeout(timer)); }',
      [1],
    ],
    ['into a list of promises', 'return Promise.all([1]);', '', [[1]]],
    ['not into what resolves by its own rules', 'return load.resolve(1);', '', ['?']],
    ['not into a function named so', 'return resolve(1);', 'const resolve = load();', ['?']],
    [
      'not into the `catch` of a promise that is not rejected',
      'return help().catch(() => 1);',
      'async function help() { try { return await load(); } catch { return 2; } }',
      ['?', '2 caught'],
    ],
    ['not into a spread', 'return Promise.resolve(...load());', '', ['?']],
    ['not into another method of a promise', 'return load().own(() => 1);', '', ['?']],
    ['not into a function named `then`', 'return then(() => 1);', 'const then = load();', ['?']],
    ['not into a promise whose handler is unknown', 'return load().then(args.a);', '', ['?']],
    [
      'into what catches by name',
      'return load().catch(help);',
      'function help(error) { return 2; }',
      ['?', '2 caught'],
    ],
  ])('%s', (_how, body, before, expected) => {
    expect(returned(body, before)).toEqual(expected);
  });

  test('and what it returns without awaiting it is noted in a `try`', () => {
    const unawaited = (body: string): string[] =>
      read(
        `import { FastMCP } from 'fastmcp'; const help = async () => load(); const now = () => load();
         new FastMCP({}).addTool({ name: 'n', execute: async () => { ${body} } });`,
      ).definitions[0]!.results.unawaited.map(({ callee }) => callee);
    expect(unawaited('try { return help(); } catch { return 2; }')).toEqual(['help']);
    expect(unawaited('try { return await help(); } catch { return 2; }')).toEqual([]);
    expect(unawaited('try { return now(); } catch { return 2; }')).toEqual([]);
    expect(unawaited('return help();')).toEqual([]);
    expect(
      unawaited(
        'try { return ok(); } catch { return 2; } async function ok() { try { return load(); } catch { return 1; } }',
      ),
    ).toEqual([]);
  });
});
