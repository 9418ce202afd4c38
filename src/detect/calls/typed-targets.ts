import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo, requirementFor } from '../../syntax/control-flow.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import { TypedValue, UnknownValue } from '../../syntax/evaluate/values/value.ts';
import { ClassValue, InstanceValue } from '../../syntax/evaluate/values/project-values.ts';
import { isClass, staticKey, unwrap, variableOf, unwrapAwait } from '../../syntax/nodes.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { subtypesOf, typeIn, type Subtype } from './subtypes.ts';

/**
 * The values that a member of an object may have by the written type of the object: in the classes
 * and objects of the project that implement or extend the type. None for an object whose
 * construction is known.
 */
export function membersByType(
  callee: TSESTree.Node,
  context: EvaluationContext,
  session: AnalysisSession,
): readonly unknown[] {
  const member = unwrap(callee);
  const key = member.type === 'MemberExpression' ? staticKey(member) : undefined;
  if (member.type !== 'MemberExpression' || key === undefined) return [];
  const receiver =
    member.object.type === 'Super' ? undefined : receiverOf(member.object, context, session);
  if (receiver instanceof InstanceValue && receiver.args) return [];
  const type = typeIn(receiver);
  if (!type) return [];
  const subtypes = subtypesOf(type, context.module, session);
  return [receiver, ...subtypes.map((subtype) => instanceOf(subtype, session))].map((object) =>
    session.evaluator.get(object, key, { node: member, module: context.module }),
  );
}

/**
 * The value of an object; if it is unknown, its declared type, or that of the function that returns
 * it.
 */
function receiverOf(
  object: TSESTree.Node,
  context: EvaluationContext,
  session: AnalysisSession,
): unknown {
  const { evaluator } = session;
  const value = evaluator.evaluate(object, context.module, context.frame);
  if (!(value instanceof UnknownValue) || value instanceof TypedValue) return value;
  const declared =
    testedClass(unwrap(object), context, session) ?? declaredType(unwrap(object), context, session);
  if (declared !== undefined) return declared;
  const { node, context: where } = new Expression(evaluator, object, context).written();
  const call = unwrapAwait(node);
  if (call.type !== 'CallExpression') return undefined;
  const callee = evaluator.functionAt(call.callee, where.module, where.frame);
  const returned = callee?.node.returnType?.typeAnnotation;
  return (
    callee &&
    returned &&
    evaluator.readType(returned, callee.module, { node: object, module: context.module })
  );
}

/** An instance of the class that tests before a reference to a variable require. */
function testedClass(
  name: TSESTree.Node,
  { module, frame }: EvaluationContext,
  { evaluator }: AnalysisSession,
): InstanceValue | undefined {
  const variable = name.type === 'Identifier' ? variableOf(name, module.scopes) : undefined;
  if (!variable) return undefined;
  for (const test of testsPassed(name)) {
    const isOfVariable =
      test.type === 'BinaryExpression' &&
      test.operator === 'instanceof' &&
      variable.references.some(({ identifier }) => identifier === test.left);
    if (!isOfVariable || isWrittenBetween(variable, test, name)) continue;
    const tested = evaluator.evaluate(test.right, module, frame);
    if (tested instanceof ClassValue) return new InstanceValue(tested);
  }
  return undefined;
}

/** The tests that hold where code runs: each part of `a && b`. */
function testsPassed(node: TSESTree.Node): readonly TSESTree.Expression[] {
  const parts = (test: TSESTree.Expression): TSESTree.Expression[] => {
    const inner = unwrap(test) as TSESTree.Expression;
    return inner.type === 'LogicalExpression' && inner.operator === '&&'
      ? [...parts(inner.left), ...parts(inner.right)]
      : [inner];
  };
  return branchesTo(node).flatMap((branch) => {
    const required = requirementFor(branch);
    return required?.truth ? parts(required.test) : [];
  });
}

function isWrittenBetween(
  { references }: Variable,
  { range: [, start] }: TSESTree.Node,
  { range: [end] }: TSESTree.Node,
): boolean {
  return references.some((reference) => {
    const [at] = reference.identifier.range;
    return reference.isWrite() && at > start && at < end;
  });
}

/** The declared type of a variable whose value is not known, or of a member of one. */
function declaredType(
  object: TSESTree.Node,
  context: EvaluationContext,
  session: AnalysisSession,
): unknown {
  const { module } = context;
  if (object.type === 'MemberExpression') {
    const key = staticKey(object);
    const owner =
      object.object.type === 'Identifier' && declaredType(object.object, context, session);
    return owner && key !== undefined
      ? session.evaluator.get(owner, key, { node: object, module })
      : undefined;
  }
  if (object.type !== 'Identifier') return undefined;
  const definition = variableOf(object, module.scopes)?.defs[0];
  const declarator = definition?.node as TSESTree.Node | undefined;
  return declarator?.type === 'VariableDeclarator'
    ? session.evaluator.declaredType(declarator.id, definition?.name as TSESTree.Identifier, module)
    : undefined;
}

function instanceOf({ node, module }: Subtype, { evaluator }: AnalysisSession): unknown {
  return isClass(node)
    ? new InstanceValue(new ClassValue(node, module))
    : evaluator.evaluate(node, module);
}
