import type { Module } from '../../syntax/modules/module.ts';
import { specifiersIn } from '../../syntax/modules/specifiers.ts';
import { isTestFile } from '../../syntax/modules/test-files.ts';
import type { AnalysisSession } from './session.ts';
import { memoizeWeakPair } from '../../model/memoize.ts';

/** The modules of the project that a module may load, at any time, and itself; without tests. */
export const modulesLoadedBy = memoizeWeakPair(load);

function load(module: Module, session: AnalysisSession): readonly Module[] {
  const { graph } = session;
  const files = new Set([module.file]);
  const modules = [module];
  for (const { text, file } of modules)
    for (const specifier of specifiersIn(text)) {
      const target = graph.resolve(specifier, file);
      if (target.kind !== 'file' || files.has(target.file) || isTestFile(target.file)) continue;
      files.add(target.file);
      const next = target.file.endsWith('.json') ? undefined : graph.load(target.file);
      if (next) modules.push(next);
    }
  return modules;
}
