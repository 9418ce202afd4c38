import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { Module, Origin } from '../../modules/module.ts';
import { staticKey, wrapped, type FunctionNode } from '../../nodes.ts';
import { moduleMembers } from './module-members.ts';

/** The references in other modules to a variable, or to an expression that its module exports. */
export type FindUses = (of: Variable | TSESTree.Node, module: Module) => readonly Origin[];

/** The calls of a function by its name, or of a method by its name in its module. */
export function callsOf(
  fn: FunctionNode,
  module: Module,
  usesElsewhere: FindUses,
): readonly Origin[] {
  const { parent } = wrapped(fn);
  if (parent?.type === 'MethodDefinition' || parent?.type === 'Property')
    return (moduleMembers(module).calls.get(staticKey(parent) ?? '') ?? []).map((node) => ({
      node,
      module,
    }));
  const declaration = parent?.type === 'VariableDeclarator' ? parent : fn;
  return declaredReferences(declaration, module, usesElsewhere).flatMap((name) => {
    const callee = wrapped(name.node);
    const call = callee.parent;
    return call?.type === 'CallExpression' && call.callee === callee
      ? [{ ...name, node: call }]
      : [];
  });
}

/** The references to what a node declares, in all modules. */
export function declaredReferences(
  declaration: TSESTree.Node,
  module: Module,
  usesElsewhere: FindUses,
): readonly Origin[] {
  return module.scopes
    .getDeclaredVariables(declaration)
    .flatMap((variable) => [
      ...variable.references.map(({ identifier }) => ({ node: identifier, module })),
      ...usesElsewhere(variable, module),
    ]);
}
