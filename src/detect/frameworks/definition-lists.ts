import type { TSESTree } from '@typescript-eslint/utils';
import { Expression, type Part } from '../../syntax/evaluate/expression.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { staticKey, unwrap } from '../../syntax/nodes.ts';
import {
  UnknownValue,
  asUnknown,
  isPlainObject,
  isUnresolved,
  isUndecided,
} from '../../syntax/evaluate/value.ts';
import type { Call, ListElement, ListedDefinitions, DefinitionParts } from './detector.ts';

/** The elements of a list of definitions. */
export interface DefinitionElements {
  readonly all: readonly ListElement[];
  /** Why there may be others; undefined where all are known. */
  readonly unread: UnknownValue | undefined;
  /** Whether some of the known ones may be left out when the server runs. */
  readonly isSuperset: boolean;
}

/**
 * The elements of a list of definitions, each where it is written.
 *
 * @param list what evaluates to an array
 * @param module the module that asks: an element that stands elsewhere is brought in by one of its nodes
 * @param fallback that node, where nothing closer is known
 */
export function elementsOf(
  list: Part,
  module: Module,
  fallback: TSESTree.Node,
): DefinitionElements {
  if (list === undefined) return { all: [], unread: undefined, isSuperset: false };
  if (isUndecided(list)) return { all: [], unread: asUnknown(list), isSuperset: false };
  const { value, evaluator } = list;
  if (!Array.isArray(value))
    return {
      all: [],
      unread: isUnresolved(value)
        ? asUnknown(value)
        : new UnknownValue('is no list that is read', list.origin),
      isSuperset: false,
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
      isListed: true,
    };
  });
  const isSuperset = evaluator.isSuperset(value);
  return { all, unread: isSuperset ? undefined : evaluator.incompleteness(value), isSuperset };
}

/**
 * The definitions that a call is handed in a list.
 *
 * @param read makes one of an element; what of the list could not be read is one of which nothing is known but why
 */
export function partsOfEach(
  list: Part,
  { expression, node }: Call,
  read: (part: Part, element?: ListElement) => DefinitionParts,
): ListedDefinitions {
  const { all, unread, isSuperset } = elementsOf(list, expression.module, node);
  return {
    all: [
      ...all.map((element) => read(element.expression, element)),
      ...(unread ? [read(unread)] : []),
    ],
    isSuperset,
  };
}

/**
 * The definitions that a call is handed in a record, whose keys are their names.
 *
 * @param read makes one of a name and a value; what of the record could not be read is one of which nothing is known but why
 */
export function partsOfRecord(
  record: Part,
  { expression, node }: Call,
  read: (name: Part, value: Part, element?: ListElement) => DefinitionParts,
): ListedDefinitions {
  if (record === undefined) return { all: [], isSuperset: false };
  const { value, evaluator } =
    record instanceof Expression ? record : { value: record, evaluator: expression.evaluator };
  if (!(record instanceof Expression) || !isPlainObject(value)) {
    const why = isUnresolved(value)
      ? asUnknown(value)
      : new UnknownValue(
          'is no record that is read',
          record instanceof Expression ? record.origin : undefined,
        );
    return { all: [read(why, why)], isSuperset: false };
  }
  const all = Object.keys(value).map((key) => {
    const part = record.property(key);
    const written =
      part instanceof Expression &&
      part.node.parent?.type === 'Property' &&
      part.node.parent.value === part.node
        ? part.node.parent
        : undefined;
    const place =
      part instanceof Expression && written ? part.sibling(keyOf(written, key)) : record;
    const name = new Expression(evaluator, place.node, place.context, { value: key });
    const entry =
      place.module === expression.module
        ? place.node
        : record.module === expression.module
          ? record.node
          : node;
    return read(name, part, {
      expression: part instanceof Expression ? part : name,
      entry,
      isListed: true,
    });
  });
  const open = evaluator.incompleteness(value);
  const isSuperset = evaluator.isSuperset(value);
  return { all: [...all, ...(open && !isSuperset ? [read(open, open)] : [])], isSuperset };
}

/** What stands for the key of a property: a name in the place of a key refers to no variable. */
function keyOf(property: TSESTree.Property, key: string): TSESTree.Node {
  if (property.shorthand || property.computed) return property;
  return property.key.type === 'Identifier'
    ? ({ ...property.key, type: 'Literal', value: key, raw: key } as unknown as TSESTree.Literal)
    : property.key;
}

/** Where an element of a list is written, and the node of the asking module that brings it in. */
interface WrittenElement {
  readonly node: TSESTree.Node;
  readonly context: Expression['context'];
  readonly entry: TSESTree.Node;
}

/** How many lists may be spread into, or made from, each other. */
const MAX_LISTS = 8;

/** The places of a list's elements, one for each; undefined where the list is not made of array literals and spreads of such. */
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

/** Of `list.filter(…)`, the places that the elements have in the whole list. */
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
