import { isKnownArray, isKnownObject, propertyOf } from '../model/property.ts';
import type { Finding } from '../model/findings/rule.ts';
import type { SchemaField, SchemaNode, SchemaType } from '../model/schemas/schema.ts';
import { promptMessageFindings } from './checks/results/prompt-messages.ts';
import { knownValues } from '../model/static.ts';
import { defineRule } from './define-rule.ts';
import type { ZodCopy } from '../model/definitions/definition-schema.ts';

const messages = {
  argument:
    'Clients send every prompt argument as a string, but `{{name}}` expects {{type}}, so every request with it fails. Use a string.',
  role: "This prompt message has the role '{{role}}', which is neither 'user' nor 'assistant', so clients reject the whole prompt. Use one of the two.",
  text: "The content of a prompt message must be a content block, not a string; clients reject the whole prompt. Write `{ type: 'text', text: … }`.",
  list: 'The content of a prompt message must be one block, not an array; clients reject the whole prompt. Write one message for each block.',
  coerce: 'Accept a string and convert it to a number.',
  stringbool: "Accept 'true' and 'false' as strings.",
  user: "Use the role 'user'.",
  block: 'Wrap it in a text block.',
  single: 'Replace the array with its only block.',
};
type Message = keyof typeof messages;

/** Types that no string matches, in words. */
const NOT_STRINGS: Partial<Readonly<Record<SchemaType, string>>> = {
  number: 'a number',
  int: 'a number',
  boolean: 'a boolean',
  object: 'an object',
  array: 'a list',
  record: 'an object',
  tuple: 'a list',
};
/** Wrappers that do not change the input of a schema. */
const PLAIN_WRAPPERS = [
  'optional',
  'nullable',
  'default',
  'nonoptional',
  'readonly',
  'brand',
  'refine',
];

export default defineRule<Message, object>({
  name: 'valid-prompt',
  meta: {
    type: 'problem',
    docs: {
      description: 'require prompts that clients can request and accept',
      preset: 'recommended',
      severity: 'error',
      group: 'Low-level servers, resources, prompts',
      listing: true,
    },
    hasSuggestions: true,
    messages,
  },
  *checkDefinition({ kind, schemas, results, framework }) {
    if (kind !== 'prompt') return;
    for (const { surface, zod, root } of framework.passesPromptArguments ? [] : schemas)
      if (surface === 'args' && zod && root.kind === 'known')
        for (const field of root.value.fields ?? []) yield* checkArgument(field, zod);
    for (const { value } of results.paths) {
      const messagesOf = isKnownObject(value) ? propertyOf(value, 'messages') : value;
      if (isKnownArray(messagesOf))
        for (const message of messagesOf.value.elements.flatMap(knownValues))
          if (isKnownObject(message)) yield* promptMessageFindings(message.value);
    }
  },
});

/** The suggestion that reads a text as a value of the type; undefined if Zod has none. */
function conversionOf(
  { type }: SchemaNode,
  major: ZodCopy['major'],
): 'coerce' | 'stringbool' | undefined {
  if (type === 'number') return 'coerce';
  return type === 'boolean' && major === 4 ? 'stringbool' : undefined;
}

function* checkArgument(
  { name, schema }: SchemaField,
  { major }: ZodCopy,
): Iterable<Finding<Message>> {
  const type = NOT_STRINGS[schema.type];
  if (
    type === undefined ||
    schema.coerces ||
    !schema.wrappers.every((wrapper) => PLAIN_WRAPPERS.includes(wrapper))
  )
    return;
  const messageId = conversionOf(schema, major);
  const { builder } = schema;
  const text =
    builder &&
    `${builder.namespace}.${messageId === 'coerce' ? 'coerce.number' : 'stringbool'}(${builder.arguments})`;
  const suggest =
    messageId && text ? [{ messageId, edits: [{ range: builder.at.range, text }] } as const] : [];
  yield { messageId: 'argument', data: { name, type }, at: schema.at, suggest };
}
