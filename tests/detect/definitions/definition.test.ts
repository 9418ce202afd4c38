import { describe, expect, test } from 'vitest';
import { plain } from '../frameworks/tables.ts';
import { read } from '../read.ts';

const HEAD = `import { FastMCP } from 'fastmcp'; const server = new FastMCP({});`;

/** The names of the definitions that a server may lack. */
const uncertain = (source: string): unknown[] =>
  read(source)
    .definitions.filter(({ isUncertain }) => isUncertain)
    .map(({ name }) => plain(name));

describe('a server may lack a definition', () => {
  test.each([
    [
      'that a list holds on a condition, but not the others of the list',
      `${HEAD} server.addTools([{ name: 'a' }, ...(process.env.B ? [{ name: 'b' }] : [])]);`,
      ['b'],
    ],
    [
      'that is registered on a condition',
      `${HEAD} if (process.env.A) server.addTool({ name: 'a' });`,
      ['a'],
    ],
    [
      'that only its type tells of',
      `import type { Tool } from '@modelcontextprotocol/server'; export const a: Tool = { name: 'a', inputSchema: {} };`,
      ['a'],
    ],
    ['but not one of a whole list', `${HEAD} server.addTools([{ name: 'a' }, { name: 'b' }]);`, []],
    ['but not one that it is given', `${HEAD} server.addTool({ name: 'a' });`, []],
    [
      'but not one of a server that is not known',
      `import { FastMCP } from 'fastmcp'; export function f(server: FastMCP) { server.addTool({ name: 'a' }); }`,
      [],
    ],
  ])('%s', (_which, source, expected) => {
    expect(uncertain(source)).toEqual(expected);
  });
});

test('only what depends on the schemas is read again for other schemas', () => {
  const analysis = read(`import { z } from 'zod'; ${HEAD}
    const schema = process.env.A ? z.object({ a: z.string() }) : z.object({ b: z.string() });
    server.addTool({ name: 'a', parameters: schema, execute: async () => 'done' });`);
  const fieldsOf = ({ definitions }: typeof analysis): unknown => {
    const root = definitions[0]?.schemas[0]?.root;
    return root?.kind === 'known' ? root.value.fields?.map(({ name }) => name) : root?.kind;
  };
  expect(fieldsOf(analysis)).toEqual(['a']);
  const [other] = analysis.alternatives;
  expect(other && fieldsOf(other)).toEqual(['b']);
  expect(other?.definitions[0]?.results).toBe(analysis.definitions[0]?.results);
  expect(other?.servers).toBe(analysis.servers);
});
