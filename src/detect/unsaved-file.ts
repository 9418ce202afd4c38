import { readFileSync } from 'node:fs';
import { beginEpoch } from '../syntax/modules/epoch.ts';
import { realPath, unsavedTexts } from '../syntax/modules/files.ts';

/** The file whose unsaved text takes the place of what is on disk, by real path, with that. */
let replaced: { readonly file: string; readonly saved: string | undefined } | undefined;

/**
 * Lets all files import the unsaved text of a file, until another file or its saved text is linted:
 * a start-up runs what is imported. The modules that import it are read again at each text.
 *
 * @param file absolute path
 */
export function replaceSavedText(file: string, text: string): void {
  const path = realPath(file);
  replaced = { file: path, saved: savedText(path) };
  unsavedTexts.set(path, text);
  beginEpoch();
}

/**
 * Notes the text of the file that is linted next: what takes the place of a saved text follows it.
 *
 * @param file absolute path
 */
export function followText(file: string, text: string): void {
  if (!replaced) return;
  const { file: path, saved } = replaced;
  const isUnsaved = realPath(file) === path && text !== saved && saved === savedText(path);
  if (isUnsaved && unsavedTexts.get(path) === text) return;
  if (isUnsaved) unsavedTexts.set(path, text);
  else {
    unsavedTexts.delete(path);
    replaced = undefined;
  }
  beginEpoch();
}

/** The text of a file on disk; undefined if it cannot be read. */
function savedText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
