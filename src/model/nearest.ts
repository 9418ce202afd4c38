import leven, { closestMatch } from 'leven';

/** How many characters have to be put in, taken away or replaced to make one text of the other (Levenshtein). */
export const editDistance: (a: string, b: string) => number = leven;

/**
 * The candidate that a person who wrote `given` most likely meant.
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
