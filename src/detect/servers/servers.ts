import type { CreatedServer } from '../../model/analysis.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import { startKey, type Origin, type Module } from '../../syntax/modules/module.ts';
import { contains, enclosingFunction, type CallNode, isCall } from '../../syntax/nodes.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { callableNames } from '../flow/local-calls.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import { Call } from '../detector/call.ts';
import { property } from '../detector/definition-parts.ts';
import { startUpRunsOf } from '../discovery/start-up/start-up-runs.ts';
import { moduleIndex } from '../flow/module-index.ts';
import { LocationMapper } from '../source/locations.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { calledExport } from './called-export.ts';

/**
 * The names of the function whose parameter is the server of a definition; undefined if none is.
 */
export function receiversOf({ serverOrigin }: DetectedDefinition): readonly string[] | undefined {
  const fn = serverOrigin && enclosingFunction(serverOrigin.node);
  return serverOrigin && fn?.params.some((parameter) => contains(parameter, serverOrigin.node))
    ? callableNames(fn)
    : undefined;
}

/**
 * Identifies the server of a value, also among those that one expression creates with several
 * names: in a factory.
 *
 * @param serverOrigin the origin of the value
 */
export function serverId(serverOrigin: Origin, session: AnalysisSession): string {
  const id = startKey(serverOrigin);
  const frame = session.evaluator.provenanceOf(serverOrigin)?.frame;
  const { node, module } = serverOrigin;
  if (!frame || !isCall(node)) return id;
  const own = serverAt(node, { module, frame }, session)?.name;
  const same = instancesOf(node, module, session).find(
    ({ name }) => own?.kind === 'known' && name.kind === 'known' && name.value === own.value,
  );
  return same?.id ?? id;
}

/** The servers that a module creates. */
export function serversOf(module: Module, session: AnalysisSession): CreatedServer[] {
  return moduleIndex(module)
    .calls.filter((call) => !session.evaluator.isCopied(call, module))
    .flatMap((call) => {
      const made = serverAt(call, { module, frame: undefined }, session);
      return made ? [made, ...instancesOf(call, module, session)] : [];
    });
}

/**
 * The servers that an expression creates with several names, in a start-up; none if one of the
 * names is unknown.
 */
function instancesOf(
  node: CallNode,
  module: Module,
  session: AnalysisSession,
): readonly CreatedServer[] {
  const made = enclosingFunction(node) && serverAt(node, { module, frame: undefined }, session);
  if (made?.name.kind !== 'unknown') return [];
  const factory = made.id;
  const byName = new Map<string, CreatedServer>();
  for (const call of startUpRunsOf(session).callsAt(node, module).flat()) {
    const each = serverAt(call.node, call.context, session);
    if (each?.name.kind !== 'known') return [];
    const { name, instructions } = each;
    byName.set(name.value, { id: `${factory} ${name.value}`, name, instructions, factory });
  }
  return byName.size > 1 ? [...byName.values()] : [];
}

function serverAt(
  node: CallNode,
  context: EvaluationContext,
  session: AnalysisSession,
): CreatedServer | undefined {
  const { module } = context;
  const builder = calledExport(node, module, session, ({ servers }) => servers?.names);
  if (!builder) return undefined;
  const call = new Call(new Expression(session.evaluator, node, context), node);
  const locations = new LocationMapper(module, session.evaluator, node);
  return {
    id: startKey({ node, module }),
    name: locations.text(builder.fact(call)),
    get instructions() {
      return locations.text(instructionsOf(call));
    },
  };
}

/**
 * The member of one of the first two arguments: every framework names it as the protocol does,
 * beside the name or in the options.
 */
function instructionsOf(call: Call): Part {
  return property(call.argument(0), 'instructions') ?? property(call.argument(1), 'instructions');
}
