import type { HandlerReach, ReachedFunction } from '../../model/reach.ts';
import type { UncertainCall } from '../../model/uncertain-call.ts';
import { enclosingClass, isClass, isFunction } from '../../syntax/nodes.ts';
import { calleeOf, codeOf } from '../calls/code-units.ts';
import { requestHosts } from '../calls/requests.ts';
import { packageFunction } from '../calls/writes.ts';
import { reachOf, type Reach } from '../calls/reach.ts';
import type { ReachedUnit } from '../calls/reached-unit.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { namesOf } from '../flow/local-calls.ts';
import type { LocationMapper } from '../source/locations.ts';
import { handlerRootOf } from './handler.ts';

/** Everything that the handler of a definition may run; undefined if the handler is not known. */
function reachOfHandler(found: DetectedDefinition, session: AnalysisSession): Reach | undefined {
  const root = handlerRootOf(found, session);
  return root && reachOf(root, session);
}

/** The calls that the handler of a definition may reach and that are not resolved. */
export function unresolvedCallsOf(
  found: DetectedDefinition,
  locations: LocationMapper,
  session: AnalysisSession,
): readonly UncertainCall[] {
  const { unresolved, open } = reachOfHandler(found, session) ?? { unresolved: [], open: [] };
  const openSites = new Set(open.map(({ site }) => site));
  return unresolved.map(({ site, from: { target, path } }) => {
    const { module } = target;
    const callee = calleeOf(site);
    return {
      callee: module.text.slice(...callee.range),
      at: locations.of({ node: callee, module }),
      path,
      mayDoAnything: openSites.has(site),
    };
  });
}

/** The functions that the handler of a definition may run, and the requests that they make. */
export function handlerReachOf(
  found: DetectedDefinition,
  locations: LocationMapper,
  session: AnalysisSession,
): HandlerReach {
  const { units } = reachOfHandler(found, session) ?? { units: [] };
  const functions: ReachedFunction[] = [];
  const indexes = new Map<ReachedUnit, number>();
  /** Of the nearest function with a name around a unit. */
  const indexOf = (unit: ReachedUnit | undefined): number | undefined =>
    unit && (indexes.get(unit) ?? indexOf(unit.from));
  for (const unit of units) {
    const named = nameOf(unit);
    if (!named || !unit.from) continue;
    const { node, module } = unit.target;
    const caller = indexOf(unit.from);
    const at = locations.of({ node, module });
    indexes.set(unit, functions.push({ ...named, at, caller, isCertain: unit.isCertain }) - 1);
  }
  const requests = units.flatMap((unit) => {
    const { node, module, frame } = unit.target;
    return codeOf(node).calls.flatMap((site) =>
      requestHosts(site, { module, frame }, session).map((host) => {
        const callee = calleeOf(site);
        return {
          callee: module.text.slice(...callee.range),
          host,
          at: locations.of({ node: callee, module }),
          caller: indexOf(unit),
          isCertain: unit.isCertain,
        };
      }),
    );
  });
  return { functions, requests, packages: packagesOf(units, session) };
}

/** The modules of packages whose functions units call. */
function packagesOf(units: readonly ReachedUnit[], { evaluator }: AnalysisSession): string[] {
  const specifiers = units.flatMap(({ isCertain, target: { node, module, frame } }) =>
    isCertain
      ? codeOf(node).calls.flatMap((site) => {
          const value = evaluator.evaluate(calleeOf(site), module, frame);
          return packageFunction(value)?.specifier ?? [];
        })
      : [],
  );
  return [...new Set(specifiers)].sort();
}

/** The name of a function that has one; a class is its constructor's. */
function nameOf({
  target: { node },
}: ReachedUnit): Pick<ReachedFunction, 'name' | 'className'> | undefined {
  if (isClass(node)) return { name: 'constructor', className: node.id?.name };
  const { parent } = node;
  const isConstructor = parent?.type === 'MethodDefinition' && parent.kind === 'constructor';
  if (!isFunction(node) || isConstructor) return undefined;
  const [name] = namesOf(node);
  const owner = parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition';
  return name ? { name, className: owner ? enclosingClass(node)?.id?.name : undefined } : undefined;
}
