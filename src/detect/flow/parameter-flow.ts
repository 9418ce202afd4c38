import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import { isFunction, staticKey, type FunctionNode } from '../../syntax/nodes.ts';
import { helperOf, trackPattern, type TrackedUse } from './value-tracker.ts';

/** One use of a tracked parameter's member. */
export interface MemberUse {
  /** The member and members of it. */
  readonly path: readonly string[];
  /**
   * The member expression, the key of a destructured member, or the reference to a variable that
   * holds a member.
   */
  readonly node: TSESTree.Node;
  /** The node of the first member: `ctx.state` in `ctx.state.set`. */
  readonly first: TSESTree.Node;
  /** The call of the member. */
  readonly call: TSESTree.CallExpression | undefined;
  /** Whether `node` refers to a variable that holds the member. */
  readonly isAlias: boolean;
}

/** The uses of a parameter, followed through the functions of a file. */
export interface ParameterFlow {
  readonly uses: readonly MemberUse[];
  /** The call sites that pass the value, by their callee. */
  readonly callsByCallee: ReadonlyMap<FunctionNode, readonly TSESTree.CallExpression[]>;
  /** References to the whole value. */
  readonly wholes: ReadonlySet<TSESTree.Node>;
  /** Whether the whole value escapes or is read with a computed key. */
  readonly escapes: boolean;
}

/**
 * Follows a parameter within its file: through patterns, variables, objects and calls of local
 * functions.
 */
export function trackParameter(parameter: TSESTree.Parameter, module: Module): ParameterFlow {
  const flow = new CollectedFlow(module);
  trackPattern(parameter, module, (use) => flow.visit(use));
  return flow;
}

class CollectedFlow implements ParameterFlow {
  readonly uses: MemberUse[] = [];
  readonly callsByCallee = new Map<FunctionNode, TSESTree.CallExpression[]>();
  readonly wholes = new Set<TSESTree.Node>();
  escapes = false;
  private readonly module: Module;

  constructor(module: Module) {
    this.module = module;
  }

  visit(use: TrackedUse): boolean {
    switch (use.kind) {
      case 'bound':
      case 'rest':
        return true;
      case 'defaulted':
        // The default of a parameter replaces only a missing argument, so the value is still the
        // tracked one.
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

  /** Whether to follow the value into the variable, object or callee that receives it. */
  private follows(use: TrackedUse): boolean {
    switch (use.kind) {
      case 'declared':
        return true;
      case 'property':
        return staticKey(use.by) !== undefined || this.escape(use);
      case 'argument':
        return this.passToCallee(use) || this.escape(use);
      case 'called':
      case 'dropped':
      case 'tested':
      case 'typed':
        return false;
      default:
        return this.escape(use);
    }
  }

  private passToCallee(use: TrackedUse): boolean {
    const helper = helperOf(use, this.module);
    if (!helper || use.by.type !== 'CallExpression') return false;
    const calls = this.callsByCallee.get(helper) ?? [];
    this.callsByCallee.set(helper, calls.includes(use.by) ? calls : [...calls, use.by]);
    return true;
  }

  private escape({ path }: TrackedUse): false {
    if (path.length === 0) this.escapes = true;
    return false;
  }
}
