import { expect, test } from 'vitest';
import { listed } from '../../../detect/listed.ts';

/** The tools that a handler lists after it has changed the list of the module. */
function answered(statement: string, answer: string): string[] {
  return listed(`
    import { Server } from '@modelcontextprotocol/sdk/server/index.js';
    import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
    const server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });
    const tools = ['write', 'read', 'find'].map((name) => ({ name, inputSchema: { type: 'object' } }));
    server.setRequestHandler(ListToolsRequestSchema, async () => {
      ${statement}
      return { tools: ${answer} };
    });`);
}

const BY_NAME = 'tools.sort((one, other) => one.name.localeCompare(other.name));';

test('a list that a request sorts has the same elements', () => {
  expect(answered(BY_NAME, 'tools')).toEqual(['write', 'read', 'find']);
});

test.each(['tools.reverse();', BY_NAME])(
  'a part of a list may have any of them after %s',
  (sort) => {
    expect(answered(sort, 'tools.slice(0, 2)')).toEqual(['write?', 'read?', 'find?']);
  },
);

test('a list from which requests take elements may lack any', () => {
  expect(answered('tools.pop();', 'tools')).toEqual(['write?', 'read?', 'find?']);
});
