import type { Definition } from '../model/definition.ts';
import { isObject, propertyOf } from '../model/property.ts';
import { ANNOTATION_HINTS, type AnnotationHint } from '../model/protocol.ts';
import type { Suggestion } from '../model/rule.ts';
import { mayBe, possibleValues, type StaticValue } from '../model/static.ts';
import { labelOf } from '../model/words.ts';
import { defineRule } from './define-rule.ts';

interface Options {
  readonly hints: readonly AnnotationHint[];
  readonly readOnlyTools: boolean;
}

/** The hints that have a meaning only if `readOnlyHint` is false (schema 2025-03-26 and later). */
const OF_WRITERS: readonly AnnotationHint[] = ['destructiveHint', 'idempotentHint'];

/** What a client assumes when a hint is missing (schema 2025-11-25). */
const MEANINGS: Readonly<Record<AnnotationHint, string>> = {
  readOnlyHint: 'it may change something',
  destructiveHint: 'it may destroy existing data',
  idempotentHint: 'calling it again has a further effect',
  openWorldHint: 'it may reach external systems',
};

export default defineRule<'missing' | 'add', Options>({
  name: 'require-annotations',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'require annotations that say what a tool may do',
      preset: 'strict',
      severity: 'warn',
      group: 'Annotations',
    },
    hasSuggestions: true,
    messages: {
      missing:
        'The {{definition}} does not set `{{hint}}`; clients assume {{value}} ({{meaning}}). Set it explicitly.',
      add: 'Add `{{hint}}: {{value}}`.',
    },
    schema: {
      type: 'object',
      properties: {
        hints: {
          type: 'array',
          items: { enum: Object.keys(ANNOTATION_HINTS) },
          uniqueItems: true,
          description: 'The hints that a tool must have.',
        },
        readOnlyTools: {
          type: 'boolean',
          description:
            'Whether a tool with `readOnlyHint: true` must have the hints that the protocol gives no meaning there.',
        },
      },
      additionalProperties: false,
    },
    defaultOptions: {
      hints: ['readOnlyHint', 'destructiveHint', 'openWorldHint'],
      readOnlyTools: false,
    },
  },
  *check({ definitions }, { hints, readOnlyTools }) {
    for (const definition of definitions) {
      const { kind, annotations, framework } = definition;
      const objects = possibleValues(annotations);
      if (
        kind !== 'tool' ||
        framework.lacksAnnotations ||
        !objects?.every((object) => object.kind === 'absent' || isObject(object))
      )
        continue;
      const valuesOf = (hint: AnnotationHint): StaticValue[] =>
        objects.map((object) => (isObject(object) ? propertyOf(object, hint) : object));
      const mayRead = valuesOf('readOnlyHint').some((hint) =>
        mayBe(hint, (value) => value === true),
      );
      for (const hint of hints) {
        if (
          valuesOf(hint).some((value) => value.kind !== 'absent') ||
          (mayRead && !readOnlyTools && OF_WRITERS.includes(hint))
        )
          continue;
        const data = {
          definition: labelOf(definition),
          hint,
          value: String(ANNOTATION_HINTS[hint]),
          meaning: MEANINGS[hint],
        };
        yield {
          messageId: 'missing',
          data,
          at: isObject(annotations) ? annotations.at : definition.at,
          suggest: [true, false].flatMap((value) => adding(definition, hint, value)),
        };
      }
    }
  },
});

function adding(
  { annotations, annotationsEdit, config }: Definition,
  hint: AnnotationHint,
  value: boolean,
): Suggestion<'add'>[] {
  const isNew = annotations.kind === 'absent' && config?.has('annotations') === false;
  const edit = isNew
    ? config.add('annotations', `{ ${hint}: ${value} }`, 'description')
    : annotationsEdit?.add(hint, String(value), lastOf(annotations));
  return edit ? [{ messageId: 'add', data: { hint, value: String(value) }, edits: [edit] }] : [];
}

/** The last key of an object, after which the next one is inserted. */
function lastOf(annotations: Definition['annotations']): string | undefined {
  return isObject(annotations) ? [...annotations.value.properties.keys()].at(-1) : undefined;
}
