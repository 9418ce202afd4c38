import { expect, it } from 'vitest';
import { reachPage } from '../../../src/contract/reach/page.ts';
import { settleReaches, type ToolReach } from '../../../src/contract/reach/tool-reach.ts';

const NOTHING: ToolReach = {
  tool: 'search',
  source: 'src/server.ts:1',
  readOnly: null,
  isHandlerKnown: true,
  functions: [],
  hosts: [],
  packages: [],
  writes: [],
  errors: [],
  asks: [],
  unresolved: [],
};

const WRITES = [
  { does: 'writes a file', callee: 'writeFile', source: 'src/store.ts:7', path: ['save'] },
];

/** The cards of the summary, by title, as text. */
function cards(reaches: readonly ToolReach[]): Record<string, string> {
  const found = reachPage(reaches).matchAll(/<div class="card \w+"><h4>(.*?)<\/h4>(.*?)<\/div>/gs);
  const textOf = (markup: string): string =>
    markup
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return Object.fromEntries(
    [...found].map(([, title = '', list = '']) => [textOf(title), textOf(list)]),
  );
}

it('names a kind of write once, with the tools that do it', () => {
  const reaches = ['add_note', 'edit_note'].map((tool) => ({ ...NOTHING, tool, writes: WRITES }));
  expect(cards([...reaches, NOTHING])).toMatchObject({
    'Writes 2 tools': 'writes a file add_note , edit_note',
    Network: 'None found',
  });
});

it('keeps a write that contradicts `readOnlyHint` apart', () => {
  const reaches = [
    { ...NOTHING, tool: 'add_note', writes: WRITES },
    { ...NOTHING, tool: 'list_notes', writes: WRITES, readOnly: true },
  ];
  expect(cards(reaches)['Writes 2 tools']).toBe(
    'writes a file add_note writes a file although readOnlyHint is true list_notes',
  );
});

it('folds the names of many tools', () => {
  const hosts = [{ host: 'api.example.com', source: 'src/api.ts:3', by: null, isCertain: true }];
  const reaches = Array.from({ length: 9 }, (_, index) => ({
    ...NOTHING,
    tool: `tool_${index}`,
    hosts,
  }));
  expect(reachPage(reaches)).toContain('<li>api.example.com<details><summary>9 tools</summary>');
});

it('puts tools whose name is not read last', () => {
  const unread = { ...NOTHING, tool: '(name not read)', source: 'src/wrapper.ts:2' };
  expect(settleReaches([unread, NOTHING]).map(({ tool }) => tool)).toEqual([
    'search',
    '(name not read)',
  ]);
});
