import type { JsonObject } from '../../../../src/contract/contract.ts';
import type { ChangeRuleId } from '../../../../src/contract/diff/rules/change-rules.ts';

/** Two schemas: the first accepts all that the second accepts, and more; with the classes of going from one to the other. */
export interface Edit {
  readonly wide: JsonObject;
  readonly narrow: JsonObject;
  readonly input: Directions;
  readonly output: Directions;
}

/** From wide to narrow, and back. */
type Directions = readonly [ChangeRuleId, ChangeRuleId];

const INPUT: Directions = ['parameter-narrowed', 'parameter-widened'];
const OUTPUT_TYPE: Directions = ['output-narrowed', 'output-widened'];
const OUTPUT_LIMIT: Directions = ['output-narrowed', 'output-limit-loosened'];

const type = (wide: JsonObject, narrow: JsonObject): Edit => ({
  wide,
  narrow,
  input: INPUT,
  output: OUTPUT_TYPE,
});
const limit = (wide: JsonObject, narrow: JsonObject): Edit => ({
  wide,
  narrow,
  input: INPUT,
  output: OUTPUT_LIMIT,
});

const STRING = { type: 'string' };
const PAIR: JsonObject = { type: 'object', properties: { a: STRING, b: STRING } };
const SHAPES = (...kinds: string[]): JsonObject => ({
  oneOf: kinds.map((kind) => ({
    type: 'object',
    properties: { kind: { const: kind }, [kind]: STRING },
    required: ['kind'],
  })),
});

