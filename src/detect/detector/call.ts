import type { TSESTree } from '@typescript-eslint/utils';
import {
  Expression,
  type Part,
  valueOfPart,
} from '../../syntax/evaluate/expressions/expression.ts';
import {
  UnknownValue,
  asUnknown,
  isUndecided,
  isUnresolved,
} from '../../syntax/evaluate/values/value.ts';
import type { CallNode } from '../../syntax/nodes.ts';

/** A call that may define something, with its arguments as expressions. */
export class Call {
  readonly node: CallNode;
  readonly expression: Expression;
  /** The number of leading arguments that are omitted. */
  private readonly skipped: number;
  private listed: ArgumentList | undefined;

  constructor(expression: Expression, node: CallNode, skipped = 0) {
    this.expression = expression;
    this.node = node;
    this.skipped = skipped;
  }

  /** A call of `apply` with a list of the arguments. */
  static withList(expression: Expression, node: CallNode, list: TSESTree.Node | undefined): Call {
    const call = new Call(expression, node);
    call.listed = list ? spreadOf(expression.sibling(list)) : { parts: [], rest: undefined };
    return call;
  }

  /** A call with the values of its arguments, which are no longer those of their expressions. */
  static ofValues(expression: Expression, node: CallNode, values: readonly unknown[]): Call {
    const call = new Call(expression, node);
    const { evaluator, context } = expression;
    const isSpread = node.arguments.some(({ type }) => type === 'SpreadElement');
    const parts = values.map((value, index) => {
      if (value === undefined || isUndecided(value)) return value;
      const written = isSpread ? node : (node.arguments[index] as TSESTree.Node);
      return new Expression(evaluator, written, context, { value });
    });
    call.listed = { parts, rest: undefined };
    return call;
  }

  /** The call with its first arguments only; with all of them if the number is undefined. */
  first(count: number | undefined): Call {
    if (count === undefined) return this;
    const { parts, rest } = this.given;
    const call = new Call(this.expression, this.node, this.skipped);
    const kept = parts.slice(0, this.skipped + count);
    call.listed = { parts: kept, rest: kept.length < parts.length ? undefined : rest };
    return call;
  }

  /** The call without its first argument. */
  withoutFirst(): Call {
    return new Call(this.expression, this.node, this.skipped + 1);
  }

  /** The call with other expressions of the values that are among its arguments. */
  withPassed(parts: readonly Part[]): Call {
    const call = new Call(this.expression, this.node, this.skipped);
    const { parts: own, rest } = this.given;
    call.listed = {
      parts: own.map((part) => parts.find((each) => isSame(each, part)) ?? part),
      rest,
    };
    return call;
  }

  /** Whether the arguments are the same expressions as those of another call. */
  hasArgumentsOf(other: Call): boolean {
    if (this.count === Infinity || this.count !== other.count) return false;
    return Array.from({ length: this.count }, (_, index) => index).every(
      (index) => this.argument(index) === other.argument(index),
    );
  }

  /** The argument at a position; an unknown value after an unread spread. */
  argument(index: number): Part {
    const position = index + this.skipped;
    return position < this.given.parts.length ? this.given.parts[position] : this.given.rest;
  }

  /** The number of arguments; Infinity with an unread spread. */
  get count(): number {
    return this.given.rest ? Infinity : Math.max(this.given.parts.length - this.skipped, 0);
  }

  private get given(): ArgumentList {
    return (this.listed ??= elementsOf(this.node.arguments, this.expression));
  }
}

/** The method of an SDK that a function of a package calls with the first of its arguments. */
export interface PassedTo {
  readonly method: string;
  /** The number of the arguments that it passes on; all of them by default. */
  readonly count?: number;
}

/** The elements of a list, with those of spread lists in place. */
interface ArgumentList {
  readonly parts: readonly Part[];
  /** Why unknown elements may follow. */
  readonly rest: UnknownValue | undefined;
}

function isSame(one: Part, other: Part): boolean {
  return one !== undefined && Object.is(valueOfPart(one), valueOfPart(other));
}

function elementsOf(nodes: readonly (TSESTree.Node | null)[], list: Expression): ArgumentList {
  const parts: Part[] = [];
  for (const node of nodes) {
    if (node?.type !== 'SpreadElement') {
      parts.push(node ? list.sibling(node) : undefined);
      continue;
    }
    const spread = spreadOf(list.sibling(node.argument));
    for (const part of spread.parts) parts.push(part);
    if (spread.rest) return { parts, rest: spread.rest };
  }
  return { parts, rest: undefined };
}

/** The elements of a spread list: as written, otherwise as evaluated. */
function spreadOf(list: Expression): ArgumentList {
  const { value, evaluator } = list;
  if (isUnresolved(value)) return { parts: [], rest: asUnknown(value) };
  if (!Array.isArray(value))
    return {
      parts: [],
      rest: new UnknownValue('is spread from an unresolved value', list.origin),
    };
  const open = evaluator.incompleteness(value);
  if (open) return { parts: [], rest: open };
  const literal = list.written();
  const written =
    literal.node.type === 'ArrayExpression'
      ? elementsOf(literal.node.elements, literal)
      : undefined;
  if (written && !written.rest && written.parts.length === value.length) return written;
  return {
    parts: (value as unknown[]).map((element) =>
      element === undefined ? undefined : list.withValue(element),
    ),
    rest: undefined,
  };
}
