import type { TSESTree } from '@typescript-eslint/utils';
import { callbackWithResult } from '../../syntax/evaluate/calls/callbacks.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import type { EvaluationContext, Frame } from '../../syntax/evaluate/context/frame.ts';
import { contains, enclosingFunction, isFunction, unwrap, variableOf } from '../../syntax/nodes.ts';
import { returnsFromCatch } from '../../syntax/control-flow.ts';
import {
  FALLS,
  StatementWalk,
  caughtBy,
  eitherOf,
  leavesBy,
  type StatementVisitor,
} from '../../syntax/statements.ts';
import { UnknownValue, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import type { FunctionInfo } from '../../syntax/evaluate/values/project-values.ts';
import { forgetReassigned, frameOfCall, unknownArguments } from './call-frame.ts';
import { handedOn } from './handed-on-calls.ts';
import { eachIteration } from './iterations.ts';
import { assignedInCatch } from './assigned-in-catch.ts';
import { caughtAtReturn, caughtPath } from './caught-path.ts';
import { Narrowing } from './narrowing.ts';
import { ReceivingCalls } from './variable-use.ts';
import { catchWithoutResult, endsByThrowing } from './ends-of-catches.ts';
import { lostPromises } from './lost-promises.ts';
import { catchNeverRuns, neverRejects, onlyReturnsFail } from './never-throws.ts';
import { ListElements, type PathFollower } from './list-elements.ts';
import { decidedValue, operandsOf } from '../../syntax/evaluate/conditions/operands.ts';
import { continuationOf, settlementsOf, type Continuation } from './promises.ts';
import { DETACHED, isNullishPart, possibleMembers } from './return-path.ts';
import type { Entered, ReturnPath, Route, ThrownError, UnawaitedCall } from './return-path.ts';
import type { LocationMapper } from '../source/locations.ts';
import { isWrittenIn, type Location } from '../../model/location.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';

/** Maximum depth of functions, and maximum number of expressions per question. */
const MAX_DEPTH = 8;
const MAX_EXPRESSIONS = 400;

/** A route to a statement, with the values of the variables there. */
type RouteIn = Route & { readonly context: EvaluationContext };

/**
 * Follows the values that functions return: every `return` that no decided condition excludes, both
 * sides of undecided conditions, and the project functions called on the path, with their
 * arguments.
 */
export class ReturnPaths implements PathFollower {
  readonly evaluator: Evaluation;
  readonly locations: LocationMapper;
  /** Calls on the followed paths that are returned without being awaited. */
  readonly unawaited: UnawaitedCall[] = [];
  /** The `throw` statements that end some of the paths. */
  readonly thrown: ThrownError[] = [];
  readonly entered: Entered[] = [];
  private readonly lists: ListElements;
  private readonly calls: ReceivingCalls;
  private readonly narrowing: Narrowing;
  private left = MAX_EXPRESSIONS;

  constructor(evaluator: Evaluation, locations: LocationMapper) {
    this.evaluator = evaluator;
    this.locations = locations;
    this.lists = new ListElements(evaluator, this);
    this.calls = new ReceivingCalls(evaluator);
    this.narrowing = new Narrowing(evaluator, this.calls);
  }

  /** The return paths of a function for the arguments; unknown ones by default. */
  ofFunction(info: FunctionInfo, args: readonly unknown[] = unknownArguments(info)): ReturnPath[] {
    return this.inFrame(info, this.evaluator.frameFor(info, info.receiver, args));
  }

  /** The return paths of a function whose parameters a frame binds, perhaps to a request. */
  inFrame(info: FunctionInfo, frame: Frame, request?: Route['request']): ReturnPath[] {
    const site = this.locations.of(info);
    return this.called(info, frame, {
      via: site,
      returned: site,
      caught: undefined,
      depth: 0,
      root: info,
      request,
      guard: undefined,
      isCaught: false,
    });
  }

  /** The elements that a list may have, without those that cannot be identified. */
  elements(part: Part, path: ReturnPath): ReturnPath[] {
    return part instanceof Expression ? this.lists.elementsOf(part, { ...path, ...DETACHED }) : [];
  }

  /** The possible values of an expression. */
  values(part: Part, path: ReturnPath): ReturnPath[] {
    const route = { ...path, ...DETACHED };
    return part instanceof Expression && !part.isSupplied
      ? this.expression(part.node, part.context, route)
      : [this.path(part, route)];
  }

  spend(): boolean {
    return this.left-- > 0;
  }

  private path(part: Part, { via, returned, caught }: Route): ReturnPath {
    return { part, via, returned, caught };
  }

  private unknown(
    why: string,
    node: TSESTree.Node,
    { module }: EvaluationContext,
    route: Route,
  ): ReturnPath {
    return this.path(new UnknownValue(why, { node, module }), route);
  }

  unknownFrame(info: FunctionInfo): Frame {
    return this.evaluator.frameFor(info, info.receiver, unknownArguments(info));
  }

  called(info: FunctionInfo, frame: Frame, route: Route): ReturnPath[] {
    if (info.node.generator || route.depth > MAX_DEPTH) {
      const why = info.node.generator
        ? 'comes from a generator'
        : `is returned through more than ${MAX_DEPTH} functions`;
      return [this.unknown(why, info.node, info, route)];
    }
    const context = { module: info.module, frame };
    forgetReassigned(info, frame);
    this.entered.push({ ...context, node: info.node, via: route.via });
    const inner = { ...route, depth: route.depth + 1, guard: undefined };
    const { body } = info.node;
    if (body.type !== 'BlockStatement') return this.returned(body, context, inner);
    const found: ReturnPath[] = [];
    const walk = new StatementWalk(this.visitorOf(found));
    const { falls } = walk.block(body.body, { ...inner, context });
    // A final `switch` without `default` usually has a case for each value of its type.
    if (falls === true) found.push(this.ended(info, body, context, inner, found.length > 0));
    return found;
  }

  /**
   * The path of a function that ends without returning.
   *
   * @param mayReturn whether other paths return
   */
  private ended(
    info: FunctionInfo,
    body: TSESTree.BlockStatement,
    context: EvaluationContext,
    route: Route,
    mayReturn: boolean,
  ): ReturnPath {
    if (!mayReturn) return this.path(undefined, route);
    const clause = catchWithoutResult(body, context, this.evaluator);
    return clause
      ? this.path(undefined, {
          ...route,
          returned: this.returnedAt(clause, context, route),
          caught: caughtPath(
            clause,
            { clause, parameter: clause.param },
            info,
            route,
            this.locations,
          ),
        })
      : this.unknown(
          'may be nothing: the function may end without returning',
          info.node,
          info,
          route,
        );
  }

  private returned(
    node: TSESTree.Expression,
    context: EvaluationContext,
    route: Route,
  ): ReturnPath[] {
    this.noteUnawaited(node, context, route);
    return this.expression(node, context, {
      ...route,
      returned: this.returnedAt(node, context, route),
      ...caughtAtReturn(node, context, route, this),
    });
  }

  /**
   * The location of a `return`: in the analyzed function, otherwise the first in the linted file.
   */
  private returnedAt(
    node: TSESTree.Node,
    { module }: EvaluationContext,
    { root, returned, via }: Route,
  ): Location {
    const isOwn = root?.module === module && contains(root.node, node);
    return isOwn || returned.external ? this.locations.of({ node, module }, via) : returned;
  }

  /** The route to a side of a condition: a result that it writes or calls for is returned there. */
  private toBranch(side: TSESTree.Node, { module }: EvaluationContext, route: Route): Route {
    const { type } = unwrap(side);
    if (type !== 'ObjectExpression' && type !== 'CallExpression') return route;
    const returned = this.locations.of({ node: side, module }, route.via);
    return isWrittenIn(returned, route.returned) ? { ...route, returned } : route;
  }

  private noteUnawaited(
    node: TSESTree.Expression,
    context: EvaluationContext,
    { via, guard: clause }: Route,
  ): void {
    if (!clause || !enclosingFunction(node)?.async) return;
    const { block } = clause.parent;
    for (const call of lostPromises(node, context, this.evaluator))
      if (contains(block, call)) this.unawaited.push({ ...context, node: call, via, clause });
  }

  functionOf(node: TSESTree.Node, { module, frame }: EvaluationContext): FunctionInfo | undefined {
    return this.evaluator.functionAt(node, module, frame);
  }

  /** The visitor of a function's statements, which adds return paths to `found`. */
  private visitorOf(found: ReturnPath[]): StatementVisitor<RouteIn> {
    return {
      hasState: false,
      decide: (test, { context }) => decidedValue(test, context, this.evaluator),
      isOpen: (value): value is unknown => isUnresolved(value),
      run: (expression, { context }) =>
        endsByThrowing(expression, context, this.evaluator) ? leavesBy('throw') : FALLS,
      onReturn: (node, { context, ...route }) => {
        const paths = node.argument
          ? this.returned(node.argument, context, route)
          : [this.path(undefined, { ...route, returned: this.returnedAt(node, context, route) })];
        found.push(...paths);
      },
      onThrow: (node, { via, isCaught, context }) =>
        void this.thrown.push({ node, module: context.module, via, isCaught }),
      fork: (branches) => eitherOf(branches.map((branch) => branch())),
      loop: (loop, route, iterate) =>
        eachIteration(loop, route.context, this.evaluator, (context) =>
          iterate({ ...route, context }),
        ),
      attempt: (node, route, walk) => {
        const { block, handler } = node;
        const { context } = route;
        if (!handler || catchNeverRuns(block, context, this.evaluator)) return walk(block, route);
        const guard = returnsFromCatch(handler) ? handler : route.guard;
        if (onlyReturnsFail(block, context, this.evaluator))
          return walk(block, { ...route, guard });
        return caughtBy(
          walk(block, { ...route, guard, isCaught: true }),
          walk(handler.body, route),
        );
      },
      mark: () => found.length,
      discard: (from, to) => void found.splice(from, to - from),
    };
  }

  expression(node: TSESTree.Node, context: EvaluationContext, route: Route): ReturnPath[] {
    if (!this.spend()) return [this.unknown('has too many possible values', node, context, route)];
    const inner = unwrap(node);
    const settlements = settlementsOf(inner, context, this.evaluator);
    if (settlements)
      return settlements.flatMap((each) =>
        each.node ? this.expression(each.node, each.context, route) : this.path(undefined, route),
      );
    switch (inner.type) {
      case 'AwaitExpression':
        return this.expression(inner.argument, context, route);
      case 'SequenceExpression':
        return this.expression(inner.expressions.at(-1) as TSESTree.Expression, context, route);
      case 'ConditionalExpression':
      case 'LogicalExpression':
        return operandsOf(inner, context, this.evaluator).flatMap((side) => {
          if (side instanceof UnknownValue) return [this.path(side, route)];
          const paths = this.expression(side, context, this.toBranch(side, context, route));
          return inner.type === 'LogicalExpression' && side === inner.left
            ? paths.filter(({ part }) => !isNullishPart(part))
            : paths;
        });
      case 'Identifier':
        return this.variable(inner, context, route);
      case 'CallExpression':
        return this.call(inner, context, route);
      case 'MemberExpression':
        return possibleMembers(this.part(inner, context), inner, () =>
          this.expression(inner.object, context, route),
        ).map((part) => this.path(part, route));
      default:
        return [this.path(this.part(inner, context), route)];
    }
  }

  /** The possible values of a variable at a reference; unknown where a test may narrow them. */
  private variable(
    name: TSESTree.Identifier,
    context: EvaluationContext,
    route: Route,
  ): ReturnPath[] {
    const { scopes } = context.module;
    const variable = variableOf(name, scopes);
    const isLocal = variable?.defs[0]?.node.type === 'VariableDeclarator';
    if (isLocal && this.calls.mayChange(variable, context))
      return [
        this.unknown(
          `is passed to a function that may change it (\`${name.name}\`)`,
          name,
          context,
          route,
        ),
      ];
    const declared = variable && this.evaluator.initializer(variable, context);
    if (!declared) {
      const assigned = variable && isLocal ? assignedInCatch(name, variable) : [];
      return [
        this.path(this.part(name, context), route),
        ...assigned.flatMap((value) => this.returned(value, context, route)),
      ];
    }
    const paths = this.expression(declared.node, declared, route);
    if (paths.length === 0) return paths;
    const [only, another] = paths;
    const narrowed = this.narrowing.valuesAt(name, paths, context);
    const isOnly = only !== undefined && another === undefined && narrowed?.length !== 0;
    if (isOnly && this.narrowing.passesGuards(name, only, context)) return paths;
    return (
      (isOnly ? undefined : narrowed) ?? [
        this.unknown(`is one of several values (\`${name.name}\`)`, name, context, route),
      ]
    );
  }

  private part(node: TSESTree.Node, context: EvaluationContext): Expression {
    return new Expression(this.evaluator, node, context);
  }

  private call(
    node: TSESTree.CallExpression,
    context: EvaluationContext,
    route: Route,
  ): ReturnPath[] {
    const continuation = continuationOf(node);
    if (continuation) return this.continued(continuation, context, route);
    const value = this.evaluator.evaluate(unwrap(node.callee), context.module, context.frame);
    const info = this.evaluator.functionInfo(value);
    if (info)
      return this.called(
        info,
        frameOfCall(node, info, context, this.evaluator),
        this.through(node, context, handedOn(node, info, context, route, this)),
      );
    const given = callbackWithResult(value, node);
    return given
      ? this.callback(given, context, route)
      : [this.path(this.part(node, context), route)];
  }

  private continued(
    { promise, passesOn, onValue, onError: handler }: Continuation,
    context: EvaluationContext,
    route: Route,
  ): ReturnPath[] {
    const isCaught =
      neverRejects(promise, context, this.evaluator) &&
      catchNeverRuns(promise, context, this.evaluator);
    const onError = isCaught ? undefined : handler;
    const error = onError && isFunction(onError) ? onError.params[0] : undefined;
    const caught =
      onError &&
      caughtPath(onError, { clause: onError, parameter: error }, context, route, this.locations);
    const awaited = { ...route, isCaught: route.isCaught || onError !== undefined };
    return [
      ...(passesOn ? this.expression(promise, context, awaited) : []),
      ...(onValue ? this.callback(onValue, context, route) : []),
      ...(onError ? this.callback(onError, context, { ...route, caught }) : []),
    ];
  }

  /** The route after a call. */
  through(node: TSESTree.CallExpression, { module }: EvaluationContext, route: Route): Route {
    return { ...route, via: this.locations.of({ node, module }, route.via) };
  }

  private callback(node: TSESTree.Node, context: EvaluationContext, route: Route): ReturnPath[] {
    const info = this.functionOf(node, context);
    return info
      ? this.called(info, this.unknownFrame(info), route)
      : [this.unknown('is made by an unresolved function', node, context, route)];
  }
}
