import type { Program } from './programs.ts';

/** Collections that change. */
export const LISTS: Readonly<Record<string, Program>> = {
  'pop changes': `
    const all = [
      { name: 'one', text: 'a' },
      { name: 'two', text: 'a' },
    ];
    const last = all.pop();
    last.text = 'b';
    all.forEach((t) => add(t));
    add(last);
  `,
  'a method that reads all elements': `
    class Path {
      parts = [];
      enter(part) { this.parts.push(part); }
      define() { add({ name: this.parts.join('_'), text: 'a' }); }
    }
    const path = new Path();
    path.enter('one');
    path.define();
    path.enter('two');
    path.define();
  `,
  'a method that reads the number of elements': `
    class Counter {
      all = [];
      count(each) { this.all.push(each); }
      define() { add({ name: 'tool' + this.all.length, text: 'a' }); }
    }
    const counter = new Counter();
    counter.count('one');
    counter.define();
    counter.count('two');
    counter.define();
  `,
  'a method that takes the last element': `
    class Stack {
      all = [];
      put(each) { this.all.push(each); }
      define() { add(this.all.pop()); }
    }
    const stack = new Stack();
    stack.put({ name: 'one', text: 'a' });
    stack.define();
    stack.put({ name: 'two', text: 'b' });
    stack.define();
  `,
  'first of a list whose elements are not all known': `
    const [first] = [...Intl.getCanonicalLocales('one'), 'two'];
    add({ name: first, text: 'a' });
  `,
  shift: `
    const all = [
      { name: 'one', text: 'a' },
      { name: 'two', text: 'a' },
    ];
    all.shift();
    all.forEach((t) => add(t));
  `,
  splice: `
    const all = [
      { name: 'one', text: 'a' },
      { name: 'two', text: 'a' },
    ];
    all.splice(0, 1, { name: 'three', text: 'c' });
    all.forEach((t) => add(t));
  `,
  length: `
    const all = [
      { name: 'one', text: 'a' },
      { name: 'two', text: 'a' },
    ];
    all.length = 1;
    all.forEach((t) => add(t));
  `,
  reverse: `
    const names = ['b', 'a'];
    names.reverse();
    add({ name: 'one', text: names[0] });
  `,
  sort: `
    const names = ['b', 'a'];
    names.sort();
    add({ name: 'one', text: names[0] });
  `,
  fill: `
    const names = ['b', 'a'];
    names.fill('c');
    add({ name: 'one', text: names[0] });
  `,
  'clear map': `
    const map = new Map([['one', { name: 'one', text: 'a' }]]);
    map.clear();
    map.set('two', { name: 'two', text: 'b' });
    for (const t of map.values()) add(t);
  `,
  'array in object pushed': `
    const group = { tools: [{ name: 'one', text: 'a' }] };
    group.tools.push({ name: 'two', text: 'b' });
    group.tools.forEach((t) => add(t));
  `,
  'text joined after push': `
    const lines = ['a'];
    lines.push('b');
    add({ name: 'one', text: lines.join(' ') });
  `,
  'text joined push in function': `
    const lines = ['a'];
    function more() {
      lines.push('b');
    }
    more();
    add({ name: 'one', text: lines.join(' ') });
  `,
  'text joined push via parameter': `
    const lines = ['a'];
    function more(list) {
      list.push('b');
    }
    more(lines);
    add({ name: 'one', text: lines.join(' ') });
  `,
  'record filled by function': `
    const record = {};
    function put(k, v) {
      record[k] = v;
    }
    for (const n of ['one', 'two']) put(n, { name: n, text: 'a ' + n });
    Object.values(record).forEach((t) => add(t));
  `,
};
