import type { Definition } from '../model/definitions/definition.ts';
import { misspelledHints } from './checks/annotations/annotation-hints.ts';
import { correction, type Misspelling } from './checks/misspelling.ts';
import { isKnownObject, isPrimitiveOrArray, unquoted } from '../model/property.ts';
import { ANNOTATION_HINTS, ANNOTATION_KEYS } from '../model/protocol/protocol.ts';
import type { Finding } from '../model/findings/rule.ts';
import { knownValues, type Datum, type Known, type StaticProperty } from '../model/static.ts';
import { labelOf } from '../model/text/labels.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  notObject:
    'The annotations of the {{definition}} are not an object, so clients reject the whole tool list. Write an object of hints.',
  notBoolean:
    '`{{key}}` is not a boolean, so clients reject the whole tool list. Write true or false.',
  notString: '`title` is not a string, so clients reject the whole tool list. Write a string.',
  unknown:
    '`{{key}}` is not a protocol annotation, so clients drop it. Remove it, or move it into `_meta`.',
  misspelled:
    '`{{key}}` is not a protocol annotation, so clients drop it. Did you mean `{{name}}`?',
  rename: 'Rename it to `{{name}}`.',
  remove: 'Remove `{{key}}`.',
};
type Message = keyof typeof messages;

export default defineRule<Message, object>({
  name: 'valid-annotations',
  meta: {
    type: 'problem',
    docs: {
      description: 'require annotations that clients understand',
      preset: 'recommended',
      severity: 'error',
      group: 'Annotations',
      listing: true,
    },
    fixable: 'code',
    hasSuggestions: true,
    messages,
  },
  *checkDefinition(definition, { analysis }) {
    const { kind, annotations } = definition;
    if (kind !== 'tool') return;
    for (const each of knownValues(annotations))
      for (const finding of checkAnnotations(each, definition))
        if (
          finding.messageId !== 'unknown' ||
          !analysis.readsAnnotation(String(finding.data?.['key']), finding.at.external?.file)
        )
          yield finding;
  },
});

function* checkAnnotations(
  annotations: Known<Datum>,
  definition: Definition,
): Iterable<Finding<Message>> {
  if (isKnownObject(annotations)) {
    const properties = [...annotations.value.properties.values()];
    yield* checkProperties(properties, misspelledHints(annotations.value), definition);
  } else if (isPrimitiveOrArray(annotations.value)) {
    const data = { definition: labelOf(definition) };
    yield { messageId: 'notObject', data, at: annotations.at };
  }
}

function* checkProperties(
  properties: readonly StaticProperty[],
  misspelled: readonly Misspelling[],
  { framework, config }: Definition,
): Iterable<Finding<Message>> {
  const known: readonly string[] = [...ANNOTATION_KEYS, ...(framework.extraAnnotationKeys ?? [])];
  // A positional object without any annotation is probably another argument.
  const isMeant =
    config !== undefined ||
    properties.some(({ key }) => known.includes(key) || key.endsWith('Hint')) ||
    misspelled.length > 0;
  if (!isMeant) return;
  for (const property of properties) {
    const { key, keyAt, edit } = property;
    const misspelling = misspelled.find((candidate) => candidate.property === property);
    if (known.includes(key)) yield* checkValue(property);
    else if (misspelling)
      yield {
        messageId: 'misspelled',
        data: { key, name: misspelling.meant },
        at: keyAt,
        ...correction(misspelling),
      };
    else
      yield {
        messageId: 'unknown',
        data: { key },
        at: keyAt,
        suggest: edit ? [{ messageId: 'remove', data: { key }, edits: [edit.remove()] }] : [],
      };
  }
}

function* checkValue({ key, value }: StaticProperty): Iterable<Finding<Message>> {
  for (const each of knownValues(value)) {
    if (key === 'title' && typeof each.value !== 'string')
      yield { messageId: 'notString', at: each.at };
    if (!Object.hasOwn(ANNOTATION_HINTS, key) || typeof each.value === 'boolean') continue;
    const fix = unquoted(each);
    yield { messageId: 'notBoolean', data: { key }, at: each.at, ...(fix && { fix: [fix] }) };
  }
}
