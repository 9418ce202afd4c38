import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { CaughtPath } from '../model/results.ts';
import type { Site } from '../model/static.ts';
import { callbackGivenBack } from '../syntax/callbacks.ts';
import { changesObject } from '../syntax/changes.ts';
import { mayBeDecided } from '../syntax/conditions.ts';
import type { Context, Evaluator } from '../syntax/evaluator.ts';
import { Expression, type Part } from '../syntax/expression.ts';
import type { Frame } from '../syntax/frame.ts';
import type { Origin } from '../syntax/library.ts';
import { contains, enclosingFunction, isFunction, someInside, staticKey, unwrap, variableOf, wrapped, type FunctionNode } from '../syntax/nodes.ts';
import { UnknownValue, asUnknown, isUnresolved, type FunctionInfo } from '../syntax/value.ts';
import { frameOfCall } from './call-frame.ts';
import { isWrittenAgain } from './functions.ts';
import type { Sites } from './sites.ts';

/** One of the values that an expression may have when the server runs. */
export interface Way {
  /** The expression that gives it, as it is written; undefined for no value at all. */
  readonly part: Part;
  /** Where the value comes into the linted file. */
  readonly via: Site;
  /** What the function that was asked about returns itself. */
  readonly returned: Site;
  readonly caught: CaughtPath | undefined;
}

/** How the expression that is looked at was reached. */
interface Route extends Omit<Way, 'part'> {
  readonly depth: number;
  /** The function that was asked about. */
  readonly root: Origin | undefined;
  /** The innermost `try` of the function with a `catch` that answers, or throws something else. */
  readonly guard: TSESTree.TryStatement | undefined;
}

/** A call that is returned out of a `try` without `await`. */
interface Unawaited extends Origin {
  readonly node: TSESTree.CallExpression;
  readonly via: Site;
}

/** A function that was followed, with the values of its parameters, and the call in the linted file that leads to it. */
export interface Entered extends Context {
  readonly node: FunctionNode;
  readonly via: Site;
}

/** A `throw`, and the call in the linted file that leads to it. */
interface Thrown extends Origin {
  readonly via: Site;
}

/** How deep functions are followed into each other, and how many expressions are looked at for one question. */
const MAX_DEPTH = 8;
const MAX_EXPRESSIONS = 400;

/** Methods of lists that give elements of the list and no others. */
const SELECTING: ReadonlySet<string> = new Set(['filter', 'slice', 'reverse', 'toReversed', 'sort', 'toSorted']);

/**
 * Follows what functions return: every `return` that conditions do not rule out, both sides of what is not decided, and the
 * functions of the project that are called on the way, with what they are called with.
 */
export class Ways {
  private readonly evaluator: Evaluator;
  private readonly sites: Sites;
  /** The calls that were returned without awaiting them on the ways that were followed. */
  readonly unawaited: Unawaited[] = [];
  /** The `throw` statements that end some of the ways. */
  readonly thrown: Thrown[] = [];
  readonly entered: Entered[] = [];
  private left = MAX_EXPRESSIONS;

  constructor(evaluator: Evaluator, sites: Sites) {
    this.evaluator = evaluator;
    this.sites = sites;
  }

  /** What a function may give when it is called with the arguments; unknown ones where none are given. */
  *ofFunction(info: FunctionInfo, args: readonly unknown[] = unknownArguments(info)): Generator<Way> {
    const site = this.sites.of(info);
    yield* this.called(info, this.evaluator.frameFor(info, info.receiver, args), { via: site, returned: site, caught: undefined, depth: 0, root: info, guard: undefined });
  }

  /** The elements that a list may have. Those that cannot be told apart are left out. */
  *elements(part: Part, way: Way): Generator<Way> {
    if (part instanceof Expression) yield* this.elementsOf(part, { ...way, depth: 0, root: undefined, guard: undefined });
  }

  /** The values that an expression may have. */
  *values(part: Part, way: Way): Generator<Way> {
    const route = { ...way, depth: 0, root: undefined, guard: undefined };
    if (part instanceof Expression && !part.isGiven) yield* this.expression(part.node, part.context, route);
    else yield this.way(part, route);
  }

