import leven, { closestMatch } from 'leven';

/** The number of insertions, deletions and replacements between two texts (Levenshtein). */
export const editDistance: (a: string, b: string) => number = leven;

/**
 * Returns the candidate that `given` most likely misspells.
 *
 * @param maxDistance the maximum edit distance, by default two edits per five characters, none of
 * fewer than three
 * @returns the first of the nearest; undefined if none is near
 */
export function nearest<Text extends string>(
  given: string,
  candidates: readonly Text[],
  maxDistance = given.length < 3 ? 0 : Math.ceil(given.length * 0.4),
): Text | undefined {
  return closestMatch(given, [...candidates], { maxDistance }) as Text | undefined;
}

/** “ (did you mean x?)”; empty if no candidate is near. */
export function didYouMean(given: string, candidates: readonly string[]): string {
  const name = nearest(given, candidates);
  return name === undefined ? '' : ` (did you mean ${name}?)`;
}
