import type { Finding } from '../model/findings/rule.ts';
import type { SchemaField, SchemaType } from '../model/schemas/schema.ts';
import { unlistedIn } from './checks/schemas/literal-schema.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  root: "A form needs an object of fields, but this schema has the type '{{type}}'. Make it an object.",
  field:
    "Field '{{path}}' has the type '{{type}}', which forms do not support, so the client rejects the whole form. Use a string, a number, a boolean or an enum of strings.",
  items:
    "Field '{{path}}' is an array of the type '{{type}}', but forms only support arrays of enum strings, so the client rejects the whole form. Use an enum for the items.",
  unlisted:
    '`{{what}}` is in `required` but not in `properties`, so the form does not ask for it and no answer is complete. Declare it, or remove it from `required`.',
};
type Message = keyof typeof messages;

/**
 * Types that `PrimitiveSchemaDefinition` excludes (schema 2025-06-18 and later), whatever their
 * wrappers.
 */
const UNFIT: ReadonlySet<SchemaType> = new Set([
  'object',
  'tuple',
  'record',
  'map',
  'set',
  'intersection',
  'date',
  'bigint',
  'file',
  'function',
  'promise',
  'symbol',
]);
/** The allowed elements of a list: an enumeration in any of its forms. */
const CHOICES: ReadonlySet<SchemaType> = new Set(['enum', 'literal', 'union']);
/** Types that the rule knows nothing certain about. */
const OPEN: ReadonlySet<SchemaType> = new Set([
  'unresolved',
  'any',
  'unknown',
  'lazy',
  'pipe',
  'transform',
  'custom',
]);

export default defineRule<Message, object>({
  name: 'valid-elicit-schema',
  meta: {
    type: 'problem',
    docs: {
      description: 'require the flat forms that the protocol allows in elicitations',
      preset: 'recommended',
      severity: 'error',
      group: 'Context and interaction',
    },
    alternatives: 'any',
    messages,
  },
  *check({ interactions }) {
    for (const { asked } of interactions) {
      for (const { what, at } of unlistedIn(asked.literal))
        yield { messageId: 'unlisted', data: { what }, at } as const;
      if (asked.root.kind !== 'known') continue;
      const { type, at, fields = [] } = asked.root.value;
      if (type !== 'object' && !OPEN.has(type))
        yield { messageId: 'root', data: { type }, at } as const;
      yield* fields.flatMap(misfit);
    }
  },
});

function misfit({ name: path, schema: { type, element }, at }: SchemaField): Finding<Message>[] {
  if (UNFIT.has(type)) return [{ messageId: 'field', data: { path, type }, at }];
  if (type !== 'array' || !element || CHOICES.has(element.type) || OPEN.has(element.type))
    return [];
  return [{ messageId: 'items', data: { path, type: element.type }, at }];
}
