import type { TSESTree } from '@typescript-eslint/utils';
import { staticKey } from '../../nodes.ts';
import type { EvaluationContext } from '../context/frame.ts';

/** An assignment that has set a member of an object. */
export interface MemberWrite extends EvaluationContext {
  readonly target: TSESTree.MemberExpression;
  /** The assigned expression; the target itself where a pattern or an operator assigns. */
  readonly node: TSESTree.Node;
  readonly value: unknown;
}

const writes = new WeakMap<object, Map<string, MemberWrite>>();

/** Records where code has set the member of an object that has this name. */
export function noteWrite(
  object: object,
  name: string,
  target: TSESTree.MemberExpression,
  value: unknown,
  { module, frame }: EvaluationContext,
): void {
  const { parent } = target;
  const isWhole =
    parent.type === 'AssignmentExpression' && parent.left === target && parent.operator === '=';
  const known = writes.get(object) ?? new Map<string, MemberWrite>();
  writes.set(object, known);
  known.set(name, { target, node: isWhole ? parent.right : target, module, frame, value });
}

/** The assignment that has set a member by a name that it writes; undefined for other values. */
export function memberWriteOf(object: unknown, key: string): MemberWrite | undefined {
  const write = writeOf(object, key);
  return write && staticKey(write.target) !== undefined ? write : undefined;
}

/** The assignment that has set a member by a name that it computes; undefined for other values. */
export function computedWriteOf(object: unknown, key: string): MemberWrite | undefined {
  const write = writeOf(object, key);
  return write && staticKey(write.target) === undefined ? write : undefined;
}

/** The assignment that a member of an object has its value from. */
function writeOf(object: unknown, key: string): MemberWrite | undefined {
  if (typeof object !== 'object' || object === null) return undefined;
  const write = writes.get(object)?.get(key);
  // A trial that is taken back, or a later change of another kind, has restored or set another.
  return write && Object.is(Object.getOwnPropertyDescriptor(object, key)?.value, write.value)
    ? write
    : undefined;
}
