import type { TSESTree } from '@typescript-eslint/utils';
import { memoizeWeak } from '../../model/utils/memoize.ts';
import type { Module } from './module.ts';

/** The line before what a bundler copies of a file: `// src/tools.ts`, `//#region src/tools.ts`. */
const FILE = /^\/\/(?:#region)? (\S+\.(?:[cm]?[jt]sx?|json))$/gm;
const IN_PACKAGE = /^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/;
/** The folder of the compiled files of a package, which its specifiers do not name. */
const OUTPUT = /^(?:dist\/)?(?:esm|cjs)\//;

/**
 * The statements of a module that a bundler has copied from packages, with the specifiers of their
 * files: `@modelcontextprotocol/sdk/server/mcp.js`. A bundle that is minified does not name them.
 */
export const copiedStatements = memoizeWeak(
  ({ text, program }: Module): ReadonlyMap<TSESTree.Node, string> => {
    const found = new Map<TSESTree.Node, string>();
    if (!/^\/\/.* \S*\bnode_modules\//m.test(text)) return found;
    const files = [...text.matchAll(FILE)];
    let next = 0;
    let specifier: string | undefined;
    let end = 0;
    for (const statement of program.body) {
      for (; (files[next]?.index ?? Infinity) < statement.range[0]; next++)
        // A comment inside a statement is not one of a bundler.
        if ((files[next]?.index ?? 0) >= end) specifier = specifierOf(files[next]?.[1] ?? '');
      if (specifier !== undefined) found.set(statement, specifier);
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

function specifierOf(path: string): string | undefined {
  const [, name, rest] = IN_PACKAGE.exec(path) ?? [];
  if (name === undefined) return undefined;
  return rest !== undefined && OUTPUT.test(rest) ? `${name}/${rest.replace(OUTPUT, '')}` : name;
}
