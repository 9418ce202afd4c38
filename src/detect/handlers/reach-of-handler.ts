import { PROCESS_PACKAGES } from '../calls/process-writes.ts';
import type { HandlerReach, ReachedFunction } from '../../model/handlers/reach.ts';
import type { UncertainCall } from '../../model/handlers/uncertain-call.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { lazily } from '../../model/utils/lazily.ts';
import { calleeOf, codeOf, type CallSite } from '../calls/code-units.ts';
import { purityOf, UNKNOWN_PURITY } from '../calls/known-calls.ts';
import { requestHosts } from '../calls/requests.ts';
import { packageFunction } from '../calls/writes.ts';
import { callGraphOf, type CallGraph, type CallGraphSearch } from '../calls/call-graph.ts';
import { nameOfUnit, stepsTo, type CallGraphUnit } from '../calls/entered-unit.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import type { LocationMapper } from '../source/locations.ts';
import { isClosedWorld } from './closed-world.ts';
import { isOneStep, namesOnlyFunctions } from './self-contained.ts';
import { handlerRootOf } from './handler.ts';
import { unreadCodeFails } from './context/unread-callees.ts';
import { lostCausesOf } from './errors/lost-causes.ts';
import { transitiveLeaksOf } from './errors/transitive-leaks.ts';
import { failuresOf } from './results/failure-reasons.ts';

const NOTHING: CallGraph = { units: [], unresolved: [], open: [] };

/** The calls that a handler may lead to; undefined if the handler is unknown. */
export type CallsOfHandler = () => CallGraphSearch | undefined;

/** Prepares the search of the calls that the handler of a definition may lead to. */
export function callsOfHandler(
  found: DetectedDefinition,
  session: AnalysisSession,
): CallsOfHandler {
  return lazily(() => {
    const root = handlerRootOf(found, session);
    return root && callGraphOf(root, session);
  });
}

/**
 * The code that a definition's handler may run, read on demand; empty if the handler is unknown.
 */
export class ReadReach implements HandlerReach {
  private readonly found: DetectedDefinition;
  private readonly calls: CallsOfHandler;
  private readonly locations: LocationMapper;
  private readonly session: AnalysisSession;
  private lost: HandlerReach['lostCauses'] | undefined;
  private leaking: HandlerReach['leaks'] | undefined;
  private failures: ((reason: string) => boolean) | undefined;

  constructor(
    found: DetectedDefinition,
    calls: CallsOfHandler,
    locations: LocationMapper,
    session: AnalysisSession,
  ) {
    this.found = found;
    this.calls = calls;
    this.locations = locations;
    this.session = session;
  }

  private get all(): CallGraph {
    return this.calls()?.all() ?? NOTHING;
  }

  get functions(): readonly ReachedFunction[] {
    const indexOf = indexesIn(this.all);
    return this.all.units.flatMap((unit) => {
      const { node, module } = unit.target;
      const named = nameOfUnit(node);
      if (!unit.by || !named) return [];
      const at = this.locations.of({ node, module });
      return [{ ...named, at, caller: indexOf(unit.by.from), isCertain: unit.isCertain }];
    });
  }

  get requests(): HandlerReach['requests'] {
    const indexOf = indexesIn(this.all);
    return this.all.units.flatMap((unit) => {
      const { node, module, frame } = unit.target;
      return codeOf(node).calls.flatMap((site) =>
        requestHosts(site, { module, frame }, this.session).map((host) => ({
          ...this.callAt(site, module),
          host,
          caller: indexOf(unit),
          isCertain: unit.isCertain,
        })),
      );
    });
  }

  get packages(): readonly string[] {
    return packagesOf(this.all.units, this.session);
  }

  get runsPrograms(): boolean {
    return this.packages.some((each) => PROCESS_PACKAGES.has(each));
  }

  get unresolvedCalls(): readonly UncertainCall[] {
    const open = new Set(this.all.open.map(({ site }) => site));
    const { locations } = this;
    return this.all.unresolved.map(({ site, from }) => ({
      ...this.callAt(site, from.target.module),
      get path() {
        return stepsTo(from, locations);
      },
      mayDoAnything: open.has(site),
    }));
  }

  get purity(): HandlerReach['purity'] {
    const search = this.calls();
    return search ? purityOf(search, this.session) : UNKNOWN_PURITY;
  }

  get isInClosedWorld(): boolean {
    return isClosedWorld(this.locations.module, this.session);
  }

  get isSelfContained(): boolean {
    const { units } = this.all;
    const [root] = units;
    return (
      root !== undefined &&
      isOneStep(root.target) &&
      this.packages.length === 0 &&
      units.every(({ target }) => namesOnlyFunctions(target))
    );
  }

  get lostCauses(): HandlerReach['lostCauses'] {
    this.lost ??= lostCausesOf(this.found, this.locations, this.session);
    return this.lost;
  }

  get leaks(): HandlerReach['leaks'] {
    this.leaking ??= transitiveLeaksOf(this.found, this.locations, this.session);
    return this.leaking;
  }

  mayFailWith(reason: string): boolean {
    const search = this.calls();
    if (!search || search.isOpen) return true;
    this.failures ??= failuresOf(search.all().units, this.found, this.session);
    return this.failures(reason) || this.unreadCodeFails();
  }

  private readonly unreadCodeFails = lazily(() => unreadCodeFails(this.found, this.session));

  private callAt(site: CallSite, module: Module): Pick<UncertainCall, 'callee' | 'at'> {
    const node = calleeOf(site);
    return { callee: module.text.slice(...node.range), at: this.locations.of({ node, module }) };
  }
}

/** The index of the nearest function with a name around a unit, among those of a call graph. */
function indexesIn({ units }: CallGraph): (unit: CallGraphUnit | undefined) => number | undefined {
  const named = units.filter(({ by, target }) => by && nameOfUnit(target.node));
  const indexes = new Map(named.map((unit, index) => [unit, index]));
  const indexOf = (unit: CallGraphUnit | undefined): number | undefined =>
    unit && (indexes.get(unit) ?? indexOf(unit.by?.from));
  return indexOf;
}

/** The modules of packages whose functions units call. */
function packagesOf(units: readonly CallGraphUnit[], { evaluator }: AnalysisSession): string[] {
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
