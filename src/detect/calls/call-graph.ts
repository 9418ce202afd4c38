import { lazily } from '../../model/utils/lazily.ts';
import { isUndecided } from '../../syntax/evaluate/values/value.ts';
import { isClass, isFunction, rootOfMember, unwrap, variableOf } from '../../syntax/nodes.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { edgesRun, unitsOf, type CallEdge, type CallTarget } from './call-targets.ts';
import { Callers } from './callers.ts';
import {
  calleeOf,
  codeOf,
  isCallSite,
  memoizeByUnit,
  type CallSite,
  type UnitNode,
} from './code-units.ts';
import type { NamedFunctions } from './named-functions.ts';
import type { CallGraphUnit } from './entered-unit.ts';
import { sitesRun, withArguments } from './path-search.ts';
import { calledAs, unresolvedCallsOf, type UnresolvedSite } from './unresolved-calls.ts';

/** A call that no resolution covers: it may do anything. */
export interface OpenCall {
  readonly site: CallSite;
  readonly from: CallGraphUnit;
}

/** The code that a function may run: itself, its callees, theirs, and so on. */
export interface CallGraph {
  readonly units: readonly CallGraphUnit[];
  /**
   * The calls that are not resolved; what they may run by the name of the member that they call is
   * among the units.
   */
  readonly unresolved: readonly OpenCall[];
  /** Those of them that may run anything. */
  readonly open: readonly OpenCall[];
}

/** The number of calls from the root to functions that are entered with their arguments. */
const MAX_WITH_ARGUMENTS = 8;

/** How often one function is entered with the arguments of a call. */
const MAX_ENTRIES = 3;

/** The call graph from a function; computed once if nothing is known of its callers. */
export const callGraphOf = memoizeByUnit(
  (root: CallTarget, session: AnalysisSession) => new CallGraphSearch(root, session),
);

/**
 * Searches the call graph from a function. Enters each unit once, those with resolved calls on the
 * way first, and stops where its answer is known.
 */
export class CallGraphSearch {
  private readonly session: AnalysisSession;
  private readonly root: CallTarget;
  private readonly units = new Map<UnitNode, CallGraphUnit>();
  /** The units that were entered with the arguments of calls only. */
  private readonly withArguments = new Set<UnitNode>();
  /** How often units are entered with arguments. */
  private readonly entries = new Map<UnitNode, number>();
  /**
   * Whether the way to a unit that waits, or waited, is certain; none is entered with the arguments
   * of one call after that.
   */
  private readonly queued = new Map<UnitNode, boolean>();
  private readonly certain: CallGraphUnit[] = [];
  private readonly possible: CallGraphUnit[] = [];
  private readonly unresolved = new Map<CallSite, OpenCall>();
  private readonly open = new Map<CallSite, OpenCall>();
  private readonly callers = new Callers();

  constructor(root: CallTarget, session: AnalysisSession) {
    this.root = root;
    this.session = session;
    this.certain.push({
      ...{ target: root, by: undefined, depth: 0, isCertain: true },
      hasArguments: root.frame !== undefined,
    });
  }

  /** Everything that the function may run. */
  readonly all = lazily((): CallGraph => {
    while (this.goesOn());
    const { units, unresolved, open } = this;
    return {
      units: [...units.values()],
      unresolved: [...unresolved.values()],
      open: [...open.values()],
    };
  });

  /** Whether every call is resolved; the search ends at the first that is not. */
  get isResolved(): boolean {
    while (this.unresolved.size === 0 && this.goesOn());
    return this.unresolved.size === 0;
  }

  /** Whether a call may run anything; the search ends at the first. */
  get isOpen(): boolean {
    while (this.open.size === 0 && this.goesOn());
    return this.open.size > 0;
  }

  private goesOn(): boolean {
    return this.enterNext() || this.supplyNext();
  }

  private enterNext(): boolean {
    const unit = this.certain.shift() ?? this.possible.shift();
    if (unit) this.enter(unit);
    return unit !== undefined;
  }

  private enter(unit: CallGraphUnit): void {
    const { node } = unit.target;
    if (!this.isNew(unit.target)) return;
    if (!this.units.has(node)) this.units.set(node, unit);
    if (unit.hasArguments) this.withArguments.add(node);
    else this.withArguments.delete(node);
    const mayRun = unit.hasArguments ? sitesRun(unit.target, this.session) : () => true;
    const edges = edgesRun(unit.target, this.session, mayRun);
    for (const edge of edges) this.follow(edge, unit, edge.kind !== 'later' && !edge.isPossible);
    for (const call of unresolvedCallsOf(unit.target, this.session, edges, mayRun))
      if (mayRun(call.site)) this.leave(call, unit);
    const called = new Set<UnitNode>(edges.map(({ target }) => target.node));
    for (const created of isFunction(node) ? codeOf(node).creates : [])
      if (!called.has(created) && mayRun(created))
        this.queue(
          { ...unit.target, node: created },
          { from: unit, site: created },
          false,
          unit.hasArguments,
        );
  }

