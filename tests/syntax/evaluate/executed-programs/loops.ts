import type { Program } from './programs.ts';

/** Objects that loops and callbacks change. */
export const LOOPS: Readonly<Record<string, Program>> = {
  'loop of': `
    const all = [{ name: 'one', text: 'a' }];
    for (const t of all) t.text = 'b';
    all.forEach((t) => add(t));
  `,
  'loop in record': `
    const record = { x: { name: 'one', text: 'a' } };
    for (const k in record) record[k].text = 'b';
    for (const k in record) add(record[k]);
  `,
  'loop keys': `
    const record = { x: { name: 'one', text: 'a' } };
    for (const k of Object.keys(record)) record[k].text = 'b';
    Object.values(record).forEach((t) => add(t));
  `,
  'loop entries': `
    const record = { x: { name: 'one', text: 'a' } };
    for (const [k, v] of Object.entries(record)) v.text = 'b ' + k;
    Object.values(record).forEach((t) => add(t));
  `,
  'loop values': `
    const record = { x: { name: 'one', text: 'a' } };
    for (const v of Object.values(record)) v.text = 'b';
    Object.values(record).forEach((t) => add(t));
  `,
  'entries forEach': `
    const record = { x: { name: 'one', text: 'a' } };
    Object.entries(record).forEach(([k, v]) => {
      v.text = 'b ' + k;
    });
    Object.values(record).forEach((t) => add(t));
  `,
  'entries index': `
    const record = { x: { name: 'one', text: 'a' } };
    Object.entries(record).forEach((e) => {
      e[1].text = 'b';
    });
    Object.values(record).forEach((t) => add(t));
  `,
  'indexed for': `
    const all = [{ name: 'one', text: 'a' }];
    for (let i = 0; i < all.length; i++) all[i].text = 'b';
    all.forEach((t) => add(t));
  `,
  'indexed set': `
    const all = [{ name: 'one', text: 'a' }];
    all[0].text = 'b';
    all.forEach((t) => add(t));
  `,
  'indexed replace': `
    const all = [{ name: 'one', text: 'a' }];
    all[0] = { ...all[0], text: 'b' };
    all.forEach((t) => add(t));
  `,
  'map loop': `
    const map = new Map([['one', { name: 'one', text: 'a' }]]);
    for (const [, t] of map) t.text = 'b';
    for (const t of map.values()) add(t);
  `,
  'map forEach': `
    const map = new Map([['one', { name: 'one', text: 'a' }]]);
    map.forEach((t) => {
      t.text = 'b';
    });
    for (const t of map.values()) add(t);
  `,
  'set loop': `
    const set = new Set([{ name: 'one', text: 'a' }]);
    for (const t of set) t.text = 'b';
    for (const t of set) add(t);
  `,
  'assign in loop': `
    const all = [{ name: 'one', text: 'a' }];
    for (const t of all) Object.assign(t, { text: 'b' });
    all.forEach((t) => add(t));
  `,
  'assign in record loop': `
    const record = { x: { name: 'one', text: 'a' } };
    for (const k in record) Object.assign(record[k], { text: 'b' });
    add(record.x);
  `,
  'delete in loop': `
    const all = [{ name: 'one', text: 'a' }];
    for (const t of all) delete t.text;
    all.forEach((t) => add(t));
  `,
  compound: `
    const all = [{ name: 'one', text: 'a' }];
    for (const t of all) t.text += 'b';
    all.forEach((t) => add(t));
  `,
  'nullish assign': `
    const all = [{ name: 'one', text: 'a' }, { name: 'two' }];
    for (const t of all) t.text ??= 'b';
    all.forEach((t) => add(t));
  `,
  'computed key': `
    const all = [{ name: 'one', text: 'a' }];
    const key = 'text';
    for (const t of all) t[key] = 'b';
    all.forEach((t) => add(t));
  `,
  'computed key unknown': `
    const all = [{ name: 'one', text: 'a' }];
    for (const t of all) for (const k of Object.keys(t)) if (k !== 'name') t[k] = 'b';
    all.forEach((t) => add(t));
  `,
  'computed key of one': `
    const one = { name: 'one', text: 'a' };
    for (const k of ['text']) one[k] = 'b';
    add(one);
  `,
  while: `
    const one = { name: 'one', text: 'a' };
    let n = 0;
    while (n++ < 2) one.text += 'b';
    add(one);
  `,
  'function called in a loop': `
    const one = { name: 'one', text: 'a' };
    const grow = () => {
      one.text += 'b';
    };
    for (let i = 0; i < 2; i++) grow();
    add(one);
  `,
  'map returns same': `
    const all = [{ name: 'one', text: 'a' }];
    const same = all.map((t) => {
      t.text = 'b';
      return t;
    });
    all.forEach((t) => add(t));
  `,
  'map returns same used': `
    const all = [{ name: 'one', text: 'a' }];
    all
      .map((t) => {
        t.text = 'b';
        return t;
      })
      .forEach((t) => add(t));
  `,
  'filter then change': `
    const all = [
      { name: 'one', text: 'a' },
      { name: 'two', text: 'a' },
    ];
    all
      .filter((t) => t.name === 'two')
      .forEach((t) => {
        t.text = 'b';
      });
    all.forEach((t) => add(t));
  `,
  'slice then change': `
    const all = [
      { name: 'one', text: 'a' },
      { name: 'two', text: 'a' },
    ];
    for (const t of all.slice(1)) t.text = 'b';
    all.forEach((t) => add(t));
  `,
  'concat then change': `
    const some = [{ name: 'one', text: 'a' }];
    const all = some.concat([{ name: 'two', text: 'a' }]);
    for (const t of all) t.text = 'b';
    some.forEach((t) => add(t));
  `,
  'spread then change': `
    const some = [{ name: 'one', text: 'a' }];
    const all = [...some];
    for (const t of all) t.text = 'b';
    some.forEach((t) => add(t));
  `,
  'flat then change': `
    const some = [[{ name: 'one', text: 'a' }]];
    for (const t of some.flat()) t.text = 'b';
    add(some[0][0]);
  `,
  'reduce changes': `
    const all = [{ name: 'one', text: 'a' }];
    all.reduce((n, t) => {
      t.text = 'b';
      return n + 1;
    }, 0);
    all.forEach((t) => add(t));
  `,
  'let reassigned by loop': `
    let text = 'a';
    for (const t of ['b', 'c']) text = t;
    add({ name: 'one', text });
  `,
  'symbol loop': `
    const all = [{ name: 'one', text: 'a' }];
    const it = all[Symbol.iterator]();
    it.next().value.text = 'b';
    all.forEach((t) => add(t));
  `,
  label: `
    const all = [
      { name: 'one', text: 'a' },
      { name: 'two', text: 'a' },
    ];
    outer: for (const t of all) {
      for (const n of [1, 2]) {
        if (t.name === 'two') break outer;
        t.text = 'b' + n;
      }
    }
    all.forEach((t) => add(t));
  `,
};
