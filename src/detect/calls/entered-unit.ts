import type { TSESTree } from '@typescript-eslint/utils';
import type { PathStep } from '../../model/handlers/call-path.ts';
import { qualifiedName, type FunctionName } from '../../model/handlers/reach.ts';
import { enclosingClass, isClass, isFunction } from '../../syntax/nodes.ts';
import { callableNames } from '../flow/local-calls.ts';
import type { LocationMapper } from '../source/locations.ts';
import type { CallTarget } from './call-targets.ts';
import { calleeOf, isCallSite, type UnitNode } from './code-units.ts';

/** Code that a search enters from a function. */
export interface EnteredUnit {
  readonly target: CallTarget;
  /** How it is entered; undefined for the root. */
  readonly by: Entrance | undefined;
}

/** The place at which a unit runs another one, or passes it on. */
export interface Entrance {
  readonly from: EnteredUnit;
  readonly site: TSESTree.Node;
}

/** Code that a function may run. */
export interface CallGraphUnit extends EnteredUnit {
  readonly by: (Entrance & { readonly from: CallGraphUnit }) | undefined;
  /** The number of units on the way. */
  readonly depth: number;
  /** Whether each call on the way is resolved, and none of them runs later. */
  readonly isCertain: boolean;
  /**
   * Whether the target has the arguments of the call, so that its conditions are decided by them.
   */
  readonly hasArguments: boolean;
}

/** The name of a unit that has one; a class is its constructor's. */
export function nameOfUnit(node: UnitNode): FunctionName | undefined {
  if (isClass(node)) return { name: 'constructor', className: node.id?.name };
  const { parent } = node;
  const isConstructor = parent?.type === 'MethodDefinition' && parent.kind === 'constructor';
  if (!isFunction(node) || isConstructor) return undefined;
  const [name] = callableNames(node);
  const owner = parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition';
  return name ? { name, className: owner ? enclosingClass(node)?.id?.name : undefined } : undefined;
}

/** The steps from the root of a search to a unit, those to units without a name left out. */
export function stepsTo(unit: EnteredUnit, locations: LocationMapper): readonly PathStep[] {
  const steps: PathStep[] = [];
  for (let { target, by } = unit; by; { target, by } = by.from) {
    const named = nameOfUnit(target.node);
    if (!named) continue;
    const node = isCallSite(by.site) ? calleeOf(by.site) : by.site;
    steps.unshift({
      label: qualifiedName(named),
      at: locations.of({ node, module: by.from.target.module }),
    });
  }
  return steps;
}
