import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { Module } from '../../syntax/modules/module.ts';
import {
  definitionKind,
  staticKey,
  unwrap,
  variableOf,
  wrapped,
  type FunctionNode,
} from '../../syntax/nodes.ts';
import { isReassigned } from '../../syntax/variables.ts';
import { localCallsOf } from './local-calls.ts';
import { parentUse, type ParentUse } from './value-use.ts';

/** How a pattern binds a value; `lost` if no variable that can be followed holds it. */
type PatternUse =
  | { readonly kind: 'destructured'; readonly by: TSESTree.Property }
  | {
      readonly kind: 'bound' | 'reassigned';
      readonly by: TSESTree.Node;
      readonly variable: Variable;
    }
  | { readonly kind: 'defaulted' | 'rest' | 'lost'; readonly by: TSESTree.Node };

/** One use of a tracked value or of a member of it. */
export type TrackedUse = (ParentUse | PatternUse) & {
  /** The members read from the tracked value. */
  readonly path: readonly string[];
  /**
   * The expression with the value, the key of a destructured member, or the pattern that binds the
   * value.
   */
  readonly node: TSESTree.Node;
  /** The node that reads the first member, or the reference to a variable that holds a member. */
  readonly first: TSESTree.Node | undefined;
  /** Whether a variable or object holds the member that is used here. */
  readonly isAlias: boolean;
  /** Whether `node` is an object that holds the value, not the value itself. */
  readonly isHeld: boolean;
};

/**
 * Receives each use; returns whether to follow its result: a variable, a member, the enclosing
 * expression.
 */
export type Visit = (use: TrackedUse) => boolean;

/** The tracked value, a member of it, or an object that holds one of these. */
interface Value {
  /**
   * The keys that lead from here to the tracked value or its member; undefined for a computed key.
   */
  readonly pending: readonly (string | undefined)[];
  readonly path: readonly string[];
  readonly first?: TSESTree.Node | undefined;
}

/** Follows the value of an expression forward, depth first in the order of the references. */
export function trackValue(node: TSESTree.Node, module: Module, visit: Visit): void {
  new ValueTracker(module, visit).follow(node, { pending: [], path: [] });
}

/** Follows the value that a parameter or the pattern of a declaration binds. */
export function trackPattern(pattern: TSESTree.Node, module: Module, visit: Visit): void {
  new ValueTracker(module, visit).bind(pattern, { pending: [], path: [] });
}

/** The function of the module that is certain to receive an argument of a call. */
export function helperOf(
  { by, node }: Pick<TrackedUse, 'by' | 'node'>,
  module: Module,
): FunctionNode | undefined {
  if (by.type !== 'CallExpression') return undefined;
  const before = by.arguments.slice(0, argumentIndex(by, node));
  return before.some(({ type }) => type === 'SpreadElement')
    ? undefined
    : localCallsOf(module).target(by);
}

function argumentIndex(call: TSESTree.CallExpression, node: TSESTree.Node): number {
  return (call.arguments as readonly TSESTree.Node[]).indexOf(wrapped(node));
}

class ValueTracker {
  private readonly module: Module;
  private readonly visit: Visit;
  /** The bindings already followed: recursive functions and cyclic assignments must end. */
  private readonly bound = new Set<string>();

  constructor(module: Module, visit: Visit) {
    this.module = module;
    this.visit = visit;
  }

  follow(node: TSESTree.Node, value: Value, isAlias = value.path.length > 0): void {
    const use = parentUse(node);
    const { kind, by } = use;
    if (!this.takes(use, node, value, isAlias)) return;
    if (kind === 'declared') this.bind(by.id, value);
    else if (kind === 'assigned') this.bind(unwrap(by.left), value);
    else if (kind === 'property')
      this.follow(by.parent, { ...value, pending: [staticKey(by), ...value.pending] });
    else if (kind === 'member') {
      const part = memberOf(value, by, by);
      if (part) this.follow(by, part, isAlias);
    } else if (by.type === 'CallExpression') {
      const parameter = helperOf({ by, node }, this.module)?.params[argumentIndex(by, node)];
      if (parameter) this.bind(parameter, value);
    } else this.follow(by, value, isAlias);
  }

  bind(pattern: TSESTree.Node, value: Value): void {
    const key = `${pattern.range.join()} ${value.pending.join('.')} ${value.path.join('.')}`;
    if (this.bound.has(key)) return;
    this.bound.add(key);
    const by = pattern.parent as TSESTree.Node;
    switch (pattern.type) {
      case 'TSParameterProperty':
        this.bind(pattern.parameter, value);
        return;
      case 'Identifier':
        this.bindName(pattern, value);
        return;
      case 'AssignmentPattern':
        if (this.takes({ kind: 'defaulted', by }, pattern, value)) this.bind(pattern.left, value);
        return;
      case 'ObjectPattern':
        for (const property of pattern.properties) this.bindProperty(property, value);
        return;
      default:
        this.takes({ kind: 'lost', by }, pattern, value);
    }
  }

  private bindProperty(by: TSESTree.Property | TSESTree.RestElement, value: Value): void {
    if (by.type === 'RestElement') {
      if (this.takes({ kind: 'rest', by }, by.argument, value)) this.bind(by.argument, value);
      return;
    }
    if (staticKey(by) === undefined) this.takes({ kind: 'lost', by }, by.value, value);
    const part = memberOf(value, by, by.key);
    const isRead = value.pending.length === 0;
    if (part && (!isRead || this.takes({ kind: 'destructured', by }, by.key, part)))
      this.bind(by.value, part);
  }

  private bindName(name: TSESTree.Identifier, value: Value): void {
    const by = name.parent;
    const variable = variableOf(name, this.module.scopes);
    if (!variable) {
      this.takes({ kind: 'lost', by }, name, value);
      return;
    }
    const kind = keepsFirstValue(variable) ? 'bound' : 'reassigned';
    if (!this.takes({ kind, by, variable }, name, value)) return;
    for (const { identifier } of variable.references.filter((reference) => reference.isRead())) {
      const node = identifier as TSESTree.Node;
      this.follow(node, value.path.length > 0 ? { ...value, first: node } : value);
    }
  }

  private takes(
    use: ParentUse | PatternUse,
    node: TSESTree.Node,
    { pending, path, first }: Value,
    isAlias = false,
  ): boolean {
    return this.visit({ ...use, node, path, first, isAlias, isHeld: pending.length > 0 });
  }
}

/**
 * The part of a value at a key; undefined for a computed key, or for a part of an object that does
 * not hold the tracked value.
 */
function memberOf(
  { pending, path, first }: Value,
  by: TSESTree.MemberExpression | TSESTree.Property,
  reader: TSESTree.Node,
): Value | undefined {
  const key = staticKey(by);
  if (key === undefined) return undefined;
  if (pending.length === 0) return { pending, path: [...path, key], first: first ?? reader };
  return pending[0] === key ? { pending: pending.slice(1), path, first } : undefined;
}

/**
 * Whether a variable keeps its first value; a parameter counts as one that does, even if it is
 * assigned.
 */
function keepsFirstValue(variable: Variable): boolean {
  const isParameter = definitionKind(variable.defs[0]) === 'Parameter';
  return variable.defs.length === 1 && (isParameter || !isReassigned(variable));
}
