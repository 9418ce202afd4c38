import type { ListRewrite } from '../../model/definitions/definition.ts';
import type { DefinitionKind } from '../../model/definitions/kind.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import { importedModules } from '../../syntax/evaluate/start-up/imports.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  contains,
  enclosingFunction,
  isFunction,
  staticKey,
  unwrap,
  type CallNode,
  type ClassNode,
} from '../../syntax/nodes.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { originsOfServers } from '../discovery/start-up/passed-servers.ts';
import { moduleIndex } from '../flow/module-index.ts';
import type { LocationMapper } from '../source/locations.ts';
import { MAY_BE_CHANGED, allUnread, requestedEntry } from './requested-entry.ts';
import { LIST_METHODS, LIST_REQUESTS } from '../../model/protocol/list-requests.ts';
import { namesRequest, registersIn } from '../frameworks/sdk/request-schemas.ts';
import { memoizeWeak, memoizeWeakPair } from '../../model/utils/memoize.ts';

/** A function through which a project changes what a server answers. */
interface Rewrite {
  readonly node: TSESTree.Node;
  readonly module: Module;
  /** Its code, with the names of the requests that it concerns. */
  readonly text: string;
}

/**
 * The function that a project puts in the place of the SDK's handler of a list request, because the
 * SDK offers no hook: `server._requestHandlers.set('tools/list', async (request) => { … })`, or in
 * the place of the method that sets handlers. It may change what the SDK lists.
 *
 * @param module the module of the definition's anchor
 */
export function listRewriteOf(
  found: DetectedDefinition,
  module: Module,
  session: AnalysisSession,
  locations: LocationMapper,
): ListRewrite | undefined {
  const { call, parts } = found;
  const origins = originsOfServers(found, module, session, mayRewriteLists);
  const making = origins.length > 0 ? origins.map((origin) => origin.module) : [module];
  const modules = new Set([
    ...making,
    call.module,
    module,
    ...making.flatMap((each) => importedModules(each, call.evaluator)),
  ]);
  const rewrites = [...modules]
    .flatMap((each) => rewritesIn(each, session))
    .filter(({ text }) => namesListRequest(text, parts.kind));
  const [first] = rewrites;
  if (!first) return undefined;
  const mentions = (part: string): boolean =>
    rewrites.some(({ text }) => new RegExp(`\\b${part}\\b`).test(text));
  return {
    at: locations.of(first),
    mentions,
    rewrite: (entry, fields) => {
      const named = fields.filter(mentions);
      return (
        requestedEntry(entry, found, rewrites, { fields, named, origins }, session) ??
        allUnread(entry, named, MAY_BE_CHANGED)
      );
    },
  };
}

/** Whether a file around a module may change what the SDK lists. */
function mayRewriteLists({ file }: Module, session: AnalysisSession): boolean {
  const files = session.evaluator.links.importers.filesAround(file);
  return files !== undefined && namesOwnLists(files, session);
}

/** @param files a new list in each epoch */
const namesOwnLists = memoizeWeakPair(
  (files: readonly string[], { graph }: AnalysisSession): boolean =>
    files.some((file) => {
      const text = graph.text(file) ?? '';
      return OWN_LIST.test(text) || registersIn(text).length > 0;
    }),
);

