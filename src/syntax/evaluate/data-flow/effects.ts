import type { TSESTree } from '@typescript-eslint/utils';
import { isMutating } from './native-methods.ts';
import { jumpsOut, throwsOut } from '../../control-flow.ts';
import { forEachChild, isFunction, staticKey, unwrap, type CallNode } from '../../nodes.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';

/** The possible effects of statements. */
export interface Effects {
  /** Whether they may return from the function, or leave a loop by label. */
  readonly returns: boolean;
  /** Whether they may throw an exception themselves. */
  readonly throws: boolean;
  /** The targets that they assign or update: names, members, patterns. */
  readonly assigned: readonly TSESTree.Node[];
  /** The mutating methods that they call, with their receivers: `list.push`. */
  readonly mutating: readonly TSESTree.MemberExpression[];
  /** All calls, of which some may change their arguments. */
  readonly calls: readonly CallNode[];
}

/**
 * The possible effects inside a node. Effects of nested functions count only if the node itself
 * assigns something or calls a method.
 */
export const effectsOf = memoizeWeak((node: TSESTree.Node): Effects => {
  const collector = new EffectCollector(node);
  if (collector.isActive) return collector;
  const { returns, throws, calls } = collector;
  return { returns, throws, calls, assigned: [], mutating: [] };
});

class EffectCollector implements Effects {
  readonly returns: boolean;
  readonly throws: boolean;
  isActive = false;
  readonly assigned: TSESTree.Node[] = [];
  readonly mutating: TSESTree.MemberExpression[] = [];
  readonly calls: CallNode[] = [];

  /** The number of functions around the current node. */
  private functions = 0;

  constructor(root: TSESTree.Node) {
    this.returns = jumpsOut(root);
    this.throws = throwsOut(root);
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
      case 'UnaryExpression':
        if (node.operator !== 'delete') break;
        this.assigned.push(unwrap(node.argument));
        this.isActive ||= !isInFunction;
        break;
      case 'NewExpression':
        this.calls.push(node);
        break;
      case 'CallExpression':
        this.calls.push(node);
        this.isActive ||= !isInFunction && isFunction(unwrap(node.callee));
        if (node.callee.type !== 'MemberExpression') break;
        if (isMutating(staticKey(node.callee))) this.mutating.push(node.callee);
        this.isActive ||= !isInFunction;
        break;
      default:
    }
    if (isFunction(node)) this.functions++;
    forEachChild(node, this.visit);
    if (isFunction(node)) this.functions--;
  };
}
