import { closestMatch } from 'leven';

/** The candidate that a person who typed `given` most likely meant; undefined when none is near. */
export function nearest(given: string, candidates: readonly string[]): string | undefined {
  return closestMatch(given, [...candidates], { maxDistance: Math.ceil(given.length * 0.4) });
}

/** “ (did you mean x?)”, or nothing when no candidate is near. */
export function didYouMean(given: string, candidates: readonly string[]): string {
  const name = nearest(given, candidates);
  return name === undefined ? '' : ` (did you mean ${name}?)`;
}
