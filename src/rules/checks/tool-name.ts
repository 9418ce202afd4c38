/** The maximum length of a tool's name. */
const MAX_LENGTH = 128;

/** Words after a verb that change its meaning: `create_or_update` does not only create. */
const JOINS = new Set(['or', 'and', 'if']);

/**
 * Verbs by which names of tools begin: two of them behind the same word show that it is a prefix,
 * unless it is such a verb itself (`preview_delete` deletes nothing).
 */
const COMMON_VERBS: ReadonlySet<string> = new Set(
  [
    'add append cancel check clear close confirm copy create delete describe disable drop edit',
    'enable estimate execute explain export fetch find get import insert list move open patch',
    'prepare preview propose purge put query read remove rename replace reset restore run save',
    'search send set simulate start stop submit suggest sync undo update upload upsert validate',
    'verify write',
  ].flatMap((line) => line.split(' ')),
);

/** Whether names of tools often begin with a word, as a verb. */
export function isCommonVerb(word: string): boolean {
  return COMMON_VERBS.has(word);
}

/**
 * The words with which names begin before different verbs: `juke` of `juke_list_songs` and
 * `juke_delete_song`.
 */
export function sharedPrefixes(names: readonly string[]): string[] {
  const verbs = new Map<string, Set<string>>();
  for (const [prefix = '', verb = ''] of names.map(wordsOf)) {
    if (!COMMON_VERBS.has(verb) || COMMON_VERBS.has(prefix)) continue;
    verbs.set(prefix, (verbs.get(prefix) ?? new Set()).add(verb));
  }
  return [...verbs].flatMap(([prefix, { size }]) => (size > 1 ? [prefix] : []));
}

/**
 * The verb at the start of a tool's name, in lowercase: `delete` of `delete_issue`, `delete-issue`,
 * `deleteIssue`, `issues.delete_all` and `github__delete_issue`. The part before a dot or a double
 * underscore is the name of a group or a server.
 *
 * @param prefixes the words before the verb, such as the name of the server
 * @returns undefined if another word changes its meaning (`delete_or_archive`), or if the name has
 * no words
 */
export function leadingVerb(name: string, prefixes: readonly string[]): string | undefined {
  const [verb, next] = wordsOf(withoutPrefixes(ownName(name), prefixes));
  return next !== undefined && JOINS.has(next) ? undefined : verb;
}

/** The word after the first of a name: the verb, if the first one is a prefix. */
export function secondWord(name: string): string | undefined {
  return wordsOf(name)[1];
}

/** The name without the name of a group or a server. */
function ownName(name: string): string {
  return name.split(/\.|__/).at(-1) ?? '';
}

function wordsOf(name: string): string[] {
  return ownName(name)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_-]+/)
    .filter((word) => word !== '');
}

function withoutPrefixes(name: string, prefixes: readonly string[]): string {
  const prefix = prefixes.find(
    (candidate) =>
      name.toLowerCase().startsWith(candidate.toLowerCase()) &&
      /^[A-Z_-]/.test(name.slice(candidate.length)),
  );
  return prefix ? withoutPrefixes(name.slice(prefix.length).replace(/^[_-]+/, ''), prefixes) : name;
}

/**
 * A name in the characters and the length that the protocol allows; empty if no character remains.
 */
export function slug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{Mark}/gu, '');
  return plain
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAX_LENGTH);
}
