import type { TSESTree } from '@typescript-eslint/utils';
import type { Bindings } from './bindings/bindings.ts';
import type { Calls } from './calls/calls.ts';
import type { Classes } from './classes/classes.ts';
import type { Evaluation } from './context/evaluation.ts';
import type { EvaluationContext } from './context/frame.ts';
import { assignedBefore } from './data-flow/assigned-before.ts';
import { importMeta } from './files/file-paths.ts';
import type { CallNode, ClassNode, FunctionNode } from '../nodes.ts';
import { ongoingAt } from './context/start-up.ts';
import type { Assignments } from './statements/assignments.ts';
import { unknownAt, type UnknownValue } from './values/value.ts';
import { ClassValue } from './values/project-values.ts';
import type { Literals } from './expressions/literals.ts';
import type { Members } from './expressions/members.ts';
import type { Choices } from './expressions/choices.ts';
import type { Operators } from './expressions/operators.ts';
import { arrivingAt } from './expressions/passed-tests.ts';

/** The parts of the evaluator that expressions of some types use. */
export interface ExpressionParts {
  readonly evaluator: Evaluation;
  readonly assignments: Assignments;
  readonly bindings: Bindings;
  readonly calls: Calls;
  readonly classes: Classes;
  readonly literals: Literals;
  readonly members: Members;
  readonly choices: Choices;
  readonly operators: Operators;
}

/** Evaluates expressions of a type, within a question. @throws BudgetExceeded */
type Evaluate<N> = (node: N, context: EvaluationContext, parts: ExpressionParts) => unknown;

type NodeType = TSESTree.Node['type'];
type NodeOf<T extends NodeType> = Extract<TSESTree.Node, { readonly type: T }>;

/** An expression that has the value of another one, whatever its type or whether it is awaited. */
const inner: Evaluate<
  | TSESTree.TSAsExpression
  | TSESTree.TSSatisfiesExpression
  | TSESTree.TSNonNullExpression
  | TSESTree.TSTypeAssertion
  | TSESTree.TSInstantiationExpression
  | TSESTree.ChainExpression
> = ({ expression }, context, { evaluator }) => evaluator.expression(expression, context);

const call: Evaluate<CallNode> = (node, context, { calls }) => calls.call(node, context);

const fn: Evaluate<FunctionNode> = (node, { module, frame }, { evaluator }) => {
  const receiver = node.type === 'ArrowFunctionExpression' ? frame?.receiver : undefined;
  return evaluator.makeFunction({ node, module, frame, receiver });
};

const classValue: Evaluate<ClassNode> = (node, context) =>
  ongoingAt(context)?.classOf(node, context) ?? new ClassValue(node, context.module, context.frame);

/** Assignments, and the first ones of several expressions, are executed in order only. */
const EVALUATORS: { readonly [T in NodeType]?: Evaluate<NodeOf<T>> } = {
  Literal: (node, context, { literals }) =>
    'regex' in node ? literals.regExp(node, context) : node.value,
  TemplateLiteral: (node, context, { operators }) => operators.template(node, context),
  TaggedTemplateExpression: (node, context, { operators }) =>
    operators.taggedTemplate(node, context),
  Identifier: (node, context, { evaluator, bindings }) => {
    const assigned = assignedBefore(node, context, evaluator);
    if (assigned) return evaluator.expression(assigned, context);
    return arrivingAt(node, bindings.identifier(node, context), context, evaluator);
  },
  TSAsExpression: inner,
  TSSatisfiesExpression: inner,
  TSNonNullExpression: inner,
  TSTypeAssertion: inner,
  TSInstantiationExpression: inner,
  ChainExpression: inner,
  AwaitExpression: (node, context, { evaluator }) => evaluator.expression(node.argument, context),
  YieldExpression: (node, context, { literals }) => literals.yielded(node, context),
  ObjectExpression: (node, context, { literals }) => literals.object(node, context),
  ArrayExpression: (node, context, { literals }) => literals.array(node, context),
  MemberExpression: (node, context, { members }) => members.member(node, context),
  CallExpression: call,
  NewExpression: call,
  ArrowFunctionExpression: fn,
  FunctionExpression: fn,
  FunctionDeclaration: fn,
  ClassDeclaration: classValue,
  ClassExpression: classValue,
  ConditionalExpression: (node, context, { choices }) => choices.conditional(node, context),
  LogicalExpression: (node, context, { choices }) => choices.logical(node, context),
  BinaryExpression: (node, context, { operators }) => operators.binary(node, context),
  UnaryExpression: (node, context, { evaluator, assignments, operators }) => {
    if (node.operator !== 'delete' || !evaluator.isInOrder(node, context))
      return operators.unary(node, context);
    assignments.remove(node, context);
    return true;
  },
  SequenceExpression: ({ expressions }, context, { evaluator }) => {
    const [last] = expressions.slice(-1);
    if (last && evaluator.isInOrder(last, context))
      expressions.slice(0, -1).forEach((each) => evaluator.expression(each, context));
    return evaluator.expression(expressions.at(-1) as TSESTree.Expression, context);
  },
  AssignmentExpression: (node, context, { evaluator, assignments }) =>
    evaluator.isInOrder(node, context)
      ? assignments.assign(node, context)
      : evaluator.expression(node.right, context),
  UpdateExpression: (node, context, { evaluator, assignments }) =>
    evaluator.isInOrder(node, context) ? assignments.update(node, context) : unread(node, context),
  ThisExpression: (node, context, { classes }) =>
    context.frame?.receiver ?? classes.thisAt(node, context),
  MetaProperty: (node, context, { evaluator }) => importMeta(node, context, evaluator),
  ImportExpression: (node, context, { bindings }) =>
    bindings.modules.loaded(node.source, node, context),
  TSEnumDeclaration: (node, context, { literals }) => literals.enumeration(node, context),
};

/** Returns the function that evaluates a node; undefined for a node of an unsupported type. */
export function evaluatorOf({ type }: TSESTree.Node): Evaluate<TSESTree.Node> | undefined {
  // The table has each function under the type of its nodes.
  return EVALUATORS[type] as Evaluate<TSESTree.Node> | undefined;
}

/** The value of an expression that is not supported. */
export function unread(node: TSESTree.Node, context: EvaluationContext): UnknownValue {
  const isJsx = node.type === 'JSXElement' || node.type === 'JSXFragment';
  const kind = isJsx ? 'element of JSX' : `unsupported kind of expression (${node.type})`;
  return unknownAt(`is an ${kind}`, node, context);
}
