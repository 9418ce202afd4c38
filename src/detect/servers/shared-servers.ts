import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo } from '../../syntax/control-flow.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { isFunction } from '../../syntax/nodes.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { finderFor } from '../discovery/finder.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { serverCallsOf, type ServerCall } from './server-arguments.ts';
import { makerId } from './servers.ts';

/** Maximum number of functions between the creation of a server and a registration. */
const MAX_DEPTH = 6;

/**
 * The definitions that each server of a module certainly has, where the module passes it to functions: its own ones, and those that
 * the functions register, which are found at the calls of the module that lead to them.
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

/** What the function that a call passes a server to registers on it. */
function passedBy(
  { to = '' }: ServerCall,
  from: Module,
  session: AnalysisSession,
  depth = 0,
): readonly DetectedDefinition[] {
  const file = to.slice(0, to.lastIndexOf(':'));
  const module = file === from.file ? from : session.graph.load(file);
  if (!module || depth > MAX_DEPTH) return [];
  return [
    ...registeredOn(to, module, session),
    ...certainCalls(module, session).flatMap((call) =>
      call.from === to ? passedBy(call, module, session, depth + 1) : [],
    ),
  ];
}

function registeredOn(
  server: string,
  module: Module,
  session: AnalysisSession,
): readonly DetectedDefinition[] {
  return finderFor(session)
    .find(module)
    .definitions.filter(
      ({ maker, anchor, condition }) =>
        maker && makerId(maker) === server && !condition && isUnconditional(anchor),
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
