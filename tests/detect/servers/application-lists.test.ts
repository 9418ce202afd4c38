import { describe, expect, test } from 'vitest';
import { plain } from '../frameworks/tables.ts';
import { read } from '../read.ts';

const HEAD = `
  import { createApp, createWorkerHandler, tool, resource, prompt } from '@cyanheads/mcp-ts-core';
  const a = tool('a', {}); const b = tool('b', {});
`;

/** The names of the definitions that are certainly in the application of a source. */
function certain(source: string): unknown[] {
  const { applications, definitions } = read(`${HEAD}${source}`);
  const members = applications.flatMap((each) => each.members);
  return definitions.filter(({ id }) => members.includes(id)).map(({ name }) => plain(name));
}

describe('an application certainly has', () => {
  test.each([
    ['what its list names', 'createApp({ tools: [a, b] });', ['a', 'b']],
    ['what is written in its list', `createApp({ tools: [tool('c', {})] });`, ['c']],
    ['what a list in a variable names', 'const tools = [a]; createApp({ tools });', ['a']],
    [
      'what is spread into its list',
      'const all = [a]; createApp({ tools: [...all, b] });',
      ['a', 'b'],
    ],
    ['what is in options of a variable', 'const app = { tools: [b] }; createApp(app);', ['b']],
    [
      'what is in any of its lists',
      `createApp({ tools: [a], prompts: [prompt('p', {})] });`,
      ['a', 'p'],
    ],
    [
      'what is not spread on a condition',
      'createApp({ tools: [a, ...(process.env.B ? [b] : [])] });',
      ['a'],
    ],
    ['nothing of another list', 'createApp({ others: [a] });', []],
    ['nothing of what is not read', 'createApp({ tools: load() });', []],
  ])('%s', (_what, source, expected) => {
    expect(certain(source)).toEqual(expected);
  });

  test('nothing, where another function is called so', () => {
    const { applications } = read(
      `import { tool } from '@cyanheads/mcp-ts-core'; import { createApp } from 'elsewhere';
       createApp({ tools: [tool('a', {})] });`,
    );
    expect(applications).toEqual([]);
  });
});

describe('definitions are on one server', () => {
  const serversOf = (source: string): (string | undefined)[] =>
    read(`${HEAD}${source}`).definitions.map(({ server }) => server);

  test('where one list has them', () => {
    const [a, b] = serversOf('createApp({ tools: [a, b] });');
    expect(a).toBeDefined();
    expect(a).toBe(b);
  });

  test('and not where two lists have them', () => {
    const [a, b] = serversOf('createApp({ tools: [a] }); createWorkerHandler({ tools: [b] });');
    expect(a).toBeDefined();
    expect(b).toBeDefined();
    expect(a).not.toBe(b);
  });

  test.each([
    ['no list', ''],
    ['a list that may have others', 'createApp({ tools: [a, b, ...load()] });'],
  ])('or nobody knows, with %s', (_with, source) => {
    expect(serversOf(source)).toEqual([undefined, undefined]);
  });
});
