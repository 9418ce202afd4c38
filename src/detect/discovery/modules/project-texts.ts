import { join } from 'node:path';
import type { Module } from '../../../syntax/modules/module.ts';
import { specifiersIn } from '../../../syntax/modules/specifiers.ts';
import { namedEntries } from '../../../syntax/modules/entry-points.ts';
import type { AnalysisSession } from '../session.ts';

/** Maximum number of files that are read. */
const MAX_FILES = 1000;
const INSTALLED = /[\\/]node_modules[\\/]/;

/** The text of a file of the project. */
export interface ProjectText {
  readonly file: string;
  readonly text: string;
  /** The files of the project that it imports. */
  readonly imports: readonly string[];
}

/**
 * The texts of a module, of the entry points of its package, and of what they import, without those
 * of installed packages.
 */
export function* projectTexts(
  module: Module,
  session: AnalysisSession,
): Generator<ProjectText, undefined> {
  const files = new Set([module.file, ...entriesOf(module, session)]);
  for (const file of files) {
    const text = file === module.file ? module.text : session.graph.text(file);
    if (text === undefined) continue;
    const imports = specifiersIn(text).flatMap((specifier) => {
      const target = session.graph.fileOf(specifier, file);
      return target === undefined || INSTALLED.test(target) ? [] : [target];
    });
    yield { file, text, imports };
    for (const each of imports) if (files.size < MAX_FILES) files.add(each);
  }
}

function entriesOf(module: Module, { graph }: AnalysisSession): readonly string[] {
  const found = graph.nearestPackage(module.file);
  if (!found) return [];
  const manifest = join(found.directory, 'package.json');
  return namedEntries(found).flatMap((specifier) => graph.fileOf(specifier, manifest) ?? []);
}
