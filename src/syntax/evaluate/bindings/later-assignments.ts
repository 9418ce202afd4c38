import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import type { Module, Origin } from '../../modules/module.ts';
import {
  contains,
  enclosingFunction,
  isPartOf,
  rootOfMember,
  staticKey,
  wrapped,
  type CallNode,
  type FunctionNode,
} from '../../nodes.ts';
import { isAssignedBy } from '../data-flow/changes.ts';
import { adds, isMutating, keyedCollectionOf } from '../data-flow/native-methods.ts';
import { keysAssignedBy } from '../data-flow/native-flow.ts';
import { functionInOrder, isCalledInOrder } from '../data-flow/ordered-calls.ts';
import type { ModuleLinks } from '../data-flow/links.ts';
import { isReceivedAdder, isUnreadAdder } from '../data-flow/adders.ts';
import type { Use } from '../data-flow/positions.ts';
import { ValueFlow } from '../data-flow/value-flow.ts';
import type { Evaluation } from '../context/evaluation.ts';
import type { Frame } from '../context/frame.ts';
import { isRunForEffect } from '../../control-flow.ts';
import { setOwn } from '../../../model/utils/set-own.ts';
import { UnknownValue } from '../values/value.ts';
import { isPlainObject } from '../values/containers.ts';
import { reasonOfChanges } from '../values/reasons.ts';
import { annotationOf } from '../data-flow/declarations.ts';

/**
 * The members that code assigns, or undefined for one that it computes, each with the expressions
 * that assign it.
 */
type Assigned = ReadonlyMap<string | undefined, readonly Use[]>;

/**
 * Why members of a new object are unknown, with undefined for all of them: code that has it by
 * another name than the variable that it is made for assigns them. What is assigned by that
 * variable is read in order instead.
 */
export function assignedAfterwards(
  origin: Origin,
  links: ModuleLinks,
  frame?: Frame,
): ReadonlyMap<string | undefined, UnknownValue> {
  const uses = laterUses(origin.node, origin.module, links);
  return new Map(
    assignedIn(uses, origin, frame).map(([key, use]) => [key, reasonOf(key, use)] as const),
  );
}

/**
 * The assignments to the object that a call makes: another call makes another object. A run of the
 * code that makes it executes those of the functions that it passes the object to.
 */
function assignedIn(
  { assigned, passed }: LaterUses,
  { node }: Origin,
  frame: Frame | undefined,
): readonly (readonly [string | undefined, Use])[] {
  if (assigned.size === 0 && passed.size === 0) return [];
  const call = callOf(enclosingFunction(node), frame);
  const isOther = ({ from }: Use): boolean =>
    call !== undefined && typeof from === 'object' && from.range[0] !== call.range[0];
  const inOrder = passed.size > 0 && isRunAround(node, frame) ? [] : passed;
  return [...assigned, ...inOrder].flatMap(([key, uses]) => {
    const own = uses.filter((use) => !isOther(use));
    const [use = own[0]] = own.filter(removes);
    return use ? [[key, use] as const] : [];
  });
}

/** Whether the innermost frame around a node runs its statements. */
function isRunAround(node: TSESTree.Node, frame: Frame | undefined): boolean {
  for (let around = frame; around; around = around.parent)
    if (isPartOf(node, around.scope.block)) return around.isRun;
  return false;
}

/** The call of a function whose code a frame evaluates. */
function callOf(fn: FunctionNode | undefined, frame: Frame | undefined): CallNode | undefined {
  for (let around = frame; around; around = around.parent)
    if (around.scope.block === fn) return around.call?.node;
  return undefined;
}

/**
 * Makes unknown what code changes of a new object, list, Map or Set after it is made: not what the
 * code that makes it does.
 */
export function forgetAssigned(
  made: object,
  origin: Origin,
  evaluator: Evaluation,
  frame?: Frame,
): void {
  const uses = laterUses(origin.node, origin.module, evaluator.links);
  const isRun = uses.given !== undefined && isRunAround(origin.node, frame);
  const handed = uses.handed ?? (isRun ? undefined : uses.given);
  if (handed && !isPlainObject(made) && !isReadonly(origin.node))
    evaluator.markIncomplete(made, reasonOfHanded(handed));
  for (const [key, use] of assignedIn(uses, origin, frame)) {
    if (use.module === origin.module && contains(origin.node, use.node)) continue;
    const because = reasonOf(key, use);
    if (key !== undefined && isPlainObject(made)) {
      if (removes(use) || !Object.hasOwn(made, key)) evaluator.unkeyed.addTemporary(made, key);
      setOwn(made, key, because);
      continue;
    }
    if (removes(use)) evaluator.markSuperset(made, because);
    evaluator.markIncomplete(made, because);
    if (isPlainObject(made)) for (const each of Object.keys(made)) setOwn(made, each, because);
  }
}

interface LaterUses {
  readonly assigned: Assigned;
  /** The assignments of functions that the code which makes the object passes it to, in order. */
  readonly passed: Assigned;
  /** The argument of a function that is not read and called for its effect, which may be to add. */
  readonly handed: Use | undefined;
  /** The argument of a function that the code receives, which a run of it may know. */
  readonly given: Use | undefined;
}

