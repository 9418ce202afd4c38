import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { memoize } from '../../../../model/utils/memoize.ts';
import type { Module } from '../../../modules/module.ts';
import { isCall, isClass, isFunction, staticKey, unwrap, variableOf } from '../../../nodes.ts';
import type { FlowGraph, Holder } from './flow-graph.ts';

/** The holder of what no code can ask for. */
export const NOWHERE: Holder = {};

/** Members of native objects: what they return is of their object, not of their name. */
export const NATIVE_MEMBERS: ReadonlySet<string> = new Set(
  [Array, Map, Set, Promise, String, Function].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype),
  ),
);

/** The holders of the variables and members of one module. */
export class FlowHolders {
  readonly module: Module;
  readonly graph: FlowGraph;
  /** The holder of the members of a name, of all objects. */
  readonly membersOf = memoize<string, Holder>(() => ({}));
  /** The holder of what code adds to the object of a variable. */
  readonly additionsTo = memoize((variable: Variable): Holder => {
    const additions: Holder = {};
    this.graph.connect(additions, variable);
    return additions;
  });

  constructor(module: Module, graph: FlowGraph) {
    this.module = module;
    this.graph = graph;
  }

  /** Adds that the values of one holder get to another, unless no code can ask for these. */
  connect(from: Holder, to: Holder): void {
    if (to !== NOWHERE) this.graph.connect(from, to);
  }

  variableOf(node: TSESTree.Node): Variable | undefined {
    return node.type === 'Identifier' ? variableOf(node, this.module.scopes) : undefined;
  }

  /** Adds what a holder holds to an object, or to the member that an expression names. */
  addTo(object: TSESTree.Node, holder: Holder): void {
    const node = unwrap(object);
    if (node.type === 'ThisExpression') {
      this.connect(holder, receiverOf(node));
      return;
    }
    if (isCall(node)) {
      this.addTo(node.callee, holder);
      return;
    }
    if (node.type === 'MemberExpression') {
      const key = staticKey(node);
      if (key === undefined) {
        this.addTo(node.object, holder);
        return;
      }
      this.connect(holder, this.membersOf(key));
      return;
    }
    const variable = this.variableOf(node);
    if (variable) this.connect(holder, this.additionsTo(variable));
  }
}

/** The class around an expression, or the function whose receiver it has. */
export function receiverOf(node: TSESTree.Node): Holder {
  for (let current = node.parent; current; current = current.parent) {
    if (isClass(current)) return current;
    const isOwn = isFunction(current) && current.type !== 'ArrowFunctionExpression';
    if (isOwn && current.parent?.type !== 'MethodDefinition') return current;
  }
  return NOWHERE;
}
