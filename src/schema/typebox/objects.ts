import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import { setFieldSources } from '../records.ts';
import {
  isOptionalField,
  typeBoxKind,
  merged,
  optionalField,
  plainSchema,
  requiredField,
  schemaOf,
  unreadOf,
  type TypeBoxCall,
} from './typebox-schema.ts';

type Properties = Readonly<Record<string, unknown>>;

/** `Type.Object(properties, options)` */
export function objectSchema(call: TypeBoxCall, properties: unknown, index: number): object {
  return plainSchema(call, 'Object', keywordsOf(properties, call), index);
}

function keywordsOf(properties: unknown, call: TypeBoxCall): Properties {
  if (!isPlainObject(properties)) {
    const because = unreadOf(properties, call);
    return { type: 'object', required: because, properties: because };
  }
  const required: string[] = [];
  let unread = call.evaluator.incompleteness(properties);
  for (const [key, value] of Object.entries(properties)) {
    const optional = isOptionalField(value, call);
    if (optional === undefined) unread ??= unreadOf(value, call);
    else if (!optional) required.push(key);
  }
  if (unread) call.evaluator.markIncomplete(required, unread);
  return { type: 'object', ...(required.length > 0 || unread ? { required } : {}), properties };
}

/** `Type.Partial(object, options)` */
export function partial(call: TypeBoxCall): object {
  return withEachField(call, (field) => optionalField(field, call));
}

/** `Type.Required(object, options)` */
export function required(call: TypeBoxCall): object {
  return withEachField(call, (field) => requiredField(field, call));
}

function withEachField(call: TypeBoxCall, change: (field: unknown) => object): object {
  return derived(call, 1, (properties) =>
    Object.entries(properties).map(([key, value]) => [key, change(value)]),
  );
}

/** `Type.Pick(object, keys, options)` */
export function pick(call: TypeBoxCall): object {
  return withKeys(call, (key, keys) => keys.includes(key));
}

/** `Type.Omit(object, keys, options)` */
export function omit(call: TypeBoxCall): object {
  return withKeys(call, (key, keys) => !keys.includes(key));
}

function withKeys(
  call: TypeBoxCall,
  isKept: (key: string, keys: readonly string[]) => boolean,
): object {
  const keys = literalKeys(call.args[1], call);
  if (!keys) return unreadOf(call.args[1], call);
  return derived(call, 2, (properties) =>
    Object.entries(properties).filter(([key]) => isKept(key, keys)),
  );
}

/** An object schema with the fields that a function makes of another one's. */
function derived(
  call: TypeBoxCall,
  index: number,
  change: (properties: Properties) => [string, unknown][],
): object {
  const [base] = call.args;
  const properties = propertiesOf(base);
  if (!isPlainObject(base) || !isPlainObject(properties)) return unreadOf(properties ?? base, call);
  const changed = Object.fromEntries(change(properties));
  setFieldSources(changed, [properties]);
  call.evaluator.inheritOpenness(changed, properties);
  // TypeBox 1 drops the options of the object.
  const keeps = call.edition !== '1';
  return schemaOf(call, {
    layers: [keeps ? optionsIn(base, call) : {}, keywordsOf(changed, call)],
    kind: 'Object',
    isOptional: keeps && isOptionalField(base, call) === true,
    index,
    areOptionsLast: true,
  });
}

function optionsIn(schema: Properties, { evaluator }: TypeBoxCall): object {
  const options = Object.fromEntries(
    Object.entries(schema).filter(([key]) => !['$id', 'required', 'properties'].includes(key)),
  );
  setFieldSources(options, [schema]);
  evaluator.inheritOpenness(options, schema);
  return options;
}

/** `Type.Composite(objects, options)` */
export function composite(call: TypeBoxCall): object {
  const [list] = call.args;
  if (!Array.isArray(list) || call.evaluator.incompleteness(list)) return unreadOf(list, call);
  const parts = list.map(propertiesOf);
  const unread = parts.findIndex((part) => !isPlainObject(part));
  if (unread >= 0) return unreadOf(parts[unread] ?? list[unread], call);
  const properties = merged(parts, call);
  setFieldSources(properties, parts.filter(isPlainObject).toReversed());
  for (const key of Object.keys(properties))
    if (parts.filter((part) => Object.hasOwn(part as object, key)).length > 1)
      properties[key] = new UnknownValue('is the intersection of several fields', call);
  return objectSchema(call, properties, 1);
}

/** The properties of an object schema that a builder made; undefined for other values. */
function propertiesOf(schema: unknown): unknown {
  return isPlainObject(schema) && typeBoxKind(schema) === 'Object'
    ? schema['properties']
    : undefined;
}

/** The keys that a list or a schema of literals names; undefined if they are not known. */
export function literalKeys(value: unknown, { evaluator }: TypeBoxCall): string[] | undefined {
  const keys = Array.isArray(value) ? value : literalsOf(value);
  const isKnown =
    !evaluator.incompleteness(keys) &&
    keys?.every((key) => typeof key === 'string' || typeof key === 'number');
  return isKnown ? keys?.map(String) : undefined;
}

function literalsOf(schema: unknown): readonly unknown[] | undefined {
  if (!isPlainObject(schema)) return undefined;
  const { const: literal, anyOf, enum: values } = schema;
  switch (typeBoxKind(schema)) {
    case 'Literal':
      return [literal];
    case 'Enum':
      return Array.isArray(values) ? values : undefined;
    case 'Union':
      return Array.isArray(anyOf) && anyOf.every((each) => typeBoxKind(each) === 'Literal')
        ? anyOf.map((each) => (each as Properties)['const'])
        : undefined;
    default:
      return undefined;
  }
}
