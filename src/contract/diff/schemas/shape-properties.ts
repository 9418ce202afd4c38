import { type Shape, UnknownSchema } from './shape.ts';
import { type Schema, both } from './document.ts';

/** What a property must be, named or not; those by pattern are a constraint of their own. */
export function propertyOf(shape: Shape, name: string): Schema {
  return shape.properties.get(name) ?? (patternsOf(shape, name).length > 0 ? true : shape.rest);
}

/** What a shape says of a property that it does not name. */
export function unnamedOf(shape: Shape, name: string): Schema {
  return (
    patternsOf(shape, name).reduce<Schema | undefined>(
      (joined, schema) => (joined === undefined ? schema : both(joined, schema)),
      undefined,
    ) ?? shape.rest
  );
}

/** What the properties by pattern say of a name. */
export function patternsOf(shape: Shape, name: string): Schema[] {
  return [...shape.patternProperties].flatMap(([pattern, schema]) => {
    const isMatch = matches(pattern, name);
    if (isMatch === undefined) throw new UnknownSchema(`/${pattern}/ is no regular expression`);
    return isMatch ? [schema] : [];
  });
}

/** Whether a pattern matches a text, as validators say; undefined for one that is no regular expression with the flag `u`. */
export function matches(pattern: string, text: string): boolean | undefined {
  try {
    const expression = EXPRESSIONS.get(pattern) ?? new RegExp(pattern, 'u');
    EXPRESSIONS.set(pattern, expression);
    return expression.test(text);
  } catch {
    return undefined;
  }
}

const EXPRESSIONS = new Map<string, RegExp>();
