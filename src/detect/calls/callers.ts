import type { TSESTree } from '@typescript-eslint/utils';
import type { CallEdge } from './call-targets.ts';
import type { UnitNode } from './code-units.ts';
import type { NamedFunctions } from './named-functions.ts';
import type { CallGraphUnit } from './entered-unit.ts';
import type { UnresolvedSite } from './unresolved-calls.ts';
import { append } from '../../model/utils/append.ts';

/** The callee: a unit, or the functions of a name, which share their callers. */
export type Callee = UnitNode | NamedFunctions;

/** Code that calls a callee, or passes it on. */
export interface Caller extends Pick<CallEdge, 'site' | 'kind'> {
  readonly from: CallGraphUnit;
}

/** A call of a parameter of a function, by itself or by a function inside of it. */
export interface CalledParameter {
  readonly call: UnresolvedSite;
  readonly index: number;
  readonly from: CallGraphUnit;
}

/** A caller of a function that calls one of its parameters. */
interface Supply {
  readonly parameter: CalledParameter;
  readonly caller: Caller;
}

/**
 * The callers that supply the parameters that functions call. Functions that are called by their
 * name share a list of callers, so that the work grows with the calls, not with the calls times the
 * functions of a name.
 */
export class Callers {
  private readonly callers = new Map<Callee, Map<TSESTree.Node, Caller>>();
  private readonly parameters = new Map<Callee, Map<number, CalledParameter>>();
  private readonly names = new Map<UnitNode, NamedFunctions[]>();
  private readonly supplies: Supply[] = [];

  has(callee: Callee): boolean {
    return this.callers.has(callee);
  }

  /** Adds a caller, once a site. */
  add(callee: Callee, caller: Caller): void {
    const callers = this.callers.get(callee) ?? new Map<TSESTree.Node, Caller>();
    this.callers.set(callee, callers);
    if (callers.has(caller.site)) return;
    callers.set(caller.site, caller);
    for (const parameter of this.parameters.get(callee)?.values() ?? [])
      this.supplies.push({ parameter, caller });
  }

  /** Lets functions that a name may be share the callers of the name. */
  addName(named: NamedFunctions): void {
    for (const { node } of named.targets) {
      append(this.names, node, named);
      for (const parameter of this.parameters.get(node)?.values() ?? [])
        this.addParameter(named, parameter);
    }
  }

  /** Adds a call of a parameter, once a parameter. */
  addParameter(of: Callee, parameter: CalledParameter): void {
    const parameters = this.parameters.get(of) ?? new Map<number, CalledParameter>();
    this.parameters.set(of, parameters);
    if (parameters.has(parameter.index)) return;
    parameters.set(parameter.index, parameter);
    for (const caller of this.callers.get(of)?.values() ?? [])
      this.supplies.push({ parameter, caller });
    for (const named of this.names.get(of as UnitNode) ?? []) this.addParameter(named, parameter);
  }

  /** A caller and a parameter that were not returned before. */
  next(): Supply | undefined {
    return this.supplies.pop();
  }
}
