import { expect, test } from 'vitest';
import { analyze } from '../../../src/detect/analysis.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { moduleFrom } from '../../syntax/module-from.ts';
import { project } from '../../syntax/project.ts';

test('finds reads in files that the entry points import, or that import the module', () => {
  const files = {
    'package.json': { name: 'server', main: './src/index.ts' },
    'src/index.ts': "import './gateway/check.ts';\nimport './tools.ts';\nimport 'installed';",
    'src/gateway/check.ts': 'export const isAllowed = (tool) => tool.annotations?.scope;',
    'worker/index.ts':
      "import { tool } from '../src/tools.ts'; export const meta = tool.annotations.worker;",
    'src/unused.ts': 'export const other = (tool) => tool.annotations?.other;',
    'src/tools.ts':
      "export const tool = { name: 'a', annotations: { scope: 'x', worker: 0, other: 1, far: 2 } };",
    'node_modules/installed/package.json': { name: 'installed', main: './index.js' },
    'node_modules/installed/index.js': 'exports.far = (tool) => tool.annotations.far;',
  };
  const { analysis } = analysisOf(files, 'src/tools.ts');
  const read = ['scope', 'worker', 'other', 'far'].filter((key) => analysis.readsAnnotation(key));
  expect(read).toEqual(['scope', 'worker']);
});

test('finds reads in files that import the file in which the annotations are written', () => {
  const files = {
    'package.json': { name: 'server', main: './src/index.ts' },
    'src/index.ts': "import { tool } from './catalog.ts'; register(tool);",
    'src/catalog.ts': "export const tool = { name: 'a', annotations: { scope: 'x' } };",
    'worker/index.ts':
      "import { tool } from '../src/catalog.ts'; export const meta = tool.annotations.scope;",
  };
  const { analysis, path } = analysisOf(files, 'src/index.ts');
  expect(analysis.readsAnnotation('scope', path('src/catalog.ts'))).toBe(true);
  expect(analysis.readsAnnotation('scope')).toBe(false);
});

function analysisOf(files: Readonly<Record<string, string | object>>, file: string) {
  const { path } = project(files);
  const module = moduleFrom(path(file), files[file] as string);
  return { analysis: analyze(module, DEFAULT_SETTINGS), path };
}
