import type { TSESTree } from '@typescript-eslint/utils';
import type { Evaluation } from '../context/evaluation.ts';
import { isFunction, staticKey } from '../../nodes.ts';
import { InstanceValue } from '../values/project-values.ts';

/**
 * The value to iterate over in the place of another: for an instance of a start-up run, the result
 * of its `[Symbol.iterator]`. @throws BudgetExceeded
 */
export function iterated(value: unknown, evaluator: Evaluation): unknown {
  if (!(value instanceof InstanceValue) || !value.isRun) return value;
  for (const of of evaluator.lineage(value.class)) {
    const method = of.node.body.body.find(isIterator);
    if (method && isFunction(method.value)) {
      const info = { node: method.value, module: of.module, frame: of.frame, receiver: value };
      return evaluator.callFunction(info, value, []);
    }
  }
  return value;
}

/** `[Symbol.iterator]() { … }` */
function isIterator(member: TSESTree.ClassElement): member is TSESTree.MethodDefinition {
  return (
    member.type === 'MethodDefinition' &&
    member.computed &&
    !member.static &&
    member.key.type === 'MemberExpression' &&
    member.key.object.type === 'Identifier' &&
    member.key.object.name === 'Symbol' &&
    staticKey(member.key) === 'iterator'
  );
}
