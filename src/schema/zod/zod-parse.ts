import { isDeepStrictEqual } from 'node:util';
import { regExpSteps } from '../../syntax/evaluate/natives/regular-expressions.ts';
import { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { marksOf } from '../records.ts';
import { unreadPart, type Completeness } from './zod-arguments.ts';
import {
  definitionOf,
  isCheck,
  isSchema,
  shapeOf,
  zodType,
  type ZodInstance,
} from './zod-value.ts';

/**
 * Parses known data with the library's own `parse`, if the schema calls no project code and both
 * are small.
 *
 * @returns the data itself if the schema does not change it; an {@link UnknownValue} if it is not
 * parsed
 */
export function parsed(
  schema: unknown,
  data: unknown,
  completeness: Completeness,
): { readonly data: unknown } | { readonly refused: true } | UnknownValue {
  if (!isSchema(schema)) return new UnknownValue('is parsed by a value that is not a Zod schema');
  const unread = unreadPart(data, completeness);
  if (unread) return unread;
  const size = sizeOf(data);
  if (size instanceof UnknownValue) return size;
  const because = unparsable(schema, size);
  if (because) return because;
  const result = (
    schema as unknown as {
      safeParse(data: unknown): { readonly success: boolean; readonly data?: unknown };
    }
  ).safeParse(data);
  if (!result.success) return { refused: true };
  return { data: isDeepStrictEqual(result.data, data) ? data : result.data };
}

const MAX_SCHEMAS = 1000;
const MAX_DATA = 10_000;
/** Maximum cost, in evaluator steps, of a schema's regular expression on the data. */
const MAX_STEPS = 20_000;

/** The size of the data; an unknown value if it is too large or has getters. */
function sizeOf(data: unknown): number | UnknownValue {
  let size = 0;
  const stack = [data];
  while (stack.length > 0) {
    const value = stack.pop();
    size += typeof value === 'string' ? value.length + 1 : 1;
    if (size > MAX_DATA) return new UnknownValue('parses too much data');
    if (!Array.isArray(value) && !isPlainObject(value)) continue;
    for (const descriptor of Object.values<PropertyDescriptor>(
      Object.getOwnPropertyDescriptors(value),
    )) {
      if (descriptor.get) return new UnknownValue('parses data that is computed when it is read');
      stack.push(descriptor.value);
    }
  }
  return size;
}

/** Why a schema is not run: it calls project code, is partly unknown, or is large. */
function unparsable(root: ZodInstance, size: number): UnknownValue | undefined {
  let count = 0;
  // A schema that occurs twice runs twice.
  const stack = [root];
  for (let schema = stack.pop(); schema; schema = stack.pop()) {
    if (++count > MAX_SCHEMAS) return new UnknownValue('is parsed by a large schema');
    const mark = marksOf(schema).find(({ kind }) => kind !== 'description' && kind !== 'meta');
    if (mark) return mark.because;
    const parts = partsOf(schema, size);
    if (!parts) return new UnknownValue('is parsed by a schema that calls something');
    for (const part of parts) stack.push(part);
  }
  return undefined;
}

/**
 * The inner schemas; undefined if running the schema may call project code or a slow regular
 * expression.
 */
function partsOf(schema: ZodInstance, size: number): readonly ZodInstance[] | undefined {
  const definition = definitionOf(schema);
  if (
    !PURE.has(zodType(schema)) ||
    typeof definition.fn === 'function' ||
    !((definition.checks ?? []) as readonly object[]).every((check) => isPure(check, size))
  )
    return undefined;
  const fields = Object.getOwnPropertyDescriptors(
    zodType(schema) === 'object' ? shapeOf(schema) : {},
  );
  const values = Object.values<PropertyDescriptor>({
    ...Object.getOwnPropertyDescriptors(definition),
    ...fields,
  });
  if (
    Object.values<PropertyDescriptor>(fields).some((field) => 'get' in field) ||
    !isPure(definition, size)
  )
    return undefined;
  return values
    .flatMap(({ value }: PropertyDescriptor) =>
      Array.isArray(value) ? (value as unknown[]) : [value as unknown],
    )
    .filter(isSchema);
}

/** Whether a check, of either major, is built into the library. */
function isPure(check: object, size: number): boolean {
  const definition = isCheck(check)
    ? (check as ZodInstance)._zod?.def
    : (check as Readonly<Record<string, unknown>>);
  const { check: kind, fn, pattern, regex } = definition ?? {};
  return (
    typeof fn !== 'function' &&
    !CALLING.has(kind) &&
    [pattern, regex].every(
      (expression) =>
        !(expression instanceof RegExp) || (regExpSteps(expression, size) ?? Infinity) < MAX_STEPS,
    )
  );
}

/** Checks of Zod 4 that call a callback, or are schemas of their own. */
const CALLING: ReadonlySet<unknown> = new Set(['custom', 'overwrite', 'property']);

/** Types that call no project code and try each of their parts once. */
const PURE: ReadonlySet<string> = new Set([
  'string',
  'number',
  'bigint',
  'boolean',
  'date',
  'null',
  'undefined',
  'any',
  'unknown',
  'never',
  'nan',
  'literal',
  'enum',
  'object',
  'array',
  'tuple',
  'record',
  'union',
  'intersection',
  'optional',
  'nullable',
  'default',
  'prefault',
  'nonoptional',
  'readonly',
  'brand',
]);
