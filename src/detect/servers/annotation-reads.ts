import { join } from 'node:path';
import type { Module } from '../../syntax/modules/module.ts';
import { namedEntries } from '../discovery/start-up-runs.ts';
import type { AnalysisSession } from '../discovery/session.ts';

/** Maximum number of files that are searched. */
const MAX_FILES = 1000;
const INSTALLED = /[\\/]node_modules[\\/]/;

/**
 * Whether a project reads a key of annotations itself: searches the texts of a module, of the
 * entry points of its package, and of what they import.
 */
export function readsAnnotation(key: string, module: Module, session: AnalysisSession): boolean {
  const read = readOf(key);
  const files = new Set([module.file, ...entriesOf(module, session)]);
  for (const file of files) {
    const text = file === module.file ? module.text : session.graph.text(file);
    if (text === undefined) continue;
    if (read.test(text)) return true;
    for (const specifier of session.specifiersIn(text)) {
      const target = session.graph.resolve(specifier, file);
      if (target.kind === 'file' && !INSTALLED.test(target.file) && files.size < MAX_FILES)
        files.add(target.file);
    }
  }
  return false;
}

/** A read of a member of annotations, also of asserted ones, or a pattern that takes it from them. */
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

function entriesOf(module: Module, { graph }: AnalysisSession): readonly string[] {
  const found = graph.nearestPackage(module.file);
  if (!found) return [];
  const manifest = join(found.directory, 'package.json');
  return namedEntries(found).flatMap((specifier) => {
    const target = graph.resolve(specifier, manifest);
    return target.kind === 'file' ? [target.file] : [];
  });
}
