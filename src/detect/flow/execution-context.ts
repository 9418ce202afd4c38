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
} from '../../syntax/nodes.ts';
import { ITERATING } from './loops.ts';
import { valueUse } from './value-use.ts';
import { localCallsOf, type LocalCalls } from './local-calls.ts';
import type { ExecutionPlace } from '../../model/handler.ts';

const TIMERS = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick']);
const LISTENING = new Set(['on', 'once', 'addListener', 'prependListener', 'addEventListener']);
const CHAINING = new Set(['then', 'catch', 'finally']);

/** From where code runs. */
export interface ExecutionContext {
  readonly place: ExecutionPlace;
  /** Of the place `function`: the exported functions that lead there; none when others may lead there too. */
  readonly entries: readonly string[];
}

/** Tells from where in a file code runs: from a request handler, or from somewhere else. */
export class ExecutionContexts {
  private readonly functions: LocalCalls;
  private readonly handlers: ReadonlySet<TSESTree.Node>;
  private readonly visiting = new Set<TSESTree.Node>();

  /** @param handlers the functions of the module that answer requests */
  constructor(module: Module, handlers: ReadonlySet<TSESTree.Node>) {
    this.functions = localCallsOf(module);
    this.handlers = handlers;
  }

  /** From where a node runs. */
  wayTo(node: TSESTree.Node): ExecutionContext {
    for (let current = node.parent; current; current = current.parent) {
      if (isFunction(current)) return this.wayToFunction(current);
    }
    return way('module');
  }

  private wayToFunction(fn: FunctionNode): ExecutionContext {
    if (this.handlers.has(fn)) return way('handler');
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
      return this.wayToNamed(fn);
    if (parent?.type === 'CallExpression' && parent.callee === outer)
      return this.wayToCall(parent, fn);
    if (parent?.type === 'CallExpression' || parent?.type === 'NewExpression')
      return this.wayToCallback(parent, fn);
    const calls = this.functions.callsOf(fn);
    if (calls.length > 0) return together(calls.map((call) => this.wayToCall(call, fn)));
    if (parent?.type === 'MethodDefinition' && parent.kind === 'constructor')
      return way('constructor');
    return parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition'
      ? way('method')
      : undecided(this.wayTo(outer));
  }

  /** A function with a name runs wherever it is called or handed over, and where others import it. */
  private wayToNamed(fn: FunctionNode): ExecutionContext {
    const name = this.functions.exportName(fn);
    const ways = [
      ...this.functions.callsOf(fn).map((call) => this.wayToCall(call, fn)),
      ...this.functions
        .otherUses(fn)
        .flatMap((use) => (isExport(use) ? [] : [this.wayToUse(use, fn)])),
    ];
    const called = together(ways);
    return name === undefined || called.place === 'handler'
      ? called
      : together([...ways, { place: 'function', entries: [name] }]);
  }

  /** A call whose promise nobody waits for goes on after its surroundings have ended. */
  private wayToCall(call: CallNode, fn: FunctionNode): ExecutionContext {
    return fn.async && isDropped(call) ? detached(this.wayTo(call)) : this.wayTo(call);
  }

  private wayToUse(use: TSESTree.Node, fn: FunctionNode): ExecutionContext {
    const { parent } = wrapped(use);
    return parent?.type === 'CallExpression' || parent?.type === 'NewExpression'
      ? this.wayToCallback(parent, fn)
      : way('function');
  }

  /** A callback runs when the function that takes it says so. */
  private wayToCallback(call: CallNode, fn: FunctionNode): ExecutionContext {
    const callee = unwrap(call.callee);
    const isMethod = callee.type === 'MemberExpression';
    const name = isMethod
      ? staticKey(callee)
      : callee.type === 'Identifier'
        ? callee.name
        : undefined;
    const around = this.wayTo(call);
    if (name === undefined) return undecided(around);
    if (TIMERS.has(name)) return isWaitedFor(call) ? around : way('timer');
    if (isMethod && LISTENING.has(name)) return isWaitedFor(call) ? around : way('listener');
    if ((isMethod && CHAINING.has(name)) || (call.type === 'NewExpression' && name === 'Promise'))
      return isDropped(call) ? detached(around) : around;
    if (isMethod && ITERATING.has(name))
      return name === 'forEach' && fn.async ? detached(around) : around;
    return undecided(around);
  }
}

/** How a function runs that calls itself: as it was entered before. */
const AGAIN: ExecutionContext = { place: 'handler', entries: [] };

function way(place: ExecutionPlace): ExecutionContext {
  return { place, entries: [] };
}

/** How something runs that runs in several ways: undecided as soon as one is, else the first that is no handler. */
function together(all: readonly ExecutionContext[]): ExecutionContext {
  const ways = all.filter((each) => each !== AGAIN);
  const open = ways.filter(({ place }) => place === 'function');
  if (ways.length === 0 || open.some(({ entries }) => entries.length === 0)) return way('function');
  if (open.length > 0)
    return { place: 'function', entries: [...new Set(open.flatMap(({ entries }) => entries))] };
  return ways.find(({ place }) => place !== 'handler') ?? way('handler');
}

/** How that runs which a handler starts without waiting for it. */
function detached(around: ExecutionContext): ExecutionContext {
  return around.place === 'handler' ? way('detached') : around;
}

/** How a callback runs that something unknown takes: perhaps from a handler. */
function undecided({ place }: ExecutionContext): ExecutionContext {
  return way(
    place === 'module' || place === 'constructor' || place === 'method' ? 'function' : place,
  );
}

/** Whether a callback's call stands in a `new Promise(…)` that is used, as in `await new Promise((done) => setTimeout(…))`. */
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

/** Whether nobody looks at a promise, to the end of its chain of `then` and `catch`. */
function isDropped(call: CallNode): boolean {
  const { kind, by } = valueUse(call, false);
  if (kind === 'dropped') return true;
  const next =
    by.type === 'MemberExpression' && CHAINING.has(staticKey(by) ?? '')
      ? wrapped(by).parent
      : undefined;
  return next?.type === 'CallExpression' && unwrap(next.callee) === by && isDropped(next);
}

function isExport(use: TSESTree.Node): boolean {
  return use.parent?.type === 'ExportSpecifier' || use.parent?.type === 'ExportDefaultDeclaration';
}
