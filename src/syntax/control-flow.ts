import type { TSESTree } from '@typescript-eslint/utils';
import { childrenOf, isFunction, someInside, type FunctionNode } from './nodes.ts';
import {
  FALLS,
  StatementWalk,
  anyIterations,
  caughtBy,
  eitherOf,
  leavesBy,
  loopStatement,
  type Completion,
  type StatementVisitor,
} from './statements.ts';
import { memoizeWeak } from '../model/utils/memoize.ts';

/** Whether an expression statement ends the run: `fail('…')`. */
type EndsRun = (expression: TSESTree.Expression) => boolean;

/** The known values of conditions. */
export interface Decisions {
  readonly decide: (test: TSESTree.Expression) => unknown;
  /** Whether a value decides nothing. */
  readonly isOpen: (value: unknown) => boolean;
}

const NONE: Decisions = { decide: () => undefined, isOpen: () => true };

/**
 * The possible completions of a statement; without decisions, whatever its conditions evaluate to.
 */
function completionOf(
  statement: TSESTree.Statement,
  decisions: Decisions = NONE,
  endsRun?: EndsRun,
): Completion {
  return new StatementWalk(visitorWith(decisions, endsRun)).statement(statement, undefined);
}

/**
 * The statements of a function, or of a block that is its `body`, that may run; without decisions,
 * whatever its conditions evaluate to.
 */
export function statementsRun(
  { body }: Pick<FunctionNode, 'body'>,
  decisions: Decisions = NONE,
): ReadonlySet<TSESTree.Node> {
  const entered = new Set<TSESTree.Node>();
  const enter = (node: TSESTree.Node): unknown => entered.add(node);
  if (body.type === 'BlockStatement')
    new StatementWalk({ ...visitorWith(decisions), enter }).statement(body, undefined);
  return entered;
}

function visitorWith(
  { decide, isOpen }: Decisions,
  endsRun?: EndsRun,
): StatementVisitor<undefined> {
  return {
    hasState: false,
    decide,
    isOpen: (value): value is unknown => isOpen(value),
    run: (expression) => (endsRun?.(expression) ? leavesBy('throw') : FALLS),
    onReturn: () => undefined,
    fork: (branches) => eitherOf(branches.map((branch) => branch())),
    loop: anyIterations,
    attempt: ({ block, handler }, context, walk) =>
      handler ? caughtBy(walk(block, context), walk(handler.body, context)) : walk(block, context),
    mark: () => 0,
    discard: () => undefined,
  };
}

/** Whether code after a statement is unreachable through it. */
export function leaves(statement: TSESTree.Statement | null, endsRun?: EndsRun): boolean {
  return statement !== null && !completionOf(statement, NONE, endsRun).falls;
}

/** Whether a statement always throws; without decisions, whatever its conditions evaluate to. */
export function alwaysThrows(
  statement: TSESTree.Statement | null,
  decisions: Decisions = NONE,
): boolean {
  if (statement === null) return false;
  const completion = completionOf(statement, decisions);
  return !completion.falls && leavesOnlyByThrow(completion);
}

/** Whether a function ends by an exception whenever it runs: `throwUnknown(name)`. */
export const endsByThrow = memoizeWeak(
  ({ body }: FunctionNode): boolean => body.type === 'BlockStatement' && alwaysThrows(body),
);

function leavesOnlyByThrow({ jumps }: Completion): boolean {
  return [...jumps].join() === 'throw';
}

/** Whether an exception that a function throws itself may leave it. */
export function mayThrow({ body }: FunctionNode): boolean {
  return body.type === 'BlockStatement' && completionOf(body).jumps.has('throw');
}

/** The children of a node whose exceptions leave it: not the block of a `try` with a `catch`. */
export function uncaughtChildren(node: TSESTree.Node): readonly TSESTree.Node[] {
  return childrenOf(node).filter(
    (child) => node.type !== 'TryStatement' || !node.handler || child !== node.block,
  );
}

/** The `catch` of a `try` that ends a block, and without a `finally`. */
export function finalCatch({ body }: TSESTree.BlockStatement): TSESTree.CatchClause | undefined {
  const last = body.at(-1);
  return last?.type === 'TryStatement' && !last.finalizer ? (last.handler ?? undefined) : undefined;
}

/** Whether a `try` of its function catches what is thrown at a node. */
export function isTried(node: TSESTree.Node): boolean {
  return branchesTo(node).some(
    ({ of, arm }) => of.type === 'TryStatement' && arm === 'yes' && of.handler,
  );
}

/** Whether code may throw an exception itself. */
export function throwsOut(node: TSESTree.Node): boolean {
  return completionOf(node as TSESTree.Statement).jumps.has('throw');
}

