import type { TSESTree } from '@typescript-eslint/utils';
import type { Location } from '../../model/location.ts';
import { property } from '../detector/definition-parts.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import { ExternalValue } from '../../syntax/evaluate/values/external-value.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { someInside, staticKey } from '../../syntax/nodes.ts';

/** A function among options. */
interface GivenFunction {
  /** The name of the option. */
  readonly name: string;
  readonly at: Location;
  /** The collection that it adds to: `transports` of `(id) => transports.set(id, transport)`. */
  readonly fills: string | undefined;
}

/** The first of some options that a module gives as a function. */
export function givenFunction(
  options: Part,
  names: readonly string[],
  module: Module,
): GivenFunction | undefined {
  for (const name of names) {
    const option = property(options, name);
    if (!(option instanceof Expression) || option.module !== module) continue;
    const fn = option.functionNode();
    if (!fn && !(option.value instanceof ExternalValue)) continue;
    return { name, at: { range: option.node.range }, fills: fn && collectionIn(fn) };
  }
  return undefined;
}

function collectionIn({ node, module }: Expression): string | undefined {
  let collection: TSESTree.Node | undefined;
  someInside(node, (inner) => (collection = filledBy(inner)) !== undefined);
  return collection && module.text.slice(...collection.range);
}

/** `transports` of `transports[id] = transport` and `transports.set(id, transport)` */
function filledBy(node: TSESTree.Node): TSESTree.Node | undefined {
  if (node.type === 'AssignmentExpression')
    return node.left.type === 'MemberExpression' && node.left.computed
      ? node.left.object
      : undefined;
  return node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    staticKey(node.callee) === 'set'
    ? node.callee.object
    : undefined;
}
