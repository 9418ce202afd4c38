import type { TSESTree } from '@typescript-eslint/utils';
import type { ObjectShape } from '../../../model/protocol/declared-type.ts';
import type { Evaluator } from '../../../syntax/evaluate/evaluator.ts';
import { OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import { TypedValue } from '../../../syntax/evaluate/values/value.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { variableOf } from '../../../syntax/nodes.ts';
import { shapeOfType } from '../../source/declared-types.ts';

export type TypeReader = Pick<Evaluator, 'readType'>;

/** A type of the project that allows no `isError`. */
export interface ClosedType {
  readonly shape: ObjectShape;
  readonly module: Module;
}

/**
 * The parts of the written type of a result that allow no `isError`; empty if it allows the flag.
 * A type of the project that is not read may not allow it.
 */
export function closedTypes(
  type: TSESTree.TypeNode,
  module: Module,
  evaluator: TypeReader,
): readonly (ClosedType | 'unread')[] {
  const inAll = (parts: readonly TSESTree.TypeNode[]): readonly (ClosedType | 'unread')[] => {
    const closed = parts.map((part) => closedTypes(part, module, evaluator));
    return closed.every(({ length }) => length > 0) ? closed.flat() : [];
  };
  if (type.type === 'TSUnionType') return inAll(type.types.filter(({ type }) => !isEmpty(type)));
  if (type.type === 'TSIntersectionType') return inAll(type.types);
  if (type.type === 'TSTypeReference' && type.typeArguments) {
    const inside = type.typeArguments.params.flatMap((part) =>
      closedTypes(part, module, evaluator),
    );
    if (inside.length > 0) return inside;
  }
  const value = evaluator.readType(type, module, { node: type, module });
  if (value instanceof TypedValue) return closedIn(value, evaluator);
  const isRead = value instanceof OpaqueValue || !isOwn(type, module.scopes);
  return isRead ? [] : ['unread'];
}

function isEmpty(type: TSESTree.AST_NODE_TYPES): boolean {
  return type === 'TSUndefinedKeyword' || type === 'TSNullKeyword';
}

function closedIn(
  { type: { node, module } }: TypedValue,
  evaluator: TypeReader,
): readonly (ClosedType | 'unread')[] {
  if (node.type !== 'TSInterfaceDeclaration' && node.type !== 'TSTypeLiteral') return [];
  const shape = shapeOfType(node, module);
  if (shape.kind !== 'object' || shape.isOpen || shape.members.has('isError')) return [];
  if (shape.complete) return [{ shape, module }];
  const bases = node.type === 'TSInterfaceDeclaration' ? node.extends : [];
  const isOfLibrary = bases.some(
    (base) => evaluator.readType(base, module, { node: base, module }) instanceof OpaqueValue,
  );
  return isOfLibrary ? [] : ['unread'];
}

/** Whether code of the project declares a type, or an argument of it. */
export function isOwn(type: TSESTree.TypeNode, scopes: Module['scopes']): boolean {
  if (type.type === 'TSTypeLiteral') return true;
  if (type.type !== 'TSTypeReference') return false;
  if (type.typeArguments?.params.some((inner) => isOwn(inner, scopes))) return true;
  const definition =
    type.typeName.type === 'Identifier' ? variableOf(type.typeName, scopes)?.defs[0] : undefined;
  const declaration = definition?.parent ?? definition?.node;
  return declaration?.type === 'ImportDeclaration'
    ? declaration.source.value.startsWith('.')
    : declaration !== undefined;
}
