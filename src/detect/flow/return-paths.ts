import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { CaughtPath } from '../../model/results.ts';
import { callbackGivenBack } from '../../syntax/evaluate/callbacks.ts';
import { mayBeDecided } from '../../syntax/evaluate/conditions.ts';
import { Expression, type Part } from '../../syntax/evaluate/expression.ts';
import type { EvaluationContext, Frame } from '../../syntax/evaluate/frame.ts';
import {
  definitionKind,
  contains,
  enclosingFunction,
  isFunction,
  staticKey,
  unwrap,
  variableOf,
  wrapped,
  type FunctionNode,
} from '../../syntax/nodes.ts';
import { returnsFromCatch } from '../../syntax/control-flow.ts';
import {
  StatementWalk,
  anyTurns,
  caughtBy,
  eitherOf,
  type StatementVisitor,
} from '../../syntax/statements.ts';
import {
  UnknownValue,
  asUnknown,
  isUnresolved,
  type FunctionInfo,
} from '../../syntax/evaluate/value.ts';
import { frameOfCall } from './call-frame.ts';
import { catchAround, refersToError } from './caught-errors.ts';
import { isReassigned } from './local-calls.ts';
import { isAskedAbout, mayBeChangedBy } from './variable-use.ts';
import type { LocationMapper } from '../source/locations.ts';
import type { Location } from '../../model/location.ts';
import type { Evaluation } from '../../syntax/evaluate/evaluation.ts';
import type { Origin } from '../../syntax/modules/module.ts';

/** One of the values that an expression may have when the server runs. */
export interface ReturnPath {
  /** The expression that gives it, as it is written; undefined for no value at all. */
  readonly part: Part;
  /** Where the value comes into the linted file. */
  readonly via: Location;
  /** What the function that was asked about returns itself. */
  readonly returned: Location;
  readonly caught: CaughtPath | undefined;
}

/** How the expression that is looked at was reached. */
interface Route extends Omit<ReturnPath, 'part'> {
  readonly depth: number;
  /** The function that was asked about. */
  readonly root: Origin | undefined;
  /** The innermost `try` of the function with a `catch` that answers, or throws something else. */
  readonly guard: TSESTree.TryStatement | undefined;
}

/** A call that is returned out of a `try` without `await`. */
interface Unawaited extends Origin {
  readonly node: TSESTree.CallExpression;
  readonly via: Location;
}

/** A function that was followed, with the values of its parameters, and the call in the linted file that leads to it. */
export interface Entered extends EvaluationContext {
  readonly node: FunctionNode;
  readonly via: Location;
}

/** A `throw`, and the call in the linted file that leads to it. */
interface Thrown extends Origin {
  readonly via: Location;
}

/** How deep functions are followed into each other, and how many expressions are looked at for one question. */
const MAX_DEPTH = 8;
const MAX_EXPRESSIONS = 400;

/** Methods of lists that give elements of the list and no others. */
const SELECTING: ReadonlySet<string> = new Set([
  'filter',
  'slice',
  'reverse',
  'toReversed',
  'sort',
  'toSorted',
]);

/**
 * Follows what functions return: every `return` that conditions do not rule out, both sides of what is not decided, and the
 * functions of the project that are called on the way, with what they are called with.
 */
export class ReturnPaths {
  private readonly evaluator: Evaluation;
  private readonly locations: LocationMapper;
  /** The calls that were returned without awaiting them on the ways that were followed. */
  readonly unawaited: Unawaited[] = [];
  /** The `throw` statements that end some of the ways. */
  readonly thrown: Thrown[] = [];
  readonly entered: Entered[] = [];
  private left = MAX_EXPRESSIONS;

  constructor(evaluator: Evaluation, locations: LocationMapper) {
    this.evaluator = evaluator;
    this.locations = locations;
  }

  /** What a function may give when it is called with the arguments; unknown ones where none are given. */
  ofFunction(info: FunctionInfo, args: readonly unknown[] = unknownArguments(info)): ReturnPath[] {
    const site = this.locations.of(info);
    return this.called(info, this.evaluator.frameFor(info, info.receiver, args), {
      via: site,
      returned: site,
      caught: undefined,
      depth: 0,
      root: info,
      guard: undefined,
    });
  }

