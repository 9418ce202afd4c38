import { expect, test } from 'vitest';
import type { Static } from '../../../../src/model/static.ts';
import { read, textAt } from '../../read.ts';

const START = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const tools = {
    read: { description: 'Reads a note.' },
    'write note': { description: 'Writes a note.' },
  };
`;

/** The texts where the names and the descriptions of the definitions are written. */
function writtenIn(code: string): readonly unknown[] {
  const text = START + code;
  const at = (part: Static<string>): string | undefined =>
    part.kind === 'known' ? textAt(text, part.at) : undefined;
  return read(text).definitions.map(({ name, description }) => [at(name), at(description)]);
}

const MEMBERS = [
  ['read', "'Reads a note.'"],
  ["'write note'", "'Writes a note.'"],
];

test('the entries of a record have the places of their keys and values', () => {
  const loop = `
    for (const [name, { description }] of Object.entries(tools))
      server.registerTool(name, { description }, async () => ({ content: [] }));
  `;

  expect(writtenIn(loop)).toEqual(MEMBERS);
});

test('in a callback', () => {
  const loop = `
    Object.entries(tools).forEach(([name, config]) => {
      server.registerTool(name, config, async () => ({ content: [] }));
    });
  `;

  expect(writtenIn(loop)).toEqual(MEMBERS);
});

test.each(['of Object.keys(tools)', 'in tools'])('the keys %s', (keys) => {
  const loop = `
    for (const name ${keys})
      server.registerTool(name, { description: 'Does it.' }, async () => ({ content: [] }));
  `;

  expect(writtenIn(loop)).toEqual([
    ['read', "'Does it.'"],
    ["'write note'", "'Does it.'"],
  ]);
});

test.each([
  ['a loop', 'for (const [name, description] of pairs)', ''],
  ['a callback', 'pairs.forEach(([name, description]) => ', ')'],
])('the elements of the lists of %s', (_what, begin, end) => {
  const loop = `
    const pairs = [['read', 'Reads a note.'], ['write', 'Writes a note.']] as const;
    ${begin} server.registerTool(name, { description }, async () => ({ content: [] }))${end};
  `;

  expect(writtenIn(loop)).toEqual([
    ["'read'", "'Reads a note.'"],
    ["'write'", "'Writes a note.'"],
  ]);
});

test('the elements of a list with others before them have the place of the loop', () => {
  const loop = `
    const more = ['read'];
    for (const [name, description] of [[...more, 'Reads a note.']])
      server.registerTool(name, { description }, async () => ({ content: [] }));
  `;

  expect(writtenIn(loop)).toEqual([['name', 'description']]);
});

test('a key that a spread adds has the place of the name in the loop', () => {
  const loop = `
    const all = { ...tools, drop: { description: 'Drops a note.' } };
    for (const [name, config] of Object.entries(all))
      server.registerTool(name, config, async () => ({ content: [] }));
  `;

  expect(writtenIn(loop)).toEqual([
    ['name', "'Reads a note.'"],
    ['name', "'Writes a note.'"],
    ['drop', "'Drops a note.'"],
  ]);
});

const LIST = `
  const listed = [
    { name: 'list', description: 'Lists notes.', run: async () => ({ content: [] }) },
    { name: 'drop', title: 'Drop', description: 'Drops a note.', run: async () => ({ content: [] }) },
  ];
`;

test.each([
  ['names', '{ name, description, run }', 'name, { description }, run'],
  ['names and a rest', '{ name, run, ...config }', 'name, config, run'],
])('%s that a pattern takes out of the elements of a list', (_what, pattern, args) => {
  const listed = [
    ["'list'", "'Lists notes.'"],
    ["'drop'", "'Drops a note.'"],
  ];
  expect(
    writtenIn(`${LIST} for (const ${pattern} of listed) server.registerTool(${args});`),
  ).toEqual(listed);
  expect(
    writtenIn(`${LIST} listed.forEach((${pattern}) => server.registerTool(${args}));`),
  ).toEqual(listed);
});

test('a rest lacks what the pattern takes out before it', () => {
  const loop = `for (const { name, title, run, ...config } of listed) server.registerTool(name, config, run);`;
  const { definitions } = read(START + LIST + loop);
  expect(definitions.map(({ title }) => title.kind)).toEqual(['absent', 'absent']);
});
