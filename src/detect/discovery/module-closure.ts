import type { Module } from '../../syntax/modules/module.ts';
import { specifiersIn } from '../../syntax/modules/specifiers.ts';
import { isTestFile } from '../../syntax/modules/test-files.ts';
import type { AnalysisSession } from './session.ts';

const known = new WeakMap<AnalysisSession, WeakMap<Module, readonly Module[]>>();

/** The modules of the project that a module may load, at any time, and itself; without tests. */
export function modulesLoadedBy(module: Module, session: AnalysisSession): readonly Module[] {
  let closures = known.get(session);
  if (!closures) known.set(session, (closures = new WeakMap()));
  let loaded = closures.get(module);
  if (!loaded) closures.set(module, (loaded = load(module, session)));
  return loaded;
}

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
