import type { TSESTree } from '@typescript-eslint/utils';
import type { ScopeManager, Variable } from '@typescript-eslint/scope-manager';
import {
  contains,
  isFunction,
  parametersOf,
  patternOf,
  propertyNode,
  staticKey,
  unwrap,
  variableOf,
  type CallNode,
} from '../../nodes.ts';
import { isReassigned } from '../../variables.ts';
import { changedKeys } from '../data-flow/changes.ts';
import { holderOf, type Frame, type Source } from './frame.ts';

/** The expression of a variable's value in the frame chain. */
export function sourceOf(variable: Variable, frame: Frame | undefined): Source | undefined {
  const holder = holderOf(variable, frame);
  return holder && (holder.sourceOf(variable) ?? passedFor(variable, holder));
}

/**
 * The argument that a call passes for a parameter, or the property of it that a pattern takes out.
 *
 * @param variable a variable that `frame` binds
 * @returns undefined for other variables, where the parameter may differ from the argument, and
 * where the argument, evaluated again, may have another value
 */
function passedFor(variable: Variable, { call, scope, isRun }: Frame): Source | undefined {
  const fn = scope.block;
  if (!call || !isFunction(fn) || variable.scope !== scope || mayDiffer(variable)) return undefined;
  const [name] = variable.identifiers as [TSESTree.Identifier | undefined];
  const parameters = parametersOf(fn);
  const index = name ? parameters.findIndex((parameter) => contains(parameter, name)) : -1;
  const parameter = parameters[index];
  const spread = call.node.arguments.findIndex(({ type }) => type === 'SpreadElement');
  if (!parameter || (spread >= 0 && spread <= index)) return undefined;
  const argument =
    parameter.type === 'RestElement' ? argumentsFrom(call.node, index) : call.node.arguments[index];
  const passed = argument && takenBy(patternOf(parameter), variable, argument);
  return passed && (!isRun || isConstant(passed, call.context.module.scopes))
    ? { node: passed, context: call.context }
    : undefined;
}

/** Whether a parameter may differ from the argument when it is used. */
export function mayDiffer(parameter: Variable): boolean {
  return isReassigned(parameter) || changedKeys(parameter).size > 0;
}

/** The part of an argument that a pattern binds to a variable, if both are written out. */
function takenBy(
  pattern: TSESTree.Node,
  variable: Variable,
  argument: TSESTree.Node,
): TSESTree.Node | undefined {
  const bound = pattern.type === 'AssignmentPattern' ? pattern.left : pattern;
  if (bound.type === 'Identifier') return argument;
  const literal = unwrap(argument);
  if (bound.type !== 'ObjectPattern' || literal.type !== 'ObjectExpression') return undefined;
  if (!literal.properties.every(hasStaticKey)) return undefined;
  const [name] = variable.identifiers as [TSESTree.Identifier];
  const taken = bound.properties.find((each) => contains(each, name));
  const key = taken?.type === 'Property' ? staticKey(taken) : undefined;
  const written = key === undefined ? undefined : propertyNode(literal, key);
  return taken?.type === 'Property' && written
    ? takenBy(taken.value, variable, written.value)
    : undefined;
}

function hasStaticKey(property: TSESTree.ObjectLiteralElement): boolean {
  return property.type === 'Property' && staticKey(property) !== undefined;
}

/** Whether an argument has the same value whenever it is evaluated: a text, or a name of one. */
function isConstant(argument: TSESTree.Node, scopes: ScopeManager): boolean {
  const node = unwrap(argument);
  if (node.type === 'TemplateLiteral')
    return node.expressions.every((each) => isConstant(each, scopes));
  const variable = node.type === 'Identifier' ? variableOf(node, scopes) : undefined;
  return node.type === 'Literal' || (variable !== undefined && !isReassigned(variable));
}

/** The arguments of a call from a position on, as the list of a rest parameter. */
function argumentsFrom(call: CallNode, index: number): TSESTree.Node {
  return {
    ...call,
    type: 'ArrayExpression',
    elements: call.arguments.slice(index),
    parent: call,
  } as unknown as TSESTree.ArrayExpression;
}
