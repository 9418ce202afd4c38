import type { TSESTree } from '@typescript-eslint/utils';
import { Frame, type EvaluationContext } from '../../../syntax/evaluate/context/frame.ts';
import type { FunctionInfo } from '../../../syntax/evaluate/values/project-values.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { scopeOf, unwrap, walk, wrapped } from '../../../syntax/nodes.ts';
import { isListMethod, type ListMethod } from '../../../model/protocol/list-requests.ts';
import { calleeName, moduleIndex } from '../../flow/module-index.ts';
import { nameOfFunction, namesListRequest, requestReader } from '../request-branches.ts';
import type { AnalysisSession } from '../session.ts';
import { answerNodesIn, hasMember, requestsTo, type AnswerNode } from './answer-objects.ts';

/** How many further calls may lead from a function to an object. */
const MAX_CALLS = 2;

/** An object in a function that answers a request for a list. */
export interface FunctionAnswer extends EvaluationContext {
  readonly object: AnswerNode;
  readonly method: ListMethod;
  /** The call of the function in the branch for the request, or the reference to it. */
  readonly entry: TSESTree.Node;
}

/**
 * The objects in functions that answer requests for lists, but are not in a branch for one: those
 * of other modules that the branches call, and those that are referred to by the name of a request:
 * `{ 'tools/list': listTools }`, `handlers.set('tools/list', listTools)`.
 *
 * @param memberOf the property that identifies the answers to a request
 */
export function functionAnswers(
  module: Module,
  session: AnalysisSession,
  memberOf: (method: ListMethod) => readonly string[],
): readonly FunctionAnswer[] {
  const found = new Map<TSESTree.Node, FunctionAnswer>();
  for (const { entry, method, info } of answeringFunctions(module, session))
    for (const { object, ...context } of objectsOf(info, memberOf(method), session, MAX_CALLS))
      if (!found.has(object)) found.set(object, { object, method, entry, ...context });
  return [...found.values()];
}

interface AnsweringFunction extends Pick<FunctionAnswer, 'entry' | 'method'> {
  readonly info: FunctionInfo;
}

function* answeringFunctions(
  module: Module,
  session: AnalysisSession,
): Iterable<AnsweringFunction> {
  const read = (node: TSESTree.Node): FunctionInfo | undefined =>
    session.evaluator.functionAt(node, module);
  for (const call of moduleIndex(module).calls) {
    const [method] = requestsTo(call, module, session, 0);
    if (method === undefined || !isListMethod(method)) continue;
    const info = read(call.callee);
    // The functions of this module are read from their objects back to the branch.
    if (info && info.module !== module && !namesListRequest(info.module.text))
      yield { entry: call, method, info };
  }
  for (const { entry, method } of namedReferences(module, session)) {
    const info = read(entry);
    const isRead = info && info.module !== module && namesListRequest(info.module.text);
    if (info && !isRead) yield { entry, method, info };
  }
}

/** The references that are written with the name of a request for a list. */
function namedReferences(
  module: Module,
  session: AnalysisSession,
): readonly Pick<FunctionAnswer, 'entry' | 'method'>[] {
  const { methodNames } = session.registry;
  const textOf = requestReader(module, session);
  const found: Pick<FunctionAnswer, 'entry' | 'method'>[] = [];
  walk([module.program], (entry) => {
    const method = isReference(entry) ? nameOfFunction(entry, textOf) : undefined;
    if (method === undefined || !isListMethod(method)) return;
    const { parent } = wrapped(entry);
    const isOfFramework =
      parent?.type === 'CallExpression' && methodNames.has(calleeName(parent) ?? '');
    if (!isOfFramework) found.push({ entry, method });
  });
  return found;
}

/** `listTools`, `this.listTools`, `this.listTools.bind(this)`. */
function isReference(node: TSESTree.Node): boolean {
  if (node.type !== 'CallExpression')
    return node.type === 'Identifier' || node.type === 'MemberExpression';
  return calleeName(node) === 'bind';
}

/** The objects of a function that have one of the members; else those of what it calls. */
function objectsOf(
  { node, module, frame: around, receiver }: FunctionInfo,
  members: readonly string[],
  session: AnalysisSession,
  calls: number,
): readonly (EvaluationContext & Pick<FunctionAnswer, 'object'>)[] {
  const frame = new Frame(around, scopeOf(node, module.scopes), { receiver });
  const own = answerNodesIn(node).filter((object) => members.some((key) => hasMember(object, key)));
  if (own.length > 0 || calls === 0) return own.map((object) => ({ object, module, frame }));
  const { evaluator } = session;
  const called: FunctionInfo[] = [];
  walk([node], (each) => {
    if (each.type !== 'CallExpression') return;
    const info = evaluator.functionAt(unwrap(each.callee), module, frame);
    if (info) called.push(info);
  });
  return called.flatMap((info) => objectsOf(info, members, session, calls - 1));
}
