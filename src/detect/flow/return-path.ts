import type { TSESTree } from '@typescript-eslint/utils';
import type { Location } from '../../model/location.ts';
import type { CaughtPath } from '../../model/results.ts';
import type { Part } from '../../syntax/evaluate/expression.ts';
import type { EvaluationContext } from '../../syntax/evaluate/frame.ts';
import type { Origin } from '../../syntax/modules/module.ts';
import type { FunctionNode } from '../../syntax/nodes.ts';

/** One of the values that an expression may have when the server runs. */
export interface ReturnPath {
  /** The expression as written; undefined for no value at all. */
  readonly part: Part;
  /** Where the value enters the linted file. */
  readonly via: Location;
  /** The expression that the function in question returns itself. */
  readonly returned: Location;
  readonly caught: CaughtPath | undefined;
}

/** How an expression was reached. */
export interface Route extends Omit<ReturnPath, 'part'> {
  readonly depth: number;
  /** The function in question. */
  readonly root: Origin | undefined;
  /** The innermost `try` of the function with a `catch` that returns, or throws something else. */
  readonly guard: TSESTree.TryStatement | undefined;
}

/** A call that is returned out of a `try` without `await`. */
export interface UnawaitedCall extends Origin {
  readonly node: TSESTree.CallExpression;
  readonly via: Location;
}

/** A function that was followed, with the values of its parameters, and the call in the linted file that leads to it. */
export interface Entered extends EvaluationContext {
  readonly node: FunctionNode;
  readonly via: Location;
}

/** A `throw`, and the call in the linted file that reaches it. */
export interface ThrownError extends Origin {
  readonly via: Location;
}
