import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { MUTATING_METHODS } from './changes.ts';
import { mayBeDecided } from './conditions.ts';
import { effectsOf } from './effects.ts';
import { Frame, holderOf, ownerOf, type EvaluationContext } from './frame.ts';
import { setOwn } from './literals.ts';
import { scopeOf, someInside, staticKey, unwrap, variableOf } from '../nodes.ts';
import { UnknownValue, isPlainObject, isUnresolved, undecided } from './value.ts';
import { isWrittenUnseen } from './writes.ts';
import type { Evaluation } from './evaluation.ts';

/** How a statement ends: it returns a value, leaves its loop, is not followed, or (undefined) goes on to the next statement. */
type Completion =
  | { readonly type: 'return'; readonly value: unknown }
  | { readonly type: 'lost'; readonly value: UnknownValue }
  | { readonly type: 'throw' | 'break' | 'continue' }
  | undefined;

/**
 * Runs the body of an inlined function on known values. Statements that only have effects elsewhere are passed over;
 * a decision that cannot be made gives an unknown result.
 *
 * @returns what the function returns
 * @throws BudgetExceeded
 */
export function runBody(
  body: TSESTree.BlockStatement,
  context: EvaluationContext,
  evaluator: Evaluation,
): unknown {
  const interpreter = new Interpreter(evaluator);
  interpreter.begin(context);
  const completion = interpreter.block(body.body, context);
  if (completion?.type === 'throw')
    return new UnknownValue('throws', { node: body, module: context.module });
  return interpreter.finish(completion && 'value' in completion ? completion.value : undefined);
}

/**
 * Runs statements that do not belong to a function that is inlined.
 *
 * @returns whether they were followed to their end
 * @throws BudgetExceeded
 */
export function runStatements(
  statements: readonly TSESTree.Statement[],
  context: EvaluationContext,
  evaluator: Evaluation,
): boolean {
  return new Interpreter(evaluator).block(statements, context) === undefined;
}

class Interpreter {
  private readonly evaluator: Evaluation;
  /** Why turns of a loop that were taken may be skipped at run time. */
  private skipped: UnknownValue | undefined;
  /** What was returned where a condition was not decided, and why it was not. */
  private readonly early: { readonly values: unknown[]; because: UnknownValue | undefined } = {
    values: [],
    because: undefined,
  };

  /** Variables from outside that the function fills once, and returns where they are filled already. */
  private readonly kept = new Set<Variable>();

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  /** Forgets what the function was called with of the parameters that it writes to in ways that are not followed. */
  begin(context: EvaluationContext): void {
    for (const variable of context.frame?.values.keys() ?? [])
      if (isWrittenUnseen(variable)) this.give(variable, undefined, context);
  }

  /** The result, which may lack what skipped turns of a loop would not have added. */
  finish(last: unknown): unknown {
    const { values, because } = this.early;
    const result = because ? this.evaluator.join([...values, last], because) : last;
    if (!this.skipped) return result;
    if (
      typeof result !== 'object' ||
      result === null ||
      isUnresolved(result) ||
      !this.evaluator.isLocal(result)
    )
      return this.skipped;
    this.evaluator.markSuperset(result, this.skipped);
    return result;
  }

  block(statements: readonly TSESTree.Statement[], context: EvaluationContext): Completion {
    for (const statement of statements) {
      const completion = this.statement(statement, context);
      if (completion) return completion;
    }
    return undefined;
  }

