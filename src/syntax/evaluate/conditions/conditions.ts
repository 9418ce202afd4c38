import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { isChange } from '../data-flow/changes.ts';
import { holderOf, type EvaluationContext } from '../context/frame.ts';
import { unwrap, variableOf } from '../../nodes.ts';
import { isReassigned } from '../../variables.ts';
import { PartialString, UnknownValue } from '../values/value.ts';

/**
 * Whether the source may decide an expression: by constants, imports and known arguments. Most
 * conditions depend on run-time values, and evaluating those is expensive and futile.
 */
export function mayBeDecided(node: TSESTree.Node | null, context: EvaluationContext): boolean {
  return mayBe(node, context, { ofKind: false, known: new Map() });
}

function mayKindBeDecided(node: TSESTree.Node, context: EvaluationContext): boolean {
  return mayBe(node, context, { ofKind: true, known: new Map() });
}

/** The state of one question about an expression and its parts. */
interface Question {
  /**
   * Whether only the kind of the value matters: an unknown value is often known to be an object or
   * a string.
   */
  readonly ofKind: boolean;
  /**
   * The answers so far, by variable or pending value: each may be used often, or refer to itself.
   */
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
      return mayNameBeDecided(expression, context, question);
    case 'AwaitExpression':
    case 'UnaryExpression':
    case 'SpreadElement':
      return may(expression.argument);
    case 'BinaryExpression':
      return asksForKind(expression) && !ofKind
        ? [expression.left, expression.right].every((side) => mayKindBeDecided(side, context))
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

/**
 * Whether a comparison tests the kind of a value: `typeof value === 'string'`, `'key' in value`.
 */
function asksForKind({ left, operator }: TSESTree.BinaryExpression): boolean {
  return (
    operator === 'in' ||
    operator === 'instanceof' ||
    (left.type === 'UnaryExpression' && left.operator === 'typeof')
  );
}

/**
 * Whether the value of a name does not depend on unknown arguments, not even through the constants
 * that it is made of.
 */
function mayNameBeDecided(
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
      () =>
        (isKept(variable, question) || isAssignedBefore(name, variable, context, question)) &&
        mayBe(declarator.init, context, question),
    )
  );
}

/** Whether a variable keeps its value; of its kind, code that fills its object changes nothing. */
function isKept(variable: Variable, { ofKind }: Question): boolean {
  return ofKind ? !isReassigned(variable) : !variable.references.some(isChange);
}

/**
 * Whether code assigns all values of a variable before a name reads it, and may be decided: `let a;
 * a = f(b);`. The evaluator runs several assignments, and takes a single one to run always.
 */
function isAssignedBefore(
  name: TSESTree.Identifier,
  variable: Variable,
  context: EvaluationContext,
  question: Question,
): boolean {
  const declarator = variable.defs[0]?.node as TSESTree.VariableDeclarator;
  if (declarator.init) return false;
  const changes = variable.references.filter(isChange).map(({ identifier }) => identifier);
  return changes.every(({ parent, range }) => {
    if (parent.type !== 'AssignmentExpression' || parent.operator !== '=') return false;
    const isAlwaysRun =
      parent.parent.parent === declarator.parent.parent && range[1] < name.range[0];
    return (changes.length > 1 || isAlwaysRun) && mayBe(parent.right, context, question);
  });
}

function once(of: object, { known }: Question, ask: () => boolean): boolean {
  const answer = known.get(of);
  if (answer !== undefined) return answer;
  known.set(of, true);
  const found = ask();
  known.set(of, found);
  return found;
}
