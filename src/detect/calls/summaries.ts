import type { TSESTree } from '@typescript-eslint/utils';
import { runsOnlyAsMain } from '../../syntax/modules/main-module.ts';
import type { Module } from '../../syntax/modules/module.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { edgesOf, type CallEdge } from './call-targets.ts';
import { codeOf, type CallSite, type UnitNode } from './code-units.ts';

/** Whether a site has an effect of its own, without the units that it calls. */
export type EffectTest = (site: CallSite, module: Module) => boolean;

/** The effects of a unit's own code, and the units that it runs. */
interface Direct {
  readonly sites: readonly CallSite[];
  readonly edges: readonly CallEdge[];
}

const NONE: ReadonlySet<CallSite> = new Set();

/** Interprocedural summaries: the sites with an effect that units run, themselves or by calls. */
export class EffectSummaries {
  private readonly session: AnalysisSession;
  private readonly hasEffect: EffectTest;
  private readonly follows: (edge: CallEdge) => boolean;
  private readonly direct = new WeakMap<UnitNode, Direct>();
  private readonly summaries = new WeakMap<UnitNode, ReadonlySet<CallSite>>();

  /** @param follows whether the effects behind an edge count */
  constructor(
    session: AnalysisSession,
    hasEffect: EffectTest,
    follows: (edge: CallEdge) => boolean = ({ kind }) => kind !== 'later',
  ) {
    this.session = session;
    this.hasEffect = hasEffect;
    this.follows = follows;
  }

  /** The effects and calls of a unit itself, resolved without knowledge of its callers. */
  directOf({ node, module }: Unit): Direct {
    let known = this.direct.get(node);
    if (!known)
      this.direct.set(
        node,
        (known = {
          sites: codeOf(node).calls.filter((site) => this.hasEffect(site, module)),
          edges: edgesOf({ node, module, frame: undefined }, this.session).filter(this.follows),
        }),
      );
    return known;
  }

  /** The sites with an effect in a unit, and in what it calls before it returns. */
  summaryOf(unit: Unit): ReadonlySet<CallSite> {
    if (!this.summaries.has(unit.node)) new Components(this).visit(unit);
    return this.summaries.get(unit.node) ?? NONE;
  }

  known(node: UnitNode): ReadonlySet<CallSite> | undefined {
    return this.summaries.get(node);
  }

  /** Records the summary of the units of a cycle: they have the same one. */
  conclude(units: readonly Unit[]): void {
    const sites = new Set<CallSite>();
    for (const unit of units) {
      const { sites: own, edges } = this.directOf(unit);
      // A caller of a module runs only what its loading runs.
      const runs = (site: TSESTree.Node): boolean =>
        unit.node.type !== 'Program' || !runsOnlyAsMain(site, unit.module);
      for (const site of own) if (runs(site)) sites.add(site);
      for (const { site: at, target } of edges)
        if (runs(at)) for (const site of this.summaries.get(target.node) ?? NONE) sites.add(site);
    }
    for (const { node } of units) this.summaries.set(node, sites.size > 0 ? sites : NONE);
  }
}

interface Unit {
  readonly node: UnitNode;
  readonly module: Module;
}

/** Finds the strongly connected components of the call graph, callees first (Tarjan). */
class Components {
  private readonly summaries: EffectSummaries;
  private readonly order = new Map<TSESTree.Node, number>();
  private readonly open: Unit[] = [];

  constructor(summaries: EffectSummaries) {
    this.summaries = summaries;
  }

  /** Returns the lowest index of an open unit that the unit calls, directly or not (lowlink). */
  visit(unit: Unit): number {
    const index = this.order.size;
    this.order.set(unit.node, index);
    this.open.push(unit);
    let lowest = index;
    for (const { target } of this.summaries.directOf(unit).edges) {
      if (this.summaries.known(target.node)) continue;
      lowest = Math.min(lowest, this.order.get(target.node) ?? this.visit(target));
    }
    if (lowest === index)
      this.summaries.conclude(
        this.open.splice(this.open.findIndex(({ node }) => node === unit.node)),
      );
    return lowest;
  }
}
