import { describe, expect, test } from 'vitest';
import { listed } from '../../listed.ts';
import { read } from '../../read.ts';

/** Whether the tools `first` and `second` are uncertain that a server registers after some code. */
function uncertainAfter(code: string): readonly boolean[] {
  const { definitions } = read(`
    import { McpServer } from '@modelcontextprotocol/server';
    const server = new McpServer({});
    ${code}
    server.registerTool('first', {}, run);
    server.registerTool('second', {}, run);
  `);
  return definitions.map(({ isUncertain }) => isUncertain);
}

const ORIGINAL = `const original = server.registerTool.bind(server);`;

describe('a server replaces its registering method', () => {
  test('by one that filters', () => {
    const filter = `
      ${ORIGINAL}
      server.registerTool = (...all) => {
        if (process.env.ALL) original(...all);
      };
    `;

    expect(uncertainAfter(filter)).toEqual([true, true]);
  });

  test('by one that returns early', () => {
    const filter = `
      ${ORIGINAL}
      server.registerTool = function (name, config, handler) {
        if (!allowed(name)) return;
        return original(name, config, handler);
      };
    `;

    expect(uncertainAfter(filter)).toEqual([true, true]);
  });

  test('by one that returns early in a switch', () => {
    const filter = `
      ${ORIGINAL}
      server.registerTool = (name, config, handler) => {
        switch (process.env.MODE) {
          case 'small':
            if (!allowed(name)) return;
            break;
          case 'all':
            break;
        }
        original(name, config, handler);
      };
    `;

    expect(uncertainAfter(filter)).toEqual([true, true]);
  });

  test('by one that returns early in a switch for some names', () => {
    const filter = `
      ${ORIGINAL}
      server.registerTool = (name, config, handler) => {
        switch (process.env.MODE) {
          case 'small':
            if (name !== 'first') return;
            break;
        }
        original(name, config, handler);
      };
    `;

    expect(uncertainAfter(filter)).toEqual([false, true]);
  });

  test('by one that returns early in a loop', () => {
    const filter = `
      ${ORIGINAL}
      server.registerTool = (name, config, handler) => {
        for (const hidden of hiddenNames()) if (hidden === name) return;
        original(name, config, handler);
      };
    `;

    expect(uncertainAfter(filter)).toEqual([true, true]);
  });

  test('by one that returns early in a catch', () => {
    const filter = `
      ${ORIGINAL}
      server.registerTool = (name, config, handler) => {
        try {
          check(name);
        } catch {
          return;
        }
        original(name, config, handler);
      };
    `;

    expect(uncertainAfter(filter)).toEqual([true, true]);
  });

  test('by one that leaves nothing but the switch', () => {
    const wrapper = `
      ${ORIGINAL}
      server.registerTool = (name, config, handler) => {
        switch (process.env.MODE) {
          case 'loud':
            console.error(name);
            break;
        }
        original(name, config, handler);
      };
    `;

    expect(uncertainAfter(wrapper)).toEqual([false, false]);
  });

  test('by one that lets some names through', () => {
    const filter = `
      ${ORIGINAL}
      const essential = new Set(['first']);
      server.registerTool = (name, config, handler) => {
        if (process.argv.includes('--all') || essential.has(name)) original(name, config, handler);
      };
    `;

    expect(uncertainAfter(filter)).toEqual([false, true]);
  });

  test('by one that cannot be read', () => {
    expect(uncertainAfter(`server.registerTool = globalThis.wrap(server);`)).toEqual([true, true]);
  });

  test('by one that only adds to the call', () => {
    const wrapper = `
      const original = server.registerTool;
      server.registerTool = (name, config, handler) => {
        console.error(name);
        return original.call(server, name, config, handler);
      };
    `;

    expect(uncertainAfter(wrapper)).toEqual([false, false]);
  });

  test('after it has registered', () => {
    const { definitions } = read(`
      import { McpServer } from '@modelcontextprotocol/server';
      const server = new McpServer({});
      server.registerTool('first', {}, run);
      server.registerTool = () => undefined;
    `);

    expect(definitions.map(({ isUncertain }) => isUncertain)).toEqual([false]);
  });

  test('of another server', () => {
    const other = `
      const other = new McpServer({});
      other.registerTool = () => undefined;
    `;

    expect(uncertainAfter(other)).toEqual([false, false]);
  });

  test.each([
    ['filters', 'if (only.includes(name)) add(name, ...rest);', [true, true]],
    ['filters by a known list', `if (['first'].includes(name)) add(name, ...rest);`, [false, true]],
    ['only adds to the call', 'console.error(name); return add(name, ...rest);', [false, false]],
  ])('in a function that is given the server, by one that %s', (_how, body, uncertain) => {
    const helper = `
      function install(target: any, only) {
        const add = target.registerTool.bind(target);
        target.registerTool = (name, ...rest) => { ${body} };
      }
      install(server, (process.env.ONLY ?? '').split(','));
    `;

    expect(uncertainAfter(helper)).toEqual(uncertain);
  });

  test('in a function of another module', () => {
    const files = {
      'server.ts': `
        import { McpServer } from '@modelcontextprotocol/server';
        import { filter } from './filter.js';
        const server = new McpServer({});
        filter(server);
        server.registerTool('first', {}, run);
      `,
      'filter.ts': `
        export function filter(target: any) {
          const add = target.registerTool.bind(target);
          target.registerTool = (name, ...rest) => process.env.ALL && add(name, ...rest);
        }
      `,
    };

    expect(listed(files)).toEqual(['first?']);
  });
});

describe('a function that replaces a method and is given the own one', () => {
  const replacing = (key: string, body: string): string[] =>
    listed(`
      import { McpServer } from '@modelcontextprotocol/server';
      const server = new McpServer({});
      const raw = server as any;
      raw.${key} = ((own: (...args: unknown[]) => unknown) => {
        return function (name: string, ...rest: unknown[]) { ${body} };
      })(raw.${key});
      server.registerResource('one', 'a://one', { description: 'd' }, run);
    `);

  test.each(['registerTool', 'registerResource'])('passes on what calls of %s register', (key) => {
    expect(replacing(key, 'return own.call(server, name, ...rest);')).toEqual(['one']);
    expect(replacing(key, 'return own.apply(server, [name, ...rest]);')).toEqual(['one']);
  });

  test('registers something more under a name of its own', () => {
    const body = `own.call(server, 'more', ...rest); return own.call(server, name, ...rest);`;
    expect(replacing('registerTool', body)).toContain('waiting');
  });
});
