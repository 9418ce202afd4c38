import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { Assignments } from './assignments.ts';
import { callsBack, isMutating } from '../data-flow/native-methods.ts';
import { keysAssignedBy } from '../data-flow/native-flow.ts';
import { effectsOf } from '../data-flow/effects.ts';
import { effectsOfCall, hasEffects, isPassedToChange } from '../data-flow/call-effects.ts';
import { callableOf } from '../values/callable-alternatives.ts';
import { BudgetExceeded } from '../context/budget.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { holderOf, type EvaluationContext } from '../context/frame.ts';
import { ongoingAt } from '../context/start-up.ts';
import { runImmediateCall } from './immediate-calls.ts';
import {
  argumentsChangeLocals,
  callChangesLocals,
  changesLocals,
  isLocalName,
  passesToUnfollowed,
  rootNameOf,
} from './local-effects.ts';
import { addUnread } from './unread-additions.ts';
import { isLogCall } from '../../logger-names.ts';
import { contains, isFunction, staticKey, unwrap, variableOf, type CallNode } from '../../nodes.ts';
import { endsByThrow } from '../../control-flow.ts';
import { FALLS, leavesBy, type Completion } from '../../statements.ts';
import { affectParts, changeOf, mayRemove, type ObjectChange } from '../values/unread-parts.ts';
import { isPlainObject } from '../values/containers.ts';
import { setOwn } from '../../../model/utils/set-own.ts';
import {
  type UnknownValue,
  asUnknown,
  isUnresolved,
  undecided,
  unknownAt,
} from '../values/value.ts';
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
  /** Whether code goes on after an exception. */
  isTried(): boolean;
  /** Ends the run, because what follows is not known. */
  stop(because: UnknownValue): Completion;
}

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
      if (node.kind === 'const' && !this.isOrdered(declarator, context)) continue;
      this.evaluator.bindPattern(
        declarator.id,
        declarator.init ? this.evaluator.inOrder(declarator.init, context) : undefined,
        context,
      );
      for (const variable of context.module.scopes.getDeclaredVariables(declarator))
        if (isWrittenUnfollowed(variable)) this.assignments.set(variable, undefined, context);
    }
  }

  /** Whether a constant is a new object that code changes, or its initial value has effects. */
  private isOrdered(declarator: TSESTree.VariableDeclarator, context: EvaluationContext): boolean {
    const { id, init } = declarator;
    if (!init || isFunction(unwrap(init))) return false;
    const { scopes } = context.module;
    const [variable] = id.type === 'Identifier' ? scopes.getDeclaredVariables(declarator) : [];
    const { assigned, mutating } = effectsOf(init);
    const { links } = this.evaluator;
    return (
      assigned.length > 0 ||
      mutating.length > 0 ||
      (variable !== undefined &&
        CREATING.has(unwrap(init).type) &&
        (isChanged(variable) || isPassedToChange(variable, init, context.module, links))) ||
      changesLocals(init, context, links)
    );
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
        if (operator === '??') {
          this.write(expression, context);
          return FALLS;
        }
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
    if (node.type === 'AssignmentExpression')
      this.evaluator.inOrder(node, context, () => this.assignments.assign(node, context));
    else if (ongoingAt(context) || changesLocals(node, context, this.evaluator.links))
      this.evaluator.inOrder(node, context);
  }

  /** Whether a call runs a function that only throws: `throwUnknown(name)`. */
  private throws({ callee }: TSESTree.CallExpression, context: EvaluationContext): boolean {
    if (callee.type !== 'Identifier') return false;
    const fn = this.evaluator.functionInfo(this.evaluator.expression(callee, context));
    return fn !== undefined && !fn.node.async && endsByThrow(fn.node);
  }

  private call(node: TSESTree.CallExpression, context: EvaluationContext): Completion {
    const { callee } = node;
    if (isFunction(unwrap(callee)))
      runImmediateCall(node, context, this.evaluator, this.assignments.assign);
    else if (!keysAssignedBy(node) && callChangesLocals(node, context, this.evaluator.links))
      return this.runCall(node, context);
    else if (passesToUnfollowed(node, context, this.evaluator)) {
      const fn = this.evaluator.expression(callee, context);
      if (!isUnresolved(fn)) return this.runCall(node, context);
      addUnread(node, asUnknown(fn), context, this.evaluator);
    }
    if (argumentsChangeLocals(node, context, this.evaluator.links))
      this.evaluator.inOrder(node, context);
    else if (callee.type === 'MemberExpression') return this.callMember(callee, node, context);
    return FALLS;
  }

  /** Whether a method calls a function for elements, and that changes something. */
  private callbackChanges(
    { arguments: [callback] }: TSESTree.CallExpression,
    method: string,
    context: EvaluationContext,
  ): boolean {
    const fn = callback && unwrap(callback);
    if (!isFunction(fn) || !callsBack(method)) return false;
    return changesLocals(fn.body, context, this.evaluator.links);
  }

  private callMember(
    callee: TSESTree.MemberExpression,
    node: TSESTree.CallExpression,
    context: EvaluationContext,
  ): Completion {
    const target = rootNameOf(callee.object);
    const method = staticKey(callee) ?? '';
    if (isMutating(method) && this.isOfLocals(callee.object, context))
      affectParts(this.evaluator.expression(callee.object, context), { method }, this.evaluator);
    const isEffect = target
      ? isLocalName(target, context) &&
        (hasEffects(callee.object, context.module, this.evaluator.links) ||
          this.isLocalValue(callee.object, context))
      : this.changesOwnMember(callee, context);
    const isLoop = method === 'forEach' || this.callbackChanges(node, method, context);
    if (!isEffect && !isLoop && method !== 'assign') return FALLS;
    const value = this.evaluator.inOrder(node, context);
    return isLoop && isUnresolved(value)
      ? this.havoc(
          node,
          undecided(value, 'a loop over something', { node, module: context.module }),
          context,
        )
      : FALLS;
  }

  /** Evaluates a call for its effects, which are unknown if it is not read or takes too long. */
  private runCall(node: TSESTree.CallExpression, context: EvaluationContext): Completion {
    const { evaluator } = this;
    const forget = (why: UnknownValue): void => this.forgetChanged(node, node, why, context);
    const fn = evaluator.expression(node.callee, context);
    try {
      if (isUnresolved(fn) && !callableOf(fn, node)) forget(asUnknown(fn));
      else evaluator.budget.withShare(() => evaluator.inOrder(node, context));
    } catch (error) {
      if (!(error instanceof BudgetExceeded)) throw error;
      forget(unknownAt(error, node, context));
    }
    return FALLS;
  }

  /** Applies the effect of one of two expressions, or joins both if the test is undecided. */
  private choose(
    node: TSESTree.Node,
    test: TSESTree.Expression,
    [yes, no]: readonly [TSESTree.Expression | undefined, TSESTree.Expression | undefined],
    context: EvaluationContext,
  ): Completion {
    const value = this.evaluator.inOrder(test, context);
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
    const { returns, throws, assigned } = effectsOf(node);
    if (returns || (throws && this.control.isTried()) || assigned.some(isPattern))
      return this.control.stop(because);
    this.forgetEffects(node, because, context);
    return FALLS;
  }

  /** Makes everything unknown that code may change. */
  forgetEffects(node: TSESTree.Node, because: UnknownValue, context: EvaluationContext): void {
    const { assigned, mutating, calls } = effectsOf(node);
    for (const target of assigned) {
      if (target.type === 'MemberExpression')
        this.forgetContents(target, changeOf(target), node, because, context);
      else if (target.type === 'Identifier' && !isDeclaredIn(target, node, context))
        this.assignments.setName(target, because, context);
    }
    for (const callee of mutating)
      this.forgetContents(callee, { method: staticKey(callee) ?? '' }, node, because, context);
    for (const call of calls) {
      this.forgetChanged(call, node, because, context);
      addUnread(call, because, context, this.evaluator);
    }
  }

  /** Marks what a call of a function of the project may change. */
  private forgetChanged(
    call: CallNode,
    root: TSESTree.Node,
    because: UnknownValue,
    context: EvaluationContext,
  ): void {
    const { args, variables } = effectsOfCall(call, context.module, this.evaluator.links);
    const names = args.flatMap((each) => rootNameOf(each) ?? []);
    for (const name of names)
      if (!isDeclaredIn(name, root, context) && isLocalName(name, context))
        this.forget(this.evaluator.expression(name, context), {}, because);
    for (const variable of variables) {
      const holder = holderOf(variable, context.frame);
      if (holder) this.forget(holder.get(variable), {}, because);
    }
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
      ? !isDeclaredIn(target, root, context) && isLocalName(target, context)
      : isOwnMember(node) && this.evaluator.isMadeByCall(this.evaluator.expression(node, context));
    if (isOwn) this.forget(this.evaluator.expression(node, context), change, because);
  }

  /** Marks an object as incomplete, and all of its parts by an unknown change. */
  private forget(object: unknown, change: ObjectChange, because: UnknownValue): void {
    if (isUnresolved(object)) affectParts(object, change, this.evaluator);
    if (typeof object !== 'object' || object === null || isUnresolved(object)) return;
    this.evaluator.markChanged(object);
    this.evaluator.markIncomplete(object, because);
    if (mayRemove(change)) this.evaluator.markCertain(object, new Set());
    if (isPlainObject(object))
      for (const key of change.keys ?? Object.keys(object)) setOwn(object, key, because);
  }

  /** Whether a method mutates a member of `this` that the call created. */
  private changesOwnMember(callee: TSESTree.MemberExpression, context: EvaluationContext): boolean {
    return (
      isOwnMember(callee.object) &&
      isMutating(staticKey(callee)) &&
      this.evaluator.isMadeByCall(this.evaluator.expression(callee.object, context))
    );
  }

  /** Whether an expression is a local variable or a part of one, whatever its conditions. */
  private isOfLocals(node: TSESTree.Expression, context: EvaluationContext): boolean {
    const of = unwrap(node);
    if (of.type === 'ConditionalExpression')
      return this.isOfLocals(of.consequent, context) && this.isOfLocals(of.alternate, context);
    const target = rootNameOf(node);
    return target !== undefined && isLocalName(target, context);
  }

  private isLocalValue(node: TSESTree.Expression, context: EvaluationContext): boolean {
    const value = this.evaluator.expression(node, context);
    return (
      this.evaluator.isMadeByCall(value) ||
      Array.isArray(value) ||
      value instanceof Map ||
      value instanceof Set
    );
  }
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
