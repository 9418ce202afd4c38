import { type Shape, UnknownSchema } from './shape.ts';
import { type Schema, both } from './document.ts';
import { matches } from './patterns.ts';

/** The schema of a property, declared or not; patterns are a separate constraint. */
export function propertySchema(shape: Shape, name: string): Schema {
  return shape.properties.get(name) ?? (patternsOf(shape, name).length > 0 ? true : shape.rest);
}

/** The schema of an undeclared property. */
export function undeclaredSchema(shape: Shape, name: string): Schema {
  return (
    patternsOf(shape, name).reduce<Schema | undefined>(
      (joined, schema) => (joined === undefined ? schema : both(joined, schema)),
      undefined,
    ) ?? shape.rest
  );
}

/** The schemas of the patterns that match a name. */
export function patternsOf(shape: Shape, name: string): Schema[] {
  return [...shape.patternProperties].flatMap(([pattern, schema]) => {
    const isMatch = matches(pattern, name);
    if (isMatch === undefined)
      throw new UnknownSchema(`/${pattern}/ is not a regular expression, or may take too long`);
    return isMatch ? [schema] : [];
  });
}