  private way(part: Part, { via, returned, caught }: Route): Way {
    return { part, via, returned, caught };
  }

  private unknownFrame(info: FunctionInfo): Frame {
    return this.evaluator.frameFor(info, info.receiver, unknownArguments(info));
  }

  private *called(info: FunctionInfo, frame: Frame, route: Route): Generator<Way> {
    if (info.node.generator || route.depth > MAX_DEPTH) {
      yield this.way(new UnknownValue(info.node.generator ? 'comes from a generator' : `is returned through more than ${MAX_DEPTH} functions`, info), route);
      return;
    }
    const context = { module: info.module, frame };
    forgetReassigned(info, frame);
    this.entered.push({ ...context, node: info.node, via: route.via });
    const inner = { ...route, depth: route.depth + 1, guard: undefined };
    const { body } = info.node;
    if (body.type !== 'BlockStatement') {
      yield* this.returned(body, context, inner);
      return;
    }
    let hasValue = false;
    const ways = this.block(body.body, context, inner);
    for (let next = ways.next(); ; next = ways.next()) {
      if (next.done === true) {
        if (!next.value) yield this.way(hasValue ? new UnknownValue('may be nothing: the function may end without returning', info) : undefined, inner);
        return;
      }
      hasValue = true;
      yield next.value;
    }
  }

  private *returned(node: TSESTree.Expression, context: Context, route: Route): Generator<Way> {
    const clause = catchAround(node);
    const caught = clause ? this.caughtAt(node, clause, clause.param, context, route) : route.caught;
    if (route.guard) this.noteUnawaited(node, context, route);
    yield* this.expression(node, context, { ...route, returned: this.returnedAt(node, context, route), caught });
  }

  /** A way through a `catch` that returns `node`. */
  private caughtAt(node: TSESTree.Node, clause: TSESTree.Node, parameter: TSESTree.Node | null | undefined, { module }: Context, { via }: Route): CaughtPath {
    return { at: this.sites.of({ node, module }, via), clause: this.sites.of({ node: clause, module }, via), tellsError: Boolean(parameter) && tells(node, parameter as TSESTree.Node, clause) };
  }

  /** The place of a `return`: of the function that was asked about, else the first in the linted file. */
  private returnedAt(node: TSESTree.Node, { module }: Context, { root, returned, via }: Route): Site {
    const isOwn = root?.module === module && contains(root.node, node);
    return isOwn || returned.elsewhere ? this.sites.of({ node, module }, via) : returned;
  }

  private noteUnawaited(node: TSESTree.Expression, context: Context, { via }: Route): void {
    const call = unwrap(node);
    if (call.type !== 'CallExpression' || !enclosingFunction(call)?.async) return;
    const info = this.functionOf(call.callee, context);
    if (info?.node.async && !info.node.generator) this.unawaited.push({ node: call, module: context.module, via });
  }

  private functionOf(node: TSESTree.Node, { module, frame }: Context): FunctionInfo | undefined {
    return this.evaluator.functionInfo(this.evaluator.evaluate(node, module, frame));
  }

  /** @returns whether nothing behind the statements is reached */
  private *block(statements: readonly TSESTree.Statement[], context: Context, route: Route): Generator<Way, boolean> {
    for (const statement of statements) if (yield* this.statement(statement, context, route)) return true;
    return false;
  }

  private *statement(node: TSESTree.Statement, context: Context, route: Route): Generator<Way, boolean> {
    switch (node.type) {
      case 'ReturnStatement':
        if (node.argument) yield* this.returned(node.argument, context, route);
        else yield this.way(undefined, { ...route, returned: this.returnedAt(node, context, route) });
        return true;
      case 'ThrowStatement':
        this.thrown.push({ node, module: context.module, via: route.via });
        return true;
      case 'BreakStatement':
      case 'ContinueStatement':
        return true;
      case 'BlockStatement':
        return yield* this.block(node.body, context, route);
      case 'LabeledStatement':
        return yield* this.statement(node.body, context, route);
      case 'IfStatement':
        return yield* this.branch(node, context, route);
      case 'SwitchStatement':
        return yield* this.switchOn(node, context, route);
      case 'TryStatement':
        return yield* this.attempt(node, context, route);
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ForStatement':
      case 'ForOfStatement':
      case 'ForInStatement':
        yield* this.statement(node.body, context, route);
        return isEndless(node) && !breaks(node.body);
      default:
        return false;
    }
  }

