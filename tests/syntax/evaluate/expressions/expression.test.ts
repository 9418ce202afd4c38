import { describe, expect, test } from 'vitest';
import { Expression } from '../../../../src/syntax/evaluate/expressions/expression.ts';
import { OneOf, UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';
import { evaluatorOf } from '../../evaluate.ts';

/** The property `a` of an object: its value, `?` for an unknown one. */
function propertyOf(object: string): unknown {
  const { evaluator, module } = evaluatorOf(
    `const hole = process.env.A; const known = { a: 3 }; const other = { b: 3 }; (${object});`,
  );
  const statement = module.program.body.at(-1);
  if (statement?.type !== 'ExpressionStatement') throw new Error('it is no expression');
  const context = { module, frame: undefined };
  const part = new Expression(evaluator, statement.expression, context).property('a');
  if (part instanceof UnknownValue) return '?';
  if (part instanceof OneOf) return { oneOf: part.values };
  return part?.value;
}

describe('a property in front of a spread', () => {
  test.each([
    '{ b: 2 }',
    'other',
    'hole && { b: 2 }',
    'hole && other.b && { b: 2 }',
    'hole ? { b: 2 } : { c: 3 }',
    'hole ? null : { b: 2 }',
    'hole ? { b: 2 } : undefined',
    "hole ? '' : { b: 2 }",
    'hole ? { b: 2 } : false',
    'hole && { ...(hole && { b: 2 }) }',
    'hole && { b: 2, ...{ c: 3 } }',
    '({ b: 2 }) as object',
  ])('is itself where %s has none', (spread) => {
    expect(propertyOf(`{ a: 1, ...(${spread}) }`)).toBe(1);
  });

  test.each([
    'hole',
    'load()',
    'hole && { a: 2 }',
    'hole && { ...hole }',
    'hole && { [hole]: 2 }',
    'hole ? { a: 2 } : { b: 2 }',
    'hole ? { b: 2 } : { a: 2 }',
    'hole ? hole : { b: 2 }',
    'hole || { b: 2 }',
    'hole ?? { b: 2 }',
    'hole && { b: 2, ...{ a: 2 } }',
  ])('is not known where %s may have one', (spread) => {
    expect(propertyOf(`{ a: 1, ...(${spread}) }`)).not.toBe(1);
  });

  test.each([
    ['{ a: 2 }', 2],
    ['known', 3],
    ['{ b: 1, ...known }', 3],
    ['true && { a: 2 }', 2],
    ['false || { a: 2 }', 2],
    ['null ?? { a: 2 }', 2],
    ['hole ? { a: 2 } : { a: 2 }', 2],
  ])('is replaced where %s has one', (spread, expected) => {
    expect(propertyOf(`{ a: 1, ...(${spread}) }`)).toEqual(expected);
  });
});

describe('a property is found', () => {
  test.each([
    ['by its name', '{ a: 1 }', 1],
    ['by the last of its name', '{ a: 1, a: 2 }', 2],
    ['by a text', "{ 'a': 1 }", 1],
    ['by a key that is computed', "{ ['a']: 1 }", 1],
    ['behind a spread', '{ ...hole, a: 1 }', 1],
    ['behind another key', '{ [hole]: 2, a: 1 }', 1],
    ['not before a key that is not known', '{ a: 1, [hole]: 2 }', '?'],
    ['not where there is none', '{ b: 1 }', undefined],
    ['not in null', 'null', undefined],
    ['not in undefined', 'undefined', undefined],
    ['of a variable', 'known', 3],
    ['of what is not known, as unknown', 'hole', '?'],
    ['of an instance', 'new (class { a = 4; })()', 4],
    ['not of an instance without', 'new (class { b = 4; })()', undefined],
  ])('%s', (_how, object, expected) => {
    expect(propertyOf(object)).toBe(expected);
  });
});

describe('a property of one of two objects', () => {
  const partOf = (
    code: string,
  ): { readonly text?: string | undefined; readonly value: unknown } => {
    const { evaluator, module } = evaluatorOf(`
      const hole = process.env.A;
      const tool = { a: 'one', b: 2 };
      const copyOf = (given) => { if (!given.b) return given; return { ...given, b: 3 }; };
      (${code});`);
    const statement = module.program.body.at(-1);
    if (statement?.type !== 'ExpressionStatement') throw new Error('it is no expression');
    const part = new Expression(evaluator, statement.expression, {
      module,
      frame: undefined,
    }).property('a');
    return part instanceof Expression
      ? { text: module.text.slice(...part.node.range), value: part.value }
      : { value: part };
  };

  test('has the place of the object of which both are copies', () => {
    expect(partOf('hole ? copyOf(tool) : tool')).toEqual({ text: "'one'", value: 'one' });
  });

  test('has that of the choice where two places write it', () => {
    expect(partOf("hole ? { a: 'one' } : tool").text).toContain('hole ?');
  });

  test('is absent where neither has it', () => {
    expect(partOf('hole ? { b: 1 } : { c: 1 }')).toEqual({ value: undefined });
  });
});

describe('a text that a function takes out of its argument', () => {
  /** The code that writes the property `text` of what a function makes of its options. */
  const writtenBy = (body: string, text = "'given'"): string => {
    const { evaluator, module } = evaluatorOf(`
      const make = (options) => { ${body} };
      make({ text: ${text}, more: 1 });`);
    const statement = module.program.body.at(-1);
    if (statement?.type !== 'ExpressionStatement') throw new Error('it is no expression');
    const made = new Expression(evaluator, statement.expression, { module, frame: undefined });
    const part = made.made().property('text');
    if (!(part instanceof Expression)) throw new Error('it has no text');
    return module.text.slice(...part.written().node.range);
  };

  test.each([
    'return { text: options.text };',
    'const { text } = options; return { text };',
    'const { more, text: other } = options; return { text: other };',
    'const { more, ...rest } = options; return { ...rest };',
    'const { more, ...rest } = options; return { kind: 1, ...rest, more: 2 };',
  ])('has the place where the argument has it: %s', (body) => {
    expect(writtenBy(body)).toBe("'given'");
  });

  test('so has an object', () => {
    const body = 'const { more, ...rest } = options; return { ...rest };';

    expect(writtenBy(body, "{ kind: 'given' }")).toBe("{ kind: 'given' }");
  });

  test.each([
    ["const { text = 'own' } = options; return { text };", 'text'],
    ["let { text } = options; text += '!'; return { text };", 'text'],
    ["const { more, ...rest } = options; rest.text = 'set'; return { ...rest };", 'rest'],
    ["const { text, ...rest } = options; return { text: 'own', ...rest };", "'own'"],
  ])('has another where the function may set it: %s', (body, place) => {
    expect(writtenBy(body)).toBe(place);
  });
});
