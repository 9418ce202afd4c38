import type { TSESTree } from '@typescript-eslint/utils';
import { LIMITS } from './budget.ts';
import type { EvaluationContext, Frame } from './frame.ts';
import type { Origin, Module } from '../modules/module.ts';
import type { ClassNode, FunctionNode } from '../nodes.ts';

/**
 * What the evaluator computes with. Data is plain JavaScript data: primitives, arrays, Map, Set, plain objects;
 * functions of the project are callable JavaScript functions; values of a library (Zod) are the real ones.
 * Beside these stand the classes of this file.
 */

/** A value that could not be read, with the reason; it may stand anywhere inside known data. */
export class UnknownValue {
  readonly why: string;
  readonly origin: Origin | undefined;
  /** The parameter or loop variable that the value depends on, or the expression that makes the collection which functions fill: a caller may supply it. */
  readonly parameter: TSESTree.Node | undefined;

  /** @param why a clause that completes "could not be read: it …", for example "depends on the parameter `name`" */
  constructor(why: string, origin?: Origin, parameter?: TSESTree.Node) {
    this.why = why;
    this.origin = origin;
    this.parameter = parameter;
  }
}

/** A string of which some parts are known; otherwise like any unknown value. */
export class PartialString extends UnknownValue {
  /** In order; null for a part that could not be read. No two neighbours are of the same kind. */
  readonly parts: readonly (string | null)[];

  constructor(parts: readonly (string | null)[], because: UnknownValue) {
    super(because.why, because.origin, because.parameter);
    this.parts = merged(parts);
  }
}

/** How many values a {@link OneOf} may have; more are an unknown value. */
const MAX_VALUES = 8;

/** One of a few known values, where it is not known which: `condition ? first : second`. */
export class OneOf {
  /** Each is resolved; what is in them may be unknown. */
  readonly values: readonly unknown[];
  /** Why it is not known which. */
  readonly because: UnknownValue;

  protected constructor(values: readonly unknown[], because: UnknownValue) {
    this.values = values;
    this.because = because;
  }

  /** One of several values; undefined unless all are known, and few. */
  static of(values: readonly unknown[], because: UnknownValue): OneOf | undefined {
    const all = new Set(
      values.flatMap((value) => (value instanceof OneOf ? value.values : [value])),
    );
    return all.size > MAX_VALUES || [...all].some(isUnresolved)
      ? undefined
      : new OneOf([...all], because);
  }
}

/** A member that an object has only where an undecided branch runs. */
export class OptionalMember extends OneOf {
  /** The value of the member where the object has it. */
  readonly present: unknown;

  private constructor(values: readonly unknown[], present: unknown, because: UnknownValue) {
    super(values, because);
    this.present = present;
  }

  /** A member that has a value or does not exist; undefined where the value is not known or may be too many. */
  static override of(present: unknown, because: UnknownValue): OptionalMember | undefined {
    const values = OneOf.of([present, undefined], because)?.values;
    return values && new OptionalMember(values, present, because);
  }
}

/** One of a few strings, where it is not known which: `condition ? 'a' : 'b'`. */
export class OneOfStrings extends OneOf {
  declare readonly values: readonly string[];

  /** One of several values; undefined unless they are strings, and few. */
  static override of(values: readonly unknown[], because: UnknownValue): OneOfStrings | undefined {
    const strings = values.map((value) => stringsIn(value));
    const all = new Set(strings.flatMap((each) => each ?? []));
    return strings.includes(undefined) || all.size > MAX_VALUES
      ? undefined
      : new OneOfStrings([...all], because);
  }

  /** The concatenation of strings, some of them one of several; undefined for other values, or too many results. */
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

  /** The string as the parts that are the same whichever it is. */
  get parts(): readonly (string | null)[] {
    return this.because instanceof PartialString ? this.because.parts : [null];
  }
}

function stringsIn(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return [value];
  return value instanceof OneOfStrings ? value.values : undefined;
}

/** The known and unknown parts of a string that is not known as a whole. */
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

/** A parameter or field whose value is unknown, but whose type is written: its members can be looked up. */
export class TypedValue extends UnknownValue {
  readonly type: Origin;

  constructor(why: string, type: Origin, origin?: Origin, parameter?: TSESTree.Node) {
    super(why, origin, parameter);
    this.type = type;
  }
}

/** Something of a package that is not read: `McpServer` of `@modelcontextprotocol/sdk/server/mcp.js`. */
export class ExternalValue {
  readonly specifier: string;
  /** The export's name, then members of it; empty for the namespace itself. */
  readonly path: readonly string[];

  constructor(specifier: string, path: readonly string[]) {
    this.specifier = specifier;
    this.path = path;
  }
}

/** How an {@link OpaqueValue} came about. */
export type OpaqueKind =
  /** `new External(…)`, or a parameter or field whose type is that external class or interface. */
  | 'instance'
  /** What `external(…)` returned. */
  | 'result'
  /** Parameter number `index[1]` of a callback that was handed to `external(…)` as argument number `index[0]`. */
  | 'callback-parameter';

