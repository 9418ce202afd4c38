import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import {
  enclosingFunction,
  isFunction,
  staticKey,
  unwrap,
  wrapped,
  type CallNode,
  type FunctionNode,
  isCall,
} from '../../syntax/nodes.ts';
import { callsBack } from '../../syntax/evaluate/data-flow/native-methods.ts';
import { valueUse } from './value-use.ts';
import { isExportOf, localCallsOf, type LocalCalls } from './local-calls.ts';
import type { ExecutionPlace } from '../../model/handlers/handler.ts';
import { referenceName } from './module-index.ts';

const TIMERS = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick']);
const LISTENING = new Set([
  'on',
  'once',
  'addListener',
  'prependListener',
  'addEventListener',
  // node:fs
  'watch',
  'watchFile',
]);
const CHAINING = new Set(['then', 'catch', 'finally']);

/** Where code runs. */
export interface ExecutionContext {
  readonly place: ExecutionPlace;
  /**
   * For the place `function`: the exported functions that lead to it; empty if other code may lead
   * to it too.
   */
  readonly entries: readonly string[];
}

/** Determines where the code of a file runs: in a request handler, or elsewhere. */
export class ExecutionContexts {
  private readonly functions: LocalCalls;
  private readonly handlers: ReadonlySet<TSESTree.Node>;
  private readonly visiting = new Set<TSESTree.Node>();

  /** @param handlers the functions of the module that answer requests */
  constructor(module: Module, handlers: ReadonlySet<TSESTree.Node>) {
    this.functions = localCallsOf(module);
    this.handlers = handlers;
  }

  /** Where a node runs. */
  contextOf(node: TSESTree.Node): ExecutionContext {
    for (let current = node.parent; current; current = current.parent) {
      if (isFunction(current)) return this.contextOfFunction(current);
    }
    return contextIn('module');
  }

  private contextOfFunction(fn: FunctionNode): ExecutionContext {
    if (this.handlers.has(fn)) return contextIn('handler');
    if (this.visiting.has(fn)) return AGAIN;
    this.visiting.add(fn);
    const found = this.wayByUse(fn);
    this.visiting.delete(fn);
    return found;
  }

  private wayByUse(fn: FunctionNode): ExecutionContext {
    const outer = wrapped(fn);
    const { parent } = outer;
    if (fn.type === 'FunctionDeclaration' || parent?.type === 'VariableDeclarator')
      return this.contextOfNamed(fn);
    if (parent?.type === 'CallExpression' && parent.callee === outer)
      return this.contextOfCall(parent, fn);
    if (isCall(parent)) return this.contextOfCallback(parent, fn);
    const calls = this.functions.callsOf(fn);
    if (calls.length > 0) return joined(calls.map((call) => this.contextOfCall(call, fn)));
    if (parent?.type === 'MethodDefinition' && parent.kind === 'constructor')
      return contextIn('constructor');
    return parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition'
      ? contextIn('method')
      : undecided(this.contextOf(outer));
  }

  /** A named function runs where it is called or passed on, and where other modules import it. */
  private contextOfNamed(fn: FunctionNode): ExecutionContext {
    const name = this.functions.exportName(fn);
    const contexts = [
      ...this.functions.callsOf(fn).map((call) => this.contextOfCall(call, fn)),
      ...this.functions
        .otherUses(fn)
        .flatMap((use) => (isExportOf(use) ? [] : [this.contextOfUse(use, fn)])),
    ];
    const called = joined(contexts);
    return name === undefined || called.place === 'handler'
      ? called
      : joined([...contexts, { place: 'function', entries: [name] }]);
  }

  /** A call whose promise is not awaited continues after the code around it has ended. */
  private contextOfCall(call: CallNode, fn: FunctionNode): ExecutionContext {
    return fn.async && isDropped(call) ? detached(this.contextOf(call)) : this.contextOf(call);
  }

  private contextOfUse(use: TSESTree.Node, fn: FunctionNode): ExecutionContext {
    const { parent } = wrapped(use);
    return isCall(parent) ? this.contextOfCallback(parent, fn) : contextIn('function');
  }

  /** A callback runs when the function that receives it calls it. */
  private contextOfCallback(call: CallNode, fn: FunctionNode): ExecutionContext {
    const callee = unwrap(call.callee);
    const isMethod = callee.type === 'MemberExpression';
    const name = referenceName(callee);
    const around = this.contextOf(call);
    if (name === undefined) return undecided(around);
    if (TIMERS.has(name)) return isWaitedFor(call) ? around : contextIn('timer');
    if (isMethod && LISTENING.has(name)) return isWaitedFor(call) ? around : contextIn('listener');
    if ((isMethod && CHAINING.has(name)) || (call.type === 'NewExpression' && name === 'Promise'))
      return isDropped(call) ? detached(around) : around;
    if (isMethod && callsBack(name))
      return name === 'forEach' && fn.async ? detached(around) : around;
    return undecided(around);
  }
}

/** The context of a recursive call: that of the first call. */
const AGAIN: ExecutionContext = { place: 'handler', entries: [] };

function contextIn(place: ExecutionPlace): ExecutionContext {
  return { place, entries: [] };
}

/**
 * Joins the contexts of code that runs in several: undecided if one is, otherwise the first that is
 * not a handler.
 */
function joined(all: readonly ExecutionContext[]): ExecutionContext {
  const contexts = all.filter((each) => each !== AGAIN);
  const open = contexts.filter(({ place }) => place === 'function');
  if (contexts.length === 0 || open.some(({ entries }) => entries.length === 0))
    return contextIn('function');
  if (open.length > 0)
    return { place: 'function', entries: [...new Set(open.flatMap(({ entries }) => entries))] };
  return contexts.find(({ place }) => place !== 'handler') ?? contextIn('handler');
}

/** The context of code that a handler starts without waiting for it. */
function detached(around: ExecutionContext): ExecutionContext {
  return around.place === 'handler' ? contextIn('detached') : around;
}

/** The context of a callback of unknown code, which may be called from a handler. */
function undecided({ place }: ExecutionContext): ExecutionContext {
  return contextIn(
    place === 'module' || place === 'constructor' || place === 'method' ? 'function' : place,
  );
}

/**
 * Whether a call is in a `new Promise(…)` that is used, as in `await new Promise((done) =>
 * setTimeout(…))`.
 */
function isWaitedFor(call: CallNode): boolean {
  const executor = enclosingFunction(call);
  const made = executor && wrapped(executor).parent;
  return (
    made?.type === 'NewExpression' &&
    made.callee.type === 'Identifier' &&
    made.callee.name === 'Promise' &&
    !isDropped(made)
  );
}

/** Whether a promise is unused, up to the end of its chain of `then` and `catch`. */
function isDropped(call: CallNode): boolean {
  const { kind, by } = valueUse(call);
  if (kind === 'dropped') return true;
  const next =
    by.type === 'MemberExpression' && CHAINING.has(staticKey(by) ?? '')
      ? wrapped(by).parent
      : undefined;
  return next?.type === 'CallExpression' && unwrap(next.callee) === by && isDropped(next);
}
