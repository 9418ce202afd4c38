import type { Program } from './programs.ts';

/** Programs whose code is in a function, with a list `['one']` that no reader knows. */
function inFunction(bodies: Readonly<Record<string, string>>): Record<string, Program> {
  return Object.fromEntries(
    Object.entries(bodies).map(([name, body]) => [
      name,
      `
        function start(kinds) {
          ${body}
        }
        start(Intl.getCanonicalLocales('one'));
      `,
    ]),
  );
}

/** Objects that code changes by another name. */
export const ALIASES: Readonly<Record<string, Program>> = {
  alias: `
    const one = { name: 'one', text: 'a' };
    const other = one;
    other.text = 'b';
    add(one);
  `,
  ...inFunction({
    'one of several lists': `
      const lists = { one: [], other: [] };
      for (const kind of kinds) lists[kind].push({ name: 'one', text: 'a' });
      lists.one.forEach((t) => add(t));
    `,
    'one of several maps': `
      const maps = { one: new Map(), other: new Map() };
      for (const kind of kinds) maps[kind].set('one', { name: 'one', text: 'a' });
      for (const t of maps.one.values()) add(t);
    `,
    'one of several lists in objects': `
      const groups = { one: { tools: [] }, other: { tools: [] } };
      groups[kinds[0]].tools.push({ name: 'one', text: 'a' });
      groups.one.tools.forEach((t) => add(t));
    `,
    'one of two lists': `
      const ones = [];
      const others = [];
      (kinds.length > 0 ? ones : others).push({ name: 'one', text: 'a' });
      ones.forEach((t) => add(t));
    `,
    'one of several lists is emptied': `
      const lists = { one: [{ name: 'one', text: 'a' }], other: [] };
      lists[kinds[0]].length = 0;
      lists.one.forEach((t) => add(t));
    `,
    'one of several lists loses elements in a loop': `
      const lists = { one: [{ name: 'one', text: 'a' }], other: [] };
      for (const kind of kinds) lists[kind].pop();
      lists.one.forEach((t) => add(t));
    `,
    'one list loses elements in a loop': `
      const list = [{ name: 'one', text: 'a' }];
      for (const kind of kinds) list.pop();
      list.forEach((t) => add(t));
    `,
    'one of several lists is emptied in a loop': `
      const lists = { one: [{ name: 'one', text: 'a' }], other: [] };
      for (const kind of kinds) lists[kind].length = 0;
      lists.one.forEach((t) => add(t));
    `,
    'one of several objects': `
      const tools = { one: { name: 'one', text: 'a' }, other: { name: 'other', text: 'a' } };
      tools[kinds[0]].text = 'b';
      Object.values(tools).forEach((t) => add(t));
    `,
    'one of several objects, by Object.assign': `
      const tools = { one: { name: 'one', text: 'a' }, other: { name: 'other', text: 'a' } };
      Object.assign(tools[kinds[0]], { text: 'b' });
      Object.values(tools).forEach((t) => add(t));
    `,
  }),
  'alias of element': `
    const one = { name: 'one', text: 'a' };
    const all = [one];
    all[0].text = 'b';
    add(one);
  `,
  'alias find': `
    const all = [{ name: 'one', text: 'a' }];
    const one = all.find((t) => t.name === 'one');
    one.text = 'b';
    all.forEach((t) => add(t));
  `,
  'alias at': `
    const all = [{ name: 'one', text: 'a' }];
    all.at(0).text = 'b';
    all.forEach((t) => add(t));
  `,
  'alias destructured': `
    const all = [{ name: 'one', text: 'a' }];
    const [first] = all;
    first.text = 'b';
    all.forEach((t) => add(t));
  `,
  'alias destructured member': `
    const record = { x: { name: 'one', text: 'a' } };
    const { x } = record;
    x.text = 'b';
    add(record.x);
  `,
  'alias in object': `
    const one = { name: 'one', text: 'a' };
    const holder = { one };
    holder.one.text = 'b';
    add(one);
  `,
  'alias in nested object': `
    const holder = { deep: { one: { name: 'one', text: 'a' } } };
    holder.deep.one.text = 'b';
    add(holder.deep.one);
  `,
  'alias of nested': `
    const holder = { deep: { one: { name: 'one', text: 'a' } } };
    const { deep } = holder;
    deep.one.text = 'b';
    add(holder.deep.one);
  `,
  'alias from function': `
    const one = { name: 'one', text: 'a' };
    const get = () => one;
    get().text = 'b';
    add(one);
  `,
  'alias through identity': `
    const one = { name: 'one', text: 'a' };
    const same = (x) => x;
    same(one).text = 'b';
    add(one);
  `,
  'alias logical': `
    const one = { name: 'one', text: 'a' };
    const other = one ?? {};
    other.text = 'b';
    add(one);
  `,
  'alias conditional': `
    const one = { name: 'one', text: 'a' };
    const two = { name: 'two', text: 'a' };
    const other = Math.random() > 2 ? one : two;
    other.text = 'b';
    add(one);
    add(two);
  `,
  'alias map get': `
    const map = new Map([['one', { name: 'one', text: 'a' }]]);
    map.get('one').text = 'b';
    for (const t of map.values()) add(t);
  `,
  assign: `
    const one = { name: 'one', text: 'a' };
    Object.assign(one, { text: 'b' });
    add(one);
  `,
  define: `
    const one = { name: 'one', text: 'a' };
    Object.defineProperty(one, 'text', { value: 'b' });
    add(one);
  `,
  delete: `
    const one = { name: 'one', text: 'a' };
    delete one.text;
    add(one);
  `,
  'destructuring assignment': `
    const one = { name: 'one', text: 'a' };
    [one.text] = ['b'];
    add(one);
  `,
  'object destructuring assignment': `
    const one = { name: 'one', text: 'a' };
    ({ text: one.text } = { text: 'b' });
    add(one);
  `,
  'function changes global': `
    const one = { name: 'one', text: 'a' };
    function change() {
      one.text = 'b';
    }
    change();
    add(one);
  `,
  'function changes parameter': `
    const one = { name: 'one', text: 'a' };
    function change(x) {
      x.text = 'b';
    }
    change(one);
    add(one);
  `,
  'function changes parameter of parameter': `
    const one = { name: 'one', text: 'a' };
    function inner(y) {
      y.text = 'b';
    }
    function change(x) {
      inner(x);
    }
    change(one);
    add(one);
  `,
  'function changes destructured parameter': `
    const one = { name: 'one', text: 'a' };
    function change({ t }) {
      t.text = 'b';
    }
    change({ t: one });
    add(one);
  `,
  'method changes argument': `
    const one = { name: 'one', text: 'a' };
    const helper = {
      change(x) {
        x.text = 'b';
      },
    };
    helper.change(one);
    add(one);
  `,
  'list function changes elements': `
    const all = [{ name: 'one', text: 'a' }];
    function change(list) {
      for (const t of list) t.text = 'b';
    }
    change(all);
    all.forEach((t) => add(t));
  `,
  'let reassigned in function': `
    let text = 'a';
    function change() {
      text = 'b';
    }
    change();
    add({ name: 'one', text });
  `,
  'let reassigned in callback': `
    let text = 'a';
    [1].forEach(() => {
      text = 'b';
    });
    add({ name: 'one', text });
  `,
  'let reassigned in try': `
    let text = 'a';
    try {
      text = 'b';
      throw new Error();
    } catch {
      text += 'c';
    }
    add({ name: 'one', text });
  `,
  'let reassigned after': `
    let text = 'a';
    add({ name: 'one', text });
    text = 'b';
    add({ name: 'two', text });
  `,
  'array in object through alias': `
    const group = { tools: [{ name: 'one', text: 'a' }] };
    const { tools } = group;
    tools.push({ name: 'two', text: 'b' });
    group.tools.forEach((t) => add(t));
  `,
  'text joined push via alias': `
    const lines = ['a'];
    const same = lines;
    same.push('b');
    add({ name: 'one', text: lines.join(' ') });
  `,
  generator: `
    const all = [{ name: 'one', text: 'a' }];
    function* walk() {
      for (const t of all) yield t;
    }
    for (const t of walk()) t.text = 'b';
    all.forEach((t) => add(t));
  `,
};
