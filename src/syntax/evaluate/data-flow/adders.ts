import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../modules/module.ts';
import {
  definitionKind,
  forEachCallOf,
  rootOfMember,
  staticKey,
  unwrap,
  variableOf,
} from '../../nodes.ts';
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

/**
 * Whether a callee is a function that the code receives, and may add to its arguments: an element
 * of a list that a loop calls, `plugin(tools)`; a parameter or a method of one whose name says it.
 */
export function isReceivedAdder(
  callee: TSESTree.Node,
  module: Module,
  links: ModuleLinks,
): boolean {
  const node = unwrap(callee);
  const root = rootOfMember(node);
  if (root.type !== 'Identifier' || !links.isUnfollowed(node, module)) return false;
  const [definition] = variableOf(root, module.scopes)?.defs ?? [];
  const declaration = definition?.node as TSESTree.Node | undefined;
  const isParameter = definitionKind(definition) === 'Parameter';
  const isElement = isParameter
    ? declaration !== undefined && forEachCallOf(declaration) !== undefined
    : declaration?.parent?.parent?.type === 'ForOfStatement';
  if (!isParameter && !isElement) return false;
  if (root === node) return isElement || saysAdding(root.name);
  return node.type === 'MemberExpression' && saysAdding(staticKey(node) ?? '');
}
