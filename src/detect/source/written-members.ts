import type { TSESTree } from '@typescript-eslint/utils';
import type { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { isUnresolved } from '../../syntax/evaluate/values/value.ts';
import { staticKey } from '../../syntax/nodes.ts';

/** Maximum depth of spread literals that are searched for a property. */
const MAX_SPREADS = 8;

/** A property written in an object literal. */
export interface WrittenProperty {
  readonly node: TSESTree.Property;
  readonly literal: Expression;
}

/**
 * Collects the written properties of an object literal and of the literals spread into it, by key;
 * without those that a later computed key, or another spread, may replace.
 */
export function gatherProperties(
  literal: Expression & { readonly node: TSESTree.ObjectExpression },
  found: Map<string, WrittenProperty>,
  depth = 0,
): void {
  for (const property of literal.node.properties) {
    const spread =
      property.type === 'SpreadElement' && depth < MAX_SPREADS
        ? literal.sibling(property.argument).objectLiteral()
        : undefined;
    const key = property.type === 'Property' ? staticKey(property) : undefined;
    if (spread) gatherProperties(spread, found, depth + 1);
    else if (property.type === 'Property' && key !== undefined)
      found.set(key, { node: property, literal });
    else if (
      property.type !== 'SpreadElement' ||
      !isUnresolved(literal.sibling(property.argument).value)
    )
      found.clear();
  }
}

/**
 * The nodes of an array literal's elements; the spread for those that it brings in, `null` for a
 * hole.
 */
type ElementNode = TSESTree.Expression | TSESTree.SpreadElement | null;

/**
 * The node of each element of an array literal; undefined if a spread has an unknown number of
 * elements.
 */
export function elementNodes(literal: Expression, count: number): ElementNode[] | undefined {
  if (literal.node.type !== 'ArrayExpression') return undefined;
  const nodes = literal.node.elements.flatMap((element): ElementNode[] => {
    if (element?.type !== 'SpreadElement') return [element];
    const { value } = literal.sibling(element.argument);
    return Array.isArray(value) ? Array.from(value, () => element) : [];
  });
  return nodes.length === count ? nodes : undefined;
}
