import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { Assignments } from './assignments.ts';
import { afterAssignment, firstAssignment } from './loop-tests.ts';
import { MUTATING_METHODS } from '../data-flow/changes.ts';
import { effectsOf } from '../data-flow/effects.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { holderOf, ownerOf, type EvaluationContext } from '../context/frame.ts';
import { ongoingAt } from '../start-up/start-up.ts';
import { runImmediateCall } from './immediate-calls.ts';
import { isLogger, isLoggerMethod } from '../../logger-names.ts';
import { contains, isFunction, staticKey, unwrap, variableOf } from '../../nodes.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { alwaysThrows } from '../../control-flow.ts';
import { FALLS, leavesBy, type Completion } from '../../statements.ts';
import { affectParts, changeOf, mayRemove, type ObjectChange } from '../values/unread-parts.ts';
import { UnknownValue, isUnresolved, undecided } from '../values/value.ts';
import { isWrittenUnfollowed } from '../data-flow/writes.ts';
import { isChanged } from '../data-flow/declarations.ts';

/** Control flow for effects that depend on a condition. */
interface Control {
  /** Runs alternatives when it is undecided which one runs. */
  either(
    branches: readonly (() => Completion)[],
    because: UnknownValue,
    context: EvaluationContext,
  ): Completion;
  /** Ends the run, because what follows is not known. */
  stop(because: UnknownValue): Completion;
}

const onlyThrows = memoizeWeak(
  (body: TSESTree.Node): boolean => body.type === 'BlockStatement' && alwaysThrows(body),
);

/** Applies the effects of expressions to variables of a call and to objects that it created. */
export class StateChanges {
  private readonly evaluator: Evaluation;
  private readonly control: Control;
  private readonly assignments: Assignments;

  constructor(evaluator: Evaluation, control: Control) {
    this.evaluator = evaluator;
    this.control = control;
    this.assignments = new Assignments(evaluator);
  }

  /** Makes parameters unknown that code outside the run writes. */
  begin(context: EvaluationContext): void {
    if (context.frame?.startUp?.isOngoing) return;
    for (const variable of context.frame?.values.keys() ?? [])
      if (isWrittenUnfollowed(variable)) this.assignments.set(variable, undefined, context);
  }

  addMemo(variable: Variable): void {
    this.assignments.addMemo(variable);
  }

  /**
   * Evaluates what may change, or changes something, in order; other constants are evaluated where
   * they are first read.
   */
  declare(node: TSESTree.VariableDeclaration, context: EvaluationContext): void {
    const startUp = ongoingAt(context);
    if (startUp) {
      startUp.declare(node, context);
      return;
    }
    for (const declarator of node.declarations) {
      if (node.kind === 'const' && !isOrdered(declarator, context)) continue;
      this.evaluator.bindPattern(
        declarator.id,
        declarator.init ? this.evaluator.expression(declarator.init, context) : undefined,
        context,
      );
      for (const variable of context.module.scopes.getDeclaredVariables(declarator))
        if (isWrittenUnfollowed(variable)) this.assignments.set(variable, undefined, context);
    }
  }

  /** The value of the test of a loop, after the assignment that it evaluates first. */
  decide(test: TSESTree.Expression, context: EvaluationContext): unknown {
    const first = ongoingAt(context) ? undefined : firstAssignment(test);
    if (!first) return this.evaluator.expression(test, context);
    this.assignments.assign(first, context);
    return this.evaluator.expression(afterAssignment(test), context);
  }

  /** Applies the effect of an expression statement. */
  run(node: TSESTree.Expression, context: EvaluationContext): Completion {
    const expression = unwrap(node) as TSESTree.Expression;
    switch (expression.type) {
      case 'AwaitExpression':
        return this.run(expression.argument, context);
      case 'SequenceExpression':
        return this.runAll(expression.expressions, context);
      case 'ConditionalExpression': {
        const { test, consequent, alternate } = expression;
        return this.choose(expression, test, [consequent, alternate], context);
      }
      case 'LogicalExpression': {
        const { operator, left, right } = expression;
        if (operator === '??') return FALLS;
        const branches =
          operator === '&&' ? ([right, undefined] as const) : ([undefined, right] as const);
        return this.choose(expression, left, branches, context);
      }
      case 'CallExpression':
        if (!ongoingAt(context))
          return this.throws(expression, context)
            ? leavesBy('throw')
            : this.call(expression, context);
        // A logger changes nothing that clients see, and may take most of the steps of a run.
        if (isLogCall(expression)) this.evaluator.evaluateArguments(expression, context);
        else this.evaluator.expression(expression, context);
        return FALLS;
      case 'UnaryExpression':
        if (expression.operator === '!' || expression.operator === 'void')
          return this.run(expression.argument, context);
        this.write(expression, context);
        return FALLS;
      default:
        if (ongoingAt(context)) {
          this.evaluator.expression(expression, context);
          return FALLS;
        }
        this.write(expression, context);
        return FALLS;
    }
  }

