import type { TSESTree } from '@typescript-eslint/utils';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { TypedValue } from '../../syntax/evaluate/values/value.ts';
import type { Origin } from '../../syntax/modules/module.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { moduleIndex } from '../flow/module-index.ts';
import { declaredTypesOf } from '../source/declared-types.ts';

/** A type of the project, by the name in its declaration. */
export interface NamedType {
  readonly name: string;
  readonly origin: Origin;
}

/**
 * The project's own type of the object that describes a definition, if the type allows no
 * annotations: `interface ToolDefinition { name: string; inputSchema: object }`.
 *
 * @param key the property of the object that has the annotations, or contains them
 */
export function unannotatableType(
  { parts: { config } }: DetectedDefinition,
  key: string,
  { evaluator, graph }: AnalysisSession,
): NamedType | undefined {
  const literal = config instanceof Expression ? config.objectLiteral() : undefined;
  if (!literal) return undefined;
  const { node, module } = literal.origin;
  const typed = moduleIndex(module).typedObjects.find(({ object }) => object === node);
  const value = typed && evaluator.readType(typed.type, module, { node: typed.type, module });
  const declaration = value instanceof TypedValue ? declarationOf(value.type) : undefined;
  if (!declaration || referredName(typed?.type) !== declaration.name) return undefined;
  const { name, origin } = declaration;
  const { range } = origin.node;
  const shape = declaredTypesOf(origin.module, graph).find(
    ({ at }) => at.range[0] === range[0],
  )?.shape;
  const isClosed = shape?.kind === 'object' && shape.complete && !shape.isOpen;
  return isClosed && !shape.members.has(key) ? { name, origin } : undefined;
}

/** The name in the declaration that a type is, or is the body of. */
function declarationOf({ node, module }: Origin): NamedType | undefined {
  const declaration = node.type === 'TSInterfaceDeclaration' ? node : node.parent;
  return declaration?.type === 'TSInterfaceDeclaration' ||
    declaration?.type === 'TSTypeAliasDeclaration'
    ? { name: declaration.id.name, origin: { node: declaration.id, module } }
    : undefined;
}

/** The name of a written type that is nothing but a reference: not `Omit<Tool, 'title'>`. */
function referredName(type: TSESTree.TypeNode | undefined): string | undefined {
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
    ? type.typeName.name
    : undefined;
}
