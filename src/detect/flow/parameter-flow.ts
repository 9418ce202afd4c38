import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { Module } from '../../syntax/modules/module.ts';
import {
  definitionKind,
  staticKey,
  variableOf,
  wrapped,
  type FunctionNode,
} from '../../syntax/nodes.ts';
import { directUse } from './value-use.ts';
import { localCallsOf, type LocalCalls } from './local-calls.ts';
import { isReassigned } from '../../syntax/variables.ts';

/** One use of a tracked parameter's member. */
export interface MemberUse {
  /** The member and members of it. */
  readonly path: readonly string[];
  /** The member expression; of a destructured member its key; of a variable that holds a member the reference to it. */
  readonly node: TSESTree.Node;
  /** The same for the first member alone: `ctx.state` of `ctx.state.set`. */
  readonly first: TSESTree.Node;
  /** The call of the member. */
  readonly call: TSESTree.CallExpression | undefined;
  /** Whether the member was read before into the variable that is used here. */
  readonly isAlias: boolean;
}

/** What was found on the way of a parameter through the functions of a file. */
export interface ParameterFlow {
  readonly uses: readonly MemberUse[];
  /** By a helper that was handed the value: the calls that hand it over. */
  readonly handovers: ReadonlyMap<FunctionNode, readonly TSESTree.CallExpression[]>;
  /** References to the whole value. */
  readonly wholes: ReadonlySet<TSESTree.Node>;
  /** Whether the whole value goes somewhere that is not followed, or is read with computed keys. */
  readonly escapes: boolean;
}

/** A value on the way: the tracked one, a member of it, or an object that holds one of these. */
interface Value {
  /** The keys that lead from here to the tracked value or its member. */
  readonly pending: readonly string[];
  /** The members that were read from the tracked value. */
  readonly path: readonly string[];
  /** What reads the first of them. */
  readonly first?: TSESTree.Node;
}

/**
 * Follows a parameter wherever it goes in its file: destructured, renamed, put into an object, handed to helpers of the file.
 *
 * @param pattern the parameter
 */
export function trackParameter(pattern: TSESTree.Parameter, module: Module): ParameterFlow {
  const tracker = new Tracker(module);
  tracker.bind(
    pattern.type === 'TSParameterProperty' ? pattern.parameter : pattern,
    { pending: [], path: [] },
    true,
  );
  return tracker;
}

class Tracker implements ParameterFlow {
  readonly uses: MemberUse[] = [];
  readonly handovers = new Map<FunctionNode, TSESTree.CallExpression[]>();
  readonly wholes = new Set<TSESTree.Node>();
  escapes = false;
  private readonly module: Module;
  private readonly functions: LocalCalls;
  private readonly bound = new Set<string>();

  constructor(module: Module) {
    this.module = module;
    this.functions = localCallsOf(module);
  }

  /**
   * Gives the names of a pattern their parts of a value.
   *
   * @param isParameter whether a default stands for a missing argument, so that the value is the tracked one all the same
   */
  bind(pattern: TSESTree.Node, value: Value, isParameter = false): void {
    const key = `${pattern.range.join()} ${value.pending.join('.')} ${value.path.join('.')}`;
    if (this.bound.has(key)) return;
    this.bound.add(key);
    switch (pattern.type) {
      case 'Identifier': {
        const variable = variableOf(pattern, this.module.scopes);
        if (variable) this.variable(variable, value);
        return;
      }
      case 'AssignmentPattern':
        if (isParameter) this.bind(pattern.left, value);
        return;
      case 'ObjectPattern':
        for (const property of pattern.properties) this.bindProperty(property, value);
        return;
      default:
        this.escape(value);
    }
  }

  private bindProperty(property: TSESTree.Property | TSESTree.RestElement, value: Value): void {
    if (property.type === 'RestElement') {
      this.bind(property.argument, value);
      return;
    }
    const part = this.read(value, property, property.key);
    if (!part) return;
    if (value.pending.length === 0 && part.first)
      this.uses.push({
        path: part.path,
        node: property.key,
        first: part.first,
        call: undefined,
        isAlias: false,
      });
    this.bind(property.value, part);
  }

