/** How many characters have to be put in, taken away or replaced to make one text of the other (Levenshtein). */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}

/**
 * The candidate that a person who wrote `given` most likely meant.
 *
 * @param maxDistance how many edits away a candidate may be, by default two characters in five
 * @returns the first of the nearest, or undefined when none is near
 */
export function nearest<Text extends string>(given: string, candidates: readonly Text[], maxDistance = Math.ceil(given.length * 0.4)): Text | undefined {
  let found: Text | undefined;
  let best = maxDistance + 1;
  for (const candidate of candidates) {
    const distance = editDistance(given, candidate);
    if (distance < best) [found, best] = [candidate, distance];
  }
  return found;
}
