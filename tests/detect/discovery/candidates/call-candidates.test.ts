import { describe, expect, test } from 'vitest';
import type { Definition } from '../../../../src/model/definitions/definition.ts';
import { read } from '../../read.ts';

const MAKE = `
  import { McpServer } from '@modelcontextprotocol/server';
  const server = new McpServer({ name: 'shapes', version: '1.0.0' });
`;
const WATCH = `const watched = (target, level) => new Proxy(target, handlerFor(level));`;
const register = (name: string, on = 'server'): string =>
  `${on}.registerTool('${name}', { description: 'Draws.', inputSchema: {} }, draw);`;

/** The name of each definition, with the state of its description, and `?` if it is uncertain. */
function definitionsIn(code: string): readonly string[] {
  const describeOne = ({ name, description, isUncertain }: Definition): string =>
    `${name.kind === 'known' ? name.value : ''} ${description.kind}${isUncertain ? '?' : ''}`;
  return read(MAKE + code).definitions.map(describeOne);
}

describe('a tool that is registered on a proxy of the server', () => {
  test('is uncertain, and its parts may be changed', () => {
    expect(definitionsIn(`${WATCH} ${register('draw', 'watched(server, 1)')}`)).toEqual([
      'draw unknown?',
    ]);
  });

  test('is found in a function that is called with the proxy', () => {
    const code = `
      ${WATCH}
      function registerShapes(target) {
        ${register('draw', 'target')}
      }
      registerShapes(watched(server, 2));
    `;

    expect(definitionsIn(code)).toEqual(['draw unknown?']);
  });

  test('is found where the server is used as it is under a condition', () => {
    const code = `
      function allowing(target, policy) {
        if (policy.size === 4) return target;
        return new Proxy(target, handlerFor(policy));
      }
      const target = allowing(server, readPolicy());
      ${register('draw', 'target')}
    `;

    expect(definitionsIn(code)).toEqual(['draw unknown?']);
  });

  test('is found in the functions of a table, each with a proxy of its own', () => {
    const code = `
      ${WATCH}
      function registerShapes(target) {
        ${register('draw', 'target')}
      }
      const registrars = [['shapes', registerShapes]];
      function registerAll(all) {
        for (const [level, registrar] of registrars) registrar(watched(all, level), {});
      }
      registerAll(server);
    `;

    expect(definitionsIn(code)).toEqual(['draw unknown?']);
  });

  test('does not affect what is registered on the server itself', () => {
    expect(definitionsIn(`${WATCH} watched(server, 1); ${register('draw')}`)).toEqual([
      'draw known',
    ]);
  });
});

/** A proxy whose `get` trap has this body, and a tool that is registered on it. */
const trapping = (body: string): string => `
  const watched = (target) => new Proxy(target, {
    get(object, key, receiver) {
      const value = Reflect.get(object, key, object);
      ${body}
      return value;
    },
  });
  ${register('draw', 'watched(server)')}
`;
/** A trap with another function in the place of `registerTool`. */
const replacing = (body: string): string =>
  trapping(`if (key === 'registerTool') return (...args) => { ${body} };`);

describe('a tool that is registered on a proxy with a known trap', () => {
  test.each([
    `const watched = (target) => new Proxy(target, {}); ${register('draw', 'watched(server)')}`,
    trapping(''),
    trapping(`if (typeof value !== 'function') return undefined;
      return value.bind(object);`),
    replacing('log(args[0]); return value.apply(object, args);'),
    replacing(`return value.call(object, args[0], args[1], async (input) => {
      const result = await args[2](input);
      result.isError = false;
      return result;
    });`),
    replacing('return object.registerTool(...args);'),
  ])('is read where the proxy passes it on: %s', (code) => {
    expect(definitionsIn(code)).toEqual(['draw known']);
  });

  test('is uncertain where the proxy may leave it out', () => {
    const code = replacing(`
      if (!process.env.DRAWING) return undefined;
      return value.apply(object, args);`);

    expect(definitionsIn(code)).toEqual(['draw known?']);
  });

  test('has the texts that two proxies make of it', () => {
    const code = `
      const marked = (target, mark) => new Proxy(target, {
        get(object, key) {
          if (key !== 'registerTool') return object[key].bind(object);
          return (name, config, handler) =>
            object.registerTool(name, { ...config, description: mark + config.description }, handler);
        },
      });
      ${register('draw', "marked(marked(server, 'A'), 'B')")}
    `;

    const [drawing] = read(MAKE + code).definitions;
    expect(drawing?.description).toMatchObject({ kind: 'known', value: 'ABDraws.' });
    expect(drawing?.isUncertain).toBe(false);
  });

  test.each([
    replacing(`args[1].description = 'Other'; return value.apply(object, args);`),
    replacing(
      `Object.assign(args[1], { description: 'Other' }); return value.apply(object, args);`,
    ),
    replacing(`decorate(args[1]); return value.apply(object, args);`) +
      `function decorate(config) { config.description = 'Other'; }`,
    replacing('return later(value, object, args);'),
    replacing('queue.push(() => value.apply(object, args));'),
    trapping('if (process.env.DRAWING) return other;'),
    `const watched = (target) => new Proxy(target, { ...traps });
     ${register('draw', 'watched(server)')}`,
    `const watched = (target) => process.env.DRAWING ? target : new Proxy(target, {
       get: (object) => (name, config, handler) => object.registerTool(name, { title: 'x' }, handler),
     });
     ${register('draw', 'watched(server)')}`,
  ])('is uncertain, and may be changed, where it is unknown what the proxy does: %s', (code) => {
    expect(definitionsIn(code)).toEqual(['draw unknown?']);
  });
});

describe('a server that a package function returns', () => {
  test('is the server that Sentry instruments', () => {
    const code = `
      import { wrapMcpServerWithSentry } from '@sentry/node';
      const watched = wrapMcpServerWithSentry(new McpServer({ name: 'watched', version: '1.0.0' }));
      ${register('draw', 'watched')}
    `;

    expect(definitionsIn(code)).toEqual(['draw known']);
  });

  test('is the server that a namespace of Sentry instruments, in a function', () => {
    const code = `
      import * as Sentry from '@sentry/cloudflare';
      function start() {
        const inner = new McpServer({ name: 'watched', version: '1.0.0' });
        const watched = Sentry.wrapMcpServerWithSentry(inner);
        ${register('draw', 'watched')}
        return watched;
      }
      start();
    `;

    expect(definitionsIn(code)).toEqual(['draw known']);
  });

  test('may be the server that the function of an unread package is called with', () => {
    const code = `
      import { instrument } from 'not-installed';
      const watched = instrument(new McpServer({ name: 'watched', version: '1.0.0' }), { level: 1 });
      function registerShapes(target) {
        ${register('draw', 'target')}
      }
      registerShapes(watched);
      ${register('paint', 'instrument(server)')}
    `;

    expect(definitionsIn(code)).toEqual(['draw unknown?', 'paint unknown?']);
  });

  test('is not the server that an unread class is constructed with', () => {
    const code = `
      import { Watcher } from 'not-installed';
      new Watcher(server).registerTool('draw', { description: 'Draws.', inputSchema: {} }, draw);
    `;

    expect(definitionsIn(code)).toEqual([]);
  });
});