  private statement(node: TSESTree.Statement, context: EvaluationContext): Completion {
    this.evaluator.budget.spend(1);
    switch (node.type) {
      case 'ReturnStatement':
        return {
          type: 'return',
          value: node.argument ? this.evaluator.expression(node.argument, context) : undefined,
        };
      case 'BlockStatement':
        return this.block(node.body, context);
      case 'VariableDeclaration':
        this.declare(node, context);
        return undefined;
      case 'ExpressionStatement':
        return this.effect(node.expression, context);
      case 'IfStatement':
        return this.branch(node, context);
      case 'ForOfStatement':
        return this.forOf(node, context);
      case 'ForStatement':
        return this.forLoop(node, context);
      case 'SwitchStatement':
        return this.switchOn(node, context);
      case 'TryStatement':
        return this.tryBlock(node, context);
      case 'ThrowStatement':
        return { type: 'throw' };
      case 'BreakStatement':
        return { type: 'break' };
      case 'ContinueStatement':
        return { type: 'continue' };
      case 'WhileStatement':
        return this.whileLoop(node, context);
      case 'DoWhileStatement':
      case 'ForInStatement':
        return this.passOver(
          node,
          this.unknown('depends on a loop that is not read', node, context),
          context,
        );
      case 'LabeledStatement':
        return this.passOver(
          node.body,
          this.unknown('depends on a loop that is not read', node, context),
          context,
        );
      default:
        return undefined;
    }
  }

  /** What follows where a `try` throws for certain is not read: that it returns or goes on is all that is known. */
  private tryBlock(
    { block, handler, finalizer }: TSESTree.TryStatement,
    context: EvaluationContext,
  ): Completion {
    const completion = this.block(block.body, context);
    if (completion?.type === 'throw' && handler)
      return { type: 'lost', value: this.unknown('throws', block, context) };
    return completion ?? (finalizer ? this.block(finalizer.body, context) : undefined);
  }

  /** `const` is computed when it is asked for; `let` and `var` may change, and get their values in order. */
  private declare(node: TSESTree.VariableDeclaration, context: EvaluationContext): void {
    if (node.kind === 'const') return;
    for (const declarator of node.declarations) {
      this.evaluator.bindPattern(
        declarator.id,
        declarator.init ? this.evaluator.expression(declarator.init, context) : undefined,
        context,
      );
      for (const variable of context.module.scopes.getDeclaredVariables(declarator))
        if (isWrittenUnseen(variable)) this.give(variable, undefined, context);
    }
  }

  private effect(node: TSESTree.Expression, context: EvaluationContext): Completion {
    const expression = unwrap(node) as TSESTree.Expression;
    if (expression.type === 'AssignmentExpression') return this.assign(expression, context);
    if (expression.type === 'AwaitExpression') return this.effect(expression.argument, context);
    if (expression.type === 'UpdateExpression') return this.update(expression, context);
    if (expression.type === 'SequenceExpression')
      return this.effects(expression.expressions, context);
    if (expression.type === 'LogicalExpression' && expression.operator !== '??')
      return this.choose(
        expression,
        expression.left,
        expression.operator === '&&'
          ? [expression.right, undefined]
          : [undefined, expression.right],
        context,
      );
    if (expression.type === 'ConditionalExpression')
      return this.choose(
        expression,
        expression.test,
        [expression.consequent, expression.alternate],
        context,
      );
    if (expression.type === 'UnaryExpression' && expression.operator === 'delete')
      return this.remove(unwrap(expression.argument), context);
    if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression')
      return undefined;
    const target = rootOf(expression.callee.object);
    const isEffect = target
      ? this.isLocalName(target, context) && this.isLocalValue(expression.callee.object, context)
      : this.changesOwnMember(expression.callee, context);
    const isLoop = staticKey(expression.callee) === 'forEach';
    const isAssign = staticKey(expression.callee) === 'assign';
    const value =
      isEffect || isLoop || isAssign ? this.evaluator.expression(expression, context) : undefined;
    return isLoop && isUnresolved(value)
      ? this.passOver(
          expression,
          undecided(value, 'a loop over something', { node, module: context.module }),
          context,
        )
      : undefined;
  }

  private effects(
    expressions: readonly TSESTree.Expression[],
    context: EvaluationContext,
  ): Completion {
    for (const expression of expressions) this.effect(expression, context);
    return undefined;
  }

