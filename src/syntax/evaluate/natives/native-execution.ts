import { computedFrom } from '../values/environment.ts';
import { LIMITS, type Budget } from '../context/budget.ts';
import {
  unresolvedIn,
  unreadDeepIn,
  spendFlat,
  unreadAmong,
  unreadInside,
  sizeOf,
  sizesOf,
  toCount,
  cost,
  unreadKey,
} from './native-costs.ts';
import { methodOfCollection, type CollectionMethod } from '../data-flow/native-methods.ts';
import { GLOBAL_NAMES, isGlobalValue } from './natives.ts';
import { UnknownValue, isUnresolved, stringParts } from '../values/value.ts';

type Native = (...args: readonly unknown[]) => unknown;

type Keyed = ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>;

/** Thrown when a native method's outcome depends on an unknown callback result. */
class Undecided extends Error {
  readonly value: UnknownValue;

  constructor(value: UnknownValue) {
    super(value.why);
    // The outcome is not the value on which it depends: what is written to it changes another.
    this.value = new UnknownValue(value, value.origin, value.parameter);
  }
}

const CALLABLE = new Set<unknown>([
  String,
  Number,
  Boolean,
  BigInt,
  Symbol,
  Array,
  parseInt,
  parseFloat,
  encodeURIComponent,
  encodeURI,
  structuredClone,
]);
const CONSTRUCTORS = new Set<unknown>([Map, Set, Array, RegExp]);

/**
 * Wraps a callback for a native method: an unknown result aborts a method that depends on it, and
 * results cost steps.
 */
function prepared(callback: unknown, decides: boolean, budget: Budget): unknown {
  if (typeof callback !== 'function') return callback;
  return (...args: unknown[]): unknown => {
    const answer: unknown = (callback as (...args: unknown[]) => unknown)(...args);
    if (decides && isUnresolved(answer)) throw new Undecided(computedFrom(answer));
    budget.spend(sizeOf(answer));
    return answer;
  };
}

/**
 * Runs native code: turns exceptions into unknown values and iterators into arrays, and spends the
 * cost of the result. @throws BudgetExceeded
 */
function run(work: () => unknown, budget: Budget): unknown {
  try {
    const result = work();
    const value =
      typeof result === 'object' && result !== null && Symbol.iterator in result && 'next' in result
        ? [...(result as Iterable<unknown>)]
        : result;
    budget.spend(sizeOf(value));
    if (typeof value === 'string' && value.length > LIMITS.stringLength)
      return new UnknownValue(`builds a string of more than ${LIMITS.stringLength} characters`);
    return value;
  } catch (error) {
    if (error instanceof Undecided) return error.value;
    if (
      error instanceof TypeError ||
      error instanceof RangeError ||
      error instanceof SyntaxError ||
      error instanceof URIError ||
      error instanceof DOMException
    )
      return new UnknownValue(`throws: ${error.message}`);
    throw error;
  }
}

/**
 * Calls a native method.
 *
 * @param receiver the object before the dot, for which {@link isNative} holds
 * @returns the result, or an unknown value if it depends on one or is too costly
 * @throws BudgetExceeded
 */
export function callNative(
  receiver: unknown,
  name: string,
  args: readonly unknown[],
  budget: Budget,
): unknown {
  const global = isGlobalValue(receiver) ? GLOBAL_NAMES.get(receiver) : undefined;
  const method = methodOfCollection(receiver, name);
  const unresolved =
    (inspectsArguments(global, method, name) ? unresolvedIn(args) : undefined) ??
    (method?.inspects === 'elements' || method?.inspects === 'both'
      ? unresolvedIn(Array.isArray(receiver) ? receiver : (receiver as Keyed).keys())
      : undefined);
  if (unresolved) return unresolved;
  const inside = unreadInside(receiver, name, args, budget);
  if (inside) return inside;
  budget.spend(sizesOf([receiver, ...args]));
  const price = cost(receiver, name, args);
  if (price instanceof UnknownValue) return price;
  if (isStateful(receiver, name)) return nextMatch(receiver, name, String(args[0]), price, budget);
  budget.spend(price);
  if (name === 'flat' && Array.isArray(receiver))
    spendFlat(receiver, args[0] === undefined ? 1 : (toCount(args[0]) ?? 0), budget);
  const keys = global === 'Object' && name === 'fromEntries' ? unreadKeyOf(args[0]) : undefined;
  if (keys) return keys;
  const decides = method?.decides ?? (typeof receiver === 'string' || receiver === JSON);
  const values =
    decides || (name === 'flatMap' && method)
      ? args.map((arg) => prepared(arg, decides, budget))
      : args;
  const native = (receiver as Record<string, (...args: unknown[]) => unknown>)[name];
  return run(() => native?.apply(receiver, values as unknown[]), budget);
}

