import type { TSESTree } from '@typescript-eslint/utils';
import { awaitedGenerator, isFunction, scopeOf, unwrap, type CallNode } from '../../nodes.ts';
import { changedByInvocation } from '../data-flow/changes.ts';
import type { Bindings } from '../bindings/bindings.ts';
import { callableOf, type CallableAlternatives } from '../values/callable-alternatives.ts';
import type { Classes } from '../classes/classes.ts';
import { DefaultText, EnvironmentValue, computedFrom } from '../values/environment.ts';
import { located, type Evaluation, type LocatedNode } from '../context/evaluation.ts';
import type { FileCalls } from '../files/file-calls.ts';
import { Frame, OWNS_NOTHING, type EvaluationContext } from '../context/frame.ts';
import { promised, settled } from '../start-up/promises.ts';
import { isProxy, ongoingAt } from '../context/start-up.ts';
import { runBody } from '../statements/interpreter.ts';
import { resultOfCallback } from './callbacks.ts';
import { argumentsChangeLocals } from '../statements/local-effects.ts';
import { joinedEither } from '../values/joined-either.ts';
import { callLibrary } from './library-calls.ts';
import { LiteralLibraryCalls } from './literal-library-calls.ts';
import { forgetAssigned } from '../bindings/later-assignments.ts';
import type { NativeCalls } from '../natives/native-calls.ts';
import { resultOfGlobal } from '../natives/global-calls.ts';
import { isMutating } from '../data-flow/native-methods.ts';
import { isGlobalValue, isNative } from '../natives/natives.ts';
import { affectParts } from '../values/unread-parts.ts';
import { lookedUp } from '../natives/table-lookups.ts';
import {
  UnknownValue,
  isUnresolved,
  unknownAt,
  withoutNothing,
  type OneOf,
  type UnresolvedValue,
} from '../values/value.ts';
import { mayEndChain } from '../expressions/optional-chains.ts';
import { isContainer } from '../values/containers.ts';
import { ClassValue, type FunctionInfo } from '../values/project-values.ts';
import { ExternalValue, OpaqueValue } from '../values/external-value.ts';

/** The parts of the evaluator that calls use. */
export interface CallParts {
  readonly bindings: Bindings;
  readonly classes: Classes;
  readonly files: FileCalls;
  readonly nativeCalls: NativeCalls;
}

/**
 * Evaluates calls: to functions and classes of the project, libraries, frameworks and native
 * methods.
 */
export class Calls {
  private readonly evaluator: Evaluation;
  private readonly parts: CallParts;
  private readonly literalCalls: LiteralLibraryCalls;

  constructor(evaluator: Evaluation, parts: CallParts) {
    this.evaluator = evaluator;
    this.literalCalls = new LiteralLibraryCalls(evaluator);
    this.parts = parts;
  }

  /** The result of a call or construction within a question. @throws BudgetExceeded */
  call(node: CallNode, context: EvaluationContext): unknown {
    const { callee } = node;
    if (callee.type === 'Super') {
      ongoingAt(context)?.constructParent(node, context);
      return unknownAt('calls `super`', node, context);
    }
    if (node.type === 'CallExpression' && callee.type === 'Identifier') {
      const required = this.parts.bindings.modules.required(node, context);
      if (required) return required.value;
      const awaited = this.awaited(node, context);
      if (awaited)
        return this.evaluator.budget.inCall(() =>
          runBody(awaited.body, awaited.context, this.evaluator),
        );
    }
    if (callee.type === 'MemberExpression' && callee.object.type !== 'Super') {
      const call = (): unknown => this.callMember(callee, node, context);
      return context.frame?.startUp ? this.literalCalls.result(node, context.module, call) : call();
    }
    const fn = this.evaluator.expression(callee, context);
    return this.applyCall(fn, undefined, node, isFunction(unwrap(callee)) ? own(context) : context);
  }

