import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { ScopeManager } from '@typescript-eslint/scope-manager';
import { variableOf } from './nodes.ts';

/** A variable may be referred to from everywhere: asking each reference once is enough. */
const reassigned = new WeakMap<Variable, boolean>();

/** Whether a variable is written to other than where it is declared. */
export function isReassigned(variable: Variable): boolean {
  let known = reassigned.get(variable);
  if (known === undefined) {
    known = variable.references.some((reference) => reference.isWrite() && reference.init !== true);
    reassigned.set(variable, known);
  }
  return known;
}

/** The reads of the variable that a pattern declares; undefined for other patterns and for variables that are reassigned. */
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
