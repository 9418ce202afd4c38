import type { TSESTree } from '@typescript-eslint/utils';
import { statementsRun } from '../../syntax/control-flow.ts';
import type { Evaluator } from '../../syntax/evaluate/evaluator.ts';
import type { EvaluationContext } from '../../syntax/evaluate/frame.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import { isTestFile } from '../../syntax/modules/test-files.ts';
import { isFunction } from '../../syntax/nodes.ts';
import { namesOf } from '../flow/local-calls.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { edgesAt, type CallEdge, type CallTarget } from './call-targets.ts';
import { calleeOf, type CallSite } from './code-units.ts';
import { callsInternal, isInternal } from './internal-writes.ts';
import { innermost, statementsFor } from './statements.ts';
import { EffectSummaries } from './summaries.ts';
import { writeOf } from './writes.ts';

/** A write that a function reaches. */
export interface WriteSite {
  readonly does: string;
  /** The callee. */
  readonly callee: Origin;
  /** The names of the functions on the way. */
  readonly path: readonly string[];
}

/** Maximum number of calls followed from one handler. */
const MAX_CALLS = 400;

/** How often one search enters a function, with other arguments each time. */
const MAX_ENTRIES = 3;

const known = new WeakMap<AnalysisSession, EffectSummaries>();

/** The summaries of a session, which all its analyses share. */
function summariesOf(session: AnalysisSession): EffectSummaries {
  let summaries = known.get(session);
  if (!summaries) {
    const { evaluator } = session;
    const hasEffect = (site: CallSite, module: Module): boolean =>
      !isTestFile(module.file) &&
      writeOf(site, { module, frame: undefined }, evaluator) !== undefined &&
      !isInternal(site, module);
    known.set(session, (summaries = new EffectSummaries(evaluator, hasEffect)));
  }
  return summaries;
}

/** The writes that a call of a function certainly can reach, those on the shortest paths first. */
export function writesFrom(root: CallTarget, session: AnalysisSession): readonly WriteSite[] {
  const summaries = summariesOf(session);
  if (summaries.reachedFrom(root).size === 0) return [];
  const search = new Search(summaries, session.evaluator);
  search.enter(root, []);
  return [...search.found.values()].sort((a, b) => a.path.length - b.path.length);
}

/** Follows the calls that lead to writes, with the arguments that are known, to confirm each. */
class Search {
  readonly found = new Map<TSESTree.Node, WriteSite>();
  private readonly summaries: EffectSummaries;
  private readonly evaluator: Evaluator;
  private readonly entries = new Map<TSESTree.Node, number>();
  private calls = 0;

  constructor(summaries: EffectSummaries, evaluator: Evaluator) {
    this.summaries = summaries;
    this.evaluator = evaluator;
  }

  enter(unit: CallTarget, path: readonly string[]): void {
    const entered = this.entries.get(unit.node) ?? 0;
    if (entered >= MAX_ENTRIES || this.calls++ > MAX_CALLS) return;
    this.entries.set(unit.node, entered + 1);
    const { module, frame } = unit;
    const context = { module, frame };
    const mayRun = this.guardOf(unit, context);
    const { sites, edges } = this.summaries.directOf(unit);
    for (const site of sites) {
      const write = mayRun(site) ? writeOf(site, context, this.evaluator) : undefined;
      if (write !== undefined && write !== 'open' && !this.found.has(site))
        this.found.set(site, { does: write.does, callee: { node: calleeOf(site), module }, path });
    }
    const leading = new Map(edges.flatMap((each) => (this.leads(each) ? [[each.site, each]] : [])));
    for (const [site, edge] of leading)
      if (mayRun(site) && !callsInternal(site, module))
        for (const each of this.inContext(edge, context))
          this.enter(this.withArguments(each, context), [...path, ...nameOf(each.target)]);
  }

  /** The edges of a site with what the context knows; the written types say the rest. */
  private inContext(edge: CallEdge, context: EvaluationContext): readonly CallEdge[] {
    const edges = edgesAt(edge.site, context, this.evaluator);
    return edges.length > 0 ? edges.filter((each) => this.leads(each)) : [edge];
  }

  private leads({ target, kind }: CallEdge): boolean {
    return kind !== 'later' && this.summaries.reachedFrom(target).size > 0;
  }

  /** Whether the statement around a node may run. */
  private guardOf(
    { node }: CallTarget,
    context: EvaluationContext,
  ): (site: TSESTree.Node) => boolean {
    if (!isFunction(node)) return () => true;
    const run = statementsFor(node, context, this.evaluator);
    const all = statementsRun(node);
    return (site) => {
      const statement = innermost(node, site.range, all);
      return statement === undefined || run.has(statement);
    };
  }

  /** The target of a call with its arguments. */
  private withArguments(
    { site, target, kind }: CallEdge,
    { module, frame }: EvaluationContext,
  ): CallTarget {
    const { node, receiver } = target;
    if (!isFunction(node) || site.type !== 'CallExpression' || kind !== 'call') return target;
    if (site.arguments.some(({ type }) => type === 'SpreadElement')) return target;
    const args = site.arguments.map((each) => this.evaluator.evaluate(each, module, frame));
    return { ...target, frame: this.evaluator.frameFor({ ...target, node }, receiver, args) };
  }
}

function nameOf({ node }: CallTarget): string[] {
  return isFunction(node) ? namesOf(node).slice(0, 1) : [];
}
