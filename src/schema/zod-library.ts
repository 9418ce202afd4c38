import { getOwn } from '../model/get-own.ts';
import { BudgetExceeded } from '../syntax/evaluate/budget.ts';
import type { Library } from '../syntax/evaluate/library.ts';
import type { Origin, Module } from '../syntax/modules/module.ts';
import { UnknownValue, asUnknown, isPlainObject, isUnresolved } from '../syntax/evaluate/value.ts';
import { libraryConversion } from './library-conversion.ts';
import {
  UNKNOWN_DESCRIPTION,
  addMarks,
  markOf,
  marksOf,
  originOf,
  setFieldSources,
  setOfShape,
  setOrigin,
  setShapeOwner,
} from './records.ts';
import {
  ask,
  placeholder,
  prepareArguments,
  unreadPart,
  type Completeness,
  type ParameterKind,
  type Prepared,
} from './zod-arguments.ts';
import {
  bundledCopy,
  classicOf,
  copyOf,
  isZodSpecifier,
  registryOf,
  zodCopy,
  type LoadedZod,
  type ZodReexport,
} from './zod-copy.ts';
import { parsed } from './zod-parse.ts';
import {
  JsonSchemaValue,
  definitionOf,
  isCheck,
  isRawShape,
  isSchema,
  isSound,
  makerOf,
  remake,
  shapeOf,
  typeOf,
  type ZodInstance,
} from './zod-value.ts';

/** A function of a framework that takes a schema. */
export interface SchemaFunction {
  readonly specifier: RegExp;
  readonly name: string;
  /** A schema, which it returns, or a JSON Schema, which it makes a schema of. */
  readonly takes: 'schema' | 'json-schema';
}

export interface ZodLibraryOptions extends Partial<Completeness> {
  readonly schemaFunctions?: readonly SchemaFunction[];
  /** The Zod import that an export of another package stands for, as `z` of a framework does. */
  reexport?(specifier: string, name: string): ZodReexport | undefined;
  /** Told of objects handed out (a schema's `shape`, its `options`) that may have more members than are known. */
  markIncomplete?(value: object, because: UnknownValue): void;
}

/** Zod and what wraps it, for the evaluator. */
export interface ZodLibrary extends Library {
  /**
   * The schema that a framework makes of a raw shape, `{ id: z.string() }`, by the shape's own copy of Zod.
   *
   * @param ofNone the major of Zod for a shape without fields, which tells none
   * @returns the same instance for the same shape, also for `{}`; undefined for a value that is no raw shape
   */
  fromShape(shape: unknown, ofNone?: 3 | 4): object | undefined;
  /**
   * What a framework makes of an object schema and further fields, by the schema's own `extend`.
   *
   * @param fields what the evaluator made of the expression: a raw shape, or an unknown value
   * @returns the same instance for the same two; the schema itself when it has no `extend`
   */
  extended(schema: object, fields: unknown): object;
}

/** Makes the library. One serves a whole project: nothing is kept beyond the values that it hands out. */
export function createZodLibrary(options: ZodLibraryOptions = {}): ZodLibrary {
  return new Zod(options);
}

type Callable = (...args: unknown[]) => unknown;

/** A function of a library: what it is called there, and whose copy it is of. */
interface Known {
  readonly name: string;
  readonly copy: LoadedZod;
  /** Undefined for a method, which is looked up on its receiver. */
  readonly fn: Callable | undefined;
}

/** One call, with what is known about the function. */
interface Call extends Known {
  readonly receiver: unknown;
  readonly args: readonly unknown[];
  readonly construct: boolean;
}

class Zod implements ZodLibrary {
  private readonly options: ZodLibraryOptions;
  private readonly completeness: Completeness;
  private readonly functions = new WeakMap<object, Known>();
  /** What stands for the methods of a copy's instances: each instance has functions of its own, too many to remember. */
  private readonly methods = new WeakMap<LoadedZod, Map<string, Callable>>();
  private readonly objects = new WeakMap<object, LoadedZod>();
  private readonly sizes = new WeakMap<object, number>();
  private readonly helpers = new Map<unknown, (args: readonly unknown[]) => unknown>();
  private readonly shapes = new WeakMap<object, object>();
  private readonly extensions = new WeakMap<
    object,
    { readonly fields: unknown; readonly result: object }
  >();

