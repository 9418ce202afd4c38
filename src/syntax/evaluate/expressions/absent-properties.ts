import type { TSESTree } from '@typescript-eslint/utils';
import { staticKey, unwrap } from '../../nodes.ts';

/**
 * Whether every object literal that an expression may be lacks a property: `condition && { … }`.
 */
export function certainlyLacks(expression: TSESTree.Node, key: string): boolean {
  const node = unwrap(expression);
  switch (node.type) {
    case 'ConditionalExpression':
      return certainlyLacks(node.consequent, key) && certainlyLacks(node.alternate, key);
    case 'LogicalExpression':
      return (
        (node.operator === '&&' || certainlyLacks(node.left, key)) &&
        certainlyLacks(node.right, key)
      );
    case 'Literal':
      return true;
    case 'Identifier':
      return node.name === 'undefined';
    case 'ObjectExpression':
      return node.properties.every((property) =>
        property.type === 'SpreadElement'
          ? certainlyLacks(property.argument, key)
          : ![key, undefined].includes(staticKey(property)),
      );
    default:
      return false;
  }
}
