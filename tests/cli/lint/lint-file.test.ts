import { expect, test } from 'vitest';
import { project } from '../support/command.ts';

/** A server whose tools only its start-up says: a loop changes their list. */
const SERVER = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
const tools = [{ name: 'find', description: 'Finds it.', inputSchema: { type: 'object' } }];
for (let i = 0; i < tools.length; i++) tools[i] = prefixed(tools[i]);
function prefixed(tool: any): any {
  return { ...tool, description: \`[x] \${tool.description}\` };
}
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...tools] }));
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  if (request.params.name !== 'find') throw new Error('x');
  try {
    return { content: [{ type: 'text', text: await load() }] };
  } catch (error) {
    return { content: [{ type: 'text', text: \`Failed: \${error}\` }] };
  }
});
`;
const PACKAGE = JSON.stringify({
  type: 'module',
  dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' },
});

test.each(['--fix', '--fix-dry-run'])(
  '%s reports what is left of a file, read as it is saved',
  async (option) => {
    const { lint, read } = project({ 'package.json': PACKAGE, 'server.ts': SERVER });
    const fixed = await lint('--preset', 'strict', option);
    expect(fixed).toMatchObject({ code: 0, stderr: '' });
    expect(fixed.stdout).toContain('mcp/require-annotations');
    expect(fixed.stdout).toContain('1 definition, fully resolved');
    expect(read('server.ts').includes('isError: true')).toBe(option === '--fix');
    const again = await lint('--preset', 'strict');
    expect(again.stdout.includes('mcp/require-error-flag')).toBe(option !== '--fix');
  },
);
