import { getOwn } from '../../model/utils/get-own.ts';
import type { ServerMade } from '../../model/analysis.ts';
import type { Origin, Module } from '../../syntax/modules/module.ts';
import { contains, enclosingFunction, unwrap, type CallNode } from '../../syntax/nodes.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { namesOf } from '../flow/local-calls.ts';
import { ExternalValue } from '../../syntax/evaluate/values/external-value.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import { mayBeOfFramework } from '../discovery/prefilter.ts';
import { Call } from '../frameworks/call.ts';
import type { Detector } from '../frameworks/detector.ts';
import { property } from '../frameworks/definition-parts.ts';
import { moduleIndex } from '../flow/module-index.ts';
import { LocationMapper } from '../source/locations.ts';
import type { AnalysisSession } from '../discovery/session.ts';

/**
 * Identifies the expression that creates a server, in every copy of its module that a host parses.
 */
export function makerId({ node, module }: Origin): string {
  return `${module.file}:${node.range[0]}`;
}

/**
 * The names of the function whose parameter is the server of a definition; undefined if none is.
 */
export function receiversOf({ maker }: DetectedDefinition): readonly string[] | undefined {
  const fn = maker && enclosingFunction(maker.node);
  return maker && fn?.params.some((parameter) => contains(parameter, maker.node))
    ? namesOf(fn)
    : undefined;
}

/** The servers that a module creates. */
export function serversOf(module: Module, session: AnalysisSession): ServerMade[] {
  return moduleIndex(module)
    .calls.filter((call) => !session.evaluator.isCopied(call, module))
    .flatMap((call) => serverAt(call, module, session) ?? []);
}

function serverAt(
  node: CallNode,
  module: Module,
  session: AnalysisSession,
): ServerMade | undefined {
  const maker = makerAt(
    node,
    module,
    session,
    ({ servers }, exported) => getOwn(servers?.names, exported) !== undefined,
  );
  const name = maker && getOwn(maker.detector.servers?.names, maker.name);
  if (!name) return undefined;
  const call = new Call(
    new Expression(session.evaluator, node, { module, frame: undefined }),
    node,
  );
  const locations = new LocationMapper(module, session.evaluator, node);
  return {
    id: makerId({ node, module }),
    name: locations.text(name(call)),
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

/** A framework export that creates a server. */
interface Maker {
  readonly detector: Detector;
  readonly specifier: string;
  /** `McpServer` */
  readonly name: string;
}

/** The framework export that a call calls, if `accepts` accepts it. */
export function makerAt(
  { callee }: CallNode,
  module: Module,
  session: AnalysisSession,
  accepts: (detector: Detector, name: string) => boolean,
): Maker | undefined {
  const value = mayBeOfFramework(unwrap(callee), module, session, accepts)
    ? session.evaluator.evaluate(callee, module)
    : undefined;
  if (!(value instanceof ExternalValue)) return undefined;
  const { specifier, path } = value;
  const [detector, name] = [session.registry.detectorOf(specifier), path.at(-1) ?? ''];
  return detector && accepts(detector, name) ? { detector, specifier, name } : undefined;
}
