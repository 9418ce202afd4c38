import type { SchemaField } from '../model/schema.ts';
import { defineRule } from './define-rule.ts';

/** The names of secrets, as consecutive words at the end of a field name: what the user is asked for. */
const SECRETS: readonly (readonly [words: RegExp, what: string])[] = [
  [/(?:^| )(?:password|passwd|passphrase|passcode)$/, 'a password'],
  [
    /(?:^| )(?:api|access|secret|private|encryption|signing|license) key$|(?:^| )apikey$|(?:^| )secret$/,
    'a secret key',
  ],
  [
    /(?:^|(?:^| )(?:access|auth|api|bearer|refresh|id|session|bot|personal access|oauth|jwt|security) )token$/,
    'a token',
  ],
  [
    /(?:^| )(?:credit|debit) card(?: number)?$|(?:^| )card number$|^(?:cvv|cvc|cvv2|cvc2|card verification code|card security code)$/,
    'a card number',
  ],
  [
    /^(?:ssn|social security number|national id|national identity number|national insurance number|passport number|tax id number)$/,
    'an identity number',
  ],
];

export default defineRule({
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
        "Field '{{name}}' asks for {{what}}, and the protocol forbids collecting secrets in a form, because clients see them. Use an elicitation with `mode: 'url'`.",
    },
  },
  *check({ interactions }) {
    for (const { form } of interactions) {
      if (form.kind !== 'known') continue;
      for (const field of form.value.fields ?? []) {
        const what = secretOf(field);
        if (what !== undefined)
          yield { messageId: 'secret', data: { what, name: field.name }, at: field.at };
      }
    }
  },
});

/** The secret that the name, the title or the description of a field asks for, if it accepts text or a number. */
function secretOf({ name, schema }: SchemaField): string | undefined {
  const { type, title = '', description } = schema;
  if (type !== 'string' && type !== 'number' && type !== 'int') return undefined;
  const text = description.kind === 'known' ? description.value : '';
  return secretIn(name) ?? secretIn(askedFor(title)) ?? secretIn(askedFor(text));
}

/** What a text asks for: `API key` of "The API key of your account."; "the token" and "the secret" may be anything. */
function askedFor(text: string): string {
  const [subject = ''] = text.split(/ (?:of|for|to|from|that|which|in|on|with|as)\b|[.,;:(–—]/);
  return subject
    .replace(/^(?:please |enter |type |provide |your |the |an? )+/i, '')
    .replace(/^PIN(?: code| number)?$/, 'passcode')
    .replace(/^(?:token|secret)$/i, '');
}

function secretIn(name: string): string | undefined {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();
  return SECRETS.find(([pattern]) => pattern.test(words))?.[1];
}
