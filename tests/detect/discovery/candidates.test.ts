import { describe, expect, test } from 'vitest';
import type { Definition } from '../../../src/model/definition.ts';
import { read } from '../read.ts';

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
        return new Proxy(target, {});
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
