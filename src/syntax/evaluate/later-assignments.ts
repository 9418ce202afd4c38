import type { TSESTree } from '@typescript-eslint/utils';
import type { Origin } from '../modules/module.ts';
import { enclosingFunction, rootOfMember, staticKey, wrapped } from '../nodes.ts';
import { isAssignedBy, MUTATING_METHODS } from './changes.ts';
import { isRunInPlace, keysAssignedBy } from './native-flow.ts';
import type { ModuleLinks } from './links.ts';
import { ValueFlow, type Use } from './value-flow.ts';
import { UnknownValue } from './value.ts';

/** The members that code assigns, or undefined for one that it computes, each with the expression that assigns it. */
type Assigned = ReadonlyMap<string | undefined, Use>;

const known = new WeakMap<TSESTree.Node, Assigned>();

/**
 * Why members of a new object are unknown, with undefined for all of them: code that has it by another name than
 * the variable that it is made for assigns them. What is assigned by that variable is read in order instead.
 */
export function assignedAfterwards(
  origin: Origin,
  links: ModuleLinks,
): ReadonlyMap<string | undefined, UnknownValue> {
  let assigned = known.get(origin.node);
  if (!assigned) known.set(origin.node, (assigned = collect(origin, links)));
  return new Map([...assigned].map(([key, use]) => [key, reasonOf(key, use)] as const));
}

function collect(origin: Origin, links: ModuleLinks): Assigned {
  const found = new Map<string | undefined, Use>();
  for (const use of new ValueFlow(links).usesOf(origin))
    if (!isReadInOrder(use, origin))
      for (const key of keysAssignedTo(use.node)) if (!found.has(key)) found.set(key, use);
  return found;
}

/** Whether code that has an object by its own variable or field runs in order with the code that makes it. */
function isReadInOrder({ node, hold }: Use, { node: made }: Origin): boolean {
  if (hold === 'alias' || made.type === 'NewExpression') return false;
  const own = enclosingFunction(made);
  // What changes variables of the module and fields is asked of these.
  if (!own || rootOfMember(node).type === 'ThisExpression') return true;
  let around = enclosingFunction(node);
  while (around && around !== own && isRunInPlace(around)) around = enclosingFunction(around);
  return around === own;
}

/** The members that are assigned to the value of an expression, or removed from it. */
function keysAssignedTo(node: TSESTree.Node): readonly (string | undefined)[] {
  const { parent } = node;
  if (parent?.type === 'CallExpression' && parent.arguments[0] === node)
    return keysAssignedBy(parent) ?? [];
  if (parent?.type !== 'MemberExpression' || parent.object !== node) return [];
  const key = staticKey(parent);
  const target = wrapped(parent);
  const isCalled = target.parent?.type === 'CallExpression' && target.parent.callee === target;
  if (isCalled) return MUTATING_METHODS.has(key ?? '') ? [undefined] : [];
  return target.parent && isAssignedBy(target.parent, target) ? [key] : [];
}

function reasonOf(key: string | undefined, { node, module }: Use): UnknownValue {
  const name = node.type === 'Identifier' ? node.name : '…';
  return new UnknownValue(
    key === undefined
      ? `is changed after it is made (\`${name}\`)`
      : `is assigned after it is made (\`${name}.${key}\`)`,
    { node, module },
  );
}
