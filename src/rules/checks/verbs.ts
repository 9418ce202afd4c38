import type { Definition } from '../../model/definitions/definition.ts';
import { knownValues } from '../../model/static.ts';
import { isCommonVerb } from './tool-name.ts';
import { wordsOf } from './descriptions/stems.ts';

/** Verbs after which everything is as before. */
export const READING: readonly string[] =
  'get head list read search find fetch query show view describe'.split(' ');

/** Verbs of what looks at an operation, such as a request, and does not execute it. */
export const LOOKING: readonly string[] =
  'validate verify check lint parse generate explain analyze compare inspect preview sample simulate'.split(
    ' ',
  );

/** Verbs after which there is something more. */
export const ADDING: readonly string[] = 'post create add insert send'.split(' ');

/** Verbs after which something is no longer what it was. */
const OVERWRITING: readonly string[] =
  'put patch update upsert write edit rename replace overwrite reset'.split(' ');

/** Verbs after which something is gone. */
export const DELETING: readonly string[] = ['delete', 'destroy', 'purge'];

/** The same, with verbs that may be harmless: to `remove` noise, or to `drop` a pin. */
export const DESTRUCTIVE: readonly string[] = [...DELETING, 'drop', 'remove'];

export const WRITING: readonly string[] = [...ADDING, ...OVERWRITING, ...DESTRUCTIVE];

/** Verbs that leave nothing of what was there: what the protocol calls a destructive update. */
export const REPLACING: readonly string[] = [...OVERWRITING, ...DELETING];

/**
 * Whether a name begins or ends in a verb of what only reads, perhaps after a prefix: `vm_list`,
 * `acme_get_issue`, but not `stop_search`.
 */
export function isReader(name: string): boolean {
  const words = wordsOf(name);
  const [first = '', second = ''] = words;
  const verbs = isCommonVerb(first) ? [first] : [first, second, words.at(-1) ?? ''];
  return (
    verbs.some((word) => READING.includes(word) || LOOKING.includes(word)) &&
    !words.some((word) => WRITING.includes(word))
  );
}

/** Whether a name has one of the verbs, and none of those that only read. */
export function says(name: string, verbs: readonly string[]): boolean {
  const words = wordsOf(name);
  return (
    words.some((word) => verbs.includes(word)) &&
    !words.some((word) => READING.includes(word) || LOOKING.includes(word))
  );
}

/** Whether each possible name of a definition has one of the verbs. */
export function isNamedBy({ name }: Pick<Definition, 'name'>, verbs: readonly string[]): boolean {
  const names = knownValues(name);
  return names.length > 0 && names.every(({ value }) => says(value, verbs));
}