  /** Has the effect of one of two expressions, or of one or the other where it is not known which. */
  private choose(
    node: TSESTree.Node,
    test: TSESTree.Expression,
    [yes, no]: readonly [TSESTree.Expression | undefined, TSESTree.Expression | undefined],
    context: EvaluationContext,
  ): Completion {
    const value = this.evaluator.expression(test, context);
    const ways = [yes, no].map((way) => () => way && this.effect(way, context));
    return isUnresolved(value)
      ? this.fork(ways, undecided(value, 'a condition', { node, module: context.module }))
      : ways[value ? 0 : 1]?.();
  }

  /** Passes over statements that may run any number of times: what they change of the call's own is no longer all known. */
  private passOver(
    node: TSESTree.Node,
    because: UnknownValue,
    context: EvaluationContext,
  ): Completion {
    const { returns, assigned, mutated } = effectsOf(node);
    if (returns || assigned.some(isPattern)) return { type: 'lost', value: because };
    for (const target of assigned) {
      if (target.type === 'MemberExpression') this.lose(target.object, node, because, context);
      else if (target.type === 'Identifier' && !isDeclaredIn(target, node, context))
        this.setName(target, because, context);
    }
    for (const object of mutated) this.lose(object, node, because, context);
    return undefined;
  }

  /** Of the call's own object that an expression stands for, it is no longer known what it holds. */
  private lose(
    node: TSESTree.Expression,
    root: TSESTree.Node,
    because: UnknownValue,
    context: EvaluationContext,
  ): void {
    const target = rootOf(node);
    const isOwn = target
      ? !isDeclaredIn(target, root, context) && this.isLocalName(target, context)
      : isOwnMember(node) && this.evaluator.isLocal(this.evaluator.expression(node, context));
    const object = isOwn ? this.evaluator.expression(node, context) : undefined;
    if (typeof object !== 'object' || object === null || isUnresolved(object)) return;
    this.evaluator.markChanged(object);
    this.evaluator.markIncomplete(object, because);
  }

  /** Whether a method changes a member of `this` that the call itself has made. */
  private changesOwnMember(callee: TSESTree.MemberExpression, context: EvaluationContext): boolean {
    return (
      isOwnMember(callee.object) &&
      MUTATING_METHODS.has(staticKey(callee) ?? '') &&
      this.evaluator.isLocal(this.evaluator.expression(callee.object, context))
    );
  }

  private isLocalValue(node: TSESTree.Expression, context: EvaluationContext): boolean {
    const value = this.evaluator.expression(node, context);
    return (
      this.evaluator.isLocal(value) ||
      Array.isArray(value) ||
      value instanceof Map ||
      value instanceof Set
    );
  }

  private isLocalName(name: TSESTree.Identifier, context: EvaluationContext): boolean {
    const variable = variableOf(name, context.module.scopes);
    return (
      variable !== undefined &&
      (holderOf(variable, context.frame) ?? ownerOf(variable, context.frame)) !== undefined
    );
  }

  private assign(node: TSESTree.AssignmentExpression, context: EvaluationContext): Completion {
    const value =
      node.operator === '='
        ? this.evaluator.expression(node.right, context)
        : this.compound(node, context);
    this.evaluator.bindPattern(unwrap(node.left), value, context, (target, part) => {
      if (target.type === 'Identifier') this.setName(target, part, context);
      if (target.type === 'MemberExpression') this.setMember(target, part, context);
    });
    return undefined;
  }

  /** `a += b` and its kind, as `a + b`. */
  private compound(node: TSESTree.AssignmentExpression, context: EvaluationContext): unknown {
    const operator = node.operator.slice(0, -1);
    const type =
      operator === '&&' || operator === '||' || operator === '??'
        ? 'LogicalExpression'
        : 'BinaryExpression';
    return this.evaluator.expression(
      { ...node, type, operator } as unknown as TSESTree.Expression,
      context,
    );
  }

