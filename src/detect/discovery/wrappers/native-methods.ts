import type { TSESTree } from '@typescript-eslint/utils';
import { globalName } from '../../../syntax/modules/global-names.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { staticKey, unwrap, variableOf, type CallNode } from '../../../syntax/nodes.ts';

/** Native methods, which do not run project functions by themselves. */
const NATIVE_METHODS: ReadonlySet<string> = new Set(
  [Array, Map, Set, Promise, String].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype),
  ),
);

/**
 * Those by which texts and lists are read. Under the other names, such as `add`, a parameter may
 * have methods of the project.
 */
const READING_METHODS: ReadonlySet<string> = new Set(
  (
    'charAt charCodeAt codePointAt endsWith every filter flatMap forEach includes indexOf join lastIndexOf map padEnd ' +
    'padStart replaceAll slice some sort split startsWith substring toLowerCase toUpperCase trim trimEnd trimStart'
  ).split(' '),
);

const NATIVE_LISTS: ReadonlySet<string> = new Set(['Array', 'Map', 'Set', 'WeakMap', 'WeakSet']);

/** Whether a method has the name of a native one. */
export function isNativeName(name: string | undefined): boolean {
  return name !== undefined && NATIVE_METHODS.has(name);
}

/**
 * Whether a call runs a native method: by a name such as `join`, or because its variable is made as
 * a list or a collection.
 */
export function runsNativeMethod(call: CallNode, module: Module): boolean {
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression') return false;
  const name = staticKey(callee);
  return (
    isNativeName(name) &&
    (READING_METHODS.has(name as string) || isNativeList(callee.object, module))
  );
}

/** Whether an expression is a constant that is made as `[]`, `new Map()` or the like. */
function isNativeList(expression: TSESTree.Node, module: Module): boolean {
  const node = unwrap(expression);
  const variable = node.type === 'Identifier' ? variableOf(node, module.scopes) : undefined;
  const declarator = variable?.defs[0]?.node;
  if (declarator?.type !== 'VariableDeclarator' || declarator.parent.kind !== 'const') return false;
  const made = declarator.init ? unwrap(declarator.init) : undefined;
  return (
    made?.type === 'ArrayExpression' ||
    (made?.type === 'NewExpression' && NATIVE_LISTS.has(globalName(made.callee, module) ?? ''))
  );
}
