import { expect, test } from 'vitest';
import { listed } from '../../../detect/listed.ts';

/** The names of the tools that a server registers of those that an expression lists. */
function registered(declarations: string, list: string): string[] {
  return listed(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    ${declarations}
    for (const name of ${list}) server.registerTool(name, {}, async () => ({ content: [] }));`);
}

test('the instance of a class that its static method makes once', () => {
  const catalog = `
    class Catalog {
      private static instance: Catalog;
      readonly names = ['read', 'write'];
      static get() {
        if (!Catalog.instance) {
          Catalog.instance = new Catalog();
        }
        return Catalog.instance;
      }
    }`;

  expect(registered(catalog, 'Catalog.get().names')).toEqual(['read', 'write']);
});

test('an instance that another method replaces is not known', () => {
  const catalog = `
    class Catalog {
      private static instance: Catalog;
      constructor(readonly names: string[]) {}
      static get() {
        return Catalog.instance;
      }
      static use(names: string[]) {
        Catalog.instance = new Catalog(names);
      }
      static reset() {
        Catalog.instance = new Catalog([]);
      }
    }
    export const use = (names: string[]) => Catalog.use(names);`;

  expect(registered(catalog, 'Catalog.get().names')).toEqual(['?']);
});
