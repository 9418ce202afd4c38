import type { TSESTree } from '@typescript-eslint/utils';
import {
  leaves,
  mayThrow,
  requirementsOf,
  statementsBefore,
  endsByThrow,
} from '../../syntax/control-flow.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  childrenOf,
  isFunction,
  unwrap,
  variableOf,
  wrapped,
  type FunctionNode,
  unwrapAwait,
} from '../../syntax/nodes.ts';
import type { ParameterFlow, MemberUse } from './parameter-flow.ts';
import { constantValue, localCallsOf, type LocalCalls } from './local-calls.ts';
import type { Guard } from '../../model/handlers/handler.ts';

/** Names of functions that throw unless their argument holds. */
const ASSERTION =
  /^(?:assert|invariant|ensure|require|expect|check|must|verify|need|demand|guard|throw)/i;
/** Names of functions that test what a context supports. */
const PREDICATE =
  /^(?:is|has|can|may|should)(?=[A-Z_])|support|capab|available|interactive|elicit|sampl/;
/** Names of functions that do not return. */
const ENDING = /^(?:throw|fail|panic|bail|abort|exit|raise|die|unreachable|never)/i;

/** Decides whether an optional member is checked before it is used. */
export class PresenceChecks {
  private readonly module: Module;
  private readonly flow: ParameterFlow;
  private readonly handler: FunctionNode;
  private readonly functions: LocalCalls;
  private readonly dominances = new Map<string, Dominance>();

  /** @param flow how the handler uses the value whose members are checked */
  constructor(flow: ParameterFlow, handler: FunctionNode, module: Module) {
    this.flow = flow;
    this.handler = handler;
    this.module = module;
    this.functions = localCallsOf(module);
  }

  /**
   * How the presence of the first members of a use is ensured.
   *
   * @param depth the number of members of the path that may be missing together: 1 for `ctx.elicit`
   * in `ctx.elicit.url`
   */
  guardOf(use: MemberUse, depth: number): Guard {
    const member = memberAt(use, depth);
    const outer = wrapped(member);
    const link = outer.parent;
    if (link?.type === 'MemberExpression' && link.object === outer && link.optional)
      return isTypeAsked(use.node) ? 'checked' : 'optional';
    if (link?.type === 'CallExpression' && link.callee === outer && link.optional)
      return 'optional';
    if (isTypeAsked(member)) return 'checked';
    const path = use.path.slice(0, depth);
    if (this.dominanceOf(path).holdsAt(use.node)) return 'checked';
    if (depth === 1 && this.keyTests(use).holdsAt(use.node)) return 'keyed';
    return isAsserted(member, outer) ? 'asserted' : 'none';
  }

  private dominanceOf(path: readonly string[]): Dominance {
    return this.dominance(path.join('.'), () =>
      this.flow.uses
        .filter((use) => path.every((name, index) => use.path[index] === name))
        .map(({ node }) => node),
    );
  }

  /** `'elicit' in ctx` for the first member of a use. */
  private keyTests({ path: [name] }: MemberUse): Dominance {
    return this.dominance(`in ${name}`, () =>
      [...this.flow.wholes].flatMap((whole) => {
        const { parent } = wrapped(whole);
        const isTest = parent?.type === 'BinaryExpression' && parent.operator === 'in';
        return isTest && parent.left.type === 'Literal' && parent.left.value === name ? parent : [];
      }),
    );
  }

  private dominance(key: string, presences: () => readonly TSESTree.Node[]): Dominance {
    let dominance = this.dominances.get(key);
    if (!dominance) {
      const { flow, handler, functions, module } = this;
      dominance = new Dominance(new Set(presences()), flow, handler, functions, module);
      this.dominances.set(key, dominance);
    }
    return dominance;
  }
}

/**
 * The expression that reads the first `depth` members of a use; the use itself if the path is
 * split.
 */
export function memberAt(use: MemberUse, depth: number): TSESTree.Node {
  let node = use.node;
  for (let length = use.path.length; length > depth && node.type === 'MemberExpression'; length--)
    node = unwrap(node.object);
  return node;
}

/** Whether an expression is the operand of `typeof`, which is a test itself. */
function isTypeAsked(node: TSESTree.Node): boolean {
  const { parent } = wrapped(node);
  return parent?.type === 'UnaryExpression' && parent.operator === 'typeof';
}

/** Whether the author asserts that a value is present: `ctx.elicit!`, `(ctx.elicit as Elicit)`. */
function isAsserted(node: TSESTree.Node, outer: TSESTree.Node): boolean {
  for (let current = node; current !== outer; current = current.parent as TSESTree.Node) {
    if (current.parent?.type !== 'ChainExpression') return true;
  }
  return false;
}

