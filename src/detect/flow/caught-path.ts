import type { TSESTree } from '@typescript-eslint/utils';
import type { CaughtPath } from '../../model/handlers/results.ts';
import { namesFailures } from '../../model/text/failing-names.ts';
import {
  enclosingFunction,
  parametersOf,
  type FunctionNode,
  unwrapAwait,
} from '../../syntax/nodes.ts';
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
    const call = returnedCall(node);
    const fn = call && follower.functionOf(call.callee, context)?.node;
    return {
      caught: caughtPath(node, { clause, parameter: clause.param }, context, route, locations),
      reporter: fn && reportsError(call, fn, clause) ? fn : undefined,
    };
  }
  return caught && reporter && enclosingFunction(node) === reporter
    ? { caught: { ...caught, at: locations.of({ node, module: context.module }, via) } }
    : { caught };
}

function returnedCall(returned: TSESTree.Expression): TSESTree.CallExpression | undefined {
  const call = unwrapAwait(returned);
  return call.type === 'CallExpression' ? call : undefined;
}

/**
 * Whether a call hands the error of a `catch` to a function that is only for errors, by its name or
 * that of a parameter: `toError(message)`, `handle(error)`, `handle('find', error)`.
 */
function reportsError(
  call: TSESTree.CallExpression,
  fn: FunctionNode,
  { param, body }: TSESTree.CatchClause,
): boolean {
  if (!param) return false;
  const isNamed = namesFailures(calleeName(call) ?? '');
  const parameters = parametersOf(fn);
  return call.arguments.some((argument, index) => {
    // A value before the error may be the result of a success.
    const isError = call.arguments.slice(0, index).every(isLabel) && takesError(parameters[index]);
    return (isNamed || isError) && refersToError(argument, param, body);
  });
}

/** Whether an argument is a text that says what failed. */
function isLabel(argument: TSESTree.CallExpressionArgument): boolean {
  const { type } = argument;
  return (
    type === 'TemplateLiteral' ||
    (type === 'Literal' && typeof argument.value === 'string' && argument.value !== '')
  );
}

/** Whether a parameter is always an error, by its name. */
function takesError(parameter: TSESTree.Parameter | undefined): boolean {
  return (
    parameter?.type === 'Identifier' &&
    !parameter.optional &&
    !isNullable(parameter) &&
    (/^(?:e|err|ex|exception)$/.test(parameter.name) || namesFailures(parameter.name))
  );
}

/** Whether a parameter accepts null or undefined: `error: Error | null`. */
function isNullable({ typeAnnotation }: TSESTree.Identifier): boolean {
  const type = typeAnnotation?.typeAnnotation;
  return (
    type?.type === 'TSUnionType' &&
    type.types.some((part) => part.type === 'TSNullKeyword' || part.type === 'TSUndefinedKeyword')
  );
}
