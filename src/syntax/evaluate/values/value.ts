import type { TSESTree } from '@typescript-eslint/utils';
import { LIMITS } from '../context/budget.ts';
import type { EvaluationContext, Frame, Run } from '../context/frame.ts';
import type { Origin, Module } from '../../modules/module.ts';
import type { ClassNode, FunctionNode } from '../../nodes.ts';
import type { UnknownCause, UnknownReason } from '../../../model/static.ts';

/**
 * The values of the evaluator. Data is plain JavaScript: primitives, arrays, Map, Set, plain
 * objects. Project functions are callable JavaScript functions, library values (Zod) are the real
 * ones. The classes of this file represent everything else.
 */

/** A value that could not be computed, with the reason. It may be nested in known data. */
export class UnknownValue implements UnknownReason {
  readonly why: string;
  /** Set by the code that reports it, and kept by every value that is unknown for this reason. */
  readonly cause?: UnknownCause;
  readonly origin: Origin | undefined;
  /** The parameter, loop variable or collection that it depends on: a caller may supply it. */
  readonly parameter: TSESTree.Node | undefined;
  /** Whether its members are those of what a call has registered. */
  readonly isHandle?: true;

  /** @param reason its text, if nothing asks for the cause; or that of another unknown value */
  constructor(reason: string | UnknownReason, origin?: Origin, parameter?: TSESTree.Node) {
    const { why, cause } = typeof reason === 'string' ? { why: reason } : reason;
    this.why = why;
    if (cause !== undefined) this.cause = cause;
    this.origin = origin;
    this.parameter = parameter;
  }
}

/** A partly known string; otherwise like any unknown value. */
export class PartialString extends UnknownValue {
  /** In order; `null` for an unknown part. Neighbors are never both known or both unknown. */
  readonly parts: readonly (string | null)[];

  constructor(parts: readonly (string | null)[], because: UnknownValue) {
    super(because, because.origin, because.parameter);
    this.parts = merged(parts);
  }
}

/** Maximum number of alternatives of a {@link OneOf}; more make an unknown value. */
export const MAX_VALUES = 8;

/** One of a few known values: `condition ? first : second`. */
export class OneOf {
  /** Each is resolved, but may contain unknown values. */
  readonly values: readonly unknown[];
  /** Why it is undecided which value it is. */
  readonly because: UnknownValue;

  protected constructor(values: readonly unknown[], because: UnknownValue) {
    this.values = values;
    this.because = because;
  }

  /** Creates alternatives; undefined unless all are known and few. */
  static of(values: readonly unknown[], because: UnknownValue): OneOf | undefined {
    const all = new Set(values.flatMap((each) => (each instanceof OneOf ? each.values : [each])));
    return all.size > MAX_VALUES || [...all].some(isUnresolved)
      ? undefined
      : new OneOf([...all], because);
  }
}

/** A member that an object has only if an undecided branch runs. */
export class OptionalMember extends OneOf {
  /** The value of the member if it exists. */
  readonly present: unknown;

  private constructor(values: readonly unknown[], present: unknown, because: UnknownValue) {
    super(values, because);
    this.present = present;
  }

  /** Creates an optional member; undefined if its value is unknown or has too many alternatives. */
  static override of(present: unknown, because: UnknownValue): OptionalMember | undefined {
    const values = OneOf.of([present, undefined], because)?.values;
    return values && new OptionalMember(values, present, because);
  }
}

/** One of a few strings: `condition ? 'a' : 'b'`. */
export class OneOfStrings extends OneOf {
  declare readonly values: readonly string[];

  /** Creates alternatives; undefined unless all are strings and few. */
  static override of(values: readonly unknown[], because: UnknownValue): OneOfStrings | undefined {
    const strings = values.map((value) => stringsIn(value));
    const all = new Set(strings.flatMap((each) => each ?? []));
    return strings.includes(undefined) || all.size > MAX_VALUES
      ? undefined
      : new OneOfStrings([...all], because);
  }

  /** Concatenates strings with alternatives; undefined for other values, or too many results. */
  static joined(values: readonly unknown[], because: UnknownValue): OneOfStrings | undefined {
    let joined: readonly string[] = [''];
    for (const value of values) {
      const strings = stringsIn(value);
      if (!strings || joined.length * strings.length > MAX_VALUES) return undefined;
      joined = joined.flatMap((start) => strings.map((end) => start + end));
      if (joined.some(({ length }) => length > LIMITS.stringLength)) return undefined;
    }
    return OneOfStrings.of(joined, because);
  }

  /** The parts that all alternatives share. */
  get parts(): readonly (string | null)[] {
    return this.because instanceof PartialString ? this.because.parts : [null];
  }
}

