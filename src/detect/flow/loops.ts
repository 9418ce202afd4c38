import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import { isFunction, staticKey, unwrap, type CallNode } from '../../syntax/nodes.ts';
import { loopStatement } from '../../syntax/statements.ts';
import { OneOf, OneOfStrings } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { ModuleNamespace } from '../../syntax/evaluate/values/project-values.ts';

/**
 * A loop over a collection: `for (const pattern of items)`, `for (const pattern in items)`,
 * `items.forEach((pattern, pattern) => …)`.
 */
export interface Loop {
  readonly node: TSESTree.Node;
  readonly items: TSESTree.Node;
  readonly patterns: readonly TSESTree.Node[];
}

/** Methods of collections whose callback is a loop body. */
const ITERATIONS = new Set(['forEach', 'map', 'flatMap', 'filter']);

/**
 * The loop of a statement, or of a function that is a loop body: `forEach`; undefined for other
 * nodes.
 */
export function loopOf(node: TSESTree.Node): Loop | undefined {
  const statement = loopStatement(node);
  if (statement && 'items' in statement)
    return { node, items: statement.items, patterns: [statement.pattern] };
  if (
    !isFunction(node) ||
    node.parent.type !== 'CallExpression' ||
    node.parent.arguments[0] !== node
  )
    return undefined;
  const callee = unwrap(node.parent.callee);
  if (
    callee.type !== 'MemberExpression' ||
    !ITERATIONS.has(staticKey(callee) ?? '') ||
    node.params.length === 0
  )
    return undefined;
  return { node, items: callee.object, patterns: node.params };
}

/**
 * A method of a collection that calls a function of another place for each element:
 * `tools.forEach(add)`.
 */
export interface NamedIteration {
  readonly items: TSESTree.Node;
  readonly callback: TSESTree.Node;
}

/** The function that a call runs for each element, if the call does not write it out. */
export function namedIteration({
  callee,
  arguments: [callback],
}: CallNode): NamedIteration | undefined {
  const method = unwrap(callee);
  const isNamed =
    method.type === 'MemberExpression' &&
    ITERATIONS.has(staticKey(method) ?? '') &&
    callback !== undefined &&
    callback.type !== 'SpreadElement' &&
    !isFunction(unwrap(callback));
  return isNamed ? { items: method.object, callback } : undefined;
}

/**
 * The values of a loop's patterns by iteration; undefined if the value is not a collection.
 *
 * @param exportNames the names that a module exports, which are the keys of its namespace
 */
export function iterationValues(
  items: unknown,
  { node }: Pick<Loop, 'node'>,
  exportNames: (module: Module) => Iterable<string>,
): readonly (readonly unknown[])[] | undefined {
  if (node.type === 'ForInStatement') {
    if (isPlainObject(items)) return Object.keys(items).map((key) => [key]);
    if (!(items instanceof ModuleNamespace)) return undefined;
    return [...exportNames(items.module)].map((key) => [key]);
  }
  if (Array.isArray(items)) return (items as unknown[]).map((item, index) => [item, index]);
  if (items instanceof Map)
    return [...(items as Map<unknown, unknown>)].map(([key, value]) =>
      isFunction(node) ? [value, key] : [[key, value]],
    );
  return items instanceof Set
    ? [...(items as Set<unknown>)].map((item) => [item, item])
    : undefined;
}

/**
 * Splits the iteration over `condition ? a : b` into one per alternative; undefined for other
 * iterations.
 */
export function iterationsByAlternative([first, ...others]: readonly unknown[]):
  readonly (readonly unknown[])[] | undefined {
  return first instanceof OneOf && !(first instanceof OneOfStrings)
    ? first.values.flatMap((value) =>
        value === undefined || value === null ? [] : [[value, ...others]],
      )
    : undefined;
}

/** Whether a variable is declared in the head of a loop. */
export function isLoopVariable(declarator: TSESTree.Node): boolean {
  const around = declarator.parent?.parent;
  const loop = around && loopStatement(around);
  return declarator.type === 'VariableDeclarator' && loop !== undefined && 'items' in loop;
}
