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

/** How many values a value may be without being taken for any value. */
const MAX_VARIANTS = 8;

/** One of a few values, it is not known which: `condition ? first : second`. Otherwise like any unknown value. */
export class Variants extends UnknownValue {
  /** Each is known, as far as its own members are. */
  readonly variants: readonly unknown[];
  /** Why it is not known which. */
  readonly because: UnknownValue;

  protected constructor(variants: readonly unknown[], because: UnknownValue) {
    super(because.why, because.origin, because.parameter);
    this.variants = variants;
    this.because = because;
  }

  /** One of several values; undefined unless all are known, and few. */
  static of(values: readonly unknown[], because: UnknownValue): Variants | undefined {
    const all = new Set(values.flatMap((value) => (isVariants(value) ? value.variants : [value])));
    return all.size > MAX_VARIANTS || [...all].some(isUnresolved)
      ? undefined
      : new Variants([...all], because);
  }
}

/** A member that an object has only where a branch runs that is not decided; nothing else. */
export class OptionalMember extends Variants {
  /** What the member is where the object has it. */
  readonly present: unknown;

  private constructor(variants: readonly unknown[], present: unknown, because: UnknownValue) {
    super(variants, because);
    this.present = present;
  }

  /** A member that is a value, or is not there; undefined where that is not known or may be too much. */
  static override of(present: unknown, because: UnknownValue): OptionalMember | undefined {
    const either = Variants.of([present, undefined], because);
    return either && new OptionalMember(either.variants, present, because);
  }
}

/** One of a few strings, it is not known which: `condition ? 'a' : 'b'`. Otherwise like any string with unread parts. */
export class StringVariants extends PartialString {
  readonly variants: readonly string[];
  /** Why it is not known which. */
  readonly because: UnknownValue;

  private constructor(variants: readonly string[], because: UnknownValue) {
    super(because instanceof PartialString ? because.parts : [null], because);
    this.variants = variants;
    this.because = because;
  }

  /** One of several values; undefined unless they are strings, and few. */
  static of(values: readonly unknown[], because: UnknownValue): StringVariants | undefined {
    const variants = values.map((value) => stringsIn(value));
    const all = new Set(variants.flatMap((strings) => strings ?? []));
    return variants.includes(undefined) || all.size > MAX_VARIANTS
      ? undefined
      : new StringVariants([...all], because);
  }

  /** Strings and variants of strings, one behind the other; undefined where something else is among them, or they can be joined in too many ways. */
  static joined(values: readonly unknown[], because: UnknownValue): StringVariants | undefined {
    let joined: readonly string[] = [''];
    for (const value of values) {
      const strings = stringsIn(value);
      if (!strings || joined.length * strings.length > MAX_VARIANTS) return undefined;
      joined = joined.flatMap((start) => strings.map((end) => start + end));
      if (joined.some(({ length }) => length > LIMITS.stringLength)) return undefined;
    }
    return StringVariants.of(joined, because);
  }
}

function stringsIn(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return [value];
  return value instanceof StringVariants ? value.variants : undefined;
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

/** What stands behind a function of the project. */
export interface FunctionInfo {
  readonly node: FunctionNode;
  readonly module: Module;
  readonly frame: Frame | undefined;
  readonly receiver: unknown;
}

/** Whether nothing can be computed with the value itself: it is unknown, or made by something that is not read. */
export function isUnresolved(value: unknown): value is UnknownValue | ExternalValue | OpaqueValue {
  return (
    value instanceof UnknownValue || value instanceof ExternalValue || value instanceof OpaqueValue
  );
}

/** Whether there is a value at all, and not `undefined`; undefined where that is not known. */
export function isDefined(value: unknown): boolean | undefined {
  if (value instanceof Variants && !value.variants.includes(undefined)) return true;
  return value instanceof UnknownValue ? undefined : value !== undefined;
}

/** Whether a value is one of several, each of them known. */
export function isVariants(value: unknown): value is Variants | StringVariants {
  return value instanceof Variants || value instanceof StringVariants;
}

/** Why a value that {@link isUnresolved} cannot be computed with, as an unknown value. */
export function asUnknown(value: UnknownValue | ExternalValue | OpaqueValue): UnknownValue {
  // What is computed with one of the values is none of them.
  if (isVariants(value)) return value.because;
  if (value instanceof UnknownValue) return value;
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
  if (isVariants(value)) return value;
  if (value instanceof TypedValue)
    return new TypedValue(value.why, value.type, value.origin, parameter);
  const supplied = new UnknownValue(value.why, value.origin, parameter);
  return value instanceof PartialString ? new PartialString(value.parts, supplied) : supplied;
}

/** An unknown value that is so because another value, which decides it, is unknown: the first reason is the one that is kept. */
export function undecided(
  by: UnknownValue | ExternalValue | OpaqueValue,
  what: string,
  origin: Origin,
): UnknownValue {
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
