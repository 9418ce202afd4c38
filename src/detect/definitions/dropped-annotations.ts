import type { TSESTree } from '@typescript-eslint/utils';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import type { Origin } from '../../syntax/modules/module.ts';
import { staticKey, variableOf, wrapped } from '../../syntax/nodes.ts';
import type { DefinitionParts } from '../frameworks/definition-parts.ts';
import { propertyNode } from '../source/locations.ts';

/**
 * The object literal that a server lists for a definition without the annotations that are written
 * for it: `tools.map(({ name, description }) => ({ name, description }))`.
 */
export function literalWithoutAnnotations({
  config,
  name,
  description,
}: DefinitionParts): Origin | undefined {
  const literal = config instanceof Expression ? config.objectLiteral() : undefined;
  if (!literal || propertyNode(literal.node, 'annotations')) return undefined;
  const isDropped = [name, description].some((part) => {
    const written = objectOf(part);
    return written && written !== literal.node && propertyNode(written, 'annotations');
  });
  return isDropped ? literal.origin : undefined;
}

/** The object literal in which the value of a part is written, or from which a pattern takes it. */
function objectOf(part: Part): TSESTree.ObjectExpression | undefined {
  if (!(part instanceof Expression)) return undefined;
  const written = part.written();
  const { parent } = wrapped(written.node);
  if (written.node.type === 'Identifier') return patternSource(written, written.node);
  return parent?.type === 'Property' &&
    parent.parent.type === 'ObjectExpression' &&
    /^(?:name|description)$/.test(staticKey(parent) ?? '')
    ? parent.parent
    : undefined;
}

/** The object literal of `each` in `const { name } = each`. */
function patternSource(
  written: Expression,
  name: TSESTree.Identifier,
): TSESTree.ObjectExpression | undefined {
  const declarator = variableOf(name, written.module.scopes)?.defs[0]?.node;
  if (
    declarator?.type !== 'VariableDeclarator' ||
    declarator.id.type !== 'ObjectPattern' ||
    !declarator.init
  )
    return undefined;
  const { node } = written.sibling(declarator.init).made();
  return node.type === 'ObjectExpression' ? node : undefined;
}
