import type { Definition } from '../model/definitions/definition.ts';

/**
 * A definition for each of the names that a condition selects: `short ? 'get' : 'get_document'`.
 * Its server may lack each.
 */
export function byName(definition: Definition): readonly Definition[] {
  const { name } = definition;
  if (name.kind !== 'oneOf') return [definition];
  const named = name.options.filter((option) => option.kind === 'known');
  if (named.length < name.options.length) return [definition];
  return named.map(
    (option) =>
      Object.create(definition, {
        name: { value: option },
        condition: { value: definition.condition ?? name.why },
        isUncertain: { value: true },
      }) as Definition,
  );
}