  constructor(options: ZodLibraryOptions) {
    this.options = options;
    this.completeness = { incompleteness: (value) => options.incompleteness?.(value) };
  }

  provide(specifier: string, name: string, from: Module): { readonly value: unknown } | undefined {
    const reexport = this.options.reexport?.(specifier, name);
    const target =
      reexport ?? (isZodSpecifier(specifier) ? { specifier, name, package: undefined } : undefined);
    if (!target) return this.helper(specifier, name);
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
    const { major, directory } = makerOf(value);
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
      return new UnknownValue(`is the member \`${key}\` of a function that is not read`, origin);
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
    origin: Origin,
    construct: boolean,
  ): unknown {
    const known = this.functions.get(fn);
    const helper = this.helpers.get(fn);
    try {
      const result = known
        ? this.perform(
            { name: known.name, copy: known.copy, fn: known.fn, receiver, args, construct },
            origin,
          )
        : helper?.(args);
      if (isSchema(result) || isCheck(result)) setOrigin(result, origin);
      // Asking the schema itself would compute fields that are not asked for yet.
      if (isSchema(result))
        this.sizes.set(
          result,
          [receiver, ...args].reduce(
            (sum: number, part) =>
              sum +
              (isPlainObject(part)
                ? Object.keys(part).length
                : isSchema(part)
                  ? this.sizeOf(part)
                  : 0),
            1,
          ),
        );
      return result;
    } catch (error) {
      if (error instanceof BudgetExceeded) throw error;
      return refusal(error, origin);
    }
  }

  fromShape(shape: unknown, ofNone: 3 | 4 = 4): object | undefined {
    if (!isPlainObject(shape)) return undefined;
    const made = this.shapes.get(shape);
    const fields: unknown[] = Object.values(Object.getOwnPropertyDescriptors(shape)).map(
      ({ value }: PropertyDescriptor) => value as unknown,
    );
    if (made || (fields.length > 0 && !isRawShape(shape))) return made;
    const first = fields.find(isSchema);
    const copy = first ? classicOf(makerOf(first)) : bundledCopy('zod', ofNone);
    const { values, marks } = prepareArguments([shape], ['shape'], copy, this.completeness);
    const instance = (copy.namespace.object as (shape: unknown) => ZodInstance)(values[0]);
    addMarks(instance, marks);
    setFieldSources(instance, [shape]);
    setOfShape(instance);
    this.shapes.set(shape, instance);
    return instance;
  }

  extended(schema: object, fields: unknown): object {
    const { extend } = schema as { extend?: (this: object, shape: unknown) => ZodInstance };
    if (!isSchema(schema) || !extend) return schema;
    const known = this.extensions.get(schema);
    if (known && known.fields === fields) return known.result;
    const { values, marks } = prepareArguments(
      [fields],
      ['shape'],
      makerOf(schema),
      this.completeness,
    );
    const result = extend.call(schema, values[0]);
    addMarks(result, [...marksOf(schema), ...marks]);
    setFieldSources(result, isPlainObject(fields) ? [fields, schema] : [schema]);
    const origin = originOf(schema);
    if (origin) setOrigin(result, origin);
    this.extensions.set(schema, { fields, result });
    return result;
  }

