import { expect, test } from 'vitest';
import { prompt, resource, tool } from 'tmcp/utils';
import { analysisOf, plain } from '../tables.ts';

/** What the functions of the installed package build for these arguments, as the analysis must read it. */
const CALLS: Readonly<Record<string, unknown>> = {
  "tool.text('a')": tool.text('a'),
  "tool.error('a')": tool.error('a'),
  "tool.media('image', 'AAAA', 'image/png')": tool.media('image', 'AAAA', 'image/png'),
  "tool.resource({ uri: 'a:b', text: 'c' })": tool.resource({ uri: 'a:b', text: 'c' }),
  "resource.text('a:b', 'c', 'text/plain')": resource.text('a:b', 'c', 'text/plain'),
  "resource.blob('a:b', 'AAAA', 'image/png')": resource.blob('a:b', 'AAAA', 'image/png'),
  "prompt.message('a')": prompt.message('a'),
  "prompt.text('a')": prompt.text('a'),
  "prompt.media('audio', 'AAAA', 'audio/wav')": prompt.media('audio', 'AAAA', 'audio/wav'),
};

/** The result of a tool that returns the value of a call. */
function returned(call: string): unknown {
  const source = `import { defineTool } from 'tmcp/tool';
    import { prompt, resource, tool } from 'tmcp/utils';
    import { load } from 'elsewhere';
    export default defineTool({ name: 'n', description: 'd' }, async () => ${call});`;
  const [definition] = analysisOf(source, { tmcp: '1.20.0' }).definitions;
  return plain(definition!.results.paths[0]!.value);
}

test.each(Object.entries(CALLS))('%s', (call, expected) => {
  expect(returned(call)).toEqual(expected);
});

test('the text of structured data is not read', () => {
  expect(returned('tool.structured({ a: 1 })')).toEqual({
    ...tool.structured({ a: 1 }),
    content: [{ type: 'text', text: '?' }],
  });
});

test('a joined result has all blocks, and perhaps an error', () => {
  expect(returned("tool.mix([tool.text('a'), tool.error('b')], { a: 1 })")).toEqual({
    ...tool.mix([tool.text('a'), tool.error('b')], { a: 1 }),
    isError: '?',
  });
});

test.each([
  "tool.mix([tool.text('a'), load()])",
  "resource.mix([resource.text('a:b', 'c')])",
  "prompt.mix([prompt.text('a')])",
])('%s is not read', (call) => {
  expect(returned(call)).toBe('?');
});
