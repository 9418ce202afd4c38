import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { ScopeManager } from '@typescript-eslint/scope-manager';
import { variableOf } from './nodes.ts';

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

/**
 * The reads of the variable that a pattern declares; undefined for destructuring and reassigned
 * variables.
 */
export function readsOf(
  pattern: TSESTree.Node,
  scopes: ScopeManager,
): readonly TSESTree.Node[] | undefined {
  const variable = pattern.type === 'Identifier' ? variableOf(pattern, scopes) : undefined;
  if (!variable || isReassigned(variable)) return undefined;
  return variable.references
    .filter((reference) => reference.isRead())
    .map(({ identifier }) => identifier as TSESTree.Node);
}
