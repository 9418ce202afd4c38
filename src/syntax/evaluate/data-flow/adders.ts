import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../modules/module.ts';
import type { ModuleLinks } from './links.ts';

/** Verbs that say that a function adds to what it receives: neither `deepFreeze` nor `logAll`. */
const ADDING = new Set(
  (
    'add append attach collect concat contribute define discover enrich extend fill generate include ' +
    'inject insert install load merge patch populate prepend provide push register unshift update'
  ).split(' '),
);

/** Whether a word of a name is a verb that says that it adds: `fill`, `autoRegister`. */
function saysAdding(name: string): boolean {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return words.some((word) => ADDING.has(word.toLowerCase()));
}

/** Whether a callee is a function of a package that is not read, and may add to its arguments. */
export function isUnreadAdder(callee: TSESTree.Node, module: Module, links: ModuleLinks): boolean {
  const name = links.unreadFunction(callee, module);
  return name !== undefined && saysAdding(name);
}
