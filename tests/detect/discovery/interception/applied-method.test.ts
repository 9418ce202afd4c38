import { describe, expect, test } from 'vitest';
import { listed } from '../../listed.ts';

const SERVER = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const handler = async () => ({ content: [] });
`;

/** The names that the calls of a method `add` of a server's subclass define. */
function addedBy(method: string): string[] {
  return listed(`${SERVER}
    class Notes extends McpServer {
      registerTool() {
        throw new Error('Call add().');
      }
      ${method}
    }
    const server = new Notes({ name: 'notes', version: '1.0.0' });
    server.add('read', 'Reads a note.');
    server.add('write', 'Writes a note.');
  `);
}

describe("the framework's own method on a receiver that the call names", () => {
  test('by `call`', () => {
    const add = `add(name: string, description: string) {
      return (McpServer.prototype as any).registerTool.call(this, name, { description }, handler);
    }`;

    expect(addedBy(add)).toEqual(['read', 'write']);
  });

  test('by `apply`', () => {
    const add = `add(name: string, description: string) {
      return (McpServer.prototype as any).registerTool.apply(this, [name, { description }, handler]);
    }`;

    expect(addedBy(add)).toEqual(['read', 'write']);
  });

  test('by `apply` with a list that is not known', () => {
    const add = `add(...all: unknown[]) {
      return (McpServer.prototype as any).registerTool.apply(this, load(all));
    }`;

    expect(addedBy(add)).toEqual(['?']);
  });

  test.each([
    ['of a pattern', 'const { registerTool } = server;'],
    ['of a member', 'const registerTool = server.registerTool;'],
  ])('by a variable %s', (_, declaration) => {
    const applied = listed(`${SERVER}
      const server = new McpServer({ name: 'notes', version: '1.0.0' });
      ${declaration}
      registerTool.call(server, 'read', { description: 'Reads a note.' }, handler);
      registerTool.apply(server, ['write', { description: 'Writes a note.' }, handler]);
    `);

    expect(applied).toEqual(['read', 'write']);
  });

  test.each([
    ['known', `['read', { description: 'Reads a note.' }, handler]`, ['read']],
    ['not known', `load()`, ['?']],
  ])('by `Reflect.apply` with a list that is %s', (_how, list, expected) => {
    const applied = listed(`${SERVER}
      const server = new McpServer({ name: 'notes', version: '1.0.0' });
      Reflect.apply(server.registerTool, server, ${list});
    `);

    expect(applied).toEqual(expected);
  });

  test('by `bind`', () => {
    const bound = listed(`${SERVER}
      const server = new McpServer({ name: 'notes', version: '1.0.0' });
      const add = McpServer.prototype.registerTool.bind(server);
      add('read', { description: 'Reads a note.' }, handler);
    `);

    expect(bound).toEqual(['read']);
  });
});

describe('a receiver that is not a server defines nothing', () => {
  test('of a method of the project', () => {
    const own = listed(`${SERVER}
      const registry = { registerTool(name: string) {} };
      registry.registerTool.call(new McpServer({ name: 'notes', version: '1.0.0' }), 'read', {}, handler);
    `);

    expect(own).toEqual([]);
  });

  test('of a function of the project that is in a variable', () => {
    const own = listed(`${SERVER}
      const registry = { registerTool(name: string) {} };
      const { registerTool } = registry;
      registerTool.call(new McpServer({ name: 'notes', version: '1.0.0' }), 'read', {}, handler);
    `);

    expect(own).toEqual([]);
  });

  test('of an object of the project that is called `Reflect`', () => {
    const own = listed(`${SERVER}
      const Reflect = { apply(method: unknown, receiver: unknown, list: unknown[]) {} };
      const server = new McpServer({ name: 'notes', version: '1.0.0' });
      Reflect.apply(server.registerTool, server, ['read', {}, handler]);
    `);

    expect(own).toEqual([]);
  });

  test("of the framework's method on another object", () => {
    const other = listed(`${SERVER}
      (McpServer.prototype as any).registerTool.call({ tools: [] }, 'read', {}, handler);
    `);

    expect(other).toEqual([]);
  });
});
