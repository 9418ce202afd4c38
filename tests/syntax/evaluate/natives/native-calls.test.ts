import { expect, test } from 'vitest';
import { definitionsIn } from '../../../detect/listed.ts';

const START = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  import { Server } from '@modelcontextprotocol/sdk/server/index.js';
  import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
  const read = { name: 'read', description: 'Reads a note.', inputSchema: { type: 'object' } };
  const write = { name: 'write', description: 'Writes a note.', inputSchema: { type: 'object' } };
  const drop = { name: 'drop', description: 'Drops a note.', inputSchema: { type: 'object' } };
`;

/** The names of the tools, each with whether a start-up may leave it out. */
function listed(code: string): readonly unknown[] {
  return definitionsIn(`${START}${code}`).definitions.map(({ name, isUncertain }) => [
    name.kind === 'known' ? name.value : name.kind,
    isUncertain,
  ]);
}

test('the members of one of two records are listed, those of both once and with certainty', () => {
  const answer = `
    const groups = process.env.ADMIN ? { read, write } : { read, drop };
    const server = new Server({ name: 'notes', version: '1.0.0' }, {});
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: Object.values(groups) }));
  `;

  expect(listed(answer)).toEqual([
    ['read', false],
    ['write', true],
    ['drop', true],
  ]);
});

test('the members of groups that the environment chooses are listed', () => {
  const answer = `
    const groups = process.env.ADMIN ? { all: { read, write } } : { few: { read } };
    const server = new Server({ name: 'notes', version: '1.0.0' }, {});
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: Object.values(groups).flatMap((group) => Object.values(group)),
    }));
  `;

  expect(new Set(listed(answer).map((each) => (each as unknown[])[0]))).toEqual(
    new Set(['read', 'write']),
  );
});

test('a loop over the entries of one of two records registers the members of both', () => {
  const loop = `
    const tools = process.env.ADMIN ? { read, write } : { read };
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    for (const [name, { description }] of Object.entries(tools))
      server.registerTool(name, { description }, async () => ({ content: [] }));
  `;

  expect(listed(loop)).toEqual([
    ['read', false],
    ['write', true],
  ]);
});

test('a record that is written to is not taken for its union', () => {
  const answer = `
    const chosen = process.env.ADMIN ? { read } : { drop };
    const tools = Object.assign(chosen, { write });
    const server = new Server({ name: 'notes', version: '1.0.0' }, {});
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: Object.values(tools) }));
  `;

  expect(listed(answer)).toEqual([['unknown', false]]);
});

test.each(['Boolean', '(tool) => tool !== null'])(
  'a filter by %s leaves out the alternatives that fail',
  (passes) => {
    const answer = `
      const tools = [read, write].map((tool) => (process.env[tool.name] ? tool : null));
      const server = new Server({ name: 'notes', version: '1.0.0' }, {});
      server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.filter(${passes}) }));
    `;

    expect(listed(answer)).toEqual([
      ['read', true],
      ['write', true],
    ]);
  },
);
