import type { TSESTree } from '@typescript-eslint/utils';
import type { Definition } from '@typescript-eslint/scope-manager';
import type { Module } from '../../syntax/modules/module.ts';
import { definitionKind, variableOf } from '../../syntax/nodes.ts';

/** The specifier that a name, or the type of a variable, is imported from. */
export function importSourceOf(name: TSESTree.Identifier, { scopes }: Module): string | undefined {
  const definition = variableOf(name, scopes)?.defs[0];
  const declared = definition?.name;
  const type = declared && 'typeAnnotation' in declared ? declared.typeAnnotation : undefined;
  const named = type?.typeAnnotation;
  return named?.type === 'TSTypeReference' && named.typeName.type === 'Identifier'
    ? specifierOf(variableOf(named.typeName, scopes)?.defs[0])
    : specifierOf(definition);
}

function specifierOf(definition: Definition | undefined): string | undefined {
  if (definitionKind(definition) !== 'ImportBinding') return undefined;
  const { parent } = definition?.node ?? {};
  return parent?.type === 'ImportDeclaration' ? parent.source.value : undefined;
}
