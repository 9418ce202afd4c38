import { getOwn } from '../../model/utils/get-own.ts';
import { memoizeWeakPair } from '../../model/utils/memoize.ts';
import {
  Expression,
  valueOfPart,
  type Part,
} from '../../syntax/evaluate/expressions/expression.ts';
import { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import { isSameStart, type Module, type Origin } from '../../syntax/modules/module.ts';
import { enclosingFunction, staticKey, unwrap } from '../../syntax/nodes.ts';
import { Call } from '../detector/call.ts';
import type { DefinitionParts } from '../detector/definition-parts.ts';
import type { Detector, Renaming } from '../detector/detector.ts';
import { lastNames } from '../detector/member-paths.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { conditionOn } from '../discovery/registration-conditions.ts';
import { ServerValues } from '../discovery/server-values.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { moduleIndex } from '../flow/module-index.ts';

/** A call that renames the definitions of a server, as in `app.group('git', git)`. */
interface RenamingCall extends Renaming {
  readonly call: Expression;
  /** The server of the definitions. */
  readonly of: Origin;
  /** The server that lists them. */
  readonly by: Origin;
}

/** Maximum number of servers that list each other's definitions. */
const MAX_SERVERS = 8;

/**
 * A definition as clients see it: under another name, where the server that lists it, or its own
 * one, renames it.
 *
 * @param home the module of its anchor
 */
export function asRenamed(
  found: DetectedDefinition,
  home: Module,
  session: AnalysisSession,
): DetectedDefinition {
  const calls = found.detector.servers?.renaming ? renamingCallsAround(home, session) : [];
  let current = found;
  for (let servers = 0; calls.length > 0 && servers < MAX_SERVERS; servers += 1) {
    const { serverOrigin } = current;
    const ofServer = calls.filter(({ of }) => serverOrigin && isSameStart(of, serverOrigin));
    const [mount, ...others] = ofServer.filter(({ mounted }) => mounted);
    if (!mount) return ofServer.reduce(renamedBy, current);
    if (others.length > 0)
      return renamed(current, (parts) => inSeveralServers(parts, [mount, ...others]), undefined);
    current = { ...renamedBy(current, mount), serverOrigin: mount.by, server: mount.by.node };
  }
  return current;
}

function renamedBy(found: DetectedDefinition, renaming: RenamingCall): DetectedDefinition {
  const { call, by, condition } = renaming;
  return renamed(
    found,
    renaming.renamed,
    conditionOn(call, by) ?? condition ?? whyMissed(renaming, found),
  );
}

function renamed(
  found: DetectedDefinition,
  rename: Renaming['renamed'],
  condition: UnknownValue | undefined,
): DetectedDefinition {
  const { parts, given = parts, renamed: before, condition: own = condition } = found;
  return {
    ...found,
    given,
    parts: rename(parts),
    renamed: (other) => rename(before?.(other) ?? other),
    condition: own,
  };
}

/** The parts of a definition that several servers list, each under its own name. */
function inSeveralServers(
  parts: DefinitionParts,
  mounts: readonly RenamingCall[],
): DefinitionParts {
  const ways = mounts.map((mount) => mount.renamed(parts));
  const shared = (key: 'name' | 'uri'): Part => {
    const [first, ...others] = ways.map((way) => valueOfPart(way[key]));
    return others.every((each) => each === first)
      ? ways[0]?.[key]
      : new UnknownValue('is listed under several names', mounts[0]?.call.origin);
  };
  return { ...parts, name: shared('name'), uri: shared('uri') };
}

/** Why a call does not list a definition: it copies those before it. */
function whyMissed(
  { copies, call }: RenamingCall,
  { anchor }: DetectedDefinition,
): UnknownValue | undefined {
  return copies &&
    enclosingFunction(anchor) === enclosingFunction(call.node) &&
    call.node.range[1] <= anchor.range[0]
    ? new UnknownValue('is registered after its server is copied', call.origin)
    : undefined;
}

/** The calls in the package of a module that rename definitions. */
function renamingCallsAround(module: Module, session: AnalysisSession): readonly RenamingCall[] {
  const { graph, evaluator } = session;
  const files = evaluator.links.importers.filesAround(module.file) ?? [];
  const others = filesThatMayRename(files, session).flatMap((file) =>
    file === module.file ? [] : (graph.load(file) ?? []),
  );
  return [module, ...others].flatMap((each) => renamingCallsIn(each, session));
}

/** @param files a new list in each epoch */
const filesThatMayRename = memoizeWeakPair(
  (files: readonly string[], { registry, graph }: AnalysisSession): readonly string[] => {
    const call = new RegExp(`\\.(?:${[...registry.names(renamingMethods)].join('|')})\\s*\\(`);
    return files.filter((file) => call.test(graph.text(file) ?? ''));
  },
);

const renamingCallsIn = memoizeWeakPair(
  (module: Module, session: AnalysisSession): readonly RenamingCall[] => {
    const { registry, evaluator } = session;
    const servers = new ServerValues(session, module);
    return moduleIndex(module).calls.flatMap((node): RenamingCall[] => {
      const callee = unwrap(node.callee);
      const key = callee.type === 'MemberExpression' ? staticKey(callee) : undefined;
      if (callee.type !== 'MemberExpression' || !registry.names(renamingMethods).has(key ?? ''))
        return [];
      const server = servers.serverOf(evaluator.evaluate(callee.object, module));
      const call = new Expression(evaluator, node, { module, frame: undefined });
      const path = [...(server?.path ?? []), key].join('.');
      const read = getOwn(server?.detector.servers?.renaming, path)?.(new Call(call, node));
      if (!server || !read) return [];
      const by = server.serverOrigin;
      const of = read.mounted ? servers.originOfServer(valueOfPart(read.mounted)) : by;
      return of ? [{ ...read, call, of, by }] : [];
    });
  },
);

const renamingMethods = ({ servers }: Detector): readonly string[] => lastNames(servers?.renaming);
