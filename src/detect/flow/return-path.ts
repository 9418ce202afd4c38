import type { TSESTree } from '@typescript-eslint/utils';
import type { Location } from '../../model/location.ts';
import type { CaughtPath } from '../../model/handlers/results.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import type { Origin } from '../../syntax/modules/module.ts';
import type { FunctionInfo } from '../../syntax/evaluate/values/project-values.ts';
import { staticKey, type FunctionNode } from '../../syntax/nodes.ts';

/** One possible value of an expression at run time. */
export interface ReturnPath {
  /** The expression as written; undefined if there is no value. */
  readonly part: Part;
  /** Where the value enters the linted file. */
  readonly via: Location;
  /** The expression that the analyzed function itself returns. */
  readonly returned: Location;
  readonly caught: CaughtPath | undefined;
}

/** A request for one definition, in the handler of all such requests. */
export interface NamedRequest {
  /** The name or URI of the definition. */
  readonly name: string;
  /** The arguments that the request has for it. */
  readonly args: unknown;
}

/** The path on which an expression was found. */
export interface Route extends Omit<ReturnPath, 'part'> {
  readonly depth: number;
  /** The analyzed function, or the one to which it hands the request on. */
  readonly root: FunctionInfo | undefined;
  /** The method of a base class to which it hands the request on, and which may do so again. */
  readonly dispatcher?: FunctionInfo | undefined;
  /** The function to which the `catch` on the path hands its error, and whose result it returns. */
  readonly reporter?: FunctionNode | undefined;
  /** The request, in a handler of all requests of a kind. */
  readonly request: NamedRequest | undefined;
  /** The innermost `catch` around it in the function that returns, or throws something else. */
  readonly guard: TSESTree.CatchClause | undefined;
  /** Whether a `catch` receives what is thrown there. */
  readonly isCaught: boolean;
}

/** The rest of a route that begins at an expression outside of the analyzed function. */
export const DETACHED = {
  depth: 0,
  root: undefined,
  request: undefined,
  guard: undefined,
  isCaught: false,
};

/** A call that a `try` returns without `await`. */
export interface UnawaitedCall extends EvaluationContext {
  readonly node: TSESTree.CallExpression;
  readonly via: Location;
  /** The `catch` that does not see it fail. */
  readonly clause: TSESTree.CatchClause;
}

/**
 * A function that was followed, with its parameters, and the call in the linted file that leads to
 * it.
 */
export interface Entered extends EvaluationContext {
  readonly node: FunctionNode;
  readonly via: Location;
}

/** A `throw`, and the call in the linted file that leads to it. */
export interface ThrownError extends Origin {
  readonly node: TSESTree.ThrowStatement;
  readonly via: Location;
  readonly isCaught: boolean;
}

/** Whether there is no value, so that `??` and `||` select the right side. */
export function isNullishPart(part: Part): boolean {
  return (
    part === undefined ||
    (part instanceof Expression && (part.value === undefined || part.value === null))
  );
}

/**
 * The possible values of a member. Where it has none, those of all objects that a call may return:
 * the evaluation assumes that nothing throws, but a `catch` may return an object that has the
 * member.
 */
export function possibleMembers(
  member: Expression,
  node: TSESTree.MemberExpression,
  owners: () => readonly ReturnPath[],
): readonly Part[] {
  const key = member.value === undefined ? staticKey(node) : undefined;
  if (key === undefined) return [member];
  return owners().map(({ part }) =>
    part instanceof Expression ? (part.property(key) ?? member) : (part ?? member),
  );
}
