import type { TSESTree } from '@typescript-eslint/utils';

/** A way to leave a statement before its end; `stop` where the visitor ends the walk. */
export type Jump = 'return' | 'throw' | 'stop' | `break ${string}` | `continue ${string}`;

/** The possible completions of statements. */
export interface Completion {
  /**
   * Whether the next statement may run; `unmatched` only where no case of a `switch` without
   * `default` matches.
   */
  readonly falls: boolean | 'unmatched';
  readonly jumps: ReadonlySet<Jump>;
}

/** The completion of statements that always continue with the next one. */
export const FALLS: Completion = { falls: true, jumps: new Set() };

/** The completion of statements that always leave by one jump. */
export function leavesBy(jump: Jump): Completion {
  return { falls: false, jumps: new Set([jump]) };
}

/** A loop over the values or keys of a collection. */
export interface EachLoop {
  readonly kind: 'values' | 'keys';
  readonly node: TSESTree.ForOfStatement | TSESTree.ForInStatement;
  readonly pattern: TSESTree.Node;
  readonly items: TSESTree.Expression;
  readonly body: TSESTree.Statement;
}

/** A loop that runs while a test holds; `null` means always. */
export interface TestLoop {
  readonly kind: 'for' | 'while' | 'do';
  readonly node: TSESTree.ForStatement | TSESTree.WhileStatement | TSESTree.DoWhileStatement;
  readonly init: TSESTree.ForInitialiser | null;
  readonly test: TSESTree.Expression | null;
  readonly update: TSESTree.Expression | null;
  readonly body: TSESTree.Statement;
}

export type LoopStatement = EachLoop | TestLoop;

/** An undecided condition, with the value of its expression. */
export interface Undecided<U> {
  readonly node: TSESTree.IfStatement | TSESTree.SwitchStatement;
  readonly value: U;
}

/**
 * The actions of a client of {@link StatementWalk} at each statement.
 *
 * @typeParam U the value of an undecided condition
 * @typeParam C what the client knows at a statement: the values of variables, the path to it
 */
export interface StatementVisitor<C, U = unknown> {
  /** Whether alternatives change state, so that each must run from its start to its end. */
  readonly hasState: boolean;
  enter?(node: TSESTree.Statement): void;
  decide(test: TSESTree.Expression, context: C): unknown;
  /** Whether the value of a condition decides nothing. */
  isOpen(value: unknown): value is U;
  /** Why it is undecided whether two known values are the same; undefined if it is decided. */
  whySame?(one: unknown, other: unknown, at: TSESTree.Node, context: C): U | undefined;
  onReturn(node: TSESTree.ReturnStatement, context: C): void;
  onThrow?(node: TSESTree.ThrowStatement, context: C): void;
  declare?(node: TSESTree.VariableDeclaration, context: C): void;
  run?(expression: TSESTree.Expression, context: C): Completion;
  /** A statement of a kind that is not walked: the declaration of a class. */
  other?(node: TSESTree.Statement, context: C): void;
  /** Replaces how an undecided `if` is walked; undefined to fork as usual. */
  undecided?(
    node: TSESTree.IfStatement,
    value: U,
    context: C,
    walk: (statement: TSESTree.Statement) => Completion,
  ): Completion | undefined;
  /** Walks alternatives when it is undecided which one runs. */
  fork(branches: readonly (() => Completion)[], undecided: Undecided<U>, context: C): Completion;
  /** @param iterate walks the body once */
  loop(loop: LoopStatement, context: C, iterate: (context: C) => Completion): Completion;
  /** @param walk walks the block of the `try`, or of its `catch` */
  attempt(
    node: TSESTree.TryStatement,
    context: C,
    walk: (block: TSESTree.BlockStatement, context: C) => Completion,
  ): Completion;
  /** Runs the statements before a `finally`, with everything that hangs on their end. */
  joined?(work: () => Completion): Completion;
  /** Records that what follows runs only if the statements before it did not leave. */
  mayHaveEnded?(completion: Completion): void;
  /** The number of ends noted so far. */
  mark(): number;
  /** Drops the ends noted between two marks, because a `finally` leaves by another jump. */
  discard(from: number, to: number): void;
}

/** Walks statements in execution order, and asks a visitor for conditions and effects. */
export class StatementWalk<C, U = unknown> {
  private readonly visitor: StatementVisitor<C, U>;

  constructor(visitor: StatementVisitor<C, U>) {
    this.visitor = visitor;
  }

  block(statements: readonly TSESTree.Statement[], context: C): Completion {
    const jumps = new Set<Jump>();
    let falls: Completion['falls'] = true;
    for (const statement of statements) {
      const completion = this.statement(statement, context);
      addAll(jumps, completion.jumps);
      falls = completion.falls;
      if (!falls) break;
    }
    return { falls, jumps };
  }