/** A value made by something external: known by where it came from, not by what is in it. */
export class OpaqueValue {
  readonly kind: OpaqueKind;
  readonly of: ExternalValue;
  /** The node that made it: the identity of the value. */
  readonly origin: Origin;
  /** Members read from it since, as in `instance.server`. */
  readonly path: readonly string[];
  readonly index: readonly [argument: number, parameter: number] | undefined;

  constructor(
    kind: OpaqueKind,
    of: ExternalValue,
    origin: Origin,
    path: readonly string[] = [],
    index?: readonly [number, number],
  ) {
    this.kind = kind;
    this.of = of;
    this.origin = origin;
    this.path = path;
    this.index = index;
  }
}

/** `import * as name` of a module of the project. */
export class ModuleNamespace {
  readonly module: Module;

  constructor(module: Module) {
    this.module = module;
  }
}

/** A class of the project. */
export class ClassValue {
  readonly node: ClassNode;
  readonly module: Module;
  readonly frame: Frame | undefined;
  /** Static members that were read, by name. */
  readonly statics = new Map<string, unknown>();

  constructor(node: ClassNode, module: Module, frame: Frame | undefined) {
    this.node = node;
    this.module = module;
    this.frame = frame;
  }
}

/** An instance of a class of the project. */
export class InstanceValue {
  readonly class: ClassValue;
  /** What the constructor was called with; undefined when nobody is known to call it. */
  readonly args: readonly unknown[] | undefined;
  /** The parameter that the instance is known by the type of, or the class whose `this` it is: a caller may supply the instance. */
  readonly parameter: TSESTree.Node | undefined;
  /** Members that were read, by name. */
  readonly members = new Map<string, unknown>();

  constructor(of: ClassValue, args: readonly unknown[] | undefined, parameter?: TSESTree.Node) {
    this.class = of;
    this.args = args;
    this.parameter = parameter;
  }
}

/** A value that {@link isUnresolved}. */
export type UnresolvedValue = UnknownValue | OneOf | ExternalValue | OpaqueValue;

/** What stands behind a function of the project. */
export interface FunctionInfo {
  readonly node: FunctionNode;
  readonly module: Module;
  readonly frame: Frame | undefined;
  readonly receiver: unknown;
}

/** Whether nothing can be computed with the value itself: it is unknown, one of several, or made by a package that is not read. */
export function isUnresolved(value: unknown): value is UnresolvedValue {
  return isUndecided(value) || value instanceof ExternalValue || value instanceof OpaqueValue;
}

/** Whether it is not known which value a value is: none is known, or one of several. */
export function isUndecided(value: unknown): value is UnknownValue | OneOf {
  return value instanceof UnknownValue || value instanceof OneOf;
}

/** Whether there is a value at all, and not `undefined`; undefined where that is not known. */
export function isDefined(value: unknown): boolean | undefined {
  if (value instanceof OneOf) return value.values.includes(undefined) ? undefined : true;
  return value instanceof UnknownValue ? undefined : value !== undefined;
}

/** Why a value that {@link isUnresolved} cannot be computed with, as an unknown value. */
export function asUnknown(value: UnresolvedValue): UnknownValue {
  if (value instanceof UnknownValue) return value;
  if (value instanceof OneOf) return value.because;
  const external = value instanceof OpaqueValue ? value.of : value;
  const name = external.path.length > 0 ? `\`${external.path.join('.')}\` of ` : '';
  return new UnknownValue(
    `comes from ${name}'${external.specifier}'`,
    value instanceof OpaqueValue ? value.origin : undefined,
  );
}

/** A value that is unknown because of an expression. */
export function unknownAt(
  why: string,
  node: TSESTree.Node,
  { module }: EvaluationContext,
): UnknownValue {
  return new UnknownValue(why, { node, module });
}

/** The same unknown value, as one that a caller may supply by a parameter. */
export function suppliedBy(parameter: TSESTree.Node, value: UnknownValue): UnknownValue {
  if (value instanceof TypedValue)
    return new TypedValue(value.why, value.type, value.origin, parameter);
  const supplied = new UnknownValue(value.why, value.origin, parameter);
  return value instanceof PartialString ? new PartialString(value.parts, supplied) : supplied;
}

/** An unknown value that is so because another value, which decides it, is unknown: the first reason is the one that is kept. */
export function undecided(by: UnresolvedValue, what: string, origin: Origin): UnknownValue {
  const cause = asUnknown(by);
  const why =
    cause.why.startsWith('depends on ') || cause.why.startsWith('is decided by ')
      ? cause.why
      : `is decided by ${what} that ${cause.why}`;
  return new UnknownValue(why, cause.origin ?? origin, cause.parameter);
}

/** Whether the value is data that members are looked up in: an object literal or what a native function made. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether the value is data that code may change in place. */
export function isContainer(value: unknown): value is object {
  return (
    Array.isArray(value) || value instanceof Map || value instanceof Set || isPlainObject(value)
  );
}
