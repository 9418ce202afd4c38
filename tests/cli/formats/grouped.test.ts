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
