import type { TSESTree } from '@typescript-eslint/utils';
import type { Definition } from '@typescript-eslint/scope-manager';
import type { Module } from '../../syntax/modules/module.ts';
import { definitionKind, variableOf } from '../../syntax/nodes.ts';

/** The specifiers that a name, or the types of a variable, are imported from: `server: A | B`. */
export function importSourcesOf(name: TSESTree.Identifier, { scopes }: Module): readonly string[] {
  const definition = variableOf(name, scopes)?.defs[0];
  const declared = definition?.name;
  const type = declared && 'typeAnnotation' in declared ? declared.typeAnnotation : undefined;
  const named = type ? typeNamesIn(type.typeAnnotation) : [];
  const definitions =
    named.length > 0 ? named.map((each) => variableOf(each, scopes)?.defs[0]) : [definition];
  return definitions.flatMap((each) => specifierOf(each) ?? []);
}

function typeNamesIn(type: TSESTree.TypeNode): readonly TSESTree.Identifier[] {
  if (type.type === 'TSUnionType') return type.types.flatMap(typeNamesIn);
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
    ? [type.typeName]
    : [];
}

function specifierOf(definition: Definition | undefined): string | undefined {
  if (definitionKind(definition) !== 'ImportBinding') return undefined;
  const { parent } = definition?.node ?? {};
  return parent?.type === 'ImportDeclaration' ? parent.source.value : undefined;
}