  /** A function of another package that takes a schema. */
  private helper(specifier: string, name: string): { readonly value: unknown } | undefined {
    if (specifier === CONVERTER.specifier && CONVERTER.names.includes(name))
      return this.handOutHelper(([schema, params]) =>
        libraryConversion(schema, params, this.completeness, 'zod-to-json-schema'),
      );
    const found = this.options.schemaFunctions?.find(
      (each) => each.specifier.test(specifier) && each.name === name,
    );
    return (
      found && this.handOutHelper((args) => callSchemaFunction(found, args, this.completeness))
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

  /** Remembers what was handed out, so that `get` and `call` know it again. Data (`shape`, `options`, `enum`) stays data. */
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

  private perform(call: Call, origin: Origin): unknown {
    const { name, copy } = call;
    if (PARSES.has(name)) return this.parse(call, origin);
    if (RUNS.has(name)) return new UnknownValue('runs a schema', origin);
    if (PROCESS_WIDE.has(name))
      return new UnknownValue('changes Zod for the whole process', origin);
    // `z.pick(schema, mask)` of the functional API is `schema.pick(mask)`.
    const functional =
      !isSchema(call.receiver) && FUNCTIONAL_METHODS.has(name) && isSchema(call.args[0]);
    const receiver = isSchema(call.receiver)
      ? call.receiver
      : functional
        ? (call.args[0] as ZodInstance)
        : undefined;
    if (name === 'toJSONSchema') return this.convert(call, receiver);
    if (name === 'apply' && receiver)
      return ask(call.args[0] as Callable, receiver, ...call.args.slice(1));

    const kinds =
      receiver && !functional ? (getOwn(METHODS, name) ?? []) : (getOwn(BUILDERS, name) ?? []);
    const rewritten = rewriteMask(call.args, name, receiver);
    const prepared = prepareArguments(
      rewritten,
      call.construct ? ['value'] : kinds,
      copy,
      this.completeness,
    );
    if (prepared.missing) return this.without(prepared.missing, call, receiver);
    const result = this.run(call, prepared);
    if (result instanceof UnknownValue) return result;
    if (isSchema(result) && !isSound(result))
      return new UnknownValue('is a schema made of something that is none', origin);
    this.record(result, call, receiver, prepared);
    return isSchema(result) || isCheck(result) ? result : this.handOut(result, '', copy);
  }

  private run(call: Call, { values, doubt }: Prepared): unknown {
    try {
      const fn = call.fn ?? ((call.receiver as Record<string, unknown>)[call.name] as Callable);
      const invoke = (): unknown =>
        call.construct ? Reflect.construct(fn, values) : Reflect.apply(fn, call.receiver, values);
      return REGISTERS.has(call.name) ? withoutIds(call.copy, invoke) : invoke();
    } catch (error) {
      if (doubt && !(error instanceof BudgetExceeded)) return placeholder(call.copy, doubt);
      throw error;
    }
  }

  /** What a call with an unknown argument gives that decides about the result. */
  private without(
    { kind, because }: NonNullable<Prepared['missing']>,
    call: Call,
    receiver: ZodInstance | undefined,
  ): unknown {
    if (receiver) {
      const result = unchanged(receiver);
      addMarks(result, marksOf(receiver));
      // The bounds of a date have no say in its JSON Schema.
      if (typeOf(receiver) !== 'date')
        addMarks(result, [{ kind: kind === 'mask' ? 'shape' : 'check', because }]);
      setFieldSources(result, [receiver]);
      return result;
    }
    if (STANDALONE_CHECKS.has(call.name) && call.copy.major === 4) {
      const check = (call.copy.namespace.refine as (fn: () => boolean) => object)(() => true);
      addMarks(check, [{ kind: 'check', because }]);
      return check;
    }
    return placeholder(
      call.copy,
      because,
      kind === 'values' && call.name !== 'literal' ? 'values' : 'schema',
    );
  }

  /** Marks travel to what is derived: a method returns a clone. */
  private record(
    result: unknown,
    call: Call,
    receiver: ZodInstance | undefined,
    prepared: Prepared,
  ): void {
    if (!isSchema(result)) {
      if (isCheck(result)) addMarks(result, prepared.marks);
      return;
    }
    if (originOf(result) || ACCESSORS.has(call.name)) return;
    addMarks(result, prepared.marks);
    const derived =
      receiver &&
      result !== receiver &&
      typeOf(result) === typeOf(receiver) &&
      definitionOf(result).innerType !== receiver;
    if (derived)
      addMarks(
        result,
        marksOf(receiver).filter(({ kind }) => kind !== 'shape' || call.name !== 'pick'),
      );
    const keysOfOpen = receiver && call.name === 'keyof' && markOf(receiver, 'shape');
    if (keysOfOpen) addMarks(result, [{ ...keysOfOpen, kind: 'values' }]);
    if (typeOf(result) !== 'object') return;
    const added = call.args
      .filter((arg) => isPlainObject(arg) || isSchema(arg))
      .reverse() as object[];
    if (call.name === 'merge')
      for (const other of added)
        if (other !== receiver)
          addMarks(
            result,
            marksOf(other).filter(({ kind }) => kind === 'shape'),
          );
    setFieldSources(result, derived && !added.includes(receiver) ? [...added, receiver] : added);
  }

  private parse({ name, receiver, args }: Call, origin: Origin): unknown {
    const [schema, data] = isSchema(receiver) ? [receiver, args[0]] : args;
    const result = parsed(schema, data, this.completeness);
    if (result instanceof UnknownValue)
      return new UnknownValue(result.why, result.origin ?? origin, result.parameter);
    const refused = new UnknownValue('is refused by its schema', origin);
    if ('refused' in result)
      return name.startsWith('safe') ? { success: false, error: refused } : refused;
    return name.startsWith('safe') ? { success: true, data: result.data } : result.data;
  }

  private convert(call: Call, receiver: ZodInstance | undefined): unknown {
    const [schema, params] = receiver ? [receiver, call.args[0]] : call.args;
    return libraryConversion(schema, params, this.completeness);
  }
}

/** `pick({ a: true })` of an object that has `a` only in the part that was not read must not throw. */
function rewriteMask(
  args: readonly unknown[],
  name: string,
  receiver: ZodInstance | undefined,
): readonly unknown[] {
  if (!receiver || !MASKED.has(name) || !markOf(receiver, 'shape')) return args;
  const shape = shapeOf(receiver);
  return args.map((arg) =>
    isPlainObject(arg)
      ? Object.fromEntries(Object.entries(arg).filter(([key]) => Object.hasOwn(shape, key)))
      : arg,
  );
}

/** A schema like `receiver`, as a check that has no say in the JSON Schema leaves it. */
function unchanged(receiver: ZodInstance): ZodInstance {
  const { check } = receiver as { check?: (fn: () => void) => ZodInstance };
  if (receiver._zod && check) return check.call(receiver, () => undefined);
  const definition = receiver._def;
  // A neutral check, because the converter for Zod 3 looks at whether there are any.
  const neutral =
    typeOf(receiver) === 'string'
      ? { kind: 'trim' }
      : typeOf(receiver) === 'number'
        ? { kind: 'finite' }
        : undefined;
  return remake(
    receiver,
    neutral
      ? {
          ...definition,
          checks: [...((definition.checks as unknown[] | undefined) ?? []), neutral],
        }
      : { ...definition },
  );
}

/** Ids are for one conversion; Zod keeps them for the whole process, and some versions refuse to see one twice. */
function withoutIds<T>(copy: LoadedZod, run: () => T): T {
  if (copy.major === 3) return run();
  const registry = registryOf(copy);
  const ids = registry._idmap;
  registry._idmap = new Map();
  try {
    return run();
  } finally {
    registry._idmap = ids;
  }
}

function unknownDescription(value: object, origin: Origin): UnknownValue {
  return (
    markOf(value, 'description')?.because ??
    new UnknownValue('is a description that could not be read', origin)
  );
}

function refusal(error: unknown, origin: Origin): UnknownValue {
  return new UnknownValue(
    `is refused by Zod: ${error instanceof Error ? error.message : String(error)}`,
    origin,
  );
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const PARSES = words('parse parseAsync safeParse safeParseAsync');

/** These run a schema on data in another way. */
const RUNS = words(
  'spa validate validateAsync encode encodeAsync decode decodeAsync safeEncode safeEncodeAsync safeDecode ' +
    'safeDecodeAsync isOptional isNullable implement implementAsync strictImplement validate compile withParser treeifyError prettifyError formatError flattenError',
);

/** The names of Zod's classes. */
const CLASS = /^\$?Zod[A-Z]/;

const PROCESS_WIDE = words('config setErrorMap clear');

const REGISTERS = words('meta register add fromJSONSchema');

/** Members that are data for the evaluator, whatever their prototype. */
const DATA = words('shape options enum Enum Values values entries');

/** Members that look like data, but hold functions and instances of Zod's. */
const INTERNALS = words('* z default core util coerce iso locales regexes late _def def _zod bag');

/** Methods that return a schema which was there before. */
const ACCESSORS = words(
  'unwrap removeDefault removeCatch innerType sourceType keySchema valueSchema parameters returnType',
);

const MASKED = words('pick omit partial required deepPartial exactPartial');

const FUNCTIONAL_METHODS = words(
  'extend safeExtend merge pick omit partial exactPartial required catchall keyof clone',
);

const STANDALONE_CHECKS = words(
  'lt lte gt gte maximum minimum multipleOf maxSize minSize size maxLength minLength length regex includes startsWith endsWith property properties mime normalize',
);

const kinds = (text: string): Readonly<Record<string, readonly ParameterKind[]>> =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [names = '', parameters = ''] = line.split(':').map((part) => part.trim());
        return names
          .split(' ')
          .map(
            (name) => [name, (parameters ? parameters.split(' ') : []) as ParameterKind[]] as const,
          );
      }),
  );

