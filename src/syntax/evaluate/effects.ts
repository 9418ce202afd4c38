import type { TSESTree } from '@typescript-eslint/utils';
import { MUTATING_METHODS } from './changes.ts';
import { jumpsOut } from '../control-flow.ts';
import { forEachChild, isFunction, staticKey, unwrap } from '../nodes.ts';

/** What statements may do when they run, whether or not they do. */
export interface Effects {
  /** Whether they may return from the function, or leave a loop by its name. */
  readonly returns: boolean;
  /** What they assign or count: names, members, patterns. */
  readonly assigned: readonly TSESTree.Node[];
  /** The objects whose methods they call that change them in place. */
  readonly mutated: readonly TSESTree.Expression[];
}

const known = new WeakMap<TSESTree.Node, Effects>();

/** What may happen inside a node; what functions inside it do counts only where it calls or assigns something itself. */
export function effectsOf(node: TSESTree.Node): Effects {
  let effects = known.get(node);
  if (!effects) {
    const gathering = new Gathering(node);
    known.set(
      node,
      (effects = gathering.isActive
        ? gathering
        : { returns: gathering.returns, assigned: [], mutated: [] }),
    );
  }
  return effects;
}

class Gathering implements Effects {
  readonly returns: boolean;
  isActive = false;
  readonly assigned: TSESTree.Node[] = [];
  readonly mutated: TSESTree.Expression[] = [];

  /** How many functions around it the node has that is visited. */
  private functions = 0;

  constructor(root: TSESTree.Node) {
    this.returns = jumpsOut(root);
    this.visit(root);
  }

  private readonly visit = (node: TSESTree.Node): undefined => {
    const isInFunction = this.functions > 0;
    switch (node.type) {
      case 'AssignmentExpression':
        this.assigned.push(unwrap(node.left));
        this.isActive ||= !isInFunction;
        break;
      case 'UpdateExpression':
        this.assigned.push(unwrap(node.argument));
        this.isActive ||= !isInFunction;
        break;
      case 'CallExpression':
        if (node.callee.type !== 'MemberExpression') break;
        if (MUTATING_METHODS.has(staticKey(node.callee) ?? ''))
          this.mutated.push(node.callee.object);
        this.isActive ||= !isInFunction;
        break;
      default:
    }
    if (isFunction(node)) this.functions++;
    forEachChild(node, this.visit);
    if (isFunction(node)) this.functions--;
  };
}
