/** Words that say nothing about what a text names. */
const FILLERS: ReadonlySet<string> = new Set(['a', 'an', 'the', 'of', 'for', 'to', 'in', 'by']);

/** Endings of plurals and verbs are only removed from longer words. */
const MIN_LENGTH = 4;

/** The words of a name or a sentence, in lowercase. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/(\p{Lowercase})(?=\p{Uppercase})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word));
}

/**
 * The words of a name or a sentence, without fillers and the endings of plurals and verbs: `side`
 * of `sides` and `sided`.
 */
export function stemsOf(text: string): string[] {
  return wordsOf(text).map((word) =>
    word.length < MIN_LENGTH
      ? word
      : word.replace(/[sd]$/, '').replace(/e$/, '').replace(/y$/, 'i'),
  );
}

/** Whether a text ends in a plural, or looks like it: `conflicts`, but not `status`. */
export function isPlural(text: string): boolean {
  return /[^aius]s$/.test(text) && !/(?:series|means|odds|news)$/.test(text);
}
