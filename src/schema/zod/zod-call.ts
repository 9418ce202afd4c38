import { type LoadedZod, registryOf } from './zod-copy.ts';
import { type Prepared, placeholder, type Completeness } from './zod-arguments.ts';
import { REGISTERS, STANDALONE_CHECKS, ACCESSORS, MASKED } from './zod-functions.ts';
import { BudgetExceeded } from '../../syntax/evaluate/context/budget.ts';
import {
  type ZodInstance,
  zodType,
  isSchema,
  isCheck,
  definitionOf,
  shapeOf,
  remake,
} from './zod-value.ts';
import { addMarks, marksOf, setFieldSources, originOf, markOf } from '../records.ts';
import { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import type { Origin } from '../../syntax/modules/module.ts';
import { parsed } from './zod-parse.ts';
import { libraryConversion } from '../json/library-conversion.ts';
import { getOwn } from '../../model/utils/get-own.ts';

export type Callable = (...args: unknown[]) => unknown;

/** A library function: its name, and its copy of Zod. */
export interface ZodFunction {
  readonly name: string;
  readonly copy: LoadedZod;
  /** Undefined for a method, which is looked up on its receiver. */
  readonly fn: Callable | undefined;
}

/** A call of a library function. */
export interface ZodCall extends ZodFunction {
  readonly receiver: unknown;
  readonly args: readonly unknown[];
  readonly isConstruction: boolean;
}

export function invoke(call: ZodCall, { values, doubt }: Prepared): unknown {
  try {
    const fn = call.fn ?? ((call.receiver as Record<string, unknown>)[call.name] as Callable);
    const apply = (): unknown =>
      call.isConstruction
        ? Reflect.construct(fn, values)
        : Reflect.apply(fn, call.receiver, values);
    return REGISTERS.has(call.name) ? withoutIds(call.copy, apply) : apply();
  } catch (error) {
    if (doubt && !(error instanceof BudgetExceeded)) return placeholder(call.copy, doubt);
    throw error;
  }
}

/** The result of a call when an argument that determines the result is unknown. */
export function resultWithout(
  { kind, because }: NonNullable<Prepared['missing']>,
  call: ZodCall,
  receiver: ZodInstance | undefined,
): unknown {
  if (receiver) {
    const result = unchanged(receiver);
    addMarks(result, marksOf(receiver));
    // Bounds do not affect the JSON Schema of a date.
    if (zodType(receiver) !== 'date')
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
    kind === 'values' && isOfStrings(call) ? 'values' : 'schema',
  );
}

/** Whether a call with unknown values accepts only strings. Zod 4's `enum` takes numeric enums. */
function isOfStrings({ name, copy, args: [values] }: ZodCall): boolean {
  if (name === 'enum' || name === '_enum') return copy.major === 3 || Array.isArray(values);
  return name !== 'literal' && name !== 'nativeEnum';
}

/** Copies the receiver's marks to a derived schema: a method returns a clone. */
export function recordDerivation(
  result: unknown,
  call: ZodCall,
  receiver: ZodInstance | undefined,
  prepared: Prepared,
): void {
  if (!isSchema(result)) {
    if (isCheck(result)) addMarks(result, prepared.marks);
    return;
  }
  if (originOf(result) || ACCESSORS.has(call.name)) return;
  addMarks(result, prepared.marks);
  const from = receiver && isDerived(result, receiver) ? receiver : undefined;
  if (from)
    addMarks(
      result,
      marksOf(from).filter(({ kind }) => kind !== 'shape' || call.name !== 'pick'),
    );
  markOpenKeys(result, call, receiver);
  if (zodType(result) === 'object') recordFields(result, call, receiver, from);
}

/** Whether a schema is a changed copy of the receiver. */
function isDerived(result: ZodInstance, receiver: ZodInstance): boolean {
  return (
    result !== receiver &&
    zodType(result) === zodType(receiver) &&
    definitionOf(result).innerType !== receiver
  );
}

/** Marks schemas whose values or required keys are the keys of something unread. */
function markOpenKeys(
  result: ZodInstance,
  { name, args, copy }: ZodCall,
  receiver: ZodInstance | undefined,
): void {
  const openShape = receiver && name === 'keyof' ? markOf(receiver, 'shape') : undefined;
  if (openShape) addMarks(result, [{ ...openShape, kind: 'values' }]);
  const [key] = name === 'record' && args.length > 1 ? args : [];
  const unreadKey = isSchema(key) ? markOf(key, 'schema', 'values') : undefined;
  // Zod 4 requires every key of an enum.
  if (unreadKey && copy.major === 4) addMarks(result, [{ ...unreadKey, kind: 'check' }]);
}

/**
 * Records where the fields of an object schema are from: the arguments of a call, and the schema
 * that it is a changed copy of.
 */
function recordFields(
  result: ZodInstance,
  { name, args }: ZodCall,
  receiver: ZodInstance | undefined,
  from: ZodInstance | undefined,
): void {
  const added = args.filter((arg) => isPlainObject(arg) || isSchema(arg)).reverse() as object[];
  const merged = name === 'merge' ? added.filter((other) => other !== receiver) : [];
  for (const other of merged)
    addMarks(
      result,
      marksOf(other).filter(({ kind }) => kind === 'shape'),
    );
  setFieldSources(result, from && !added.includes(from) ? [...added, from] : added);
}

export function parse(
  { name, receiver, args }: ZodCall,
  origin: Origin,
  completeness: Completeness,
): unknown {
  const [schema, data] = isSchema(receiver) ? [receiver, args[0]] : args;
  const result = parsed(schema, data, completeness);
  if (result instanceof UnknownValue)
    return new UnknownValue(result, result.origin ?? origin, result.parameter);
  const refused = new UnknownValue('is rejected by its schema', origin);
  if ('refused' in result)
    return name.startsWith('safe') ? { success: false, error: refused } : refused;
  return name.startsWith('safe') ? { success: true, data: result.data } : result.data;
}

export function convert(
  call: ZodCall,
  receiver: ZodInstance | undefined,
  completeness: Completeness,
): unknown {
  const [schema, params] = receiver ? [receiver, call.args[0]] : call.args;
  return libraryConversion(schema, params, completeness);
}

/** Keeps `pick({ a: true })` from throwing if `a` may be in the unknown part of the object. */
export function rewriteMask(
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

/**
 * A check without effect for the clones of some types: the converter for Zod 3 tests whether there
 * are any checks.
 */
const NEUTRAL_CHECKS: Readonly<Record<string, { readonly kind: string }>> = {
  string: { kind: 'trim' },
  number: { kind: 'finite' },
};

/** A clone of `receiver`, as a check without effect on the JSON Schema returns it. */
function unchanged(receiver: ZodInstance): ZodInstance {
  const { check } = receiver as { check?: (fn: () => void) => ZodInstance };
  if (receiver._zod && check) return check.call(receiver, () => undefined);
  const definition = receiver._def;
  const neutral = getOwn(NEUTRAL_CHECKS, zodType(receiver));
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

/**
 * Ids apply to one conversion, but Zod keeps them process-wide, and some versions reject
 * duplicates.
 */
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
