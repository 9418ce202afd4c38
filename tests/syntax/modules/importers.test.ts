import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { Importers } from '../../../src/syntax/modules/importers.ts';
import { beginEpoch } from '../../../src/syntax/modules/epoch.ts';
import { ModuleGraph } from '../../../src/syntax/modules/module-graph.ts';
import { project } from '../project.ts';

/** The names of the files that import `of`; undefined where they are not known. */
function importersOf(
  of: string,
  files: Readonly<Record<string, string | object>>,
): readonly string[] | undefined {
  const { path } = project({
    'package.json': { name: 'server', dependencies: { tools: '1.0.0' } },
    [of]: 'export const a = 1;',
    ...files,
  });
  beginEpoch();
  return new Importers(new ModuleGraph()).of(path(of))?.map(({ file }) => basename(file, '.ts'));
}

test.each([
  ['beside it', 'src/tools.ts', { 'src/use.ts': `import './tools.js';` }, ['use']],
  ['below it', 'src/tools.ts', { 'src/in/use.ts': `export * from '../tools';` }, ['use']],
  [
    'by an alias',
    'src/tools.ts',
    { ...alias({ '@tools': ['./src/tools.ts'] }), 'src/use.ts': `import '@tools';` },
    ['use'],
  ],
  [
    'of an index, by its folder',
    'src/tools/index.ts',
    { 'src/use.ts': `import './tools';` },
    ['use'],
  ],
  [
    'of an index, by its name',
    'src/tools/index.ts',
    { 'src/use.ts': `import './tools/index.js';` },
    ['use'],
  ],
  [
    'of an index, inside of its folder',
    'src/tools/index.ts',
    { 'src/tools/use.ts': `import '.';`, 'src/tools/in/all.ts': `import '..';` },
    ['all', 'use'],
  ],
  [
    'by a computed name',
    'src/tools.ts',
    { 'src/use.ts': 'await import(`./${name}.js`);' },
    ['use'],
  ],
  [
    'not of another file of that name',
    'src/tools.ts',
    { 'src/in/tools.ts': '', 'src/in/use.ts': `import './tools.js';` },
    [],
  ],
  [
    'not of a dependency',
    'src/tools.ts',
    { 'src/use.ts': `import 'tools'; import 'tools/tools';` },
    [],
  ],
])('finds an import %s', (_how, of, files, expected) => {
  expect(importersOf(of, files)).toEqual(expected);
});

test.each([
  ['an alias that is made when the project is built', `import '$lib/tools';`],
  ['a pattern', `import.meta.glob('./*.ts');`],
])('does not know them where something imports by %s', (_what, text) => {
  expect(importersOf('src/lib/tools.ts', { 'src/use.ts': text })).toBeUndefined();
  expect(importersOf('src/lib/tools.ts', { 'src/use.ts': text.replace('tools', 'other') })).toEqual(
    text.includes('glob') ? undefined : [],
  );
});

function alias(paths: Readonly<Record<string, readonly string[]>>): Record<string, object> {
  return { 'tsconfig.json': { compilerOptions: { paths } } };
}
