import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/contract/contract.ts';
import { SchemaDocument } from '../../../../src/contract/diff/schemas/document.ts';
import { ShapeReader } from '../../../../src/contract/diff/schemas/shape-reader.ts';

const STRING = { type: 'string' };

function reading(schema: JsonObject): { readonly reader: ShapeReader; readonly root: JsonObject } {
  const document = new SchemaDocument(schema);
  return { reader: new ShapeReader(document), root: document.root };
}

describe('the texts of a part', () => {
  const textsOf = (schema: JsonObject): JsonObject => {
    const { reader, root } = reading(schema);
    return reader.textsOf(root);
  };

  test('are all keywords that constrain nothing', () => {
    expect(textsOf({ ...STRING, title: 'A', 'x-order': 1, maxLength: 5 })).toEqual({
      title: 'A',
      'x-order': 1,
    });
  });

  test.each(['anyOf', 'oneOf'])('are those of the only member of %s beside null', (keyword) => {
    const member = { ...STRING, description: 'inner' };
    expect(textsOf({ [keyword]: [member, { type: 'null' }] })).toEqual({ description: 'inner' });
    expect(textsOf({ [keyword]: [{ type: 'null' }, member] })).toEqual({ description: 'inner' });
    expect(textsOf({ [keyword]: [member, { type: 'integer' }] })).toEqual({});
  });

  test('are those of every member of allOf, and the first one counts', () => {
    expect(
      textsOf({
        allOf: [
          { ...STRING, title: 'first' },
          { title: 'second', description: 'second' },
        ],
      }),
    ).toEqual({ title: 'first', description: 'second' });
  });

  test('are those of the reference, and its own count', () => {
    const $defs = { A: { ...STRING, title: 'referred', description: 'referred' } };
    expect(textsOf({ $ref: '#/$defs/A', title: 'own', $defs })).toEqual({
      title: 'own',
      description: 'referred',
    });
  });

  test('end where a reference leads back', () => {
    expect(textsOf({ $ref: '#', title: 'own' })).toEqual({ title: 'own' });
  });
});

describe('the shapes of a part', () => {
  const typesOf = (schema: JsonObject): string[] => {
    const { reader, root } = reading(schema);
    return reader.shapesOf(root).map(({ type, others }) => [type, ...others.keys()].join(' '));
  };

  test('are one of each type where nothing names one', () => {
    expect(typesOf({})).toEqual(['null', 'boolean', 'number', 'string', 'array', 'object']);
  });

  test('are those of all keywords together', () => {
    const schema = { anyOf: [STRING, { type: 'integer' }, { type: 'null' }] };
    expect(typesOf(schema)).toEqual(['null', 'number', 'string']);
    expect(typesOf({ ...schema, type: ['string', 'null'] })).toEqual(['null', 'string']);
    expect(typesOf({ ...schema, allOf: [STRING] })).toEqual(['string']);
    expect(typesOf({ ...schema, not: {} })).toEqual([]);
  });

  test('of a union of exclusive members are those of any when no value matches two', () => {
    const form = (kind: JsonObject, required = ['kind']): JsonObject => ({
      type: 'object',
      properties: { kind },
      required,
    });
    const [x, y] = [form({ const: 'x' }), form({ const: 'y' })];
    expect(typesOf({ oneOf: [x, y, STRING] })).toEqual(['string', 'object', 'object']);
    expect(typesOf({ oneOf: [x, form({ const: 'y' }, [])] })).toEqual([
      'object oneOf',
      'object oneOf',
    ]);
    expect(typesOf({ oneOf: [x, form({ enum: ['x', 'y'] })] })).toEqual([
      'object oneOf',
      'object oneOf',
    ]);
    expect(typesOf({ oneOf: [x, form(STRING)] })).toEqual(['object oneOf', 'object oneOf']);
  });

  test('of exclusive lists of values are those of any when they share none', () => {
    expect(typesOf({ oneOf: [{ enum: ['a', 'b'] }, { enum: ['c'] }] })).toEqual([
      'string',
      'string',
    ]);
    expect(typesOf({ oneOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] })).toEqual([
      'string oneOf',
      'string oneOf',
    ]);
    expect(typesOf({ oneOf: [{ const: 'a' }, STRING] })).toEqual(['string oneOf', 'string oneOf']);
  });

  test('beside a reference are ignored by draft 7, and joined by later ones', () => {
    const schema = { $ref: '#/definitions/A', maxLength: 5, definitions: { A: STRING } };
    const sizes = (draft: JsonObject): number[] => {
      const { reader, root } = reading({ ...draft, ...schema });
      return reader.shapesOf(root).map(({ range }) => range.max);
    };
    expect(sizes({ $schema: 'http://json-schema.org/draft-07/schema#' })).toEqual([Infinity]);
    expect(sizes({})).toEqual([5]);
  });

  test.each([
    ['that refers to itself', { $ref: '#' }, 'it refers to itself endlessly'],
    [
      'of another document',
      { $ref: 'https://example.com/a.json' },
      'it refers to "https://example.com/a.json"',
    ],
  ])('cannot be read of one %s', (_which, schema, message) => {
    const { reader, root } = reading(schema);
    expect(() => reader.shapesOf(root)).toThrow(message);
  });
});

describe('the values of a part', () => {
  const listed = (schema: JsonObject): unknown => {
    const { reader, root } = reading(schema);
    return reader.listedOf(root);
  };

  test('are those that it lists, of all types', () => {
    expect(listed({ enum: ['a', 1] })).toEqual([1, 'a']);
    expect(listed({ anyOf: [{ const: 'a' }, { const: 'b' }] })).toEqual(['a', 'b']);
  });

  test('are unknown when one of its shapes lists none, or it cannot be read', () => {
    expect(listed({ anyOf: [{ const: 'a' }, { type: 'integer' }] })).toBeUndefined();
    expect(listed({ $ref: '#' })).toBeUndefined();
  });

  test('are unknown of a union that would tell its members apart by itself', () => {
    const form = (kind: JsonObject): JsonObject => ({
      type: 'object',
      properties: { kind },
      required: ['kind'],
    });
    const { reader, root } = reading({ oneOf: [form({ $ref: '#' }), form({ const: 'x' })] });
    expect(reader.listedOf(root)).toBeUndefined();
    expect(reader.shapesOf(root)).toHaveLength(2);
  });
});