  private callMember(
    callee: TSESTree.MemberExpression,
    node: CallNode,
    context: EvaluationContext,
  ): unknown {
    const given = this.evaluator.expression(callee.object, context);
    const receiver = withoutNothing(given);
    const call = (): unknown => this.callMethod(receiver, callee, node, context);
    return receiver !== given && mayEndChain(callee)
      ? joinedEither([call, () => undefined], (given as OneOf).because, this.evaluator)
      : call();
  }

  private callMethod(
    receiver: unknown,
    callee: TSESTree.MemberExpression,
    node: CallNode,
    context: EvaluationContext,
  ): unknown {
    const startUp = ongoingAt(context);
    if (receiver === undefined || receiver === null) {
      return callee.optional || (node.type === 'CallExpression' && node.optional)
        ? undefined
        : unknownAt('calls a method of nothing', node, context);
    }
    const key = this.evaluator.keyOf(callee, context);
    if (typeof key !== 'string') return key;
    this.invoke(node, context);
    if (isMutating(key) && this.evaluator.isInOrder(node, context))
      affectParts(receiver, { method: key }, this.evaluator);
    const at = located(node, context);
    const args = (): unknown[] => this.evaluator.evaluateArguments(node, context);
    const ofPromise = startUp && settled({ receiver, method: key, args }, at, this.evaluator);
    if (ofPromise) return ofPromise.value;
    const ofFiles = this.parts.files.method(receiver, key, node, context);
    if (ofFiles !== undefined) return ofFiles;
    if (receiver instanceof DefaultText) return this.ofDefault(receiver, key, node, context);
    const union = this.evaluator.unions.of(receiver);
    if (node.type === 'CallExpression' && isNative(union, key))
      return this.parts.nativeCalls.call(union, key, at);
    const all =
      key === 'map' && union instanceof UnknownValue && !union.parameter
        ? lookedUp(at, [], union, this.evaluator)
        : undefined;
    if (all) return all;
    const method = this.evaluator.get(receiver, key, { node: callee, module: context.module });
    return this.applyCall(method, receiver, node, context);
  }

  /** Has the effect of `list.push.apply(list, …)`, whose elements are not read. */
  private invoke(node: CallNode, context: EvaluationContext): void {
    const target = node.type === 'CallExpression' ? changedByInvocation(node) : undefined;
    const list = target && this.evaluator.expression(target, context);
    if (!isContainer(list) || !this.evaluator.isMadeByCall(list)) return;
    this.evaluator.markChanged(list);
    this.evaluator.markIncomplete(list, unknownAt('is changed by unsupported code', node, context));
  }

  /** The result of a method of a text that the environment may replace. */
  private ofDefault(
    receiver: DefaultText,
    method: string,
    node: CallNode,
    context: EvaluationContext,
  ): UnknownValue {
    const because = computedFrom(receiver);
    if (!isNative(receiver.text, method)) return because;
    const result = this.parts.nativeCalls.call(receiver.text, method, located(node, context));
    return DefaultText.of(result, because) ?? because;
  }

  /**
   * The body and context of an async function that is compiled to a helper call; undefined for
   * other calls.
   */
  awaited(
    node: CallNode,
    context: EvaluationContext,
  ): { readonly body: TSESTree.BlockStatement; readonly context: EvaluationContext } | undefined {
    const generator = awaitedGenerator(node);
    return (
      generator && {
        body: generator.body,
        context: {
          module: context.module,
          frame: new Frame(context.frame, scopeOf(generator, context.module.scopes), {
            isRun: true,
          }),
        },
      }
    );
  }

