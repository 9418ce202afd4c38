import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import { definitionKind, variableOf } from '../../syntax/nodes.ts';

/** The specifier that a name, or the type of a parameter, is imported from. */
export function importSourceOf(name: TSESTree.Identifier, module: Module): string | undefined {
  const definition = variableOf(name, module.scopes)?.defs[0];
  if (definitionKind(definition) === 'ImportBinding') {
    const { parent } = definition?.node ?? {};
    return parent?.type === 'ImportDeclaration' ? parent.source.value : undefined;
  }
  const declared = definition?.name;
  const type = declared && 'typeAnnotation' in declared ? declared.typeAnnotation : undefined;
  const named = type?.typeAnnotation;
  return named?.type === 'TSTypeReference' && named.typeName.type === 'Identifier'
    ? importSourceOf(named.typeName, module)
    : undefined;
}