  statement(node: TSESTree.Statement, context: C, labels: readonly string[] = []): Completion {
    const { visitor } = this;
    visitor.enter?.(node);
    switch (node.type) {
      case 'BlockStatement':
        return this.block(node.body, context);
      case 'VariableDeclaration':
        visitor.declare?.(node, context);
        return FALLS;
      case 'ExpressionStatement':
        return visitor.run?.(node.expression, context) ?? FALLS;
      case 'ReturnStatement':
        visitor.onReturn(node, context);
        return leavesBy('return');
      case 'ThrowStatement':
        visitor.onThrow?.(node, context);
        return leavesBy('throw');
      case 'BreakStatement':
        return leavesBy(`break ${node.label?.name ?? ''}`);
      case 'ContinueStatement':
        return leavesBy(`continue ${node.label?.name ?? ''}`);
      case 'IfStatement':
        return this.branch(node, context);
      case 'SwitchStatement':
        return this.choice(node, context);
      case 'TryStatement':
        return this.attempt(node, context);
      case 'LabeledStatement':
        return this.target(
          () => this.statement(node.body, context, [...labels, node.label.name]),
          `break ${node.label.name}`,
        );
      default: {
        const loop = loopStatement(node);
        if (loop) return this.loop(loop, context, labels);
        visitor.other?.(node, context);
        return FALLS;
      }
    }
  }

  /** Walks statements at whose end a jump goes on. */
  private target(run: () => Completion, jump: Jump): Completion {
    const { visitor } = this;
    const completion = absorb(visitor.joined?.(run) ?? run(), [jump]);
    visitor.mayHaveEnded?.(completion);
    return completion;
  }

  private branch(node: TSESTree.IfStatement, context: C): Completion {
    const value = this.visitor.decide(node.test, context);
    const walk = (statement: TSESTree.Statement | null): Completion =>
      statement ? this.statement(statement, context) : FALLS;
    if (!this.visitor.isOpen(value)) return walk(value ? node.consequent : node.alternate);
    return (
      this.visitor.undecided?.(node, value, context, walk) ??
      this.visitor.fork(
        [node.consequent, node.alternate].map((branch) => () => walk(branch)),
        { node, value },
        context,
      )
    );
  }

  /**
   * A case that equals the value is chosen even if earlier cases are undecided: no two cases are
   * equal.
   */
  private choice(node: TSESTree.SwitchStatement, context: C): Completion {
    const { visitor } = this;
    const { cases } = node;
    const subject = visitor.decide(node.discriminant, context);
    const otherwise = cases.findIndex(({ test }) => test === null);
    if (visitor.isOpen(subject))
      return this.anyCase(node, [...cases.keys()], { node, value: subject }, context);
    const values = cases.map(({ test }) => test && this.caseValue(test, subject, context));
    const chosen = cases.findIndex(({ test }, index) => test && values[index] === subject);
    const open = values.flatMap((value, index) =>
      visitor.isOpen(value) ? [{ index, value }] : [],
    );
    const [first] = open;
    if (chosen >= 0 || !first) {
      const start = chosen >= 0 ? chosen : otherwise;
      return start < 0 ? FALLS : this.casesFrom(start, node, context);
    }
    const undecided = open.map(({ index }) => index);
    const starts =
      otherwise < 0 ? undecided : [...undecided, otherwise].sort((one, other) => one - other);
    return this.anyCase(node, starts, { node, value: first.value }, context);
  }

  /** The value of a case; what is undecided about it if it may be the subject. */
  private caseValue(test: TSESTree.Expression, subject: unknown, context: C): unknown {
    const value = this.visitor.decide(test, context);
    return this.visitor.whySame?.(value, subject, test, context) ?? value;
  }

  private casesFrom(start: number, { cases }: TSESTree.SwitchStatement, context: C): Completion {
    const end = cases.findIndex(({ consequent }, at) => at >= start && endWithJump(consequent));
    const run = cases.slice(start, end < 0 ? undefined : end + 1);
    const statements = run.flatMap(({ consequent }) => consequent);
    return this.target(() => this.block(statements, context), 'break ');
  }

  /** Walks a `switch` that may start at any of several cases. */
  private anyCase(
    node: TSESTree.SwitchStatement,
    starts: readonly number[],
    undecided: Undecided<U>,
    context: C,
  ): Completion {
    const { visitor } = this;
    const unmatched: readonly (() => Completion)[] = node.cases.some(({ test }) => test === null)
      ? []
      : [() => ({ falls: 'unmatched', jumps: new Set() })];
    if (!visitor.hasState)
      return visitor.fork(
        [() => this.eachCase(node, new Set(starts), context), ...unmatched],
        undecided,
        context,
      );
    // A case without statements starts at the next one that has some.
    const filled = starts.map((start) =>
      node.cases.findIndex(({ consequent }, index) => index >= start && consequent.length > 0),
    );
    const branches = [...new Set(filled)].map(
      (start) => () => (start < 0 ? FALLS : this.casesFrom(start, node, context)),
    );
    return visitor.fork([...branches, ...unmatched], undecided, context);
  }

