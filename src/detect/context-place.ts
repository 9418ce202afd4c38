import type { TSESTree } from '@typescript-eslint/utils';
import type { Place } from '../model/definition.ts';
import type { Module } from '../syntax/module.ts';
import { isFunction, staticKey, unwrap, wrapped, type CallNode, type FunctionNode } from '../syntax/nodes.ts';
import { destinyOf } from './context-fate.ts';
import { functionsOf, type Functions } from './functions.ts';

const TIMERS = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick']);
const LISTENING = new Set(['on', 'once', 'addListener', 'prependListener', 'addEventListener']);
/** Methods that run their callback before they return. */
const ITERATING = new Set(['map', 'flatMap', 'filter', 'forEach', 'find', 'findIndex', 'findLast', 'some', 'every', 'reduce', 'sort']);
const CHAINING = new Set(['then', 'catch', 'finally']);

/** Tells from where in a file code runs: from a request handler, or from somewhere else. */
export class Places {
  private readonly functions: Functions;
  private readonly handlers: ReadonlySet<TSESTree.Node>;
  private readonly visiting = new Set<TSESTree.Node>();

  /** @param handlers the functions of the module that answer requests */
  constructor(module: Module, handlers: ReadonlySet<TSESTree.Node>) {
    this.functions = functionsOf(module);
    this.handlers = handlers;
  }

  /** From where a node runs. */
  placeOf(node: TSESTree.Node): Place {
    for (let current = node.parent; current; current = current.parent) {
      if (isFunction(current)) return this.placeOfFunction(current);
    }
    return 'module';
  }

  private placeOfFunction(fn: FunctionNode): Place {
    if (this.handlers.has(fn)) return 'handler';
    if (this.visiting.has(fn)) return 'handler';
    this.visiting.add(fn);
    const place = this.placeByUse(fn);
    this.visiting.delete(fn);
    return place;
  }

  private placeByUse(fn: FunctionNode): Place {
    const outer = wrapped(fn);
    const { parent } = outer;
    if (fn.type === 'FunctionDeclaration' || parent?.type === 'VariableDeclarator') return this.placeOfNamed(fn);
    if (parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition') return this.placeOfMember(fn);
    if (parent?.type === 'CallExpression' && parent.callee === outer) return this.placeOfCall(parent, fn);
    if (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') return this.placeOfCallback(parent, fn);
    const calls = this.functions.callsOf(fn);
    return calls.length > 0 ? this.together(calls.map((call) => this.placeOfCall(call, fn))) : undecided(this.placeOf(outer));
  }

  /** A function with a name runs wherever it is called or handed over; undecided as soon as that may be elsewhere. */
  private placeOfNamed(fn: FunctionNode): Place {
    const places = [
      ...this.functions.callsOf(fn).map((call) => this.placeOfCall(call, fn)),
      ...this.functions.otherUses(fn).flatMap((use) => (isExport(use) ? [] : [this.placeOfUse(use, fn)])),
    ];
    return places.length === 0 ? 'function' : this.together(places);
  }

  private placeOfMember(fn: FunctionNode): Place {
    const calls = this.functions.callsOf(fn);
    if (calls.length > 0) return this.together(calls.map((call) => this.placeOfCall(call, fn)));
    return 'class';
  }

  /** A call whose promise nobody waits for goes on after its surroundings have ended. */
  private placeOfCall(call: CallNode, fn: FunctionNode): Place {
    return fn.async && isDropped(call) ? detached(this.placeOf(call)) : this.placeOf(call);
  }

  private placeOfUse(use: TSESTree.Node, fn: FunctionNode): Place {
    const outer = wrapped(use);
    const { parent } = outer;
    if (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') return this.placeOfCallback(parent, fn);
    return 'function';
  }

  /** A callback runs when the function that takes it says so. */
  private placeOfCallback(call: CallNode, fn: FunctionNode): Place {
    const callee = unwrap(call.callee);
    const name = callee.type === 'MemberExpression' ? (staticKey(callee) ?? '') : callee.type === 'Identifier' ? callee.name : '';
    const isMethod = callee.type === 'MemberExpression';
    if (TIMERS.has(name)) return this.isWaitedFor(call) ? this.placeOf(call) : 'timer';
    if (isMethod && LISTENING.has(name)) return this.isWaitedFor(call) ? this.placeOf(call) : 'listener';
    if (isMethod && CHAINING.has(name)) return isDropped(call) ? detached(this.placeOf(call)) : this.placeOf(call);
    if (call.type === 'NewExpression' && name === 'Promise') return isDropped(call) ? detached(this.placeOf(call)) : this.placeOf(call);
    if (isMethod && ITERATING.has(name)) return name === 'forEach' && fn.async ? detached(this.placeOf(call)) : this.placeOf(call);
    return undecided(this.placeOf(call));
  }

  /** Whether a callback's call stands in a `new Promise(…)` that is used, as in `await new Promise((done) => setTimeout(…))`. */
  private isWaitedFor(call: CallNode): boolean {
    let current: TSESTree.Node | undefined = call.parent;
    while (current && !isFunction(current)) current = current.parent;
    const made = current && wrapped(current).parent;
    return made?.type === 'NewExpression' && made.callee.type === 'Identifier' && made.callee.name === 'Promise' && !isDropped(made);
  }

  /** The place of something that runs from several places: the first that is no handler. */
  private together(places: readonly Place[]): Place {
    if (places.includes('function')) return 'function';
    return places.find((place) => place !== 'handler') ?? 'handler';
  }
}

/** The place of what a handler starts without waiting for it. */
function detached(place: Place): Place {
  return place === 'handler' ? 'detached' : place;
}

/** The place of a callback that something unknown takes: it may be run from a handler. */
function undecided(place: Place): Place {
  return place === 'module' || place === 'class' ? 'function' : place;
}

/** Whether nobody looks at a promise, to the end of its chain of `then` and `catch`. */
function isDropped(call: CallNode): boolean {
  const { fate, by } = destinyOf(call, false);
  if (fate === 'dropped') return true;
  const next = by.type === 'MemberExpression' && CHAINING.has(staticKey(by) ?? '') ? wrapped(by).parent : undefined;
  return next?.type === 'CallExpression' && unwrap(next.callee) === by && isDropped(next);
}

function isExport(use: TSESTree.Node): boolean {
  return use.parent?.type === 'ExportSpecifier' || use.parent?.type === 'ExportDefaultDeclaration';
}
