import type { TSESTree } from '@typescript-eslint/utils';
import { runsOnlyAsMain } from '../../syntax/modules/main-module.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { answerComponents, type AnsweredGraph } from '../../model/utils/components.ts';
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
export class EffectSummaries implements AnsweredGraph<Unit> {
  private readonly session: AnalysisSession;
  private readonly hasEffect: EffectTest;
  private readonly follows: (edge: CallEdge) => boolean;
  private readonly direct = new WeakMap<UnitNode, Direct>();
  private readonly units = new WeakMap<UnitNode, Unit>();
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
    if (!this.isAnswered(unit)) answerComponents(this.unitOf(unit), this);
    return this.summaries.get(unit.node) ?? NONE;
  }

  isAnswered({ node }: Unit): boolean {
    return this.summaries.has(node);
  }

  successors(unit: Unit): Unit[] {
    return this.directOf(unit).edges.map(({ target }) => this.unitOf(target));
  }

  /** Records the summary of the units of a cycle: they have the same one. */
  answer(units: readonly Unit[]): void {
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

  /** The same object for the same code, which several calls name. */
  private unitOf({ node, module }: Unit): Unit {
    let unit = this.units.get(node);
    if (!unit) this.units.set(node, (unit = { node, module }));
    return unit;
  }
}

interface Unit {
  readonly node: UnitNode;
  readonly module: Module;
}
