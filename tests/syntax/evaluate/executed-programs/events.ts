import type { Program } from './programs.ts';

/** Listeners of events that the program emits. */
export const EVENTS: Readonly<Record<string, Program>> = {
  'on and emit': `
    import { EventEmitter } from 'node:events';
    const bus = new EventEmitter();
    bus.on('register', (prefix) => add({ name: prefix + 'one', text: 'a' }));
    bus.on('register', (prefix) => add({ name: prefix + 'two', text: 'b' }));
    bus.emit('register', 'my_');
  `,
  'an event that is not emitted': `
    import { EventEmitter } from 'node:events';
    const bus = new EventEmitter();
    bus.on('register', (t) => add(t));
    bus.on('other', (t) => add({ ...t, name: 'other_' + t.name }));
    bus.emit('register', { name: 'one', text: 'a' });
  `,
  'a class that extends it': `
    import EventEmitter from 'events';
    class Registry extends EventEmitter {
      tools = new Map();
      constructor() { super(); this.on('tool', (t) => this.tools.set(t.name, t)); }
      add(t) { this.emit('tool', t); return this; }
    }
    const registry = new Registry().add({ name: 'one', text: 'a' }).add({ name: 'two', text: 'b' });
    for (const t of registry.tools.values()) add(t);
  `,
  'instances of their own': `
    import { EventEmitter } from 'node:events';
    class Bus extends EventEmitter {}
    const [first, second] = [new Bus(), new Bus()];
    first.on('tool', (name) => add({ name: 'first_' + name, text: 'a' }));
    second.on('tool', (name) => add({ name: 'second_' + name, text: 'b' }));
    first.emit('tool', 'one');
  `,
  once: `
    import { EventEmitter } from 'node:events';
    const bus = new EventEmitter();
    let count = 0;
    bus.once('tool', (name) => add({ name: name + ++count, text: 'a' }));
    bus.emit('tool', 'one');
    bus.emit('tool', 'two');
  `,
  off: `
    import { EventEmitter } from 'node:events';
    const bus = new EventEmitter();
    const listener = (name) => add({ name, text: 'a' });
    bus.on('tool', listener);
    bus.emit('tool', 'one');
    bus.off('tool', listener);
    bus.emit('tool', 'two');
  `,
  'listener on a condition': `
    import { EventEmitter } from 'node:events';
    const bus = new EventEmitter();
    if (process.env.EXTRA) bus.on('tool', (name) => add({ name: name + '_extra', text: 'b' }));
    bus.on('tool', (name) => add({ name, text: 'a' }));
    bus.emit('tool', 'one');
  `,
  'another module listens': {
    'bus.js': `
      import { EventEmitter } from 'node:events';
      export const bus = new EventEmitter();
    `,
    'tools.js': `
      import { add } from './server.js';
      import { bus } from './bus.js';
      bus.on('ready', ({ prefix }) => add({ name: prefix + 'one', text: 'a' }));
    `,
    'main.js': `
      import './tools.js';
      import { bus } from './bus.js';
      bus.emit('ready', { prefix: 'my_' });
    `,
  },
};
