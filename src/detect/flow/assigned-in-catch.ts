import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { changesObject } from '../../syntax/evaluate/data-flow/changes.ts';
import { contains, someInside, wrapped } from '../../syntax/nodes.ts';

/**
 * The values that a variable has where a block returns it, and that the `catch` before in the same
 * block assigns: `try { … } catch (error) { result = failed(error); } return result;`
 */
export function assignedInCatch(
  name: TSESTree.Identifier,
  { references }: Variable,
): readonly TSESTree.Expression[] {
  const clause = catchBefore(wrapped(name).parent);
  if (!clause) return [];
  const writes = references.filter((each) => each.isWrite());
  const inside = references.filter(({ identifier }) => contains(clause.body, identifier));
  const isLast = writes.every(({ identifier }) => identifier.range[0] < clause.body.range[1]);
  if (!isLast || references.some(({ identifier }) => changesObject(identifier))) return [];
  const assigned = inside.map(({ identifier }) => assignmentTo(identifier));
  const blocks = new Set(assigned.map((each) => each?.parent.parent));
  return blocks.size === assigned.length
    ? assigned.flatMap((each) => (each ? [each.right] : []))
    : [];
}

/** The `catch` after which a statement of the same block always runs. */
function catchBefore(statement: TSESTree.Node | undefined): TSESTree.CatchClause | undefined {
  const block = statement?.parent;
  if (statement?.type !== 'ReturnStatement' || block?.type !== 'BlockStatement') return undefined;
  const before = block.body.slice(0, block.body.indexOf(statement));
  const last = before.findLastIndex(({ type }) => type === 'TryStatement');
  const attempt = before[last];
  if (attempt?.type !== 'TryStatement' || !attempt.handler || attempt.finalizer) return undefined;
  const { body } = attempt.handler;
  return [body, ...before.slice(last + 1)].some(mayLeave) ? undefined : attempt.handler;
}

function mayLeave(statement: TSESTree.Node): boolean {
  return someInside(statement, ({ type }) =>
    /^(?:Return|Throw|Break|Continue)Statement$/.test(type),
  );
}

/** The statement `name = value;` of a name. */
function assignmentTo(name: TSESTree.Node): TSESTree.AssignmentExpression | undefined {
  const { parent } = wrapped(name);
  return parent?.type === 'AssignmentExpression' &&
    parent.left === name &&
    parent.operator === '=' &&
    parent.parent.type === 'ExpressionStatement'
    ? parent
    : undefined;
}
