import type { TSESTree } from '@typescript-eslint/utils';
import { isChange } from './changes.ts';
import type { Context } from './evaluator.ts';
import { holderOf } from './frame.ts';
import { unwrap, variableOf } from './nodes.ts';
import { PartialString, UnknownValue, Variants } from './value.ts';

/**
 * Whether an expression may be decided by what is written: by constants, imports, and what a function is called with. Most
 * conditions and loops ask about what is only known when the code runs, and evaluating that costs much and comes to nothing.
 *
 * @param ofKind whether it is only asked what kind of value it has: whatever a function is given, what it gives is often known to be
 *   an object, or some string. What is in it may yet be what a `catch` gives.
 */
export function mayBeDecided(node: TSESTree.Node | null, context: Context, ofKind = false): boolean {
  if (!node) return true;
  const may = (...inner: readonly (TSESTree.Node | null)[]): boolean => inner.every((each) => mayBeDecided(each, context, ofKind));
  const expression = unwrap(node);
  switch (expression.type) {
    case 'Identifier':
      return isSettled(expression, context, ofKind);
    case 'AwaitExpression':
    case 'UnaryExpression':
    case 'SpreadElement':
      return may(expression.argument);
    case 'BinaryExpression':
      return [expression.left, expression.right].every((side) => mayBeDecided(side, context, ofKind || asksForKind(expression)));
    case 'LogicalExpression':
      return may(expression.left) || may(expression.right);
    case 'ConditionalExpression':
      return may(expression.test) || may(expression.consequent, expression.alternate);
    case 'MemberExpression':
      return may(expression.object) && (!expression.computed || may(expression.property));
    case 'CallExpression':
    case 'NewExpression':
      return may(expression.callee, ...(ofKind ? [] : expression.arguments));
    case 'TemplateLiteral':
      return ofKind || may(...expression.expressions);
    case 'AssignmentExpression':
    case 'UpdateExpression':
      return false;
    default:
      return true;
  }
}

/** Whether a comparison is one of the kinds of values: `typeof value === 'string'`, `'key' in value`. */
function asksForKind({ left, operator }: TSESTree.BinaryExpression): boolean {
  return operator === 'in' || operator === 'instanceof' || (left.type === 'UnaryExpression' && left.operator === 'typeof');
}

/** Whether what a name stands for does not depend on what a function is called with that is not known: a constant of it is made of what does not either. */
function isSettled(name: TSESTree.Identifier, context: Context, ofKind: boolean): boolean {
  const variable = variableOf(name, context.module.scopes);
  const definition = variable?.defs[0];
  if (!variable || !definition || variable.scope.type === 'module' || variable.scope.type === 'global') return true;
  const holder = holderOf(variable, context.frame);
  const later = holder?.pending(variable);
  if (later) return mayBeDecided(later.from.node, later.from.context, ofKind);
  const given = holder?.values.get(variable);
  if (given !== undefined) return !(given instanceof UnknownValue) || given instanceof PartialString || given instanceof Variants;
  const declarator = definition.node as TSESTree.Node;
  if (declarator.type !== 'VariableDeclarator') return true;
  const isLoop = declarator.parent.parent.type === 'ForOfStatement' || declarator.parent.parent.type === 'ForInStatement';
  return !isLoop && !variable.references.some(isChange) && mayBeDecided(declarator.init, context, ofKind);
}
