import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../../syntax/modules/module.ts';
import { staticKey, unwrap, variableOf, type CallNode } from '../../../syntax/nodes.ts';

/** A method that a call runs on the receiver that its first argument names. */
export interface AppliedMethod {
  /** `object.method`, or the variable that has it. */
  readonly method: TSESTree.MemberExpression | TSESTree.Identifier;
  readonly name: string;
  readonly receiver: TSESTree.Node;
  /** The list of the arguments, for a call of `apply`. */
  readonly list: TSESTree.Node | undefined;
  /** Whether the call is one of `apply`. */
  readonly isList: boolean;
}

/**
 * The method of `object.method.call(receiver, …)`, `object.method.apply(receiver, […])` and
 * `Reflect.apply(object.method, receiver, […])`, or of the same with a variable: `const { method }
 * = object`.
 */
export function appliedMethod(call: CallNode, module: Module): AppliedMethod | undefined {
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression') return undefined;
  const key = staticKey(callee);
  if (key !== 'call' && key !== 'apply') return undefined;
  const isReflected = key === 'apply' && isReflect(callee.object, module);
  const [applied, receiver, list] = isReflected
    ? call.arguments
    : [callee.object, ...call.arguments];
  if (!applied || !receiver || receiver.type === 'SpreadElement') return undefined;
  const method = unwrap(applied);
  const name = nameOfMethod(method, module);
  const isMethod = method.type === 'MemberExpression' || method.type === 'Identifier';
  return isMethod && name !== undefined
    ? { method, name, receiver, list, isList: key === 'apply' }
    : undefined;
}

/** Whether a node is the global `Reflect`. */
function isReflect(node: TSESTree.Node, { scopes }: Module): boolean {
  return (
    node.type === 'Identifier' &&
    node.name === 'Reflect' &&
    (variableOf(node, scopes)?.defs ?? []).length === 0
  );
}

/** The key of a member, or of the one that a variable is declared with. */
function nameOfMethod(method: TSESTree.Node, { scopes }: Module): string | undefined {
  if (method.type === 'MemberExpression') return staticKey(method);
  if (method.type !== 'Identifier') return undefined;
  const [definition] = variableOf(method, scopes)?.defs ?? [];
  const { node, name } = definition ?? {};
  if (node?.type !== 'VariableDeclarator') return undefined;
  const { id, init } = node;
  const initial = init ? unwrap(init) : undefined;
  if (id === name && initial?.type === 'MemberExpression') return staticKey(initial);
  const property =
    id.type === 'ObjectPattern'
      ? id.properties.find((each) => each.type === 'Property' && each.value === name)
      : undefined;
  return property?.type === 'Property' ? staticKey(property) : undefined;
}
