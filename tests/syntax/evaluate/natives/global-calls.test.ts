import { describe, expect, test } from 'vitest';
import { listed } from '../../../detect/listed.ts';

const SERVER = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const groups = { notes: ['find', 'add'], tags: ['tag'] };
  const given = JSON.parse(process.argv[2]);
  const add = (name) => server.registerTool(name, {}, async () => ({ content: [] }));
`;

describe('a set of a list that is known in part', () => {
  const SET = 'const names = new Set(given.length ? given : Object.keys(groups));';

  test('has the elements that are known, which a start-up may lack', () => {
    expect(listed(`${SERVER} ${SET} for (const name of names) add(name);`)).toEqual([
      'notes?',
      'tags?',
      '?',
    ]);
  });

  test('certainly has what is added to it', () => {
    const code = `
      function all() { ${SET} names.add('tags'); return names; }
      for (const name of Array.from(all())) add(name);`;
    expect(listed(SERVER + code)).toEqual(['notes?', 'tags', '?']);
  });

  test('leads to the elements that it selects', () => {
    const code = `${SET} for (const name of [...names].flatMap((key) => groups[key] ?? [])) add(name);`;
    expect(listed(SERVER + code)).toEqual(['find?', 'add?', 'tag?', '?']);
  });
});

test('a map of entries that are known in part has their values', () => {
  const code = `
    const tools = groups.notes.map((name) => ({ name }));
    const map = new Map((given.length ? given : tools).map((tool) => [tool.name, tool]));
    for (const { name } of map.values()) add(name);`;
  expect(listed(SERVER + code)).toEqual(['find?', 'add?', '?']);
});
