import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../../syntax/modules/module.ts';
import {
  enclosingFunction,
  unwrap,
  variableOf,
  wrapped,
  propertyNode,
  type FunctionNode,
} from '../../../syntax/nodes.ts';
import { returnedExpressions } from '../../../syntax/returned-expressions.ts';
import { declarationOf } from '../../../syntax/variables.ts';
import type { Edit } from '../../../model/findings/edit.ts';
import { memberAddition } from '../../source/declared-types.ts';

const WRITTEN: ReadonlySet<string> = new Set(['Literal', 'TemplateLiteral', 'ObjectExpression']);

/**
 * Whether a returned object can have a further field without a type error. TypeScript infers one
 * type from all returns if one covers the other, as `{ content: any[] }` does, and checks the
 * content of the other as soon as they differ.
 */
export function keepsTypes(
  object: TSESTree.ObjectExpression,
  { file, text, scopes }: Module,
): boolean {
  if (/\.[cm]?jsx?$/.test(file)) return true;
  const assigned = assignedVariable(object, scopes);
  if (assigned) return isUntyped(assigned);
  const fn = enclosingFunction(object);
  if (fn?.returnType) return !isClosed(fn.returnType.typeAnnotation);
  if (!fn || isTypedByCall(fn) || /\bas const\b/.test(text.slice(...object.range))) return true;
  return !returnedExpressions(fn).some((other) => other !== object && hasOpenContent(other));
}

/** The declaration of the variable that an object is assigned to: `result = { … }`. */
function assignedVariable(
  object: TSESTree.ObjectExpression,
  scopes: Module['scopes'],
): TSESTree.Node | undefined {
  const { parent } = wrapped(object);
  return parent?.type === 'AssignmentExpression' ? declarationOf(parent.left, scopes) : undefined;
}

/** Whether a variable takes its type from each assignment: `let result;`. */
function isUntyped(declaration: TSESTree.Node): boolean {
  if (declaration.type !== 'VariableDeclarator' || declaration.init) return false;
  const type = declaration.id.typeAnnotation?.typeAnnotation;
  return type === undefined || !isClosed(type);
}

/**
 * Whether a function is passed to a call that types it contextually, because the other arguments
 * are written there.
 */
function isTypedByCall(fn: FunctionNode): boolean {
  const call = fn.parent;
  return (
    call.type === 'CallExpression' &&
    call.arguments.length > 1 &&
    call.arguments.every((argument) => argument === fn || WRITTEN.has(argument.type))
  );
}

/**
 * The edit that adds the flag to the type of a returned object where that type is written out in
 * the file; undefined where it is not, or where it has the flag.
 */
export function flagInType(
  object: TSESTree.ObjectExpression,
  { file, text, scopes }: Module,
): Edit | undefined {
  if (/\.[cm]?jsx?$/.test(file)) return undefined;
  const type = typeOf(object, scopes);
  const closed = type && closedType(type);
  return closed && memberAddition(closed, closed.members, ['isError?: boolean'], text);
}

/** Whether code of the project declares the type of a returned object. */
export function hasOwnType(object: TSESTree.ObjectExpression, { scopes }: Module): boolean {
  const type = typeOf(object, scopes);
  return type !== undefined && isOwn(type, scopes);
}

function isOwn(type: TSESTree.TypeNode, scopes: Module['scopes']): boolean {
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

/** The written type of a returned object: of its function, or of the variable that it is for. */
function typeOf(
  object: TSESTree.ObjectExpression,
  scopes: Module['scopes'],
): TSESTree.TypeNode | undefined {
  const assigned = assignedVariable(object, scopes);
  if (!assigned) return enclosingFunction(object)?.returnType?.typeAnnotation;
  return assigned.type === 'VariableDeclarator'
    ? assigned.id.typeAnnotation?.typeAnnotation
    : undefined;
}

function isClosed(type: TSESTree.TypeNode): boolean {
  return closedType(type) !== undefined;
}

/**
 * The type that is written out, so that it has no further fields: `Promise<{ content: Block[] }>`.
 */
function closedType(type: TSESTree.TypeNode): TSESTree.TSTypeLiteral | undefined {
  if (type.type === 'TSTypeReference' && type.typeArguments)
    return type.typeArguments.params.map(closedType).find((inner) => inner !== undefined);
  const isOpen =
    type.type !== 'TSTypeLiteral' ||
    type.members.some(
      (member) =>
        member.type === 'TSIndexSignature' ||
        (member.type === 'TSPropertySignature' &&
          member.key.type === 'Identifier' &&
          member.key.name === 'isError'),
    );
  return isOpen ? undefined : type;
}

/** Whether it is an object whose content may have any type. */
function hasOpenContent(returned: TSESTree.Node): boolean {
  const object = unwrap(returned);
  const content =
    object.type === 'ObjectExpression' ? propertyNode(object, 'content')?.value : undefined;
  return content !== undefined && unwrap(content).type !== 'ArrayExpression';
}
