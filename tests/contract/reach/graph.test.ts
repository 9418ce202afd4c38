import { expect, test } from 'vitest';
import { graphOf } from '../../../src/contract/reach/graph.ts';
import { toMermaid } from '../../../src/contract/reach/mermaid.ts';
import { picture } from '../../../src/contract/reach/picture.ts';
import type { ToolReach } from '../../../src/contract/reach/tool-reach.ts';

const FIND: ToolReach = {
  tool: 'find',
  source: 'server.ts:6',
  readOnly: true,
  isHandlerKnown: true,
  functions: [
    { name: 'Papers.find', source: 'papers.ts:5', caller: null },
    { name: 'Papers.keep', source: 'papers.ts:10', caller: 0 },
    { name: 'trim', source: 'texts.ts:1', caller: 1 },
  ],
  hosts: [{ host: 'papers.example', source: 'papers.ts:6', by: 'find', isCertain: true }],
  packages: [],
  writes: [
    { does: 'writes a file', callee: 'writeFile', source: 'papers.ts:11', path: ['find', 'keep'] },
  ],
  errors: [],
  asks: ['elicit'],
  unresolved: [
    { callee: 'map["a"]', source: 'texts.ts:2', path: ['find', 'trim'], mayDoAnything: true },
  ],
};

test('a class is one node, with what its methods do', () => {
  const { root } = graphOf(FIND);
  expect(root.next.map(({ label }) => label)).toEqual(['Papers', 'asks the user']);
  expect(root.next[0]?.next.map(({ label }) => label)).toEqual([
    'texts.ts',
    'papers.example',
    'writes a file: writeFile',
  ]);
});

test('what several tools reach is one node of the flowchart', () => {
  const flowchart = toMermaid([FIND, { ...FIND, tool: 'list' }]);
  expect(flowchart.match(/\["Papers"\]/g)).toHaveLength(1);
  expect(flowchart).toContain('n0(["find"]):::tool');
  expect(flowchart).toContain('("map[#34;a#34;], may do anything"):::unresolved');
});

test('the picture escapes names', () => {
  const { text } = picture({ ...FIND, tool: '<b>' });
  expect(text).toContain('&lt;b&gt;');
  expect(text).not.toContain('<b>');
});
