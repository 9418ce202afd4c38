import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo } from '../../syntax/control-flow.ts';
import { startKey, type Module } from '../../syntax/modules/module.ts';
import { isFunction } from '../../syntax/nodes.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { finderFor } from '../discovery/finder.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { applicationCalls } from './application-lists.ts';
import { serverCallsOf, type ServerCall } from './server-arguments.ts';

/**
 * The definitions that each server of a module certainly has, where the module passes it to
 * functions: its own ones, and those that the functions register, which are found at the calls of
 * the module that lead to them.
 */
export function definitionsOfSharedServers(
  module: Module,
  session: AnalysisSession,
): readonly (readonly DetectedDefinition[])[] {
  const calls = certainCalls(module, session);
  const received = new Set(calls.map(({ to }) => to));
  const made = new Set(calls.map(({ from }) => from).filter((id) => !received.has(id)));
  return [...made].map((server) => [
    ...registeredOn(server, module, session),
    ...calls.flatMap((call) =>
      call.from === server
        ? passedBy(call, module, session).map((found) => ({ ...found, anchor: call.call }))
        : [],
    ),
  ]);
}

/**
 * The definitions that each application of a module lists, also those of other modules, which are
 * found at the call that creates the application.
 */
export function definitionsOfApplications(
  module: Module,
  session: AnalysisSession,
): readonly (readonly DetectedDefinition[])[] {
  return applicationCalls(module, session).map(({ call, members }) =>
    members.flatMap(({ node, module: home }) => {
      const found = finderFor(session)
        .readModule(home)
        .definitions.find((each) => each.call.node === node);
      if (!found) return [];
      return [home === module ? found : { ...found, anchor: call }];
    }),
  );
}

/**
 * The registrations of the function that a call passes a server to, its own and those of functions
 * that it passes the server to.
 */
function passedBy(
  { to = '' }: ServerCall,
  from: Module,
  session: AnalysisSession,
): readonly DetectedDefinition[] {
  const found: DetectedDefinition[] = [];
  const calls = new Map<Module, readonly ServerCall[]>();
  const receivers = new Map([[to, moduleWith(to, from, session)]]);
  for (const [server, module] of receivers) {
    if (!module) continue;
    found.push(...registeredOn(server, module, session));
    const inModule = calls.get(module) ?? certainCalls(module, session);
    calls.set(module, inModule);
    for (const { from: passed, to: receiver = '' } of inModule)
      if (passed === server && !receivers.has(receiver))
        receivers.set(receiver, moduleWith(receiver, module, session));
  }
  return found;
}

/** The module that a parameter is in, by its identity. */
function moduleWith(id: string, from: Module, { graph }: AnalysisSession): Module | undefined {
  const file = id.slice(0, id.lastIndexOf(':'));
  return file === from.file ? from : graph.load(file);
}

function registeredOn(
  server: string,
  module: Module,
  session: AnalysisSession,
): readonly DetectedDefinition[] {
  return finderFor(session)
    .readModule(module)
    .definitions.filter(
      ({ serverOrigin, anchor, condition }) =>
        serverOrigin && startKey(serverOrigin) === server && !condition && isUnconditional(anchor),
    );
}

function certainCalls(module: Module, session: AnalysisSession): readonly ServerCall[] {
  return serverCallsOf(module, session).filter(
    ({ condition, call }) => condition === undefined && isUnconditional(call),
  );
}

/** Whether each run of the function around a node runs the node. */
function isUnconditional(node: TSESTree.Node): boolean {
  const branches = branchesTo(node);
  return branches.length <= 1 && branches.every(({ of }) => isFunction(of));
}
