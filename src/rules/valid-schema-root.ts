import { effectText, type SchemaEdit } from '../model/schemas/schema-outcome.ts';
import type { Suggestion } from '../model/findings/rule.ts';
import { defineRule } from './define-rule.ts';
import type { DefinitionSchema } from '../model/definitions/definition-schema.ts';
import type { Location } from '../model/location.ts';

export default defineRule({
  name: 'valid-schema-root',
  meta: {
    type: 'problem',
    docs: {
      description: 'require schemas whose root the framework can serve',
      preset: 'recommended',
      severity: 'error',
      group: 'Definitions',
      listing: true,
    },
    alternatives: 'any',
    hasSuggestions: true,
    messages: {
      root: '{{framework}} requires an object at the root of {{label}}, but this is {{type}}, so {{effect}}. Use an object schema.',
      nest: 'Wrap it in an object as its only field.',
      inner: 'Use the inner object schema.',
    },
  },
  *checkDefinition({ kind, framework, schemas }) {
    for (const schema of schemas) {
      const effect = schema.outcome.rootEffect;
      if (effect === undefined) continue;
      const data = {
        framework: framework.title,
        label: schema.label,
        type: typeOf(schema),
        effect: effectText(effect, kind),
      };
      yield { messageId: 'root', data, at: placeOf(schema), suggest: repairs(schema) };
    }
  },
});

/**
 * The expression in the linted file; where the schema is in another file, or one of several, where
 * it is created.
 */
function placeOf({ at, root, undecided }: DefinitionSchema): Location {
  const isElsewhere = root.kind === 'known' && (root.value.at.external || undecided !== undefined);
  return isElsewhere ? root.value.at : at;
}

/** The root in words: its type, or the wrapper of the object. */
function typeOf({ root }: DefinitionSchema): string {
  if (root.kind !== 'known') return 'another type';
  const { type, wrappers } = root.value;
  const [outermost] = wrappers;
  if (type !== 'object' && type !== 'lazy') return `of the type '${type}'`;
  return outermost === undefined
    ? 'one that is listed as a reference to its `id`'
    : `one inside '${outermost}'`;
}

/** Unwraps a wrapped object; wraps any other type in an object. */
function repairs({ root, edits }: DefinitionSchema): Suggestion<'nest' | 'inner'>[] {
  const inner = edits?.toInner;
  if (
    !inner &&
    root.kind === 'known' &&
    root.value.type === 'object' &&
    root.value.wrappers.length === 0
  )
    return [];
  return inner ? suggestion('inner', inner) : suggestion('nest', edits?.nested);
}

function suggestion<Id extends string>(
  messageId: Id,
  edit: SchemaEdit | undefined,
): Suggestion<Id>[] {
  return edit ? [{ messageId, edits: edit.edits }] : [];
}
