import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { changesObject } from '../../syntax/evaluate/changes.ts';
import { unwrap, wrapped } from '../../syntax/nodes.ts';

/**
 * Whether a variable has references other than its writes, `name`, and arguments of functions that
 * only read it.
 */
export function isAskedAbout(name: TSESTree.Identifier, variable: Variable | undefined): boolean {
  return (
    variable?.references.some(
      ({ identifier, init }) =>
        init !== true && identifier !== name && !isReadAsArgument(identifier),
    ) ?? false
  );
}

/** Functions that only read their arguments. */
const READING = /^(?:JSON|console|Object|Array|String|Number|Boolean|logger|log)$/;

/** Whether a name's object may be changed: through it, or by a function that receives it. */
export function mayBeChangedBy(name: TSESTree.Node): boolean {
  return changesObject(name) || (argumentOf(name) !== undefined && !isReadAsArgument(name));
}

/** The call that has a name as an argument. */
function argumentOf(
  name: TSESTree.Node,
): TSESTree.CallExpression | TSESTree.NewExpression | undefined {
  const outer = wrapped(name);
  const { parent } = outer;
  return (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') &&
    (parent.arguments as readonly TSESTree.Node[]).includes(outer)
    ? parent
    : undefined;
}

function isReadAsArgument(name: TSESTree.Node): boolean {
  const call = argumentOf(name);
  const callee = call && unwrap(call.callee);
  const owner = callee?.type === 'MemberExpression' ? unwrap(callee.object) : callee;
  return owner?.type === 'Identifier' && READING.test(owner.name);
}
