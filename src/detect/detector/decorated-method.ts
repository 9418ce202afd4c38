import type { Part } from '../../syntax/evaluate/expressions/expression.ts';
import { isFunction, staticKey } from '../../syntax/nodes.ts';
import type { Call } from './call.ts';

/** The method that a call decorates. */
export interface DecoratedMethod {
  readonly name: string;
  readonly handler: Part;
}

/** The method that a call decorates; undefined for any other call. */
export function decoratedBy({ node, expression }: Call): DecoratedMethod | undefined {
  const method = node.parent.type === 'Decorator' ? node.parent.parent : undefined;
  if (method?.type !== 'MethodDefinition' || !isFunction(method.value)) return undefined;
  const name = staticKey(method);
  return name === undefined ? undefined : { name, handler: expression.sibling(method.value) };
}
