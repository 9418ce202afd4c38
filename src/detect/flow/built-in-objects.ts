import type { TSESTree } from '@typescript-eslint/utils';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  enclosingClass,
  rootOfMember,
  staticKey,
  unwrap,
  variableOf,
  isCall,
  unwrapAwait,
} from '../../syntax/nodes.ts';
import { constantValue } from './local-calls.ts';
import { isGlobalName } from '../../syntax/modules/global-names.ts';

/** Types of the language and the run time, unless the file declares one of these names. */
const TYPES = new Set(
  (
    'AbortController AbortSignal Array Buffer Date Error Headers Iterable Map Promise ReadonlyArray ReadonlyMap ' +
    'ReadonlySet RegExp Response Set TextDecoder TextEncoder URL URLSearchParams Uint8Array WeakMap WeakSet'
  ).split(' '),
);

const LITERALS: ReadonlySet<string> = new Set(['ArrayExpression', 'Literal', 'TemplateLiteral']);

const TYPE_NODES: ReadonlySet<string> = new Set([
  'TSArrayType',
  'TSBooleanKeyword',
  'TSNumberKeyword',
  'TSStringKeyword',
  'TSTupleType',
]);

/**
 * Whether an object is a text, a list, a map, a response or another object of the language or the
 * run time.
 */
export function isBuiltIn(
  object: TSESTree.Node,
  { module, frame }: EvaluationContext,
  evaluator: Evaluation,
): boolean {
  const { value, type } = declaredAs(unwrap(object), module);
  if ((value && isMade(value, module)) || (type && isType(type, module))) return true;
  const known = evaluator.evaluate(object, module, frame);
  return ['string', 'number', 'boolean'].includes(typeof known) || known instanceof RegExp;
}

/**
 * The initial expression and the written type of an object: of a constant, a parameter, or a field
 * of the class around it.
 */
function declaredAs(
  object: TSESTree.Node,
  module: Module,
): { readonly value?: TSESTree.Node | undefined; readonly type?: TSESTree.TypeNode | undefined } {
  if (object.type === 'MemberExpression' && unwrap(object.object).type === 'ThisExpression') {
    const key = staticKey(object);
    const field = enclosingClass(object)?.body.body.find(
      (each) => each.type === 'PropertyDefinition' && staticKey(each) === key,
    );
    if (field?.type !== 'PropertyDefinition' || key === undefined) return {};
    const value = field.readonly ? (field.value ?? undefined) : undefined;
    return { value, type: field.typeAnnotation?.typeAnnotation };
  }
  if (object.type !== 'Identifier') return { value: object };
  const variable = variableOf(object, module.scopes);
  const name = variable?.defs[0]?.name as TSESTree.Node | undefined;
  const type = name?.type === 'Identifier' ? name.typeAnnotation?.typeAnnotation : undefined;
  return { value: variable && constantValue(variable), type };
}

/** Whether an expression is a literal, or a call of a global: `new Map()`, `await fetch(url)`. */
function isMade(value: TSESTree.Node, module: Module): boolean {
  const made = unwrapAwait(value);
  if (LITERALS.has(made.type)) return true;
  if (!isCall(made)) return false;
  const root = rootOfMember(made.callee);
  return root.type === 'Identifier' && isGlobalName(root, module);
}

function isType(type: TSESTree.TypeNode, module: Module): boolean {
  if (TYPE_NODES.has(type.type)) return true;
  if (type.type === 'TSTypeOperator')
    return Boolean(type.typeAnnotation && isType(type.typeAnnotation, module));
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
  return TYPES.has(type.typeName.name) && isGlobalName(type.typeName, module);
}
