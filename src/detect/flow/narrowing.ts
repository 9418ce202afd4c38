import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo, selectorOf } from '../../syntax/control-flow.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import { valueOfPart } from '../../syntax/evaluate/expressions/expression.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import { unwrap, variableOf } from '../../syntax/nodes.ts';
import { arrives, testsOf } from '../../syntax/evaluate/expressions/passed-tests.ts';
import type { ReturnPath } from './return-path.ts';
import { parentUse, type ParentUse } from './value-use.ts';
import { argumentOf, isReading, type ReceivingCalls } from './variable-use.ts';

/**
 * How the tests before a reference to a variable limit which of its possible values arrive there.
 */
export class Narrowing {
  private readonly evaluator: Evaluation;
  private readonly calls: ReceivingCalls;

  constructor(evaluator: Evaluation, calls: ReceivingCalls) {
    this.evaluator = evaluator;
    this.calls = calls;
  }

  /**
   * Those possible values of a variable that a reference to it can have; undefined if a test that
   * cannot be evaluated may exclude some.
   */
  valuesAt(
    name: TSESTree.Identifier,
    paths: readonly ReturnPath[],
    context: EvaluationContext,
  ): ReturnPath[] | undefined {
    const variable = variableOf(name, context.module.scopes);
    if (!variable) return undefined;
    const tests = testsOf(variable, name);
    const isAskedElsewhere = variable.references.some(
      ({ identifier, init }) =>
        init !== true &&
        identifier !== name &&
        !this.isHarmless(identifier as TSESTree.Identifier, context),
    );
    if (isAskedElsewhere) return undefined;
    const outcomes = paths.map((path) =>
      arrives(valueOf(path), variable, tests, context, this.evaluator),
    );
    return outcomes.includes(undefined)
      ? undefined
      : paths.filter((_path, index) => outcomes[index] === true);
  }

  /**
   * Whether the only value of a variable passes the calls that test it before a reference:
   * `if (isResult(found)) return found`.
   */
  passesGuards(name: TSESTree.Identifier, path: ReturnPath, context: EvaluationContext): boolean {
    const variable = variableOf(name, context.module.scopes);
    const guards = branchesTo(name).filter((branch) => {
      const selector = unwrap(selectorOf(branch.of) ?? branch.of);
      const test = selector.type === 'UnaryExpression' ? unwrap(selector.argument) : selector;
      return (
        test.type === 'CallExpression' &&
        test.arguments.some((each) => variable?.references.some((use) => use.identifier === each))
      );
    });
    return !variable || arrives(valueOf(path), variable, guards, context, this.evaluator) === true;
  }

  /**
   * Whether a reference only returns the value, tests it, or lets a call read it, a part of it or
   * what it tests, that returns normally.
   */
  private isHarmless(name: TSESTree.Identifier, context: EvaluationContext): boolean {
    const call = argumentOf(name);
    if (call) return isReading(call) || !this.calls.mayReject(call, context);
    const { read, use } = partOfTest(name);
    const receiver = argumentOf(read);
    if (receiver)
      return (
        !this.calls.mayReject(receiver, context) && !this.calls.isChangedByCallee(read, context)
      );
    return use.kind === 'tested' || use.kind === 'returned' || use.kind === 'dropped';
  }
}

function valueOf({ part }: ReturnPath): unknown {
  return valueOfPart(part);
}

/**
 * The whole test or member that a reference is part of, and its use: `!r.ok` of `if (!r.ok)`,
 * `r.isError` of `log(r.isError)`.
 */
function partOfTest(name: TSESTree.Identifier): {
  readonly read: TSESTree.Node;
  readonly use: ParentUse;
} {
  let read: TSESTree.Node = name;
  let use = parentUse(name);
  while (isPartOfTest(use)) {
    read = use.by;
    use = parentUse(read);
  }
  return { read, use };
}

/**
 * Whether the expression around a value is part of a test, reads a member, or may have the same
 * value.
 */
function isPartOfTest({ kind, by }: ParentUse): boolean {
  if (kind === 'tested') return /^(?:Binary|Unary|Logical)Expression$/.test(by.type);
  return kind === 'member' || kind === 'chosen' || kind === 'awaited';
}
