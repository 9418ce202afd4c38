import { expect, test } from 'vitest';
import { project } from '../support/command.ts';

const SERVER = `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'notes', version: '1.0.0' });
const answer = async () => ({ content: [{ type: 'text' as const, text: '3' }] });
server.registerTool('count notes', { description: 'Counts the notes of the user.' }, answer);
server.registerTool('sum notes', {}, answer);
`;

test('findings stand under their definitions', async () => {
  const { lint } = project({ 'src/server.ts': SERVER });
  const { code, stdout } = await lint('--no-config', '--format', 'grouped');
  expect(code).toBe(1);
  const [first, second, summary] = stdout.split('\n\n');
  expect(first).toMatch(
    /^tool count notes {2}src\/server\.ts:5\n {2}error {4}5:21: .+ {2}mcp\/valid-tool-name$/,
  );
  expect(second).toContain('tool sum notes  src/server.ts:6\n');
  expect(second).toContain('mcp/require-description');
  expect(summary).toContain('1 file, 2 definitions');
});

test('findings outside of all definitions stand under their file', async () => {
  const { lint } = project({
    'src/server.ts': `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
const server = new McpServer({ name: 'notes', version: '1.0.0' });
server.registerTool(
  'count notes',
  { description: 'Counts the notes of the user.' },
  async () => ({ content: [{ type: 'txt', text: '3' }] }),
);
console.log('starting');
await server.connect(new StdioServerTransport());
`,
  });
  const { stdout } = await lint('--no-config', '--format', 'grouped');
  const [tool, file] = stdout.split('\n\n');
  expect(tool).toMatch(/^tool count notes .*\n.*mcp\/valid-tool-name\n.*mcp\/valid-content-block$/);
  expect(file).toMatch(/^src\/server\.ts\n {2}warning {2}10:1: .* mcp\/no-stdout$/);
});

test('findings in a loop that registers several definitions stand under their file', async () => {
  const { lint } = project({
    'src/server.ts': `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'notes', version: '1.0.0' });
const answer = async () => ({ content: [] });
for (const name of ['count notes', 'sum notes'])
  server.registerTool(name, { description: 'Adds up what the user wrote.' }, answer);
`,
  });
  const { stdout } = await lint('--no-config', '--format', 'grouped');
  expect(stdout.split('\n\n')[0]).toMatch(/^src\/server\.ts(\n.*mcp\/valid-tool-name)+$/);
});