  /** The elements that a list may have. Those that cannot be told apart are left out. */
  elements(part: Part, way: ReturnPath): ReturnPath[] {
    return part instanceof Expression
      ? this.elementsOf(part, { ...way, depth: 0, root: undefined, guard: undefined })
      : [];
  }

  /** The values that an expression may have. */
  values(part: Part, way: ReturnPath): ReturnPath[] {
    const route = { ...way, depth: 0, root: undefined, guard: undefined };
    return part instanceof Expression && !part.isSupplied
      ? this.expression(part.node, part.context, route)
      : [this.way(part, route)];
  }

  private way(part: Part, { via, returned, caught }: Route): ReturnPath {
    return { part, via, returned, caught };
  }

  private unknown(
    why: string,
    node: TSESTree.Node,
    { module }: EvaluationContext,
    route: Route,
  ): ReturnPath {
    return this.way(new UnknownValue(why, { node, module }), route);
  }

  private unknownFrame(info: FunctionInfo): Frame {
    return this.evaluator.frameFor(info, info.receiver, unknownArguments(info));
  }

  private called(info: FunctionInfo, frame: Frame, route: Route): ReturnPath[] {
    if (info.node.generator || route.depth > MAX_DEPTH) {
      return [
        this.way(
          new UnknownValue(
            info.node.generator
              ? 'comes from a generator'
              : `is returned through more than ${MAX_DEPTH} functions`,
            info,
          ),
          route,
        ),
      ];
    }
    const context = { module: info.module, frame };
    forgetReassigned(info, frame);
    this.entered.push({ ...context, node: info.node, via: route.via });
    const inner = { ...route, depth: route.depth + 1, guard: undefined };
    const { body } = info.node;
    if (body.type !== 'BlockStatement') return this.returned(body, context, inner);
    const found: ReturnPath[] = [];
    const walk = new StatementWalk(this.visitorIn(context, found));
    const { falls } = walk.block(body.body, inner);
    // A `switch` without `default` at the end often has a case for each value of its type.
    if (falls === true)
      found.push(
        this.way(
          found.length > 0
            ? new UnknownValue('may be nothing: the function may end without returning', info)
            : undefined,
          inner,
        ),
      );
    return found;
  }

  private returned(
    node: TSESTree.Expression,
    context: EvaluationContext,
    route: Route,
  ): ReturnPath[] {
    const clause = catchAround(node);
    const caught = clause
      ? this.caughtAt(node, clause, clause.param, context, route)
      : route.caught;
    if (route.guard) this.noteUnawaited(node, context, route);
    return this.expression(node, context, {
      ...route,
      returned: this.returnedAt(node, context, route),
      caught,
    });
  }

  /** A way through a `catch` that returns `node`. */
  private caughtAt(
    node: TSESTree.Node,
    clause: TSESTree.Node,
    parameter: TSESTree.Node | null | undefined,
    { module }: EvaluationContext,
    { via }: Route,
  ): CaughtPath {
    return {
      at: this.locations.of({ node, module }, via),
      clause: this.locations.of({ node: clause, module }, via),
      tellsError: Boolean(parameter) && refersToError(node, parameter as TSESTree.Node, clause),
    };
  }

  /** The place of a `return`: of the function that was asked about, else the first in the linted file. */
  private returnedAt(
    node: TSESTree.Node,
    { module }: EvaluationContext,
    { root, returned, via }: Route,
  ): Location {
    const isOwn = root?.module === module && contains(root.node, node);
    return isOwn || returned.external ? this.locations.of({ node, module }, via) : returned;
  }

  private noteUnawaited(
    node: TSESTree.Expression,
    context: EvaluationContext,
    { via }: Route,
  ): void {
    const call = unwrap(node);
    if (call.type !== 'CallExpression' || !enclosingFunction(call)?.async) return;
    const info = this.functionOf(call.callee, context);
    if (info?.node.async && !info.node.generator)
      this.unawaited.push({ node: call, module: context.module, via });
  }

  private functionOf(
    node: TSESTree.Node,
    { module, frame }: EvaluationContext,
  ): FunctionInfo | undefined {
    return this.evaluator.functionInfo(this.evaluator.evaluate(node, module, frame));
  }

