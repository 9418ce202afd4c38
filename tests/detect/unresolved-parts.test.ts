import { expect, it } from 'vitest';
import { read } from './read.ts';

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
