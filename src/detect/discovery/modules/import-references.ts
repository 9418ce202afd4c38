import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { importedName } from '../../../syntax/evaluate/data-flow/declarations.ts';
import { exportsOf } from '../../../syntax/modules/exports.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { variableOf, specifierName } from '../../../syntax/nodes.ts';
import { dynamicImportsIn } from './dynamic-imports.ts';
import type { AnalysisSession } from '../session.ts';

/** How a module refers to an export of another one. */
export type ImportReference =
  /** `import { name }`, `import * as all` */
  | {
      readonly kind: 'import' | 'namespace';
      readonly variable: Variable;
      readonly by: TSESTree.ImportClause;
    }
  /** `export { name as other } from '…'`, or `export { name as other }` of an import */
  | { readonly kind: 'export'; readonly name: string }
  /** It may refer to it in another way. */
  | { readonly kind: 'unknown' };

/** The references of a module to an export of another one. */
export function* referencesTo(
  name: string,
  of: Module,
  by: Module,
  session: AnalysisSession,
): Generator<ImportReference, void> {
  const leadsTo = (specifier: string): boolean =>
    session.graph.fileOf(specifier, by.file) === of.file;
  for (const { specifier, names } of dynamicImportsIn(by))
    if (names?.includes(name) !== false && (specifier === undefined || leadsTo(specifier)))
      yield { kind: 'unknown' };
  for (const statement of by.program.body) {
    if (!('source' in statement) || !statement.source || !leadsTo(statement.source.value)) continue;
    if (statement.type === 'ExportAllDeclaration')
      yield statement.exported ? { kind: 'unknown' } : { kind: 'export', name };
    else if (statement.type === 'ImportDeclaration')
      for (const clause of statement.specifiers) yield* referenceIn(clause, name, of, by);
    else
      for (const { local, exported } of statement.specifiers)
        if (specifierName(local) === name) yield { kind: 'export', name: specifierName(exported) };
  }
}

function* referenceIn(
  by: TSESTree.ImportClause,
  name: string,
  of: Module,
  { scopes }: Module,
): Generator<ImportReference, void> {
  const imported = importedName(by);
  const variable = variableOf(by.local, scopes);
  if (variable && (imported === name || imported === '*')) {
    yield { kind: imported === '*' ? 'namespace' : 'import', variable, by };
    if (imported === name) yield* exportsOfImport(variable);
  }
  // Of a CommonJS module, it has the other exports as members.
  else if (imported === 'default' && !exportsOf(of).names.includes('default'))
    yield { kind: 'unknown' };
}

function* exportsOfImport({ references }: Variable): Generator<ImportReference, void> {
  for (const { identifier } of references)
    if (identifier.parent.type === 'ExportSpecifier')
      yield { kind: 'export', name: specifierName(identifier.parent.exported) };
}
