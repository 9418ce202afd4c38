import { expect, it } from 'vitest';
import { read } from '../read.ts';

const PLAIN = 'const plain = async () => ({ content: [] });';

/** The unresolved parts of a tool with a handler, which is code. */
const unresolvedWith = (handler: string): readonly { part: string; why: string }[] =>
  read(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
${PLAIN}
const other = async () => ({ content: [] });
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { description: 'd' }, ${handler});`)
    .definitions[0]!.unresolved()
    .map(({ part, why }) => ({ part, why }));

it('lists a handler that a condition selects, which no rule judges', () => {
  expect(unresolvedWith('process.env.OTHER ? other : plain')).toEqual([
    { part: 'handler', why: 'depends on the environment variable `OTHER`' },
  ]);
});

it.each(['plain', 'true ? plain : other'])('does not list one that is known: %s', (handler) => {
  expect(unresolvedWith(handler)).toEqual([]);
});

it('names the caught error that a text comes from', () => {
  const [definition] = read(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const server = new McpServer({ name: 's', version: '1' });
    try {
      await connect();
    } catch (error) {
      server.registerTool('t', { description: error.message }, async () => ({ content: [] }));
    }`).definitions;
  expect(definition?.unresolved()).toMatchObject([
    { part: 'description', why: 'is a caught error (`error`)' },
  ]);
});

it('reports a name once, for the reason of the variable with a type that has it', () => {
  const { definitions } = read(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import type { Found } from 'elsewhere';
    interface Meta { name: string }
    export class Tools {
      server = new McpServer({ name: 's', version: '1' });
      constructor(private found: Found) {}
      scan() {
        for (const each of this.found.all()) {
          const meta: Meta = this.found.of(each);
          this.register(meta);
        }
      }
      register(meta: Meta) {
        this.server.registerTool(meta.name, {}, async () => ({ content: [] }));
      }
    }`);
  expect(definitions.map((each) => each.unresolved()[0])).toMatchObject([
    { part: 'name', why: "comes from `Found` of 'elsewhere'" },
  ]);
});

it('reads a name of a variable with a type, from what a caller passes', () => {
  const { definitions } = read(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    interface Meta { name: string }
    const server = new McpServer({ name: 's', version: '1' });
    function register(options: any) {
      const meta: Meta = options.meta;
      server.registerTool(meta.name, {}, async () => ({ content: [] }));
    }
    register({ meta: { name: 'find' } });`);
  expect(definitions.map(({ name }) => name)).toMatchObject([{ kind: 'known', value: 'find' }]);
});
