import type { Module } from '../../../syntax/modules/module.ts';
import { specifiersIn } from '../../../syntax/modules/specifiers.ts';
import { isTestFile } from '../../../syntax/modules/test-files.ts';
import type { AnalysisSession } from '../session.ts';
import { memoizeWeakPair } from '../../../model/utils/memoize.ts';

/** The modules of the project that a module may load, at any time, and itself; without tests. */
export const modulesLoadedBy = memoizeWeakPair(load);

function load(module: Module, session: AnalysisSession): readonly Module[] {
  const { graph } = session;
  const files = new Set([module.file]);
  const modules = [module];
  for (const { text, file } of modules)
    for (const specifier of specifiersIn(text)) {
      const target = graph.fileOf(specifier, file);
      if (target === undefined || files.has(target) || isTestFile(target)) continue;
      files.add(target);
      const next = graph.imported(specifier, file);
      if (next) modules.push(next);
    }
  return modules;
}
