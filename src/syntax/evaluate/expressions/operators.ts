import type { TSESTree } from '@typescript-eslint/utils';
import { LIMITS, textSteps } from '../context/budget.ts';
import type { Origin } from '../../modules/module.ts';
import { staticKey } from '../../nodes.ts';
import { comparedAlternatives } from '../values/tested-alternatives.ts';
import { comparedExports, isMadeBy, typeNameOf } from '../values/type-names.ts';
import type { UnknownValue } from '../values/value.ts';
import {
  unknownAt,
  OptionalMember,
  PartialString,
  OneOfStrings,
  stringParts,
  asUnknown,
  isUnresolved,
} from '../values/value.ts';
import { isPlainObject } from '../values/containers.ts';
import { ClassValue, InstanceValue, ModuleNamespace } from '../values/project-values.ts';
import { ExternalValue, OpaqueValue } from '../values/external-value.ts';
import type { EvaluationContext } from '../context/frame.ts';
import { joinedPath } from '../files/file-paths.ts';
import { DefaultText, computedFrom } from '../values/environment.ts';
import { located, type Evaluation } from '../context/evaluation.ts';
import { isText } from '../natives/native-costs.ts';

/** Packages whose template tags only change the white space of a text. */
const INDENTING_TAGS: ReadonlySet<string> = new Set([
  'common-tags',
  'dedent',
  'endent',
  'outdent',
  'string-dedent',
  'ts-dedent',
]);

/** Evaluates operators and templates. @throws BudgetExceeded from each of its methods */
export class Operators {
  private readonly evaluator: Evaluation;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  template(node: TSESTree.TemplateLiteral, context: EvaluationContext): unknown {
    const parts: unknown[] = [];
    node.quasis.forEach((quasi, index) => {
      parts.push(quasi.value.cooked);
      const inner = node.expressions[index];
      if (inner) parts.push(this.evaluator.expression(inner, context));
    });
    return this.concatenation(parts, node, context);
  }

  taggedTemplate(node: TSESTree.TaggedTemplateExpression, context: EvaluationContext): unknown {
    const tag = this.evaluator.expression(node.tag, context);
    const isRaw =
      node.tag.type === 'MemberExpression' &&
      staticKey(node.tag) === 'raw' &&
      this.evaluator.expression(node.tag.object, context) === String;
    const expressions = node.quasi.expressions.map((inner) =>
      this.evaluator.expression(inner, context),
    );
    if (isRaw)
      return this.concatenation(
        node.quasi.quasis.flatMap((quasi, index) =>
          index < expressions.length ? [quasi.value.raw, expressions[index]] : [quasi.value.raw],
        ),
        node,
        context,
      );
    if (tag instanceof ExternalValue && INDENTING_TAGS.has(tag.specifier))
      return this.indented(node, expressions, context);
    if (tag instanceof ExternalValue && this.evaluator.isOpaquePackage(tag.specifier))
      return new OpaqueValue('result', tag, { node, module: context.module });
    if (!this.evaluator.functionInfo(tag))
      return isUnresolved(tag)
        ? computedFrom(tag)
        : unknownAt('is made by an unresolved template tag', node, context);
    const strings = Object.assign(
      node.quasi.quasis.map((quasi) => quasi.value.cooked),
      { raw: node.quasi.quasis.map((quasi) => quasi.value.raw) },
    );
    return this.evaluator.apply(tag, undefined, [strings, ...expressions], located(node, context));
  }

  /**
   * The text of a template whose tag changes the indentation: its parts are known, the white space
   * between them is not.
   */
  private indented(
    node: TSESTree.TaggedTemplateExpression,
    expressions: readonly unknown[],
    context: EvaluationContext,
  ): unknown {
    const parts = node.quasi.quasis.flatMap((quasi, index) => {
      const inner = expressions[index];
      return [
        quasi.value.cooked,
        ...(index < expressions.length
          ? (stringParts(inner) ?? [isText(inner) ? String(inner) : null])
          : []),
      ];
    });
    return new PartialString(parts, unknownAt('is indented anew by a template tag', node, context));
  }

