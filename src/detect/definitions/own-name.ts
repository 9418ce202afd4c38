import type { TSESTree } from '@typescript-eslint/utils';
import type { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { staticKey, unwrap } from '../../syntax/nodes.ts';

/** The keys under which a definition, and no list of constants, has its name. */
const NAME_KEY = /^(?:id|key|name|slug)$|[a-z](?:Id|Key|Name)$/;

/**
 * The name of a definition as the definition itself says it: `NAMES.FIND` in
 * `registerTool(NAMES.FIND, …)`, and not the constant, which other code may use too.
 */
export function ownName(name: Expression): Expression {
  const path = name.resolutionPath();
  return path.findLast(({ node }) => !isConstant(node)) ?? name;
}

function isConstant(node: TSESTree.Node): boolean {
  let value = node;
  while (value.parent && unwrap(value.parent) === unwrap(node)) value = value.parent;
  const { parent } = value;
  if (parent?.type === 'VariableDeclarator') return parent.init === value;
  return (
    parent?.type === 'TSEnumMember' ||
    (parent?.type === 'Property' &&
      parent.parent.type === 'ObjectExpression' &&
      !NAME_KEY.test(staticKey(parent) ?? ''))
  );
}
