import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo, type Branch } from '../../../syntax/control-flow.ts';
import { callsOf } from '../../../syntax/evaluate/data-flow/named-uses.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import {
  enclosingFunction,
  isFunction,
  staticKey,
  walk,
  wrapped,
  propertyNode,
} from '../../../syntax/nodes.ts';
import { calleeName } from '../../flow/module-index.ts';
import { branchRequest, requestReader } from '../request-branches.ts';
import type { AnalysisSession } from '../session.ts';

/**
 * The requests whose branches have a node, or a call of the function around it.
 *
 * @param calls how many calls may lead from the branch to the node
 */
export function* requestsTo(
  node: TSESTree.Node,
  module: Module,
  session: AnalysisSession,
  calls: number,
): Iterable<string> {
  const textOf = requestReader(module, session);
  for (const branch of branchesTo(node)) {
    const method = isOfFramework(branch, session) ? undefined : branchRequest(branch, textOf);
    if (method !== undefined) yield method;
  }
  const fn = calls > 0 ? enclosingFunction(node) : undefined;
  if (!fn) return;
  for (const call of callsOf(fn, module, () => []))
    if (call.node !== node) yield* requestsTo(call.node, module, session, calls - 1);
}

/** Whether a branch is a function that a method of a framework takes. */
function isOfFramework({ of }: Branch, { registry }: AnalysisSession): boolean {
  const call = isFunction(of) ? wrapped(of).parent : undefined;
  return call?.type === 'CallExpression' && registry.methodNames.has(calleeName(call) ?? '');
}

/** Whether an object is the answer to `initialize`: a client reads its members, but sets none. */
export function answersInitialize(node: AnswerNode): boolean {
  return hasMember(node, 'serverInfo') && hasMember(node, 'capabilities');
}

/** An object literal, or the assignment of one of its members: `result.tools = TOOLS`. */
export type AnswerNode = TSESTree.ObjectExpression | TSESTree.AssignmentExpression;

export function hasMember(node: AnswerNode, key: string): boolean {
  return node.type === 'AssignmentExpression'
    ? assignedKey(node) === key
    : propertyNode(node, key) !== undefined;
}

/** The key of the member that an assignment sets; undefined for variables and fields of a class. */
export function assignedKey({ operator, left }: TSESTree.AssignmentExpression): string | undefined {
  return operator === '=' &&
    left.type === 'MemberExpression' &&
    left.object.type !== 'ThisExpression'
    ? staticKey(left)
    : undefined;
}

/** All object literals and assignments of members, in source order. */
export function answerNodesIn(root: TSESTree.Node): AnswerNode[] {
  const found: AnswerNode[] = [];
  walk([root], (node) => {
    const isAnswer =
      node.type === 'ObjectExpression' ||
      (node.type === 'AssignmentExpression' && assignedKey(node) !== undefined);
    if (isAnswer) found.push(node);
  });
  return found.sort((a, b) => a.range[0] - b.range[0]);
}
