import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../../syntax/modules/module.ts';
import {
  enclosingFunction,
  unwrap,
  wrapped,
  propertyNode,
  type FunctionNode,
} from '../../../syntax/nodes.ts';
import { returnedExpressions } from '../../../syntax/returned-expressions.ts';
import { declarationOf } from '../../../syntax/variables.ts';
import type { Edit } from '../../../model/findings/edit.ts';
import { closedTypes, isOwn, type TypeReader } from './closed-types.ts';

const WRITTEN: ReadonlySet<string> = new Set(['Literal', 'TemplateLiteral', 'ObjectExpression']);

/**
 * Whether a returned object can have a further field without a type error. TypeScript infers one
 * type from all returns if one covers the other, as `{ content: any[] }` does, and checks the
 * content of the other as soon as they differ.
 */
export function keepsTypes(
  object: TSESTree.ObjectExpression,
  module: Module,
  evaluator: TypeReader,
): boolean {
  const { file, text, scopes } = module;
  if (/\.[cm]?jsx?$/.test(file)) return true;
  const assigned = assignedVariable(object, scopes);
  if (assigned && !takesAnyType(assigned)) return false;
  const type = typeOf(object, scopes);
  if (type) return closedTypes(type, module, evaluator).length === 0;
  if (assigned) return true;
  const fn = enclosingFunction(object);
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

/** Whether no value gives a variable its type before the assignments: `let result;`. */
function takesAnyType(declaration: TSESTree.Node): boolean {
  return declaration.type === 'VariableDeclarator' && !declaration.init;
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
 * The edit that adds the flag to the type of a returned object where the file writes it out or
 * declares it; undefined where it does not, or where the type has the flag.
 */
export function flagInType(
  object: TSESTree.ObjectExpression,
  module: Module,
  evaluator: TypeReader,
): Edit | undefined {
  if (/\.[cm]?jsx?$/.test(module.file)) return undefined;
  const type = typeOf(object, module.scopes);
  const [closed] = type ? closedTypes(type, module, evaluator) : [];
  return closed !== 'unread' && closed?.module === module
    ? closed.shape.add('isError?: boolean')
    : undefined;
}

/** Whether code of the project declares the type of a returned object. */
export function hasOwnType(object: TSESTree.ObjectExpression, { scopes }: Module): boolean {
  const type = typeOf(object, scopes);
  return type !== undefined && isOwn(type, scopes);
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

/** Whether it is an object whose content may have any type. */
function hasOpenContent(returned: TSESTree.Node): boolean {
  const object = unwrap(returned);
  const content =
    object.type === 'ObjectExpression' ? propertyNode(object, 'content')?.value : undefined;
  return content !== undefined && unwrap(content).type !== 'ArrayExpression';
}
