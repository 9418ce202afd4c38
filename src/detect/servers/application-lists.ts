import type { TSESTree } from '@typescript-eslint/utils';
import type { Application } from '../../model/analysis.ts';
import { getOwn } from '../../model/utils/get-own.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { startKey, type Origin, type Module } from '../../syntax/modules/module.ts';
import { enclosingClass, staticKey, unwrap, type CallNode } from '../../syntax/nodes.ts';
import { ExternalValue, OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import { objectKey } from '../../model/utils/object-key.ts';
import { mayBeOfFramework } from '../discovery/prefilter.ts';
import type { Detector } from '../detector/detector.ts';
import { moduleIndex } from '../flow/module-index.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/**
 * The list in which each definition of a module is registered, as in `createApp({ tools: [search,
 * fetch] })`: by the defining call or literal, for complete lists of the same module.
 */
const registrationLists = memoizeWeak(
  (module: Module, session: AnalysisSession): ReadonlyMap<TSESTree.Node, string> =>
    new Map(calls(module, session).flatMap((call) => membersOf(call, module, session))),
);

/**
 * The list of a module in which a call or literal of it is registered; for a decorator of a method,
 * the class, whose methods are registered together.
 */
export function registrationListOf(
  call: Origin,
  module: Module,
  session: AnalysisSession,
): string | undefined {
  if (call.module !== module) return undefined;
  const { parent } = call.node;
  const decorated = parent?.type === 'Decorator' ? enclosingClass(parent.parent) : undefined;
  return decorated ? objectKey(decorated) : registrationLists(module, session).get(call.node);
}

/** The applications that a module creates from lists of definitions. */
export function applicationsOf(module: Module, session: AnalysisSession): Application[] {
  return applicationCalls(module, session).map(({ call, members }) => ({
    id: startKey({ node: call, module }),
    members: members.map(startKey),
  }));
}

/** A call that creates an application, and where the certain elements of its lists are defined. */
interface ApplicationCall {
  readonly call: CallNode;
  readonly members: readonly Origin[];
}

/** The calls of a module that create applications from lists of definitions. */
export function applicationCalls(
  module: Module,
  session: AnalysisSession,
): readonly ApplicationCall[] {
  return calls(module, session).flatMap((call) => {
    const lists = listsOf(call, module, session);
    const members = lists
      .flatMap(({ list }) => certainIn(list))
      .flatMap((member) => originOf(member, session) ?? []);
    return lists.length > 0 ? [{ call, members }] : [];
  });
}

function membersOf(
  call: CallNode,
  module: Module,
  session: AnalysisSession,
): [TSESTree.Node, string][] {
  return listsOf(call, module, session).flatMap(({ key, members }) => {
    if (session.evaluator.incompleteness(members)) return [];
    return members.flatMap((member): [TSESTree.Node, string][] => {
      const node = originOf(member, session)?.node;
      return node ? [[node, `${objectKey(call)} ${key}`]] : [];
    });
  });
}

/** The elements that a list certainly contains, without those of conditional spreads. */
function certainIn(list: Expression): readonly unknown[] {
  const { value, evaluator } = list;
  if (!Array.isArray(value)) return [];
  if (!evaluator.isSuperset(value)) return value as unknown[];
  const literal = list.written();
  if (literal.node.type !== 'ArrayExpression' || evaluator.isChanged(value)) return [];
  return literal.node.elements.flatMap((element) => {
    if (!element) return [];
    return element.type === 'SpreadElement'
      ? certainIn(literal.sibling(element.argument))
      : [literal.sibling(element).value];
  });
}

/** Where an element of a list is defined. */
function originOf(member: unknown, { evaluator }: AnalysisSession): Origin | undefined {
  return member instanceof OpaqueValue ? member.origin : evaluator.provenanceOf(member);
}

/** The names of the exports that make applications. */
const applicationNames = ({ finds }: Detector): string[] => Object.keys(finds?.applications ?? {});

/** The calls that may create an application, decided without evaluating the callee. */
function calls(module: Module, session: AnalysisSession): CallNode[] {
  const exports = session.registry.names(applicationNames);
  const isExport = (_detector: Detector, name: string): boolean => exports.has(name);
  return moduleIndex(module).calls.filter((call) => {
    const callee = unwrap(call.callee);
    if (callee.type !== 'MemberExpression')
      return mayBeOfFramework(callee, module, session, isExport);
    return exports.has(staticKey(callee) ?? '') && mayBeOfFramework(callee, module, session);
  });
}

/** The read lists of definitions from which a call creates an application. */
function listsOf(
  call: CallNode,
  module: Module,
  session: AnalysisSession,
): { readonly key: string; readonly list: Expression; readonly members: readonly unknown[] }[] {
  const callee = unwrap(call.callee);
  const [argument] = call.arguments;
  if (!argument) return [];
  const value = session.evaluator.evaluate(callee, module);
  const detector =
    value instanceof ExternalValue ? session.registry.detectorOf(value.specifier) : undefined;
  const keys =
    value instanceof ExternalValue
      ? (getOwn(detector?.finds?.applications, value.path.at(-1) ?? '') ?? [])
      : [];
  const options = new Expression(session.evaluator, argument, { module, frame: undefined });
  return keys.flatMap((key) => {
    const list = options.property(key);
    return list instanceof Expression && Array.isArray(list.value)
      ? [{ key, list, members: list.value as unknown[] }]
      : [];
  });
}
