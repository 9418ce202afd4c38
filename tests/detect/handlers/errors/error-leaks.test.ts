import { expect, test } from 'vitest';
import { lint } from '../../../support/lint.ts';

/** Findings in a tool that answers with `text` when loading fails. */
const findings = (text: string) =>
  lint(
    'no-leaky-error-message',
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const server = new McpServer({ name: 's', version: '1' });
    server.registerTool('load', {}, async () => {
      try {
        return await load();
      } catch (error) {
        return { content: [{ type: 'text', text: ${text} }], isError: true };
      }
    });`,
    `${import.meta.dirname}/server.ts`,
  );

test('a stack that is read by a plain name can be replaced by the message', () => {
  const [finding] = findings('error.stack');
  expect(finding?.suggestions?.map(({ fix }) => fix.text)).toEqual(['message']);
});

test('a stack that is read by a computed name has no edit, which would leave `error[message]`', () => {
  const [finding, ...others] = findings("error['stack']");
  expect(finding?.messageId).toBe('stack');
  expect(finding?.suggestions ?? []).toEqual([]);
  expect(others).toEqual([]);
});

test('the left side of `&&` only decides whether the right side is sent', () => {
  expect(findings("error.stack && 'Loading failed.'")).toEqual([]);
  expect(findings("error.stack || 'Loading failed.'").map(({ messageId }) => messageId)).toEqual([
    'stack',
  ]);
});
