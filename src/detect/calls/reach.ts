import { isUndecided } from '../../syntax/evaluate/value.ts';
import {
  isClass,
  isFunction,
  rootOfMember,
  unwrap,
  variableOf,
  type FunctionNode,
} from '../../syntax/nodes.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { namesOf } from '../flow/local-calls.ts';
import { edgesOf, unitsOf, type CallEdge, type CallTarget } from './call-targets.ts';
import { calleeOf, codeOf, isCallSite, type CallSite, type UnitNode } from './code-units.ts';
import { sitesRun, withArguments } from './path-search.ts';
import { calledAs, unresolvedIn, type UnresolvedSite } from './unresolved-calls.ts';

/** Code that a function may run. */
export interface ReachedUnit {
  readonly target: CallTarget;
  /** What calls it, or passes it on; undefined for the root. */
  readonly from: ReachedUnit | undefined;
  /** The names of the functions on the way. */
  readonly path: readonly string[];
  /** Whether each call on the way is resolved, and none of them runs later. */
  readonly isCertain: boolean;
  /** Whether the target has the arguments of the call, so that its conditions are decided by them. */
  readonly hasArguments: boolean;
}

/** A call that no resolution covers: it may do anything. */
export interface OpenCall {
  readonly site: CallSite;
  readonly from: ReachedUnit;
}

/** Everything that a function may run. */
export interface Reach {
  readonly units: readonly ReachedUnit[];
  /** The calls that are not resolved; what they may run by the name of the member that they call is among the units. */
  readonly unresolved: readonly OpenCall[];
  /** Those of them that may run anything. */
  readonly open: readonly OpenCall[];
}

/** Maximum number of units that a search enters; what is behind the others counts as open. */
const MAX_UNITS = 5000;

/** The number of calls from the root to functions that are entered with their arguments. */
const MAX_WITH_ARGUMENTS = 3;

const known = new WeakMap<AnalysisSession, WeakMap<UnitNode, Reach>>();

/** Everything that a function may run, found once. */
export function reachOf(root: CallTarget, session: AnalysisSession): Reach {
  if (root.frame) return new Search(root, session).run();
  let reaches = known.get(session);
  if (!reaches) known.set(session, (reaches = new WeakMap()));
  let reach = reaches.get(root.node);
  if (!reach) reaches.set(root.node, (reach = new Search(root, session).run()));
  return reach;
}

/** A call of a function that a search entered. */
interface Entry {
  readonly edge: Pick<CallEdge, 'site' | 'kind' | 'target'>;
  readonly from: ReachedUnit;
  /** The indexes of the parameters that were followed to their arguments. */
  readonly supplied: Set<number>;
}

/** A call of a parameter of a function, by itself or by a function inside of it. */
interface CalledParameter {
  readonly call: UnresolvedSite;
  readonly of: FunctionNode;
  readonly index: number;
  readonly from: ReachedUnit;
}

/** Enters each unit once, those on certain ways first. */
class Search {
  private readonly session: AnalysisSession;
  private readonly root: CallTarget;
  private readonly units = new Map<UnitNode, ReachedUnit>();
  /** The units that were entered with the arguments of one call only. */
  private readonly withArguments = new Set<UnitNode>();
  private readonly certain: ReachedUnit[] = [];
  private readonly possible: ReachedUnit[] = [];
  private readonly unresolved: OpenCall[] = [];
  private readonly open: OpenCall[] = [];
  private readonly entries = new Map<UnitNode, Entry[]>();
  private readonly parameters: CalledParameter[] = [];

  constructor(root: CallTarget, session: AnalysisSession) {
    this.root = root;
    this.session = session;
  }

  run(): Reach {
    this.certain.push({
      ...{ target: this.root, from: undefined, path: [], isCertain: true },
      hasArguments: this.root.frame !== undefined,
    });
    do for (let next = this.next(); next; next = this.next()) this.enter(next);
    while (this.supplyParameters());
    const { units, unresolved, open } = this;
    return { units: [...units.values()], unresolved, open };
  }

  private next(): ReachedUnit | undefined {
    return this.certain.shift() ?? this.possible.shift();
  }