  private update(node: TSESTree.UpdateExpression, context: EvaluationContext): Completion {
    if (node.argument.type !== 'Identifier') return undefined;
    const value = this.evaluator.expression(node.argument, context);
    this.setName(
      node.argument,
      typeof value === 'number' ? value + (node.operator === '++' ? 1 : -1) : value,
      context,
    );
    return undefined;
  }

  private setName(name: TSESTree.Identifier, value: unknown, context: EvaluationContext): void {
    const variable = variableOf(name, context.module.scopes);
    if (variable) this.give(variable, value, context);
  }

  /** Gives a variable its value of the moment, where that is known. */
  private give(variable: Variable, value: unknown, context: EvaluationContext): void {
    const own = holderOf(variable, context.frame) ?? ownerOf(variable, context.frame);
    const frame = own ?? (this.kept.has(variable) ? context.frame : undefined);
    if (!frame) return;
    const why =
      own && isWrittenUnseen(variable)
        ? this.unknown(
            `is written in ways that are not followed (\`${variable.name}\`)`,
            variable.identifiers[0] ?? variable.scope.block,
            context,
          )
        : undefined;
    this.evaluator.stateFork.recordWrite(frame.values);
    frame.values.set(variable, why ?? value);
  }

  private setMember(
    target: TSESTree.MemberExpression,
    value: unknown,
    context: EvaluationContext,
  ): void {
    const object = this.evaluator.expression(target.object, context);
    if (
      typeof object !== 'object' ||
      object === null ||
      isUnresolved(object) ||
      !this.mayChange(object, target, context)
    )
      return;
    this.evaluator.markChanged(object);
    const key = this.evaluator.keyOf(target, context);
    if (
      typeof key === 'string' &&
      (isPlainObject(object)
        ? !runsSetter(object, key)
        : Array.isArray(object) && mayBeSet(object, key, value))
    ) {
      (object as Record<string, unknown>)[key] = value;
      return;
    }
    const why = this.unknown('is changed in a way that is not read', target, context);
    this.evaluator.markIncomplete(object, why);
    if (typeof key === 'string' && isPlainObject(object)) setOwn(object, key, why);
  }

  /** Whether the call's own changes of an object are followed; of what a library made, it is not known any more what it has. */
  private mayChange(object: object, node: TSESTree.Node, context: EvaluationContext): boolean {
    if (this.evaluator.isLocal(object)) return true;
    if (!this.evaluator.provenanceOf(object))
      this.evaluator.markIncomplete(
        object,
        this.unknown('is changed in a way that is not read', node, context),
      );
    return false;
  }

  private remove(target: TSESTree.Node, context: EvaluationContext): Completion {
    if (target.type !== 'MemberExpression') return undefined;
    const object = this.evaluator.expression(target.object, context);
    if (!isPlainObject(object) || !this.mayChange(object, target, context)) return undefined;
    this.evaluator.markChanged(object);
    const key = this.evaluator.keyOf(target, context);
    if (typeof key === 'string') Reflect.deleteProperty(object, key);
    else
      this.evaluator.markIncomplete(
        object,
        this.unknown('is changed in a way that is not read', target, context),
      );
    return undefined;
  }

  private branch(node: TSESTree.IfStatement, context: EvaluationContext): Completion {
    const test = this.evaluator.expression(node.test, context);
    if (!isUnresolved(test)) {
      const taken = test ? node.consequent : node.alternate;
      return taken ? this.statement(taken, context) : undefined;
    }
    if (!node.alternate && onlySkips(node.consequent)) {
      this.skipped ??= undecided(test, 'a condition', { node, module: context.module });
      return undefined;
    }
    const memo = returnsMemo(node);
    if (memo) {
      const variable = variableOf(memo, context.module.scopes);
      if (variable && isSetOnce(variable)) this.kept.add(variable);
      return undefined;
    }
    if (fillsMemo(node, context)) return this.statement(node.consequent, context);
    const branches = [node.consequent, node.alternate ?? undefined];
    return this.fork(
      branches.map((branch) => () => branch && this.statement(branch, context)),
      undecided(test, 'a condition', { node, module: context.module }),
    );
  }

