import leven, { closestMatch } from 'leven';

/** The number of insertions, deletions and replacements between two texts (Levenshtein). */
export const editDistance: (a: string, b: string) => number = leven;

/**
 * Returns the candidate that `given` is most likely a misspelling of.
 *
 * @param maxDistance how many edits away a candidate may be, by default two characters in five
 * @returns the first of the nearest, or undefined when none is near
 */
export function nearest<Text extends string>(
  given: string,
  candidates: readonly Text[],
  maxDistance = Math.ceil(given.length * 0.4),
): Text | undefined {
  return closestMatch(given, [...candidates], { maxDistance }) as Text | undefined;
}

/** “ (did you mean x?)”, or nothing when no candidate is near. */
export function didYouMean(given: string, candidates: readonly string[]): string {
  const name = nearest(given, candidates);
  return name === undefined ? '' : ` (did you mean ${name}?)`;
}