/** Whether code returns from its function, or leaves a loop or block by label. */
export function jumpsOut(node: TSESTree.Node): boolean {
  const { jumps } = completionOf(node as TSESTree.Statement);
  return [...jumps].some((jump) => jump === 'return' || /^(?:break|continue) ./.test(jump));
}

/** Whether code may end other than by running to its end: by a return, a throw or a break. */
export function mayJump(block: TSESTree.BlockStatement): boolean {
  return completionOf(block).jumps.size > 0;
}

/** Whether an iteration may be the last one of its loop: its body may return, throw or break. */
export function mayEndLoop(body: TSESTree.Statement): boolean {
  return [...completionOf(body).jumps].some((jump) => jump !== 'continue ');
}

/** One arm of a node that decides which code runs. */
export interface Branch {
  readonly of: TSESTree.Node;
  readonly arm: string;
}

/** The arm of an earlier statement that may leave the block from inside: it did not. */
const PAST = 'past';

/**
 * The arms that must be entered for a node to run: its control dependences, the innermost first.
 */
export function branchesTo(node: TSESTree.Node): Branch[] {
  const branches: Branch[] = [];
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    const arm = armOf(outer, inner);
    if (arm !== undefined) branches.push({ of: outer, arm });
    if (isBlock(outer)) branches.push(...exitsBefore(outer, inner));
  }
  return branches;
}

/** The arm of `outer` that `inner` is in; undefined if it runs whenever `outer` does. */
function armOf(outer: TSESTree.Node, inner: TSESTree.Node): string | undefined {
  switch (outer.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      if (inner === outer.test) return undefined;
      return inner === outer.consequent ? 'yes' : 'no';
    case 'LogicalExpression':
      return inner === outer.right ? 'yes' : undefined;
    case 'SwitchStatement':
      return inner === outer.discriminant
        ? undefined
        : nameOfCase(outer.cases.indexOf(inner as TSESTree.SwitchCase));
    case 'TryStatement':
      if (inner === outer.finalizer) return undefined;
      return inner === outer.handler ? 'no' : 'yes';
    default:
      return isFunction(outer) ? 'yes' : undefined;
  }
}

function nameOfCase(index: number): string {
  return `case ${index}`;
}

/** The expression whose truth value selects the arm. */
function testOf(node: TSESTree.Node): TSESTree.Expression | undefined {
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') return node.test;
  return node.type === 'LogicalExpression' && node.operator !== '??' ? node.left : undefined;
}

/** The expression whose value selects the arm, of a `switch` too. */
export function selectorOf(node: TSESTree.Node): TSESTree.Expression | undefined {
  return node.type === 'SwitchStatement' ? node.discriminant : testOf(node);
}

/** The outcome of the test that enters the arm. */
function truthOf({ of, arm }: Branch): boolean {
  return of.type === 'LogicalExpression' ? of.operator === '&&' : arm === 'yes';
}

/** Whether an arm is entered; undefined if the decisions leave it open. */
export function isEntered(branch: Branch, decisions: Decisions): boolean | undefined {
  const { of, arm } = branch;
  if (arm === PAST) {
    const { falls, jumps } = completionOf(of as TSESTree.Statement, decisions);
    return falls && jumps.size > 0 ? undefined : Boolean(falls);
  }
  const required = requirementFor(branch);
  if (!required) return undefined;
  const value = decisions.decide(required.test);
  return decisions.isOpen(value) ? undefined : Boolean(value) === required.truth;
}

/** Whether code that does not enter an arm throws. */
export function throwsElse({ of, arm }: Branch): boolean {
  if (arm === PAST) return leavesOnlyByThrow(completionOf(of as TSESTree.Statement));
  return of.type === 'IfStatement' && alwaysThrows(arm === 'no' ? of.consequent : of.alternate);
}

/** A test, and the outcome under which code runs. */
export interface Requirement {
  readonly test: TSESTree.Expression;
  readonly truth: boolean;
}

/** The test, and its outcome, that enters an arm; undefined if no single test decides. */
export function requirementFor(branch: Branch): Requirement | undefined {
  const test = branch.arm === PAST ? undefined : testOf(branch.of);
  return test && { test, truth: truthOf(branch) };
}

/** The tests, and their outcomes, that enter an arm: those of `switch (true)` have several. */
export function requirementsFor(branch: Branch): readonly Requirement[] {
  const { of, arm } = branch;
  if (of.type === 'SwitchStatement') return casesPassed(of, arm);
  const required = requirementFor(branch);
  return required ? [required] : [];
}

/**
 * The tests of `switch (true)` that a case comes after, and its own; none if the case before it
 * falls into it.
 */