  private applyCall(
    fn: unknown,
    receiver: unknown,
    node: CallNode,
    context: EvaluationContext,
  ): unknown {
    const at = located(node, context);
    const startUp = ongoingAt(context);
    const alternatives = callableOf(fn, node);
    if (alternatives) return this.applyEither(alternatives, receiver, node, context);
    const isGiven =
      isUnresolved(fn) && (startUp ?? argumentsChangeLocals(node, context, this.evaluator.links));
    const given = isGiven ? this.evaluator.evaluateArguments(node, context) : undefined;
    const ofFiles = this.parts.files.call(fn, node, context);
    if (ofFiles !== undefined) return ofFiles;
    const ofCallback = resultOfCallback(fn, node, context, this.evaluator);
    if (ofCallback) return ofCallback.value;
    if (fn instanceof ExternalValue) return this.callExternal(fn, given, node, context);
    const known = given && startUp?.called(fn, given, node, context);
    if (known !== undefined) return known;
    const proxy = isProxy(node) ? this.proxy(node, context) : undefined;
    if (proxy) return proxy;
    if (fn instanceof EnvironmentValue)
      return fn.called(given ?? this.evaluator.evaluateArguments(node, context));
    if (isUnresolved(fn)) return this.resultOf(fn, receiver, node);
    const args = startUp
      ? this.evaluator.evaluateArguments(node, context)
      : this.evaluator.args(node, context);
    if (args instanceof UnknownValue) return args;
    const made = startUp && promised(fn, args, at, this.evaluator);
    if (made) return made.value;
    if (node.type === 'NewExpression' && fn instanceof ClassValue)
      return this.construct(fn, args, node, context);
    if (typeof fn !== 'function') return unknownAt('calls an unresolved value', node, context);
    return this.apply(fn, receiver, args, at);
  }

  /** Calls an export of a package. @param given the arguments, in a start-up run */
  private callExternal(
    fn: ExternalValue,
    given: readonly unknown[] | undefined,
    node: CallNode,
    context: EvaluationContext,
  ): unknown {
    const bound = this.boundMethod(fn, node, context);
    if (bound) return bound;
    const construct = node.type === 'NewExpression';
    const [argument] = node.arguments;
    if (
      argument &&
      argument.type !== 'SpreadElement' &&
      !construct &&
      this.evaluator.library.isIdentityFunction?.(fn)
    )
      return given ? given[0] : this.evaluator.expression(argument, context);
    const { module, frame } = context;
    const origin = { node, module };
    const made = construct
      ? new OpaqueValue('instance', fn, origin)
      : new OpaqueValue('result', fn, origin, { argument: this.passedTo(fn, node, context) });
    // The origin is that of what is read of it too: one expression may create several servers.
    if (construct)
      for (const each of [made, origin])
        this.evaluator.setProvenance(each, { node, module, frame });
    if (given) ongoingAt(context)?.called(made, given, node, context);
    return made;
  }

  /** `new Proxy(target, handler)` of a value of a framework, or of one that a caller supplies. */
  private proxy(node: CallNode, context: EvaluationContext): UnresolvedValue | undefined {
    const [target, handler] = this.evaluator.evaluateArguments(node, context);
    if (target instanceof OpaqueValue) return target.proxied(handler);
    return target instanceof UnknownValue && target.parameter ? target : undefined;
  }

  /** The result of a function that is not read. */
  private resultOf(fn: UnresolvedValue, receiver: unknown, call: CallNode): unknown {
    if (fn instanceof OpaqueValue) {
      if (call.type === 'CallExpression' && this.evaluator.library.returnsReceiver?.(fn))
        return receiver;
      // A bound method is still the same method, if it is bound to no arguments.
      if (fn.path.length > 1 && fn.path.at(-1) === 'bind' && call.arguments.length > 1)
        return new UnknownValue('is bound to arguments', fn.origin);
      if (fn.path.length > 1 && fn.path.at(-1) === 'bind') return fn.owner;
    }
    return computedFrom(fn);
  }

  private construct(
    of: ClassValue,
    args: readonly unknown[],
    node: CallNode,
    context: EvaluationContext,
  ): unknown {
    const origin = { node, module: context.module };
    const startUp = ongoingAt(context);
    return startUp
      ? startUp.calling(origin, of, args, () => startUp.construct(of, args))
      : this.parts.classes.construct(of, args, origin);
  }

  private applyEither(
    { functions, because }: CallableAlternatives,
    receiver: unknown,
    node: CallNode,
    context: EvaluationContext,
  ): unknown {
    const args = this.evaluator.args(node, context);
    if (args instanceof UnknownValue) return args;
    const at = located(node, context);
    const calls = functions.map((fn) => () => fn && this.apply(fn, receiver, args, at));
    return joinedEither(calls, because, this.evaluator);
  }

