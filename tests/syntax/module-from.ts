import type { Module } from '../../src/syntax/modules/module.ts';
import { parseModule } from '../../src/syntax/modules/parse.ts';

/** The module of a text, which can be parsed. */
export function moduleFrom(file: string, text: string): Module {
  const module = parseModule(file, text);
  if ('error' in module) throw new Error(module.error);
  return module;
}