  /** Whether a unit was not entered yet, or only with the arguments of one call. */
  private isNew({ node }: CallTarget): boolean {
    return !this.units.has(node) || this.withArguments.has(node);
  }

  private follow(edge: CallEdge, from: CallGraphUnit, isCertain: boolean): void {
    const { site, kind, target } = edge;
    this.callers.add(target.node, { site, kind, from });
    // The function that a handler of all tools passes a request to selects among them by its
    // arguments.
    const hasArguments = from.hasArguments && this.countEntry(target, from);
    const entered = hasArguments ? withArguments(edge, from.target, this.session) : target;
    this.queue(entered, { from, site }, isCertain, hasArguments);
  }

  /** Counts an entry with arguments; false if there were too many. */
  private countEntry({ node }: CallTarget, { depth }: CallGraphUnit): boolean {
    const entries = this.entries.get(node) ?? 0;
    this.entries.set(node, entries + 1);
    return entries < MAX_ENTRIES && depth < MAX_WITH_ARGUMENTS;
  }

  private queue(
    target: CallTarget,
    by: NonNullable<CallGraphUnit['by']>,
    isCertain: boolean,
    hasArguments = false,
  ): void {
    const { node } = target;
    const isSure = isCertain && by.from.isCertain;
    const queued = this.queued.get(node);
    if (queued === true || queued === isSure || !this.isNew(target)) return;
    if (!hasArguments) this.queued.set(node, isSure);
    const depth = by.from.depth + 1;
    const unit = { target, by, depth, hasArguments, isCertain: isSure };
    (isSure ? this.certain : this.possible).push(unit);
  }

  /** Follows a call that is not resolved by the name of the member that it calls. */
  private leave(call: UnresolvedSite, from: CallGraphUnit): void {
    if (call.callee.kind === 'parameter')
      this.callers.addParameter(call.callee.of, { call, index: call.callee.index, from });
    else if (!this.isOfFramework(call.site, from))
      this.leaveBy(call, from, { site: call.site, from });
  }

  /**
   * @param at the call that is not resolved, or that passes what is not resolved on
   */
  private leaveBy({ site, callee }: UnresolvedSite, from: CallGraphUnit, at: OpenCall): void {
    const named = callee.kind === 'member' ? callee.named : [];
    for (const each of named) {
      const isFirst = !this.callers.has(each);
      this.callers.add(each, { site, kind: 'call', from });
      if (isFirst) this.enterNamed(each, { from, site });
    }
    const isOpen = callee.kind !== 'member' || named.some((each) => each.isOpen);
    if (isOpen || named.some(({ targets }) => targets.length > 0))
      addOnce(this.unresolved, at.site, at);
    if (isOpen) addOnce(this.open, at.site, at);
  }

  private enterNamed(named: NamedFunctions, by: NonNullable<CallGraphUnit['by']>): void {
    this.callers.addName(named);
    for (const target of named.targets) this.queue(target, by, false);
  }

  /** Whether a call is of what the framework passes to the root: `context.log.info()`. */
  private isOfFramework(site: CallSite, { target: { node, module } }: CallGraphUnit): boolean {
    const root = rootOfMember(calleeOf(site));
    const declared =
      root.type === 'Identifier' ? variableOf(root, module.scopes)?.defs[0]?.node : undefined;
    return node === this.root.node && declared === node;
  }

  /**
   * Follows what a caller passes for a parameter. External code calls callbacks with values of its
   * own.
   */
  private supplyNext(): boolean {
    const supply = this.callers.next();
    if (!supply) return false;
    const { parameter, caller } = supply;
    const { call, index, from } = parameter;
    const { site, kind } = caller;
    if (kind !== 'call') return true;
    // A constructor receives what the class is constructed with.
    if (isClass(site)) this.callers.addParameter(site, parameter);
    if (!isCallSite(site) || site.type === 'TaggedTemplateExpression') return true;
    const argument = site.arguments.find(
      (each, at) => at === index || each.type === 'SpreadElement',
    );
    if (!argument) return true;
    const { module, frame } = caller.from.target;
    const value = this.session.evaluator.evaluate(argument, module, frame);
    const targets = unitsOf(value, this.session);
    for (const target of targets)
      this.follow({ site: call.site, target, kind }, from, from.isCertain);
    if (targets.length === 0 && isUndecided(value)) {
      const callee = calledAs(unwrap(argument), module, this.session);
      if (callee.kind === 'parameter') this.leave({ site: call.site, callee }, from);
      else this.leaveBy({ site: call.site, callee }, from, { site, from: caller.from });
    }
    return true;
  }
}

function addOnce<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (!map.has(key)) map.set(key, value);
}
