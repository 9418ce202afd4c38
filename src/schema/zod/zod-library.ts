import { copiedZod } from './copied-zod.ts';
import { getOwn } from '../../model/utils/get-own.ts';
import { BudgetExceeded } from '../../syntax/evaluate/context/budget.ts';
import type { Invocation, Library } from '../../syntax/evaluate/context/library.ts';
import type { Origin, Module } from '../../syntax/modules/module.ts';
import { packageSpecifier } from '../../syntax/modules/package-specifier.ts';
import { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import {
  UNKNOWN_DESCRIPTION,
  WHY_UNDESCRIBED,
  markOf,
  setOrigin,
  setShapeOwner,
} from '../records.ts';
import { callInterpreted, prepareArguments, type Completeness } from './zod-arguments.ts';
import { copyOf, isZodSpecifier, zodCopy, type LoadedZod, type ZodReexport } from './zod-copy.ts';
import { isCheck, isSchema, isSound, loadedZodOf, type ZodInstance } from './zod-value.ts';
import {
  parse,
  convert,
  rewriteMask,
  resultWithout,
  invoke,
  recordDerivation,
  type ZodFunction,
  type Callable,
  type ZodCall,
} from './zod-call.ts';
import {
  CLASS,
  DATA,
  INTERNALS,
  PARSES,
  RUNS,
  PROCESS_WIDE,
  FUNCTIONAL_METHODS,
  METHODS,
  BUILDERS,
} from './zod-functions.ts';
import {
  callSchemaFunction,
  isJsonSchemaConverter,
  type SchemaFunction,
} from './schema-functions.ts';
import { libraryConversion } from '../json/library-conversion.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';
import { ShapeSchemas } from './shape-schemas.ts';

export interface ZodLibraryOptions extends Partial<Completeness> {
  readonly schemaFunctions?: readonly SchemaFunction[];
  /** The Zod import that another package re-exports, such as `z` of a framework. */
  reexport?(specifier: string, name: string): ZodReexport | undefined;
  /**
   * Receives returned objects (a schema's `shape`, its `options`) that may have unknown members.
   */
  markIncomplete?(value: object, because: UnknownValue): void;
}

/** Zod and packages that re-export it, for the evaluator. */
export interface ZodLibrary extends Library {
  /**
   * The schema that a framework creates from a raw shape, `{ id: z.string() }`, with the shape's
   * own copy of Zod.
   *
   * @param ofNone the major of Zod for a shape without fields
   * @returns the same instance for the same shape, also for `{}`; undefined if the value is not a
   * raw shape
   */
  fromShape(shape: unknown, ofNone?: 3 | 4): object | undefined;
  /**
   * The result of extending an object schema with further fields by its own `extend`.
   *
   * @param fields the evaluated fields: a raw shape, or an unknown value
   * @returns the same instance for the same two; the schema itself if it has no `extend`
   */
  extended(schema: object, fields: unknown): object;
}

/**
 * Creates the library. One instance serves a whole project: it only keeps values that it returned.
 */
export function createZodLibrary(options: ZodLibraryOptions = {}): ZodLibrary {
  return new Zod(options);
}

class Zod implements ZodLibrary {
  readonly copyMarks = [copiedZod];
  private readonly options: ZodLibraryOptions;
  private readonly completeness: Completeness;
  private readonly functions = new WeakMap<object, ZodFunction>();
  /**
   * One function per method name of a copy: each instance has its own functions, too many to
   * record.
   */
  private readonly methods = new WeakMap<LoadedZod, Map<string, Callable>>();
  private readonly objects = new WeakMap<object, LoadedZod>();
  private readonly sizes = new WeakMap<object, number>();
  private readonly helpers = new Map<unknown, (args: readonly unknown[]) => unknown>();
  private readonly shapes: ShapeSchemas;

  constructor(options: ZodLibraryOptions) {
    this.options = options;
    this.completeness = { incompleteness: (value) => options.incompleteness?.(value) };
    this.shapes = new ShapeSchemas(this.completeness);
  }

  provide(specifier: string, name: string, from: Module): { readonly value: unknown } | undefined {
    const reexport = this.options.reexport?.(specifier, name);
    const target =
      reexport ?? (isZodSpecifier(specifier) ? { specifier, name, package: undefined } : undefined);
    if (!target) return this.helper(packageSpecifier(specifier), name);
    const copy = zodCopy(target.specifier, from.file, target.package);
    if (!copy) return undefined;
    if (target.name === '*') return { value: this.handOut(copy.namespace, '*', copy) };
    return Object.hasOwn(copy.namespace, target.name)
      ? { value: this.handOut(copy.namespace[target.name], target.name, copy) }
      : undefined;
  }

  owns(value: unknown): boolean {
    if (typeof value === 'function') return this.functions.has(value) || this.helpers.has(value);
    if (typeof value !== 'object' || value === null) return false;
    return this.objects.has(value) || (isSchema(value) && copyOf(value) !== undefined);
  }

  isInstance(value: unknown, type: unknown): boolean | undefined {
    const known = typeof type === 'function' ? this.functions.get(type) : undefined;
    if (!known?.fn || !CLASS.test(known.name)) return undefined;
    if (!isSchema(value))
      return typeof value !== 'object' ||
        value === null ||
        Array.isArray(value) ||
        isPlainObject(value)
        ? false
        : undefined;
    const isUnread = markOf(value, 'schema', 'values') !== undefined;
    const { major, directory } = loadedZodOf(value);
    return isUnread || major !== known.copy.major || directory !== known.copy.directory
      ? undefined
      : value instanceof known.fn;
  }

  has(value: object, key: string): boolean | undefined {
    return isSchema(value) && !markOf(value, 'schema', 'values') ? key in value : undefined;
  }

  sizeOf(value: unknown): number {
    return (typeof value === 'object' && value !== null ? this.sizes.get(value) : undefined) ?? 1;
  }

  get(value: object, key: string, origin: Origin): unknown {
    const copy = this.copyFor(value);
    if (!copy)
      return new UnknownValue(`is the member \`${key}\` of an unresolved function`, origin);
    try {
      if (!(key in value)) return markOf(value, 'schema', 'values')?.because;
      const member: unknown = Reflect.get(value, key);
      if (member === UNKNOWN_DESCRIPTION) return unknownDescription(value, origin);
      if (typeof member === 'function' && isSchema(value)) return this.method(key, copy);
      this.passIncompleteness(value, key, member);
      return this.handOut(member, key, copy);
    } catch (error) {
      return refusal(error, origin);
    }
  }

  call(
    fn: Callable,
    receiver: unknown,
    args: readonly unknown[],
    { origin, isConstruction }: Invocation,
  ): unknown {
    const known = this.functions.get(fn);
    const helper = this.helpers.get(fn);
    try {
      const result = known
        ? this.perform({ ...known, receiver, args, isConstruction }, origin)
        : helper?.(args);
      if (isSchema(result) || isCheck(result)) setOrigin(result, origin);
      if (isSchema(result)) this.sizes.set(result, this.sizeOfCall(receiver, args));
      return result;
    } catch (error) {
      if (error instanceof BudgetExceeded) throw error;
      return refusal(error, origin);
    }
  }

  /** The size of a new schema by its parts: measuring it would compute lazy fields. */
  private sizeOfCall(receiver: unknown, args: readonly unknown[]): number {
    let size = 1;
    for (const part of [receiver, ...args])
      if (isPlainObject(part)) size += keyCount(part);
      else if (isSchema(part)) size += this.sizeOf(part);
    return size;
  }

  fromShape(shape: unknown, ofNone?: 3 | 4): object | undefined {
    return this.shapes.schemaOf(shape, ofNone);
  }

  extended(schema: object, fields: unknown): object {
    return this.shapes.extended(schema, fields);
  }

  /** A function of another package that accepts a schema. */
  private helper(specifier: string, name: string): { readonly value: unknown } | undefined {
    if (isJsonSchemaConverter(specifier, name))
      return this.handOutHelper(([schema, params]) =>
        libraryConversion(schema, params, this.completeness, 'zod-to-json-schema'),
      );
    const found = this.options.schemaFunctions?.find(
      (each) => each.specifier.test(specifier) && each.name === name,
    );
    return (
      found &&
      this.handOutHelper((args) => callSchemaFunction(found, args, this.shapes, this.completeness))
    );
  }

  private handOutHelper(call: (args: readonly unknown[]) => unknown): { readonly value: unknown } {
    const callable = (): undefined => undefined;
    this.helpers.set(callable, call);
    return { value: callable };
  }

  private copyFor(value: object): LoadedZod | undefined {
    return (
      this.objects.get(value) ??
      this.functions.get(value)?.copy ??
      (isSchema(value) ? copyOf(value) : undefined)
    );
  }

  /**
   * Records a returned value, so that `get` and `call` recognize it. Data (`shape`, `options`,
   * `enum`) stays data.
   */
  private handOut(value: unknown, name: string, copy: LoadedZod): unknown {
    if (typeof value === 'function') {
      if (!this.functions.has(value))
        this.functions.set(value, { name, copy, fn: value as Callable });
    } else if (
      typeof value === 'object' &&
      value !== null &&
      !DATA.has(name) &&
      (!isPlainObject(value) || INTERNALS.has(name)) &&
      !Array.isArray(value) &&
      !(value instanceof RegExp)
    ) {
      this.objects.set(value, copy);
    }
    return value;
  }

  private method(name: string, copy: LoadedZod): Callable {
    const known = this.methods.get(copy) ?? new Map<string, Callable>();
    this.methods.set(copy, known);
    let method = known.get(name);
    if (!method) {
      method = () => undefined;
      known.set(name, method);
      this.functions.set(method, { name, copy, fn: undefined });
    }
    return method;
  }

  private passIncompleteness(value: object, key: string, member: unknown): void {
    if (typeof member !== 'object' || member === null) return;
    if (key === 'shape') setShapeOwner(member, value);
    const open = markOf(value, 'shape');
    if (open && DATA.has(key)) this.options.markIncomplete?.(member, open.because);
  }

  private perform(call: ZodCall, origin: Origin): unknown {
    const { name, copy } = call;
    if (PARSES.has(name)) return parse(call, origin, this.completeness);
    if (RUNS.has(name)) return new UnknownValue('runs a schema', origin);
    if (PROCESS_WIDE.has(name))
      return new UnknownValue('changes Zod for the whole process', origin);
    // `z.pick(schema, mask)` of the functional API equals `schema.pick(mask)`.
    const functional =
      !isSchema(call.receiver) && FUNCTIONAL_METHODS.has(name) && isSchema(call.args[0]);
    const first = functional ? (call.args[0] as ZodInstance) : undefined;
    const receiver = isSchema(call.receiver) ? call.receiver : first;
    if (name === 'toJSONSchema') return convert(call, receiver, this.completeness);
    if (name === 'apply' && receiver)
      return callInterpreted(call.args[0] as Callable, receiver, ...call.args.slice(1));

    const kinds =
      receiver && !functional ? (getOwn(METHODS, name) ?? []) : (getOwn(BUILDERS, name) ?? []);
    const rewritten = rewriteMask(call.args, name, receiver);
    const prepared = prepareArguments(
      rewritten,
      call.isConstruction ? ['value'] : kinds,
      copy,
      this.completeness,
    );
    if (prepared.missing) return resultWithout(prepared.missing, call, receiver);
    const result = invoke(call, prepared);
    if (result instanceof UnknownValue) return result;
    if (isSchema(result) && !isSound(result))
      return new UnknownValue('is a schema made of a value that is not a schema', origin);
    recordDerivation(result, call, receiver, prepared);
    return isSchema(result) || isCheck(result) ? result : this.handOut(result, '', copy);
  }
}

function unknownDescription(value: object, origin: Origin): UnknownValue {
  return markOf(value, 'description')?.because ?? new UnknownValue(WHY_UNDESCRIBED, origin);
}

function refusal(error: unknown, origin: Origin): UnknownValue {
  return new UnknownValue(
    `is rejected by Zod: ${error instanceof Error ? error.message : String(error)}`,
    origin,
  );
}

/**
 * The number of an object's keys; counted once, because each call of a library has the same
 * namespace as its receiver.
 */
const keyCount = memoizeWeak((object: object): number => Object.keys(object).length);
