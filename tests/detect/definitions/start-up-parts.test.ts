import { describe, expect, test } from 'vitest';
import { knownValues, whyOf } from '../../../src/model/static.ts';
import { definitionsIn } from '../listed.ts';

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });`;
const TYPE = "import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';";
const RUN = 'async () => ({ content: [] })';

/** The description of each definition of a project, or why it is unknown. */
function descriptionsIn(files: Readonly<Record<string, string>>, json: object = {}): unknown[] {
  return definitionsIn(files, json).definitions.map(({ description }) => {
    const [text] = knownValues(description);
    return text?.value ?? whyOf(description);
  });
}

describe('texts that callers supply', () => {
  test('a text is made of an argument of the only call', () => {
    expect(
      descriptionsIn({
        'server.ts': `${SERVER}
          import { add } from './search.js';
          add(server, { where: 'notes' });`,
        'search.ts': `${TYPE}
          export function add(server: McpServer, options: any) {
            const limit = options.limit ?? 20;
            server.registerTool('search', { description: 'Searches ' + options.where + ', at most ' + limit + '.' }, ${RUN});
          }`,
      }),
    ).toEqual(['Searches notes, at most 20.']);
  });

  test('a text is made of a field that a constructor fills, or of the default of its parameter', () => {
    expect(
      descriptionsIn({
        'server.ts': `${SERVER}
          class Weather {
            private place: string; private unit: string;
            constructor(place: string, unit = 'celsius') { this.place = place; this.unit = unit; }
            register(server: McpServer) {
              server.registerTool('weather', { description: 'In ' + this.place + ', in ' + this.unit + '.' }, ${RUN});
            }
          }
          new Weather('Rome').register(server);`,
      }),
    ).toEqual(['In Rome, in celsius.']);
  });

  test('a text that a builder keeps', () => {
    expect(
      descriptionsIn({
        'server.ts': `${SERVER}
          class Tool {
            name; text;
            constructor(name) { this.name = name; }
            describe(text) { this.text = text; return this; }
            build() { return { name: this.name, description: this.text }; }
          }
          const tools = [new Tool('a').describe('One.').build(), new Tool('b').describe('Two.').build()];
          for (const { name, description } of tools) server.registerTool(name, { description }, ${RUN});`,
      }),
    ).toEqual(['One.', 'Two.']);
  });

  test('a text of an entry that is copied under another name, and removed', () => {
    expect(
      descriptionsIn({
        'server.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
          import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
          class Tools {
            all = {};
            add(name, description) { this.all[name] = { name, description, inputSchema: { type: 'object' } }; }
            rename(from, to) { this.all[to] = { ...this.all[from], name: to }; delete this.all[from]; }
          }
          const tools = new Tools();
          tools.add('find', 'Finds.');
          tools.rename('find', 'search');
          const server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });
          server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: Object.values(tools.all) }));`,
      }),
    ).toEqual(['Finds.']);
  });

  test('a text of an unread argument has the reason of the argument', () => {
    expect(
      descriptionsIn({
        'server.ts': `${SERVER}
          function add(server: McpServer, where: string | undefined) {
            server.registerTool('search', { description: 'Searches ' + where + '.' }, ${RUN});
          }
          add(server, process.env.NOTES);`,
      }),
    ).toEqual(['depends on the environment variable `NOTES`']);
  });

  test('a server that is made twice in the same way has one text', () => {
    expect(
      descriptionsIn({
        'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          function add(server: McpServer, options: any) {
            server.registerTool('search', { description: 'Searches ' + options.where + '.' }, ${RUN});
          }
          function make() {
            const server = new McpServer({ name: 'notes', version: '1.0.0' });
            add(server, { where: 'notes' });
            return server;
          }
          make();
          make();`,
      }),
    ).toEqual(['Searches notes.']);
  });

  test.each([
    [
      'calls with different arguments',
      "add(server, { where: 'notes' }); add(server, { where: 'mail' });",
    ],
    [
      'an argument that changes',
      "const options = { where: 'notes' }; add(server, options); options.where = 'mail';",
    ],
    ['an unknown argument', 'add(server, { where: process.env.WHERE });'],
  ])('a text stays unknown with %s', (_case, calls) => {
    const [description] = descriptionsIn({
      'server.ts': `${SERVER}
        function add(server: McpServer, options: any) {
          server.registerTool('search', { description: 'Searches ' + options.where + '.' }, ${RUN});
        }
        ${calls}`,
    });
    expect(description).toMatch(/^depends on the (?:parameter|environment)/);
  });

  test('a text stays unknown where another entry point supplies another argument', () => {
    const add = `${TYPE}
    export function add(server: McpServer, where: string) {
      server.registerTool('search', { description: 'Searches ' + where + '.' }, ${RUN});
    }`;
    const entry = (where: string): string =>
      `${SERVER} import { add } from './add.js'; add(server, '${where}');`;
    const files = { 'a.ts': entry('notes'), 'b.ts': entry('mail'), 'add.ts': add };
    expect(descriptionsIn(files, { main: 'a.js', bin: { b: './b.js' } })).toEqual([
      'depends on the parameter `where`',
    ]);
  });
});

describe('schemas and results that callers supply', () => {
  test('a schema has the limit that a caller sets, and a handler calls the function that it passes', () => {
    const { definitions } = definitionsIn({
      'server.ts': `${SERVER}
        import { z } from 'zod';
        function add(server: McpServer, max: number, run: any) {
          server.registerTool(
            'search',
            { description: 'Searches.', inputSchema: { q: z.string().max(max) } },
            async ({ q }) => run(q),
          );
        }
        add(server, 10, async (q) => ({ content: [{ type: 'text', text: 'Nothing.' }] }));`,
    });
    const [definition] = definitions;
    expect(definition?.unresolved()).toEqual([]);
    expect(definition?.schemas[0]?.jsonSchema()?.schema).toMatchObject({
      properties: { q: { type: 'string', maxLength: 10 } },
    });
  });

  test.each(['{ id }', '{ id, q: z.string() }'])(
    'a schema has a field whose schema a caller passes: %s',
    (shape) => {
      const { definitions } = definitionsIn(`${SERVER}
        import { z } from 'zod';
        function add(server: McpServer, id: z.ZodType<string>) {
          server.registerTool('get', { description: 'Gets.', inputSchema: ${shape} }, ${RUN});
        }
        add(server, z.string().max(8));`);
      const [definition] = definitions;
      expect(definition?.unresolved()).toEqual([]);
      expect(definition?.schemas[0]?.jsonSchema()?.schema).toMatchObject({
        properties: { id: { type: 'string', maxLength: 8 } },
      });
    },
  );

  test('a schema whose copy gets a member after it is made, by a server that only some runs start', () => {
    const { definitions } = definitionsIn(`
      import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      function closed(schema) {
        const copy = { ...schema };
        if (copy.properties) copy.additionalProperties = false;
        return copy;
      }
      class Notes {
        tools = new Map();
        constructor() {
          const schema = closed({ type: 'object', properties: { q: { type: 'string' } } });
          this.tools.set('find', { name: 'find', inputSchema: schema });
          const server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });
          server.setRequestHandler(ListToolsRequestSchema, async () => ({
            tools: [...this.tools.values()].map(({ name, inputSchema }) => ({ name, inputSchema })),
          }));
        }
      }
      if (process.env.PORT) new Notes();`);
    const [definition] = definitions;
    expect(definition?.schemas[0]?.jsonSchema()?.schema).toEqual({
      type: 'object',
      properties: { q: { type: 'string' } },
      additionalProperties: false,
    });
  });
});