  /** The visitor of the statements of a function, which adds what they return to `found`. */
  private visitorIn(context: EvaluationContext, found: ReturnPath[]): StatementVisitor<Route> {
    return {
      hasState: false,
      decide: (test) => this.decided(test, context),
      isUndecided: (value): value is unknown => isUnresolved(value),
      onReturn: (node, route) => {
        const paths = node.argument
          ? this.returned(node.argument, context, route)
          : [this.way(undefined, { ...route, returned: this.returnedAt(node, context, route) })];
        found.push(...paths);
      },
      onThrow: (node, { via }) => void this.thrown.push({ node, module: context.module, via }),
      fork: (branches) => eitherOf(branches.map((branch) => branch())),
      loop: anyTurns,
      attempt: (node, route, walk) => {
        const { block, handler } = node;
        if (!handler) return walk(block, route);
        const guard = returnsFromCatch(handler) ? node : route.guard;
        return caughtBy(walk(block, { ...route, guard }), walk(handler.body, route));
      },
      mark: () => found.length,
      discard: (from, to) => void found.splice(from, to - from),
    };
  }

  /** The value that a condition has, where what is written decides it. */
  private decided(node: TSESTree.Expression, context: EvaluationContext): unknown {
    const { module, frame } = context;
    return mayBeDecided(node, context)
      ? this.evaluator.evaluate(node, module, frame)
      : new UnknownValue('depends on what is computed', { node, module });
  }

  private expression(node: TSESTree.Node, context: EvaluationContext, route: Route): ReturnPath[] {
    if (this.left-- <= 0)
      return [this.unknown('may be more than is followed', node, context, route)];
    const inner = unwrap(node);
    switch (inner.type) {
      case 'AwaitExpression':
        return this.expression(inner.argument, context, route);
      case 'SequenceExpression':
        return this.expression(inner.expressions.at(-1) as TSESTree.Expression, context, route);
      case 'ConditionalExpression':
      case 'LogicalExpression':
        return this.sides(inner, context).flatMap((side) => {
          if (side instanceof UnknownValue) return [this.way(side, route)];
          const ways = this.expression(side, context, route);
          return inner.type === 'LogicalExpression' && side === inner.left
            ? ways.filter(({ part }) => !isNothing(part))
            : ways;
        });
      case 'Identifier':
        return this.variable(inner, context, route);
      case 'CallExpression':
        return this.call(inner, context, route);
      default:
        return [this.way(this.part(inner, context), route)];
    }
  }

  /** What a variable may hold: of several values it is not known which one a test of it has left. */
  private variable(
    name: TSESTree.Identifier,
    context: EvaluationContext,
    route: Route,
  ): ReturnPath[] {
    const declared = this.declaration(name, context);
    if (!declared)
      return [
        this.isHandedOver(name, context)
          ? this.unknown(
              `is handed to a function that may change it (\`${name.name}\`)`,
              name,
              context,
              route,
            )
          : this.way(this.part(name, context), route),
      ];
    const ways = this.expression(declared.node, declared, route);
    const isTested = ways.length > 1 && isAskedAbout(name, variableOf(name, context.module.scopes));
    return isTested
      ? [this.unknown(`is one of several values (\`${name.name}\`)`, name, context, route)]
      : ways;
  }

  private part(node: TSESTree.Node, context: EvaluationContext): Expression {
    return new Expression(this.evaluator, node, context);
  }

  /** The operands that the value may come from; an unknown value for one that is false in a way that is not known. */
  private sides(
    node: TSESTree.ConditionalExpression | TSESTree.LogicalExpression,
    context: EvaluationContext,
  ): (TSESTree.Expression | UnknownValue)[] {
    const decider = this.decided(
      node.type === 'ConditionalExpression' ? node.test : node.left,
      context,
    );
    const isDecided = !isUnresolved(decider);
    if (node.type === 'ConditionalExpression')
      return isDecided
        ? [decider ? node.consequent : node.alternate]
        : [node.consequent, node.alternate];
    if (isDecided)
      return [
        (
          node.operator === '&&'
            ? Boolean(decider)
            : node.operator === '||'
              ? !decider
              : decider === undefined || decider === null
        )
          ? node.right
          : node.left,
      ];
    // What is false in an unknown way is hardly ever given on purpose: `text && { … }`.
    return [
      node.operator === '&&'
        ? new UnknownValue(asUnknown(decider).why, { node: node.left, module: context.module })
        : node.left,
      node.right,
    ];
  }

