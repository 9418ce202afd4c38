import type { TSESTree } from '@typescript-eslint/utils';
import {
  alwaysThrows,
  areAlternatives,
  leaves,
  statementsFrom,
} from '../../syntax/control-flow.ts';
import type { Evaluator } from '../../syntax/evaluate/evaluator.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  contains,
  enclosingFunction,
  isFunction,
  unwrap,
  unwrapAwait,
} from '../../syntax/nodes.ts';

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

/**
 * Whether the run may end by what an expression returns: `if (handles(command)) return;`, also
 * through a variable: `const { exitCode } = handles(command); if (exitCode === 0) process.exit();`.
 */
export function decidesWhetherToEnd(
  expression: TSESTree.Node,
  module: Module,
  evaluator: Evaluator,
): boolean {
  const endingArms = (
    { consequent, alternate }: TSESTree.IfStatement,
    ends: (each: TSESTree.Expression) => boolean,
  ): (TSESTree.Statement | null)[] => [consequent, alternate].filter((each) => leaves(each, ends));
  const exits = (each: TSESTree.Expression): boolean => isExit(each, module, evaluator);
  let node = expression;
  while (node.parent && !isFunction(node.parent)) {
    const { parent } = node;
    if (parent.type === 'IfStatement' && parent.test === node)
      return endingArms(parent, exits).length > 0;
    if (parent.type === 'VariableDeclarator')
      return testsOf(parent, module)
        .flatMap((test) => endingArms(test, (each) => exits(each) && !isFailure(each)))
        .some((arm) => !alwaysThrows(arm));
    node = parent;
  }
  return false;
}

/** Whether a call ends the process with a literal exit code that says that something failed. */
function isFailure(expression: TSESTree.Expression): boolean {
  const call = unwrap(expression);
  const [code] = call.type === 'CallExpression' ? call.arguments : [];
  return code?.type === 'Literal' && code.value !== 0;
}

/**
 * The `if` statements of the same function that test a variable of a declaration, except those that
 * it is missing: `if (!config) return;`.
 */
function testsOf(
  declarator: TSESTree.VariableDeclarator,
  { scopes }: Module,
): TSESTree.IfStatement[] {
  const fn = enclosingFunction(declarator);
  return scopes
    .getDeclaredVariables(declarator)
    .flatMap(({ references }) => references)
    .flatMap(({ identifier }) => {
      const test = testAround(identifier);
      return test && enclosingFunction(test) === fn ? [test] : [];
    });
}

function testAround(node: TSESTree.Node): TSESTree.IfStatement | undefined {
  for (let inner = node, { parent } = node; parent; inner = parent, { parent } = parent) {
    if (parent.type === 'IfStatement') return parent.test === inner ? parent : undefined;
    if (isFunction(parent) || (parent.type === 'UnaryExpression' && inner === node))
      return undefined;
  }
  return undefined;
}

/** Whether an expression ends the process, itself or in a function that always does. */
function isExit(
  expression: TSESTree.Node,
  module: Module,
  evaluator: Evaluator,
  depth = 0,
): boolean {
  const call = unwrapAwait(expression);
  if (call.type !== 'CallExpression' || depth > MAX_DEPTH) return false;
  if (EXIT.test(module.text.slice(...call.callee.range))) return true;
  const info = evaluator.functionAt(call.callee, module);
  const body = info?.node.body;
  return (
    info !== undefined &&
    body?.type === 'BlockStatement' &&
    !leaves(body) &&
    leaves(body, (each) => isExit(each, info.module, evaluator, depth + 1))
  );
}
