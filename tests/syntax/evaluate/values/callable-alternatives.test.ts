import { expect, test } from 'vitest';
import { definitionsIn } from '../../../detect/listed.ts';

const START = `
  import { Server } from '@modelcontextprotocol/sdk/server/index.js';
  import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
  const isSafe = process.env.SAFE === 'true';
  const read = () => ({ name: 'read', description: 'Reads a note.', inputSchema: { type: 'object' } });
  const write = () => ({ name: 'write', description: 'Writes a note.', inputSchema: { type: 'object' } });
  const append = () => ({ name: 'write', description: 'Appends to a note.', inputSchema: { type: 'object' } });
`;

/** The names of the tools, each with whether a start-up may leave it out. */
function listed(tools: string): readonly unknown[] {
  const answer = `
    const server = new Server({ name: 'notes', version: '1.0.0' }, {});
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  `;
  return definitionsIn(`${START}${tools}${answer}`).definitions.map(({ name, isUncertain }) => [
    name.kind === 'known' ? name.value : name.kind,
    isUncertain,
  ]);
}

test('a call of one of two functions makes what either of them makes', () => {
  const tools = `
    const factories = { write: isSafe ? append : write };
    const tools = [read, factories.write].map((make) => make());
  `;

  expect(listed(tools)).toEqual([
    ['read', false],
    ['write', false],
  ]);
});

test('a call of a function that is missing ends a start-up, which lists nothing', () => {
  const tools = `
    const chosen = (tool) => (isSafe ? tool.safe : tool.make);
    const tools = [{ make: read }, { make: write, safe: append }].map((tool) => chosen(tool)());
  `;

  expect(listed(tools)).toEqual([
    ['read', false],
    ['write', false],
  ]);
});

test('an optional call of a function that may be missing makes nothing in its place', () => {
  const tools = `
    const extra = isSafe ? undefined : write;
    const made = extra?.();
    const tools = [read(), ...(made ? [made] : [])];
  `;

  expect(listed(tools)).toEqual([
    ['read', false],
    ['write', true],
  ]);
});

test('each function of a call changes what is known under its own condition', () => {
  const tools = `
    const tools = [read()];
    const register = isSafe ? () => {} : () => tools.push(write());
    register();
  `;

  expect(listed(tools)).toEqual([
    ['read', false],
    ['write', true],
  ]);
});