  /** Ways of which it is not known which one is taken: what they return the function may return, and what they change is one or another. */
  private fork(ways: readonly (() => Completion)[], because: UnknownValue): Completion {
    const trials = ways.map((way) => this.evaluator.stateFork.fork(way));
    const isLost = trials.some(
      ({ result }) =>
        result?.type === 'lost' || result?.type === 'break' || result?.type === 'continue',
    );
    if (isLost) return { type: 'lost', value: because };
    const on = trials.filter(({ result }) => result === undefined);
    const returned = trials.flatMap(({ result }) => (result?.type === 'return' ? [result] : []));
    if (on.length === 0 && returned.length === 0) return { type: 'throw' };
    const last = on.length === 0 ? returned.pop() : undefined;
    this.early.values.push(...returned.map(({ value }) => value));
    if (returned.length > 0) this.early.because ??= because;
    this.evaluator.stateFork.join(on, because);
    return last;
  }

  private forOf(node: TSESTree.ForOfStatement, context: EvaluationContext): Completion {
    // What costs is running the project's functions on what no one knows.
    const isComputed =
      someInside(node.right, ({ type }) => type === 'CallExpression') &&
      !mayBeDecided(node.right, context);
    const items = isComputed
      ? this.unknown('depends on what is computed', node.right, context)
      : this.evaluator.unionOf(this.evaluator.expression(node.right, context));
    const isSuperset = this.evaluator.isSuperset(items);
    const open = isSuperset ? undefined : this.evaluator.incompleteness(items);
    const values =
      Array.isArray(items) || items instanceof Map || items instanceof Set
        ? [...(items as Iterable<unknown>)]
        : undefined;
    if (!values || open) {
      const cause = isUnresolved(items)
        ? items
        : (open ?? this.unknown('is no array that is read', node, context));
      return this.passOver(
        node.body,
        undecided(cause, 'a loop over something', { node, module: context.module }),
        context,
      );
    }
    const pattern =
      node.left.type === 'VariableDeclaration' ? node.left.declarations[0].id : node.left;
    const because = isSuperset ? this.evaluator.incompleteness(items) : undefined;
    for (const value of values) {
      const inner = {
        module: context.module,
        frame: new Frame(context.frame, scopeOf(node, context.module.scopes)),
      };
      this.evaluator.bindPattern(pattern, value, inner);
      const turn = (): Completion => this.turn(node.body, inner);
      // What the list may lack has no turn.
      const completion = because
        ? this.fork([turn, () => undefined], because)
        : this.statement(node.body, inner);
      if (completion?.type === 'break') break;
      if (completion && completion.type !== 'continue') return completion;
    }
    return undefined;
  }

  /** A turn of a loop, of which it does not matter whether it ends before its end. */
  private turn(body: TSESTree.Statement, context: EvaluationContext): Completion {
    const completion = this.statement(body, context);
    return completion?.type === 'continue' ? undefined : completion;
  }

  private forLoop(node: TSESTree.ForStatement, context: EvaluationContext): Completion {
    const inner = {
      module: context.module,
      frame: new Frame(context.frame, scopeOf(node, context.module.scopes)),
    };
    if (node.init?.type === 'VariableDeclaration') this.declare(node.init, inner);
    for (;;) {
      const test = node.test ? this.evaluator.expression(node.test, inner) : true;
      if (isUnresolved(test))
        return this.passOver(
          node,
          undecided(test, 'a loop over something', { node, module: context.module }),
          inner,
        );
      if (!test) return undefined;
      const turn = {
        module: context.module,
        frame: new Frame(inner.frame, scopeOf(node.body, context.module.scopes)),
      };
      const before = this.early.values.length;
      const completion = this.statement(node.body, turn);
      if (completion?.type === 'break') return undefined;
      if (completion && completion.type !== 'continue') return completion;
      // What a turn may end without a test, the next one may end as well: there is no number of turns to follow.
      if (!node.test && this.early.because && this.early.values.length > before)
        return { type: 'lost', value: this.early.because };
      if (node.update) this.effect(node.update, inner);
    }
  }

