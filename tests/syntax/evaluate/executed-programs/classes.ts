import type { Program } from './programs.ts';

/** Members of classes and their instances. */
export const CLASSES: Readonly<Record<string, Program>> = {
  'class method changes argument': `
    const one = { name: 'one', text: 'a' };
    class Helper {
      change(x) {
        x.text = 'b';
      }
    }
    new Helper().change(one);
    add(one);
  `,
  'static method changes argument': `
    const one = { name: 'one', text: 'a' };
    class Helper {
      static change(x) {
        x.text = 'b';
      }
    }
    Helper.change(one);
    add(one);
  `,
  'constructor changes argument': `
    const one = { name: 'one', text: 'a' };
    class Helper {
      constructor(x) {
        x.text = 'b';
      }
    }
    new Helper(one);
    add(one);
  `,
  'bound method in another object': `
    class Texts {
      text = 'a';
      read() {
        return this.text;
      }
    }
    const texts = new Texts();
    const entry = { text: 'b', read: texts.read.bind(texts) };
    add({ name: 'one', text: entry.read() });
  `,
  'method bound to another object': `
    const texts = { text: 'a', read() { return this.text; } };
    const entry = { text: 'b', read: texts.read.bind({ text: 'c' }) };
    add({ name: 'one', text: entry.read() });
  `,
  'method bound twice': `
    const texts = { text: 'a', read() { return this.text; } };
    const read = texts.read.bind(texts).bind({ text: 'b' });
    add({ name: 'one', text: read() });
  `,
  'class field later': `
    class Tool {
      name = 'one';
      text = 'a';
    }
    const one = new Tool();
    one.text = 'b';
    add(one);
  `,
  'class setter': `
    class Tool {
      name = 'one';
      #t = 'a';
      get text() {
        return this.#t;
      }
      set text(v) {
        this.#t = v + '!';
      }
    }
    const one = new Tool();
    one.text = 'b';
    add(one);
  `,
  'class method sets': `
    class Tool {
      name = 'one';
      text = 'a';
      init() {
        this.text = 'b';
        return this;
      }
    }
    add(new Tool().init());
  `,
  'class method sets later': `
    class Tool {
      name = 'one';
      text = 'a';
      init() {
        this.text = 'b';
      }
    }
    const one = new Tool();
    one.init();
    add(one);
  `,
  'class static': `
    class Tool {
      static text = 'a';
    }
    Tool.text = 'b';
    add({ name: 'one', text: Tool.text });
  `,
  'class static in function': `
    class Tool {
      static text = 'a';
      static init() {
        Tool.text = 'b';
      }
    }
    Tool.init();
    add({ name: 'one', text: Tool.text });
  `,
  'class static this': `
    class Tool {
      static text = 'a';
      static init() {
        this.text = 'b';
      }
    }
    Tool.init();
    add({ name: 'one', text: Tool.text });
  `,
  'subclass overrides': `
    class Base {
      name = 'one';
      text = 'a';
    }
    class Tool extends Base {
      text = 'b';
    }
    add(new Tool());
  `,
  'super changes': `
    class Base {
      constructor() {
        this.name = 'one';
        this.text = 'a';
      }
    }
    class Tool extends Base {
      constructor() {
        super();
        this.text = 'b';
      }
    }
    add(new Tool());
  `,
  'list in class': `
    class All {
      list = [{ name: 'one', text: 'a' }];
      change() {
        for (const t of this.list) t.text = 'b';
      }
    }
    const all = new All();
    all.change();
    all.list.forEach((t) => add(t));
  `,
  'map in class': `
    class All {
      map = new Map();
      constructor() {
        this.map.set('one', { name: 'one', text: 'a' });
      }
      change() {
        for (const t of this.map.values()) t.text = 'b';
      }
    }
    const all = new All();
    all.change();
    for (const t of all.map.values()) add(t);
  `,
  'object in class': `
    class All {
      one = { name: 'one', text: 'a' };
      change() {
        this.one.text = 'b';
      }
    }
    const all = new All();
    all.change();
    add(all.one);
  `,
  'object in class from outside': `
    class All {
      one = { name: 'one', text: 'a' };
    }
    const all = new All();
    all.one.text = 'b';
    add(all.one);
  `,
};
