import type { Program } from './programs.ts';

/** Generators, and loops over them. */
export const GENERATORS: Readonly<Record<string, Program>> = {
  'loop over a generator': `
    function* tools() {
      yield { name: 'one', text: 'a' };
      for (const name of ['two', 'three']) yield { name, text: 'b' };
    }
    for (const t of tools()) add(t);
  `,
  'spread of a generator': `
    function* tools(prefix) {
      yield { name: prefix + 'one', text: 'a' };
      if (prefix === 'short_') return;
      yield { name: prefix + 'two', text: 'b' };
    }
    [...tools('short_'), ...Array.from(tools('long_'))].forEach(add);
  `,
  'generator that delegates': `
    function* walk({ name, children = [] }) {
      yield { name, text: 'a' };
      for (const child of children) yield* walk(child);
    }
    for (const t of walk({ name: 'one', children: [{ name: 'two', children: [{ name: 'three' }] }, { name: 'four' }] })) add(t);
  `,
  'delegates to a list': `
    function* all() { yield* [{ name: 'one', text: 'a' }]; yield* new Set([{ name: 'two', text: 'b' }]); }
    for (const t of all()) add(t);
  `,
  'iterator of a class': `
    class Registry {
      tools = new Map([['one', { text: 'a' }], ['two', { text: 'b' }]]);
      *[Symbol.iterator]() { for (const [name, { text }] of this.tools) yield { name, text }; }
    }
    for (const t of new Registry()) add(t);
  `,
  'iterator of a class that returns another': `
    class Registry {
      tools = [{ name: 'one', text: 'a' }];
      [Symbol.iterator]() { return this.tools.values(); }
    }
    [...new Registry()].forEach((t) => add(t));
  `,
  'generator method': `
    class Tools { *list() { yield { name: 'one', text: 'a' }; yield* this.more(); } *more() { yield { name: 'two', text: 'b' }; } }
    for (const t of new Tools().list()) add(t);
  `,
  'yields on a condition': `
    function* tools() {
      yield { name: 'one', text: 'a' };
      if (process.env.EXTRA) yield { name: 'two', text: 'b' };
      yield { name: 'three', text: 'c' };
    }
    for (const t of tools()) add(t);
  `,
  'ends on a condition': `
    function* tools() {
      yield { name: 'one', text: 'a' };
      if (!process.env.EXTRA) return;
      yield { name: 'two', text: 'b' };
    }
    for (const t of tools()) add(t);
  `,
  'generator without an end': `
    function* numbers() { let n = 1; while (true) yield n++; }
    for (const n of numbers()) {
      if (n > 2) break;
      add({ name: 'tool' + n, text: 'a' });
    }
  `,
  'async generator': `
    async function* tools() { yield { name: 'one', text: 'a' }; yield { name: 'two', text: await Promise.resolve('b') }; }
    for await (const t of tools()) add(t);
  `,
  'yield with an answer': `
    function* tools() { const text = yield { name: 'one', text: 'a' }; yield { name: 'two', text }; }
    for (const t of tools()) add({ text: 'none', ...t });
  `,
  'keys and values': `
    function* entries() { yield ['one', 'a']; yield ['two', 'b']; }
    for (const [name, text] of new Map(entries())) add({ name, text });
    for (const [name, text] of Object.entries(Object.fromEntries(entries()))) add({ name: 'again_' + name, text });
  `,
};