  binary(node: TSESTree.BinaryExpression, context: EvaluationContext): unknown {
    if (node.operator === '+') {
      const operands = operandsOf(node).map((operand) =>
        this.evaluator.expression(operand, context),
      );
      if (operands.some((each) => typeof each === 'string' || stringParts(each) !== undefined))
        return this.sum(operands, node, context);
    }
    if (node.left.type === 'PrivateIdentifier')
      return unknownAt('tests for a private member', node, context);
    const [left, right] = [
      this.evaluator.expression(node.left, context),
      this.evaluator.expression(node.right, context),
    ];
    const unresolved = [left, right].find(isUnresolved);
    if (node.operator === 'instanceof' && isMadeBy(left, right)) return true;
    if (unresolved)
      return (
        comparedExports(left, right, node, this.evaluator.library) ??
        comparedAlternatives(left, right, node.operator) ??
        computedFrom(unresolved)
      );
    if (node.operator === 'instanceof')
      return (
        this.isInstance(left, right) ?? unknownAt('tests for an unresolved class', node, context)
      );
    if (node.operator === 'in')
      return (
        (isText(left)
          ? this.hasMember(right, String(left), { node, module: context.module })
          : undefined) ?? unknownAt('tests for a member of an unresolved value', node, context)
      );
    if (this.evaluator.mayBeSame(left, right))
      return unknownAt('compares one of several lists', node, context);
    const compute = OPERATORS[node.operator];
    // Other operators would call conversion methods of an object.
    const isRead = IDENTITY.has(node.operator) || (isText(left) && isText(right));
    if (!compute || !isRead || isTooLong(left, node.operator, right))
      return unknownAt(`uses the operator \`${node.operator}\``, node, context);
    return this.attempt(() => compute(left as never, right as never), node, context);
  }

  /** `key in object`; undefined if unknown. */
  private hasMember(object: unknown, key: string, at: Origin): unknown {
    const { library } = this.evaluator;
    if (object instanceof InstanceValue) return this.evaluator.hasMember(object, key);
    if (object instanceof ModuleNamespace) return this.hasExport(object, key, at);
    if (isPlainObject(object) && object[key] instanceof OptionalMember) return object[key].because;
    if (isPlainObject(object) || Array.isArray(object))
      return Object.hasOwn(object, key) || (this.evaluator.incompleteness(object) ?? key in object);
    return library.owns(object) ? library.has?.(object as object, key) : undefined;
  }

  /** Whether a module has an export; undefined if a package may add it. */
  private hasExport(of: ModuleNamespace, key: string, at: Origin): boolean | undefined {
    const value = this.evaluator.get(of, key, at);
    if (!isUnresolved(value)) return value !== undefined;
    return [...this.evaluator.exportNames(of.module)].includes(key) ? true : undefined;
  }

  private isInstance(value: unknown, type: unknown): boolean | undefined {
    return type instanceof ClassValue
      ? this.evaluator.isInstance(value, type)
      : this.evaluator.library.isInstance?.(value, type);
  }

  /** Evaluates `a + b + c` from left to right: adds numbers until the first string. */
  private sum(
    operands: readonly unknown[],
    node: TSESTree.Node,
    context: EvaluationContext,
  ): unknown {
    const first = operands.findIndex((operand) => typeof operand !== 'number');
    const numbers = operands.slice(0, first) as number[];
    return this.concatenation(
      [...(numbers.length > 0 ? [numbers.reduce((a, b) => a + b)] : []), ...operands.slice(first)],
      node,
      context,
    );
  }

  unary(node: TSESTree.UnaryExpression, context: EvaluationContext): unknown {
    if (node.operator === 'void') {
      if (this.evaluator.isInOrder(node, context))
        this.evaluator.expression(node.argument, context);
      return undefined;
    }
    const value = this.evaluator.expression(node.argument, context);
    if (node.operator === '!' && (value instanceof ExternalValue || value instanceof OpaqueValue))
      return unknownAt('depends on something external', node, context);
    const type = node.operator === 'typeof' ? typeNameOf(value, this.evaluator.library) : undefined;
    if (type !== undefined) return type;
    if (isUnresolved(value)) return computedFrom(value);
    switch (node.operator) {
      case '!':
        return !value;
      case '-':
      case '+':
      case '~': {
        const compute = SIGNS[node.operator];
        return isText(value)
          ? this.attempt(() => compute(value as never), node, context)
          : unknownAt(`uses the operator \`${node.operator}\``, node, context);
      }
      default:
        return unknownAt(`uses the operator \`${node.operator}\``, node, context);
    }
  }

