import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo, requirementFor } from '../../syntax/control-flow.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  contains,
  enclosingFunction,
  isFunction,
  rootOfMember,
  someInside,
  staticKey,
  unwrap,
  variableOf,
} from '../../syntax/nodes.ts';

/**
 * Whether code runs only until the server has what it then keeps, as an index that the first search
 * builds: `if (!this.isIndexed) …`, `index ??= build()`.
 *
 * @param callee the function that a site calls, which may set the state, too
 */
export function fillsOwnState(
  site: TSESTree.Node,
  module: Module,
  callee?: TSESTree.Node,
): boolean {
  const fn = enclosingFunction(site);
  if (!fn) return false;
  if (isAssignedIfMissing(site, fn, module)) return true;
  return branchesTo(site).some((branch) => {
    const required = requirementFor(branch);
    const state = required && missingIn(required.test, required.truth, module);
    if (!state || !contains(fn, branch.of)) return false;
    return [fn, ...(callee ? [callee] : [])].some((code) =>
      setsState(code, state, module, code === fn ? branch.of.range[0] : 0),
    );
  });
}

/** `index ??= build()` */
function isAssignedIfMissing(site: TSESTree.Node, fn: TSESTree.Node, module: Module): boolean {
  for (let node = site.parent; node && node !== fn; node = node.parent)
    if (
      node.type === 'AssignmentExpression' &&
      (node.operator === '??=' || node.operator === '||=') &&
      isState(node.left, module)
    )
      return true;
  return false;
}

/** The state of the server that is missing, or false, or empty, if a test has an outcome. */
function missingIn(test: TSESTree.Node, truth: boolean, module: Module): string | undefined {
  const node = unwrap(test);
  if (node.type === 'UnaryExpression' && node.operator === '!')
    return missingIn(node.argument, !truth, module);
  if (node.type === 'BinaryExpression')
    return saysMissing(node) === truth && isNothing(node.right)
      ? missingIn(node.left, false, module)
      : undefined;
  const isSize =
    node.type === 'MemberExpression' && /^(?:size|length)$/.test(staticKey(node) ?? '');
  const state = isSize ? unwrap(node.object) : node;
  return !truth && isState(state, module) ? module.text.slice(...state.range) : undefined;
}

/** Whether a comparison with nothing is true if the left side is missing, unlike `size > 0`. */
function saysMissing({ operator }: TSESTree.BinaryExpression): boolean | undefined {
  return /^(?:[!=]==?|>)$/.test(operator) ? operator.startsWith('=') : undefined;
}

/** `null`, `undefined`, `0` */
function isNothing(node: TSESTree.Node): boolean {
  return node.type === 'Literal'
    ? node.value === null || node.value === 0
    : node.type === 'Identifier' && node.name === 'undefined';
}

/** Whether an expression is a variable of the module, or a member of one or of `this`. */
function isState(node: TSESTree.Node, { scopes }: Module): boolean {
  const root = rootOfMember(node);
  if (root.type === 'ThisExpression') return root !== node;
  const variable = root.type === 'Identifier' ? variableOf(root, scopes) : undefined;
  return variable?.scope.type === 'module';
}

/** Whether code after a position assigns the state, or adds to it. */
function setsState(code: TSESTree.Node, state: string, module: Module, from: number): boolean {
  const isIt = (node: TSESTree.Node): boolean => module.text.slice(...node.range) === state;
  const sets = (node: TSESTree.Node): boolean =>
    node.range[0] >= from &&
    ((node.type === 'AssignmentExpression' && isIt(node.left)) ||
      (node.type === 'CallExpression' &&
        node.callee.type === 'MemberExpression' &&
        /^(?:add|push|set)$/.test(staticKey(node.callee) ?? '') &&
        isIt(node.callee.object)));
  return someInside(isFunction(code) ? code.body : code, sets);
}
