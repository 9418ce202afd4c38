import type { Module } from '../../syntax/modules/module.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { projectTexts } from '../discovery/modules/project-texts.ts';

/** A key of annotations, with the file in which they are written, if that is not the linted one. */
interface WrittenKey {
  readonly key: string;
  readonly writtenIn: string | undefined;
}

/**
 * Whether a project reads a key of annotations itself: searches the texts of a module, of the
 * entry points of its package, of what they import, and of what imports the annotations.
 */
export function readsAnnotation(
  { key, writtenIn }: WrittenKey,
  module: Module,
  session: AnalysisSession,
): boolean {
  const read = readOf(key);
  for (const { text } of projectTexts(module, session)) if (read.test(text)) return true;
  const importers = session.evaluator.links.importers.of(writtenIn ?? module.file) ?? [];
  return importers.some(({ text }) => read.test(text));
}

/**
 * A read of a member of annotations, also of asserted ones, or a pattern that takes it from them.
 */
function readOf(key: string): RegExp {
  const name = key.replaceAll(/\W/g, (character) => `\\${character}`);
  const annotations = String.raw`\bannotations\b(?:\s+as\s[^()]*\))?\s*[!?]*`;
  return new RegExp(
    [
      String.raw`${annotations}\.\s*${name}(?![\w$])`,
      String.raw`${annotations}\.?\[\s*(['"])${name}\1\s*\]`,
      String.raw`\{[^{}]*(?<![\w$])${name}(?![\w$])[^{}]*\}\s*=\s*[^=;\n]*\bannotations\b`,
    ].join('|'),
  );
}
