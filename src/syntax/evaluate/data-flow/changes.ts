import type { TSESTree } from '@typescript-eslint/utils';
import type { Reference, Scope, Variable } from '@typescript-eslint/scope-manager';
import { immediateParameter } from '../../immediate-calls.ts';
import type { Module } from '../../modules/module.ts';
import { keysAssignedBy } from './native-flow.ts';
import { isOfLists, keepsArguments, isMutating } from './native-methods.ts';
import {
  forEachChild,
  isClass,
  isFunction,
  rootOfMember,
  staticKey,
  unwrap,
  variableOf,
  wrapped,
  type ClassNode,
} from '../../nodes.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { append } from '../../../model/utils/append.ts';

/**
 * Whether an object is mutated through this reference: a member is assigned, or a mutating method
 * is called.
 */
export function changesObject(reference: TSESTree.Node): boolean {
  let node = chosen(reference);
  let member: TSESTree.MemberExpression | undefined;
  while (node.parent?.type === 'MemberExpression' && unwrap(node.parent.object) === unwrap(node)) {
    member = node.parent;
    node = chosen(member);
  }
  const parent = node.parent;
  if (!parent) return false;
  if (member && isAssignedBy(parent, node)) return true;
  if (parent.type !== 'CallExpression') return false;
  if (member && parent.callee === node) {
    const called = invokedMethod(parent) ?? member;
    const method = staticKey(called) ?? '';
    // An object inside may define `add` or `set` itself; hardly any defines `push`.
    return unwrap(called.object) === reference || !isMemberByName(called.object)
      ? isMutating(method)
      : keepsArguments(method) && isOfLists(method);
  }
  return (
    parent.arguments[0] === node &&
    (keysAssignedBy(parent) !== undefined || changedByInvocation(parent) === node)
  );
}

/** The expression that an expression is one of the values of: `list` of `flag ? list : other`. */
function chosen(node: TSESTree.Node): TSESTree.Node {
  const outer = wrapped(node);
  const { parent } = outer;
  const isBranch =
    (parent?.type === 'ConditionalExpression' && parent.test !== outer) ||
    parent?.type === 'LogicalExpression';
  return isBranch ? chosen(parent) : outer;
}

function isMemberByName(node: TSESTree.Node): boolean {
  const member = unwrap(node);
  return member.type === 'MemberExpression' && staticKey(member) !== undefined;
}

/** The methods of a function that call it, or return it with its receiver. */
const INVOKING: ReadonlySet<string> = new Set(['apply', 'bind', 'call']);

/** `list.push` of `list.push.apply(…)`. */
function invokedMethod({ callee }: TSESTree.CallExpression): TSESTree.MemberExpression | undefined {
  if (callee.type !== 'MemberExpression' || !INVOKING.has(staticKey(callee) ?? ''))
    return undefined;
  const method = unwrap(callee.object);
  return method.type === 'MemberExpression' ? method : undefined;
}

/** The object that `list.push.apply(list, …)` or `Array.prototype.push.call(list, …)` changes. */
export function changedByInvocation(call: TSESTree.CallExpression): TSESTree.Node | undefined {
  const method = invokedMethod(call);
  return method && isMutating(staticKey(method)) ? call.arguments[0] : undefined;
}

/**
 * The keys of the members that are assigned, deleted or mutated through a variable; with undefined
 * for an unknown key.
 */
export const changedKeys = memoizeWeak(
  ({ references }: Variable): ReadonlySet<string | undefined> => {
    const keys = new Set<string | undefined>();
    for (const { identifier } of references) {
      const outer = wrapped(identifier);
      const member =
        outer.parent?.type === 'MemberExpression' && outer.parent.object === outer
          ? outer.parent
          : undefined;
      // A method called `add` or `set` may be defined by the object itself.
      const isCalled =
        member &&
        wrapped(member).parent?.type === 'CallExpression' &&
        (wrapped(member).parent as TSESTree.CallExpression).callee === wrapped(member);
      if (!isCalled && changesObject(identifier)) keys.add(member && staticKey(member));
    }
    return keys;
  },
);

