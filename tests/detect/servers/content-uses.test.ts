import { expect, test } from 'vitest';
import { analyze } from '../../../src/detect/analysis.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { parseModule } from '../../../src/syntax/modules/parse.ts';
import { project } from '../../syntax/project.ts';

const TYPES = "export interface ToolContent { type: 'text' | 'image' | 'audio'; text?: string }";

/** Whether a project whose tools import the types meets sound. */
function meets(tools: string, entry = "import './tools.ts';"): boolean | undefined {
  const { path } = project({
    'package.json': { name: 'server' },
    'src/index.ts': entry,
    'src/tools.ts': tools,
    'src/types.ts': TYPES,
  });
  const module = parseModule(path('src/types.ts'), TYPES);
  if ('error' in module) throw new Error(module.error);
  return analyze(module, DEFAULT_SETTINGS).meetsContent(['audio']);
}

const IMPORT = "import type { ToolContent } from './types.ts';";

test.each<[string, string, boolean | undefined]>([
  ['makes text only', `${IMPORT} export const one: ToolContent = { type: 'text' };`, false],
  ['makes sound', `${IMPORT} export const one = { type: 'audio' } as ToolContent;`, true],
  ['calls other servers', `${IMPORT} export const all = await client.callTool(request);`, true],
  ['does not use the types', 'export const none = 1;', undefined],
])('a project that %s', (_, tools, expected) => {
  expect(meets(tools)).toBe(expected);
});

test('a project whose entry points do not lead to the types', () => {
  expect(meets(`${IMPORT} export const one: ToolContent = { type: 'text' };`, '')).toBeUndefined();
});
