import { describe, expect, test } from 'vitest';
import { listed } from '../../../detect/listed.ts';

const SERVER = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const NAMES = ['find', 'add'];
  const given = JSON.parse(process.argv[2]);
  const add = (name) => server.registerTool(name, {}, async () => ({ content: [] }));
`;

describe('a list in the place of a value that is not known', () => {
  test.each([
    ['after an operator', 'const names = given.names ?? NAMES;'],
    [
      'after an operator that replaces what is empty',
      "const names = given.names || ['find', 'add'];",
    ],
    ['in a pattern', 'const { names = NAMES } = given;'],
  ])('has elements that a start-up may lack: %s', (_how, code) => {
    expect(listed(`${SERVER} ${code} for (const name of names) add(name);`)).toEqual([
      'find?',
      'add?',
      '?',
    ]);
  });

  test('is the list of the caller where one gives it', () => {
    const code = `
      export function addAll({ names }) { for (const name of names ?? NAMES) add(name); }
      addAll({ names: ['drop'] });`;
    expect(listed(SERVER + code)).toEqual(['drop']);
  });

  test('is not read from a call, which may lead back to the value', () => {
    const code = 'const names = given.names ?? load(NAMES); for (const name of names) add(name);';
    expect(listed(SERVER + code)).toEqual(['?']);
  });
});
