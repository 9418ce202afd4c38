import { describe, expect, it } from 'vitest';
import { schemaMistakes } from '../../../../src/rules/checks/schemas/literal-schema.ts';
import { read } from '../../../detect/read.ts';

/** `kind what` of the mistakes in the JSON Schema of a tool, with what is meant instead. */
function mistakes(schema: string, needsObject = false): string[] {
  const source = `import { Server } from '@modelcontextprotocol/server';
    new Server({}).setRequestHandler('tools/list', () => ({ tools: [{ name: 'n', inputSchema: ${schema} }] }));`;
  const [input] = read(source).definitions[0]!.schemas;
  return [...schemaMistakes(input!.literal, needsObject, input!.metaSchemaErrors)].map(
    ({ kind, what, instead }) => [kind, what, instead].filter(Boolean).join(' '),
  );
}

/** An array without `items`, which is a mistake wherever a schema is. */
const MISTAKE = `{ type: 'array' }`;

describe('the root', () => {
  it.each([
    [`{ properties: {} }`, ['noType type']],
    ['{ type: undefined }', ['noType type']],
    [`{ type: 'array', items: {} }`, ['rootType type']],
    [`{ type: ['object'] }`, ['rootType type']],
    [`{ type: 'object' }`, []],
    [`{ type: 'Object' }`, ['typeName Object object']],
  ])('%s', (schema, expected) => {
    expect(mistakes(schema, true)).toEqual(expected);
  });
});

describe('schemas are looked for', () => {
  it.each([
    'items',
    'additionalItems',
    'contains',
    'additionalProperties',
    'propertyNames',
    'unevaluatedItems',
    'unevaluatedProperties',
  ])('in %s', (keyword) => {
    expect(mistakes(`{ ${keyword}: ${MISTAKE} }`)).toEqual(['noItems items']);
  });

  it.each(['prefixItems'])('in the list %s', (keyword) => {
    expect(mistakes(`{ ${keyword}: [{}, ${MISTAKE}] }`)).toEqual(['noItems items']);
  });

  it.each(['properties', 'patternProperties', '$defs', 'definitions'])(
    'under the names in %s',
    (keyword) => {
      expect(mistakes(`{ ${keyword}: { a: {}, b: ${MISTAKE} } }`)).toEqual(['noItems items']);
    },
  );

  it.each(['default', 'const', 'examples', 'own'])('but not in %s', (keyword) => {
    const value = keyword === 'examples' ? `[${MISTAKE}]` : MISTAKE;
    expect(mistakes(`{ ${keyword}: ${value} }`)).toEqual([]);
  });
});

describe('an array describes its elements', () => {
  it.each([
    ['items: {}', []],
    ['prefixItems: [{}]', []],
    ['contains: {}', []],
    ['enum: [[]]', []],
    ['const: []', []],
    ['minItems: 1', ['noItems items']],
  ])('by { %s }', (keyword, expected) => {
    expect(mistakes(`{ type: 'array', ${keyword} }`)).toEqual(expected);
  });
});

describe('what constrains a part of a value may describe the rest', () => {
  it.each([
    ['not', '{}'],
    ['if', '{}'],
    ['then', '{}'],
    ['else', '{}'],
    ['allOf', '[{}]'],
    ['anyOf', '[{}]'],
    ['oneOf', '[{}]'],
    ['dependentSchemas', '{ a: {} }'],
    ['dependencies', '{ a: {} }'],
    ['$ref', `'#/$defs/a', $defs: { a: {} }`],
    ['$dynamicRef', `'#a'`],
  ])('by `%s`', (keyword, value) => {
    expect(mistakes(`{ type: 'array', ${keyword}: ${value} }`)).toEqual([]);
  });
});

describe('a required property is one of the properties', () => {
  it.each([
    [`properties: { a: {} }, required: ['a', 'b']`, ['unlisted b']],
    [`properties: { a: {} }, required: ['b'], patternProperties: { '^b': {} }`, []],
    [`properties: { a: {} }, required: ['b'], additionalProperties: {}`, []],
    [`properties: { a: {} }, required: ['b'], additionalProperties: false`, ['unlisted b']],
    [`properties: { a: {}, ...more() }, required: ['b']`, []],
    [`required: ['b']`, []],
  ])('{ %s }', (keywords, expected) => {
    expect(mistakes(`{ ${keywords} }`)).toEqual(expected);
  });
});

describe('a property belongs inside `properties`', () => {
  it.each(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])(
    'and not beside them with the type %s',
    (type) => {
      expect(mistakes(`{ type: 'object', own: { type: '${type}' } }`)).toContain('stray own');
    },
  );

  it.each([
    ['a keyword with a schema', `additionalProperties: { type: 'string' }`],
    ['a value', `default: { type: 'string' }`],
    ['a constant', `const: { type: 'string' }`],
    ['an extension', `'x-own': { type: 'string' }`],
    ['another value', `own: { type: 'other' }`],
    ['properties', `own: { type: 'string' }, properties: {}`],
  ])('unless it is %s, or the object has some', (_is, keyword) => {
    expect(mistakes(`{ type: 'object', ${keyword} }`)).toEqual([]);
  });
});

describe('keywords among the properties', () => {
  it.each([
    ['required', `['a']`],
    ['additionalProperties', `'no'`],
    ['type', `'object'`],
    ['not', `[]`],
    ['allOf', `[]`],
    ['$ref', `'#'`],
  ])('`%s`', (keyword, value) => {
    expect(mistakes(`{ properties: { a: {}, ${keyword}: ${value} } }`)).toEqual([
      `misplaced ${keyword}`,
    ]);
  });

  it('`required` as a flag of a property', () => {
    expect(mistakes(`{ properties: { a: { required: true } } }`)).toEqual(['flag a']);
  });
});

describe('the names of types', () => {
  it.each([
    ['String', 'string'],
    ['INTEGER', 'integer'],
    ['int', 'integer'],
    ['long', 'integer'],
    ['float', 'number'],
    ['double', 'number'],
    ['decimal', 'number'],
    ['bool', 'boolean'],
    ['str', 'string'],
    ['text', 'string'],
    ['list', 'array'],
    ['dict', 'object'],
    ['map', 'object'],
  ])('%s is %s', (name, instead) => {
    expect(mistakes(`{ properties: { a: { type: '${name}' } } }`)).toEqual([
      `typeName ${name} ${instead}`,
    ]);
  });

  it('may be of no language', () => {
    expect(mistakes(`{ properties: { a: { type: 'tuple' } } }`)).toEqual(['invalid type']);
  });
});
