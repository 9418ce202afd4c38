import { isBuiltin } from 'node:module';
import type { Evaluation } from '../../../syntax/evaluate/context/evaluation.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import type { StartUpRun } from '../../../syntax/evaluate/start-up/start-up-run.ts';
import { OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import { originKey, type Module } from '../../../syntax/modules/module.ts';
import {
  enclosingFunction,
  isFunction,
  staticKey,
  stringLiteral,
  unwrap,
  variableOf,
  type CallNode,
  type FunctionNode,
} from '../../../syntax/nodes.ts';
import { loopStatement } from '../../../syntax/statements.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { callableNames } from '../../flow/local-calls.ts';
import { moduleIndex } from '../../flow/module-index.ts';
import type { DetectedDefinition, ModuleDefinitions } from '../detected-definition.ts';
import { Call } from '../../detector/call.ts';
import { lastName } from '../../detector/member-paths.ts';
import { mayHold } from '../file-filter.ts';
import type { ModuleDiscovery } from '../module-discovery.ts';
import { isListMethod } from '../../../model/protocol/list-requests.ts';
import type { StartUpCalls } from './start-up-calls.ts';
import type { AnalysisSession } from '../session.ts';
import { startUpRunsOf } from './start-up-runs.ts';

/** The names of the definitions of each call, by its key; `undefined` for unknown names. */
type NamesByCall = Map<string, Set<string | undefined>>;

type Find = (module: Module) => ModuleDefinitions;

/**
 * The definitions of a module, with those of its calls that a start-up run executes, but that the
 * code of no module shows: in a `while` loop, a function that calls itself, a chain of callbacks.
 *
 * @param find returns the definitions that the code of a module shows
 */
export function withMissed(
  definitions: readonly DetectedDefinition[],
  discovery: ModuleDiscovery,
  startUpCalls: StartUpCalls,
  find: Find,
): readonly DetectedDefinition[] {
  const { session, module } = discovery;
  const own = namesByCall(definitions);
  const open = openCalls(own, discovery);
  const [observed] = open.length > 0 ? startUpRunsOf(session).observedAt(module) : [];
  const missed = new Map<string, readonly DetectedDefinition[]>();
  for (const node of observed ? open : []) {
    const key = originKey({ node, module });
    // Where the code shows some names, a run that knows fewer adds nothing.
    const read = startUpCalls
      .definitionsAt({ node })
      .filter((each) => isRegistered(each) && (nameOf(each) !== undefined || !own.has(key)));
    if (!observed || read.every((each) => own.get(key)?.has(nameOf(each)))) continue;
    const names = namesIn(observed.run, find, session).get(key);
    if (names?.has(undefined) || read.every((each) => names?.has(nameOf(each)))) continue;
    startUpCalls.supplyCall(node);
    const isOwn = (each: DetectedDefinition): boolean =>
      own.get(key)?.has(nameOf(each)) === true || !names?.has(nameOf(each));
    missed.set(key, read.filter(isOwn));
  }
  return missed.size > 0 ? replaced(definitions, missed) : definitions;
}

/**
 * The calls of methods that define something whose code does not show how often they run, or that
 * nothing is known to lead to.
 */
function openCalls(
  own: NamesByCall,
  { module, candidates, wrappers, state, session }: ModuleDiscovery,
): readonly CallNode[] {
  const paths = [...wrappers.summaries.values()].flat().map(({ path }) => path);
  return moduleIndex(module).calls.filter((node) => {
    if (!candidates.isMethodName(unwrap(node.callee))) return false;
    const names = own.get(originKey({ node, module }));
    if (names) return !names.has(undefined) && mayRepeat(node, module);
    const leading = paths.filter((path) => path.leadsThrough(node, module));
    // A start-up costs much, and `prompt()` of a terminal's interface defines nothing in any.
    if (
      isOfNode(node, module, session) ||
      answersOther(node, module, session) ||
      isInUnusedSetter(node, module, session)
    )
      return false;
    return (
      leading.length === 0 ||
      mayRepeat(node, module) ||
      leading.some(({ id }) => !state.isSupplied(id))
    );
  });
}

/** Whether a call is of a method of what a function of Node returns: never a server. */
function isOfNode({ callee }: CallNode, module: Module, { evaluator }: AnalysisSession): boolean {
  const method = unwrap(callee);
  if (method.type !== 'MemberExpression') return false;
  const receiver = evaluator.evaluate(method.object, module);
  return receiver instanceof OpaqueValue && isBuiltin(receiver.of.specifier);
}

/** Whether a call sets the handler of a request that is not for a list: that defines nothing. */
function answersOther(
  node: CallNode,
  module: Module,
  { evaluator, registry }: AnalysisSession,
): boolean {
  const method = unwrap(node.callee);
  const key = method.type === 'MemberExpression' ? staticKey(method) : undefined;
  const call = new Call(new Expression(evaluator, node, { module, frame: undefined }), node);
  return registry.detectors.some(({ servers }) => {
    if (!servers?.setup || lastName(servers.setup.handle) !== key) return false;
    const request = servers.requestOf?.(call) ?? writtenRequest(node, module, evaluator);
    return request !== undefined && !isListMethod(request);
  });
}

/**
 * The method that the schema of a request names, as code writes it whose Zod is not read, such as
 * the SDK in a bundle: `x.extend({ method: literal('ping') })`.
 */
function writtenRequest(
  { arguments: [request] }: CallNode,
  module: Module,
  evaluator: Evaluation,
): string | undefined {
  const variable = request?.type === 'Identifier' && variableOf(request, module.scopes);
  const schema = variable && evaluator.initializer(variable, { module, frame: undefined });
  const fields = schema && schema.node.type === 'CallExpression' && schema.node.arguments[0];
  if (!fields || fields.type !== 'ObjectExpression') return undefined;
  const method = fields.properties.find(
    (each): each is TSESTree.Property => each.type === 'Property' && staticKey(each) === 'method',
  );
  const [literal, ...others] =
    method?.value.type === 'CallExpression' ? method.value.arguments : [];
  return literal && others.length === 0 ? stringLiteral(literal) : undefined;
}

/** Whether a call is in a setter, as `set onlisttools(run) { … }`, that no file can assign to. */
function isInUnusedSetter(
  node: TSESTree.Node,
  { file }: Module,
  session: AnalysisSession,
): boolean {
  const fn = enclosingFunction(node);
  const setter = fn?.parent;
  if (setter?.type !== 'MethodDefinition' || setter.kind !== 'set') return false;
  const name = staticKey(setter);
  const files = session.evaluator.links.importers.filesAround(file);
  if (name === undefined || !/^\w+$/.test(name) || !files) return false;
  const use = new RegExp(`(?<!\\b[gs]et\\s+)\\b${name}\\b`);
  return files.every((each) => !use.test(session.graph.text(each) ?? name));
}

/** Whether a loop with a test, or a function that names itself, is around a node. */
function mayRepeat(node: TSESTree.Node, module: Module): boolean {
  for (let around = node.parent; around; around = around.parent) {
    const loop = loopStatement(around)?.kind;
    if (loop && loop !== 'values' && loop !== 'keys') return true;
    if (isFunction(around) && namesItself(around, module)) return true;
  }
  return false;
}

const namesItself = memoizeWeak((fn: FunctionNode, { text }: Module): boolean => {
  const body = text.slice(...fn.body.range);
  return callableNames(fn).some((name) => body.split(/[^\w$]+/).includes(name));
});

/** Adds definitions by the keys of their calls, in the place of those of the same name. */
function replaced(
  definitions: readonly DetectedDefinition[],
  by: ReadonlyMap<string, readonly DetectedDefinition[]>,
): readonly DetectedDefinition[] {
  const isReplaced = (found: DetectedDefinition): boolean =>
    by.get(originKey(found.call))?.some((each) => nameOf(each) === nameOf(found)) === true;
  return [...definitions.filter((found) => !isReplaced(found)), ...[...by.values()].flat()].sort(
    (a, b) => a.anchor.range[0] - b.anchor.range[0],
  );
}

/** The names that the code of all modules of a run shows. */
const namesIn = memoizeWeak((run: StartUpRun, find: Find, session: AnalysisSession) =>
  namesByCall(
    run.modules
      .filter(({ file, text }) => mayHold(file, text, session))
      .flatMap((each) => find(each).definitions),
  ),
);

function namesByCall(definitions: readonly DetectedDefinition[]): NamesByCall {
  const names: NamesByCall = new Map();
  for (const definition of definitions) {
    const key = originKey(definition.call);
    names.set(key, (names.get(key) ?? new Set()).add(nameOf(definition)));
  }
  return names;
}

/** Whether a definition is registered on a server by a call for it. */
function isRegistered(found: DetectedDefinition): boolean {
  return found.serverOrigin !== undefined && !found.parts.element;
}

function nameOf({ parts: { name } }: DetectedDefinition): string | undefined {
  const value = name instanceof Expression ? name.value : undefined;
  return typeof value === 'string' ? value : undefined;
}