const laterUses = memoizeWeak((node: TSESTree.Node, of: Module, links: ModuleLinks): LaterUses => {
  const origin = { node, module: of };
  const assigned = new Map<string | undefined, Use[]>();
  const passed = new Map<string | undefined, Use[]>();
  let handed: Use | undefined;
  let given: Use | undefined;
  const flow = new ValueFlow(links, (of, module) => changingUses(of, module, links));
  for (const use of flow.usesOf(origin)) {
    if (isHanded(use, links, isUnreadAdder)) handed ??= use;
    else if (isHanded(use, links, isReceivedAdder)) given ??= use;
    if (isReadInOrder(use, origin)) continue;
    const uses = use.hold === 'passed' ? passed : assigned;
    for (const key of keysAssignedTo(use.node)) uses.set(key, [...(uses.get(key) ?? []), use]);
  }
  return { assigned, passed, handed, given };
});

/** Whether a statement passes a value to a function that may add to it: `fill(list)`. */
function isHanded(
  { node, module }: Use,
  links: ModuleLinks,
  isAdder: typeof isUnreadAdder,
): boolean {
  const { parent: call } = node;
  if (call?.type !== 'CallExpression' || call.callee === node) return false;
  const outer = wrapped(call);
  const effect = outer.parent?.type === 'AwaitExpression' ? wrapped(outer.parent) : outer;
  const isBody = effect.parent?.type === 'ArrowFunctionExpression' && effect.parent.body === effect;
  return (isBody || isRunForEffect(effect)) && isAdder(call.callee, module, links);
}

/** Whether TypeScript rejects a function that adds to a list, because its type is readonly. */
function isReadonly(list: TSESTree.Node): boolean {
  const outer = wrapped(list);
  const types: (TSESTree.TypeNode | undefined)[] = [];
  for (let node = list; node !== outer && node.parent; node = node.parent)
    if (node.parent.type === 'TSAsExpression') types.push(node.parent.typeAnnotation);
  if (outer.parent?.type === 'VariableDeclarator') types.push(annotationOf(outer.parent.id));
  return types.some((type) => type !== undefined && isReadonlyType(type));
}

function isReadonlyType(type: TSESTree.TypeNode): boolean {
  if (type.type === 'TSTypeOperator') return type.operator === 'readonly';
  return (
    type.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    (type.typeName.name === 'const' || type.typeName.name === 'ReadonlyArray')
  );
}

/** How many members deep in an export its changes are looked for. */
const MAX_DEPTH = 3;

/** The references in other modules through which code changes an export, or an object in it. */
const changingUses = memoizeWeak(
  (of: Variable | TSESTree.Node, module: Module, links: ModuleLinks): readonly Origin[] => {
    const found: Origin[] = [];
    for (const use of links.usesElsewhere.each(of, module))
      if (leadsToChange(use, links)) found.push(use);
    return found;
  },
);

/**
 * Whether code changes the value of a name, what a call of it returns, or an object in one of
 * these.
 */
function leadsToChange({ node, module }: Origin, links: ModuleLinks): boolean {
  const outer = wrapped(node);
  const { parent } = outer;
  const isCalled = parent && 'callee' in parent && parent.callee === outer;
  const start = { node: isCalled ? parent : node, module };
  const flow = new ValueFlow(links, (of, from) => links.usesElsewhere.of(of, from));
  for (const use of flow.usesInside(start, MAX_DEPTH))
    if (keysAssignedTo(use.node).length > 0) return true;
  return false;
}

/**
 * Whether code that has an object by its own variable or field runs in order with the code that
 * makes it.
 */
function isReadInOrder({ node, hold, module }: Use, { node: made }: Origin): boolean {
  if (
    hold === 'passed' ||
    hold === 'alias' ||
    (made.type === 'NewExpression' && !keyedCollectionOf(made))
  )
    return false;
  const own = enclosingFunction(made);
  // Variables of the module, and fields, have their own summaries of changes.
  if (!own || rootOfMember(node).type === 'ThisExpression') return true;
  return isCalledInOrder(functionInOrder(node, own), own, module);
}

/** Whether code may remove something of the value of an expression that it changes. */
function removes({ node }: Use): boolean {
  const { parent } = node;
  if (parent?.type !== 'MemberExpression') return false;
  const by = wrapped(parent).parent;
  return by?.type === 'CallExpression'
    ? !adds(staticKey(parent))
    : by?.type === 'UnaryExpression' || staticKey(parent) === 'length';
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
  if (isCalled) return isMutating(key) ? [undefined] : [];
  return target.parent && isAssignedBy(target.parent, target) ? [key] : [];
}

function reasonOfHanded({ node, module }: Use): UnknownValue {
  const { callee } = node.parent as TSESTree.CallExpression;
  const name = module.text.slice(...callee.range);
  return new UnknownValue(`may get more elements from \`${name}\`, which is not read`, {
    node,
    module,
  });
}

function reasonOf(key: string | undefined, { node, module }: Use): UnknownValue {
  const name = node.type === 'Identifier' ? node.name : '…';
  return new UnknownValue(
    key === undefined ? reasonOfChanges(name) : `is assigned after it is made (\`${name}.${key}\`)`,
    { node, module },
  );
}
