import type { Evaluation, LocatedNode } from '../context/evaluation.ts';
import { InstanceValue } from '../values/project-values.ts';
import { ExternalValue, OpaqueValue } from '../values/external-value.ts';
import { joinedEither } from '../values/joined-either.ts';

const MODULES: ReadonlySet<string> = new Set(['events', 'node:events']);
const ADDING: ReadonlySet<string> = new Set(['addListener', 'on', 'once']);
const FIRST: ReadonlySet<string> = new Set(['prependListener', 'prependOnceListener']);
const REMOVING: ReadonlySet<string> = new Set(['off', 'removeListener']);

/** A call of a method. */
export interface MethodCall {
  readonly receiver: unknown;
  readonly method: string;
  /** Evaluates the arguments. */
  readonly args: () => readonly unknown[];
}

/** A function that an event calls. */
interface Listener {
  readonly fn: unknown;
  readonly isOnce: boolean;
}

/** The listeners of emitters that the project makes, by event. */
const emitters = new WeakMap<object, Map<string, Listener[]>>();

/**
 * The result of a method of an event emitter that the project makes, after its effect: an event
 * calls its listeners at once, in order. Undefined for any other method. @throws BudgetExceeded
 */
export function emitted(
  { receiver, method, args }: MethodCall,
  at: LocatedNode,
  evaluator: Evaluation,
): { readonly value: unknown } | undefined {
  const isAdding = ADDING.has(method) || FIRST.has(method);
  if (!isAdding && !REMOVING.has(method) && method !== 'emit') return undefined;
  const emitter = emitterOf(receiver, evaluator);
  const [event, ...rest] = emitter ? args() : [];
  if (!emitter || typeof event !== 'string') return undefined;
  const listeners = listenersOf(emitter, event);
  if (method === 'emit')
    return {
      value: callEach(listeners, (fn) => void evaluator.apply(fn, receiver, rest, at), evaluator),
    };
  const [fn] = rest;
  evaluator.markChanged(listeners);
  if (isAdding) add(listeners, { fn, isOnce: /once/i.test(method) }, FIRST.has(method), evaluator);
  else remove(listeners, (each) => each.fn === fn);
  return { value: receiver };
}

/** Whether a method of a value adds a listener to an emitter that the project makes. */
export function isListening(
  receiver: unknown,
  method: string | undefined,
  evaluator: Evaluation,
): boolean {
  return (
    method !== undefined &&
    (ADDING.has(method) || FIRST.has(method)) &&
    isMadeEmitter(receiver, evaluator)
  );
}

/** Whether a value is an emitter that the project makes. */
function isMadeEmitter(value: unknown, evaluator: Evaluation): boolean {
  if (value instanceof InstanceValue) return isEmitter(evaluator.rootClass(value.class));
  return (
    value instanceof OpaqueValue &&
    value.kind === 'instance' &&
    value.path.length === 0 &&
    isEmitter(value.of)
  );
}

/** The identity of an emitter: an instance of a class that extends it, or the place of `new`. */
function emitterOf(value: unknown, evaluator: Evaluation): object | undefined {
  if (!isMadeEmitter(value, evaluator)) return undefined;
  if (value instanceof InstanceValue) return value.isRun ? value : undefined;
  return value instanceof OpaqueValue ? value.origin : undefined;
}

function isEmitter(value: unknown): boolean {
  return (
    value instanceof ExternalValue &&
    MODULES.has(value.specifier) &&
    value.path.every((name) => name === 'default' || name === 'EventEmitter')
  );
}

function listenersOf(emitter: object, event: string): Listener[] {
  let events = emitters.get(emitter);
  if (!events) emitters.set(emitter, (events = new Map<string, Listener[]>()));
  let listeners = events.get(event);
  if (!listeners) events.set(event, (listeners = []));
  return listeners;
}

function add(
  listeners: Listener[],
  listener: Listener,
  isFirst: boolean,
  evaluator: Evaluation,
): void {
  if (isFirst) listeners.unshift(listener);
  else listeners.push(listener);
  if (evaluator.incompleteness(listeners))
    evaluator.markCertain(listeners, new Set([...evaluator.certainIn(listeners), listener]));
}

function remove(listeners: Listener[], isRemoved: (each: Listener) => boolean): void {
  const index = listeners.findIndex(isRemoved);
  if (index >= 0) listeners.splice(index, 1);
}

/** Calls listeners; one that a condition adds may not be called. */
function callEach(
  listeners: Listener[],
  call: (fn: unknown) => void,
  evaluator: Evaluation,
): unknown {
  for (const listener of [...listeners]) {
    const run = (): void => {
      call(listener.fn);
    };
    const condition = evaluator.conditionOf(listener, listeners);
    if (condition) joinedEither([run, () => undefined], condition, evaluator);
    else run();
    if (!listener.isOnce) continue;
    evaluator.markChanged(listeners);
    remove(listeners, (each) => each === listener);
  }
  return evaluator.incompleteness(listeners) ?? listeners.length > 0;
}
