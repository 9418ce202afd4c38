import type { Program } from './programs.ts';

/** Properties that descriptors define. */
export const PROPERTIES: Readonly<Record<string, Program>> = {
  'value in a constructor': `
    class Tool {
      constructor(name) {
        Object.defineProperty(this, 'name', { value: name });
        Object.defineProperty(this, 'text', { value: 'about ' + name, enumerable: true });
      }
    }
    for (const name of ['one', 'two']) add(new Tool(name));
  `,
  'getter in a constructor': `
    class Tool {
      constructor(name, text) {
        Object.defineProperty(this, 'name', { get: () => name });
        Object.defineProperty(this, 'text', { get() { return this.prefix + text; } });
        this.prefix = 'the ';
      }
    }
    add(new Tool('one', 'a'));
    add(new Tool('two', 'b'));
  `,
  'in the constructor of the superclass': `
    class Base {
      constructor({ id }) { Object.defineProperties(this, { name: { value: id }, text: { get: () => 'about ' + id } }); }
    }
    class One extends Base { constructor() { super({ id: 'one' }); } }
    add(new One());
  `,
  'of an object': `
    const one = Object.defineProperty({ text: 'a' }, 'name', { value: 'one' });
    Object.defineProperties(one, { text: { value: 'b' } });
    add(one);
  `,
  'that are not enumerable': `
    const record = { one: { name: 'one', text: 'a' } };
    Object.defineProperty(record, 'hidden', { value: { name: 'hidden', text: 'b' } });
    Object.defineProperty(record, 'two', { value: { name: 'two', text: 'c' }, enumerable: true });
    for (const t of Object.values(record)) add(t);
  `,
  'that a copy lacks': `
    const one = { name: 'one' };
    Object.defineProperty(one, 'text', { value: 'a' });
    add({ ...one });
  `,
  'on a condition': `
    const one = { name: 'one', text: 'a' };
    if (process.env.OTHER) Object.defineProperty(one, 'text', { value: 'b', enumerable: true });
    add(one);
  `,
  'on a condition, not enumerable': `
    const record = { one: { name: 'one', text: 'a' } };
    if (process.env.OTHER) Object.defineProperty(record, 'two', { value: { name: 'two', text: 'b' } });
    for (const t of Object.values(record)) add(t);
  `,
  'under a computed key': `
    const one = { name: 'one', text: 'a' };
    Object.defineProperty(one, 'te' + 'xt', { value: 'b' });
    add(one);
  `,
  'by Reflect': `
    class Tool {}
    const one = new Tool();
    if (Reflect.defineProperty(one, 'name', { value: 'one' })) one.text = 'a';
    add(one);
  `,
  'of a class': `
    class Tool {}
    Object.defineProperty(Tool, 'id', { get: () => 'one' });
    add({ name: Tool.id, text: 'a' });
  `,
  'with a setter': `
    class Tool {
      constructor() {
        let text = 'a';
        Object.defineProperty(this, 'text', { get: () => text, set: (to) => { text = to + to; } });
      }
      name = 'one';
    }
    const one = new Tool();
    one.text = 'b';
    add(one);
  `,
  'with descriptors that are not read': `
    const one = { name: 'one', text: 'a' };
    Object.defineProperty(one, 'text', process.env.OTHER ? {} : { value: 'b' });
    add(one);
  `,
  'assigned to this': `
    class Tool {
      constructor(config) { Object.assign(this, config, { text: 'about ' + config.name }); }
    }
    add(new Tool({ name: 'one' }));
    add(new Tool({ name: 'two', text: 'b' }));
  `,
};
