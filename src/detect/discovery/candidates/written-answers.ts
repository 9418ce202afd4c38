import type { TSESTree } from '@typescript-eslint/utils';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import type { StartUpRun } from '../../../syntax/evaluate/start-up/start-up-run.ts';
import type { EvaluationContext } from '../../../syntax/evaluate/context/frame.ts';
import type { Evaluation } from '../../../syntax/evaluate/context/evaluation.ts';
import type { Detector, WrittenAnswer } from '../../detector/detector.ts';
import type { DefinitionParts } from '../../detector/definition-parts.ts';
import {
  answerNodesIn,
  answersInitialize,
  assignedKey,
  hasMember,
  requestsTo,
  type AnswerNode,
} from './answer-objects.ts';
import { functionAnswers } from './answering-functions.ts';
import { listedRegistrations, type ParsedRegistration } from '../parsed-registration.ts';
import type { AnswerCandidate } from './candidate.ts';
import { LIST_METHODS } from '../../../model/protocol/list-requests.ts';
import { mayNameListRequest } from '../request-branches.ts';
import type { AnalysisSession } from '../session.ts';

/** How many calls may lead from a branch to an object. */
const MAX_CALLS = 3;

/**
 * The candidates of a server that speaks JSON-RPC itself: the objects in its branches for the
 * requests of lists, as in `case 'tools/list': return reply(id, { tools })`, and in functions that
 * these call or that are written with the name of the request.
 */
export function writtenAnswers(
  module: Module,
  session: AnalysisSession,
): readonly AnswerCandidate[] {
  if (!mayNameListRequest(module.text)) return [];
  const { detectors } = session.registry;
  const lists = LIST_METHODS.flatMap((method) => membersOf(method, detectors));
  const objects = answerNodesIn(module.program);
  const isOfServer = objects.some(answersInitialize);
  const inBranches = objects.flatMap((object): readonly Answering[] => {
    const found = lists.some((list) => hasMember(object, list))
      ? answerOf(object, module, session)
      : undefined;
    return found ? [{ ...found, object, entry: object, isOfServer }] : [];
  });
  const known = new Set<TSESTree.Node>(inBranches.map(({ object }) => object));
  const inFunctions = functionAnswers(module, session, (method) => membersOf(method, detectors))
    .filter(({ object }) => !known.has(object))
    .flatMap(({ object, method, entry, ...from }): readonly Answering[] => {
      const reading = readingOf(object, method, detectors);
      const isServer = isOfServer || answerNodesIn(from.module.program).some(answersInitialize);
      return reading
        ? [{ ...reading, object, entry, from, isCalled: isCall(entry), isOfServer: isServer }]
        : [];
    });
  return withoutKept([...inBranches, ...inFunctions]).map((each) =>
    candidateOf(each, module, session),
  );
}

/** Leaves out assignments that keep a list, where a literal answers with it. */
function withoutKept(answers: readonly Answering[]): readonly Answering[] {
  const isLiteral = ({ object }: Answering): boolean => object.type === 'ObjectExpression';
  const written = new Set(answers.filter(isLiteral).map(({ answer }) => answer.member));
  return answers.filter((each) => isLiteral(each) || !written.has(each.answer.member));
}

/** An object that answers a request. */
interface Answering extends Reading {
  readonly object: AnswerNode;
  /** The node of the module that leads to it. */
  readonly entry: TSESTree.Node;
  /** Where the object is evaluated, if it is in a function that the entry refers to. */
  readonly from?: EvaluationContext;
  /**
   * Whether a call in a branch leads to it. Beside a framework, a list of another module is then
   * what its server registers.
   */
  readonly isCalled: boolean;
  /** Whether the module answers `initialize`. */
  readonly isOfServer: boolean;
}

function candidateOf(
  { answer, detector, object, entry, from, isCalled, isOfServer }: Answering,
  module: Module,
  session: AnalysisSession,
): AnswerCandidate {
  const { evaluator } = session;
  const isElsewhere = isCalled && session.uses.dependsOnFramework(module.file);
  const registrations = (result: Expression, isOwn: boolean): readonly ParsedRegistration[] => {
    const parts = answer.read(result, module, entry, isOfServer);
    const all = listedRegistrations(parts, detector, detector.id);
    return (all ?? []).filter(({ parts }) => isOwn || isWrittenIn(module, parts, evaluator));
  };
  return {
    node: entry,
    read: (context) =>
      registrations(
        resultOf(object, evaluator, from ?? context),
        // What callers supply, as to a `Map` of the class, is of this server alone.
        !isElsewhere || context.frame !== undefined,
      ),
    readAfter: (run) => {
      const result = expressionIn(run, object, from?.module ?? module, session);
      return result ? registrations(result, !isElsewhere) : [];
    },
  };
}

/** An object with the state of a server that has started; undefined if the run has no such code. */
function expressionIn(
  run: StartUpRun,
  { range }: AnswerNode,
  { file, text }: Module,
  { graph, evaluator }: AnalysisSession,
): Expression | undefined {
  const module = graph.load(file);
  if (module?.text !== text) return undefined;
  const node = answerNodesIn(module.program).find((each) => each.range[0] === range[0]);
  const frame = node && run.frameAround(node, module);
  return frame && resultOf(node, evaluator, { module, frame });
}

/** The result that an object is, or that has the member which an assignment sets. */
function resultOf(node: AnswerNode, evaluator: Evaluation, context: EvaluationContext): Expression {
  const key = node.type === 'AssignmentExpression' ? assignedKey(node) : undefined;
  if (node.type === 'ObjectExpression' || key === undefined)
    return new Expression(evaluator, node, context);
  const { value } = new Expression(evaluator, node.right, context);
  return new Expression(evaluator, node.right, context, { value: { [key]: value } });
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

function isCall({ type }: TSESTree.Node): boolean {
  return type === 'CallExpression';
}

/** The properties that identify the answers to a request. */
function membersOf(method: string, detectors: readonly Detector[]): readonly string[] {
  return answersTo(method, detectors).map(({ answer }) => answer.member);
}

function readingOf(
  object: AnswerNode,
  method: string,
  detectors: readonly Detector[],
): Reading | undefined {
  return answersTo(method, detectors).find(({ answer }) => hasMember(object, answer.member));
}

/** How an object answers the request of the innermost branch that leads to it and names one. */
function answerOf(
  object: AnswerNode,
  module: Module,
  session: AnalysisSession,
): (Reading & Pick<Answering, 'isCalled'>) | undefined {
  for (const calls of [0, MAX_CALLS])
    for (const method of requestsTo(object, module, session, calls)) {
      const found = readingOf(object, method, session.registry.detectors);
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
