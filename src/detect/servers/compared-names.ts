import type { TSESTree } from '@typescript-eslint/utils';
import { isKnownArray, isKnownObject } from '../../model/property.ts';
import type { Known, StaticValue } from '../../model/static.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import { isFunction, nodesInside, staticKey, unwrap } from '../../syntax/nodes.ts';
import { UNKNOWN_NAME } from '../detector/definition-parts.ts';
import type { LocationMapper } from '../source/locations.ts';
import type { Entered } from '../flow/return-path.ts';

/** The methods that look up a name in a list, set or map. */
const LOOKUPS: ReadonlySet<string> = new Set(['get', 'has', 'includes', 'indexOf']);
/** The methods that search a list for an element by name. */
const SEARCHES: ReadonlySet<string> = new Set(['find', 'findIndex', 'some', 'filter']);

const EQUALITY: ReadonlySet<string> = new Set(['===', '==', '!==', '!=']);

/** Finds the names that a request handler compares the name of a request with. */
export class ComparedNames {
  private readonly locations: LocationMapper;
  private readonly evaluator: Evaluation;

  constructor(locations: LocationMapper, evaluator: Evaluation) {
    this.locations = locations;
    this.evaluator = evaluator;
  }

  /** The names that functions compare the requested one with, in their own code. */
  in(functions: readonly Entered[]): Known<string>[] {
    const found = functions.flatMap((fn) =>
      nodesInside(fn.node.body).flatMap((node) => this.comparedBy(node, fn)),
    );
    return found.flatMap((value) =>
      value.kind === 'known' && typeof value.value === 'string'
        ? [{ kind: 'known' as const, value: value.value, at: value.at }]
        : [],
    );
  }

  private comparedBy(node: TSESTree.Node, context: Entered): readonly StaticValue[] {
    if (node.type === 'SwitchStatement')
      return this.isName(node.discriminant, context)
        ? node.cases.flatMap(({ test }) => (test ? [this.value(test, context)] : []))
        : [];
    switch (node.type) {
      case 'BinaryExpression':
        return this.comparedWith(node, context);
      case 'MemberExpression':
        return node.computed && this.isName(node.property, context)
          ? this.keysOf(node.object, context)
          : [];
      case 'CallExpression':
        return this.lookedUpBy(node, context);
      default:
        return [];
    }
  }

  private comparedWith(
    { operator, left, right }: TSESTree.BinaryExpression,
    context: Entered,
  ): StaticValue[] {
    if (operator === 'in') return this.isName(left, context) ? this.keysOf(right, context) : [];
    if (!EQUALITY.has(operator)) return [];
    if (this.isName(left, context)) return [this.value(right, context)];
    return this.isName(right, context) ? [this.value(left, context)] : [];
  }

  /** `names.has(name)`, `tools.find((tool) => tool.name === name)` */
  private lookedUpBy(
    { callee, arguments: [first, second] }: TSESTree.CallExpression,
    context: Entered,
  ): readonly StaticValue[] {
    const member = unwrap(callee);
    const method = member.type === 'MemberExpression' ? (staticKey(member) ?? '') : '';
    if (member.type !== 'MemberExpression' || !first) return [];
    if (LOOKUPS.has(method) && this.isName(first, context))
      return this.membersOf(member.object, context);
    if (method === 'hasOwn' && second && this.isName(second, context))
      return this.keysOf(first, context);
    const key =
      SEARCHES.has(method) && isFunction(first) ? this.searchedKey(first, context) : undefined;
    return key === undefined
      ? []
      : this.membersOf(member.object, context).flatMap((element) => memberOf(element, key));
  }

  /** `name` of `(tool) => tool.name === requested` */
  private searchedKey(callback: TSESTree.Node, context: Entered): string | undefined {
    for (const node of nodesInside(callback)) {
      if (node.type !== 'BinaryExpression' || !EQUALITY.has(node.operator)) continue;
      const isLeft = this.isName(node.left, context);
      if (!isLeft && !this.isName(node.right, context)) continue;
      const side = unwrap(isLeft ? node.right : node.left);
      if (side.type === 'MemberExpression') return staticKey(side);
      if (side.type === 'Identifier') return side.name;
    }
    return undefined;
  }

  private isName(node: TSESTree.Node, { module, frame }: Entered): boolean {
    return (
      node.type !== 'PrivateIdentifier' &&
      this.evaluator.evaluate(node, module, frame) === UNKNOWN_NAME
    );
  }

  private value(node: TSESTree.Node, context: Entered): StaticValue {
    return this.locations.value(new Expression(this.evaluator, node, context), context.via);
  }

  private keysOf(node: TSESTree.Node, context: Entered): StaticValue[] {
    const { value } = new Expression(this.evaluator, node, context);
    const read = this.value(node, context);
    if (value instanceof Map || value instanceof Set)
      return [...(value as Map<unknown, unknown>).keys()].map((key) => ({
        kind: 'known',
        value: key as string,
        at: read.at,
      }));
    return isKnownObject(read)
      ? [...read.value.properties.values()].map(({ key, keyAt }) => ({
          kind: 'known',
          value: key,
          at: keyAt,
        }))
      : [];
  }

  private membersOf(node: TSESTree.Node, context: Entered): readonly StaticValue[] {
    const read = this.value(node, context);
    return isKnownArray(read) ? read.value.elements : this.keysOf(node, context);
  }
}

function memberOf(value: StaticValue, key: string): StaticValue[] {
  const property = isKnownObject(value) ? value.value.properties.get(key) : undefined;
  return property ? [property.value] : [];
}
