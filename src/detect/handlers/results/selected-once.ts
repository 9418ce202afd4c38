import type { TSESTree } from '@typescript-eslint/utils';
import { selectorOf } from '../../../syntax/control-flow.ts';
import { enclosingFunction, nodesInside, someInside, unwrap } from '../../../syntax/nodes.ts';

/**
 * Whether a value is selected by one condition that may be true and false there: several may be all
 * that there are, and an earlier test in the function of one of its names may decide it.
 */
export function isSelectedOnce(value: TSESTree.Node): boolean {
  if (value.type !== 'ConditionalExpression') return false;
  const { test, consequent, alternate } = value;
  const isChain = [test, consequent, alternate].some((part) =>
    /^(?:Conditional|Logical)Expression$/.test(unwrap(part).type),
  );
  return !isChain && !isTestedBefore(test);
}

function isTestedBefore(test: TSESTree.Expression): boolean {
  const fn = enclosingFunction(test);
  const names = new Set(
    nodesInside(test).flatMap((node) => (node.type === 'Identifier' ? [node.name] : [])),
  );
  const isNamed = (node: TSESTree.Node): boolean =>
    node.type === 'Identifier' && names.has(node.name);
  return (
    fn !== undefined &&
    someInside(fn.body, (node) => {
      const selector = selectorOf(node);
      return (
        selector !== undefined && selector.range[0] < test.range[0] && someInside(selector, isNamed)
      );
    })
  );
}
