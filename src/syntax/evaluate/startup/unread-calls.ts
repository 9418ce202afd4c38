import type { TSESTree } from '@typescript-eslint/utils';
import type { Evaluation } from '../context/evaluation.ts';
import type { EvaluationContext } from '../context/frame.ts';
import { setOwn } from '../values/object-members.ts';
import { definitionKind, staticKey, unwrap, variableOf, type CallNode } from '../../nodes.ts';
import { UnknownValue, isContainer, isPlainObject, type FunctionInfo } from '../values/value.ts';

/**
 * Has the effects that calls of unresolved functions may have on what they are handed. @throws
 * BudgetExceeded
 */
export function affectArguments(
  callee: unknown,
  args: readonly unknown[],
  node: CallNode,
  context: EvaluationContext,
  evaluator: Evaluation,
): void {
  if (callee instanceof UnknownValue && isDefineProperty(callee.origin?.node)) {
    defineProperty(args, node, context, evaluator);
    return;
  }
  if (!isOfProject(node, context)) return;
  const why = new UnknownValue('is passed to an unresolved function', {
    node,
    module: context.module,
  });
  for (const arg of args) {
    if (!isContainer(arg) || !evaluator.isLocal(arg)) continue;
    evaluator.markChanged(arg);
    evaluator.markIncomplete(arg, why);
  }
}

/**
 * Whether a call runs a function by a name that the module declares: what has no declaration is a
 * global, which only reads.
 */
function isOfProject({ callee }: CallNode, { module }: EvaluationContext): boolean {
  const name = unwrap(callee);
  return name.type === 'Identifier' && (variableOf(name, module.scopes)?.defs.length ?? 0) > 0;
}

/** `Object.defineProperty`, which bundlers rename. */
function isDefineProperty(node: TSESTree.Node | undefined): boolean {
  return (
    node?.type === 'MemberExpression' &&
    staticKey(node) === 'defineProperty' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'Object'
  );
}

function defineProperty(
  [target, key, descriptor]: readonly unknown[],
  node: CallNode,
  context: EvaluationContext,
  evaluator: Evaluation,
): void {
  if (!isPlainObject(target) || !evaluator.isLocal(target)) return;
  evaluator.markChanged(target);
  const origin = { node, module: context.module };
  if (typeof key !== 'string' || !isPlainObject(descriptor)) {
    evaluator.markIncomplete(target, new UnknownValue('is changed by unsupported code', origin));
    return;
  }
  const { get } = descriptor;
  if (!evaluator.functionInfo(get)) {
    setOwn(target, key, descriptor['value']);
    return;
  }
  Object.defineProperty(target, key, {
    enumerable: true,
    configurable: true,
    get: () => evaluator.answer(() => evaluator.apply(get, target, [], node, context), origin),
  });
}

/** Whether a function reads none of its parameters. */
export function asksNothing({ node, module }: FunctionInfo): boolean {
  return module.scopes
    .getDeclaredVariables(node)
    .every(
      ({ defs, references }) => definitionKind(defs[0]) !== 'Parameter' || references.length === 0,
    );
}
