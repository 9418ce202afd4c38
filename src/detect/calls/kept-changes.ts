import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import { rootOfMember, someInside, staticKey, unwrap, variableOf } from '../../syntax/nodes.ts';
import { constantValue } from '../flow/local-calls.ts';
import type { UnitNode } from './code-units.ts';

const MUTATING =
  /^(?:add|append|clear|copyWithin|delete|fill|pop|push|reverse|set|shift|sort|splice|unshift)$/;

const NEW_OBJECTS: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'NewExpression',
  'ObjectExpression',
]);

/**
 * Whether code may change an object that it did not make itself, so that a later call sees the
 * change.
 */
export function mayChangeKept(unit: UnitNode, module: Module): boolean {
  return someInside(unit, (node) => {
    const changed = changedBy(node);
    return changed !== undefined && !isOwn(changed, module);
  });
}

/** The variable or object that an expression changes. */
function changedBy(node: TSESTree.Node): TSESTree.Node | undefined {
  if (node.type === 'AssignmentExpression') return node.left;
  if (node.type === 'UpdateExpression') return node.argument;
  if (node.type === 'UnaryExpression')
    return node.operator === 'delete' ? node.argument : undefined;
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  return MUTATING.test(staticKey(node.callee) ?? '') ? node.callee : undefined;
}

function isOwn(changed: TSESTree.Node, { scopes }: Module): boolean {
  const root = rootOfMember(changed);
  const variable = root.type === 'Identifier' ? variableOf(root, scopes) : undefined;
  if (!variable || ['module', 'global'].includes(variable.scope.type)) return false;
  const made = constantValue(variable);
  return changed === root || (made !== undefined && NEW_OBJECTS.has(unwrap(made).type));
}
