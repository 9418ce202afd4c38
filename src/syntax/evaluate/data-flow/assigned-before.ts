import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { contains, enclosingFunction, isFunction, variableOf } from '../../nodes.ts';
import { isReassigned } from '../../variables.ts';
import type { EvaluationContext } from '../context/frame.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { isPure } from './truth-tests.ts';
import { ongoingAt } from '../context/start-up.ts';

/**
 * Returns what code has always assigned to a variable before it reads it: in the same expression,
 * as `x` for the second `_a` of `(_a = x) === null || _a === void 0 ? void 0 : _a.y`, compiled from
 * `x?.y`; or a literal in an earlier statement of the same block: `failed = true; return failed;`.
 */
export function assignedBefore(
  name: TSESTree.Identifier,
  context: EvaluationContext,
  evaluator: Evaluation,
): TSESTree.Expression | undefined {
  const variable = variableOf(name, context.module.scopes);
  if (!variable || !isReassigned(variable) || ongoingAt(context)) return undefined;
  const write = lastWrite(variable, name);
  if (!write) return undefined;
  if (isLiteralBefore(write, name, variable)) return write.right;
  if (!isDeclaredBare(variable)) return undefined;
  // The variable has been set to it, and evaluating a call again may have another result.
  if (!isPure(write.right) && evaluator.isInOrder(write, context)) return undefined;
  return runsFirst(write, name) ? write.right : undefined;
}

function isDeclaredBare({ defs: [definition], references }: Variable): boolean {
  const declarator = definition?.node as TSESTree.Node | undefined;
  return (
    declarator?.type === 'VariableDeclarator' &&
    !declarator.init &&
    references.some((reference) => reference.isWrite())
  );
}

/** The last assignment in the text before a read. */
function lastWrite(
  { references }: Variable,
  { range: [start] }: TSESTree.Identifier,
): TSESTree.AssignmentExpression | undefined {
  const write = references.findLast(
    (reference) => reference.isWrite() && reference.identifier.range[0] < start,
  )?.identifier;
  const parent = write?.parent;
  return parent?.type === 'AssignmentExpression' && parent.operator === '=' && parent.left === write
    ? parent
    : undefined;
}

/** Whether a statement assigns a literal and always runs before a read in its block. */
function isLiteralBefore(
  write: TSESTree.AssignmentExpression,
  read: TSESTree.Node,
  { identifiers, references }: Variable,
): boolean {
  const { right, parent: statement } = write;
  if (right.type !== 'Literal' || statement.type !== 'ExpressionStatement') return false;
  const block = statement.parent;
  if (!BLOCKS.has(block.type) || !contains(block, read)) return false;
  const writes = references.filter((each) => each.isWrite()).map(({ identifier }) => identifier);
  const nodes = [read, ...identifiers, ...writes] as TSESTree.Node[];
  const fn = enclosingFunction(write);
  return nodes.every((each) => enclosingFunction(each) === fn) && !isRepeated(read, block, writes);
}

const BLOCKS: ReadonlySet<string> = new Set(['BlockStatement', 'Program', 'SwitchCase']);
const LOOP = /^(?:For|While|DoWhile)/;

/** Whether a loop inside a block reads a variable again after it writes it. */
function isRepeated(
  read: TSESTree.Node,
  block: TSESTree.Node,
  writes: readonly TSESTree.Node[],
): boolean {
  for (let node = read; node !== block && node.parent; node = node.parent)
    if (LOOP.test(node.type) && writes.some((write) => contains(node, write))) return true;
  return false;
}

/** Whether an assignment always runs before a read in the same expression. */
function runsFirst(write: TSESTree.Node, read: TSESTree.Node): boolean {
  for (let node = read, { parent } = read; parent; node = parent, { parent } = node) {
    if (isFunction(parent) || parent.type.endsWith('Statement')) return false;
    if (contains(parent, write))
      return earlierParts(parent, node).some((part) => isAlwaysRun(write, part));
  }
  return false;
}

/** Whether evaluating an expression always evaluates a node inside it. */
function isAlwaysRun(inner: TSESTree.Node, outer: TSESTree.Node): boolean {
  for (let node = inner; node !== outer && node.parent; node = node.parent) {
    const { parent } = node;
    if (isFunction(parent)) return false;
    if (parent.type === 'LogicalExpression' && parent.left !== node) return false;
    if (parent.type === 'ConditionalExpression' && parent.test !== node) return false;
  }
  return true;
}

/** The parts of an expression that it always evaluates before one of its parts. */
function earlierParts(parent: TSESTree.Node, part: TSESTree.Node): readonly TSESTree.Node[] {
  switch (parent.type) {
    case 'LogicalExpression':
    case 'BinaryExpression':
      return parent.right === part ? [parent.left] : [];
    case 'ConditionalExpression':
      return parent.test === part ? [] : [parent.test];
    case 'SequenceExpression':
      return parent.expressions.slice(0, parent.expressions.indexOf(part as TSESTree.Expression));
    default:
      return [];
  }
}
