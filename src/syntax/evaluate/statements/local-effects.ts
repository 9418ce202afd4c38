import type { TSESTree } from '@typescript-eslint/utils';
import {
  isFunction,
  nodesInside,
  rootOfMember,
  unwrap,
  variableOf,
  type CallNode,
} from '../../nodes.ts';
import type { Evaluation } from '../context/evaluation.ts';
import type { EvaluationContext } from '../context/frame.ts';
import { holderOf, ownerOf } from '../context/frame.ts';
import { effectsOfCall, hasEffects } from '../data-flow/call-effects.ts';
import { effectsOf } from '../data-flow/effects.ts';
import type { ModuleLinks } from '../data-flow/links.ts';
import { ongoingAt } from '../context/start-up.ts';
import { isContainer } from '../values/containers.ts';

/** The name at the start of a chain: `m` of `m.a` and of `m.set(…)`. */
export function rootNameOf(node: TSESTree.Node): TSESTree.Identifier | undefined {
  let current: TSESTree.Node = unwrap(node);
  while (
    current.type === 'MemberExpression' ||
    current.type === 'AssignmentExpression' ||
    (current.type === 'CallExpression' && current.callee.type === 'MemberExpression')
  ) {
    if (current.type === 'AssignmentExpression') current = unwrap(current.left);
    else current = unwrap(current.type === 'MemberExpression' ? current.object : current.callee);
  }
  return current.type === 'Identifier' ? current : undefined;
}

/** Whether a name refers to a variable of the code that is run. */
export function isLocalName(
  name: TSESTree.Identifier,
  { module, frame }: EvaluationContext,
): boolean {
  const variable = variableOf(name, module.scopes);
  return (
    variable !== undefined && (holderOf(variable, frame) ?? ownerOf(variable, frame)) !== undefined
  );
}

/** Whether a call may change the object of a local variable, by functions of the project. */
export function callChangesLocals(
  call: CallNode,
  context: EvaluationContext,
  links: ModuleLinks,
): boolean {
  const { args, variables } = effectsOfCall(call, context.module, links);
  return (
    args.some((each) => isLocalRoot(each, context)) ||
    [...variables].some((variable) => holderOf(variable, context.frame))
  );
}

/**
 * Whether a call passes a known object of a local variable to a function that only the value of the
 * callee tells. @throws BudgetExceeded
 */
export function passesToUnfollowed(
  { callee, arguments: args }: CallNode,
  context: EvaluationContext,
  evaluator: Evaluation,
): boolean {
  return (
    evaluator.links.isUnfollowed(callee, context.module) &&
    args.some((each) => {
      const name = unwrap(each);
      return (
        name.type === 'Identifier' &&
        isLocalName(name, context) &&
        isContainer(evaluator.expression(name, context))
      );
    })
  );
}

/**
 * Whether the evaluation of an expression may change a local variable or its object; in a start-up
 * run, any variable or object.
 */
export function changesLocals(
  node: TSESTree.Node,
  context: EvaluationContext,
  links: ModuleLinks,
): boolean {
  if (!context.frame || !hasEffects(node, context.module, links)) return false;
  if (ongoingAt(context)) return true;
  const { assigned, mutating } = effectsOf(node);
  return (
    [...assigned, ...mutating].some((target) => isLocalRoot(target, context)) ||
    nodesInside(node).some(
      (inner) => inner.type === 'CallExpression' && callChangesLocals(inner, context, links),
    )
  );
}

/** Whether the evaluation of the arguments of a call may change a local variable or its object. */
export function argumentsChangeLocals(
  call: CallNode,
  context: EvaluationContext,
  links: ModuleLinks,
): boolean {
  return call.arguments.some(
    (each) => !isFunction(unwrap(each)) && changesLocals(each, context, links),
  );
}

function isLocalRoot(node: TSESTree.Node, context: EvaluationContext): boolean {
  const name = rootNameOf(node);
  if (!name) return rootOfMember(node).type === 'ThisExpression';
  return isLocalName(name, context);
}
