const SPECIFIER = /(?:\bfrom|\bimport|\brequire\s*\()\s*\(?\s*['"]([^'"\n]+)['"]/g;

/**
 * The specifiers that a text imports, requires or re-exports; strings and comments may add some.
 */
export function specifiersIn(text: string): string[] {
  return [...text.matchAll(SPECIFIER)].map((match) => match[1] as string);
}
