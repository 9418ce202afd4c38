import { describe, expect, test } from 'vitest';
import { definitionsIn } from '../listed.ts';

const OWN_LIST = `server.server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{ name: 'find', description: 'Listed.', inputSchema: { type: 'object' } }],
}));`;

/** The code of the handler of the listed tool `find`, or why it is unknown. */
function handlerOfFind(code: string, others: Readonly<Record<string, string>> = {}): string {
  const source = `
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
    import { register } from './register.js';
    import { z } from 'zod';
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    ${code}`;
  const { definitions } = definitionsIn({ 'server.ts': source, ...others });
  const found = definitions.find(({ entryOf }) => entryOf === 'tools/list');
  const handler = found?.handler;
  if (handler?.kind !== 'known') return handler?.kind === 'unknown' ? handler.why : 'absent';
  const { external, range } = handler.value.at;
  return external ? external.file.replace(/.*\//, '') : source.slice(...range);
}

const NONE = 'has no handler of tools/call in the same file';

describe('the tool of a list handler takes the handler of the registration', () => {
  test('that has its name', () => {
    const code = `
      server.registerTool('other', { description: 'Registered.' }, async () => other());
      server.registerTool('find', { inputSchema: { q: z.string() } }, async ({ q }) => found(q));
      ${OWN_LIST}`;
    expect(handlerOfFind(code)).toBe('async ({ q }) => found(q)');
  });

  test('that follows the list handler', () => {
    const code = `${OWN_LIST} server.tool('find', 'Registered.', async () => found());`;
    expect(handlerOfFind(code)).toBe('async () => found()');
  });

  test('that another module makes', () => {
    const code = `register(server); ${OWN_LIST}`;
    const register = `export function register(server) {
      server.registerTool('find', {}, async () => ({ content: [] }));
    }`;
    expect(handlerOfFind(code, { 'register.ts': register })).toBe('register.ts');
  });

  test('where a function sets the list handler', () => {
    const code = `
      function create() {
        const made = new McpServer({ name: 'made', version: '1.0.0' });
        made.registerTool('find', {}, async () => found());
        list(made);
        return made;
      }
      function list(server: McpServer) { ${OWN_LIST} }
      export { create };`;
    expect(handlerOfFind(code)).toBe('async () => found()');
  });
});

describe('the tool of a list handler takes no handler', () => {
  test.each([
    ['of another name', `server.registerTool('search', {}, async () => found());`],
    ['of an unknown name', `server.registerTool(process.env.NAME, {}, async () => found());`],
    [
      'of another server',
      `const second = new McpServer({ name: 'second', version: '1.0.0' });
      second.registerTool('find', {}, async () => found());`,
    ],
    ['of a prompt', `server.registerPrompt('find', {}, async () => ({ messages: [] }));`],
    [
      'where several have its name',
      `if (process.env.FAST) server.registerTool('find', {}, async () => fast());
      else server.registerTool('find', {}, async () => slow());`,
    ],
  ])('%s', (_, code) => {
    expect(handlerOfFind(`${code}\n${OWN_LIST}`)).toBe(NONE);
  });

  test('where another one answers the calls', () => {
    const code = `
      server.registerTool('find', {}, async () => found());
      ${OWN_LIST}
      server.server.setRequestHandler(CallToolRequestSchema, async () => ({ content: [] }));`;
    expect(handlerOfFind(code)).toBe('async () => ({ content: [] })');
  });

  test('where another module may answer the calls', () => {
    const code = `
      server.registerTool('find', {}, async () => found());
      ${OWN_LIST}
      register({ server });`;
    const register = `
      import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      export function register(all) {
        all.server.server.setRequestHandler(CallToolRequestSchema, async () => ({ content: [] }));
      }`;
    expect(handlerOfFind(code, { 'register.ts': register })).toBe(NONE);
  });
});

test('the handler has the parameters of its registration', () => {
  const { definitions } = definitionsIn(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    server.registerTool('find', {}, async (extra) => ({ content: [] }));
    ${OWN_LIST}`);
  const found = definitions.find(({ entryOf }) => entryOf === 'tools/list');
  expect(found?.handler).toMatchObject({ kind: 'known', value: { firstIs: 'context' } });
});