function casesPassed(
  { discriminant, cases }: TSESTree.SwitchStatement,
  arm: string,
): readonly Requirement[] {
  const index = cases.findIndex((_case, at) => arm === nameOfCase(at));
  const [own, before] = [cases[index], cases[index - 1]];
  if (!own || discriminant.type !== 'Literal' || typeof discriminant.value !== 'boolean') return [];
  if (before && !before.consequent.some((statement) => leaves(statement))) return [];
  const truth = discriminant.value;
  const refuted = own.test ? cases.slice(0, index) : cases;
  return [
    ...(own.test ? [{ test: own.test, truth }] : []),
    ...refuted.flatMap(({ test }) => (test ? [{ test, truth: !truth }] : [])),
  ];
}

/** The tests, and their outcomes, under which a child of a node runs. */
export function requirementsOf(
  parent: TSESTree.Node,
  child: TSESTree.Node,
): readonly Requirement[] {
  const arm = armOf(parent, child);
  const required = arm === undefined ? [] : requirementsFor({ of: parent, arm });
  if (required.length > 0) return required;
  const loop = loopStatement(parent);
  if (!loop || loop.kind === 'do' || !('test' in loop) || !loop.test) return [];
  const isRepeated = child === loop.body || child === loop.update;
  return isRepeated ? [{ test: loop.test, truth: true }] : [];
}

/** The statements that run before a child of a block. */
export function statementsBefore(
  parent: TSESTree.Node,
  child: TSESTree.Node,
): readonly TSESTree.Statement[] {
  if (!isBlock(parent)) return [];
  const statements = statementsOf(parent);
  return statements.slice(0, Math.max(statements.indexOf(child as TSESTree.Statement), 0));
}

/** A child of a block and the statements after it; none for other parents. */
export function statementsFrom(
  parent: TSESTree.Node,
  child: TSESTree.Node,
): readonly TSESTree.Statement[] {
  if (!isBlock(parent)) return [];
  const statements = statementsOf(parent);
  return statements.slice(statements.indexOf(child as TSESTree.Statement));
}

/**
 * Whether a run of the code around two nodes executes at most one of them, by the branches that
 * they are in.
 */
export function areAlternatives(one: TSESTree.Node, other: TSESTree.Node): boolean {
  const arms = new Map(branchesTo(other).map(({ of, arm }) => [of, arm]));
  return branchesTo(one).some(({ of, arm }) => {
    const another = arms.get(of);
    return another !== undefined && another !== arm && ![arm, another].includes(PAST);
  });
}

type Block = TSESTree.BlockStatement | TSESTree.Program | TSESTree.SwitchCase;

function isBlock(node: TSESTree.Node): node is Block {
  return node.type === 'BlockStatement' || node.type === 'Program' || node.type === 'SwitchCase';
}

function statementsOf(block: Block): readonly TSESTree.Statement[] {
  return block.type === 'SwitchCase' ? block.consequent : block.body;
}

/** The arms of earlier statements that do not leave the block. */
function exitsBefore(block: Block, { range: [start] }: TSESTree.Node): readonly Branch[] {
  return exitsOf(block).filter(({ of }) => of.range[0] < start);
}

/** The arms of a block's statements that continue although the statements may leave the block. */
const exitsOf = memoizeWeak((block: Block): readonly Branch[] =>
  statementsOf(block).flatMap(exitOf),
);

function exitOf(statement: TSESTree.Statement): Branch[] {
  if (statement.type === 'IfStatement') {
    if (leaves(statement.consequent)) return [{ of: statement, arm: 'no' }];
    if (leaves(statement.alternate)) return [{ of: statement, arm: 'yes' }];
  }
  const { falls, jumps } = completionOf(statement);
  return falls && jumps.size > 0 ? [{ of: statement, arm: PAST }] : [];
}

/** How a statement uses the value of its own expression; undefined for other nodes. */
export function statementUse(
  node: TSESTree.Node,
): 'thrown' | 'returned' | 'dropped' | 'tested' | undefined {
  switch (node.type) {
    case 'ThrowStatement':
      return 'thrown';
    case 'ReturnStatement':
      return 'returned';
    case 'ExpressionStatement':
      return 'dropped';
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'SwitchStatement':
      return 'tested';
    default:
      return undefined;
  }
}

/** Whether an expression is a statement, or the update of a `for`: its value is unused. */
export function isRunForEffect(expression: TSESTree.Node): boolean {
  const { parent } = expression;
  return (
    parent?.type === 'ExpressionStatement' ||
    (parent?.type === 'ForStatement' && parent.update === expression)
  );
}

/** Whether a `catch` returns a value or throws anything but the error it caught. */
export function returnsFromCatch({ param, body }: TSESTree.CatchClause): boolean {
  const isCaught = (node: TSESTree.Node): boolean =>
    node.type === 'Identifier' && param?.type === 'Identifier' && node.name === param.name;
  return someInside(
    body,
    (node) =>
      (node.type === 'ReturnStatement' && node.argument !== null) ||
      (node.type === 'ThrowStatement' && !isCaught(node.argument)),
  );
}