  /**
   * The result of an operator; unknown if it throws, as for some bigints and for bigints mixed with
   * numbers.
   */
  private attempt(
    compute: () => unknown,
    node: TSESTree.Node,
    context: EvaluationContext,
  ): unknown {
    try {
      return compute();
    } catch (error) {
      return unknownAt(`throws: ${(error as Error).message}`, node, context);
    }
  }

  /** A string with known and unknown parts. */
  private concatenation(
    values: readonly unknown[],
    node: TSESTree.Node,
    context: EvaluationContext,
  ): unknown {
    const path = joinedPath(values, node, context);
    if (path) return path;
    const parts: (string | null)[] = [];
    let because: UnknownValue | undefined;
    for (const value of values) {
      const known = stringParts(value);
      if (known) for (const part of known) parts.push(part);
      else parts.push(isText(value) ? String(value) : null);
      if (isUnresolved(value)) because ??= asUnknown(value);
      else if (!isText(value)) because ??= unknownAt('puts an object into a string', node, context);
    }
    const length = parts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
    this.evaluator.budget.spend(parts.length + textSteps(length));
    if (because) {
      const partial =
        length > LIMITS.stringLength ? computedFrom(because) : new PartialString(parts, because);
      const texts = values.map((value) => (isText(value) ? String(value) : value));
      return OneOfStrings.joined(texts, partial) ?? DefaultText.joined(texts, partial) ?? partial;
    }
    return length > LIMITS.stringLength
      ? unknownAt(`builds a string of more than ${LIMITS.stringLength} characters`, node, context)
      : parts.join('');
  }
}

/** The operands of a chain of `+`, collected without recursion because the chain may be long. */
function operandsOf(node: TSESTree.BinaryExpression): TSESTree.Expression[] {
  const operands: TSESTree.Expression[] = [];
  let current: TSESTree.Expression = node;
  while (current.type === 'BinaryExpression' && current.operator === '+') {
    operands.push(current.right);
    current = current.left;
  }
  return [current, ...operands.reverse()];
}

/** Whether a bigint operation may exceed the supported length. */
function isTooLong(left: unknown, operator: string, right: unknown): boolean {
  if (typeof left !== 'bigint' || typeof right !== 'bigint') return false;
  const bits = (value: bigint): number => value.toString(2).length;
  if (operator === '**' || operator === '<<' || operator === '>>')
    return bits(right) > 32 || bits(left) * Math.abs(Number(right)) > LIMITS.bigIntBits;
  return operator === '*' && bits(left) + bits(right) > LIMITS.bigIntBits;
}

const SIGNS = {
  '-': (value: never) => -value,
  '+': (value: never) => +value,
  '~': (value: never) => ~value,
};

const IDENTITY = new Set(['===', '!==']);

const OPERATORS: Record<string, (left: never, right: never) => unknown> = {
  '+': (left: number, right: number) => left + right,
  '-': (left: number, right: number) => left - right,
  '*': (left: number, right: number) => left * right,
  '/': (left: number, right: number) => left / right,
  '%': (left: number, right: number) => left % right,
  '**': (left: number, right: number) => left ** right,
  '|': (left: number, right: number) => left | right,
  '&': (left: number, right: number) => left & right,
  '<<': (left: number, right: number) => left << right,
  '>>': (left: number, right: number) => left >> right,
  '===': (left, right) => left === right,
  // oxlint-disable-next-line eqeqeq -- the meaning of the operator that is evaluated
  '==': (left, right) => left == right,
  // oxlint-disable-next-line eqeqeq -- the meaning of the operator that is evaluated
  '!=': (left, right) => left != right,
  '!==': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};
