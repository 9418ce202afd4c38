import { expect, test } from 'vitest';
import { definitionsIn, installed, listed, read, running, sorted } from '../../executed.ts';

const HEAD = `const server = new McpServer({ name: 's', version: '1.0.0' });
export const connect = (transport) => server.connect(transport);
const answer = () => ({ contents: [] });
const template = (uri) => new ResourceTemplate(uri, { list: undefined });
`;

const REGISTER = `
server.registerResource('first', 'notes://first', { description: 'd' }, answer);
server.registerResource('notes://second', 'notes://second', { name: 'Second', description: 'd' }, answer);
server.registerResource('third', template('notes://third/{id}'), { name: 'Third' }, answer);
`;

const RESOURCE = `
server.resource('fourth', 'notes://fourth', { name: 'Fourth' }, answer);
server.resource('fifth', 'notes://fifth', answer);
`;

test.each([
  ['@modelcontextprotocol/sdk/server/mcp.js', REGISTER + RESOURCE],
  ['@modelcontextprotocol/server', REGISTER],
])('%s lists the name in the metadata of a resource', async (specifier, body) => {
  const text = `import { McpServer, ResourceTemplate } from '${specifier}';\n${HEAD}${body}`;
  const file = installed({ 'server.js': text })('server.js');
  const lists = await running(file, listed);
  expect(lists.map(({ name }) => name)).toContain('Second');
  expect(sorted(definitionsIn(file, text).map(read))).toEqual(sorted(lists));
});
