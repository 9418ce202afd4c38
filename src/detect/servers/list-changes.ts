import type { TSESTree } from '@typescript-eslint/utils';
import type { ListChange } from '../../model/analysis.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { contains, rootOfMember, staticKey, unwrap, variableOf } from '../../syntax/nodes.ts';
import { constantValue } from '../flow/local-calls.ts';
import { moduleIndex } from '../flow/module-index.ts';
import { handlerFunction } from '../handlers/handler.ts';
import type { Answering } from '../handlers/interactions.ts';
import { isForOlderClients } from '../handlers/older-clients.ts';
import type { AnalysisSession } from '../discovery/session.ts';

/** Methods of a registered tool that change whether it is listed, in both majors of the official SDK. */
const SWITCHES: ReadonlySet<string> = new Set(['enable', 'disable', 'remove']);

/** The calls in a module's handlers that change what a server lists, where the server outlives the handler's call. */
export function listChangesOf(
  module: Module,
  session: AnalysisSession,
  definitions: readonly Answering[],
): ListChange[] {
  const tools = new Map(
    definitions.flatMap(({ found, definition: { kind } }) =>
      kind === 'tool' && found.call.module === module ? [[found.call.node, found] as const] : [],
    ),
  );
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
    return [{ callee: module.text.slice(...range), at: { range } }];
  });
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
