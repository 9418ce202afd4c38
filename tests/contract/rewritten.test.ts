import { symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ServerContract, ToolContract } from '../../src/contract/contract.ts';
import { extractContract } from '../../src/contract/extract.ts';
import { project } from '../cli/support/command.ts';

const SDK = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  import { ListPromptsRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
  import { z } from 'zod';
  const server = new McpServer({ name: 'made', version: '1.0.0' });
`;

/** Registers a tool with everything that the SDK lists. */
const TOOL = `
  server.registerTool(
    'a',
    { title: 'A', description: 'Does a.', inputSchema: { q: z.string().describe('What.') } },
    async () => ({ content: [] }),
  );
`;

const AS_REGISTERED = {
  name: 'a',
  title: 'A',
  description: 'Does a.',
  inputSchema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { q: { type: 'string', description: 'What.' } },
    required: ['q'],
  },
  execution: { taskSupport: 'forbidden' },
};

/** The server of a package of these files, which has what this one has installed. */
function serverOf(files: Readonly<Record<string, string>>): ServerContract {
  const dependencies = { '@modelcontextprotocol/sdk': '^1.30.0', zod: '^4.0.0' };
  const { folder, path } = project({
    'package.json': JSON.stringify({ name: 'package', type: 'module', dependencies }),
    ...files,
  });
  symlinkSync(resolve('node_modules'), path('node_modules'));
  const { servers } = extractContract(['.'], { cwd: folder });
  expect(servers).toHaveLength(1);
  return servers[0]!;
}

function toolOf(code: string): ToolContract {
  const { tools } = serverOf({ 'index.ts': SDK + code });
  expect(tools).toHaveLength(1);
  return tools[0]!;
}

/** The tool after a handler around the one of the SDK. */
function after(handler: string, before = ''): ToolContract {
  return toolOf(`${TOOL}
    ${before}
    const handlers = server.server._requestHandlers;
    const list = handlers.get('tools/list');
    handlers.set('tools/list', ${handler});`);
}

const unreadParts = ({ unresolved }: ToolContract) => unresolved?.map(({ part }) => part);

test('a list handler in the place of that of the SDK lists only its own tools', () => {
  const { tools } = serverOf({
    'index.ts': `${SDK}${TOOL}
      server.server.setRequestHandler(ListToolsRequestSchema, () => ({
        tools: [{ name: 'a', description: 'Listed.', inputSchema: { type: 'object' } }],
      }));`,
  });
  expect(tools).toEqual([{ name: 'a', description: 'Listed.', inputSchema: { type: 'object' } }]);
});

describe('a handler around the one of the SDK', () => {
  test('that changes nothing', () => {
    expect(after('async (request, extra) => list(request, extra)')).toEqual(AS_REGISTERED);
  });

  test('changes a part in place', () => {
    const { inputSchema, ...others } = after(`async (request, extra) => {
      const result = await list(request, extra);
      for (const tool of result.tools) {
        delete tool.inputSchema.$schema;
        if (tool.outputSchema) delete tool.outputSchema.$schema;
      }
      return result;
    }`);
    const { inputSchema: registered, ...same } = AS_REGISTERED;
    const { $schema, ...without } = registered;
    expect($schema).toBeDefined();
    expect(inputSchema).toEqual(without);
    expect(others).toEqual(same);
  });

  test('maps entries to others', () => {
    const listed = after(`async (request, extra) => {
      const { tools, ...result } = await list(request, extra);
      return { ...result, tools: tools.map((tool) => ({ ...tool, title: tool.name.toUpperCase(), _meta: { group: 1 } })) };
    }`);
    expect(listed).toEqual({ ...AS_REGISTERED, _meta: { group: 1 } });
  });

  test('set by the method of the server, with a recursive function of another module', () => {
    const { tools } = serverOf({
      'strip.ts': `
        export function strip(value) {
          if (Array.isArray(value)) return value.map(strip);
          if (value === null || typeof value !== 'object') return value;
          const out = {};
          for (const [key, member] of Object.entries(value)) {
            if (key === '$schema' && typeof member === 'string') continue;
            out[key] = strip(member);
          }
          return out;
        }`,
      'index.ts': `${SDK}import { strip } from './strip.js';
        ${TOOL}
        const original = server.server._requestHandlers.get('tools/list');
        if (!original) throw new Error('No tools');
        server.server.setRequestHandler(ListToolsRequestSchema, async (request, extra) => {
          const result = await original(request, extra);
          for (const tool of result.tools) tool.inputSchema = strip(tool.inputSchema);
          return result;
        });`,
    });
    expect(tools[0]?.inputSchema).not.toHaveProperty('$schema');
    expect(tools[0]?.inputSchema).toHaveProperty('properties.q.description', 'What.');
    expect(tools[0]?.unresolved).toBeUndefined();
  });

  test('leaves only the part unread that depends on what is not known', () => {
    const listed = after(`async (request, extra) => {
      const result = await list(request, extra);
      for (const tool of result.tools) tool.description = process.env.PREFIX + tool.description;
      return result;
    }`);
    const { description, ...others } = AS_REGISTERED;
    expect(description).toBe('Does a.');
    expect(listed).toEqual({
      ...others,
      unresolved: [{ part: 'description', why: 'depends on the environment variable `PREFIX`' }],
    });
  });

  test('keeps what is unread of the definition', () => {
    const { unresolved } = toolOf(`
      server.registerTool('a', { title: 'A', description: process.env.TEXT }, async () => ({ content: [] }));
      const handlers = server.server._requestHandlers;
      const list = handlers.get('tools/list');
      handlers.set('tools/list', async (request) => {
        const { tools } = await list(request);
        return { tools: tools.map((tool) => ({ ...tool, title: 'B' })) };
      });`);
    expect(unresolved).toEqual([
      { part: 'description', why: 'depends on the environment variable `TEXT`' },
    ]);
  });

  test('that reads an unread part leaves those unread that depend on it', () => {
    const listed = toolOf(`
      server.registerTool(
        'a',
        { title: 'A', description: 'Does a.', inputSchema: { q: z.string().describe(process.env.TEXT) } },
        async () => ({ content: [] }),
      );
      function hasReference(node) {
        if (typeof node !== 'object' || node === null) return node === '#';
        return Object.values(node).some(hasReference);
      }
      const handlers = server.server._requestHandlers;
      const list = handlers.get('tools/list');
      handlers.set('tools/list', async (request, extra) => {
        const result = await list(request, extra);
        for (const tool of result.tools)
          if (hasReference(tool.inputSchema)) {
            const clone = structuredClone(tool.inputSchema);
            clone.properties.q = {};
            tool.inputSchema = clone;
          }
        return result;
      });`);
    const { inputSchema, ...others } = AS_REGISTERED;
    expect(inputSchema).toBeDefined();
    expect(listed).toEqual({
      ...others,
      unresolved: [{ part: 'inputSchema', why: 'depends on the environment variable `TEXT`' }],
    });
  });

  test('that is set under a condition has changed the parts perhaps', () => {
    const listed = toolOf(`${TOOL}
      if (process.env.COMPACT) {
        const handlers = server.server._requestHandlers;
        const list = handlers.get('tools/list');
        handlers.set('tools/list', async (request) => {
          const { tools } = await list(request);
          return { tools: tools.map(({ title, ...tool }) => ({ ...tool, description: 'Does a.' })) };
        });
      }`);
    const { title, ...others } = AS_REGISTERED;
    expect(title).toBe('A');
    expect(listed).toEqual({
      ...others,
      unresolved: [{ part: 'title', why: 'depends on the environment variable `COMPACT`' }],
    });
  });

  test('is replaced by the last one', () => {
    const { description } = toolOf(`${TOOL}
      const handlers = server.server._requestHandlers;
      for (const suffix of [' One.', ' Two.']) {
        const list = handlers.get('tools/list');
        handlers.set('tools/list', async (request) => {
          const { tools } = await list(request);
          return { tools: tools.map((tool) => ({ ...tool, description: tool.description + suffix })) };
        });
      }`);
    expect(description).toBe('Does a. One. Two.');
  });

  test('concerns the lists of its own server only', () => {
    const { tools } = serverOf({
      'index.ts': `${SDK}${TOOL}
        function create() {
          const server = new McpServer({ name: 'made', version: '1.0.0' });
          server.registerTool('b', { title: 'B' }, async () => ({ content: [] }));
          return server;
        }
        const other = create();
        const handlers = other.server._requestHandlers;
        const list = handlers.get('tools/list');
        handlers.set('tools/list', async (request) => {
          const { tools } = await list(request);
          return { tools: tools.map(({ title, ...tool }) => tool) };
        });`,
    });
    expect(tools.map(({ name, title }) => [name, title])).toEqual([
      ['a', 'A'],
      ['b', undefined],
    ]);
    expect(tools.flatMap(({ unresolved }) => unresolved ?? [])).toEqual([]);
  });
});

test('a handler that another module sets on the server that it is passed', () => {
  const { tools } = serverOf({
    'index.ts': `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { register } from './tools.ts';
      import { shorten } from './shorten.ts';
      const server = new McpServer({ name: 'made', version: '1.0.0' });
      register(server);
      shorten(server);`,
    'tools.ts': `
      import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      export function register(server: McpServer) {
        server.registerTool('a', { description: 'Does a.' }, async () => ({ content: [] }));
      }`,
    'shorten.ts': `
      import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      export function shorten(server: McpServer) {
        const handlers = server.server._requestHandlers;
        const list = handlers.get('tools/list');
        handlers.set('tools/list', async (request, extra) => {
          const { tools } = await list(request, extra);
          return { tools: tools.map((tool) => ({ ...tool, description: 'Short.' })) };
        });
      }`,
  });
  expect(tools.map(({ name, description }) => [name, description])).toEqual([['a', 'Short.']]);
});

describe('a function in the place of the method that sets handlers', () => {
  const shims = `
    const low = server.server;
    const original = low.setRequestHandler.bind(low);
    low.setRequestHandler = (schema, handler) => {
      if (schema === ListPromptsRequestSchema)
        return original(schema, async (...args) => ({ ...(await handler(...args)), prompts: [] }));
      if (schema !== ListToolsRequestSchema) return original(schema, handler);
      return original(schema, async (...args) => {
        const result = await handler(...args);
        if (!Array.isArray(result?.tools)) return result;
        return { ...result, tools: result.tools.map((tool) => ({ ...tool, icons: iconsOf(tool.name) })) };
      });
    };
    const ICONS = { a: [{ src: 'a.svg' }] };
    const iconsOf = (name) => ICONS[name];`;

  test('changes what the framework sets later', () => {
    expect(toolOf(shims + TOOL)).toEqual({ ...AS_REGISTERED, icons: [{ src: 'a.svg' }] });
  });

  test('leaves out what its handler leaves out', () => {
    const { prompts } = serverOf({
      'index.ts': `${SDK}${shims}${TOOL}
        server.registerPrompt('p', {}, () => ({ messages: [] }));`,
    });
    expect(prompts.map(({ name, condition }) => [name, condition])).toEqual([
      ['p', "is left out by the server's own list handler"],
    ]);
  });
});

describe('a handler that filters or sorts', () => {
  test('keeps what it keeps for certain', () => {
    const handler = `async (request) => {
      const { tools } = await list(request);
      return { tools: tools.filter(({ name }) => name !== 'b').sort((a, b) => a.name.localeCompare(b.name)) };
    }`;
    expect(after(handler)).toEqual(AS_REGISTERED);
  });

  test('by an unknown condition makes the definition uncertain', () => {
    const handler = `async (request) => {
      const { tools } = await list(request);
      return { tools: tools.filter(({ name }) => !hidden.has(name)) };
    }`;
    const hidden = `const hidden = new Set((process.env.HIDDEN ?? '').split(','));`;
    expect(after(handler, hidden)).toEqual({
      ...AS_REGISTERED,
      uncertain: true,
      condition: 'depends on the environment variable `HIDDEN`',
    });
  });

  test('leaves out what it excludes', () => {
    const { condition, uncertain } = after(`async (request) => {
      const { tools } = await list(request);
      return { tools: tools.filter(({ name }) => name !== 'a') };
    }`);
    expect(uncertain).toBe(true);
    expect(condition).toBe("is left out by the server's own list handler");
  });
});

describe('the state of the server when it is asked', () => {
  const titled = `async (request) => {
    const { tools } = await list(request);
    return { tools: tools.map((tool) => ({ ...tool, title: titles.get(tool.name) ?? tool.title })) };
  }`;
  const why = 'may be filled by code that is not followed';

  test('an object that the start-up fills, through the trap of a proxy', () => {
    const { title } = toolOf(`
      const titles = {};
      const titling = new Proxy(server, {
        get(target, key) {
          const method = Reflect.get(target, key, target);
          if (key !== 'registerTool') return method;
          return (name, config, handler) => {
            titles[name] = 'B';
            return method.apply(target, [name, config, handler]);
          };
        },
      });
      titling.registerTool('a', { title: 'A' }, async () => ({ content: [] }));
      const handlers = server.server._requestHandlers;
      const list = handlers.get('tools/list');
      handlers.set('tools/list', ${titled.replace('titles.get(tool.name)', 'titles[tool.name]')});`);
    expect(title).toBe('B');
  });

  test('a Map that any code may fill later', () => {
    const { title, unresolved } = after(
      titled,
      `const titles = new Map();
      export const setTitle = (name, title) => titles.set(name, title);`,
    );
    expect(title).toBeUndefined();
    expect(unresolved).toEqual([{ part: 'title', why }]);
  });

  test('a variable that a handler assigns', () => {
    const { unresolved } = after(
      `async (request) => {
        const result = await list(request);
        for (const tool of result.tools) if (isFirst) tool.title = 'B';
        isFirst = false;
        return result;
      }`,
      'let isFirst = true;',
    );
    expect(unresolved).toEqual([
      {
        part: 'title',
        why: 'is decided by a condition that is assigned more than once (`isFirst`)',
      },
    ]);
  });

  test('what a request changes is not changed for the next one', () => {
    const { tools } = serverOf({
      'index.ts': `${SDK}${TOOL}
        server.registerTool('b', { title: 'A' }, async () => ({ content: [] }));
        const META = { count: 1 };
        const handlers = server.server._requestHandlers;
        const list = handlers.get('tools/list');
        handlers.set('tools/list', async (request) => {
          const { tools } = await list(request);
          return { tools: tools.map((tool) => ({ ...tool, _meta: META })) };
        });`,
    });
    expect(tools.map(({ _meta }) => _meta)).toEqual([{ count: 1 }, { count: 1 }]);
  });
});

describe('what cannot be followed leaves parts unread:', () => {
  test.each([
    [
      'a function of a package',
      'const { tools } = await list(r); shrink(tools[0]); return { tools };',
    ],
    ['an unread list', 'return compress(await list(r));'],
    [
      'an entry at an unknown index',
      'const { tools } = await list(r); tools[Number(process.env.I)].title = "B"; return { tools };',
    ],
    [
      'an entry in an unknown loop',
      'const { tools } = await list(r); for (let i = 0; i < tools.length; i++) tools[i].title = "B"; return { tools };',
    ],
    [
      'an unknown index',
      'const { tools } = await list(r); return { tools: tools.map((tool, i) => ({ ...tool, title: `${i}` })) };',
    ],
    [
      'the first of the list',
      'const { tools } = await list(r); tools[0].title = "B"; tools.at(-1).title = "B"; return { tools };',
    ],
  ])('%s', (_, body) => {
    const unread = unreadParts(
      after(`async (r) => { ${body} }`, "const { shrink, compress } = require('lodash');"),
    );
    expect(unread).toContain('title');
  });

  test('an entry that an unread part selects', () => {
    const listed = toolOf(`
      server.registerTool('a', { title: 'A', description: process.env.TEXT }, async () => ({ content: [] }));
      const handlers = server.server._requestHandlers;
      const list = handlers.get('tools/list');
      handlers.set('tools/list', async (request) => {
        const { tools } = await list(request);
        for (const tool of tools) {
          const one = [tool].find((each) => each.description);
          one.title = 'B';
        }
        return { tools };
      });`);
    expect(unreadParts(listed)).toContain('title');
  });

  test('each part that an unread function may change', () => {
    expect(
      unreadParts(
        after(
          `async (request) => {
            const { tools } = await list(request);
            for (const tool of tools) inlined(tool.inputSchema);
            return { tools };
          }`,
          "import inlined from 'inlined';",
        ),
      ),
    ).toEqual(['inputSchema']);
  });

  describe('a handler that takes too many steps', () => {
    /** A handler that compares all fields of a schema with each other. */
    const handler = (also: string): string => `async (request) => {
      const result = await list(request);
      for (const tool of result.tools) {
        const { properties } = tool.inputSchema;
        const places = new Map();
        for (const one of Object.keys(properties))
          for (const other of Object.keys(properties)) if (one === other) places.set(one, { properties });
        for (const [key, place] of places) place.properties[key].title = key;
        ${also}
      }
      return result;
    }`;
    const many = Array.from({ length: 200 }, (_, index) => `f${index}: z.string()`).join();
    const afterMany = (also = '', before = ''): ToolContract =>
      toolOf(`
        ${before}
        server.registerTool(
          'a',
          { description: 'Does a.', inputSchema: { ${many} } },
          async () => ({ content: [] }),
        );
        const handlers = server.server._requestHandlers;
        const list = handlers.get('tools/list');
        handlers.set('tools/list', ${handler(also)});`);

    test('leaves the parts that it does not name', () => {
      const tool = afterMany();
      expect(unreadParts(tool)).toEqual(['inputSchema', 'title']);
      expect(tool.description).toBe('Does a.');
    });

    test('may change all parts if an unread function changes the list', () => {
      const imported = "const { compress } = require('lodash');";
      const tool = afterMany('if (tool.inputSchema.type) compress(result.tools);', imported);
      expect(unreadParts(tool)).toContain('description');
    });
  });

  test('the parts that are named, of a server that no start-up creates', () => {
    expect(
      unreadParts(
        toolOf(`${TOOL}
          export function compact(made) {
            const FIELDS = ['inputSchema', 'title'];
            made.server._requestHandlers.set('tools/list', async (request) => {
              const { tools } = await read(request);
              for (const tool of tools) for (const field of FIELDS) delete tool[field].$schema;
              return { tools };
            });
          }`),
      ),
    ).toEqual(['inputSchema', 'title']);
  });
});

test.each([
  `handlers.set('tools/list', list);`,
  `handlers.set('prompts/list', async () => ({ inputSchema: 1 }));`,
  `handlers.get('tools/list', async () => ({ inputSchema: 1 }));`,
  `handlers.set('tools/list', async (request) => list(request));`,
])('a Map of the project is no server: %s', (code) => {
  expect(
    unreadParts(toolOf(`${TOOL}const handlers = new Map(), list = () => {};${code}`)),
  ).toBeUndefined();
});
