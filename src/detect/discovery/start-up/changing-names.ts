import type { TSESTree } from '@typescript-eslint/utils';
import { isChange } from '../../../syntax/evaluate/data-flow/changes.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import { isContainer } from '../../../syntax/evaluate/values/containers.ts';
import { InstanceValue } from '../../../syntax/evaluate/values/project-values.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import {
  definitionKind,
  enclosingFunction,
  isFunction,
  someInside,
  staticKey,
  unwrap,
  variableOf,
  isCall,
} from '../../../syntax/nodes.ts';
import { moduleIndex } from '../../flow/module-index.ts';
import type { DetectedDefinition } from '../detected-definition.ts';

/**
 * Whether the name or URI of a definition may differ from one execution of its call to the next: it
 * is read of an object that code changes, or a function that has such an object registers it. A
 * list is read when a client asks for it.
 */
export function mayChange({ parts, callPath }: DetectedDefinition): boolean {
  const { name, uri, element } = parts;
  if (!(name instanceof Expression) || element) return false;
  const read = [name, uri].flatMap((part) =>
    part instanceof Expression ? part.resolutionPath() : [],
  );
  return read.some(readsChanged) || callPath.some(passesChanged);
}

/** Whether an expression names a variable that changes, itself or through its functions. */
function readsChanged({ node, module }: Expression): boolean {
  const visited = new Set<TSESTree.Node>();
  const reads = (root: TSESTree.Node): boolean => {
    if (visited.has(root)) return false;
    visited.add(root);
    return someInside(isFunction(root) ? root.body : root, (each) => {
      if (each.type === 'MemberExpression' && each.object.type === 'ThisExpression')
        return isAssignedLater(staticKey(each), module);
      const variable = each.type === 'Identifier' ? variableOf(each, module.scopes) : undefined;
      if (!variable) return false;
      const [defined] = variable.defs;
      // A parameter's definition has the function as its node.
      const fn = definitionKind(defined) === 'Parameter' ? undefined : functionOf(defined?.node);
      return fn ? reads(fn) : variable.references.some(isChange);
    });
  };
  return reads(node);
}

/** Whether code other than a constructor sets a member of that name. */
function isAssignedLater(key: string | undefined, module: Module): boolean {
  return moduleIndex(module).memberAssignments.some(({ left }) => {
    const target = unwrap(left);
    if (target.type !== 'MemberExpression' || staticKey(target) !== key) return false;
    const around = enclosingFunction(target)?.parent;
    return around?.type !== 'MethodDefinition' || around.kind !== 'constructor';
  });
}

function functionOf(declaration: TSESTree.Node | undefined): TSESTree.Node | undefined {
  const value = declaration?.type === 'VariableDeclarator' ? declaration.init : declaration;
  return isFunction(value) ? value : undefined;
}

/** Whether a call passes an object that changes, or calls a method of one. */
function passesChanged(call: Expression): boolean {
  const { node } = call;
  if (!isCall(node)) return false;
  const { callee } = node;
  const objects = callee.type === 'MemberExpression' ? [callee.object] : [];
  return [...objects, ...node.arguments].some((each) => {
    if (each.type !== 'Identifier' || !isChanged(each, call.module)) return false;
    const { value } = call.sibling(each);
    return isContainer(value) || value instanceof InstanceValue;
  });
}

function isChanged(name: TSESTree.Identifier, { scopes }: Module): boolean {
  return variableOf(name, scopes)?.references.some(isChange) ?? false;
}