  private *branch({ test, consequent, alternate }: TSESTree.IfStatement, context: Context, route: Route): Generator<Way, boolean> {
    const value = this.decided(test, context);
    if (!isUnresolved(value)) {
      const taken = value ? consequent : alternate;
      return taken ? yield* this.statement(taken, context, route) : false;
    }
    const ends = yield* this.statement(consequent, context, route);
    return (alternate ? yield* this.statement(alternate, context, route) : false) && ends;
  }

  /** One that names no case for what it is asked is taken for complete: types often see to that. */
  private *switchOn({ discriminant, cases }: TSESTree.SwitchStatement, context: Context, route: Route): Generator<Way, boolean> {
    const subject = this.decided(discriminant, context);
    const tests = cases.map(({ test }) => (test && !isUnresolved(subject) ? this.decided(test, context) : undefined));
    const isDecided = !isUnresolved(subject) && !tests.some(isUnresolved);
    const chosen = isDecided ? cases.findIndex(({ test }, index) => test !== null && tests[index] === subject) : -1;
    const start = chosen < 0 && isDecided ? cases.findIndex(({ test }) => test === null) : chosen;
    if (isDecided && start < 0) return false;
    let ends = true;
    for (const [index, { consequent }] of cases.entries()) {
      if (isDecided && index < start) continue;
      const leaves = yield* this.block(consequent, context, route);
      if (consequent.some(breaks)) ends = false;
      if (leaves && isDecided) return ends;
      if (index === cases.length - 1 && !leaves) ends = false;
    }
    return ends;
  }

  private *attempt(node: TSESTree.TryStatement, context: Context, route: Route): Generator<Way, boolean> {
    const { block, handler, finalizer } = node;
    const guard = handler && answers(handler) ? node : route.guard;
    const ends = yield* this.block(block.body, context, { ...route, guard });
    const handlerEnds = handler ? yield* this.block(handler.body.body, context, route) : true;
    return (finalizer ? yield* this.block(finalizer.body, context, route) : false) || (ends && handlerEnds);
  }

  /** The value that a condition has, where what is written decides it. */
  private decided(node: TSESTree.Expression, context: Context): unknown {
    const { module, frame } = context;
    return mayBeDecided(node, context) ? this.evaluator.evaluate(node, module, frame) : new UnknownValue('depends on what is computed', { node, module });
  }

  private *expression(node: TSESTree.Node, context: Context, route: Route): Generator<Way> {
    if (this.left-- <= 0) {
      yield this.way(new UnknownValue('may be more than is followed', { node, module: context.module }), route);
      return;
    }
    const inner = unwrap(node);
    switch (inner.type) {
      case 'AwaitExpression':
        yield* this.expression(inner.argument, context, route);
        return;
      case 'SequenceExpression':
        yield* this.expression(inner.expressions.at(-1) as TSESTree.Expression, context, route);
        return;
      case 'ConditionalExpression':
      case 'LogicalExpression':
        for (const side of this.sides(inner, context)) {
          if (side instanceof UnknownValue) yield this.way(side, route);
          else for (const way of this.expression(side, context, route)) if (!(inner.type === 'LogicalExpression' && side === inner.left && isNothing(way.part))) yield way;
        }
        return;
      case 'Identifier':
        yield* this.variable(inner, context, route);
        return;
      case 'CallExpression':
        yield* this.call(inner, context, route);
        return;
      default:
        yield this.way(this.part(inner, context), route);
    }
  }

