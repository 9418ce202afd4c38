/** Says how many more places of a file have a mistake that is reported at the first of them. */
export function morePlaces(count: number): string {
  if (count === 0) return '';
  return ` here and in ${count} more ${count === 1 ? 'place' : 'places'} in this file`;
}
