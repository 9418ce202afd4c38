import type { TSESTree } from '@typescript-eslint/utils';
import { Expression, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import type { Frame, Source } from '../../../syntax/evaluate/context/frame.ts';
import { isUnresolved } from '../../../syntax/evaluate/values/value.ts';
import { keyNodeOf, propertyNode, staticKey, unwrap } from '../../../syntax/nodes.ts';
import type { Loop } from '../../flow/loops.ts';

/**
 * Records where the names of a loop are written: `for (const { name, ...config } of tools)`,
 * `for (const [name, description] of [['find', 'Finds it.']])`, and over a record
 * `for (const [name, { description }] of Object.entries(tools))`.
 *
 * @param items the expression of the loop's collection
 * @param values the values of the loop's patterns in one iteration
 * @param frame the frame of the iteration, with the names bound
 */
export function locateMembers(
  loop: Loop,
  items: Expression,
  values: readonly unknown[],
  frame: Frame,
): void {
  const listed = listedRecord(loop, items);
  const [pattern] = loop.patterns;
  if (!pattern) return;
  const [value] = values;
  if (!listed) {
    if (pattern.type !== 'Identifier') locate(pattern, literalOf(value, items), frame);
  } else if (listed.by === 'keys') locate(pattern, keyIn(listed.record, value), frame);
  else if (listed.by === 'values') locate(pattern, literalOf(value, items), frame);
  else if (pattern.type === 'ArrayPattern' && Array.isArray(value)) {
    const [key, member] = pattern.elements;
    if (key) locate(key, keyIn(listed.record, value[0]), frame);
    if (member) locate(member, literalOf(value[1], items), frame);
  }
}

interface ListedRecord {
  readonly record: Expression;
  readonly by: string;
}

/** The record whose members a loop visits. */
function listedRecord({ node }: Loop, items: Expression): ListedRecord | undefined {
  if (node.type === 'ForInStatement') return { record: items, by: 'keys' };
  const call = items.written();
  if (call.node.type !== 'CallExpression') return undefined;
  const callee = unwrap(call.node.callee);
  const [argument] = call.node.arguments;
  if (callee.type !== 'MemberExpression' || !argument) return undefined;
  const by = staticKey(callee) ?? '';
  const isListing = ['entries', 'keys', 'values'].includes(by);
  return isListing && call.sibling(callee.object).value === Object
    ? { record: call.sibling(argument), by }
    : undefined;
}

/** The key of a record as the literal writes it. */
function keyIn(record: Expression, key: unknown): Part {
  const literal = record.objectLiteral();
  if (!literal || typeof key !== 'string') return undefined;
  const property = propertyNode(literal.node, key);
  return property && literal.sibling(keyNodeOf(property, key));
}

/** An object as the expression that writes it. */
function literalOf(value: unknown, { evaluator }: Expression): Part {
  const origin = isUnresolved(value) ? undefined : evaluator.provenanceOf(value);
  return origin && new Expression(evaluator, origin.node, origin, { value });
}

/** Records the sources of the names in a pattern. */
function locate(pattern: TSESTree.Node, source: Part, frame: Frame): void {
  if (!(source instanceof Expression)) return;
  if (pattern.type === 'Identifier') setSource(pattern, source, frame);
  else if (pattern.type === 'ObjectPattern') {
    const taken = new Set<string>();
    for (const property of pattern.properties) {
      if (property.type === 'RestElement') {
        const { node, context } = source;
        setSource(property.argument, { node, context, without: taken }, frame);
        continue;
      }
      const key = staticKey(property);
      if (key === undefined) return;
      taken.add(key);
      locate(property.value, source.property(key), frame);
    }
  } else if (pattern.type === 'ArrayPattern') locateElements(pattern, source.written(), frame);
}

/** Records the sources of the names in a pattern of a list that is written in full. */
function locateElements({ elements }: TSESTree.ArrayPattern, list: Expression, frame: Frame): void {
  const { node } = list;
  if (
    node.type !== 'ArrayExpression' ||
    node.elements.some((each) => each?.type === 'SpreadElement')
  )
    return;
  elements.forEach((element, index) => {
    const written = node.elements[index];
    if (element && written) locate(element, list.sibling(written), frame);
  });
}

function setSource(name: TSESTree.Node, source: Source, frame: Frame): void {
  const variable = name.type === 'Identifier' ? frame.scope.set.get(name.name) : undefined;
  if (variable) frame.setSource(variable, source);
}
