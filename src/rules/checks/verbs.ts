import type { Definition } from '../../model/definitions/definition.ts';
import { knownValues } from '../../model/static.ts';
import { isCommonVerb } from './tool-name.ts';
import { wordsOf } from '../../model/text/stems.ts';

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
  'put patch update upsert write edit modify rename replace overwrite reset'.split(' ');

/** Verbs after which something is gone. */
export const DELETING: readonly string[] = ['delete', 'destroy', 'purge'];

/** The same, with verbs that may be harmless: to `remove` noise, or to `drop` a pin. */
export const DESTRUCTIVE: readonly string[] = [...DELETING, 'drop', 'remove'];

export const WRITING: readonly string[] = [...ADDING, ...OVERWRITING, ...DESTRUCTIVE];

/** Verbs that leave nothing of what was there: what the protocol calls a destructive update. */
export const REPLACING: readonly string[] = [...OVERWRITING, ...DELETING, 'move', 'set'];

/**
 * Verbs of what nobody takes back, as a message that is sent. ChatGPT's directory counts it as
 * destructive (openai/plugins, skill mcp-tool-hint-justifications, 2026).
 */
export const IRREVERSIBLE: readonly string[] =
  'broadcast kill notify publish push revoke send terminate'.split(' ');

/** Verbs after which something is in another state, or elsewhere. */
const SWITCHING: readonly string[] = [
  'activate approve archive assign broadcast cancel deactivate disable disconnect dismiss enable',
  'invite kill logout move notify pause promote publish push reboot reject reopen restart restore resume retry revoke set start',
  'stop subscribe terminate trigger unsubscribe upload',
].flatMap((line) => line.split(' '));

/** Verbs that also say what is done where one that reads is before them: `trello_list_delete`. */
const OVERRIDING: readonly string[] = [...OVERWRITING, ...DESTRUCTIVE, 'archive', 'execute'];

/** Further verbs after which everything is as before. */
const COUNTING: readonly string[] = 'browse count exists lookup'.split(' ');

const READERS: readonly string[] = [...READING, ...LOOKING, ...COUNTING];
const CHANGERS: readonly string[] = [...WRITING, ...SWITCHING];

/** Last words of names without a verb that say what is shown: `pod_status`. */
const SHOWN: readonly string[] =
  'details health history info logs metrics report stats status'.split(' ');

/** Whether a word is a verb of the names of tools. */
export function isVerb(word: string): boolean {
  return isCommonVerb(word) || READERS.includes(word) || CHANGERS.includes(word);
}

/** The verb that a name begins with, also after other words: `acme_issue_delete`. */
function firstVerb(words: readonly string[]): string | undefined {
  return words.find(isVerb);
}

/**
 * Whether a name says that something is only read: `vm_list`, but not `stop_search` or
 * `view_delete`.
 */
export function isReader(name: string): boolean {
  const words = wordsOf(name);
  const verb = firstVerb(words);
  if (verb === undefined) return SHOWN.includes(words.at(-1) ?? '');
  const isJoined = words.some((word) => word === 'or' || word === 'and');
  const changing = isJoined ? [...OVERRIDING, ...CHANGERS] : OVERRIDING;
  return READERS.includes(verb) && !words.some((word) => changing.includes(word));
}

/** Whether a name says that something is changed, first of all. */
export function isChanger(name: string): boolean {
  return CHANGERS.includes(firstVerb(wordsOf(name)) ?? '');
}

/** Whether a name has one of the verbs, and does not begin with one of those that only read. */
export function says(name: string, verbs: readonly string[]): boolean {
  const words = wordsOf(name);
  return words.some((word) => verbs.includes(word)) && !READERS.includes(firstVerb(words) ?? '');
}

/** Whether each possible name of a definition has one of the verbs. */
export function isNamedBy({ name }: Pick<Definition, 'name'>, verbs: readonly string[]): boolean {
  const names = knownValues(name);
  return names.length > 0 && names.every(({ value }) => says(value, verbs));
}
