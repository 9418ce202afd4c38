import type { TSESTree } from '@typescript-eslint/utils';
import { requirementFor, type Branch, type Requirement } from '../../syntax/control-flow.ts';
import { memberChanges } from '../../syntax/evaluate/data-flow/changes.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import {
  contains,
  enclosingClass,
  enclosingFunction,
  staticKey,
  unwrap,
  variableOf,
} from '../../syntax/nodes.ts';

/**
 * Whether the first run of a function enters an arm, so that the server has what it registers:
 * after `if (isDone) return;` with a flag that only the code behind the guard sets.
 *
 * @param serverOrigin the server, of which there must be one for each flag
 */
export function isFirstRun(
  branch: Branch,
  module: Module,
  serverOrigin: Origin | undefined,
): boolean {
  const { of } = branch;
  const fn = enclosingFunction(of);
  if (
    of.type !== 'IfStatement' ||
    of.alternate ||
    !fn ||
    !serverOrigin ||
    contains(fn, serverOrigin.node)
  )
    return false;
  // What follows a guard that leaves has no test of its own.
  const flag = flagUnset(requirementFor(branch) ?? { test: of.test, truth: false });
  if (!flag) return false;
  const writes =
    flag.type === 'Identifier'
      ? enclosingFunction(serverOrigin.node) === undefined && writesOfVariable(flag, module)
      : writesOfField(flag, module);
  return (
    writes !== false &&
    writes.every((each) => isLiteral(each, true) && contains(fn, each) && isBehind(each, of))
  );
}

/** The expression that a test requires to be false: `done` of `if (done) return;`. */
export function flagUnset({ test, truth }: Requirement): TSESTree.Node | undefined {
  const inner = unwrap(test);
  const isNegated = inner.type === 'UnaryExpression' && inner.operator === '!';
  if (truth !== isNegated) return undefined;
  return isNegated ? unwrap(inner.argument) : inner;
}

/** The nodes that set a variable of the module that begins without a value; false for others. */
export function writesOfVariable(
  name: TSESTree.Identifier,
  { scopes }: Module,
): TSESTree.Node[] | false {
  const variable = variableOf(name, scopes);
  const declared = variable?.defs[0]?.node as TSESTree.Node | undefined;
  const isFlag =
    declared?.type === 'VariableDeclarator' &&
    enclosingFunction(declared) === undefined &&
    (!declared.init || isUnset(declared.init));
  return (
    isFlag &&
    (variable?.references ?? [])
      .filter((reference) => reference.isWrite() && reference.init !== true)
      .map(({ identifier }) => identifier.parent)
  );
}

/** The nodes that set a field of `this` that begins as false; false for others. */
function writesOfField(member: TSESTree.Node, module: Module): readonly TSESTree.Node[] | false {
  const of = enclosingClass(member);
  if (member.type !== 'MemberExpression' || member.object.type !== 'ThisExpression' || !of)
    return false;
  const key = staticKey(member);
  const isFlag = of.body.body.some(
    (each) =>
      each.type === 'PropertyDefinition' &&
      staticKey(each) === key &&
      (!each.value || isLiteral(each.value, false)),
  );
  return isFlag && (memberChanges(of, module).assigned.get(key ?? '') ?? []);
}

/** Whether an expression is `false`, `null` or `undefined`. */
function isUnset(node: TSESTree.Expression): boolean {
  const value = unwrap(node);
  if (value.type === 'Identifier') return value.name === 'undefined';
  return value.type === 'Literal' && (value.value === false || value.raw === 'null');
}

/** Whether a node is a value, or an assignment of it. */
export function isLiteral(node: TSESTree.Node, value: boolean): boolean {
  if (node.type === 'AssignmentExpression')
    return node.operator === '=' && isLiteral(node.right, value);
  return node.type === 'Literal' && node.value === value;
}

/** Whether code runs only if a guard lets it: in one of its arms, or after it. */
function isBehind(node: TSESTree.Node, guard: TSESTree.IfStatement): boolean {
  return node.range[0] >= guard.test.range[1];
}
