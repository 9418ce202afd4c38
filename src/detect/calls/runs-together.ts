import type { TSESTree } from '@typescript-eslint/utils';
import {
  alwaysThrows,
  areAlternatives,
  leaves,
  statementsFrom,
} from '../../syntax/control-flow.ts';
import type { Evaluator } from '../../syntax/evaluate/evaluator.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { contains, isFunction, unwrap } from '../../syntax/nodes.ts';

/** `process.exit`, also of an import of it. */
const EXIT = /^(?:(?:\w+\.)*process\.|Deno\.)?exit$/;
const MAX_DEPTH = 3;

/** Whether one run of the code around two nodes may execute both. */
export function mayRunTogether(
  one: TSESTree.Node,
  other: TSESTree.Node,
  module: Module,
  evaluator: Evaluator,
): boolean {
  if (areAlternatives(one, other)) return false;
  const [first, second] = one.range[0] <= other.range[0] ? [one, other] : [other, one];
  return !endsAfter(first, module, evaluator, second);
}

/** Whether the process always ends, or the function always throws, after a node. */
export function endsAfter(
  node: TSESTree.Node,
  module: Module,
  evaluator: Evaluator,
  until?: TSESTree.Node,
): boolean {
  const ends = (statement: TSESTree.Statement): boolean =>
    alwaysThrows(statement) ||
    (!leaves(statement) && leaves(statement, (each) => isExit(each, module, evaluator)));
  let child = node;
  for (let parent = child.parent; parent && !isFunction(child); parent = parent.parent) {
    const statements = statementsFrom(parent, child);
    const end = statements.findIndex((each) => until !== undefined && contains(each, until));
    if (statements.slice(0, end < 0 ? undefined : end).some(ends)) return true;
    if (end >= 0) return false;
    child = parent;
  }
  return false;
}

/** Whether the run may end by what an expression returns: `if (handles(command)) return;`. */
export function decidesWhetherToEnd(
  expression: TSESTree.Node,
  module: Module,
  evaluator: Evaluator,
): boolean {
  const ends = (branch: TSESTree.Statement | null): boolean =>
    leaves(branch, (each) => isExit(each, module, evaluator));
  let node = expression;
  while (node.parent && !isFunction(node.parent)) {
    const { parent } = node;
    if (parent.type === 'IfStatement' && parent.test === node)
      return ends(parent.consequent) || ends(parent.alternate);
    node = parent;
  }
  return false;
}

/** Whether an expression ends the process, itself or in a function that always does. */
function isExit(
  expression: TSESTree.Node,
  module: Module,
  evaluator: Evaluator,
  depth = 0,
): boolean {
  const inner = unwrap(expression);
  const call = inner.type === 'AwaitExpression' ? unwrap(inner.argument) : inner;
  if (call.type !== 'CallExpression' || depth > MAX_DEPTH) return false;
  if (EXIT.test(module.text.slice(...call.callee.range))) return true;
  const info = evaluator.functionInfo(evaluator.evaluate(call.callee, module));
  const body = info?.node.body;
  return (
    info !== undefined &&
    body?.type === 'BlockStatement' &&
    !leaves(body) &&
    leaves(body, (each) => isExit(each, info.module, evaluator, depth + 1))
  );
}
