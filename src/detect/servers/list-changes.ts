import type { TSESTree } from '@typescript-eslint/utils';
import type { ListChange } from '../../model/analysis.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { branchesTo, selectorOf } from '../../syntax/control-flow.ts';
import {
  childrenOf,
  contains,
  isFunction,
  rootOfMember,
  staticKey,
  unwrap,
  variableOf,
} from '../../syntax/nodes.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { constantValue } from '../flow/local-calls.ts';
import { moduleIndex } from '../flow/module-index.ts';
import { handlerFunction } from '../handlers/handler.ts';
import type { SourcedDefinition } from '../handlers/sourced-definition.ts';
import { isForOlderClients } from '../handlers/interactions/older-clients.ts';
import type { AnalysisSession } from '../discovery/session.ts';

/** Maximum nesting of a test and of the constants that it names. */
const MAX_DEPTH = 12;

/**
 * Methods of a registered tool that change whether it is listed, in both majors of the official
 * SDK.
 */
const SWITCHES: ReadonlySet<string> = new Set(['enable', 'disable', 'remove']);

/**
 * Methods of a server that return what the client of a connection states, in both majors of the
 * official SDK.
 */
const OF_CLIENT: ReadonlySet<string> = new Set(['getClientCapabilities', 'getClientVersion']);

/**
 * The calls of a module that make the list of tools vary by connection, or with the calls of tools.
 */
export function listChangesOf(
  module: Module,
  session: AnalysisSession,
  definitions: readonly SourcedDefinition[],
): ListChange[] {
  const tools = definitions.flatMap(({ found, definition }) =>
    definition.kind === 'tool' ? [found] : [],
  );
  const registrations: Registered = new Map(
    tools.flatMap((found) =>
      found.call.module === module ? [[found.call.node, found] as const] : [],
    ),
  );
  const places: Registered = new Map(tools.map((found) => [found.anchor, found]));
  return [
    ...changesInHandlers(registrations, module, session, definitions),
    ...selectedByClient(places, module, session),
  ].sort((a, b) => a.at.range[0] - b.at.range[0]);
}

/** The tools that nodes of a module define. */
type Registered = ReadonlyMap<TSESTree.Node, DetectedDefinition>;

/**
 * The calls in handlers that change what a server lists, where the server outlives the handler's
 * call.
 */
function changesInHandlers(
  tools: Registered,
  module: Module,
  session: AnalysisSession,
  definitions: readonly SourcedDefinition[],
): ListChange[] {
  const handlers = definitions.flatMap(({ found }) => {
    const fn = handlerFunction(found);
    return fn?.module === module ? [fn.node] : [];
  });
  return moduleIndex(module).calls.flatMap((call) => {
    const callee = unwrap(call.callee);
    const handler = handlers.find((fn) => contains(fn, call));
    if (callee.type !== 'MemberExpression' || !handler) return [];
    const found = tools.get(call) ?? tools.get(registered(callee, module) ?? call);
    if (!found || !isMadeOutside(callee, handler, module)) return [];
    if (isForOlderClients(call, found.detector, module, session)) return [];
    const { range } = callee;
    return [{ cause: 'call', callee: module.text.slice(...range), at: { range } }];
  });
}

/**
 * The tools that are listed by what the client states when it connects:
 * `if (caps.sampling) server.registerTool(…)`.
 */
function selectedByClient(
  tools: Registered,
  module: Module,
  session: AnalysisSession,
): ListChange[] {
  if (![...OF_CLIENT].some((name) => module.text.includes(name))) return [];
  return [...tools].flatMap(([node, { detector }]) => {
    const tests = branchesTo(node).map(({ of }) => selectorOf(of));
    const asked = tests.flatMap((test) => (test && clientRead(test, module)) ?? [])[0];
    if (!asked || isForOlderClients(node, detector, module, session)) return [];
    const { range } = node.type === 'CallExpression' ? unwrap(node.callee) : node;
    return [{ cause: 'client', callee: asked, at: { range } }];
  });
}

/** The callee that reads what the client states, in a test or in the constants that it names. */
function clientRead(test: TSESTree.Node, module: Module, depth = 0): string | undefined {
  const node = unwrap(test);
  if (node.type === 'CallExpression') {
    const callee = unwrap(node.callee);
    const isRead = callee.type === 'MemberExpression' && OF_CLIENT.has(staticKey(callee) ?? '');
    if (isRead) return module.text.slice(...callee.range);
  }
  if (isFunction(node) || depth > MAX_DEPTH) return undefined;
  const variable = node.type === 'Identifier' ? variableOf(node, module.scopes) : undefined;
  const parts = variable ? [constantValue(variable)] : childrenOf(node);
  return parts.map((part) => part && clientRead(part, module, depth + 1)).find(Boolean);
}

/** The call that registers the tool that a switch such as `tool.enable()` belongs to. */
function registered(callee: TSESTree.MemberExpression, module: Module): TSESTree.Node | undefined {
  const name = unwrap(callee.object);
  if (name.type !== 'Identifier' || !SWITCHES.has(staticKey(callee) ?? '')) return undefined;
  const variable = variableOf(name, module.scopes);
  return variable && constantValue(variable);
}

/** Whether a method belongs to a value that a handler did not make. */
function isMadeOutside(
  callee: TSESTree.MemberExpression,
  handler: TSESTree.Node,
  module: Module,
): boolean {
  const root = unwrap(rootOfMember(callee));
  if (root.type === 'ThisExpression') return true;
  const variable = root.type === 'Identifier' ? variableOf(root, module.scopes) : undefined;
  return variable?.defs.every(({ name }) => !contains(handler, name)) ?? false;
}