  /** A loop that only computes, `while (schema instanceof ZodEffects) schema = schema.innerType();`, for as long as its test is known to hold. */
  private whileLoop(node: TSESTree.WhileStatement, context: EvaluationContext): Completion {
    const body = node.body.type === 'BlockStatement' ? node.body.body : [node.body];
    const isStraight =
      node.test.type !== 'Literal' && body.every(({ type }) => type === 'ExpressionStatement');
    while (isStraight) {
      const test = this.evaluator.expression(node.test, context);
      if (isUnresolved(test)) break;
      if (!test) return undefined;
      this.statement(node.body, context);
    }
    return this.passOver(
      node,
      this.unknown('depends on a loop that is not read', node, context),
      context,
    );
  }

  private switchOn(node: TSESTree.SwitchStatement, context: EvaluationContext): Completion {
    const subject = this.evaluator.expression(node.discriminant, context);
    const otherwise = node.cases.findIndex(({ test }) => test === null);
    for (const [index, { test }] of node.cases.entries()) {
      const value = test && this.evaluator.expression(test, context);
      const open = [subject, value].find(isUnresolved);
      if (test && open)
        return this.anyCase(
          node,
          undecided(open, 'a `switch` over something', { node, module: context.module }),
          context,
        );
      if (test && value === subject) return this.casesFrom(index, node, context);
    }
    return otherwise < 0 ? undefined : this.casesFrom(otherwise, node, context);
  }

  private casesFrom(
    start: number,
    { cases }: TSESTree.SwitchStatement,
    context: EvaluationContext,
  ): Completion {
    const completion = this.block(
      cases.slice(start).flatMap(({ consequent }) => consequent),
      context,
    );
    return completion?.type === 'break' ? undefined : completion;
  }

  /** A `switch` that may begin with any of its cases; one without statements begins with the next. */
  private anyCase(
    node: TSESTree.SwitchStatement,
    because: UnknownValue,
    context: EvaluationContext,
  ): Completion {
    const starts = node.cases.flatMap(({ consequent }, index) =>
      consequent.length > 0 ? [() => this.casesFrom(index, node, context)] : [],
    );
    return this.fork(
      node.cases.some(({ test }) => test === null) ? starts : [...starts, () => undefined],
      because,
    );
  }

  private unknown(why: string, node: TSESTree.Node, context: EvaluationContext): UnknownValue {
    return new UnknownValue(why, { node, module: context.module });
  }
}

/** Whether an assignment to a member calls something: `__proto__`, and an accessor of the object's own. */
function runsSetter(object: object, key: string): boolean {
  return (
    key === '__proto__' ||
    (Object.hasOwn(object, key) && Object.getOwnPropertyDescriptor(object, key)?.writable !== true)
  );
}

/** Whether a member of a list can be set without making it sparse. */
function mayBeSet({ length }: readonly unknown[], key: string, value: unknown): boolean {
  return key === 'length'
    ? typeof value === 'number' && value >= 0 && value <= length && Number.isInteger(value)
    : Number(key) >= 0 && Number(key) <= length;
}

/** `this.member` */
function isOwnMember(node: TSESTree.Node): boolean {
  return node.type === 'MemberExpression' && node.object.type === 'ThisExpression';
}

/** The name that an expression is reached from: `m` of `m.a` and of `m.set(…)`. */
function rootOf(node: TSESTree.Expression): TSESTree.Identifier | undefined {
  let current: TSESTree.Node = unwrap(node);
  while (
    current.type === 'MemberExpression' ||
    (current.type === 'CallExpression' && current.callee.type === 'MemberExpression')
  )
    current = unwrap(current.type === 'MemberExpression' ? current.object : current.callee);
  return current.type === 'Identifier' ? current : undefined;
}

