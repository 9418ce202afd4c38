import type { Library } from '../context/library.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import { answersOf } from './tested-alternatives.ts';
import { OneOf, isUnresolved, stringParts } from './value.ts';
import { ClassValue, InstanceValue } from './project-values.ts';
import { ExternalValue, OpaqueValue } from './external-value.ts';

/** The result of `typeof` for a value; undefined if it is unknown. */
export function typeNameOf(value: unknown, library: Library): unknown {
  if (stringParts(value)) return 'string';
  if (value instanceof OneOf) return answersOf(value, (each) => typeNameOf(each, library));
  if (value instanceof OpaqueValue && library.isMethod?.(value)) return 'function';
  if (isUnresolved(value)) return undefined;
  if (value instanceof InstanceValue) return 'object';
  return value instanceof ClassValue ? 'function' : typeof value;
}

/**
 * The result of `===` or `!==` for two exports of packages; undefined if it is unknown, and for
 * other operands.
 */
export function comparedExports(
  left: unknown,
  right: unknown,
  { operator }: TSESTree.BinaryExpression,
  library: Library,
): boolean | undefined {
  const isComparison = operator === '===' || operator === '!==';
  const isSame =
    isComparison && left instanceof ExternalValue && right instanceof ExternalValue
      ? library.isSame?.(left, right)
      : undefined;
  return isSame === undefined ? undefined : isSame === (operator === '===');
}

/** Whether `new` made a value of a class of a package; its type may be of another copy of it. */
export function isMadeBy(value: unknown, type: unknown): boolean {
  return (
    value instanceof OpaqueValue &&
    type instanceof ExternalValue &&
    value.kind === 'instance' &&
    value.path.length === 0 &&
    value.origin.node.type === 'NewExpression' &&
    value.of.specifier === type.specifier &&
    value.of.path.join('.') === type.path.join('.')
  );
}