  /** What a variable may hold: of several values it is not known which one a test of it has left. */
  private *variable(name: TSESTree.Identifier, context: Context, route: Route): Generator<Way> {
    const origin = { node: name, module: context.module };
    const declared = this.declaration(name, context);
    if (!declared) {
      yield this.way(this.isHandedOver(name, context) ? new UnknownValue(`is handed to a function that may change it (\`${name.name}\`)`, origin) : this.part(name, context), route);
      return;
    }
    const ways = [...this.expression(declared.node, declared, route)];
    const isTested = ways.length > 1 && isAskedAbout(name, variableOf(name, context.module.scopes));
    yield* isTested ? [this.way(new UnknownValue(`is one of several values (\`${name.name}\`)`, origin), route)] : ways;
  }

  private part(node: TSESTree.Node, context: Context): Expression {
    return new Expression(this.evaluator, node, context);
  }

  /** The operands that the value may come from; an unknown value for one that is false in a way that is not known. */
  private sides(node: TSESTree.ConditionalExpression | TSESTree.LogicalExpression, context: Context): (TSESTree.Expression | UnknownValue)[] {
    const decider = this.decided(node.type === 'ConditionalExpression' ? node.test : node.left, context);
    const isDecided = !isUnresolved(decider);
    if (node.type === 'ConditionalExpression') return isDecided ? [decider ? node.consequent : node.alternate] : [node.consequent, node.alternate];
    if (isDecided) return [(node.operator === '&&' ? Boolean(decider) : node.operator === '||' ? !decider : decider === undefined || decider === null) ? node.right : node.left];
    // What is false in an unknown way is hardly ever given on purpose: `text && { … }`.
    return [node.operator === '&&' ? new UnknownValue(asUnknown(decider).why, { node: node.left, module: context.module }) : node.left, node.right];
  }

  /** The expression that a constant is declared with, unless what it holds may be changed where that is not seen. */
  private declaration(name: TSESTree.Identifier, context: Context): (Context & { readonly node: TSESTree.Node }) | undefined {
    const variable = variableOf(name, context.module.scopes);
    const declared = variable && this.evaluator.bindings.initializer(variable, context);
    return declared && !this.isHandedOver(name, context) ? declared : undefined;
  }

  /** Whether the object that a variable holds is handed to a function. */
  private isHandedOver(name: TSESTree.Identifier, { module }: Context): boolean {
    const variable = variableOf(name, module.scopes);
    return variable?.defs[0]?.node.type === 'VariableDeclarator' && variable.references.some(({ identifier }) => mayBeChangedBy(identifier));
  }

  private *call(node: TSESTree.CallExpression, context: Context, route: Route): Generator<Way> {
    const callee = unwrap(node.callee);
    const method = callee.type === 'MemberExpression' ? staticKey(callee) : undefined;
    const [first, second] = node.arguments;
    if (callee.type === 'MemberExpression' && (method === 'then' || method === 'catch' || method === 'finally')) {
      if (method !== 'then') yield* this.expression(callee.object, context, route);
      const [onValue, onError] = method === 'then' ? [first, second] : method === 'catch' ? [undefined, first] : [];
      if (onValue) yield* this.callback(onValue, context, route);
      if (onError) yield* this.callback(onError, context, { ...route, caught: this.caughtAt(onError, onError, isFunction(onError) ? onError.params[0] : undefined, context, route) });
      return;
    }
    if (callee.type === 'MemberExpression' && method === 'resolve' && isPromise(callee.object, context) && first && first.type !== 'SpreadElement') {
      yield* this.expression(first, context, route);
      return;
    }
    const value = this.evaluator.evaluate(callee, context.module, context.frame);
    const info = this.evaluator.functionInfo(value);
    const given = callbackGivenBack(value, node);
    if (info) yield* this.called(info, frameOfCall(node, info, context, this.evaluator), { ...route, via: this.sites.of({ node, module: context.module }, route.via) });
    else if (given) yield* this.callback(given, context, route);
    else yield this.way(this.part(node, context), route);
  }

  private *callback(node: TSESTree.Node, context: Context, route: Route): Generator<Way> {
    const info = this.functionOf(node, context);
    if (info) yield* this.called(info, this.unknownFrame(info), route);
    else yield this.way(new UnknownValue('is made by a function that is not read', { node, module: context.module }), route);
  }