/** Decides whether a member is certainly present at a location. */
class Dominance {
  /** The expressions that are truthy only if the member is present. */
  private readonly presences: ReadonlySet<TSESTree.Node>;
  private readonly flow: ParameterFlow;
  private readonly handler: FunctionNode;
  private readonly functions: LocalCalls;
  private readonly module: Module;
  private readonly visiting = new Set<FunctionNode>();
  private readonly mentioning = new Map<TSESTree.Node, boolean>();

  constructor(
    presences: ReadonlySet<TSESTree.Node>,
    flow: ParameterFlow,
    handler: FunctionNode,
    functions: LocalCalls,
    module: Module,
  ) {
    this.presences = presences;
    this.flow = flow;
    this.handler = handler;
    this.functions = functions;
    this.module = module;
  }

  /** Whether a test of the member dominates a node. */
  holdsAt(node: TSESTree.Node): boolean {
    let child = node;
    for (let parent = node.parent; parent; child = parent, parent = parent.parent) {
      if (this.holdsInside(parent, child)) return true;
      if (isFunction(parent)) return this.holdsAtFunction(parent);
    }
    return false;
  }

  /**
   * A helper is entered through its calls; a nested function also requires what holds where it is
   * written.
   */
  private holdsAtFunction(fn: FunctionNode): boolean {
    if (fn === this.handler) return false;
    // A recursive helper was entered by another call, which decides.
    if (this.visiting.has(fn)) return true;
    this.visiting.add(fn);
    const calls = this.flow.callsByCallee.get(fn);
    const holds = calls
      ? calls.every((call) => this.holdsAt(call))
      : this.holdsAt(fn) || this.holdsAtUses(fn);
    this.visiting.delete(fn);
    return holds;
  }

  private holdsAtUses(fn: FunctionNode): boolean {
    const uses = [...this.functions.callsOf(fn), ...this.functions.otherUses(fn)];
    return uses.length > 0 && uses.every((use) => this.holdsAt(use));
  }

  /** Whether a node runs its child only if the member is present. */
  private holdsInside(parent: TSESTree.Node, child: TSESTree.Node): boolean {
    const required = requirementsOf(parent, child);
    if (required.length > 0) return required.some(({ test, truth }) => this.implies(test, truth));
    if (parent.type === 'SwitchStatement')
      return child !== parent.discriminant && this.mentions(parent.discriminant);
    return statementsBefore(parent, child).some((statement) => this.establishes(statement));
  }

  /** Whether the code after a statement runs only if the member is present. */
  private establishes(statement: TSESTree.Node): boolean {
    if (statement.type === 'IfStatement') {
      return (
        (leaves(statement.consequent, this.endsCall) && this.implies(statement.test, false)) ||
        (leaves(statement.alternate, this.endsCall) && this.implies(statement.test, true))
      );
    }
    if (statement.type !== 'ExpressionStatement') return false;
    const inner = unwrapAwait(statement.expression);
    if (inner.type === 'LogicalExpression')
      return (
        inner.operator !== '&&' && this.endsCall(inner.right) && this.implies(inner.left, true)
      );
    return inner.type === 'CallExpression' && this.asserts(inner);
  }

  private asserts(call: TSESTree.CallExpression): boolean {
    const target = this.functions.target(call);
    if (target) return mayThrow(target) && this.mentions(target.body);
    const { callee } = call;
    const names = callee.type === 'MemberExpression' ? [callee.object, callee.property] : [callee];
    if (!names.some((name) => name.type === 'Identifier' && ASSERTION.test(name.name)))
      return false;
    return call.arguments.some(
      (argument) => this.implies(argument, true) || this.flow.wholes.has(argument),
    );
  }

  private readonly endsCall = (node: TSESTree.Node): boolean => {
    const call = unwrapAwait(node);
    if (call.type !== 'CallExpression') return false;
    const target = this.functions.target(call);
    if (target) return endsByThrow(target);
    const name = call.callee.type === 'MemberExpression' ? call.callee.property : call.callee;
    return name.type === 'Identifier' && ENDING.test(name.name);
  };

