import { expect, it } from 'vitest';
import { read } from '../read.ts';

const argumentsIn = (body: string) =>
  read(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const server = new McpServer({ name: 's', version: '1' });
    const other = { name: 'other' };
    function setUp(target) {}
    ${body}
  `).serverArguments;

it('are servers that a call passes to a function of the project', () => {
  expect(argumentsIn('setUp(server);')).toMatchObject([{ condition: undefined }]);
});

it('are also the members of an object literal', () => {
  expect(argumentsIn('function connect({ target }) {}\nconnect({ target: server });')).toHaveLength(
    1,
  );
});

it('are not other values', () => {
  expect(argumentsIn('setUp(other);\nsetUp({ name: "server" });')).toEqual([]);
});

it('are conditional where a condition decides whether the call runs', () => {
  expect(argumentsIn('if (process.env.X) setUp(server);')).toMatchObject([
    { condition: 'depends on the environment variable `X`' },
  ]);
});

it('leads from the server to the parameter, the same for each call', () => {
  const [first, second] = argumentsIn('setUp(server);\nsetUp(server);');
  expect(first?.from).toBe(second?.from);
  expect(first?.to).toBe(second?.to);
  expect(first?.from).not.toBe(first?.to);
});
