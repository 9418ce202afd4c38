import { getOwn } from '../../model/utils/get-own.ts';
import { memoizeWeakPair } from '../../model/utils/memoize.ts';
import {
  Expression,
  valueOfPart,
  type Part,
} from '../../syntax/evaluate/expressions/expression.ts';
import { ExternalValue } from '../../syntax/evaluate/values/external-value.ts';
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
import { calleeName, moduleIndex } from '../flow/module-index.ts';

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
  const calls = renamingCallsAround(home, session);
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
  const { graph, evaluator, uses } = session;
  if (!uses.frameworksOf(module.file).some(({ servers }) => servers?.renaming)) return [];
  const files = evaluator.links.importers.filesAround(module.file) ?? [];
  const others = filesThatMayRename(files, session).flatMap((file) =>
    file === module.file ? [] : (graph.load(file) ?? []),
  );
  return [module, ...others].flatMap((each) => renamingCallsIn(each, session));
}

/** @param files a new list in each epoch */
const filesThatMayRename = memoizeWeakPair(
  (files: readonly string[], { registry, graph }: AnalysisSession): readonly string[] => {
    const call = new RegExp(`\\b(?:${[...registry.names(renamingNames)].join('|')})\\s*\\(`);
    return files.filter((file) => call.test(graph.text(file) ?? ''));
  },
);

const renamingCallsIn = memoizeWeakPair(
  (module: Module, session: AnalysisSession): readonly RenamingCall[] =>
    moduleIndex(module).calls.flatMap((node): RenamingCall[] => {
      const call = new Call(
        new Expression(session.evaluator, node, { module, frame: undefined }),
        node,
      );
      const { read, by } = readerOf(call, session) ?? {};
      const renaming = read?.(call);
      if (!by || !renaming) return [];
      const servers = new ServerValues(session, module);
      const of = renaming.mounted ? servers.originOfServer(valueOfPart(renaming.mounted)) : by;
      return of ? [{ ...renaming, call: call.expression, of, by }] : [];
    }),
);

/** A reader of calls of a server's method, or of an export that returns a server. */
interface RenamingReader {
  readonly read: ((call: Call) => Renaming | undefined) | undefined;
  /** The server that lists the definitions. */
  readonly by: Origin;
}

function readerOf(
  { node, expression }: Call,
  session: AnalysisSession,
): RenamingReader | undefined {
  const { registry, evaluator } = session;
  const { module, origin } = expression;
  const callee = unwrap(node.callee);
  const key = callee.type === 'MemberExpression' ? staticKey(callee) : calleeName(node);
  if (!registry.names(renamingNames).has(key ?? '')) return undefined;
  if (callee.type === 'MemberExpression') {
    const servers = new ServerValues(session, module);
    const server = servers.serverOf(evaluator.evaluate(callee.object, module));
    const path = [...(server?.path ?? []), key].join('.');
    return (
      server && {
        read: getOwn(server.detector.servers?.renaming, path),
        by: server.serverOrigin,
      }
    );
  }
  const value = evaluator.evaluate(callee, module);
  if (!(value instanceof ExternalValue)) return undefined;
  const detector = registry.detectorOf(value.specifier);
  return { read: getOwn(detector?.servers?.renaming, value.path.join('.')), by: origin };
}

const renamingNames = ({ servers }: Detector): readonly string[] => lastNames(servers?.renaming);
