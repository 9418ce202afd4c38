import type { TSESTree } from '@typescript-eslint/utils';
import { loopStatement } from '../../statements.ts';
import { unwrap, wrapped } from '../../nodes.ts';

/** The assignment that a test evaluates first, and always: `(match = next()) !== null`. */
export function firstAssignment(
  test: TSESTree.Expression,
): TSESTree.AssignmentExpression | undefined {
  const node = unwrap(test);
  if (node.type === 'AssignmentExpression') return isPlain(node) ? node : undefined;
  const part = firstPart(node);
  return part && firstAssignment(part);
}

/** The test with the assigned name in place of that assignment. */
export function afterAssignment(test: TSESTree.Expression): TSESTree.Expression {
  const node = unwrap(test) as TSESTree.Expression;
  if (node.type === 'AssignmentExpression') return node.left;
  const part = firstPart(node);
  if (!part) return node;
  const key = node.type === 'UnaryExpression' ? 'argument' : 'left';
  return { ...node, [key]: afterAssignment(part) };
}

/** Whether the test of a loop evaluates an assignment first. */
export function isFirstOfLoopTest(assignment: TSESTree.Node): boolean {
  let node = wrapped(assignment);
  while (node.parent && firstPart(node.parent) === node) node = wrapped(node.parent);
  const loop = node.parent && loopStatement(node.parent);
  return (
    loop !== undefined &&
    'test' in loop &&
    loop.test === node &&
    firstAssignment(loop.test) === assignment
  );
}

function isPlain({ operator, left }: TSESTree.AssignmentExpression): boolean {
  return operator === '=' && left.type === 'Identifier';
}

/** The operand that an expression evaluates first, and always. */
function firstPart(node: TSESTree.Node): TSESTree.Expression | undefined {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return node.left as TSESTree.Expression;
    case 'UnaryExpression':
      return node.argument;
    default:
      return undefined;
  }
}
