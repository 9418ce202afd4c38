import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { affectedFiles } from '../../src/project/dependents.ts';

/** The names of the files that are affected when others change. */
function affectedBy(files: Readonly<Record<string, string>>, ...changed: string[]): string[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-dependents-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const texts = new Map<string, string>();
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (/\.[jt]s$/.test(name)) texts.set(file, text);
  }
  const affected = affectedFiles(
    changed.map((name) => join(folder, name)),
    texts,
  );
  return [...affected].map((file) => file.slice(folder.length + 1));
}

const CHAIN = {
  'schemas.ts': 'export const a = 1;',
  'barrel.ts': "export * from './schemas.js';",
  'tool.ts': "import { a } from './barrel.js';",
  'other.ts': 'export {};',
};

test('a file affects itself and what imports it, through others', () => {
  expect(affectedBy(CHAIN, 'schemas.ts')).toEqual(['schemas.ts', 'barrel.ts', 'tool.ts']);
  expect(affectedBy(CHAIN, 'tool.ts')).toEqual(['tool.ts']);
});

test('circles end', () => {
  const files = { 'a.ts': "import './b.js';", 'b.ts': "import './a.js';" };
  expect(affectedBy(files, 'a.ts')).toEqual(['a.ts', 'b.ts']);
});

test.each([
  ['import()', "await import('./schemas.js');"],
  ['require', "const { a } = require('./schemas');"],
  ['a path of tsconfig.json', "import { a } from '@/schemas';"],
])('%s is followed', (_, text) => {
  const tsconfig = JSON.stringify({ compilerOptions: { paths: { '@/*': ['./*'] } } });
  const files = { 'tsconfig.json': tsconfig, 'schemas.ts': '', 'tool.ts': text };
  expect(affectedBy(files, 'schemas.ts')).toEqual(['schemas.ts', 'tool.ts']);
});

test('a deleted file affects what still imports it', () => {
  expect(affectedBy({ 'tool.ts': "import { a } from './gone.js';" }, 'gone.ts')).toEqual([
    'tool.ts',
  ]);
});

test('data that is imported affects its importers', () => {
  const files = { 'names.json': '[]', 'tool.ts': "import names from './names.json';" };
  expect(affectedBy(files, 'names.json')).toEqual(['tool.ts']);
});

test.each(['package.json', 'tsconfig.json', 'tsconfig.build.json', 'eslint.config.js'])(
  '%s affects all files',
  (name) => {
    expect(affectedBy(CHAIN, name)).toEqual(Object.keys(CHAIN));
  },
);

test('files of other kinds affect nothing', () => {
  expect(affectedBy(CHAIN, 'README.md')).toEqual([]);
});
