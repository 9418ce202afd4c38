import type { TSESTree } from '@typescript-eslint/utils';
import {
  Expression,
  type Part,
  valueOfPart,
} from '../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { keyNodeOf, staticKey, unwrap } from '../../syntax/nodes.ts';
import {
  OneOf,
  UnknownValue,
  asUnknown,
  isUnresolved,
  isUndecided,
} from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import type { Call } from './call.ts';
import type { ListElement, DefinitionParts } from './definition-parts.ts';
import { append } from '../../model/utils/append.ts';

/** The elements of a list of definitions. */
export interface DefinitionElements {
  readonly all: readonly ListElement[];
  /** Why other elements may exist; undefined if all are known. */
  readonly unread: UnknownValue | undefined;
}

/**
 * The elements of a list of definitions, each with its location.
 *
 * @param list evaluates to an array
 * @param module the analyzed module; one of its nodes imports elements from elsewhere
 * @param fallback the importing node if no closer one is known
 */
export function elementsOf(
  list: Part,
  module: Module,
  fallback: TSESTree.Node,
): DefinitionElements {
  if (list === undefined) return { all: [], unread: undefined };
  if (isUndecided(list)) return { all: [], unread: asUnknown(list) };
  const { evaluator } = list;
  const value =
    list.value instanceof OneOf ? mergedByName(list.value, list) : evaluator.unions.of(list.value);
  if (!Array.isArray(value))
    return {
      all: [],
      unread: isUnresolved(value)
        ? asUnknown(value)
        : new UnknownValue('is not a resolved list', list.origin),
    };
  const entry = list.module === module ? list.node : fallback;
  const written = writtenIn(list, module, entry);
  const all = (value as unknown[]).map((item, index): ListElement => {
    const place = written?.[index] ?? { node: list.node, context: list.context, entry };
    const origin = evaluator.provenanceOf(item);
    const literal = origin?.node.type === 'ObjectExpression' ? origin : undefined;
    const expression = new Expression(
      evaluator,
      literal?.node ?? place.node,
      literal ?? place.context,
      { value: item },
    );
    return {
      expression,
      entry: literal?.module === module ? literal.node : place.entry,
      isInList: true,
      condition: evaluator.conditionOf(item, value),
    };
  });
  return { all, unread: evaluator.isSuperset(value) ? undefined : evaluator.incompleteness(value) };
}

/**
 * The definitions in a list argument of a call.
 *
 * @param read creates a definition from an element; unread parts of the list become one definition
 * with only a reason
 */
export function partsOfEach(
  list: Part,
  { expression, node }: Call,
  read: (part: Part, element?: ListElement) => DefinitionParts,
): readonly DefinitionParts[] {
  const { all, unread } = elementsOf(list, expression.module, node);
  return [
    ...all.map((element) => read(element.expression, element)),
    ...(unread ? [read(unread)] : []),
  ];
}

/**
 * The definitions in a record argument of a call, whose keys are their names.
 *
 * @param read creates a definition from a name and a value; unread parts of the record become one
 * definition with only a reason
 */
export function partsOfRecord(
  record: Part,
  { expression, node }: Call,
  read: (name: Part, value: Part, element?: ListElement) => DefinitionParts,
): readonly DefinitionParts[] {
  if (record === undefined) return [];
  const value = valueOfPart(record);
  if (!(record instanceof Expression) || !isPlainObject(value)) {
    const origin = record instanceof Expression ? record.origin : undefined;
    const why = isUnresolved(value)
      ? asUnknown(value)
      : new UnknownValue('is not a resolved record', origin);
    return [read(why, why)];
  }
  const { evaluator } = record;
  const open = evaluator.incompleteness(value);
  const condition = evaluator.isSuperset(value) ? open : undefined;
  const all = Object.keys(value).map((key) => {
    const part = record.property(key);
    const place = placeOfKey(key, part) ?? record;
    const name = place.withValue(key);
    const [local] = [place, record].filter(({ module }) => module === expression.module);
    return read(name, part, {
      expression: part instanceof Expression ? part : name,
      entry: local?.node ?? node,
      isInList: true,
      condition,
    });
  });
  return open && !condition ? [...all, read(open, open)] : all;
}

