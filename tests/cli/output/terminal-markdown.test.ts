import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { styleMarkdown } from '../../../src/cli/output/terminal-markdown.ts';
import { painter } from '../../../src/cli/io.ts';
import { project, runIn } from '../support/command.ts';

/** Shows styles as `<style:text>`. */
const shown = (markdown: string): string =>
  styleMarkdown(markdown, (style, text) => `<${[style].flat().join('+')}:${text}>`);

test('headings, code and emphasis have styles', () => {
  expect(shown('# mcp/`a_b`\n\nUse `x_y_z` and **not** _this_ one.\n')).toBe(
    '<bold+underline:mcp/a_b>\n\nUse <cyan:x_y_z> and <bold:not> <italic:this> one.\n',
  );
});

test('a block of code is indented, and nothing in it is a style', () => {
  expect(shown('```ts\nconst a = `**b**`;\n# no\n```\nafter')).toBe(
    '    <cyan:const a = `**b**`;>\n    <cyan:# no>\nafter',
  );
});

test('names with underscores are words', () => {
  expect(shown('- find_order_by_id, snake_case_')).toBe('- find_order_by_id, snake_case_');
});

test('explain styles pages on a terminal only', async () => {
  const { folder } = project({});
  const explain = ['explain', 'valid-tool-name'];
  const { stdout: plain } = await runIn(folder, explain);
  expect(plain).toContain('# mcp/valid-tool-name');
  expect(plain).not.toContain('\u001B');
  const { stdout: styled } = await runIn(folder, explain, { isTTY: true });
  expect(styled).toContain(painter(true)(['bold', 'underline'], 'mcp/valid-tool-name'));
  expect(stripVTControlCharacters(styled)).not.toMatch(/```|^#/m);
  const env = { NO_COLOR: '1' };
  expect((await runIn(folder, explain, { isTTY: true, env })).stdout).toBe(plain);
});