  /** The expression that a constant is declared with, unless what it holds may be changed where that is not seen. */
  private declaration(
    name: TSESTree.Identifier,
    context: EvaluationContext,
  ): (EvaluationContext & { readonly node: TSESTree.Node }) | undefined {
    const variable = variableOf(name, context.module.scopes);
    const declared = variable && this.evaluator.initializer(variable, context);
    return declared && !this.isHandedOver(name, context) ? declared : undefined;
  }

  /** Whether the object that a variable holds is handed to a function. */
  private isHandedOver(name: TSESTree.Identifier, { module }: EvaluationContext): boolean {
    const variable = variableOf(name, module.scopes);
    return (
      variable?.defs[0]?.node.type === 'VariableDeclarator' &&
      variable.references.some(({ identifier }) => mayBeChangedBy(identifier))
    );
  }

  private call(
    node: TSESTree.CallExpression,
    context: EvaluationContext,
    route: Route,
  ): ReturnPath[] {
    const callee = unwrap(node.callee);
    const method = callee.type === 'MemberExpression' ? staticKey(callee) : undefined;
    const [first, second] = node.arguments;
    if (
      callee.type === 'MemberExpression' &&
      (method === 'then' || method === 'catch' || method === 'finally')
    ) {
      const [onValue, onError] =
        method === 'then' ? [first, second] : method === 'catch' ? [undefined, first] : [];
      const caught =
        onError &&
        this.caughtAt(
          onError,
          onError,
          isFunction(onError) ? onError.params[0] : undefined,
          context,
          route,
        );
      return [
        ...(method === 'then' ? [] : this.expression(callee.object, context, route)),
        ...(onValue ? this.callback(onValue, context, route) : []),
        ...(onError ? this.callback(onError, context, { ...route, caught }) : []),
      ];
    }
    if (
      callee.type === 'MemberExpression' &&
      method === 'resolve' &&
      isPromise(callee.object, context) &&
      first &&
      first.type !== 'SpreadElement'
    )
      return this.expression(first, context, route);
    const value = this.evaluator.evaluate(callee, context.module, context.frame);
    const info = this.evaluator.functionInfo(value);
    const given = callbackGivenBack(value, node);
    if (info)
      return this.called(
        info,
        frameOfCall(node, info, context, this.evaluator),
        this.through(node, context, route),
      );
    return given
      ? this.callback(given, context, route)
      : [this.way(this.part(node, context), route)];
  }

  /** The route behind a call. */
  private through(
    node: TSESTree.CallExpression,
    { module }: EvaluationContext,
    route: Route,
  ): Route {
    return { ...route, via: this.locations.of({ node, module }, route.via) };
  }

  private callback(node: TSESTree.Node, context: EvaluationContext, route: Route): ReturnPath[] {
    const info = this.functionOf(node, context);
    return info
      ? this.called(info, this.unknownFrame(info), route)
      : [this.unknown('is made by a function that is not read', node, context, route)];
  }

  private elementsOf(list: Expression, route: Route): ReturnPath[] {
    if (!list.isSupplied) return this.listed(list.node, list.context, route);
    const made = this.evaluator.provenanceOf(list.value);
    return made ? this.listed(made.node, made, route) : [];
  }

  private listed(node: TSESTree.Node, context: EvaluationContext, route: Route): ReturnPath[] {
    if (this.left-- <= 0) return [];
    const inner = unwrap(node);
    switch (inner.type) {
      case 'AwaitExpression':
        return this.listed(inner.argument, context, route);
      case 'ConditionalExpression':
      case 'LogicalExpression':
        return this.sides(inner, context).flatMap((side) =>
          side instanceof UnknownValue ? [] : this.listed(side, context, route),
        );
      case 'ArrayExpression':
        return inner.elements.flatMap((element) =>
          element ? this.element(element, context, route) : [],
        );
      case 'Identifier':
        return this.named(inner, context, route);
      case 'CallExpression':
        return this.listedBy(inner, context, route);
      default:
        return [];
    }
  }

