import { Linter } from 'eslint';
import { afterEach, expect, test, vi } from 'vitest';
import { AnalysisSession } from '../../src/detect/discovery/session.ts';
import plugin from '../../src/plugin/index.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a file is analysed once, however many rules run, and once more when it is linted again', () => {
  const begun = vi.spyOn(AnalysisSession.prototype, 'refresh');
  const linter = new Linter();
  const lint = (name: string): number =>
    linter.verify(
      `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('${name}', {}, async () => ({ content: [] }));`,
      plugin.configs.recommended,
      { filename: `${name}.js` },
    ).length;
  expect([lint('a'), begun.mock.calls.length]).toEqual([1, 1]);
  expect([lint('b'), begun.mock.calls.length]).toEqual([1, 2]);
  expect([lint('a'), begun.mock.calls.length]).toEqual([1, 3]);
});