export const EDITS: Readonly<Record<string, Edit>> = {
  'null taken away': type({ type: ['string', 'null'] }, STRING),
  'null of a union taken away': type(
    { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    { type: 'integer' },
  ),
  'number to integer': type({ type: 'number' }, { type: 'integer' }),
  'a type of a union taken away': type({ anyOf: [STRING, { type: 'boolean' }] }, STRING),
  'any to string': type({ description: 'Anything.' }, { ...STRING, description: 'Anything.' }),
  'string to enumeration': {
    wide: STRING,
    narrow: { ...STRING, enum: ['open', 'closed'] },
    input: INPUT,
    output: OUTPUT_TYPE,
  },
  'enumeration shortened': {
    wide: { enum: ['open', 'closed'] },
    narrow: { enum: ['open'] },
    input: ['parameter-value-removed', 'parameter-value-added'],
    output: ['output-narrowed', 'output-value-added'],
  },
  'enumeration of literals shortened': {
    wide: { anyOf: [{ const: 'open' }, { const: 'closed' }] },
    narrow: { const: 'open' },
    input: ['parameter-value-removed', 'parameter-value-added'],
    output: ['output-narrowed', 'output-value-added'],
  },
  'boolean to true': {
    wide: { type: 'boolean' },
    narrow: { const: true },
    input: INPUT,
    output: OUTPUT_TYPE,
  },
  'maximum lowered': limit({ type: 'integer', maximum: 100 }, { type: 'integer', maximum: 50 }),
  'minimum set': limit({ type: 'number' }, { type: 'number', minimum: 0 }),
  'bound made exclusive': limit(
    { type: 'number', minimum: 0 },
    { type: 'number', exclusiveMinimum: 0 },
  ),
  'multiples only': limit({ type: 'integer' }, { type: 'integer', multipleOf: 2 }),
  'maxLength set': limit(STRING, { ...STRING, maxLength: 10 }),
  'minLength raised': limit({ ...STRING, minLength: 1 }, { ...STRING, minLength: 3 }),
  'pattern set': limit(STRING, { ...STRING, pattern: '^[a-z]+$' }),
  'format set': limit(STRING, { ...STRING, format: 'email' }),
  'minItems set': limit(
    { type: 'array', items: STRING },
    { type: 'array', items: STRING, minItems: 1 },
  ),
  'maxItems set': limit(
    { type: 'array', items: STRING },
    { type: 'array', items: STRING, maxItems: 1 },
  ),
  'duplicates forbidden': limit(
    { type: 'array', items: STRING },
    { type: 'array', items: STRING, uniqueItems: true },
  ),
  'a value excluded': limit(STRING, { ...STRING, not: { const: 'open' } }),
  'a type excluded': limit({}, { not: { type: 'boolean' } }),
  'an element demanded': limit(
    { type: 'array', items: STRING },
    { type: 'array', items: STRING, contains: { const: 'x' } },
  ),
  'one property demands another': limit(PAIR, { ...PAIR, dependentRequired: { a: ['b'] } }),
  'one property demands a schema': limit(PAIR, {
    ...PAIR,
    dependentSchemas: { a: { required: ['b'] } },
  }),
  'a condition': limit(PAIR, { ...PAIR, if: { required: ['a'] }, then: { required: ['b'] } }),
  'a schema for names of a pattern': limit(
    { type: 'object', additionalProperties: {} },
    { type: 'object', additionalProperties: {}, patternProperties: { '^o': STRING } },
  ),
  'names listed': {
    wide: { type: 'object', additionalProperties: STRING },
    narrow: { type: 'object', additionalProperties: STRING, propertyNames: { enum: ['a', 'b'] } },
    input: INPUT,
    output: OUTPUT_TYPE,
  },
  'properties closed': {
    wide: { type: 'object', properties: { a: STRING } },
    narrow: { type: 'object', properties: { a: STRING }, additionalProperties: false },
    input: ['input-closed', 'input-opened'],
    output: ['output-closed', 'output-opened'],
  },
  'property required': {
    wide: { type: 'object', properties: { a: STRING } },
    narrow: { type: 'object', properties: { a: STRING }, required: ['a'] },
    input: ['parameter-required', 'parameter-optional'],
    output: ['output-field-required', 'output-field-optional'],
  },
  'property of a closed object': {
    wide: { type: 'object', properties: { a: STRING, b: STRING }, additionalProperties: false },
    narrow: { type: 'object', properties: { a: STRING }, additionalProperties: false },
    input: ['parameter-removed', 'parameter-added'],
    output: ['output-field-removed', 'output-field-added'],
  },
  'alternative taken away': {
    wide: SHAPES('a', 'b', 'c'),
    narrow: SHAPES('a', 'b'),
    input: ['parameter-alternative-removed', 'parameter-alternative-added'],
    output: ['output-narrowed', 'output-alternative-added'],
  },
};

/** Where a schema may stand in that of a tool. */
export const PLACES: Readonly<Record<string, (schema: JsonObject) => JsonObject>> = {
  'a property': (schema) => ({
    type: 'object',
    properties: { it: schema, other: STRING },
    required: ['it'],
  }),
  'a closed object': (schema) => ({
    type: 'object',
    properties: { it: schema },
    additionalProperties: false,
  }),
  'a nested property': (schema) => ({
    type: 'object',
    properties: {
      outer: {
        type: 'object',
        properties: { it: schema, n: { type: 'integer', minimum: 1 } },
        required: ['n'],
      },
    },
    required: ['outer'],
  }),
  'an element': (schema) => ({
    type: 'object',
    properties: { list: { type: 'array', items: schema } },
  }),
  'an element of a list that is not empty': (schema) => ({
    type: 'object',
    properties: {
      list: { type: 'array', items: { type: 'object', properties: { it: schema } }, minItems: 1 },
    },
  }),
  'a place in a tuple': (schema) => ({
    type: 'object',
    properties: { pair: { type: 'array', prefixItems: [STRING, schema] } },
  }),
  'a record': (schema) => ({
    type: 'object',
    properties: { map: { type: 'object', additionalProperties: schema } },
  }),
  'a definition': (schema) => ({
    type: 'object',
    properties: { it: { $ref: '#/$defs/It' } },
    $defs: { It: schema },
  }),
  'a definition that contains itself': (schema) => ({
    type: 'object',
    properties: { node: { $ref: '#/$defs/Node' } },
    $defs: { Node: { type: 'object', properties: { it: schema, next: { $ref: '#/$defs/Node' } } } },
  }),
  'an object that may be null': (schema): JsonObject => ({
    type: 'object',
    properties: {
      maybe: { anyOf: [{ type: 'object', properties: { it: schema } }, { type: 'null' }] },
    },
  }),
  'an alternative': (schema): JsonObject => ({
    type: 'object',
    properties: {
      either: {
        oneOf: [
          { type: 'object', properties: { kind: { const: 'x' }, it: schema }, required: ['kind'] },
          { type: 'object', properties: { kind: { const: 'y' }, b: STRING }, required: ['kind'] },
        ],
      },
    },
  }),
};
