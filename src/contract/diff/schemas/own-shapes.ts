import type { JsonObject, Json } from '../../contract.ts';
import type { SchemaDocument } from './document.ts';
import { type Shape, TYPES, type JsonType, ANY_SHAPE, type Range } from './shape.ts';
import { asInteger, withValues, intersectRanges } from './intersection.ts';
import { isList, isJsonObject } from '../../advertised.ts';
import {
  strings,
  schemas,
  schemaList,
  asSchema,
  schemaMap,
  asNumber,
  WHOLE,
  COMPANIONS,
} from './keywords.ts';
import { canonical } from '../../json.ts';

/** The shapes of a schema's own keywords, without those that refer to other schemas. */
export function ownShapes(schema: JsonObject, document: SchemaDocument): Shape[] {
  const named: readonly Json[] = schema['type'] === undefined ? TYPES : [schema['type']].flat();
  const types = TYPES.filter(
    (type) => named.includes(type) || (type === 'number' && named.includes('integer')),
  );
  const shapes = types.map((type) => withOthers(shapeOf(schema, type, document), schema, document));
  const isInteger = !named.includes('number') && named.includes('integer');
  const typed = shapes.map((shape) =>
    shape.type === 'number' && isInteger ? asInteger(shape) : shape,
  );
  const [constant, listed] = [schema['const'], schema['enum']];
  let found = typed;
  if (constant !== undefined) found = found.flatMap((shape) => withValues(shape, [constant]));
  if (isList(listed)) found = found.flatMap((shape) => withValues(shape, listed));
  return (isJsonObject(schema['not']) && Object.keys(schema['not']).length === 0) ||
    schema['not'] === true
    ? []
    : found;
}

function shapeOf(schema: JsonObject, type: JsonType, document: SchemaDocument): Shape {
  switch (type) {
    case 'number':
      return numberShape(schema);
    case 'string':
      return {
        ...ANY_SHAPE,
        type,
        range: sizeRange(schema, 'minLength', 'maxLength'),
        patterns: strings(schema['pattern']),
        formats: strings(schema['format']),
      };
    case 'array':
      return arrayShape(schema);
    case 'object':
      return objectShape(schema, document);
    default:
      return { ...ANY_SHAPE, type };
  }
}

function numberShape(schema: JsonObject): Shape {
  const factor = schema['multipleOf'];
  const shape: Shape = {
    ...ANY_SHAPE,
    type: 'number',
    range: numberRange(schema),
    multiplesOf: typeof factor === 'number' && factor !== 1 ? [factor] : [],
  };
  return typeof factor === 'number' && Number.isInteger(factor) ? asInteger(shape) : shape;
}

function arrayShape(schema: JsonObject): Shape {
  const isOldTuple = isList(schema['items']);
  const prefix = isOldTuple ? schemas(schema['items']) : schemaList(schema, 'prefixItems');
  const rest = asSchema(isOldTuple ? schema['additionalItems'] : schema['items']);
  const size = sizeRange(schema, 'minItems', 'maxItems');
  const range = rest === false ? { ...size, max: Math.min(size.max, prefix.length) } : size;
  return {
    ...ANY_SHAPE,
    type: 'array',
    range,
    isUnique: schema['uniqueItems'] === true,
    prefix,
    rest,
  };
}

function objectShape(schema: JsonObject, document: SchemaDocument): Shape {
  const required = strings(schema['required']);
  const properties = schemaMap(schema, 'properties');
  return {
    ...ANY_SHAPE,
    type: 'object',
    properties,
    range: sizeRange(schema, 'minProperties', 'maxProperties'),
    patternProperties: schemaMap(schema, 'patternProperties'),
    required: new Set(required),
    unreadRequired: new Set(
      [...properties.keys(), ...required].filter((name) =>
        document.isUnreadKeyword(schema, `required/${name}`),
      ),
    ),
    rest: asSchema(schema['additionalProperties']),
    // Names are always strings.
    names:
      canonical(schema['propertyNames'] ?? true) === '{"type":"string"}'
        ? true
        : asSchema(schema['propertyNames']),
  };
}

/** Draft 4, which Zod 3 writes for OpenAPI, has boolean exclusive bounds. */
function numberRange(schema: JsonObject): Range {
  const [min, max, above, below] = [
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
  ].map((keyword) => schema[keyword]);
  const lower = intersectRanges(
    { ...ANY_SHAPE.range, min: asNumber(min, -Infinity), minOpen: above === true },
    { ...ANY_SHAPE.range, min: asNumber(above, -Infinity), minOpen: true },
  );
  const upper = intersectRanges(
    { ...ANY_SHAPE.range, max: asNumber(max, Infinity), maxOpen: below === true },
    { ...ANY_SHAPE.range, max: asNumber(below, Infinity), maxOpen: true },
  );
  return intersectRanges(lower, upper);
}

function sizeRange(schema: JsonObject, min: string, max: string): Range {
  return {
    min: Math.max(0, asNumber(schema[min], 0)),
    max: asNumber(schema[max], Infinity),
    minOpen: false,
    maxOpen: false,
  };
}

function withOthers(shape: Shape, schema: JsonObject, { root }: SchemaDocument): Shape {
  const others = Object.keys(schema).flatMap((keyword) => {
    if (!WHOLE[keyword]?.includes(shape.type)) return [];
    const text = canonical(
      Object.fromEntries(
        [keyword, ...(COMPANIONS[keyword] ?? [])].flatMap((name) =>
          schema[name] === undefined ? [] : [[name, schema[name]]],
        ),
      ),
    );
    // The meaning of a reference depends on the whole schema.
    const whole = text.includes('Ref"') || text.includes('$ref"') ? ` ${canonical(root)}` : '';
    return [[`${keyword} ${text}${whole}`, schema] as const];
  });
  return others.length > 0 ? { ...shape, others: new Map(others) } : shape;
}