/** Whether a reference reassigns its variable or mutates its object. */
export function isChange(reference: Reference): boolean {
  return (reference.isWrite() && !reference.init) || mutates(reference);
}

/** Whether a reference mutates the object of its variable, itself or in an immediate call. */
export const mutates = memoizeWeak(
  (reference: Reference): boolean => changesObject(reference.identifier) || isFilled(reference),
);

function isFilled(reference: Reference): boolean {
  return immediateParameter(reference)?.references.some(mutates) ?? false;
}

/** Whether an expression is a variable that changes, or a member of one. */
export function readsChanging(node: TSESTree.Node, { scopes }: Module): boolean {
  const root = rootOfMember(node);
  return (
    root.type === 'Identifier' && (variableOf(root, scopes)?.references.some(isChange) ?? false)
  );
}

/** A reference that changes a variable. */
interface Change {
  readonly start: number;
  readonly variable: Variable;
}

const changesOf = memoizeWeak(({ variables }: Scope): readonly Change[] =>
  variables.flatMap((variable) =>
    variable.references
      .filter(isChange)
      .map(({ identifier }) => ({ start: identifier.range[0], variable })),
  ),
);

/** The variables of a scope that are changed inside a node, once per change. */
export function changedIn(node: TSESTree.Node, scope: Scope): Variable[] {
  return changesOf(scope)
    .filter(({ start }) => node.range[0] <= start && start < node.range[1])
    .map(({ variable }) => variable);
}

/** Whether a node is assigned, deleted or updated by its parent. */
export function isAssignedBy(parent: TSESTree.Node, node: TSESTree.Node): boolean {
  if (
    parent.type === 'AssignmentExpression' ||
    parent.type === 'AssignmentPattern' ||
    parent.type === 'ForOfStatement' ||
    parent.type === 'ForInStatement'
  )
    return parent.left === node;
  if (
    parent.type === 'ArrayPattern' ||
    parent.type === 'RestElement' ||
    (parent.type === 'Property' && parent.parent.type === 'ObjectPattern')
  )
    return true;
  return (
    parent.type === 'UpdateExpression' ||
    (parent.type === 'UnaryExpression' && parent.operator === 'delete')
  );
}

/** The changes to members of a class and of its instances in its file, by key. */
export interface MemberChanges {
  /** The nodes that assign the member. */
  readonly assigned: ReadonlyMap<string, readonly TSESTree.Node[]>;
  /** The references through which the member's object is mutated. */
  readonly changed: ReadonlyMap<string, readonly TSESTree.Node[]>;
}

/** The changes to `this.key` in the code of a class, and to `Class.key` in its file. */
export const memberChanges = memoizeWeak(collect);

function collect(node: ClassNode, module: Module): MemberChanges {
  const assigned = new Map<string, TSESTree.Node[]>();
  const changed = new Map<string, TSESTree.Node[]>();
  const names = module.scopes
    .getDeclaredVariables(node)
    .flatMap(({ references }) => references.map(({ identifier }) => identifier));
  for (const object of [...receivers(node), ...names]) {
    const outer = wrapped(object);
    const member = outer.parent;
    const key =
      member?.type === 'MemberExpression' && member.object === outer
        ? staticKey(member)
        : undefined;
    if (!member || key === undefined) continue;
    const target = wrapped(member);
    if (target.parent && isAssignedBy(target.parent, target)) append(assigned, key, target.parent);
    if (changesObject(member)) append(changed, key, member);
  }
  return { assigned, changed };
}

/** Every `this` that refers to the class or to an instance of it; computed once. */
export const receivers = memoizeWeak(findReceivers);

function findReceivers(owner: ClassNode): readonly TSESTree.ThisExpression[] {
  const found: TSESTree.ThisExpression[] = [];
  const stack: TSESTree.Node[] = [owner.body];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'ThisExpression') found.push(node);
    const isOther =
      isClass(node) ||
      (isFunction(node) &&
        node.type !== 'ArrowFunctionExpression' &&
        node.parent.type !== 'MethodDefinition');
    if (!isOther) forEachChild(node, (child) => void stack.push(child));
  }
  return found;
}