  private runAll(
    expressions: readonly TSESTree.Expression[],
    context: EvaluationContext,
  ): Completion {
    for (const expression of expressions) {
      const completion = this.run(expression, context);
      if (!completion.falls) return completion;
    }
    return FALLS;
  }

  private write(node: TSESTree.Expression, context: EvaluationContext): void {
    if (node.type === 'AssignmentExpression') this.assignments.assign(node, context);
    if (node.type === 'UpdateExpression') this.assignments.update(node, context);
    if (node.type === 'UnaryExpression' && node.operator === 'delete')
      this.assignments.remove(node, context);
  }

  /** Whether a call runs a function that only throws: `throwUnknown(name)`. */
  private throws({ callee }: TSESTree.CallExpression, context: EvaluationContext): boolean {
    if (callee.type !== 'Identifier') return false;
    const fn = this.evaluator.functionInfo(this.evaluator.expression(callee, context));
    return fn !== undefined && !fn.node.async && onlyThrows(fn.node.body);
  }

  private call(node: TSESTree.CallExpression, context: EvaluationContext): Completion {
    const { callee } = node;
    if (isFunction(unwrap(callee)))
      runImmediateCall(node, context, this.evaluator, this.assignments.assign);
    if (callee.type !== 'MemberExpression') return FALLS;
    // The object of `(lists[key] ??= []).push(…)` is known in a start-up run only.
    if (unwrap(callee.object).type === 'AssignmentExpression')
      return this.havoc(
        node,
        new UnknownValue('is changed by unsupported code', { node, module: context.module }),
        context,
      );
    const target = rootNameOf(callee.object);
    const method = staticKey(callee) ?? '';
    if (MUTATING_METHODS.has(method) && this.isOfLocals(callee.object, context))
      affectParts(this.evaluator.expression(callee.object, context), { method }, this.evaluator);
    const isEffect = target
      ? this.isLocalName(target, context) && this.isLocalValue(callee.object, context)
      : this.changesOwnMember(callee, context);
    const isLoop = method === 'forEach';
    if (!isEffect && !isLoop && method !== 'assign') return FALLS;
    const value = this.evaluator.expression(node, context);
    return isLoop && isUnresolved(value)
      ? this.havoc(
          node,
          undecided(value, 'a loop over something', { node, module: context.module }),
          context,
        )
      : FALLS;
  }

  /** Applies the effect of one of two expressions, or joins both if the test is undecided. */
  private choose(
    node: TSESTree.Node,
    test: TSESTree.Expression,
    [yes, no]: readonly [TSESTree.Expression | undefined, TSESTree.Expression | undefined],
    context: EvaluationContext,
  ): Completion {
    const value = this.evaluator.expression(test, context);
    const run = (branch: TSESTree.Expression | undefined): Completion =>
      branch ? this.run(branch, context) : FALLS;
    return isUnresolved(value)
      ? this.control.either(
          [() => run(yes), () => run(no)],
          undecided(value, 'a condition', { node, module: context.module }),
          context,
        )
      : run(value ? yes : no);
  }

  /**
   * Skips code that may run any number of times, and makes everything unknown that it may change.
   */
  havoc(node: TSESTree.Node, because: UnknownValue, context: EvaluationContext): Completion {
    const { returns, assigned, mutating } = effectsOf(node);
    if (returns || assigned.some(isPattern)) return this.control.stop(because);
    for (const target of assigned) {
      if (target.type === 'MemberExpression')
        this.forgetContents(target, changeOf(target), node, because, context);
      else if (target.type === 'Identifier' && !isDeclaredIn(target, node, context))
        this.assignments.setName(target, because, context);
    }
    for (const callee of mutating)
      this.forgetContents(callee, { method: staticKey(callee) ?? '' }, node, because, context);
    return FALLS;
  }

