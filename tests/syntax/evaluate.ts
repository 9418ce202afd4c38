import { join } from 'node:path';
import { Evaluator } from '../../src/syntax/evaluate/evaluator.ts';
import type { Library } from '../../src/syntax/evaluate/context/library.ts';
import type { Module } from '../../src/syntax/modules/module.ts';
import { ModuleGraph } from '../../src/syntax/modules/module-graph.ts';
import { moduleFrom } from './module-from.ts';

const NO_LIBRARY: Library = {
  provide: () => undefined,
  owns: () => false,
  get: () => undefined,
  call: () => undefined,
};

/** What `export const value = …` of a module comes to, without running it. */
export function valueOf(source: string, file?: string): unknown {
  return evaluated(source, file).value;
}

/** The same, with what evaluated it. */
export function evaluated(
  source: string,
  file?: string,
): { readonly evaluator: Evaluator; readonly value: unknown } {
  const { evaluator, module } = evaluatorOf(source, file);
  return { evaluator, value: evaluator.exported(module, 'value') };
}

/** The module of a source, and an evaluator for it. */
export function evaluatorOf(
  source: string,
  file = join(import.meta.dirname, 'source.ts'),
): { readonly evaluator: Evaluator; readonly module: Module } {
  const evaluator = new Evaluator({
    graph: new ModuleGraph(),
    library: NO_LIBRARY,
    isOpaquePackage: (specifier) => specifier === 'framework',
  });
  const module = moduleFrom(file, source);
  return { evaluator, module };
}
