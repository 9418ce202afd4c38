import type { TSESTree } from '@typescript-eslint/utils';
import { compiledCalleeName, describedValue } from '../../modules/compiled-exports.ts';
import type { Module } from '../../modules/module.ts';
import { constructorOf } from '../../class-nodes.ts';
import { enclosingFunction, isFunction, staticKey, type ClassNode } from '../../nodes.ts';
import { memberChanges } from '../data-flow/changes.ts';
import { noteCollection } from '../bindings/filled-collections.ts';
import type { ClassValue } from '../values/project-values.ts';

export type Member =
  | TSESTree.PropertyDefinition
  | (TSESTree.MethodDefinition & { readonly value: TSESTree.FunctionExpression })
  | TSESTree.AccessorProperty;

/**
 * The node that identifies a collection that a class creates in the member's declaration or in its
 * constructor, and that its methods fill and may empty.
 */
export function collectionOf({ node, module }: ClassValue, key: string): TSESTree.Node | undefined {
  const { assigned, changed } = memberChanges(node, module);
  const member = node.body.body.find(
    (candidate): candidate is Member =>
      isMember(candidate) && !candidate.static && staticKey(candidate) === key,
  );
  const set = settingOf(key, constructorOf(node));
  const initial = set?.value ?? (member?.type === 'MethodDefinition' ? undefined : member?.value);
  const isKept =
    assigned
      .get(key)
      ?.every(
        (other) =>
          other === set?.node || (other.type === 'AssignmentExpression' && isEmpty(other.right)),
      ) ?? true;
  return initial && isKept
    ? noteCollection({ module, initial, is: { owner: node, key } }, changed.get(key) ?? [])
    : undefined;
}

/** Whether an expression creates an empty list, map, set or object. */
function isEmpty(node: TSESTree.Expression): boolean {
  if (node.type === 'ArrayExpression') return node.elements.length === 0;
  return node.type === 'ObjectExpression'
    ? node.properties.length === 0
    : node.type === 'NewExpression' && node.arguments.length === 0;
}

/** Whether a class sets a member, in its declaration or later. */
export function setsMember(node: ClassNode, module: Module, key: string): boolean {
  return (
    memberChanges(node, module).assigned.has(key) ||
    settingOf(key, constructorOf(node)) !== undefined ||
    node.body.body.some(
      (member) => isMember(member) && staticKey(member) === key && member.value !== null,
    )
  );
}

/**
 * Whether instances of a class may be instances of a subclass: it is abstract, or its module
 * extends it.
 */
export function isExtended(node: ClassNode, module: Module): boolean {
  const names = module.scopes.getDeclaredVariables(node);
  return (
    node.abstract ||
    names.some(({ references }) =>
      references.some(
        ({ identifier }) =>
          'superClass' in identifier.parent && identifier.parent.superClass === identifier,
      ),
    )
  );
}

/**
 * Whether a field never has a value: only the class itself may set a `readonly` field, and it does
 * not. A field in JavaScript has lost its type, so its module must not set one of that name on
 * other objects either.
 */
export function isNeverSet(member: Member, { node, module }: ClassValue): boolean {
  if (member.type !== 'PropertyDefinition' || member.value || member.declare) return false;
  const key = staticKey(member) ?? '';
  const isOwn = member.readonly && member.optional;
  return (
    (isOwn || (JAVASCRIPT.test(module.file) && !isSetOnOthers(key, module))) &&
    !memberChanges(node, module).assigned.has(key) &&
    !SETS_ANY_MEMBER.test(module.text.slice(...node.range))
  );
}

function isSetOnOthers(key: string, { text }: Module): boolean {
  return text
    .split(`.${key}`)
    .some(
      (rest, index, all) =>
        index > 0 && /^\s*=(?!=)/.test(rest) && !/\bthis$/.test(all[index - 1] ?? ''),
    );
}

const JAVASCRIPT = /\.[cm]?jsx?$/;

/** Code that sets members of `this` by computed names, or that lets `set(this, 'key')` set one. */
export const SETS_ANY_MEMBER =
  /\b(?:assign|definePropert(?:y|ies))\(\s*this\b|\(\s*this\s*,\s*["'`]|\bthis\s*\[/;

/** Whether a read of the key finds this member; false for overload signatures and setters. */
export function isMember(node: TSESTree.ClassElement): node is Member {
  if (node.type === 'MethodDefinition') return node.kind !== 'set' && isFunction(node.value);
  return node.type === 'PropertyDefinition' || node.type === 'AccessorProperty';
}

/** Code of a constructor that sets a member of every instance. */
export interface MemberSetting {
  readonly node: TSESTree.Node;
  readonly value: TSESTree.Expression;
}

/** The last statement of a constructor that sets `this.key`. */
export function settingOf(
  key: string,
  constructor: TSESTree.FunctionExpression | undefined,
): MemberSetting | undefined {
  return constructor?.body.body.flatMap((statement) => settingBy(statement, key) ?? []).at(-1);
}

function settingBy(statement: TSESTree.Statement, key: string): MemberSetting | undefined {
  const node = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
  if (node?.type === 'CallExpression') {
    const value = valueOfCompiledField(node, key);
    return value && { node, value };
  }
  return node?.type === 'AssignmentExpression' &&
    node.operator === '=' &&
    node.left.type === 'MemberExpression' &&
    node.left.object.type === 'ThisExpression' &&
    staticKey(node.left) === key
    ? { node, value: node.right }
    : undefined;
}

/** The functions with which esbuild, Babel and SWC set compiled fields. */
const FIELD_HELPERS = /^(?:__publicField|_defineProperty|_define_property)\d*$/;

/**
 * The value of a field that is compiled to `Object.defineProperty(this, 'key', { …, value })` or
 * `__publicField(this, 'key', value)`; undefined for a field without one.
 */
function valueOfCompiledField(
  call: TSESTree.CallExpression,
  key: string,
): TSESTree.Expression | undefined {
  const [target, name, given] = call.arguments;
  if (target?.type !== 'ThisExpression' || name?.type !== 'Literal' || name.value !== key)
    return undefined;
  const helper = compiledCalleeName(call);
  const isDescribed = helper === 'defineProperty';
  if (!given || !(isDescribed || FIELD_HELPERS.test(helper))) return undefined;
  const value = (isDescribed ? describedValue(given) : given) as TSESTree.Expression | undefined;
  return value?.type === 'UnaryExpression' && value.operator === 'void' ? undefined : value;
}

/**
 * Whether a node assigns a member in the constructor itself, before the setting that every instance
 * has in the end.
 */
export function isOverwritten(node: TSESTree.Node, last: MemberSetting | undefined): boolean {
  return (
    last !== undefined &&
    node.range[0] < last.node.range[0] &&
    enclosingFunction(node) === enclosingFunction(last.node)
  );
}

export function memberAround(
  node: TSESTree.Node,
  owner: TSESTree.Node,
): TSESTree.ClassElement | undefined {
  let current: TSESTree.Node | undefined = node;
  while (current && current.parent?.parent !== owner) current = current.parent;
  return current as TSESTree.ClassElement | undefined;
}