/** Whether a method of a regular expression goes on where its last call has ended. */
export function isStateful(receiver: unknown, name: string): receiver is RegExp {
  return (
    receiver instanceof RegExp &&
    (receiver.global || receiver.sticky) &&
    (name === 'exec' || name === 'test')
  );
}

/** Spends the share of a search's cost that is for the part of the text up to the match. */
function nextMatch(
  pattern: RegExp,
  name: string,
  text: string,
  price: number,
  budget: Budget,
): unknown {
  budget.require(price);
  const from = pattern.lastIndex;
  const match = run(() => pattern.exec(text), budget);
  const end = match ? pattern.lastIndex : text.length;
  budget.spend(price * Math.min(1, (Math.max(0, end - from) + 1) / (text.length + 1)));
  return name === 'test' ? match !== null : match;
}

/** Whether an unknown argument makes the outcome of a method unknown. */
function inspectsArguments(
  global: string | undefined,
  method: CollectionMethod | undefined,
  name: string,
): boolean {
  if (global !== undefined) return global !== 'Array' || name !== 'of';
  return !method || method.inspects === 'arguments' || method.inspects === 'both';
}

/** The reason why a key in a list of entries is unknown, if one is. */
function unreadKeyOf(entries: unknown): UnknownValue | undefined {
  return Array.isArray(entries)
    ? unreadAmong(entries, (entry: unknown) => unreadKey(Array.isArray(entry) ? entry[0] : entry))
    : undefined;
}

/** `String(…)`, `parseInt(…)` and the like; undefined for other functions. */
export function callGlobal(
  fn: unknown,
  args: readonly unknown[],
  budget: Budget,
): { readonly value: unknown } | undefined {
  if (!CALLABLE.has(fn)) return undefined;
  if (fn === String && stringParts(args[0])) return { value: args[0] };
  budget.spend(sizesOf(args));
  const isDeep = fn !== Boolean;
  const unread = unresolvedIn(args) ?? (isDeep ? unreadDeepAmong(args, budget) : undefined);
  return { value: unread ?? tooBig(fn, args) ?? run(() => (fn as Native)(...args), budget) };
}

/** `new Map(…)`, `new RegExp(…)` and the like; undefined for other functions. */
export function constructGlobal(
  fn: unknown,
  args: readonly unknown[],
  budget: Budget,
): { readonly value: unknown } | undefined {
  if (!CONSTRUCTORS.has(fn)) return undefined;
  budget.spend(sizesOf(args));
  const unread =
    unresolvedIn(args) ??
    (fn === RegExp ? unreadDeepAmong(args, budget) : undefined) ??
    (fn === Map && Array.isArray(args[0]) ? unresolvedIn(args[0]) : undefined);
  const construct = (): unknown => new (fn as new (...args: unknown[]) => unknown)(...args);
  return { value: unread ?? tooBig(fn, args) ?? run(construct, budget) };
}

function unreadDeepAmong(values: readonly unknown[], budget: Budget): UnknownValue | undefined {
  return unreadAmong(values, (value) => unreadDeepIn(value, budget));
}

/** Why a global function would make too much of its argument. */
function tooBig(fn: unknown, [first, ...others]: readonly unknown[]): UnknownValue | undefined {
  const isLength = fn === Array && typeof first === 'number' && others.length === 0;
  if (isLength && first > LIMITS.steps) return new UnknownValue('builds an array that is too long');
  return fn === BigInt && typeof first === 'string' && first.length > LIMITS.bigIntBits / 4
    ? new UnknownValue(`is an integer of more than ${LIMITS.bigIntBits} bits`)
    : undefined;
}
