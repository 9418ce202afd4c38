import type { TSESTree } from '@typescript-eslint/utils';
import { statementsRun } from '../../syntax/control-flow.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import { runsOnlyAsMain } from '../../syntax/modules/main-module.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import { isFunction } from '../../syntax/nodes.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { edgesAt, type CallEdge, type CallTarget } from './call-targets.ts';
import { calleeOf, type CallSite } from './code-units.ts';
import { nameOfUnit, type EnteredUnit } from './entered-unit.ts';
import { innermost, statementsFor } from './statements.ts';
import type { EffectSummaries } from './summaries.ts';

/** A call with an effect that a function executes, itself or through its callees. */
export interface EffectSite<Effect> {
  readonly effect: Effect;
  /** The callee. */
  readonly callee: Origin;
  /** The unit that has it. */
  readonly in: EnteredUnit;
  /** The number of functions with a name on the way. */
  readonly depth: number;
}

/** Which sites of a unit a search enters. */
export type SiteTest = (site: TSESTree.Node) => boolean;

/** The target of a search. */
export interface Sought<Effect> {
  readonly summaries: EffectSummaries;
  /** The effect of a site with the values of a context; undefined if it has none there. */
  effectOf(site: CallSite, context: EvaluationContext, unit: EnteredUnit): Effect | undefined;
  /** The sites of a unit that are entered, beside what its conditions exclude. */
  within?(unit: CallTarget): SiteTest;
  /** Whether the calls at a site are followed. */
  follows(edge: CallEdge, module: Module): boolean;
}

/** Maximum number of calls followed from one root. */
const MAX_CALLS = 400;

/** How often one search enters a function, with other arguments each time. */
const MAX_ENTRIES = 3;

/** The effects that a unit certainly can have through calls, those on the shortest paths first. */
export function effectsFrom<Effect>(
  root: CallTarget,
  sought: Sought<Effect>,
  session: AnalysisSession,
): readonly EffectSite<Effect>[] {
  const search = new PathSearch(sought, session);
  if (search.mayFind(root)) search.enter({ target: root, by: undefined }, 0);
  return [...search.found.values()].sort((a, b) => a.depth - b.depth);
}

/** Follows the calls that lead to effects, with the arguments that are known, to confirm each. */
class PathSearch<Effect> {
  readonly found = new Map<TSESTree.Node, EffectSite<Effect>>();
  private readonly sought: Sought<Effect>;
  private readonly session: AnalysisSession;
  private readonly entries = new Map<TSESTree.Node, number>();
  private calls = 0;

  constructor(sought: Sought<Effect>, session: AnalysisSession) {
    this.sought = sought;
    this.session = session;
  }

  /** Whether a root has an effect, or calls a unit that has one. */
  mayFind(root: CallTarget): boolean {
    const { sites, edges } = this.sought.summaries.directOf(root);
    return sites.length > 0 || edges.some((each) => this.leads(each));
  }

  /** @param depth the number of functions with a name on the way */
  enter(unit: EnteredUnit, depth: number): void {
    const { node } = unit.target;
    const entries = this.entries.get(node) ?? 0;
    if (entries >= MAX_ENTRIES || this.calls++ > MAX_CALLS) return;
    this.entries.set(node, entries + 1);
    const mayRun = this.guardOf(unit.target, unit.by !== undefined);
    this.noteEffects(unit, depth, mayRun);
    this.followCalls(unit, depth, mayRun);
  }

  private noteEffects(unit: EnteredUnit, depth: number, mayRun: SiteTest): void {
    const { module, frame } = unit.target;
    const context = { module, frame };
    for (const site of this.sought.summaries.directOf(unit.target).sites) {
      const effect = mayRun(site) ? this.sought.effectOf(site, context, unit) : undefined;
      if (effect === undefined || this.found.has(site)) continue;
      const callee = { node: calleeOf(site), module };
      this.found.set(site, { effect, callee, in: unit, depth });
    }
  }

  private followCalls(unit: EnteredUnit, depth: number, mayRun: SiteTest): void {
    const { module, frame } = unit.target;
    const context = { module, frame };
    const { edges } = this.sought.summaries.directOf(unit.target);
    const sites = new Set(edges.flatMap((each) => (this.leads(each) ? [each.site] : [])));
    for (const site of sites) {
      const leading = mayRun(site) ? this.leadingAt(site, edges, context) : [];
      for (const edge of leading) {
        if (!this.sought.follows(edge, module)) continue;
        const target = withArguments(edge, context, this.session);
        const isNamed = nameOfUnit(edge.target.node) !== undefined;
        this.enter({ target, by: { from: unit, site } }, isNamed ? depth + 1 : depth);
      }
    }
  }

  /** The edges of a site with what the context knows; the written types say the rest. */
  private leadingAt(
    site: TSESTree.Node,
    direct: readonly CallEdge[],
    context: EvaluationContext,
  ): readonly CallEdge[] {
    const known = edgesAt(site, context, this.session);
    const edges = known.length > 0 ? known : direct.filter((each) => each.site === site);
    // Of several implementations perhaps only one ever runs: what some of them do is not certain.
    const isCertain = edges.every((each) => !each.isPossible || this.leads(each));
    return edges.filter((each) => this.leads(each) && (isCertain || !each.isPossible));
  }

  private leads({ target, kind }: CallEdge): boolean {
    return kind !== 'later' && this.sought.summaries.summaryOf(target).size > 0;
  }

  /**
   * Whether the statement around a node may run, where others call the unit or load it, and the
   * search enters it.
   */
  private guardOf(unit: CallTarget, isCalled: boolean): SiteTest {
    const isEntered = this.sought.within?.(unit) ?? (() => true);
    const mayRun = sitesRun(unit, this.session);
    const isLoaded = isCalled && unit.node.type === 'Program';
    return (site) =>
      mayRun(site) && isEntered(site) && !(isLoaded && runsOnlyAsMain(site, unit.module));
  }
}

/**
 * Whether the statements of a unit around its sites may run with what is known of its parameters.
 */
export function sitesRun({ node, module, frame }: CallTarget, session: AnalysisSession): SiteTest {
  if (!isFunction(node)) return () => true;
  const run = statementsFor(node, { module, frame }, session.evaluator);
  const all = statementsRun(node);
  return (site) => {
    const statement = innermost(node, site.range, all);
    return statement === undefined || run.has(statement);
  };
}

/** The target of a call with its arguments. */
export function withArguments(
  { site, target, kind }: CallEdge,
  { module, frame }: EvaluationContext,
  { evaluator }: AnalysisSession,
): CallTarget {
  const { node, receiver } = target;
  if (!isFunction(node) || site.type !== 'CallExpression' || kind !== 'call') return target;
  if (site.arguments.some(({ type }) => type === 'SpreadElement')) return target;
  const args = site.arguments.map((each) => evaluator.evaluate(each, module, frame));
  return { ...target, frame: evaluator.frameFor({ ...target, node }, receiver, args) };
}
