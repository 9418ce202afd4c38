import type { Variable } from '@typescript-eslint/scope-manager';

/** Variables have many references: each variable is checked once. */
const reassigned = new WeakMap<Variable, boolean>();

/** Whether a variable is written after its declaration. */
export function isReassigned(variable: Variable): boolean {
  let known = reassigned.get(variable);
  if (known === undefined) {
    known = variable.references.some((reference) => reference.isWrite() && reference.init !== true);
    reassigned.set(variable, known);
  }
  return known;
}
