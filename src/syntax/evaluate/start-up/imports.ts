import { stringLiteral } from '../../nodes.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Evaluation } from '../context/evaluation.ts';
import type { Module } from '../../modules/module.ts';

/** The modules of the project that a module imports at run time, in order. */
export function importedModules(
  module: Module,
  evaluation: Pick<Evaluation, 'graph' | 'isOpaquePackage'>,
): readonly Module[] {
  return module.program.body.flatMap(
    (statement) => moduleLoadedBy(statement, module, evaluation) ?? [],
  );
}

/** The module of the project that an import, a re-export or `import()` loads at run time. */
export function moduleLoadedBy(
  node: TSESTree.Node,
  { file }: Module,
  { graph, isOpaquePackage }: Pick<Evaluation, 'graph' | 'isOpaquePackage'>,
): Module | undefined {
  const specifier = specifierOf(node);
  return specifier === undefined || isOpaquePackage(specifier)
    ? undefined
    : graph.imported(specifier, file);
}

/** The specifier of a node that loads more than types. */
function specifierOf(statement: TSESTree.Node): string | undefined {
  switch (statement.type) {
    case 'ImportExpression':
      return stringLiteral(statement.source);
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