/** The key of a property whose value is written in place; undefined for other values. */
function placeOfKey(key: string, part: Part): Expression | undefined {
  if (!(part instanceof Expression)) return undefined;
  const { parent } = part.node;
  return parent?.type === 'Property' && parent.value === part.node
    ? part.sibling(keyNodeOf(parent, key))
    : undefined;
}

/**
 * One of several lists, as one list in which elements of the same name are one of these; any other
 * value as it is. An alternative without a list has no elements: `{ error }` beside `{ tools }`.
 */
function mergedByName(value: OneOf, { evaluator, origin }: Expression): unknown {
  const given = value.values.filter((list) => list !== undefined && list !== null);
  const lists = given.filter((list): list is unknown[] => Array.isArray(list));
  if (lists.length === 0 || lists.length < given.length) return value;
  const isCertainIn = (list: readonly unknown[], element: unknown): boolean =>
    list.includes(element) && !evaluator.conditionOf(element, list);
  const named = new Map<unknown, unknown[]>();
  for (const element of lists.flat()) {
    const name = isUnresolved(element) ? undefined : evaluator.get(element, 'name', origin);
    const key = typeof name === 'string' ? name : element;
    append(named, key, element);
  }
  const all = [...named.values()].map((same) => evaluator.join(same, value.because));
  for (const list of lists) evaluator.inheritOpenness(all, list);
  const hasAll = given.length === value.values.length;
  const certain = [...named.values()].flatMap((same, index) =>
    hasAll && lists.every((list) => same.some((one) => isCertainIn(list, one))) ? [all[index]] : [],
  );
  if (certain.length < all.length && !evaluator.incompleteness(all))
    evaluator.markSuperset(all, value.because);
  evaluator.markCertain(all, new Set(certain));
  return all;
}

/** The location of a list element, and the importing node of the analyzed module. */
interface WrittenElement {
  readonly node: TSESTree.Node;
  readonly context: Expression['context'];
  readonly entry: TSESTree.Node;
}

/** Maximum nesting of lists that are spread or derived. */
const MAX_LISTS = 8;

/**
 * The locations of a list's elements; undefined unless the list consists of array literals and
 * spreads of them.
 */
function writtenIn(
  list: Expression,
  module: Module,
  entry: TSESTree.Node,
  depth = 0,
): readonly WrittenElement[] | undefined {
  const { value, evaluator } = list;
  const origin = evaluator.provenanceOf(value);
  if (!Array.isArray(value) || !origin || depth > MAX_LISTS) return undefined;
  if (origin.node.type === 'CallExpression')
    return ofFiltered(value, new Expression(evaluator, origin.node, origin), module, entry, depth);
  if (origin.node.type !== 'ArrayExpression') return undefined;
  const found: WrittenElement[] = [];
  for (const element of origin.node.elements) {
    if (!element) return undefined;
    const isSpread = element.type === 'SpreadElement';
    const expression = new Expression(evaluator, isSpread ? element.argument : element, origin);
    const place = {
      node: expression.node,
      context: origin,
      entry: origin.module === module ? expression.node : entry,
    };
    if (isSpread && !Array.isArray(expression.value)) return undefined;
    const places = isSpread
      ? (writtenIn(expression, module, place.entry, depth + 1) ??
        (expression.value as unknown[]).map(() => place))
      : [place];
    for (const each of places) found.push(each);
  }
  return found.length === value.length ? found : undefined;
}

/** For `list.filter(…)`, the locations of the elements in the whole list. */
function ofFiltered(
  value: readonly unknown[],
  call: Expression,
  module: Module,
  entry: TSESTree.Node,
  depth: number,
): readonly WrittenElement[] | undefined {
  const callee = call.node.type === 'CallExpression' ? unwrap(call.node.callee) : undefined;
  if (callee?.type !== 'MemberExpression' || staticKey(callee) !== 'filter') return undefined;
  const whole = call.sibling(callee.object);
  const written = writtenIn(whole, module, entry, depth + 1);
  const all = whole.value as readonly unknown[];
  const places = value.flatMap((item) => written?.[all.indexOf(item)] ?? []);
  return places.length === value.length ? places : undefined;
}
