import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import { isFunction, staticKey, type FunctionNode } from '../../syntax/nodes.ts';
import { helperOf, trackPattern, type TrackedUse } from './value-tracker.ts';

/** One use of a tracked parameter's member. */
export interface MemberUse {
  /** The member and members of it. */
  readonly path: readonly string[];
  /** The member expression; of a destructured member its key; of a variable that holds a member the reference to it. */
  readonly node: TSESTree.Node;
  /** The same for the first member alone: `ctx.state` of `ctx.state.set`. */
  readonly first: TSESTree.Node;
  /** The call of the member. */
  readonly call: TSESTree.CallExpression | undefined;
  /** Whether the member was read before into the variable that is used here. */
  readonly isAlias: boolean;
}

/** The uses of a parameter, followed through the functions of a file. */
export interface ParameterFlow {
  readonly uses: readonly MemberUse[];
  /** By a helper that receives the value: the calls that hand it over. */
  readonly handovers: ReadonlyMap<FunctionNode, readonly TSESTree.CallExpression[]>;
  /** References to the whole value. */
  readonly wholes: ReadonlySet<TSESTree.Node>;
  /** Whether the whole value goes somewhere that is not followed, or is read with computed keys. */
  readonly escapes: boolean;
}

/** Follows a parameter wherever it goes in its file: destructured, renamed, put into an object, passed to helpers of the file. */
export function trackParameter(parameter: TSESTree.Parameter, module: Module): ParameterFlow {
  const flow = new CollectedFlow(module);
  trackPattern(parameter, module, (use) => flow.take(use));
  return flow;
}

class CollectedFlow implements ParameterFlow {
  readonly uses: MemberUse[] = [];
  readonly handovers = new Map<FunctionNode, TSESTree.CallExpression[]>();
  readonly wholes = new Set<TSESTree.Node>();
  escapes = false;
  private readonly module: Module;

  constructor(module: Module) {
    this.module = module;
  }

  take(use: TrackedUse): boolean {
    switch (use.kind) {
      case 'bound':
      case 'rest':
        return true;
      case 'defaulted':
        // The default of a parameter replaces a missing argument only, so the value is the tracked one all the same.
        return isFunction(use.by) || use.by.type === 'TSParameterProperty';
      case 'destructured':
        this.record(use);
        return true;
      case 'member':
        return staticKey(use.by) !== undefined || this.escape(use);
      case 'reassigned':
      case 'lost':
        return this.escape(use);
      default:
        if (!use.isHeld) this.record(use);
        return this.follows(use);
    }
  }

  private record({ kind, path, node, first, by, isAlias }: TrackedUse): void {
    const call = kind === 'called' ? by : undefined;
    if (first) this.uses.push({ path, node, first, call, isAlias });
    else this.wholes.add(node);
  }

  /** Whether a value is followed to where it is stored or handed over. */
  private follows(use: TrackedUse): boolean {
    switch (use.kind) {
      case 'declared':
        return true;
      case 'property':
        return staticKey(use.by) !== undefined || this.escape(use);
      case 'argument':
        return this.handOver(use) || this.escape(use);
      case 'called':
      case 'dropped':
      case 'tested':
      case 'typed':
        return false;
      default:
        return this.escape(use);
    }
  }

  private handOver(use: TrackedUse): boolean {
    const helper = helperOf(use, this.module);
    if (!helper || use.by.type !== 'CallExpression') return false;
    const calls = this.handovers.get(helper) ?? [];
    this.handovers.set(helper, calls.includes(use.by) ? calls : [...calls, use.by]);
    return true;
  }

  private escape({ path }: TrackedUse): false {
    if (path.length === 0) this.escapes = true;
    return false;
  }
}