/** Functions of the namespace, by their parameters. One that is not listed takes options only, as `z.string()` does. */
const BUILDERS = kinds(`
  object strictObject looseObject interface: shape params
  array set: schema params
  keyof clone: schema
  extend safeExtend: schema shape
  merge intersection catchall: schema schema
  pick omit partial exactPartial required: schema mask
  union xor: schemas params
  discriminatedUnion: value schemas params
  tuple: schemas schema params
  record partialRecord looseRecord map: schema schema params
  enum _enum nativeEnum literal templateLiteral: values params
  optional exactOptional nullable nullish readonly nonoptional success promise deepPartial input output invertCodec: schema params
  default _default prefault catch _catch: schema thunk
  transform overwrite: transform
  pipe pipeline: schema schema
  codec: schema schema transform
  preprocess: transform schema
  effect transformer: schema params
  lazy: lazy params
  custom: custom params
  refine: refine params
  superRefine check: check
  instanceof _instanceof: class params
  stringFormat: value transform params
  describe: description
  meta: meta
  function _function: schema schema
  property: value schema
  lt lte gt gte maximum minimum multipleOf maxSize minSize size maxLength minLength length regex includes startsWith endsWith mime normalize hash: value params
  properties: shape
  add: schema meta
  fromJSONSchema: value value
  registry:
`);

/** Methods of instances, by their parameters. One that is not listed takes options only, as `.email()` does. */
const METHODS = kinds(`
  or and pipe catchall rest: schema
  merge: schema
  setKey: value schema
  extend safeExtend augment: shape
  properties: shape params
  pick omit partial exactPartial required deepPartial: mask params
  default prefault catch: thunk
  transform overwrite: transform params
  refine: refine params
  refinement: refine params
  superRefine check with: check
  describe: description
  meta: meta
  register: plain meta
  brand:
  min max length size minLength maxLength gt gte lt lte multipleOf step regex includes startsWith endsWith mime normalize extract exclude: value params
  args: schema schema
  returns: schema
  input output: schemas
  clone: plain
`);

const CONVERTER = { specifier: 'zod-to-json-schema', names: ['zodToJsonSchema', 'default'] };

/** Calls a function of a framework that takes a schema. */
function callSchemaFunction(
  { takes }: SchemaFunction,
  [schema]: readonly unknown[],
  completeness: Completeness,
): unknown {
  if (takes === 'schema') return isUnresolved(schema) ? asUnknown(schema) : schema;
  return unreadPart(schema, completeness) ?? new JsonSchemaValue(schema);
}
