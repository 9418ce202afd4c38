import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { importedName } from '../../../syntax/evaluate/data-flow/declarations.ts';
import { exportsOf } from '../../../syntax/modules/exports.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { specifierName, staticKey, variableOf } from '../../../syntax/nodes.ts';
import { parentUse } from '../../flow/value-use.ts';
import { dynamicImportsIn } from './dynamic-imports.ts';
import type { AnalysisSession } from '../session.ts';

/** How a module refers to an export of another one. */
export type ImportReference =
  /** An expression that has its value: `name`, `all.name`. */
  | { readonly kind: 'use'; readonly node: TSESTree.Node }
  /** The module exports it, or a namespace that has it. */
  | { readonly kind: 'export'; readonly path: ExportPath }
  /** It may refer to it in another way. */
  | { readonly kind: 'unknown' };

/** Where a module exports something: the name of its export, or of the namespaces around that. */
export type ExportPath = readonly [name: string, ...members: string[]];

/** The references of a module to an export of another one. Types do not count. */
export function* referencesTo(
  path: ExportPath,
  of: Module,
  by: Module,
  session: AnalysisSession,
): Generator<ImportReference, void> {
  const [name, ...members] = path;
  const leadsTo = (specifier: string): boolean =>
    session.graph.fileOf(specifier, by.file) === of.file;
  for (const { specifier, names } of dynamicImportsIn(by))
    if (names?.includes(name) !== false && (specifier === undefined || leadsTo(specifier)))
      yield { kind: 'unknown' };
  for (const statement of by.program.body) {
    if (!('source' in statement) || !statement.source || !leadsTo(statement.source.value)) continue;
    if (statement.type === 'ExportAllDeclaration')
      yield exported(statement.exported ? [specifierName(statement.exported), ...path] : path);
    else if (statement.type === 'ImportDeclaration')
      for (const clause of statement.specifiers) yield* referencesBy(clause, path, of, by);
    else
      for (const specifier of statement.specifiers)
        if (specifierName(specifier.local) === name)
          yield exported([specifierName(specifier.exported), ...members]);
  }
}

function* referencesBy(
  by: TSESTree.ImportClause,
  path: ExportPath,
  of: Module,
  { scopes }: Module,
): Generator<ImportReference, void> {
  const [name, ...members] = path;
  const imported = importedName(by);
  const variable = variableOf(by.local, scopes);
  if (variable && imported === name) yield* usesOf(variable, members);
  else if (variable && imported === '*') yield* usesOf(variable, path);
  // Of a CommonJS module, it has the other exports as members.
  else if (imported === 'default' && !exportsOf(of).names.includes('default'))
    yield { kind: 'unknown' };
}

/** The uses of a member of what is imported as a variable; of the variable, if there are none. */
function* usesOf(
  { references }: Variable,
  members: readonly string[],
): Generator<ImportReference, void> {
  for (const { identifier } of references) {
    const { parent } = identifier;
    if (parent.type === 'ExportSpecifier')
      yield exported([specifierName(parent.exported), ...members]);
    else if (parentUse(identifier).kind !== 'typed') yield* memberUse(identifier, members);
  }
}

function* memberUse(
  object: TSESTree.Node,
  [name, ...members]: readonly string[],
): Generator<ImportReference, void> {
  if (name === undefined) {
    yield { kind: 'use', node: object };
    return;
  }
  const use = parentUse(object);
  const key = use.kind === 'member' ? staticKey(use.by) : undefined;
  if (key === undefined) yield { kind: 'unknown' };
  else if (key === name) yield* memberUse(use.by, members);
}

function exported(path: ExportPath): ImportReference {
  return { kind: 'export', path };
}