  private enter(unit: ReachedUnit): void {
    const { node, module } = unit.target;
    if (!this.isNew(unit.target) || this.units.size >= MAX_UNITS) return;
    if (!this.units.has(node)) this.units.set(node, unit);
    if (unit.hasArguments) this.withArguments.add(node);
    else this.withArguments.delete(node);
    const mayRun = unit.hasArguments ? sitesRun(unit.target, this.session) : () => true;
    const edges = edgesOf(unit.target, this.session).filter(({ site }) => mayRun(site));
    for (const edge of edges) this.follow(edge, unit, edge.kind !== 'later' && !edge.isPossible);
    for (const call of unresolvedIn(unit.target, edges, this.session))
      if (mayRun(call.site)) this.leave(call, unit);
    if (!isFunction(node)) return;
    for (const created of codeOf(node).creates)
      if (mayRun(created))
        this.queue({ node: created, module, frame: undefined, receiver: undefined }, unit, false);
  }

  /** Whether a unit was not entered yet, or only with the arguments of one call. */
  private isNew({ node }: CallTarget): boolean {
    return !this.units.has(node) || this.withArguments.has(node);
  }

  private follow(edge: Entry['edge'], from: ReachedUnit, isCertain: boolean): void {
    const entry = { edge, from, supplied: new Set<number>() };
    const entries = this.entries.get(edge.target.node);
    if (entries) entries.push(entry);
    else this.entries.set(edge.target.node, [entry]);
    const { module, frame } = from.target;
    // The function that a handler of all tools hands a request to selects among them by its arguments.
    const hasArguments = !entries && from.hasArguments && from.path.length < MAX_WITH_ARGUMENTS;
    const target = hasArguments
      ? withArguments(edge, { module, frame }, this.session)
      : edge.target;
    this.queue(target, from, isCertain, hasArguments);
  }

  private queue(
    target: CallTarget,
    from: ReachedUnit,
    isCertain: boolean,
    hasArguments = false,
  ): void {
    if (!this.isNew(target)) return;
    const unit = {
      ...{ target, from, hasArguments },
      path: [...from.path, ...namesOf(target.node).slice(0, 1)],
      isCertain: isCertain && from.isCertain,
    };
    (unit.isCertain ? this.certain : this.possible).push(unit);
  }

  /** Follows a call that is not resolved by the name of the member that it calls. */
  private leave(call: UnresolvedSite, from: ReachedUnit): void {
    const { site, callee } = call;
    if (callee.kind === 'parameter') {
      this.parameters.push({ call, of: callee.of, index: callee.index, from });
      return;
    }
    if (this.isOfFramework(site, from)) return;
    const { targets, isOpen } = callee.kind === 'member' ? callee : { targets: [], isOpen: true };
    for (const target of targets) this.follow({ site, target, kind: 'call' }, from, false);
    if (targets.length > 0 || isOpen) this.unresolved.push({ site, from });
    if (isOpen) this.open.push({ site, from });
  }

  /** Whether a call is of what the framework passes to the root: `context.log.info()`. */
  private isOfFramework(site: CallSite, { target: { node, module } }: ReachedUnit): boolean {
    const root = rootOfMember(calleeOf(site));
    const declared =
      root.type === 'Identifier' ? variableOf(root, module.scopes)?.defs[0]?.node : undefined;
    return node === this.root.node && declared === node;
  }

  /** Follows what the known callers of functions pass for the parameters that these call. */
  private supplyParameters(): boolean {
    for (const parameter of this.parameters)
      for (const entry of this.entries.get(parameter.of) ?? []) {
        if (entry.supplied.has(parameter.index)) continue;
        entry.supplied.add(parameter.index);
        this.supply(parameter, entry);
      }
    return this.certain.length + this.possible.length > 0;
  }

  /** Follows what a caller passes for a parameter. External code calls callbacks with values of its own. */
  private supply(parameter: CalledParameter, { edge, from: caller }: Entry): void {
    const { call, index, from } = parameter;
    const { site, kind } = edge;
    if (kind !== 'call') return;
    // A constructor receives what the class is constructed with.
    if (isClass(site))
      for (const made of this.entries.get(site) ?? []) this.supply(parameter, made);
    const { module, frame } = caller.target;
    if (!isCallSite(site) || site.type === 'TaggedTemplateExpression') return;
    const argument = site.arguments.find(
      (each, at) => at === index || each.type === 'SpreadElement',
    );
    if (!argument) return;
    const value = this.session.evaluator.evaluate(argument, module, frame);
    const targets = unitsOf(value, this.session);
    for (const target of targets)
      this.follow({ site: call.site, target, kind }, from, from.isCertain);
    if (targets.length === 0 && isUndecided(value))
      this.leave({ site, callee: calledAs(unwrap(argument), module, this.session) }, caller);
  }
}
