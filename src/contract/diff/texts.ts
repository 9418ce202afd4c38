import type { Json } from '../contract.ts';

/** Whether two texts are equal except for white space, which formatters change. */
export function isSameText(before: Json | undefined, after: Json | undefined): boolean {
  const plain = (text: Json | undefined): Json | undefined =>
    typeof text === 'string' ? text.trim().replaceAll(/\s+/g, ' ') : text;
  return plain(before) === plain(after);
}