  /** Marks the object of a member as incomplete, if the call created it. */
  private forgetContents(
    { object: node }: TSESTree.MemberExpression,
    change: ObjectChange,
    root: TSESTree.Node,
    because: UnknownValue,
    context: EvaluationContext,
  ): void {
    const target = rootNameOf(node);
    const isOwn = target
      ? !isDeclaredIn(target, root, context) && this.isLocalName(target, context)
      : isOwnMember(node) && this.evaluator.isLocal(this.evaluator.expression(node, context));
    const object = isOwn ? this.evaluator.expression(node, context) : undefined;
    if (isUnresolved(object)) affectParts(object, change, this.evaluator);
    if (typeof object !== 'object' || object === null || isUnresolved(object)) return;
    this.evaluator.markChanged(object);
    this.evaluator.markIncomplete(object, because);
    if (mayRemove(change)) this.evaluator.markCertain(object, new Set());
  }

  /** Whether a method mutates a member of `this` that the call created. */
  private changesOwnMember(callee: TSESTree.MemberExpression, context: EvaluationContext): boolean {
    return (
      isOwnMember(callee.object) &&
      MUTATING_METHODS.has(staticKey(callee) ?? '') &&
      this.evaluator.isLocal(this.evaluator.expression(callee.object, context))
    );
  }

  /** Whether an expression is a local variable or a part of one, whatever its conditions. */
  private isOfLocals(node: TSESTree.Expression, context: EvaluationContext): boolean {
    const of = unwrap(node);
    if (of.type === 'ConditionalExpression')
      return this.isOfLocals(of.consequent, context) && this.isOfLocals(of.alternate, context);
    const target = rootNameOf(node);
    return target !== undefined && this.isLocalName(target, context);
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
}

/** Whether a constant is a new object that code changes, or its initial value has effects. */
function isOrdered(
  declarator: TSESTree.VariableDeclarator,
  { module: { scopes } }: EvaluationContext,
): boolean {
  const { id, init } = declarator;
  if (!init || isFunction(unwrap(init))) return false;
  const [variable] = id.type === 'Identifier' ? scopes.getDeclaredVariables(declarator) : [];
  const { assigned, mutating } = effectsOf(init);
  return (
    assigned.length > 0 ||
    mutating.length > 0 ||
    (variable !== undefined && CREATING.has(unwrap(init).type) && isChanged(variable))
  );
}

const CREATING: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'NewExpression',
  'ObjectExpression',
]);

/** `this.member` */
function isOwnMember(node: TSESTree.Node): boolean {
  return node.type === 'MemberExpression' && node.object.type === 'ThisExpression';
}

/** The name at the start of a chain: `m` of `m.a` and of `m.set(…)`. */
function rootNameOf(node: TSESTree.Expression): TSESTree.Identifier | undefined {
  let current: TSESTree.Node = unwrap(node);
  while (
    current.type === 'MemberExpression' ||
    (current.type === 'CallExpression' && current.callee.type === 'MemberExpression')
  )
    current = unwrap(current.type === 'MemberExpression' ? current.object : current.callee);
  return current.type === 'Identifier' ? current : undefined;
}

/** `logger.info(…)`, `this.log.warn(…)` */
function isLogCall({ callee }: TSESTree.CallExpression): boolean {
  const method = unwrap(callee);
  if (method.type !== 'MemberExpression' || !isLoggerMethod(staticKey(method) ?? '')) return false;
  const object = unwrap(method.object);
  const name = object.type === 'MemberExpression' ? staticKey(object) : undefined;
  return isLogger(object.type === 'Identifier' ? object.name : (name ?? ''));
}

function isPattern({ type }: TSESTree.Node): boolean {
  return type !== 'Identifier' && type !== 'MemberExpression';
}

/** Whether a name is declared inside `root`. */
function isDeclaredIn(
  name: TSESTree.Identifier,
  root: TSESTree.Node,
  { module }: EvaluationContext,
): boolean {
  const declared = variableOf(name, module.scopes)?.identifiers[0];
  return declared !== undefined && contains(root, declared);
}
