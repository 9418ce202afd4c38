/**
 * The name of a secret, as consecutive words at the end of a field name, and what the user is asked
 * for.
 */
export type Secret = readonly [words: RegExp, what: string];

/** The secrets that fields ask for. */
export const SECRETS: readonly Secret[] = [
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

/** The texts that name a field and its purpose. */
interface FieldTexts {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/**
 * The secret that the name, the title or the description of a field asks for, as what it is: "a
 * token".
 */
export function secretOf(
  { name, title = '', description = '' }: FieldTexts,
  secrets: readonly Secret[],
): string | undefined {
  const names = [name, askedFor(title), askedFor(description)].map(wordsOf);
  return names.flatMap((words) => secrets.find(([pattern]) => pattern.test(words))?.[1] ?? [])[0];
}

/**
 * Returns the thing that a text asks for: `API key` of "The API key of your account."; "the token"
 * and "the secret" may be anything.
 */
function askedFor(text: string): string {
  const [subject = ''] = text.split(/ (?:of|for|to|from|that|which|in|on|with|as)\b|[.,;:(–—]/);
  return subject
    .replace(/^(?:please |enter |type |provide |your |the |an? )+/i, '')
    .replace(/^PIN(?: code| number)?$/, 'passcode')
    .replace(/^(?:token|secret)$/i, '');
}

/** The secret that an option names; none if the option has no letters. */
export function ownSecret(word: string): readonly Secret[] {
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
