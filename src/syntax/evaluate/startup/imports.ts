import type { TSESTree } from '@typescript-eslint/utils';
import type { Evaluation } from '../evaluation.ts';
import type { Module } from '../../modules/module.ts';

/** The modules of the project that a module imports at run time, in order. */
export function importedModules(
  { program, file }: Module,
  { graph, isOpaquePackage }: Evaluation,
): readonly Module[] {
  return program.body.flatMap((statement) => {
    const specifier = specifierOf(statement);
    if (specifier === undefined || isOpaquePackage(specifier)) return [];
    const target = graph.resolve(specifier, file);
    const isCode = target.kind === 'file' && !target.file.endsWith('.json');
    return (isCode ? graph.load(target.file) : undefined) ?? [];
  });
}

/** The specifier of a statement that imports more than types. */
function specifierOf(statement: TSESTree.ProgramStatement): string | undefined {
  switch (statement.type) {
    case 'ImportDeclaration':
      return statement.importKind === 'type' ? undefined : statement.source.value;
    case 'ExportNamedDeclaration':
      return statement.exportKind === 'type' ? undefined : statement.source?.value;
    case 'ExportAllDeclaration':
      return statement.exportKind === 'type' ? undefined : statement.source.value;
    default:
      return undefined;
  }
}
