import type { Definition } from '../../../model/definitions/definition.ts';
import type { Location } from '../../../model/location.ts';
import type { SchemaField, SchemaNode } from '../../../model/schemas/schema.ts';
import { knownTextOf } from '../../../model/static.ts';
import { wordsOf } from '../../../model/text/stems.ts';

/** A parameter of a tool that takes one of several words. */
export interface Selector {
  readonly name: string;
  readonly values: readonly string[];
  readonly at: Location;
  /** The known parts of its descriptions. */
  readonly texts: readonly string[];
}

/**
 * The parameters that select what a tool does. A parameter of several branches of a union is one,
 * with the values of all.
 *
 * @param lastWords the last words of the names of such parameters: `action` for `action` and
 * `issue_action`
 */
export function selectors(
  { schemas }: Definition,
  lastWords: readonly string[],
): readonly Selector[] {
  const found = new Map<string, Selector>();
  for (const { surface, root } of schemas) {
    if (surface !== 'input' || root.kind !== 'known') continue;
    for (const { name, schema, at } of fieldsOf(root.value)) {
      if (!lastWords.includes(wordsOf(name).at(-1) ?? '')) continue;
      const values = [...(found.get(name)?.values ?? []), ...wordsIn(schema)];
      const texts = [...(found.get(name)?.texts ?? []), ...knownTextOf(schema.description)];
      found.set(name, { at, ...found.get(name), name, values, texts });
    }
  }
  return [...found.values()];
}

/** The fields of an object or of a union, which may be the only field of an object. */
function fieldsOf({ fields = [], options = [] }: SchemaNode): readonly SchemaField[] {
  const [only, another] = fields;
  const wrapped = only && !another ? (only.schema.options ?? []) : [];
  return [...fields, ...[...options, ...wrapped].flatMap((option) => option.fields ?? [])];
}

function wordsIn({ values = [], options = [] }: SchemaNode): readonly string[] {
  return [...values, ...options.flatMap((option) => option.values ?? [])].filter(
    (value) => typeof value === 'string',
  );
}
