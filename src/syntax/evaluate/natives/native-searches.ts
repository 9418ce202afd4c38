import type { TSESTree } from '@typescript-eslint/utils';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { staticKey, unwrap, type FunctionNode } from '../../nodes.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { isContainer, isPlainObject } from '../values/containers.ts';
import { isUnresolved } from '../values/value.ts';

/** The elements that a search compares in one step: natively, which costs less than a step. */
const COMPARED_PER_STEP = 200;

/** Says whether an element passes a test; undefined where only its interpretation says that. */
type Test = (element: unknown) => boolean | undefined;

/** A function that compares a member of its parameter with a value: `(x) => x.name === name`. */
interface Comparison {
  /** The keys from the parameter to the member. */
  readonly path: readonly string[];
  /** The other side. */
  readonly value: TSESTree.Expression;
  readonly isStrict: boolean;
  /** Whether it is true for equal values. */
  readonly isForEqual: boolean;
}

const SEARCHES: Readonly<Record<string, (list: readonly unknown[], test: Test) => unknown>> = {
  every: (list, test) => list.every(test),
  find: (list, test) => list.find(test),
  findIndex: (list, test) => list.findIndex(test),
  findLast: (list, test) => list.findLast(test),
  findLastIndex: (list, test) => list.findLastIndex(test),
  includes: (list, test) => list.some(test),
  indexOf: (list, test) => list.findIndex(test),
  lastIndexOf: (list, test) => list.findLastIndex(test),
  some: (list, test) => list.some(test),
};

/**
 * The result of a search in a complete list that compares its elements, or a member of each, with a
 * known value: a search for each of many elements would otherwise take too many steps.
 *
 * @returns undefined for other calls, and where an element that it reads is not known
 * @throws BudgetExceeded
 */
export function searchedNatively(
  list: readonly unknown[],
  name: string,
  args: readonly unknown[],
  evaluator: Evaluation,
): { readonly value: unknown } | undefined {
  const search = Object.hasOwn(SEARCHES, name) ? SEARCHES[name] : undefined;
  if (!search || args.length !== 1 || list.length === 0) return undefined;
  const isForValue = name === 'includes' || name.endsWith('ndexOf');
  const test = isForValue ? testFor(args[0]) : comparingTest(args[0], evaluator);
  if (!test) return undefined;
  const answers: (boolean | undefined)[] = [];
  const value = search(list, (element) => {
    const answer = test(element);
    answers.push(answer);
    // The search ends at an element that is not known.
    return answer ?? name !== 'every';
  });
  evaluator.budget.spend(answers.length / COMPARED_PER_STEP);
  return answers.includes(undefined) ? undefined : { value };
}

/** Compares elements with a text or number. */
function testFor(value: unknown): Test | undefined {
  // A list includes `NaN`, which has no index.
  if (!isPrimitive(value) || Number.isNaN(value)) return undefined;
  return (element) => (isUnresolved(element) ? undefined : element === value);
}

/**
 * The test of a callback that only compares a member of its parameter; undefined for others, and
 * where the other side is not known.
 *
 * @throws BudgetExceeded
 */
export function comparingTest(callback: unknown, evaluator: Evaluation): Test | undefined {
  const info = evaluator.functionInfo(callback);
  const comparison = info && comparisonIn(info.node);
  if (!comparison) return undefined;
  const { path, isStrict, isForEqual } = comparison;
  const value = evaluator.expression(comparison.value, info);
  if (!isPrimitive(value)) return undefined;
  return (element) => {
    let member = element;
    for (const key of path) {
      if (!isPlainObject(member) || evaluator.library.owns(member)) return undefined;
      if (!Object.hasOwn(member, key)) return undefined;
      member = member[key];
    }
    if (!isPrimitive(member) && !isContainer(member)) return undefined;
    if (!isStrict && typeof member !== typeof value) return undefined;
    return (member === value) === isForEqual;
  };
}

const comparisonIn = memoizeWeak((fn: FunctionNode): Comparison | undefined => {
  const [parameter] = fn.params;
  const body = resultOf(fn);
  if (parameter?.type !== 'Identifier' || body?.type !== 'BinaryExpression') return undefined;
  const { left, operator, right } = body;
  if (!/^[!=]==?$/.test(operator) || left.type === 'PrivateIdentifier') return undefined;
  const sides = [chainOf(left), chainOf(right)] as const;
  const index = sides.findIndex((chain) => chain?.root === parameter.name);
  const value = index === 0 ? right : left;
  const other = sides[1 - index];
  const own = fn.params.map((each) => (each.type === 'Identifier' ? each.name : undefined));
  const isOfOther = other ? !own.includes(other.root) : unwrap(value).type === 'Literal';
  if (index === -1 || !isOfOther || own.includes(undefined)) return undefined;
  return {
    path: sides[index]?.path ?? [],
    value,
    isStrict: operator.length === 3,
    isForEqual: operator.startsWith('='),
  };
});

/** The expression that a function without other statements returns. */
function resultOf({ body, async, generator }: FunctionNode): TSESTree.Expression | undefined {
  if (async || generator) return undefined;
  if (body.type !== 'BlockStatement') return unwrap(body) as TSESTree.Expression;
  const [only, ...others] = body.body;
  const returned = only?.type === 'ReturnStatement' && others.length === 0 ? only.argument : null;
  return returned ? (unwrap(returned) as TSESTree.Expression) : undefined;
}

/** A variable, and the keys from it to a member: `tool.name`. */
function chainOf(
  node: TSESTree.Node,
): { readonly root: string; readonly path: readonly string[] } | undefined {
  const path: string[] = [];
  let current = unwrap(node);
  for (; current.type === 'MemberExpression'; current = unwrap(current.object)) {
    const key = staticKey(current);
    if (key === undefined) return undefined;
    path.unshift(key);
  }
  return current.type === 'Identifier' ? { root: current.name, path } : undefined;
}

function isPrimitive(value: unknown): boolean {
  return value === null || (typeof value !== 'object' && typeof value !== 'function');
}