  private variable(variable: Variable, value: Value): void {
    const isParameter = definitionKind(variable.defs[0]) === 'Parameter';
    if (variable.defs.length !== 1 || (!isParameter && isReassigned(variable))) {
      this.escape(value);
      return;
    }
    for (const { identifier } of variable.references.filter((reference) => reference.isRead())) {
      const node = identifier as TSESTree.Node;
      this.follow(node, value.path.length > 0 ? { ...value, first: node } : value);
    }
  }

  /** Follows an expression of a value through the members that are read from it, to what happens to them. */
  private follow(start: TSESTree.Node, from: Value): void {
    let node = start;
    let value = from;
    let outer = wrapped(node);
    while (outer.parent?.type === 'MemberExpression' && outer.parent.object === outer) {
      const part = this.read(value, outer.parent, outer.parent);
      if (!part) return;
      [node, value] = [outer.parent, part];
      outer = wrapped(node);
    }
    if (value.pending.length === 0) this.use(node, outer, value, from.path.length > 0);
    this.sink(outer, value);
  }

  private use(
    node: TSESTree.Node,
    outer: TSESTree.Node,
    { path, first }: Value,
    isAlias: boolean,
  ): void {
    const call =
      outer.parent?.type === 'CallExpression' && outer.parent.callee === outer
        ? outer.parent
        : undefined;
    if (first) this.uses.push({ path, node, first, call, isAlias });
    else this.wholes.add(node);
  }

  /** Follows a value to where it is stored or handed over. */
  private sink(outer: TSESTree.Node, value: Value): void {
    const parent = outer.parent as TSESTree.Node;
    if (parent.type === 'VariableDeclarator') this.bind(parent.id, value);
    else if (parent.type === 'Property' && parent.value === outer) this.intoObject(parent, value);
    else if (parent.type === 'CallExpression' && parent.callee !== outer)
      this.handOver(parent, outer, value);
    else if (!isTest(outer, parent)) this.escape(value);
  }

  private intoObject(property: TSESTree.Property, value: Value): void {
    const key = staticKey(property);
    if (key === undefined) this.escape(value);
    else this.follow(property.parent, { ...value, pending: [key, ...value.pending] });
  }

  private handOver(call: TSESTree.CallExpression, argument: TSESTree.Node, value: Value): void {
    const index = call.arguments.indexOf(argument as TSESTree.CallExpressionArgument);
    const helper = this.functions.target(call);
    if (!helper || call.arguments.slice(0, index).some(({ type }) => type === 'SpreadElement')) {
      this.escape(value);
      return;
    }
    const calls = this.handovers.get(helper) ?? [];
    this.handovers.set(helper, calls.includes(call) ? calls : [...calls, call]);
    const parameter = helper.params[index];
    if (parameter)
      this.bind(
        parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter,
        value,
        true,
      );
  }

  /** The part of a value at a key; undefined where it is not known, or is a part of an object that does not hold the tracked value. */
  private read(
    value: Value,
    by: TSESTree.MemberExpression | TSESTree.Property,
    node: TSESTree.Node,
  ): Value | undefined {
    const key = staticKey(by);
    const { pending, path, first = node } = value;
    if (key === undefined) this.escape(value);
    else if (pending.length === 0) return { pending, path: [...path, key], first };
    return key !== undefined && pending[0] === key
      ? { ...value, pending: pending.slice(1) }
      : undefined;
  }

  private escape(value: Value): void {
    if (value.path.length === 0) this.escapes = true;
  }
}

/** Whether a value only decides something here, is dropped or called, or is in a type. */
function isTest(node: TSESTree.Node, parent: TSESTree.Node): boolean {
  if (parent.type === 'CallExpression' || parent.type.startsWith('TS')) return true;
  const use = directUse(node);
  return use === 'tested' || use === 'dropped';
}
