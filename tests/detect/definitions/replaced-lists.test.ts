import { describe, expect, test } from 'vitest';
import { definitionsIn } from '../listed.ts';

/** The definitions of a server: with `-` in front of those that its own list handler leaves out. */
function listedBy(code: string, others: Readonly<Record<string, string>> = {}): string[] {
  const { definitions } = definitionsIn({
    'server.ts': `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { ListPromptsRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      import { z } from 'zod';
      const run = async () => ({ content: [] });
      const server = new McpServer({ name: 'notes', version: '1.0.0' });
      ${code}`,
    ...others,
  });
  return definitions.map(({ name, description, isReplacedInList }) => {
    const text = description.kind === 'known' ? ` ${description.value}` : '';
    return `${isReplacedInList ? '-' : ''}${name.kind === 'known' ? name.value : '?'}${text}`;
  });
}

const OWN_LIST = `server.server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{ name: 'find', description: 'Listed.', inputSchema: { type: 'object' } }],
}));`;

describe('a list handler in the place of that of the framework', () => {
  test('leaves out the tools that are registered, with their texts', () => {
    const code = `
      server.tool('find', 'Registered.', { q: z.string() }, run);
      server.registerTool('hidden', { description: 'Registered.' }, run);
      ${OWN_LIST}`;
    expect(listedBy(code)).toEqual(['-find', '-hidden', 'find Listed.']);
  });

  test('leaves out those that are registered after it', () => {
    const code = `
      server.tool('find', 'Registered.', { q: z.string() }, run);
      ${OWN_LIST}
      server.registerTool('late', { description: 'Registered.' }, run);`;
    expect(listedBy(code)).toEqual(['-find', 'find Listed.', '-late']);
  });

  test('leaves out those of another module', () => {
    const code = `
      import { register } from './register.js';
      register(server);
      ${OWN_LIST}`;
    const register = `export function register(server) {
      server.registerTool('other', { description: 'Registered.' }, async () => ({ content: [] }));
    }`;
    expect(listedBy(code, { 'register.ts': register })).toEqual(['-other', 'find Listed.']);
  });

  test('leaves out those of a list that a function registers on the server that it is passed', () => {
    const code = `
      const TOOLS = [{ name: 'find', description: 'Registered.', inputSchema: z.object({}) }];
      function register(on: McpServer) {
        return TOOLS.map((tool) => {
          const { name, ...config } = tool;
          on.registerTool(name, config, run);
          return tool;
        });
      }
      const registered = register(server);
      server.server.setRequestHandler(ListToolsRequestSchema, () => ({
        tools: registered.map(({ name }) => ({ name, description: 'Listed.', inputSchema: { type: 'object' } })),
      }));`;
    expect(listedBy(code).sort()).toEqual(['-find', 'find Listed.']);
  });

  test('leaves out nothing of another list', () => {
    const code = `
      server.registerPrompt('ask', { description: 'Registered.' }, async () => ({ messages: [] }));
      ${OWN_LIST}`;
    expect(listedBy(code)).toEqual(['ask Registered.', 'find Listed.']);
  });

  test('leaves out nothing of another server', () => {
    const code = `
      ${OWN_LIST}
      const second = new McpServer({ name: 'second', version: '1.0.0' });
      second.registerTool('find', { description: 'Registered.' }, run);`;
    expect(listedBy(code)).toEqual(['find Listed.', 'find Registered.']);
  });

  test.each([
    [
      'a condition sets it',
      `if (process.env.OWN_LIST) ${OWN_LIST}`,
      ['find Registered.', 'find Listed.'],
    ],
    [
      'it calls that of the framework',
      `const original = server.server._requestHandlers.get('tools/list');
      server.server.setRequestHandler(ListToolsRequestSchema, async (request, extra) => {
        const { tools } = await original(request, extra);
        return { tools: [...tools, { name: 'more', description: 'Listed.', inputSchema: { type: 'object' } }] };
      });`,
      ['find Registered.', 'more Listed.'],
    ],
    [
      'what it lists is not read',
      `server.server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: await load() }));`,
      ['find Registered.', '?'],
    ],
  ])('may list the tools of the framework where %s', (_, code, expected) => {
    const tool = "server.registerTool('find', { description: 'Registered.' }, run);";
    const names = listedBy(`${tool}\n${code}`);
    expect(names.filter((name) => expected.includes(name))).toEqual(expected);
    expect(names.filter((name) => name.startsWith('-'))).toEqual([]);
  });
});

test.each([
  ['others that are not read', '[FIND, ...(await load())]'],
  ['the others of the framework', `[...listed.filter(({ name }) => name !== 'find'), FIND]`],
])('a list handler replaces a tool that it lists itself beside %s', (_others, tools) => {
  const names = listedBy(`
    const FIND = { name: 'find', description: 'Listed.', inputSchema: { type: 'object' } };
    server.registerTool('find', { description: 'Registered.' }, run);
    server.registerTool('keep', { description: 'Registered.' }, run);
    const listed = await load(server);
    server.server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ${tools} }));`);
  expect(names.filter((name) => name !== '?')).toEqual([
    'find Listed.',
    '-find',
    'keep Registered.',
  ]);
});

test('a list handler that lists what the framework keeps defines nothing', () => {
  const code = `
    server.registerTool('find', { description: 'Registered.' }, run);
    server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
      tools: Object.entries(server._registeredTools).map(([name, { description }]) => ({
        name,
        description,
      })),
    }));`;
  expect(listedBy(code)).toEqual(['find Registered.']);
  const among = code
    .replace('Object.entries', '[...(await load()), ...Object.entries')
    .replace('})),', '}))],');
  expect(listedBy(among)).toEqual(['find Registered.', '?']);
  const joined = code.replace('})),\n', '})).concat(await load()),\n');
  expect(listedBy(joined)).toEqual(['find Registered.', '?']);
  const merged = code
    .replace('Object.entries', 'merge(await load(), Object.entries')
    .replace('})),\n', '}))),\n');
  expect(listedBy(merged)).toEqual(['find Registered.', '?']);
  const own = `
    const TOOLS = [{ name: 'more', description: 'Listed.', inputSchema: { type: 'object' } }];
    server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
      tools: TOOLS.filter(({ name }) => !server._registeredTools[name]),
    }));`;
  expect(listedBy(own)).toEqual(['more Listed.']);
});

describe('the list handler of a server that no start-up creates', () => {
  /** The tools of a server that only a function creates which nothing calls. */
  const createdBy = (code: string): string[] => {
    const { definitions } = definitionsIn({
      'server.ts': `
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
        const TOOLS = [{ name: 'find', description: 'Listed.', inputSchema: { type: 'object' } }];
        function list(server: McpServer) {
          server.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }));
        }
        export function create(isStrict: boolean) {
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          server.registerTool('find', { description: 'Registered.' }, async () => ({ content: [] }));
          ${code}
          return server;
        }`,
    });
    return definitions.map(({ isReplacedInList, description }) =>
      [isReplacedInList && '-', description.kind === 'known' && description.value]
        .filter(Boolean)
        .join(''),
    );
  };

  test.each([
    [
      'in the function',
      'server.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }));',
    ],
    ['in a function that it is passed to', 'list(server);'],
  ])('leaves out its tools: %s', (_where, code) => {
    expect([...new Set(createdBy(code))].sort()).toEqual(['-', 'Listed.']);
  });

  test('leaves out none where it is set on a condition', () => {
    expect(createdBy('if (isStrict) list(server);').sort()).toEqual(['Listed.', 'Registered.']);
  });
});