  /** Walks once each case at which a `switch` may start or to which it may fall through. */
  private eachCase(
    { cases }: TSESTree.SwitchStatement,
    starts: ReadonlySet<number>,
    context: C,
  ): Completion {
    const jumps = new Set<Jump>();
    let falls: Completion['falls'] = false;
    for (const [index, { consequent }] of cases.entries()) {
      if (!falls && !starts.has(index)) continue;
      const completion = this.block(consequent, context);
      addAll(jumps, completion.jumps);
      falls = completion.falls;
    }
    return absorb({ falls, jumps }, ['break ']);
  }

  private loop(loop: LoopStatement, context: C, labels: readonly string[]): Completion {
    const own = ['', ...labels];
    const iterate = (inner: C): Completion =>
      absorb(
        this.statement(loop.body, inner),
        own.map((label) => `continue ${label}` as const),
      );
    return absorb(this.visitor.loop(loop, context, iterate), ['break ']);
  }

  private attempt(node: TSESTree.TryStatement, context: C): Completion {
    const { visitor } = this;
    const from = visitor.mark();
    const run = (): Completion =>
      visitor.attempt(node, context, ({ body }, inner) => this.block(body, inner));
    if (!node.finalizer) return run();
    const completion = visitor.joined?.(run) ?? run();
    if (completion.jumps.has('stop')) return completion;
    const to = visitor.mark();
    const last = this.block(node.finalizer.body, context);
    if (!last.falls) {
      visitor.discard(from, to);
      return last;
    }
    visitor.mayHaveEnded?.(completion);
    return { ...completion, jumps: new Set([...completion.jumps, ...last.jumps]) };
  }
}

const JUMPS: ReadonlySet<string> = new Set([
  'BreakStatement',
  'ContinueStatement',
  'ReturnStatement',
  'ThrowStatement',
]);

/** Whether statements end with a jump, so that what follows does not run. */
function endWithJump(statements: readonly TSESTree.Statement[]): boolean {
  const last = statements.at(-1);
  if (last?.type === 'BlockStatement') return endWithJump(last.body);
  return last !== undefined && JUMPS.has(last.type);
}

/** The completion after the target of some jumps. */
function absorb(completion: Completion, targets: readonly Jump[]): Completion {
  if (!targets.some((target) => completion.jumps.has(target))) return completion;
  const jumps = new Set(completion.jumps);
  for (const target of targets) jumps.delete(target);
  return { falls: true, jumps };
}

/** Joins the completions of alternatives. */
export function eitherOf(completions: readonly Completion[]): Completion {
  const falling = completions.filter(({ falls }) => falls);
  const isMatched = falling.some(({ falls }) => falls === true);
  return {
    falls: isMatched || (falling.length > 0 && 'unmatched'),
    jumps: new Set(completions.flatMap(({ jumps }) => [...jumps])),
  };
}

/** The completion of a `try` whose `catch` may run: an exception of the block does not leave it. */
export function caughtBy(block: Completion, handler: Completion): Completion {
  const jumps = new Set(block.jumps);
  jumps.delete('throw');
  return eitherOf([{ ...block, jumps }, handler]);
}

/** The completion of a loop with an unknown number of iterations. */
export function anyIterations<C>(
  loop: LoopStatement,
  context: C,
  iterate: (context: C) => Completion,
): Completion {
  const once = iterate(context);
  const mayEnd = !isEndless(loop) && (loop.kind !== 'do' || Boolean(once.falls));
  return { falls: mayEnd, jumps: once.jumps };
}

/** `while (true)`, `for (;;)` */
function isEndless(loop: LoopStatement): boolean {
  if (!('test' in loop)) return false;
  return loop.test === null || (loop.test.type === 'Literal' && Boolean(loop.test.value));
}

/** The parts of a loop statement; undefined for other nodes. */
export function loopStatement(node: TSESTree.Node): LoopStatement | undefined {
  switch (node.type) {
    case 'ForOfStatement':
    case 'ForInStatement':
      return {
        kind: node.type === 'ForOfStatement' ? 'values' : 'keys',
        node,
        pattern:
          node.left.type === 'VariableDeclaration' ? node.left.declarations[0].id : node.left,
        items: node.right,
        body: node.body,
      };
    case 'ForStatement': {
      const { init, test, update, body } = node;
      return { kind: 'for', node, init, test, update, body };
    }
    case 'WhileStatement':
    case 'DoWhileStatement': {
      const { test, body } = node;
      const kind = node.type === 'WhileStatement' ? 'while' : 'do';
      return { kind, node, init: null, test, update: null, body };
    }
    default:
      return undefined;
  }
}

function addAll(jumps: Set<Jump>, others: ReadonlySet<Jump>): void {
  for (const jump of others) jumps.add(jump);
}
