import type { TSESTree } from '@typescript-eslint/utils';
import { LIMITS } from '../context/budget.ts';
import type { Origin } from '../../modules/module.ts';
import type { UnknownCause, UnknownReason } from '../../../model/static.ts';
import { ExternalValue, OpaqueValue } from './external-value.ts';

/**
 * The values of the evaluator. Data is plain JavaScript: primitives and containers. Project
 * functions are callable JavaScript functions, library values (Zod) are the real ones. The classes
 * of `project-values.ts` and `external-value.ts` represent what else exists at run time, those of
 * this file what the evaluator does not know.
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

/** A value where code reads a member of it, and so goes on only with one that has members. */
export function withoutNothing(value: unknown): unknown {
  if (!(value instanceof OneOf)) return value;
  const present = value.values.filter((each) => each !== undefined && each !== null);
  if (present.length === 0 || present.length === value.values.length) return value;
  return present.length === 1 ? present[0] : OneOf.of(present, value.because);
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
export function stringParts(value: unknown): readonly (string | null)[] | undefined {
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

/** A value for which {@link isUnresolved} holds. */
export type UnresolvedValue = UnknownValue | OneOf | ExternalValue | OpaqueValue;

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
  why: string | UnknownReason,
  node: TSESTree.Node,
  { module }: Pick<Origin, 'module'>,
  parameter?: TSESTree.Node,
): UnknownValue {
  return new UnknownValue(why, { node, module }, parameter);
}

/** An unknown value that depends on another unknown value; keeps the first reason. */
export function undecided(by: UnresolvedValue, what: string, origin: Origin): UnknownValue {
  const { why, cause, origin: at = origin, parameter } = asUnknown(by);
  // The text alone: "is decided by a condition that depends on …" says no more than the end of it.
  const isDependence = why.startsWith('depends on ') || why.startsWith('is decided by ');
  const text = isDependence ? why : `is decided by ${what} that ${why}`;
  return new UnknownValue({ why: text, cause }, at, parameter);
}
