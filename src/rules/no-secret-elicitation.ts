import type { SchemaField } from '../model/schemas/schema.ts';
import { texts } from './checks/option-schemas.ts';
import { ownSecret, SECRETS, secretOf, type Secret } from './checks/secrets.ts';
import { defineRule } from './define-rule.ts';

interface Options {
  readonly words: readonly string[];
}

export default defineRule<'secret', Options>({
  name: 'no-secret-elicitation',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow forms that ask the user for secrets',
      preset: 'recommended',
      severity: 'error',
      group: 'Context and interaction',
    },
    messages: {
      secret:
        "Field '{{name}}' asks for {{what}}, but clients see what a form collects, so the protocol forbids secrets there. Use `mode: 'url'`.",
    },
    schema: {
      type: 'object',
      properties: {
        words: texts(
          'Further words for secrets, with which the name, the title or the description of a field ends.',
        ),
      },
      additionalProperties: false,
    },
    defaultOptions: { words: [] },
  },
  *check({ interactions }, { words }) {
    const secrets = [...SECRETS, ...words.flatMap(ownSecret)];
    for (const {
      asked: { root: form },
    } of interactions) {
      if (form.kind !== 'known') continue;
      for (const field of form.value.fields ?? []) {
        const what = askedBy(field, secrets);
        if (what !== undefined)
          yield { messageId: 'secret', data: { what, name: field.name }, at: field.at };
      }
    }
  },
});

/** The secret that a field asks for, if it accepts text or a number. */
function askedBy({ name, schema }: SchemaField, secrets: readonly Secret[]): string | undefined {
  const { type, title, description } = schema;
  const text = description.kind === 'known' ? description.value : undefined;
  return ['string', 'number', 'int'].includes(type)
    ? secretOf({ name, title, description: text }, secrets)
    : undefined;
}
