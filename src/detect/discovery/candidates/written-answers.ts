import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo } from '../../../syntax/control-flow.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { callsOf } from '../../../syntax/evaluate/data-flow/named-uses.ts';
import { enclosingFunction, staticKey, walk } from '../../../syntax/nodes.ts';
import type { Evaluation } from '../../../syntax/evaluate/context/evaluation.ts';
import type { Detector, WrittenAnswer } from '../../frameworks/detector.ts';
import type { DefinitionParts } from '../../frameworks/definition-parts.ts';
import { listedRegistrations } from './parsed-registration.ts';
import type { Candidate } from './candidate.ts';
import { LIST_METHODS } from '../../../model/protocol/list-requests.ts';
import { namesListRequest, branchRequest } from '../request-branches.ts';
import type { AnalysisSession } from '../session.ts';

/** How many calls may lead from a branch to an object. */
const MAX_CALLS = 3;

/**
 * The candidates of a server that speaks JSON-RPC itself: the objects in its branches for the
 * requests of lists, as in `case 'tools/list': return reply(id, { tools })`, and in functions of
 * the module that these call.
 */
export function writtenAnswers(module: Module, session: AnalysisSession): readonly Candidate[] {
  if (!namesListRequest(module.text)) return [];
  const { detectors } = session.registry;
  const lists = LIST_METHODS.flatMap((method) => answersTo(method, detectors)).map(
    ({ answer }) => answer.member,
  );
  const objects = objectsIn(module.program);
  const isOfServer = objects.some(answersInitialize);
  return objects.flatMap((node): readonly Candidate[] => {
    if (!lists.some((list) => hasMember(node, list))) return [];
    const found = answerOf(node, module, detectors);
    if (!found) return [];
    const { answer, detector, isCalled } = found;
    const isElsewhere = isCalled && session.uses.dependsOnFramework(module.file);
    return [
      {
        node,
        read: (context) => {
          const result = new Expression(session.evaluator, node, context);
          const parts = answer.read(result, module, node, isOfServer);
          const all = listedRegistrations(parts, detector, detector.id);
          return (all ?? []).filter(
            ({ parts }) => !isElsewhere || isWrittenIn(module, parts, session.evaluator),
          );
        },
      },
    ];
  });
}

/** How a detector reads the answers to a request. */
interface Reading {
  readonly answer: WrittenAnswer;
  readonly detector: Detector;
}

function answersTo(method: string, detectors: readonly Detector[]): readonly Reading[] {
  return detectors.flatMap((detector) => {
    const answer = detector.finds?.answers?.(method);
    return answer ? [{ answer, detector }] : [];
  });
}

/**
 * How an object answers the request of the innermost branch that leads to it and names one.
 *
 * @returns with `isCalled` whether a call in the branch leads to it. Beside a framework, a list of
 *   another module is then what its server registers.
 */
function answerOf(
  node: TSESTree.ObjectExpression,
  module: Module,
  detectors: readonly Detector[],
): (Reading & { readonly isCalled: boolean }) | undefined {
  for (const calls of [0, MAX_CALLS])
    for (const method of requestsTo(node, module, calls)) {
      const found = answersTo(method, detectors).find(({ answer }) =>
        hasMember(node, answer.member),
      );
      if (found) return { ...found, isCalled: calls > 0 };
    }
  return undefined;
}

/** Whether a module has the literal of a definition, and not only one that copies parts of it. */
function isWrittenIn(
  module: Module,
  { element, schemas }: DefinitionParts,
  evaluator: Evaluation,
): boolean {
  const parts = schemas.flatMap(({ part }) => (part instanceof Expression ? [part.value] : []));
  return [element?.expression.value, ...parts].every(
    (part) => (evaluator.provenanceOf(part)?.module ?? module) === module,
  );
}

/** The requests whose branches have a node, or a call of the function around it. */
function* requestsTo(node: TSESTree.Node, module: Module, calls: number): Iterable<string> {
  for (const branch of branchesTo(node)) {
    const method = branchRequest(branch);
    if (method !== undefined) yield method;
  }
  const fn = calls > 0 ? enclosingFunction(node) : undefined;
  if (!fn) return;
  for (const call of callsOf(fn, module, () => []))
    if (call.node !== node) yield* requestsTo(call.node, module, calls - 1);
}

/** Whether an object is the answer to `initialize`: a client reads its members, but sets none. */
function answersInitialize(node: TSESTree.ObjectExpression): boolean {
  return hasMember(node, 'serverInfo') && hasMember(node, 'capabilities');
}

function hasMember({ properties }: TSESTree.ObjectExpression, key: string): boolean {
  return properties.some((each) => each.type === 'Property' && staticKey(each) === key);
}

/** All object literals, in source order. */
function objectsIn(root: TSESTree.Node): TSESTree.ObjectExpression[] {
  const found: TSESTree.ObjectExpression[] = [];
  walk([root], (node) => {
    if (node.type === 'ObjectExpression') found.push(node);
  });
  return found.sort((a, b) => a.range[0] - b.range[0]);
}