  private *elementsOf(list: Expression, route: Route): Generator<Way> {
    const { value } = list.isGiven ? list : { value: undefined };
    const made = list.isGiven ? this.evaluator.provenanceOf(value) : undefined;
    if (made) yield* this.listed(made.node, made, route);
    else if (!list.isGiven) yield* this.listed(list.node, list.context, route);
  }

  private *listed(node: TSESTree.Node, context: Context, route: Route): Generator<Way> {
    if (this.left-- <= 0) return;
    const inner = unwrap(node);
    switch (inner.type) {
      case 'AwaitExpression':
        yield* this.listed(inner.argument, context, route);
        return;
      case 'ConditionalExpression':
      case 'LogicalExpression':
        for (const side of this.sides(inner, context)) if (!(side instanceof UnknownValue)) yield* this.listed(side, context, route);
        return;
      case 'ArrayExpression':
        for (const element of inner.elements) {
          if (element?.type === 'SpreadElement') yield* this.listed(element.argument, context, route);
          else if (element) yield* this.expression(element, context, route);
        }
        return;
      case 'Identifier':
        yield* this.named(inner, context, route);
        return;
      case 'CallExpression':
        yield* this.listedBy(inner, context, route);
        return;
      default:
    }
  }

  /** The elements of a list that a variable holds: those it is made with, and those that are pushed to it. */
  private *named(name: TSESTree.Identifier, context: Context, route: Route): Generator<Way> {
    const variable = variableOf(name, context.module.scopes);
    const declared = variable && this.evaluator.bindings.initializer(variable, context);
    if (declared) {
      yield* this.listed(declared.node, declared, route);
      return;
    }
    const declarator = variable?.defs[0]?.node as TSESTree.Node | undefined;
    if (!variable || declarator?.type !== 'VariableDeclarator') {
      const { value } = this.part(name, context);
      const made = this.evaluator.provenanceOf(value);
      if (made) yield* this.listed(made.node, made, route);
      return;
    }
    if (declarator.init && declarator.id.type === 'Identifier') yield* this.listed(declarator.init, context, route);
    for (const argument of pushedTo(variable)) {
      if (argument.type === 'SpreadElement') yield* this.listed(argument.argument, context, route);
      else yield* this.expression(argument, context, route);
    }
  }

  private *listedBy(node: TSESTree.CallExpression, context: Context, route: Route): Generator<Way> {
    const callee = unwrap(node.callee);
    const method = callee.type === 'MemberExpression' ? staticKey(callee) : undefined;
    const [first] = node.arguments;
    const info = first && (method === 'map' || method === 'flatMap') ? this.functionOf(first, context) : undefined;
    if (info) {
      const ways = this.called(info, this.unknownFrame(info), route);
      if (method === 'map') yield* ways;
      else for (const way of ways) if (way.part instanceof Expression) yield* this.elementsOf(way.part, { ...route, ...way });
    } else if (callee.type === 'MemberExpression' && method !== undefined && SELECTING.has(method)) {
      yield* this.listed(callee.object, context, route);
    } else if (method === 'all' && first) {
      yield* this.listed(first, context, route);
    } else {
      const called = this.functionOf(callee, context);
      if (!called) return;
      const inner = { ...route, via: this.sites.of({ node, module: context.module }, route.via) };
      for (const way of this.called(called, frameOfCall(node, called, context, this.evaluator), inner)) if (way.part instanceof Expression) yield* this.elementsOf(way.part, { ...inner, ...way });
    }
  }
}

function unknownArguments({ node, module }: FunctionInfo): UnknownValue[] {
  return node.params.map((parameter) => new UnknownValue('depends on what the function is called with', { node: parameter, module }));
}

/** A parameter that is written again holds what it is called with only for a while. */
function forgetReassigned({ node, module }: FunctionInfo, frame: Frame): void {
  for (const variable of module.scopes.getDeclaredVariables(node)) {
    if ((variable.defs[0]?.type as string | undefined) !== 'Parameter' || !isWrittenAgain(variable)) continue;
    frame.values.set(variable, new UnknownValue(`is assigned more than once (\`${variable.name}\`)`, { node, module }));
    frame.setSource(variable, undefined);
  }
}

