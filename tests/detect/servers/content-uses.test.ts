import { expect, test } from 'vitest';
import { analyze } from '../../../src/detect/analysis.ts';
import type { Analysis } from '../../../src/model/analysis.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { moduleFrom } from '../../syntax/module-from.ts';
import { project } from '../../syntax/project.ts';

const TYPES = "export interface ToolContent { type: 'text' | 'image' | 'audio'; text?: string }";

/** The analysis of the types of a project whose tools import them. */
function typesOf(tools: string, entry = "import './tools.ts';"): Analysis {
  const { path } = project({
    'package.json': { name: 'server' },
    'src/index.ts': entry,
    'src/tools.ts': tools,
    'src/types.ts': TYPES,
  });
  const module = moduleFrom(path('src/types.ts'), TYPES);
  return analyze(module, DEFAULT_SETTINGS);
}

const IMPORT = "import type { ToolContent } from './types.ts';";

test.each<[string, string, boolean | undefined]>([
  ['makes text only', `${IMPORT} export const one: ToolContent = { type: 'text' };`, false],
  ['makes sound', `${IMPORT} export const one = { type: 'audio' } as ToolContent;`, true],
  ['calls other servers', `${IMPORT} export const all = await client.callTool(request);`, true],
  ['does not use the types', 'export const none = 1;', undefined],
])('a project that %s', (_, tools, expected) => {
  expect(typesOf(tools).meetsContent(['audio'])).toBe(expected);
});

test('a project whose entry points do not lead to the types', () => {
  const tools = `${IMPORT} export const one: ToolContent = { type: 'text' };`;
  expect(typesOf(tools, '').meetsContent(['audio'])).toBeUndefined();
});

test.each<[string, string, boolean]>([
  ['answers requests', "if (request.method === 'tools/list') answer({ tools });", false],
  ['calls tools of other servers', 'export const all = await client.callTool(request);', true],
  ['sends requests', "send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });", true],
])('a project that %s', (_, tools, expected) => {
  expect(typesOf(tools).callsServers()).toBe(expected);
});
