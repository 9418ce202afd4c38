import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { isExported } from '../../syntax/evaluate/data-flow/declarations.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import { globalName } from '../../syntax/modules/global-names.ts';
import { functionAt, staticKey, variableOf, type FunctionNode } from '../../syntax/nodes.ts';
import { constantValue, localCallsOf } from '../flow/local-calls.ts';
import { parentUse } from '../flow/value-use.ts';
import { helperOf, trackValue, type TrackedUse } from '../flow/value-tracker.ts';
import { onlyRegisters } from '../source/registering-names.ts';

/** Methods that begin to serve. */
export const SERVING = /^(?:connect|start|listen|run|serve)/;

/** Members of a map that return none of its values. */
const MAP_MEMBERS = ['set', 'has', 'delete', 'clear', 'size'];

/** A module that answers the requests for tools by its own code. */
const ANSWERS_ITSELF = /['"`]tools\/(?:list|call)['"`]/;

/**
 * Whether functions of one module only hand a server to each other and keep it in a map, and none
 * connects it: the module answers requests by its own code, as `case 'tools/list'`.
 */
export function isConfined({ node, module }: Origin): boolean {
  if (node.type !== 'NewExpression' || !functionAt(node) || !ANSWERS_ITSELF.test(module.text))
    return false;
  const flow = new ConfinedFlow(module);
  flow.follow(node);
  return flow.isPassed && !flow.isLost;
}

/** Follows a value through the functions and maps of a module. */
class ConfinedFlow {
  /** Whether a function receives the value. */
  isPassed = false;
  /** Whether code may connect the value, or what receives it is not known. */
  isLost = false;
  private readonly module: Module;
  private readonly seen = new Set<TSESTree.Node>();

  constructor(module: Module) {
    this.module = module;
  }

  follow(node: TSESTree.Node): void {
    if (this.isLost || this.seen.has(node)) return;
    this.seen.add(node);
    trackValue(node, this.module, (use) => !this.isLost && this.takes(use));
  }

  /** Whether to follow the result of a use. */
  private takes(use: TrackedUse): boolean {
    switch (use.kind) {
      case 'dropped':
      case 'tested':
      case 'typed':
        return false;
      case 'chosen':
      case 'awaited':
      case 'declared':
      case 'assigned':
        return true;
      case 'bound':
      case 'reassigned':
        return this.keep(!isExported(use.variable, this.module));
      case 'member':
        this.keep(isRegistering(use.by));
        return false;
      case 'returned':
        this.toCallers(functionAt(use.by));
        return false;
      case 'argument':
        return this.isReceived(use);
      default:
        return this.keep(false);
    }
  }

  private keep(isKnown: boolean): boolean {
    if (!isKnown) this.isLost = true;
    return isKnown;
  }

  /** Whether a function of the module receives an argument; follows one that a map receives. */
  private isReceived(use: TrackedUse): boolean {
    const map = use.by.type === 'CallExpression' ? this.mapOf(use.by) : undefined;
    if (!map) {
      this.isPassed = true;
      return this.keep(helperOf(use, this.module) !== undefined);
    }
    for (const { identifier, init } of map.references) if (init !== true) this.ofMap(identifier);
    return false;
  }

  private toCallers(fn: FunctionNode | undefined): void {
    const calls = localCallsOf(this.module);
    if (!fn || calls.exportName(fn) !== undefined || calls.otherUses(fn).length > 0) {
      this.isLost = true;
      return;
    }
    for (const call of calls.callsOf(fn)) this.follow(call);
  }

  /** The variable of a map that stores the arguments of a call: `servers` of `servers.set(…)`. */
  private mapOf({ callee }: TSESTree.CallExpression): Variable | undefined {
    if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return undefined;
    if (staticKey(callee) !== 'set') return undefined;
    const variable = variableOf(callee.object, this.module.scopes);
    const made = variable && constantValue(variable);
    if (made?.type !== 'NewExpression' || !this.isMapClass(made.callee)) return undefined;
    return isExported(variable as Variable, this.module) ? undefined : variable;
  }

  private isMapClass(callee: TSESTree.Expression): boolean {
    if (['Map', 'WeakMap'].includes(globalName(callee, this.module) ?? '')) return true;
    const name = callee.type === 'Identifier' && variableOf(callee, this.module.scopes);
    const declared = name ? (name.defs[0]?.node as TSESTree.Node) : undefined;
    return declared?.type === 'ClassDeclaration' && this.isOwnMap(declared);
  }

  /** Whether a class keeps values in a map of its own, and calls nothing that may connect them. */
  private isOwnMap(declared: TSESTree.ClassDeclaration): boolean {
    const { superClass, decorators } = declared;
    const calls = localCallsOf(this.module).callsIn(declared);
    return (
      !superClass &&
      decorators.length === 0 &&
      calls.every((call) =>
        call.type === 'NewExpression' || call.callee.type !== 'MemberExpression'
          ? ['Map', 'String'].includes(globalName(call.callee, this.module) ?? '')
          : !SERVING.test(staticKey(call.callee) ?? 'connect'),
      )
    );
  }

  private ofMap(reference: TSESTree.Node): void {
    const use = parentUse(reference);
    if (use.kind === 'typed') return;
    const key = use.kind === 'member' ? staticKey(use.by) : undefined;
    const call = parentUse(use.by);
    if (key === 'get' && call.kind === 'called') this.follow(call.by);
    else this.keep(key !== undefined && MAP_MEMBERS.includes(key));
  }
}

/** Whether a member is a method that is called to register something. */
function isRegistering(member: TSESTree.MemberExpression): boolean {
  return parentUse(member).kind === 'called' && onlyRegisters(staticKey(member) ?? '');
}
