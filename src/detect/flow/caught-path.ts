import type { TSESTree } from '@typescript-eslint/utils';
import type { CaughtPath } from '../../model/handlers/results.ts';
import { namesFailures } from '../../model/text/failing-names.ts';
import { enclosingFunction, unwrap } from '../../syntax/nodes.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import type { FunctionInfo } from '../../syntax/evaluate/values/project-values.ts';
import type { LocationMapper } from '../source/locations.ts';
import { catchReportedBy, onlyComputes, refersToError } from './caught-errors.ts';
import { calleeName } from './module-index.ts';
import type { Route } from './return-path.ts';

/** The follower of return paths. */
interface Follower {
  readonly locations: LocationMapper;
  functionOf(node: TSESTree.Node, context: EvaluationContext): FunctionInfo | undefined;
}

/** A `catch` clause, or a callback that receives what a promise rejects with. */
interface ErrorHandler {
  readonly clause: TSESTree.Node;
  readonly parameter: TSESTree.Node | null | undefined;
}

/**
 * A return path through a `catch`.
 *
 * @param node the value that it returns
 */
export function caughtPath(
  node: TSESTree.Node,
  { clause, parameter }: ErrorHandler,
  { module }: EvaluationContext,
  { via }: Pick<Route, 'via'>,
  locations: LocationMapper,
): CaughtPath {
  return {
    at: locations.of({ node, module }, via),
    clause: locations.of({ node: clause, module }, via),
    refersToError: Boolean(parameter) && refersToError(node, parameter as TSESTree.Node, clause),
    isComputed: clause.type === 'CatchClause' && onlyComputes(clause.parent.block),
  };
}

/**
 * The path through a `catch` that a route has from a `return` on. Where the `catch` hands its error
 * to a function and returns its result, the path is at that function's `return`, which reports an
 * error for all that call it.
 */
export function caughtAtReturn(
  node: TSESTree.Expression,
  context: EvaluationContext,
  route: Route,
  follower: Follower,
): Pick<Route, 'caught' | 'reporter'> {
  const { caught, reporter, via } = route;
  const { locations } = follower;
  const clause = catchReportedBy(node);
  if (clause) {
    const call = callWithError(node, clause);
    return {
      caught: caughtPath(node, { clause, parameter: clause.param }, context, route, locations),
      reporter: call && follower.functionOf(call.callee, context)?.node,
    };
  }
  return caught && reporter && enclosingFunction(node) === reporter
    ? { caught: { ...caught, at: locations.of({ node, module: context.module }, via) } }
    : { caught };
}

/** The call of a function that reports the error of a `catch`: `toResult(error)`. */
function callWithError(
  returned: TSESTree.Expression,
  { param, body }: TSESTree.CatchClause,
): TSESTree.CallExpression | undefined {
  const outer = unwrap(returned);
  const call = outer.type === 'AwaitExpression' ? unwrap(outer.argument) : outer;
  if (call.type !== 'CallExpression' || !param) return undefined;
  const isForErrors = namesFailures(calleeName(call) ?? '');
  const isGiven = call.arguments.some((argument) => {
    const given = unwrap(argument);
    return (isForErrors || given.type === 'Identifier') && refersToError(given, param, body);
  });
  return isGiven ? call : undefined;
}
