import type { TSESTree } from '@typescript-eslint/utils';
import { staticKey, unwrap, type CallNode } from '../../syntax/nodes.ts';

/** A method that a call runs on the receiver that its first argument names. */
export interface AppliedMethod {
  readonly method: TSESTree.MemberExpression;
  readonly receiver: TSESTree.Node;
  /** Whether the call is one of `apply`, which takes the arguments as a list. */
  readonly isList: boolean;
}

/** The method of `object.method.call(receiver, …)` and `object.method.apply(receiver, […])`. */
export function appliedMethod(call: CallNode): AppliedMethod | undefined {
  const callee = unwrap(call.callee);
  const [receiver] = call.arguments;
  if (callee.type !== 'MemberExpression' || !receiver || receiver.type === 'SpreadElement')
    return undefined;
  const key = staticKey(callee);
  const method = unwrap(callee.object);
  return (key === 'call' || key === 'apply') && method.type === 'MemberExpression'
    ? { method, receiver, isList: key === 'apply' }
    : undefined;
}