  private element(
    node: TSESTree.Expression | TSESTree.SpreadElement,
    context: EvaluationContext,
    route: Route,
  ): ReturnPath[] {
    return node.type === 'SpreadElement'
      ? this.listed(node.argument, context, route)
      : this.expression(node, context, route);
  }

  /** The elements of a list that a variable holds: those it is made with, and those that are pushed to it. */
  private named(name: TSESTree.Identifier, context: EvaluationContext, route: Route): ReturnPath[] {
    const variable = variableOf(name, context.module.scopes);
    const declared = variable && this.evaluator.initializer(variable, context);
    if (declared) return this.listed(declared.node, declared, route);
    const declarator = variable?.defs[0]?.node as TSESTree.Node | undefined;
    if (!variable || declarator?.type !== 'VariableDeclarator') {
      const made = this.evaluator.provenanceOf(this.part(name, context).value);
      return made ? this.listed(made.node, made, route) : [];
    }
    const initial =
      declarator.init && declarator.id.type === 'Identifier'
        ? this.listed(declarator.init, context, route)
        : [];
    return [
      ...initial,
      ...pushedTo(variable).flatMap((argument) => this.element(argument, context, route)),
    ];
  }

  private listedBy(
    node: TSESTree.CallExpression,
    context: EvaluationContext,
    route: Route,
  ): ReturnPath[] {
    const callee = unwrap(node.callee);
    const method = callee.type === 'MemberExpression' ? staticKey(callee) : undefined;
    const [first] = node.arguments;
    const info =
      first && (method === 'map' || method === 'flatMap')
        ? this.functionOf(first, context)
        : undefined;
    if (info) {
      const ways = this.called(info, this.unknownFrame(info), route);
      return method === 'map' ? ways : this.elementsOfEach(ways, route);
    }
    if (callee.type === 'MemberExpression' && method !== undefined && SELECTING.has(method))
      return this.listed(callee.object, context, route);
    if (method === 'all' && first) return this.listed(first, context, route);
    const called = this.functionOf(callee, context);
    if (!called) return [];
    const inner = this.through(node, context, route);
    return this.elementsOfEach(
      this.called(called, frameOfCall(node, called, context, this.evaluator), inner),
      inner,
    );
  }

  private elementsOfEach(ways: readonly ReturnPath[], route: Route): ReturnPath[] {
    return ways.flatMap((way) =>
      way.part instanceof Expression ? this.elementsOf(way.part, { ...route, ...way }) : [],
    );
  }
}

function unknownArguments({ node, module }: FunctionInfo): UnknownValue[] {
  return node.params.map(
    (parameter) =>
      new UnknownValue('depends on what the function is called with', { node: parameter, module }),
  );
}

/** A parameter that is written again holds what it is called with only for a while. */
function forgetReassigned({ node, module }: FunctionInfo, frame: Frame): void {
  for (const variable of module.scopes.getDeclaredVariables(node)) {
    if (definitionKind(variable.defs[0]) !== 'Parameter' || !isReassigned(variable)) continue;
    frame.values.set(
      variable,
      new UnknownValue(`is assigned more than once (\`${variable.name}\`)`, { node, module }),
    );
    frame.setSource(variable, undefined);
  }
}

/** What is pushed to the list that a variable holds. */
function pushedTo(variable: Variable): TSESTree.CallExpressionArgument[] {
  return variable.references.flatMap(({ identifier }) => {
    const member = wrapped(identifier).parent;
    const call =
      member?.type === 'MemberExpression' && ['push', 'unshift'].includes(staticKey(member) ?? '')
        ? wrapped(member).parent
        : undefined;
    return call?.type === 'CallExpression' && unwrap(call.callee) === member ? call.arguments : [];
  });
}

/** Whether there is no value: the left side of `??` and `||` does not give it. */
function isNothing(part: Part): boolean {
  return (
    part === undefined ||
    (part instanceof Expression && (part.value === undefined || part.value === null))
  );
}

/** The global `Promise`. */
function isPromise(node: TSESTree.Node, { module }: EvaluationContext): boolean {
  return (
    node.type === 'Identifier' &&
    node.name === 'Promise' &&
    !variableOf(node, module.scopes)?.defs.length
  );
}
