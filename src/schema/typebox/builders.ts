import { getOwn } from '../../model/utils/get-own.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { isUnresolved } from '../../syntax/evaluate/values/value.ts';
import { composite, literalKeys, objectSchema, omit, partial, pick, required } from './objects.ts';
import {
  copiedSchema,
  isOptionalField,
  optionalField,
  typeBoxKind,
  plainSchema,
  schemaOf,
  unreadOf,
  type TypeBoxCall,
  type Edition,
} from './typebox-schema.ts';

/** Makes the schema of a call. */
export type TypeBuilder = (call: TypeBoxCall) => unknown;

/** The builder of a schema that only has a type. */
const typed =
  (kind: string, type: string): TypeBuilder =>
  (call) =>
    plainSchema(call, kind, { type }, 0);

const anything: TypeBuilder = (call) => plainSchema(call, 'Any', {}, 0);

/** The builders, whose results are those of 0.34.52 and 1.4.3. */
const BUILDERS: Readonly<Record<string, TypeBuilder>> = {
  Any: anything,
  Unknown: anything,
  Array: (call) => plainSchema(call, 'Array', { type: 'array', items: call.args[0] }, 1),
  BigInt: typed('BigInt', 'bigint'),
  Boolean: typed('Boolean', 'boolean'),
  Composite: composite,
  Date: typed('Date', 'Date'),
  Enum: enumeration,
  Integer: typed('Integer', 'integer'),
  Intersect: intersection,
  Literal: (call) => literal(call, call.args[0], 1),
  Null: typed('Null', 'null'),
  Number: typed('Number', 'number'),
  Object: (call) => objectSchema(call, call.args[0], 1),
  Omit: omit,
  Optional: optional,
  Partial: partial,
  Pick: pick,
  Readonly: ({ args: [schema] }) => schema,
  ReadonlyOptional: optional,
  Record: record,
  Required: required,
  String: typed('String', 'string'),
  Tuple: tuple,
  Uint8Array: typed('Uint8Array', 'Uint8Array'),
  Undefined: typed('Undefined', 'undefined'),
  Union: (call) => union(call, call.args[0]),
  Unsafe: (call) => copiedSchema(call.args[0] ?? {}, call),
  Void: typed('Void', 'void'),
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const NOT_IN_1 = words('Composite Date ReadonlyOptional Uint8Array');

/** The builders whose results are the same in each version of `@sinclair/typebox` since 0.24. */
const UNCHANGED = words(
  'Any Array Boolean Integer Literal Null Number Object Optional String Tuple Unknown Unsafe',
);

/** The builder with a name; undefined if the edition has none, or another one. */
export function builderOf(name: string, edition: Edition): TypeBuilder | undefined {
  const isRead = edition === '1' ? !NOT_IN_1.has(name) : edition !== 'older' || UNCHANGED.has(name);
  return isRead ? getOwn(BUILDERS, name) : undefined;
}

function literal(call: TypeBoxCall, value: unknown, index?: number): object {
  return isUnresolved(value)
    ? unreadOf(value, call)
    : plainSchema(call, 'Literal', { type: typeof value, const: value }, index);
}

function optional(call: TypeBoxCall): object {
  const [schema, isEnabled] = call.args;
  // `Type.Optional(schema, false)` makes a field required, in some versions.
  return isEnabled === false || isUnresolved(isEnabled)
    ? unreadOf(isEnabled, call)
    : optionalField(schema, call);
}

function union(call: TypeBoxCall, list: unknown): object {
  return (
    fewerThanTwo(call, list) ??
    plainSchema(call, 'Union', { anyOf: Array.isArray(list) ? list : unreadOf(list, call) }, 1)
  );
}

/** The schema that 0.33 and later make of a list of none or one; undefined for other lists. */
function fewerThanTwo(call: TypeBoxCall, list: unknown): object | undefined {
  if (call.edition === '1' || !Array.isArray(list) || list.length > 1) return undefined;
  const open = call.evaluator.incompleteness(list);
  if (open) return open;
  if (list.length === 0) return plainSchema(call, 'Never', { not: {} }, 1);
  const only: unknown = list[0];
  if (!isPlainObject(only)) return unreadOf(only, call);
  return schemaOf(call, {
    layers: [only],
    kind: typeBoxKind(only),
    isOptional: isOptionalField(only, call),
    index: 1,
    areOptionsLast: false,
  });
}

function intersection(call: TypeBoxCall): object {
  const [list, options] = call.args;
  const fewer = fewerThanTwo(call, list);
  if (fewer) return fewer;
  const allOf: unknown = Array.isArray(list) ? list : unreadOf(list, call);
  const type = call.edition === '1' ? undefined : typeOfAll(call, list, options);
  return plainSchema(call, 'Intersect', { ...(type ? { type } : {}), allOf }, 1);
}

/** The type of an intersection up to 0.34: of objects, or without other properties. */
function typeOfAll(call: TypeBoxCall, list: unknown, options: unknown): unknown {
  const { unevaluatedProperties: others } = isPlainObject(options) ? options : {};
  if (others === false || typeBoxKind(others) !== undefined) return 'object';
  const open = [options, others, list, call.evaluator.incompleteness(list)].find(isUnresolved);
  const members: readonly unknown[] = Array.isArray(list) ? list : [];
  const unread = open ?? members.find(isUnresolved);
  if (unread) return unreadOf(unread, call);
  return members.every((each) => typeBoxKind(each) === 'Object') ? 'object' : undefined;
}

function tuple(call: TypeBoxCall): object {
  const [list] = call.args;
  if (!Array.isArray(list) || call.evaluator.incompleteness(list)) return unreadOf(list, call);
  const [items, minItems, additionalItems] = [list as unknown[], list.length, false];
  if (call.edition === '1')
    return plainSchema(call, 'Tuple', { type: 'array', additionalItems, items, minItems }, 1);
  const parts = minItems > 0 ? { items, additionalItems } : {};
  return plainSchema(call, 'Tuple', { type: 'array', ...parts, minItems, maxItems: minItems }, 1);
}

function enumeration(call: TypeBoxCall): object {
  const [item] = call.args;
  if (call.edition === '1' && Array.isArray(item))
    return plainSchema(call, 'Enum', { enum: item }, 1);
  if (!isPlainObject(item) || call.evaluator.incompleteness(item)) return unreadOf(item, call);
  // An enum of numbers also maps them to its names.
  const names = Object.keys(item).filter((key) => Number.isNaN(Number(key)));
  const values = names.map((name) => item[name]);
  if (call.edition === '1') return plainSchema(call, 'Enum', { enum: values }, 1);
  return union(
    call,
    [...new Set(values)].map((value) => literal(call, value)),
  );
}

/** The keys of a record of numbers up to 0.34; TypeBox 1 has changed its own. */
const NUMBERS = '^(0|[1-9][0-9]*)$';

function record(call: TypeBoxCall): object {
  const [key, value] = call.args;
  const keys = literalKeys(key, call);
  if (keys) return objectSchema(call, Object.fromEntries(keys.map((each) => [each, value])), 2);
  const pattern = keyPattern(call, key);
  return pattern === undefined
    ? unreadOf(key, call)
    : plainSchema(call, 'Record', { type: 'object', patternProperties: { [pattern]: value } }, 2);
}

function keyPattern({ edition, evaluator }: TypeBoxCall, key: unknown): string | undefined {
  if (!isPlainObject(key) || evaluator.incompleteness(key)) return undefined;
  const isNumber = typeBoxKind(key) === 'Number' || typeBoxKind(key) === 'Integer';
  if (isNumber && edition !== '1') return NUMBERS;
  const { pattern = edition === '1' ? '^.*$' : '^(.*)$' } = key;
  return typeBoxKind(key) === 'String' && typeof pattern === 'string' ? pattern : undefined;
}
