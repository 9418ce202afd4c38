import { lazily } from '../../model/utils/lazily.ts';
import { BudgetExceeded } from '../../syntax/evaluate/context/budget.ts';
import { UnknownValue, asUnknown, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { asSupplied } from '../../syntax/evaluate/values/typed-parameter.ts';
import {
  UNKNOWN_DESCRIPTION,
  addMarks,
  marksOf,
  setOrigin,
  type Mark,
  type MarkKind,
} from '../records.ts';
import type { LoadedZod } from './zod-copy.ts';
import { isCheck, isSchema, type ZodInstance } from './zod-value.ts';

/**
 * The meaning of a parameter of a Zod function, and the replacement for an unknown argument:
 *
 * - `schema`, `schemas`, `shape`: a placeholder for each unknown schema
 * - `value`: the call is skipped
 * - `values`: a wider type is built
 * - `params`: error messages and options; unknown ones are omitted
 * - `description`, `meta`: a marker, so that a description counts as unknown, not as absent
 * - `thunk`: a default value, or a function that returns one, which is evaluated at once
 * - `lazy`: a function that returns a schema, called when the schema is needed
 * - `refine`, `transform`, `custom`: callbacks, replaced by stubs
 * - `mask`: the keys of `pick` and `omit`
 * - `check`: checks of `zod/mini` and callbacks, in any number
 * - `class`: the class of the expected instances
 * - `plain`: passed as it is
 */
export type ParameterKind =
  | 'schema'
  | 'schemas'
  | 'shape'
  | 'value'
  | 'values'
  | 'params'
  | 'description'
  | 'meta'
  | 'thunk'
  | 'lazy'
  | 'refine'
  | 'transform'
  | 'custom'
  | 'mask'
  | 'check'
  | 'class'
  | 'plain';

/** Arguments to call Zod with, and which of them are replacements. */
export interface Prepared {
  readonly values: readonly unknown[];
  /** The marks for the instance that the call returns. */
  readonly marks: readonly Mark[];
  /** Set if the call is impossible: the kind of the unknown parameter, and why. */
  readonly missing: { readonly kind: ParameterKind; readonly because: UnknownValue } | undefined;
  /** The reason of the first placeholder: if Zod throws, the placeholder may be the cause. */
  readonly doubt: UnknownValue | undefined;
}

/** The evaluator's knowledge of how complete its data is. */
export interface Completeness {
  /** Why an object or array may have unknown members; undefined if it is complete. */
  incompleteness(value: unknown): UnknownValue | undefined;
}

/** How often a stub answered for a callback whose result is unknown. */
export const stubAnswers = { count: 0 };

/**
 * Replaces unknown values, callbacks and thunks in the arguments of a call. @throws BudgetExceeded
 */
export function prepareArguments(
  args: readonly unknown[],
  kinds: readonly ParameterKind[],
  copy: LoadedZod,
  completeness: Completeness,
): Prepared {
  const preparation = new Preparation(copy, completeness);
  const values = args.map((arg, index) => {
    const kind = kinds[index] ?? (kinds.at(-1) === 'check' ? 'check' : 'params');
    // `z.record(value, params)` and `z.tuple(items, params)`: a later schema may be omitted.
    const leftOut =
      kind === 'schema' && index > 0 && (isPlainObject(arg) || typeof arg === 'string');
    return preparation.argument(arg, leftOut ? 'params' : kind);
  });
  return {
    values,
    marks: preparation.marks,
    missing: preparation.missing,
    doubt: preparation.doubt,
  };
}

/** A marked schema that accepts anything, or any string in place of unknown values. */
export function placeholder(
  copy: LoadedZod,
  because: UnknownValue,
  kind: MarkKind = 'schema',
): ZodInstance {
  const { namespace } = copy;
  // The converter for Zod 3 drops the elements of an array of `any`, and their marks.
  const anything = copy.major === 3 ? namespace.unknown : namespace.any;
  const build = (kind === 'values' ? stringOf(copy) : anything) as (() => ZodInstance) | undefined;
  const instance =
    build?.() ??
    new (namespace.$ZodAny as new (definition: unknown) => ZodInstance)({ type: 'any' });
  addMarks(instance, [{ kind, because }]);
  if (because.origin) setOrigin(instance, because.origin);
  return instance;
}

/** The converter for Zod 3 merges strings without checks into unions, and loses their marks. */
function stringOf({ namespace, major }: LoadedZod): unknown {
  const string = namespace.string as () => { trim(): unknown };
  return major === 3 ? () => string().trim() : string;
}

/**
 * The first unknown part inside a value, or the first that is not data; undefined if all of it is
 * known.
 */
export function unreadPart(
  value: unknown,
  completeness: Completeness,
  seen = new Set<unknown>(),
): UnknownValue | undefined {
  if (isUnresolved(value)) return asUnknown(value);
  if (
    typeof value !== 'object' ||
    value === null ||
    seen.has(value) ||
    isSchema(value) ||
    isCheck(value)
  )
    return undefined;
  seen.add(value);
  const open = completeness.incompleteness(value);
  if (open) return open;
  if (!Array.isArray(value) && !isPlainObject(value))
    return isNativeData(value) ? undefined : new UnknownValue('is not plain data');
  for (const descriptor of Object.values<PropertyDescriptor>(
    Object.getOwnPropertyDescriptors(value),
  )) {
    const found = unreadPart(descriptor.value, completeness, seen);
    if (found) return found;
  }
  return undefined;
}

function isNativeData(value: object): boolean {
  return (
    value instanceof RegExp || value instanceof Date || value instanceof Map || value instanceof Set
  );
}

/** The result of interpreting a project function. @throws BudgetExceeded */
export function callInterpreted(fn: (...args: unknown[]) => unknown, ...args: unknown[]): unknown {
  try {
    return fn(...args);
  } catch (error) {
    if (error instanceof BudgetExceeded) throw error;
    return new UnknownValue('throws when it is evaluated');
  }
}

type Callback = (...args: unknown[]) => unknown;

class Preparation {
  readonly marks: Mark[] = [];
  missing: Prepared['missing'];
  doubt: UnknownValue | undefined;
  private readonly copy: LoadedZod;
  private readonly completeness: Completeness;

  constructor(copy: LoadedZod, completeness: Completeness) {
    this.copy = copy;
    this.completeness = completeness;
  }

  argument(arg: unknown, kind: ParameterKind): unknown {
    switch (kind) {
      case 'schema':
        return arg === undefined ? undefined : this.schema(arg);
      case 'schemas':
        return this.schemas(arg);
      case 'shape':
        return this.shape(arg);
      case 'value':
      case 'values':
      case 'mask':
        return this.needed(arg, kind);
      case 'params':
        return isSchema(arg) ? arg : this.params(arg);
      case 'description':
        return isUnresolved(arg)
          ? this.marked('description', asUnknown(arg), UNKNOWN_DESCRIPTION)
          : arg;
      case 'meta':
        return this.meta(arg);
      case 'thunk':
        return this.thunk(arg);
      case 'lazy':
        return this.lazy(arg);
      case 'refine':
        return this.stub(arg, () => true);
      case 'custom':
        return arg === undefined ? undefined : this.stub(arg, () => false);
      case 'transform':
        return arg instanceof RegExp ? arg : this.stub(arg, (value) => value);
      case 'check':
        return this.check(arg);
      case 'class':
        return NoClass;
      case 'plain':
        return arg;
    }
  }

  private marked<T>(kind: MarkKind, because: UnknownValue, standIn: T): T {
    this.marks.push({ kind, because });
    this.doubt ??= because;
    return standIn;
  }

  private schema(arg: unknown): unknown {
    if (isSchema(arg)) return arg;
    const because = isUnresolved(arg) ? asSupplied(arg) : new UnknownValue('is not a Zod schema');
    this.doubt ??= because;
    return placeholder(this.copy, because);
  }

  private schemas(arg: unknown): unknown {
    if (!Array.isArray(arg)) return this.needed(arg, 'schemas');
    this.noteIncomplete(arg);
    return arg.map((item) => this.schema(item));
  }

  private shape(arg: unknown): unknown {
    if (typeof arg === 'function') return () => this.shape(callInterpreted(arg as Callback));
    if (isUnresolved(arg)) return this.marked('shape', asUnknown(arg), {});
    if (arg === undefined) return undefined;
    // Zod treats the members of any object as fields, and reads them lazily.
    if (!isPlainObject(arg))
      return this.marked('shape', new UnknownValue('is not a shape of fields'), {});
    this.noteIncomplete(arg);
    const fields = {};
    for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(arg))) {
      if (descriptor.get) {
        const read = lazily(() => this.schema(callInterpreted(() => arg[key])));
        Object.defineProperty(fields, key, { enumerable: true, configurable: true, get: read });
      } else {
        Object.defineProperty(fields, key, { ...descriptor, value: this.schema(descriptor.value) });
      }
    }
    return fields;
  }

  private noteIncomplete(value: object): void {
    const open = this.completeness.incompleteness(value);
    if (open) this.marked('shape', open, undefined);
  }

  private needed(arg: unknown, kind: ParameterKind): unknown {
    const because = unreadPart(arg, this.completeness);
    if (because) this.missing ??= { kind, because };
    return arg;
  }

  /** Only a few options affect the JSON Schema; the others are messages. */
  private params(arg: unknown): unknown {
    if (isUnresolved(arg))
      return this.marked(
        this.copy.major === 3 ? 'description' : 'check',
        asUnknown(arg),
        this.copy.major === 3 ? { description: UNKNOWN_DESCRIPTION } : undefined,
      );
    if (typeof arg === 'function') return () => undefined;
    if (!isPlainObject(arg)) return arg;
    const known: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(arg)) {
      if (typeof value === 'function') known[key] = () => undefined;
      else if (key === 'description') known[key] = this.argument(value, 'description');
      else if (isSchema(value) || !unreadPart(value, this.completeness)) known[key] = value;
      else if (!MESSAGES.has(key))
        this.marked('check', unreadPart(value, this.completeness) as UnknownValue, undefined);
    }
    return known;
  }

  private meta(arg: unknown): unknown {
    if (arg === undefined) return undefined;
    if (isUnresolved(arg)) {
      this.marked('meta', asUnknown(arg), undefined);
      return { description: this.argument(arg, 'description') };
    }
    if (!isPlainObject(arg)) return arg;
    const known: Record<string, unknown> = {};
    const open = this.completeness.incompleteness(arg);
    if (open) {
      this.marked('meta', open, undefined);
      if (!Object.hasOwn(arg, 'description'))
        known.description = this.argument(open, 'description');
    }
    for (const [key, value] of Object.entries(arg)) {
      const because = unreadPart(value, this.completeness);
      if (key === 'description') known[key] = this.argument(value, 'description');
      else if (because) this.marked('meta', because, undefined);
      else known[key] = value;
    }
    return known;
  }

  private thunk(arg: unknown): unknown {
    const value = typeof arg === 'function' ? callInterpreted(arg as Callback) : arg;
    const because =
      typeof value === 'function'
        ? new UnknownValue('is a function')
        : unreadPart(value, this.completeness);
    if (because) return this.marked('default', because, null);
    return typeof arg === 'function' ? () => value : arg;
  }

  private lazy(arg: unknown): unknown {
    if (typeof arg !== 'function') return lazily(() => this.schema(arg));
    return lazily(() => this.schema(callInterpreted(arg as Callback)));
  }

  /**
   * A stub for a callback. Only the converter for Zod 3 calls it, to test whether a field accepts
   * `undefined`.
   */
  private stub(arg: unknown, otherwise: Callback): unknown {
    if (isPlainObject(arg))
      return Object.fromEntries(Object.keys(arg).map((key) => [key, otherwise]));
    return (input: unknown) => {
      const answer = typeof arg === 'function' ? callInterpreted(arg as Callback, input) : arg;
      if (!isUnresolved(answer)) return answer;
      stubAnswers.count++;
      return otherwise(input);
    };
  }

  private check(arg: unknown): unknown {
    if (isCheck(arg) || isSchema(arg)) {
      this.marks.push(...marksOf(arg));
      return arg;
    }
    return isUnresolved(arg)
      ? this.marked('check', asUnknown(arg), () => undefined)
      : () => undefined;
  }
}

/** Options of Zod functions that do not affect the JSON Schema. */
const MESSAGES: ReadonlySet<string> = new Set([
  'abort',
  'error',
  'errorMap',
  'invalid_type_error',
  'message',
  'params',
  'path',
  'required_error',
  'when',
]);

/** A placeholder for a class of the project; it has no instances. */
function NoClass(): never {
  throw new Error('a class of the project is not instantiated');
}
