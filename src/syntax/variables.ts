import type { ScopeManager, Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
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

/** The declaration of a variable or function that an identifier names. */
export function declarationOf(
  node: TSESTree.Node,
  scopes: ScopeManager,
): TSESTree.Node | undefined {
  const definition = node.type === 'Identifier' ? variableOf(node, scopes)?.defs[0] : undefined;
  const declared = definition?.node as TSESTree.Node | undefined;
  return declared?.type === 'VariableDeclarator' || declared?.type === 'FunctionDeclaration'
    ? declared
    : undefined;
}
