import { editDistance, nearest } from '../../model/text/nearest.ts';
import type { Finding } from '../../model/findings/rule.ts';
import type { StaticObject, StaticProperty } from '../../model/static.ts';

/** A property whose key resembles one that the object lacks. */
export interface Misspelling<Key extends string = string> {
  readonly property: StaticProperty;
  /** The intended key. */
  readonly meant: Key;
  /**
   * Whether an automatic fix is safe: the keys differ in case, in separators, or in one character.
   */
  readonly isCertain: boolean;
}

/** Keys that are shorter resemble too many others: one letter is not a misspelling of another. */
const MIN_LENGTH = 3;

/**
 * The unknown keys of an object within one edit of a missing key, or two edits if the key is longer
 * than five characters.
 */
export function misspellings<Key extends string>(
  { properties }: StaticObject,
  keys: readonly Key[],
): Misspelling<Key>[] {
  const missing = keys.filter((key) => !properties.has(key));
  return [...properties.values()].flatMap((property) => {
    if ((keys as readonly string[]).includes(property.key)) return [];
    const same = missing.find((key) => sameLetters(key, property.key));
    const near = missing.filter(
      (key) =>
        Math.min(key.length, property.key.length) >= MIN_LENGTH &&
        editDistance(property.key, key) <= (key.length > 5 ? 2 : 1),
    );
    const meant = same ?? nearest(property.key, near);
    return meant === undefined
      ? []
      : [
          {
            property,
            meant,
            isCertain: same !== undefined || editDistance(property.key, meant) === 1,
          },
        ];
  });
}

/** An automatic fix if it is certain, otherwise a suggestion with the message `rename`. */
export function correction({
  property,
  meant,
  isCertain,
}: Misspelling): Pick<Finding<'rename'>, 'fix' | 'suggest'> {
  const edits = property.edit && [property.edit.rename(meant)];
  if (!edits) return {};
  return isCertain
    ? { fix: edits }
    : { suggest: [{ messageId: 'rename', data: { name: meant }, edits }] };
}

/** Whether two keys differ only in case and separators. */
export function sameLetters(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
