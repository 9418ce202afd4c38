import type { Evaluation } from '../context/evaluation.ts';
import { UnknownValue } from './value.ts';
import { isPlainObject } from './containers.ts';
import { InstanceValue } from './project-values.ts';
import { sameOpaque } from './same-opaque.ts';
import { OpaqueValue } from './external-value.ts';

/** How deep values are compared. */
const DEPTH = 4;

/** Whether two values are equal, or were created by the same code with the same contents. */
export function isAlike(
  one: unknown,
  other: unknown,
  evaluator: Evaluation,
  depth = DEPTH,
): boolean {
  if (Object.is(one, other)) return true;
  if (depth === 0) return false;
  const each = (a: unknown, b: unknown): boolean => isAlike(a, b, evaluator, depth - 1);
  const [fn, same] = [evaluator.functionInfo(one), evaluator.functionInfo(other)];
  if (fn || same) return fn?.node === same?.node;
  if (one instanceof OpaqueValue) return sameOpaque([one, other]) !== undefined;
  if (one instanceof UnknownValue)
    return (
      other instanceof UnknownValue &&
      one.why === other.why &&
      one.origin?.node === other.origin?.node
    );
  if (one instanceof InstanceValue)
    return (
      other instanceof InstanceValue &&
      one.class.node === other.class.node &&
      haveSameMembers(one.members, other.members, each)
    );
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => each(value, other[index]));
  return (
    isPlainObject(one) &&
    isPlainObject(other) &&
    haveSameMembers(new Map(Object.entries(one)), new Map(Object.entries(other)), each)
  );
}

function haveSameMembers(
  one: ReadonlyMap<string, unknown>,
  other: ReadonlyMap<string, unknown>,
  isSame: (a: unknown, b: unknown) => boolean,
): boolean {
  return (
    one.size === other.size &&
    [...one].every(([key, value]) => other.has(key) && isSame(value, other.get(key)))
  );
}
