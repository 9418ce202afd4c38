import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { branchesTo, isEntered, selectorOf, type Branch } from '../../syntax/control-flow.ts';
import type { Evaluation } from '../../syntax/evaluate/evaluation.ts';
import { Expression } from '../../syntax/evaluate/expression.ts';
import { Frame, type EvaluationContext } from '../../syntax/evaluate/frame.ts';
import { isUnresolved } from '../../syntax/evaluate/value.ts';
import { contains, unwrap, variableOf } from '../../syntax/nodes.ts';
import { decidedValue } from './operands.ts';
import type { ReturnPath } from './return-path.ts';
import { parentUse, type ParentUse } from './value-use.ts';
import { argumentOf, isReading, type ReceivingCalls } from './variable-use.ts';

/** How the tests before a reference to a variable limit which of its possible values arrive there. */
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
    const tests = branchesTo(name).filter(({ of }) => mentions(selectorOf(of), variable));
    const isAskedElsewhere = variable.references.some(
      ({ identifier, init }) =>
        init !== true &&
        identifier !== name &&
        !this.isHarmless(identifier as TSESTree.Identifier, context),
    );
    if (isAskedElsewhere) return undefined;
    const outcomes = paths.map((path) => this.mayArrive(path, variable, tests, context));
    return outcomes.includes(undefined)
      ? undefined
      : paths.filter((_path, index) => outcomes[index] === true);
  }

  /** Whether the only value of a variable passes the calls that test it before a reference: `if (isResult(found)) return found`. */
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
    return !variable || this.mayArrive(path, variable, guards, context) === true;
  }

  /** Whether a reference only returns the value, tests it, or lets a call read it that returns normally. */
  private isHarmless(name: TSESTree.Identifier, context: EvaluationContext): boolean {
    const call = argumentOf(name);
    if (call) return isReading(call) || !this.calls.mayReject(call, context);
    return isTestedOrReturned(name);
  }

  /** Whether a value passes all tests; undefined if one of them cannot be evaluated. */
  private mayArrive(
    { part }: ReturnPath,
    variable: Variable,
    tests: readonly Branch[],
    { module, frame }: EvaluationContext,
  ): boolean | undefined {
    const bound = new Frame(
      frame,
      variable.scope,
      frame?.receiver,
      frame?.isRun ?? false,
      (each) => each === variable,
    );
    bound.values.set(variable, part instanceof Expression ? part.value : part);
    const decide = (test: TSESTree.Expression): unknown =>
      decidedValue(test, { module, frame: bound }, this.evaluator);
    for (const branch of tests) {
      const entered = isEntered(branch, { decide, isUndecided: isUnresolved });
      if (entered !== true) return entered;
    }
    return true;
  }
}

function mentions(node: TSESTree.Node | undefined, { references }: Variable): boolean {
  return node !== undefined && references.some(({ identifier }) => contains(node, identifier));
}

/** Whether a reference only tests or returns the value or a member of it: `if (!r.ok)`, `return r`. */
function isTestedOrReturned(name: TSESTree.Identifier): boolean {
  let use = parentUse(name);
  while (isPartOfTest(use)) use = parentUse(use.by);
  return use.kind === 'tested' || use.kind === 'returned' || use.kind === 'dropped';
}

/** Whether the expression around a value is part of a test, reads a member, or may have the same value. */
function isPartOfTest({ kind, by }: ParentUse): boolean {
  if (kind === 'tested') return /^(?:Binary|Unary|Logical)Expression$/.test(by.type);
  return kind === 'member' || kind === 'chosen' || kind === 'awaited';
}