function stringsIn(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return [value];
  return value instanceof OneOfStrings ? value.values : undefined;
}

/** The known and unknown parts of a string that is not fully known. */
export function partsOf(value: unknown): readonly (string | null)[] | undefined {
  return value instanceof PartialString || value instanceof OneOfStrings ? value.parts : undefined;
}

function merged(parts: readonly (string | null)[]): (string | null)[] {
  const result: (string | null)[] = [];
  for (const part of parts) {
    if (part === '') continue;
    const last = result.at(-1);
    if (result.length === 0 || (part === null) !== (last === null)) result.push(part);
    else if (part !== null) result[result.length - 1] = `${last ?? ''}${part}`;
  }
  return result;
}

/** An unknown parameter or field with a written type, so that its members can be looked up. */
export class TypedValue extends UnknownValue {
  readonly type: Origin;

  constructor(
    reason: string | UnknownReason,
    type: Origin,
    origin?: Origin,
    parameter?: TSESTree.Node,
  ) {
    super(reason, origin, parameter);
    this.type = type;
  }
}

/** An export of an opaque package: `McpServer` of `@modelcontextprotocol/sdk/server/mcp.js`. */
export class ExternalValue {
  readonly specifier: string;
  /** The name of the export, then its members; empty for the namespace. */
  readonly path: readonly string[];

  constructor(specifier: string, path: readonly string[]) {
    this.specifier = specifier;
    this.path = path;
  }
}

/** The origin of an {@link OpaqueValue}. */
export type OpaqueKind =
  /** The result of `new External(…)`, or a parameter or field with that external type. */
  | 'instance'
  /** The result of `external(…)`. */
  | 'result'
  /** Parameter `index[1]` of the callback that is argument `index[0]` of `external(…)`. */
  | 'callback-parameter';

/** A value that external code created: identified by its origin, its contents unknown. */
export class OpaqueValue {
  readonly kind: OpaqueKind;
  readonly of: ExternalValue;
  /** The node that created it: the identity of the value. */
  readonly origin: Origin;
  /** The members read from it, as in `instance.server`. */
  readonly path: readonly string[];
  readonly index: readonly [argument: number, parameter: number] | undefined;
  /** The first argument of the call whose result it is, evaluated when asked for. */
  readonly argument: (() => unknown) | undefined;

  constructor(
    kind: OpaqueKind,
    of: ExternalValue,
    origin: Origin,
    path: readonly string[] = [],
    index?: readonly [number, number],
    argument?: () => unknown,
  ) {
    this.kind = kind;
    this.of = of;
    this.origin = origin;
    this.path = path;
    this.index = index;
    this.argument = argument;
  }

  /**
   * A proxy of the value: the traps of its handler decide whether calls act on this one.
   *
   * @param isOptional whether the value may be the target itself
   */
  proxied(handler: unknown, isOptional = false): OpaqueValue {
    const { kind, of, path, index, argument } = this;
    const origin = new ProxyOrigin(this, handler, isOptional);
    return new OpaqueValue(kind, of, origin, path, index, argument);
  }

  /**
   * The member of the argument that the value is if the called function returns its argument
   * unchanged; undefined if the argument has no such member.
   */
  get passed(): unknown {
    let value = this.argument?.();
    for (const key of this.path)
      value = isPlainObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    return value;
  }
}

/** The origin of a proxy: calls on it act on its target, or do not. */
export class ProxyOrigin implements Origin {
  readonly node: TSESTree.Node;
  readonly module: Module;
  readonly target: OpaqueValue;
  readonly handler: unknown;
  /** Whether the target itself may be in its place. */
  readonly isOptional: boolean;

  constructor(target: OpaqueValue, handler: unknown, isOptional: boolean) {
    ({ node: this.node, module: this.module } = target.origin);
    this.target = target;
    this.handler = handler;
    this.isOptional = isOptional;
  }
}

/**
 * The value that several values of external code are: they have the same origin and members. A
 * proxy and its target are the proxy, whose calls may not call the target.
 */
export function sameOpaque(values: readonly unknown[]): OpaqueValue | undefined {
  const opaque = values.filter((value) => value instanceof OpaqueValue);
  const [first] = opaque;
  const isSame =
    first !== undefined &&
    opaque.length === values.length &&
    opaque.every(
      ({ kind, origin, path }) =>
        kind === first.kind &&
        origin.node === first.origin.node &&
        path.join('.') === first.path.join('.'),
    );
  if (!isSame) return undefined;
  const origins = new Set(opaque.map(({ origin }) => origin));
  const [proxy, other] = [...origins].filter((origin) => origin instanceof ProxyOrigin);
  if (!proxy || origins.size === 1) return first;
  const handler = other ? new UnknownValue('is one of several proxies', proxy) : proxy.handler;
  return proxy.target.proxied(handler, true);
}