/** `if (cached) return cached;`: what is kept from an earlier call equals what this call goes on to compute. */
function returnsMemo(node: TSESTree.IfStatement): TSESTree.Identifier | undefined {
  const only =
    node.consequent.type === 'BlockStatement' && node.consequent.body.length === 1
      ? node.consequent.body[0]
      : node.consequent;
  if (node.alternate || only?.type !== 'ReturnStatement' || only.argument?.type !== 'Identifier')
    return undefined;
  const tested = node.test.type === 'BinaryExpression' ? node.test.left : node.test;
  return tested.type === 'Identifier' && tested.name === only.argument.name
    ? only.argument
    : undefined;
}

/** Whether a variable gets one value only beside the one that it is declared with. */
function isSetOnce({ defs: [definition], references }: Variable): boolean {
  const declarator = definition?.node as TSESTree.Node | undefined;
  return (
    declarator?.type === 'VariableDeclarator' &&
    references.filter((reference) => reference.isWrite()).length === (declarator.init ? 2 : 1)
  );
}

/** `let made = memo.get(key); if (!made) { made = …; memo.set(key, made); }`: what was kept is what is made here. */
function fillsMemo(
  { test, consequent, alternate }: TSESTree.IfStatement,
  { module }: EvaluationContext,
): boolean {
  const isNothing =
    test.type === 'BinaryExpression' &&
    /^===?$/.test(test.operator) &&
    /^(?:undefined|null)$/.test(module.text.slice(...test.right.range));
  const name =
    test.type === 'UnaryExpression' && test.operator === '!'
      ? test.argument
      : isNothing
        ? test.left
        : undefined;
  const variable =
    name?.type === 'Identifier' && !alternate ? variableOf(name, module.scopes) : undefined;
  const looked =
    variable?.defs[0]?.node.type === 'VariableDeclarator' && variable.defs[0].node.init
      ? unwrap(variable.defs[0].node.init)
      : undefined;
  const memo = looked && methodCall(looked, 'get', module.text);
  if (!variable || !memo || consequent.type !== 'BlockStatement') return false;
  const isMade = consequent.body.some(
    (statement) =>
      statement.type === 'ExpressionStatement' &&
      statement.expression.type === 'AssignmentExpression' &&
      statement.expression.left.type === 'Identifier' &&
      statement.expression.left.name === variable.name,
  );
  return (
    isMade &&
    consequent.body.some(
      (statement) =>
        statement.type === 'ExpressionStatement' &&
        methodCall(unwrap(statement.expression), 'set', module.text) === memo,
    )
  );
}

/** The object and the first argument of a call of a method, as they are written. */
function methodCall(node: TSESTree.Node, name: string, text: string): string | undefined {
  if (
    node.type !== 'CallExpression' ||
    node.callee.type !== 'MemberExpression' ||
    staticKey(node.callee) !== name ||
    !node.arguments[0]
  )
    return undefined;
  return `${text.slice(...node.callee.object.range)} ${text.slice(...node.arguments[0].range)}`;
}

function onlySkips(node: TSESTree.Statement): boolean {
  const only = node.type === 'BlockStatement' && node.body.length === 1 ? node.body[0] : node;
  return only?.type === 'ContinueStatement';
}

function isPattern({ type }: TSESTree.Node): boolean {
  return type !== 'Identifier' && type !== 'MemberExpression';
}

/** Whether what a name refers to is declared inside `root`. */
function isDeclaredIn(
  name: TSESTree.Identifier,
  root: TSESTree.Node,
  { module }: EvaluationContext,
): boolean {
  const declared = variableOf(name, module.scopes)?.identifiers[0];
  return (
    declared !== undefined &&
    root.range[0] <= declared.range[0] &&
    declared.range[1] <= root.range[1]
  );
}
