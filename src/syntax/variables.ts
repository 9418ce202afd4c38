import type { ScopeManager, Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { variableOf } from './nodes.ts';
import { memoizeWeak } from '../model/utils/memoize.ts';

/**
 * Whether a variable is written after its declaration; computed once, because a variable may have
 * many references.
 */
export const isReassigned = memoizeWeak(({ references }: Variable): boolean =>
  references.some((reference) => reference.isWrite() && reference.init !== true),
);

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