/** `handlers.get('tools/list')`, `handlers.set('tools/list', …)`, or another setting method. */
const OWN_LIST = /\.[gs]et\(\s*['"`][a-z/]+\/list['"`]|\.setRequestHandler\s*=(?![=>])/;

const rewritesIn = memoizeWeak((module: Module, session: AnalysisSession): readonly Rewrite[] => {
  const { classes, calls, memberAssignments } = moduleIndex(module);
  const isCopied = (node: TSESTree.Node): boolean => session.evaluator.isCopied(node, module);
  const copies = classes.filter(isCopied).sort((a, b) => a.range[0] - b.range[0]);
  const isOwn = (node: TSESTree.Node): boolean => !isCopied(node);
  const [ownCalls, assignments] = [calls.filter(isOwn), memberAssignments.filter(isOwn)];
  const readsRegister = registersIn(textWithout(copies, module.program, module)).length > 0;
  const readsOwnList = readsRegister || ownCalls.some(isHandlerRead);
  const functions = [
    ...ownCalls.map(listHandler),
    ...(readsOwnList ? ownCalls.map((call) => handlerAround(call, module)) : []),
    ...assignments.map(handlerSetter),
  ];
  const changes = readsRegister ? [...ownCalls, ...assignments] : [];
  return [
    ...functions.flatMap((node) =>
      node ? [{ node, module, text: sourceWithUses(node, module, new Set()) }] : [],
    ),
    ...changes.flatMap((node) => changeOfRegister(node, module, copies) ?? []),
  ];
});

/**
 * The text of a node, without the classes in it that a bundler has copied from the SDK.
 *
 * @param copies in the order of the text
 */
function textWithout(
  copies: readonly ClassNode[],
  { range: [start, end] }: TSESTree.Node,
  { text }: Module,
): string {
  let [kept, at] = ['', start];
  for (const {
    range: [from, to],
  } of copies) {
    if (from < at || to > end) continue;
    kept += text.slice(at, from);
    at = to;
  }
  return kept + text.slice(at, end);
}

/** `server._registeredTools[name].annotations = …`, or such a call of `update`, with the lists. */
function changeOfRegister(
  node: CallNode | TSESTree.AssignmentExpression,
  module: Module,
  copies: readonly ClassNode[],
): Rewrite | undefined {
  const target = unwrap(node.type === 'AssignmentExpression' ? node.left : node.callee);
  if (target.type !== 'MemberExpression') return undefined;
  const isChange = node.type === 'AssignmentExpression' || staticKey(target) === 'update';
  const around = enclosingFunction(node) ?? module.program;
  const registers = isChange ? registersIn(textWithout(copies, around, module)) : [];
  if (registers.length === 0) return undefined;
  return { node, module, text: [module.text.slice(...node.range), ...registers].join('\n') };
}

/** `server._requestHandlers.set('tools/list', handler)` */
function listHandler(node: CallNode): TSESTree.Node | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = unwrap(node.callee);
  if (callee.type !== 'MemberExpression' || staticKey(callee) !== 'set') return undefined;
  const [request, handler] = node.arguments;
  const isList = request?.type === 'Literal' && namesListRequest(String(request.value));
  return isList && handler && isFunction(handler) ? node : undefined;
}

/** `server._requestHandlers.get('tools/list')`, to call it in another handler */
function isHandlerRead({ callee, arguments: [request] }: CallNode): boolean {
  const target = unwrap(callee);
  return (
    target.type === 'MemberExpression' &&
    staticKey(target) === 'get' &&
    request?.type === 'Literal' &&
    namesListRequest(String(request.value))
  );
}

/** `server.server.setRequestHandler(ListToolsRequestSchema, handler)` */
function handlerAround(node: CallNode, { text }: Module): TSESTree.Node | undefined {
  const callee = unwrap(node.callee);
  const [request, handler] = node.arguments;
  const isSet =
    callee.type === 'MemberExpression' &&
    staticKey(callee) === 'setRequestHandler' &&
    request !== undefined &&
    namesListRequest(text.slice(...request.range));
  return isSet && handler && isFunction(handler) ? node : undefined;
}

/** Whether code names a request for a list, by default of any kind. */
function namesListRequest(text: string, kind?: DefinitionKind): boolean {
  return LIST_METHODS.some(
    (method) =>
      (kind === undefined || LIST_REQUESTS[method].kind === kind) && namesRequest(text, method),
  );
}

/** `server.server.setRequestHandler = (schema, handler) => …` */
function handlerSetter(node: TSESTree.AssignmentExpression): TSESTree.Node | undefined {
  const target = unwrap(node.left);
  const right = unwrap(node.right);
  return target.type === 'MemberExpression' &&
    staticKey(target) === 'setRequestHandler' &&
    isFunction(right)
    ? node
    : undefined;
}

/** The code of a node, of the functions of its module that it uses, and of the constant texts. */
function sourceWithUses(node: TSESTree.Node, module: Module, seen: Set<TSESTree.Node>): string {
  seen.add(node);
  const inner = usedIn(node, module).flatMap((declared) =>
    seen.has(declared) ? [] : [sourceWithUses(declared, module, seen)],
  );
  return [module.text.slice(...node.range), ...inner].join('\n');
}

/** The declarations of functions and constant texts that a node uses. */
function usedIn(node: TSESTree.Node, { scopes }: Module): readonly TSESTree.Node[] {
  return scopes.scopes
    .flatMap(({ variables }) => variables)
    .filter(({ references }) => references.some(({ identifier }) => contains(node, identifier)))
    .flatMap(({ defs }) => (defs[0] ? [defs[0].node as TSESTree.Node] : []))
    .filter((declared) => isFunction(declared) || isDeclaredText(declared));
}

/** `const handler = () => …`, `const FIELDS = ['inputSchema']` */
function isDeclaredText(node: TSESTree.Node): boolean {
  if (node.type !== 'VariableDeclarator' || !node.init) return false;
  const value = unwrap(node.init);
  return (
    isFunction(value) ||
    value.type === 'Literal' ||
    (value.type === 'ArrayExpression' && value.elements.every((each) => each?.type === 'Literal'))
  );
}