/** What is pushed to the list that a variable holds. */
function pushedTo(variable: Variable): TSESTree.CallExpressionArgument[] {
  return variable.references.flatMap(({ identifier }) => {
    const member = wrapped(identifier).parent;
    const call = member?.type === 'MemberExpression' && ['push', 'unshift'].includes(staticKey(member) ?? '') ? wrapped(member).parent : undefined;
    return call?.type === 'CallExpression' && unwrap(call.callee) === member ? call.arguments : [];
  });
}

/** Whether there is no value: the left side of `??` and `||` does not give it. */
function isNothing(part: Part): boolean {
  return part === undefined || (part instanceof Expression && (part.value === undefined || part.value === null));
}

/** Whether a variable is referred to other than where it is set, at `name`, and as the argument of a function that only reads it. */
function isAskedAbout(name: TSESTree.Identifier, variable: Variable | undefined): boolean {
  return variable?.references.some(({ identifier, init }) => init !== true && identifier !== name && !isReadAsArgument(identifier)) ?? false;
}

/** Functions that only read what they are handed. */
const READING = /^(?:JSON|console|Object|Array|String|Number|Boolean|logger|log)$/;

/** Whether a name is handed to a function that may change the object it stands for, or the object is changed through it. */
function mayBeChangedBy(name: TSESTree.Node): boolean {
  return changesObject(name) || (argumentOf(name) !== undefined && !isReadAsArgument(name));
}

/** The call that a name is an argument of. */
function argumentOf(name: TSESTree.Node): TSESTree.CallExpression | TSESTree.NewExpression | undefined {
  const outer = wrapped(name);
  const { parent } = outer;
  return (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && (parent.arguments as readonly TSESTree.Node[]).includes(outer) ? parent : undefined;
}

function isReadAsArgument(name: TSESTree.Node): boolean {
  const call = argumentOf(name);
  const callee = call && unwrap(call.callee);
  const owner = callee?.type === 'MemberExpression' ? unwrap(callee.object) : callee;
  return owner?.type === 'Identifier' && READING.test(owner.name);
}

/** Whether a `catch` returns something in place of what failed, or throws something else. */
function answers({ param, body }: TSESTree.CatchClause): boolean {
  const isCaught = (node: TSESTree.Node): boolean => node.type === 'Identifier' && param?.type === 'Identifier' && node.name === param.name;
  return someInside(body, (node) => (node.type === 'ReturnStatement' && node.argument !== null) || (node.type === 'ThrowStatement' && !isCaught(node.argument)));
}

function breaks(statement: TSESTree.Statement): boolean {
  return someInside(statement, (node) => node.type === 'BreakStatement');
}

/** `while (true)` and its kind. */
function isEndless(node: TSESTree.Statement): boolean {
  if (node.type === 'ForStatement') return node.test === null;
  return (node.type === 'WhileStatement' || node.type === 'DoWhileStatement') && node.test.type === 'Literal' && node.test.value === true;
}

/** The global `Promise`. */
function isPromise(node: TSESTree.Node, { module }: Context): boolean {
  return node.type === 'Identifier' && node.name === 'Promise' && !variableOf(node, module.scopes)?.defs.length;
}

/** The `catch` that a node stands in, in the same function. */
function catchAround(node: TSESTree.Node): TSESTree.CatchClause | undefined {
  for (let current = node.parent; current && !isFunction(current); current = current.parent) if (current.type === 'CatchClause') return current;
  return undefined;
}

/** Whether an expression names what was caught, or a variable that was made of it where it was caught. */
function tells(node: TSESTree.Node, parameter: TSESTree.Node, body: TSESTree.Node): boolean {
  const names = new Set<string>();
  const mentions = (inner: TSESTree.Node): boolean => inner.type === 'Identifier' && names.has(inner.name);
  someInside(parameter, (inner) => inner.type === 'Identifier' && !names.add(inner.name));
  someInside(body, (inner) => inner.type === 'VariableDeclarator' && inner.id.type === 'Identifier' && inner.init !== null && someInside(inner.init, mentions) && !names.add(inner.id.name));
  return someInside(node, mentions);
}
