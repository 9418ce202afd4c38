import type { Program } from './programs.ts';

/** Changes in other modules. */
export const MODULES: Readonly<Record<string, Program>> = {
  'main module calls imported changer': {
    'main.js': `
    import { one, change } from './tools.js';
    change();
    add(one);
  `,
    'tools.js': `
    export const one = { name: 'one', text: 'a' };
    export function change() {
      one.text = 'b';
    }
  `,
  },
  'imported changer of argument': {
    'main.js': `
    import { change } from './change.js';
    const one = { name: 'one', text: 'a' };
    change(one);
    add(one);
  `,
    'change.js': `
    export function change(t) {
      t.text = 'b';
    }
  `,
  },
  'imported changer of list': {
    'main.js': `
    import { change } from './change.js';
    const all = [{ name: 'one', text: 'a' }];
    change(all);
    all.forEach((t) => add(t));
  `,
    'change.js': `
    export function change(list) {
      for (const t of list) t.text = 'b';
    }
  `,
  },
  'imported let': {
    'main.js': `
    import { text, change } from './text.js';
    change();
    add({ name: 'one', text });
  `,
    'text.js': `
    export let text = 'a';
    export function change() {
      text = 'b';
    }
  `,
  },
  'imported singleton': {
    'main.js': `
    import { config } from './config.js';
    config.set('b');
    add({ name: 'one', text: config.text });
  `,
    'config.js': `
    class Config {
      text = 'a';
      set(t) {
        this.text = t;
      }
    }
    export const config = new Config();
  `,
  },
};
