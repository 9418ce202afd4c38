import type { TSESTree } from '@typescript-eslint/utils';
import { memoizeWeak } from '../../model/utils/memoize.ts';
import type { Module } from './module.ts';
import { installedFile } from './package-specifier.ts';

/** The line before what a bundler copies of a file: `// src/tools.ts`, `//#region src/tools.ts`. */
const FILE = /^\/\/(?:#region)? (\S+\.(?:[cm]?[jt]sx?|json))$/gm;

/** A file of a package that a bundler has copied. */
export interface CopiedFile {
  /** How code imports it: `@modelcontextprotocol/sdk/server/mcp.js`. */
  readonly specifier: string;
  /** Its path from the folder of packages: `zod/v4/classic/schemas.js`. */
  readonly path: string;
}

/**
 * The statements of a module that a bundler has copied from packages, with their files. A bundle
 * that is minified does not name them.
 */
export const copiedStatements = memoizeWeak(
  ({ text, program }: Module): ReadonlyMap<TSESTree.Node, CopiedFile> => {
    const found = new Map<TSESTree.Node, CopiedFile>();
    if (!/^\/\/.* \S*\bnode_modules\//m.test(text)) return found;
    const files = [...text.matchAll(FILE)];
    let next = 0;
    let file: CopiedFile | undefined;
    let end = 0;
    for (const statement of program.body) {
      for (; (files[next]?.index ?? Infinity) < statement.range[0]; next++)
        // A comment inside a statement is not one of a bundler.
        if ((files[next]?.index ?? 0) >= end) file = copiedFile(files[next]?.[1] ?? '');
      if (file) found.set(statement, file);
      end = statement.range[1];
    }
    return found;
  },
);

/** The statements of a module without those that a bundler has copied from packages. */
export const ownStatements = memoizeWeak((module: Module): readonly TSESTree.ProgramStatement[] => {
  const copied = copiedStatements(module);
  const { body } = module.program;
  return copied.size > 0 ? body.filter((statement) => !copied.has(statement)) : body;
});

function copiedFile(path: string): CopiedFile | undefined {
  const file = installedFile(path);
  if (!file) return undefined;
  const { name, compiled } = file;
  const specifier = compiled === undefined ? name : `${name}/${compiled}`;
  return { specifier, path: `${name}/${file.path}` };
}
