import type { TSESTree } from '@typescript-eslint/utils';
import { hasEffects } from '../data-flow/call-effects.ts';
import { immediateArgument } from '../../immediate-calls.ts';
import { contains, isFunction, unwrap, wrapped, isCall } from '../../nodes.ts';
import { located, type Evaluation } from '../context/evaluation.ts';
import type { EvaluationContext } from '../context/frame.ts';
import { UnknownValue, asUnknown, isUnresolved } from '../values/value.ts';
import { isContainer } from '../values/containers.ts';
import { ModuleNamespace } from '../values/project-values.ts';

/** Applies an assignment and returns its value. */
type Assign = (node: TSESTree.AssignmentExpression, context: EvaluationContext) => unknown;

/**
 * Runs `(function (E) { … })(E || (E = {}))`, as compilers write enums and namespaces, and
 * `(() => { list.push(tool); })()`.
 *
 * @throws BudgetExceeded
 */
export function runImmediateCall(
  node: TSESTree.CallExpression,
  context: EvaluationContext,
  evaluator: Evaluation,
  assign: Assign,
): void {
  const args = node.arguments.map((argument) =>
    argument.type === 'SpreadElement'
      ? undefined
      : evaluator.inOrder(argument, context, () =>
          valueAfterAssignments(argument, context, evaluator, assign),
        ),
  );
  const { module } = context;
  if (!args.some(isContainer) && !hasEffects(bodyOf(node.callee), module, evaluator.links)) return;
  const fn = evaluator.expression(node.callee, context);
  const result = evaluator.apply(fn, undefined, args, located(node, context));
  const unread = isUnresolved(result) ? asUnknown(result) : undefined;
  args.forEach((argument, index) => {
    const why = unread ?? passedOn(node.callee, index, context);
    if (why && isContainer(argument)) evaluator.markIncomplete(argument, why);
  });
}

function bodyOf(callee: TSESTree.Node): TSESTree.Node {
  const fn = unwrap(callee);
  return isFunction(fn) ? fn.body : fn;
}

/**
 * Why a function may change an argument otherwise than by setting its members; undefined if not.
 */
function passedOn(
  callee: TSESTree.Node,
  index: number,
  { module }: EvaluationContext,
): UnknownValue | undefined {
  const fn = unwrap(callee);
  const parameter = isFunction(fn) ? fn.params[index] : undefined;
  if (!isFunction(fn) || !parameter) return undefined;
  const use = module.scopes
    .getDeclaredVariables(fn)
    .filter(({ identifiers }) => identifiers.some((name) => contains(parameter, name)))
    .flatMap(({ references }) => references.map(({ identifier }) => identifier))
    .find((name) => isArgument(name) && !immediateArgument(name));
  return use && new UnknownValue('is changed by unsupported code', { node: use, module });
}

function isArgument(name: TSESTree.Node): boolean {
  const { parent } = wrapped(name);
  return isCall(parent) && unwrap(parent.callee) !== name;
}

/** The value of an expression, after the assignments in it: `E = exports.E || (exports.E = {})`. */
export function valueAfterAssignments(
  node: TSESTree.Node,
  context: EvaluationContext,
  evaluator: Evaluation,
  assign: Assign,
): unknown {
  const expression = unwrap(node);
  if (expression.type === 'AssignmentExpression') return assign(expression, context);
  if (expression.type !== 'LogicalExpression' || expression.operator !== '||')
    return evaluator.expression(node, context);
  const right = unwrap(expression.right);
  if (right.type !== 'AssignmentExpression') return evaluator.expression(node, context);
  if (isOwnExport(expression.left, context, evaluator)) {
    const { parent } = expression;
    const made =
      parent.type === 'AssignmentExpression' && evaluator.expression(parent.left, context);
    return isContainer(made) ? made : assign(right, context);
  }
  return evaluator.expression(node, context);
}

/** Whether an expression is an export of its own module. */
function isOwnExport(
  node: TSESTree.Expression,
  context: EvaluationContext,
  evaluator: Evaluation,
): boolean {
  const member = unwrap(node);
  if (member.type !== 'MemberExpression') return false;
  const object = evaluator.expression(member.object, context);
  return object instanceof ModuleNamespace && object.module === context.module;
}
