import type { SchemaField } from '../model/schema.ts';
import { texts } from './checks/option-schemas.ts';
import { defineRule } from './define-rule.ts';

/** The name of a secret, as consecutive words at the end of a field name, and what the user is asked for. */
type Secret = readonly [words: RegExp, what: string];

const SECRETS: readonly Secret[] = [
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
        "Field '{{name}}' asks for {{what}}, and the protocol forbids collecting secrets in a form, because clients see them. Use an elicitation with `mode: 'url'`.",
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
    for (const { form } of interactions) {
      if (form.kind !== 'known') continue;
      for (const field of form.value.fields ?? []) {
        const what = secretOf(field, secrets);
        if (what !== undefined)
          yield { messageId: 'secret', data: { what, name: field.name }, at: field.at };
      }
    }
  },
});

/** The secret that the name, the title or the description of a field asks for, if it accepts text or a number. */
function secretOf({ name, schema }: SchemaField, secrets: readonly Secret[]): string | undefined {
  const { type, title = '', description } = schema;
  if (type !== 'string' && type !== 'number' && type !== 'int') return undefined;
  const text = description.kind === 'known' ? description.value : '';
  const names = [name, askedFor(title), askedFor(text)].map(wordsOf);
  return names.flatMap((words) => secrets.find(([pattern]) => pattern.test(words))?.[1] ?? [])[0];
}

/** What a text asks for: `API key` of "The API key of your account."; "the token" and "the secret" may be anything. */
function askedFor(text: string): string {
  const [subject = ''] = text.split(/ (?:of|for|to|from|that|which|in|on|with|as)\b|[.,;:(–—]/);
  return subject
    .replace(/^(?:please |enter |type |provide |your |the |an? )+/i, '')
    .replace(/^PIN(?: code| number)?$/, 'passcode')
    .replace(/^(?:token|secret)$/i, '');
}

/** The secret that an option names; none if the option has no letters. */
function ownSecret(word: string): readonly Secret[] {
  const words = wordsOf(word);
  return words === '' ? [] : [[new RegExp(`(?:^| )${words}$`, 'u'), `'${word}'`]];
}

/** The words of a name, in lowercase. */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([\p{Lowercase}\p{Number}])(\p{Uppercase})/gu, '$1 $2')
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
