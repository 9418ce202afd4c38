import type { Program } from './programs.ts';

/** Variables and objects that change around a registration. */
export const VARIABLES: Readonly<Record<string, Program>> = {
  'delete map': `
    const map = new Map([
      ['one', { name: 'one', text: 'a' }],
      ['two', { name: 'two', text: 'a' }],
    ]);
    map.delete('one');
    for (const t of map.values()) add(t);
  `,
  'delete record': `
    const record = { x: { name: 'one', text: 'a' }, y: { name: 'two', text: 'a' } };
    delete record.x;
    Object.values(record).forEach((t) => add(t));
  `,
  'delete record by key': `
    const record = { x: { name: 'one', text: 'a' }, y: { name: 'two', text: 'a' } };
    for (const k of ['x']) delete record[k];
    Object.values(record).forEach((t) => add(t));
  `,
  closure: `
    function make() {
      const state = { name: 'one', text: 'a' };
      return {
        state,
        change() {
          state.text = 'b';
        },
      };
    }
    const { state, change } = make();
    change();
    add(state);
  `,
  'closure variable': `
    function make() {
      let text = 'a';
      return {
        get: () => text,
        set: (t) => {
          text = t;
        },
      };
    }
    const box = make();
    box.set('b');
    add({ name: 'one', text: box.get() });
  `,
  counter: `
    let n = 0;
    const next = () => \`t\${n++}\`;
    next();
    add({ name: 'one', text: next() });
  `,
  'let in switch': `
    let text = 'a';
    switch ('x') {
      case 'x':
        text = 'b';
      case 'y':
        text += 'c';
        break;
      default:
        text = 'd';
    }
    add({ name: 'one', text });
  `,
  'object changed after': `
    const one = { name: 'one', text: 'a' };
    add(one);
    one.text = 'b';
    one.name = 'two';
    add(one);
  `,
  'nested default': `
    const defaults = { text: 'a' };
    const one = { name: 'one', ...defaults };
    defaults.text = 'b';
    add(one);
  `,
  'spread order': `
    const one = { text: 'b', name: 'one', ...{ text: 'a' } };
    add(one);
  `,
  'spread changed before': `
    const defaults = { text: 'a' };
    defaults.text = 'b';
    const one = { name: 'one', ...defaults };
    add(one);
  `,
  hoisted: `
    change();
    var text = 'a';
    function change() {
      text = 'b';
    }
    add({ name: 'one', text });
  `,
  'JSON copy': `
    const one = { name: 'one', text: 'a' };
    const copy = JSON.parse(JSON.stringify(one));
    copy.text = 'b';
    add(one);
    add({ ...copy, name: 'two' });
  `,
  structuredClone: `
    const one = { name: 'one', text: 'a' };
    const copy = structuredClone(one);
    copy.text = 'b';
    add(one);
  `,
  'Object.create': `
    const base = { text: 'a' };
    const one = Object.create(base);
    one.name = 'one';
    base.text = 'b';
    add(one);
  `,
  'getter state': `
    let n = 0;
    const one = {
      name: 'one',
      get text() {
        return 'a' + n;
      },
    };
    n = 1;
    add(one);
  `,
  async: `
    const one = { name: 'one', text: 'a' };
    async function change() {
      one.text = 'b';
    }
    await change();
    add(one);
  `,
  'config changed after': `
    const config = { description: 'a' };
    server.registerTool('one', config, async () => ({ content: [] }));
    config.description = 'b';
  `,
};
