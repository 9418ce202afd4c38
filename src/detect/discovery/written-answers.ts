import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo } from '../../syntax/control-flow.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { childrenOf, staticKey } from '../../syntax/nodes.ts';
import type { Detector, WrittenAnswer } from '../frameworks/detector.ts';
import { listedRegistrations, type Candidate } from './candidates.ts';
import { namesListRequest, requestOf } from './request-branches.ts';
import type { AnalysisSession } from './session.ts';

/**
 * The candidates of a server that speaks JSON-RPC itself: the objects in its branches for the
 * requests of lists, as in `case 'tools/list': return reply(id, { tools })`.
 */
export function writtenAnswers(module: Module, session: AnalysisSession): readonly Candidate[] {
  if (!namesListRequest(module.text)) return [];
  return objectsIn(module.program).flatMap((node): readonly Candidate[] => {
    const found = answerOf(node, session.registry.detectors);
    if (!found) return [];
    const { answer, detector } = found;
    return [
      {
        node,
        read: (context) => {
          const result = new Expression(session.evaluator, node, context);
          return (
            listedRegistrations(answer.read(result, module, node), detector, detector.id) ?? []
          );
        },
      },
    ];
  });
}

/** How an object answers the request of the innermost branch around it that names one. */
function answerOf(
  node: TSESTree.ObjectExpression,
  detectors: readonly Detector[],
): { readonly answer: WrittenAnswer; readonly detector: Detector } | undefined {
  for (const branch of branchesTo(node)) {
    const method = requestOf(branch);
    for (const detector of method === undefined ? [] : detectors) {
      const answer = detector.finds?.answers?.(method as string);
      if (answer && hasMember(node, answer.member)) return { answer, detector };
    }
  }
  return undefined;
}

function hasMember({ properties }: TSESTree.ObjectExpression, key: string): boolean {
  return properties.some((each) => each.type === 'Property' && staticKey(each) === key);
}

/** All object literals, in source order. */
function objectsIn(root: TSESTree.Node): TSESTree.ObjectExpression[] {
  const found: TSESTree.ObjectExpression[] = [];
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'ObjectExpression') found.push(node);
    stack.push(...childrenOf(node).reverse());
  }
  return found;
}
