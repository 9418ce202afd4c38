import { onceAnEpoch } from './epoch.ts';

const SPECIFIER = /(?:\bfrom|\bimport|\brequire\s*\()\s*\(?\s*['"]([^'"\n]+)['"]/g;

/**
 * The specifiers that a text imports, requires or re-exports; strings and comments may add some.
 * Several answers about a project need those of all its files.
 */
export const specifiersIn = onceAnEpoch((text: string): readonly string[] =>
  Array.from(text.matchAll(SPECIFIER), (match) => match[1] as string),
);
