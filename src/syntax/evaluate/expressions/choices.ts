import type { TSESTree } from '@typescript-eslint/utils';
import type { Evaluation } from '../context/evaluation.ts';
import type { EvaluationContext } from '../context/frame.ts';
import { isPure, isTest } from '../data-flow/truth-tests.ts';
import { ongoingAt } from '../context/start-up.ts';
import { changesLocals } from '../statements/local-effects.ts';
import { DefaultText, EnvironmentValue, computedFrom, isUnset } from '../values/environment.ts';
import { joinedEither } from '../values/joined-either.ts';
import {
  OneOfStrings,
  UnknownValue,
  asUnknown,
  isUndecided,
  isUnresolved,
  undecided,
  type OneOf,
  type UnresolvedValue,
} from '../values/value.ts';
import { eitherSide, isReference, orDefaultList } from '../bindings/default-lists.ts';
import { selectsRight } from '../conditions/operands.ts';

/** Evaluates `?:`, `&&`, `||` and `??`. @throws BudgetExceeded from each of its methods */
export class Choices {
  private readonly evaluator: Evaluation;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  conditional(node: TSESTree.ConditionalExpression, context: EvaluationContext): unknown {
    const test = this.evaluator.expression(node.test, context);
    if (!isUnresolved(test))
      return this.evaluator.expression(test ? node.consequent : node.alternate, context);
    const branches = [node.consequent, node.alternate].map(
      (branch) => () => this.evaluator.expression(branch, context),
    );
    const because = undecided(test, 'a condition', { node, module: context.module });
    const value =
      ongoingAt(context) ||
      [node.consequent, node.alternate].some((each) => this.mayChange(each, context))
        ? joinedEither(branches, because, this.evaluator)
        : this.evaluator.join(
            branches.map((branch) => branch()),
            because,
          );
    return value instanceof UnknownValue
      ? (this.defaultBranch(test, node, value, context) ?? value)
      : value;
  }

  /** The text of the branch that is taken where the environment sets nothing. */
  private defaultBranch(
    test: unknown,
    node: TSESTree.ConditionalExpression,
    because: UnknownValue,
    context: EvaluationContext,
  ): DefaultText | undefined {
    const unset = isUnset(test);
    const branch = unset === true ? node.alternate : node.consequent;
    return unset === undefined || !isPure(branch)
      ? undefined
      : DefaultText.of(this.evaluator.expression(branch, context), because);
  }

  logical(node: TSESTree.LogicalExpression, context: EvaluationContext): unknown {
    const left = this.evaluator.expression(node.left, context);
    if (isUnresolved(left) && this.mayChange(node.right, context))
      return this.logicalWithEffects(left, node, context);
    if (isUndecided(left)) return this.undecidedLogical(left, node, context);
    return selectsRight(node.operator, left)
      ? this.evaluator.expression(node.right, context)
      : left;
  }

  /** An expression whose right side changes something if it runs. */
  private logicalWithEffects(
    left: UnresolvedValue,
    node: TSESTree.LogicalExpression,
    context: EvaluationContext,
  ): unknown {
    const because = undecided(left, 'a condition', { node, module: context.module });
    const right = (): unknown => this.evaluator.expression(node.right, context);
    return joinedEither([() => left, right], because, this.evaluator);
  }

  private mayChange(node: TSESTree.Node, context: EvaluationContext): boolean {
    return changesLocals(node, context, this.evaluator.links);
  }

  private undecidedLogical(
    left: UnknownValue | OneOf,
    node: TSESTree.LogicalExpression,
    context: EvaluationContext,
  ): unknown {
    if (left instanceof OneOfStrings && node.operator === '??') return left;
    const standIn = this.defaultText(left, node, context);
    if (standIn) return standIn;
    const decided = this.decidedByRight(node, context);
    if (decided !== undefined) return decided;
    const either = eitherSide(left, node, context, this.evaluator);
    if (either !== undefined) return either;
    // A call may recurse, guarded by the undecided condition.
    if (node.operator !== '&&')
      return orDefaultList(left, node.right, context, this.evaluator) ?? asUnknown(left);
    // Where the environment sets nothing, the left side is the value.
    if (!isReference(node.right))
      return left instanceof EnvironmentValue ? left : computedFrom(left);
    // A falsy left side counts as undefined, whatever its value.
    return this.evaluator.join(
      [undefined, this.evaluator.expression(node.right, context)],
      undecided(left, 'a condition', { node, module: context.module }),
    );
  }

  /** `process.env.NAME || 'docs'`: a text that the environment may replace. */
  private defaultText(
    left: unknown,
    { operator, right }: TSESTree.LogicalExpression,
    context: EvaluationContext,
  ): DefaultText | undefined {
    const isMissing = operator === '??' ? left instanceof EnvironmentValue : isUnset(left);
    if (operator === '&&' || isMissing === undefined) return undefined;
    if (!isMissing) return left instanceof DefaultText ? left : undefined;
    return isPure(right)
      ? DefaultText.of(this.evaluator.expression(right, context), asUnknown(left as UnknownValue))
      : undefined;
  }

  /** The outcome of a test that its right side decides: `isOn(x) || name !== 'b'`. */
  private decidedByRight(
    node: TSESTree.LogicalExpression,
    context: EvaluationContext,
  ): boolean | undefined {
    if (node.operator === '??' || !isTest(node) || !isPure(node.right)) return undefined;
    const right = this.evaluator.expression(node.right, context);
    const decisive = node.operator === '||';
    return !isUnresolved(right) && Boolean(right) === decisive ? decisive : undefined;
  }
}