/** `import * as name` of a project module. */
export class ModuleNamespace {
  readonly module: Module;
  /** The start-up run that ran the module; undefined for a module that is read as written. */
  readonly startUp: Run | undefined;

  constructor(module: Module, startUp?: Run) {
    this.module = module;
    this.startUp = startUp;
  }
}

/** A class of the project. */
export class ClassValue {
  readonly node: ClassNode;
  readonly module: Module;
  readonly frame: Frame | undefined;
  /** The static members read so far, by name. */
  readonly statics = new Map<string, unknown>();

  constructor(node: ClassNode, module: Module, frame: Frame | undefined) {
    this.node = node;
    this.module = module;
    this.frame = frame;
  }
}

/** An instance of a project class. */
export class InstanceValue {
  readonly class: ClassValue;
  /** The arguments of the constructor; undefined if no construction is known. */
  readonly args: readonly unknown[] | undefined;
  /**
   * The parameter with the type of the instance, or the class whose `this` it is: a caller may
   * supply the instance.
   */
  readonly parameter: TSESTree.Node | undefined;
  /** The members read so far, by name. */
  readonly members = new Map<string, unknown>();
  /** Whether its constructor ran, so that it has exactly the members that were set on it. */
  readonly isRun: boolean;

  constructor(
    of: ClassValue,
    args: readonly unknown[] | undefined,
    parameter?: TSESTree.Node,
    isRun = false,
  ) {
    this.class = of;
    this.args = args;
    this.parameter = parameter;
    this.isRun = isRun;
  }
}

/** A value for which {@link isUnresolved} holds. */
export type UnresolvedValue = UnknownValue | OneOf | ExternalValue | OpaqueValue;

/** The source of a project function. */
export interface FunctionInfo {
  readonly node: FunctionNode;
  readonly module: Module;
  readonly frame: Frame | undefined;
  readonly receiver: unknown;
  /** Whether `bind` made it, so that a call cannot give it another receiver. */
  readonly isBound?: true;
}

/**
 * Whether nothing can be computed with a value: it is unknown, has alternatives, or comes from an
 * opaque package.
 */
export function isUnresolved(value: unknown): value is UnresolvedValue {
  return isUndecided(value) || value instanceof ExternalValue || value instanceof OpaqueValue;
}

/** Whether a value is unknown or has alternatives. */
export function isUndecided(value: unknown): value is UnknownValue | OneOf {
  return value instanceof UnknownValue || value instanceof OneOf;
}

/** Whether a value is not `undefined`; undefined if uncertain. */
export function isDefined(value: unknown): boolean | undefined {
  if (value instanceof OneOf) return value.values.includes(undefined) ? undefined : true;
  return value instanceof UnknownValue ? undefined : value !== undefined;
}

/** The reason why a value is unresolved, as an unknown value. */
export function asUnknown(value: UnresolvedValue): UnknownValue {
  if (value instanceof UnknownValue) return value;
  if (value instanceof OneOf) return value.because;
  const external = value instanceof OpaqueValue ? value.of : value;
  const name = external.path.length > 0 ? `\`${external.path.join('.')}\` of ` : '';
  const isPassed =
    value instanceof OpaqueValue && value.path.length > 0 && value.passed !== undefined;
  return new UnknownValue(
    isPassed
      ? `passes through ${name}'${external.specifier}', which may change it`
      : `comes from ${name}'${external.specifier}'`,
    value instanceof OpaqueValue ? value.origin : undefined,
  );
}

/** An unknown value whose origin is a node. */
export function unknownAt(
  why: string,
  node: TSESTree.Node,
  { module }: EvaluationContext,
): UnknownValue {
  return new UnknownValue(why, { node, module });
}

/** An unknown value that depends on another unknown value; keeps the first reason. */
export function undecided(by: UnresolvedValue, what: string, origin: Origin): UnknownValue {
  const { why, cause, origin: at = origin, parameter } = asUnknown(by);
  // The text alone: "is decided by a condition that depends on …" says no more than the end of it.
  const isDependence = why.startsWith('depends on ') || why.startsWith('is decided by ');
  const text = isDependence ? why : `is decided by ${what} that ${why}`;
  return new UnknownValue({ why: text, cause }, at, parameter);
}

/** Whether a value is an object literal or a plain object from a native function. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether code may mutate a value in place. */
export function isContainer(value: unknown): value is object {
  return (
    Array.isArray(value) || value instanceof Map || value instanceof Set || isPlainObject(value)
  );
}
