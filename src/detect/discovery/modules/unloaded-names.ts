import type { Module } from '../../../syntax/modules/module.ts';
import type { AnalysisSession } from '../session.ts';
import { projectTexts } from './project-texts.ts';

/**
 * Whether files that import a module name a member of it, but no file that the entry points of its
 * package load does.
 */
export function isNamedByUnloaded(name: string, module: Module, session: AnalysisSession): boolean {
  const mention = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g');
  const count = (text: string): number => text.match(mention)?.length ?? 0;
  const importers = session.evaluator.links.importers.of(module.file) ?? [];
  const naming = importers.filter(({ text }) => count(text) > 0);
  if (naming.length === 0 || count(module.text) > 1) return false;
  const loaded = new Map<string, string>();
  for (const { file, text } of projectTexts(module, session)) loaded.set(file, text);
  const others = [...loaded].filter(([file]) => file !== module.file);
  const isLoaded = others.some(([file]) => importers.some((each) => each.file === file));
  return isLoaded && others.every(([, text]) => count(text) === 0);
}