  /**
   * Whether the member is present whenever an expression is truthy (or falsy). An undecidable
   * expression counts if it refers to the member.
   */
  private implies(node: TSESTree.Node, truth: boolean): boolean {
    const test = unwrap(node);
    if (this.presences.has(test)) return truth;
    if (this.flow.wholes.has(test)) return false;
    switch (test.type) {
      case 'UnaryExpression':
        return test.operator === '!' ? this.implies(test.argument, !truth) : this.mentions(test);
      case 'LogicalExpression':
        return this.logicalImplies(test, truth);
      case 'BinaryExpression':
        return this.binaryImplies(test, truth);
      case 'CallExpression':
        return isBoolean(test)
          ? this.implies(test.arguments[0] as TSESTree.Node, truth)
          : this.mentions(test);
      case 'AwaitExpression':
        return this.implies(test.argument, truth);
      case 'Identifier': {
        const variable = variableOf(test, this.module.scopes);
        const value = variable && constantValue(variable);
        return value ? this.implies(value, truth) : this.mentions(test);
      }
      default:
        return this.mentions(test);
    }
  }

  private logicalImplies(test: TSESTree.LogicalExpression, truth: boolean): boolean {
    const isAnd = test.operator === '&&';
    const [left, right] = [this.implies(test.left, truth), this.implies(test.right, truth)];
    if (test.operator === '??') return left && right;
    return isAnd === truth ? left || right : left && right;
  }

  /**
   * `x !== undefined`, `typeof x === 'function'` and their opposites. `'elicit' in ctx` implies
   * nothing: the key may hold undefined.
   */
  private binaryImplies(test: TSESTree.BinaryExpression, truth: boolean): boolean {
    if (test.operator === 'in') return false;
    const isEquality = /^[!=]==?$/.test(test.operator);
    const [subject, other] =
      isWrittenNullish(test.left) || isTypeName(test.left)
        ? [test.right, test.left]
        : [test.left, test.right];
    const inner = unwrap(subject);
    if (!isEquality) return this.mentions(test);
    const isEqual = (test.operator[0] === '=') === truth;
    if (inner.type === 'UnaryExpression' && inner.operator === 'typeof' && isTypeName(other)) {
      return this.presences.has(unwrap(inner.argument))
        ? isEqual !== isUndefinedName(other)
        : this.mentions(inner);
    }
    if (!isWrittenNullish(other)) return this.mentions(test);
    if (this.flow.wholes.has(inner)) return false;
    return this.presences.has(inner)
      ? !isEqual && (test.operator.length === 2 || !isNull(other))
      : this.mentions(inner);
  }

  /**
   * Whether an expression refers to the member, directly or through variables and functions of the
   * file.
   */
  private mentions(node: TSESTree.Node): boolean {
    const known = this.mentioning.get(node);
    if (known !== undefined) return known;
    this.mentioning.set(node, false);
    const found =
      this.presences.has(node) ||
      (this.flow.wholes.has(node) && isAskedAbout(node)) ||
      this.partsMention(node);
    this.mentioning.set(node, found);
    return found;
  }

  private partsMention(node: TSESTree.Node): boolean {
    const target = node.type === 'CallExpression' ? this.functions.target(node) : undefined;
    // A function of the file that receives the whole context is checked itself.
    if (target)
      return [
        target.body,
        ...childrenOf(node).filter((child) => !this.flow.wholes.has(child)),
      ].some((part) => this.mentions(part));
    const definitions =
      node.type === 'Identifier' ? (variableOf(node, this.module.scopes)?.defs ?? []) : [];
    const values = definitions
      .map((definition) => definition.node)
      .flatMap((declared) =>
        declared.type === 'VariableDeclarator' && declared.init ? [declared.init] : [],
      );
    return [...values, ...childrenOf(node)].some((part) => this.mentions(part));
  }
}

/** Whether a value is passed to a predicate: `canAsk(ctx)`, `supportsElicitation({ ctx })`. */
function isAskedAbout(node: TSESTree.Node): boolean {
  let current = wrapped(node).parent;
  if (current?.type === 'Property') current = current.parent.parent;
  if (current?.type !== 'CallExpression') return false;
  const name =
    current.callee.type === 'MemberExpression' ? current.callee.property : current.callee;
  return name.type === 'Identifier' && PREDICATE.test(name.name);
}

function isBoolean(call: TSESTree.CallExpression): boolean {
  return (
    call.callee.type === 'Identifier' &&
    call.callee.name === 'Boolean' &&
    call.arguments.length === 1
  );
}

function isNull(node: TSESTree.Node): boolean {
  return node.type === 'Literal' && node.value === null && node.raw === 'null';
}

function isWrittenNullish(node: TSESTree.Node): boolean {
  return (
    isNull(node) ||
    (node.type === 'Identifier' && node.name === 'undefined') ||
    (node.type === 'UnaryExpression' && node.operator === 'void')
  );
}

function isTypeName(node: TSESTree.Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'string';
}

function isUndefinedName(node: TSESTree.Node): boolean {
  return node.type === 'Literal' && node.value === 'undefined';
}
