import type { TSESTree } from '@typescript-eslint/utils';
import { isChange } from './changes.ts';
import { holderOf, type EvaluationContext } from './frame.ts';
import { unwrap, variableOf } from '../nodes.ts';
import { PartialString, UnknownValue } from './value.ts';

/**
 * Whether an expression may be decided by what is written: by constants, imports, and what a function is called with. Most
 * conditions and loops ask about what is only known when the code runs, and evaluating that costs much and comes to nothing.
 *
 * @param ofKind whether it is only asked what kind of value it has: whatever a function is given, what it gives is often known to be
 *   an object, or some string. What is in it may yet be what a `catch` gives.
 */
export function mayBeDecided(
  node: TSESTree.Node | null,
  context: EvaluationContext,
  ofKind = false,
): boolean {
  return mayBe(node, context, { ofKind, known: new Map() });
}

/** One question about an expression and all that it is made of. */
interface Question {
  readonly ofKind: boolean;
  /** The answers for the names that it came by, by their variables or by what gives them a value: each may be used often, or be made of itself. */
  readonly known: Map<object, boolean>;
}

function mayBe(
  node: TSESTree.Node | null,
  context: EvaluationContext,
  question: Question,
): boolean {
  if (!node) return true;
  const { ofKind } = question;
  const may = (...inner: readonly (TSESTree.Node | null)[]): boolean =>
    inner.every((each) => mayBe(each, context, question));
  const expression = unwrap(node);
  switch (expression.type) {
    case 'Identifier':
      return isSettled(expression, context, question);
    case 'AwaitExpression':
    case 'UnaryExpression':
    case 'SpreadElement':
      return may(expression.argument);
    case 'BinaryExpression':
      return asksForKind(expression) && !ofKind
        ? [expression.left, expression.right].every((side) => mayBeDecided(side, context, true))
        : may(expression.left, expression.right);
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
  return (
    operator === 'in' ||
    operator === 'instanceof' ||
    (left.type === 'UnaryExpression' && left.operator === 'typeof')
  );
}

/** Whether what a name stands for does not depend on what a function is called with that is not known: a constant of it is made of what does not either. */
function isSettled(
  name: TSESTree.Identifier,
  context: EvaluationContext,
  question: Question,
): boolean {
  const variable = variableOf(name, context.module.scopes);
  const definition = variable?.defs[0];
  if (
    !variable ||
    !definition ||
    variable.scope.type === 'module' ||
    variable.scope.type === 'global'
  )
    return true;
  const holder = holderOf(variable, context.frame);
  const later = holder?.pending(variable);
  if (later)
    return once(later, question, () =>
      mayBe(later.from.node, later.from.context, { ...question, known: new Map(question.known) }),
    );
  const given = holder?.values.get(variable);
  if (given !== undefined)
    return !(given instanceof UnknownValue) || given instanceof PartialString;
  const declarator = definition.node as TSESTree.Node;
  if (declarator.type !== 'VariableDeclarator') return true;
  const isLoop =
    declarator.parent.parent.type === 'ForOfStatement' ||
    declarator.parent.parent.type === 'ForInStatement';
  return (
    !isLoop &&
    once(
      variable,
      question,
      () => !variable.references.some(isChange) && mayBe(declarator.init, context, question),
    )
  );
}

function once(of: object, { known }: Question, ask: () => boolean): boolean {
  const answer = known.get(of);
  if (answer !== undefined) return answer;
  known.set(of, true);
  const found = ask();
  known.set(of, found);
  return found;
}
