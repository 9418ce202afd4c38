import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { changesObject } from '../../syntax/evaluate/changes.ts';
import { unwrap, wrapped } from '../../syntax/nodes.ts';

/** Whether a variable is referred to other than where it is set, at `name`, and as the argument of a function that only reads it. */
export function isAskedAbout(name: TSESTree.Identifier, variable: Variable | undefined): boolean {
  return (
    variable?.references.some(
      ({ identifier, init }) =>
        init !== true && identifier !== name && !isReadAsArgument(identifier),
    ) ?? false
  );
}

/** Functions that only read what they are handed. */
const READING = /^(?:JSON|console|Object|Array|String|Number|Boolean|logger|log)$/;

/** Whether a name is handed to a function that may change the object it stands for, or the object is changed through it. */
export function mayBeChangedBy(name: TSESTree.Node): boolean {
  return changesObject(name) || (argumentOf(name) !== undefined && !isReadAsArgument(name));
}

/** The call that a name is an argument of. */
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
