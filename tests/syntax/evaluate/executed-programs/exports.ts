import type { Program } from './programs.ts';

/** What a module exports, and other modules change. */
export const EXPORTS: Readonly<Record<string, Program>> = {
  'list that another module pushes to': {
    'main.js': `
    import { tools } from './tools.js';
    import './more.js';
    for (const t of tools) add(t);
  `,
    'tools.js': `
    export const tools = [{ name: 'one', text: 'a' }];
  `,
    'more.js': `
    import { tools } from './tools.js';
    tools.push({ name: 'two', text: 'b' });
  `,
  },
  'list that another module inserts into': {
    'main.js': `
    import { tools } from './tools.js';
    import './more.js';
    for (const t of tools) add(t);
  `,
    'tools.js': `
    export const tools = [{ name: 'one', text: 'a' }];
  `,
    'more.js': `
    import { tools } from './tools.js';
    tools.unshift({ name: 'two', text: 'b' });
    tools.splice(0, 0, { name: 'three', text: 'c' });
  `,
  },
  'list that another module removes from': {
    'main.js': `
    import { tools } from './tools.js';
    import './less.js';
    for (const t of tools) add(t);
  `,
    'tools.js': `
    export const tools = [
    { name: 'one', text: 'a' },
    { name: 'two', text: 'b' },
    ];
  `,
    'less.js': `
    import { tools } from './tools.js';
    tools.pop();
  `,
  },
  'list that another module pushes to on a condition': {
    'main.js': `
    import { tools } from './tools.js';
    import './more.js';
    for (const t of tools) add(t);
  `,
    'tools.js': `
    export const tools = [{ name: 'one', text: 'a' }];
  `,
    'more.js': `
    import { tools } from './tools.js';
    if (!process.env.NOTES_SMALL) tools.push({ name: 'two', text: 'b' });
  `,
  },
  'list under the name of a barrel': {
    'main.js': `
    import { tools } from './tools.js';
    import './more.js';
    for (const t of tools) add(t);
  `,
    'tools.js': `
    export const tools = [{ name: 'one', text: 'a' }];
  `,
    'all.js': `
    export { tools as everything } from './tools.js';
  `,
    'more.js': `
    import { everything } from './all.js';
    const list = everything;
    list.push({ name: 'two', text: 'b' });
  `,
  },
  'list of a namespace': {
    'main.js': `
    import { tools } from './tools.js';
    import './more.js';
    for (const t of tools) add(t);
  `,
    'tools.js': `
    export const tools = [{ name: 'one', text: 'a' }];
  `,
    'more.js': `
    import * as all from './tools.js';
    all.tools.push({ name: 'two', text: 'b' });
  `,
  },
  'list that is the default export': {
    'main.js': `
    import tools from './tools.js';
    import './more.js';
    for (const t of tools) add(t);
  `,
    'tools.js': `
    export default [{ name: 'one', text: 'a' }];
  `,
    'more.js': `
    import list from './tools.js';
    list.push({ name: 'two', text: 'b' });
  `,
  },
  'list that another function computes': {
    'main.js': `
    import { tools } from './tools.js';
    import './more.js';
    for (const t of tools) add(t);
  `,
    'tools.js': `
    export const tools = ['one'].map((name) => ({ name, text: name }));
  `,
    'more.js': `
    import { tools } from './tools.js';
    tools.push({ name: 'two', text: 'b' });
  `,
  },
  'list that a function of another module returns': {
    'main.js': `
    import { all } from './tools.js';
    import './more.js';
    for (const t of all()) add(t);
  `,
    'tools.js': `
    const tools = [{ name: 'one', text: 'a' }];
    export function all() {
    return tools;
    }
  `,
    'more.js': `
    import { all } from './tools.js';
    all().push({ name: 'two', text: 'b' });
  `,
  },
  'list that an imported function is called with': {
    'main.js': `
    import { tools } from './tools.js';
    import { addMore } from './more.js';
    addMore(tools);
    for (const t of tools) add(t);
  `,
    'tools.js': `
    export const tools = [{ name: 'one', text: 'a' }];
  `,
    'more.js': `
    export function addMore(list) {
    list.push({ name: 'two', text: 'b' });
    }
  `,
  },
  'list that a third module hands to a function': {
    'main.js': `
    import { tools } from './tools.js';
    import './setup.js';
    for (const t of tools) add(t);
  `,
    'tools.js': `
    export const tools = [{ name: 'one', text: 'a' }];
  `,
    'setup.js': `
    import { tools } from './tools.js';
    import { addMore } from './more.js';
    addMore(tools);
  `,
    'more.js': `
    export const addMore = (list) => list.push({ name: 'two', text: 'b' });
  `,
  },
  'record that another module adds to': {
    'main.js': `
    import { tools } from './tools.js';
    import './more.js';
    for (const [name, text] of Object.entries(tools)) add({ name, text });
  `,
    'tools.js': `
    export const tools = { one: 'a' };
  `,
    'more.js': `
    import { tools } from './tools.js';
    tools.two = 'b';
    tools['three'] = 'c';
  `,
  },
  'record that another module assigns to': {
    'main.js': `
    import { tools } from './tools.js';
    import './more.js';
    for (const name in tools) add({ name, text: tools[name] });
  `,
    'tools.js': `
    export const tools = { one: 'a' };
  `,
    'more.js': `
    import { tools } from './tools.js';
    Object.assign(tools, { two: 'b' });
  `,
  },
  'record that another module deletes of': {
    'main.js': `
    import { tools } from './tools.js';
    import './less.js';
    for (const name of Object.keys(tools)) add({ name, text: 'a' });
  `,
    'tools.js': `
    export const tools = { one: 'a', two: 'b' };
  `,
    'less.js': `
    import { tools } from './tools.js';
    delete tools.two;
  `,
  },
  'map that another module sets': {
    'main.js': `
    import { tools } from './tools.js';
    import './more.js';
    for (const [name, text] of tools) add({ name, text });
  `,
    'tools.js': `
    export const tools = new Map([['one', 'a']]);
  `,
    'more.js': `
    import { tools } from './tools.js';
    tools.set('two', 'b');
  `,
  },
  'set that another module adds to': {
    'main.js': `
    import { names } from './tools.js';
    import './more.js';
    for (const name of names) add({ name, text: 'a' });
  `,
    'tools.js': `
    export const names = new Set(['one']);
  `,
    'more.js': `
    import { names } from './tools.js';
    names.add('two');
  `,
  },
  'static list of a class': {
    'main.js': `
    import { Registry } from './registry.js';
    import './more.js';
    for (const t of Registry.tools) add(t);
  `,
    'registry.js': `
    export class Registry {
    static tools = [{ name: 'one', text: 'a' }];
    }
  `,
    'more.js': `
    import { Registry } from './registry.js';
    Registry.tools.push({ name: 'two', text: 'b' });
  `,
  },
  'list of an instance': {
    'main.js': `
    import { registry } from './registry.js';
    import './more.js';
    for (const t of registry.tools) add(t);
  `,
    'registry.js': `
    class Registry {
    tools = [{ name: 'one', text: 'a' }];
    }
    export const registry = new Registry();
  `,
    'more.js': `
    import { registry } from './registry.js';
    registry.tools.push({ name: 'two', text: 'b' });
  `,
  },
  'list in an object': {
    'main.js': `
    import { config } from './config.js';
    import './more.js';
    for (const t of config.tools) add(t);
  `,
    'config.js': `
    export const config = { tools: [{ name: 'one', text: 'a' }] };
  `,
    'more.js': `
    import { config } from './config.js';
    config.tools.push({ name: 'two', text: 'b' });
  `,
  },
  'member that the main module assigns': {
    'main.js': `
    import { one } from './tools.js';
    one.text = 'b';
    add(one);
  `,
    'tools.js': `
    export const one = { name: 'one', text: 'a' };
  `,
  },
  'member that another module assigns': {
    'main.js': `
    import { one } from './tools.js';
    import './change.js';
    add(one);
  `,
    'tools.js': `
    export const one = { name: 'one', text: 'a' };
  `,
    'change.js': `
    import { one } from './tools.js';
    one.text = 'b';
  `,
  },
  'member of a member that a called function assigns': {
    'main.js': `
    import { all } from './tools.js';
    import { change } from './change.js';
    change();
    add({ name: 'one', text: all.one.config.text });
  `,
    'tools.js': `
    export const all = { one: { config: { text: 'a' } } };
  `,
    'change.js': `
    import { all } from './tools.js';
    export function change() {
    all.one.config.text = 'b';
    }
  `,
  },
  'member of each element that another module assigns': {
    'main.js': `
    import { tools } from './tools.js';
    import './change.js';
    for (const t of tools) add(t);
  `,
    'tools.js': `
    export const tools = [{ name: 'one', text: 'a' }];
  `,
    'change.js': `
    import { tools } from './tools.js';
    for (const t of tools) t.text = 'b';
  `,
  },
  'member of an element of a list in a third module': {
    'main.js': `
    import { tools } from './tools.js';
    import './change.js';
    for (const t of tools) add(t);
  `,
    'one.js': `
    export const one = { name: 'one', text: 'a' };
  `,
    'tools.js': `
    import { one } from './one.js';
    export const tools = [one];
  `,
    'change.js': `
    import { tools } from './tools.js';
    tools[0].text = 'b';
  `,
  },
  'static member that another module assigns': {
    'main.js': `
    import { Registry } from './registry.js';
    import './change.js';
    add({ name: 'one', text: Registry.text });
  `,
    'registry.js': `
    export class Registry {
    static text = 'a';
    }
  `,
    'change.js': `
    import { Registry } from './registry.js';
    Registry.text = 'b';
  `,
  },
};