  /** The first argument of a call of a package that is not read, and that may return it. */
  private passedTo(
    { specifier }: ExternalValue,
    { arguments: [argument] }: CallNode,
    context: EvaluationContext,
  ): (() => unknown) | undefined {
    const isData =
      argument?.type === 'Identifier' ||
      argument?.type === 'MemberExpression' ||
      argument?.type === 'ObjectExpression';
    if (!isData || this.evaluator.isOpaquePackage(specifier)) return undefined;
    const { module, frame } = context;
    const evaluate = (): unknown => this.evaluator.evaluate(argument, module, frame);
    // A variable of a function or loop may change after the call.
    const value = frame && evaluate();
    return frame ? () => value : evaluate;
  }

  /** The method of the receiver that `External.prototype.method.bind(receiver)` returns. */
  private boundMethod(
    { specifier, path }: ExternalValue,
    node: CallNode,
    context: EvaluationContext,
  ): OpaqueValue | undefined {
    const [prototype, method, bind] = path.slice(-3);
    const [argument] = node.arguments;
    const isBound = prototype === 'prototype' && bind === 'bind' && node.arguments.length === 1;
    if (!isBound || !argument || argument.type === 'SpreadElement') return undefined;
    const receiver = this.evaluator.expression(argument, context);
    const origin =
      receiver instanceof OpaqueValue ? receiver.origin : { node, module: context.module };
    const of = new ExternalValue(specifier, path.slice(0, -3));
    return new OpaqueValue('instance', of, origin, { path: [method as string] });
  }

  /** Calls an evaluated function with evaluated arguments. @throws BudgetExceeded */
  apply(fn: unknown, receiver: unknown, args: readonly unknown[], at: LocatedNode): unknown {
    const info = this.evaluator.functionInfo(fn);
    if (info) return this.applyFunction(info, receiver, args, at);
    const { node, module, frame } = at;
    const origin = { node, module };
    if (this.evaluator.isProvided(fn)) return fn(...args);
    if (this.evaluator.library.owns(fn)) {
      const isConstruction = node.type === 'NewExpression';
      const call = { origin, isConstruction, frame };
      return callLibrary(fn as () => unknown, receiver, args, call, this.evaluator);
    }
    const result = isGlobalValue(fn) ? this.applyGlobal(fn, args, at) : undefined;
    if (result) return result.value;
    return isUnresolved(fn)
      ? computedFrom(fn)
      : new UnknownValue('calls an unresolved function', origin);
  }

  private applyFunction(
    info: FunctionInfo,
    receiver: unknown,
    args: readonly unknown[],
    at: LocatedNode,
  ): unknown {
    const startUp = ongoingAt(at);
    const { node, module } = at;
    if (startUp)
      return startUp.calling({ node, module }, info, args, () =>
        this.evaluator.callFunction(info, receiver, args),
      );
    const { recursion } = this.evaluator.stateFork;
    const entered = recursion.enter(info, receiver, args);
    try {
      return this.evaluator.callFunction(info, receiver, args, {
        call: entered,
        whenRepeated: (why) => unknownAt(why, node, at),
      });
    } finally {
      recursion.leave();
    }
  }

  /** The result of a global function such as `String`; undefined for other functions. */
  private applyGlobal(
    fn: unknown,
    args: readonly unknown[],
    at: LocatedNode,
  ): { readonly value: unknown } | undefined {
    const { node, module, frame } = at;
    const isConstruction = node.type === 'NewExpression';
    const result = resultOfGlobal(fn, args, { isConstruction, frame }, this.evaluator);
    if (!isContainer(result?.value)) return result;
    if (isConstruction && !ongoingAt(at))
      forgetAssigned(result.value, { node, module }, this.evaluator);
    this.parts.nativeCalls.made(result.value, at);
    return result;
  }
}

/** A context whose objects belong to a call, so that the called function may fill them. */
function own({ module, frame }: EvaluationContext): EvaluationContext {
  const scope = scopeOf(module.program, module.scopes);
  return { module, frame: frame ?? new Frame(undefined, scope, { owns: OWNS_NOTHING }) };
}
