import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { exportsOf } from '../../syntax/modules/exports.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  definitionKind,
  enclosingClass,
  isFunction,
  staticKey,
  unwrap,
  variableOf,
  wrapped,
  propertyNode,
  type CallNode,
  type ClassNode,
  type FunctionNode,
} from '../../syntax/nodes.ts';
import { isReassigned } from '../../syntax/variables.ts';
import { moduleIndex } from './module-index.ts';
import { usesOf } from '../../syntax/evaluate/data-flow/declarations.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

type Member = TSESTree.MethodDefinition | TSESTree.PropertyDefinition;

/** The functions of one module and the certain calls between them. */
export class LocalCalls {
  readonly module: Module;
  private readonly targets = new Map<CallNode, FunctionNode | undefined>();
  private readonly outgoing = new Map<FunctionNode, readonly FunctionNode[]>();
  private incoming: Map<FunctionNode, CallNode[]> | undefined;
  private exported: Map<TSESTree.Node, string> | undefined;

  constructor(module: Module) {
    this.module = module;
  }

  /**
   * The function of the module that a call runs; undefined if uncertain, or if it is not in the
   * module.
   */
  target(call: CallNode): FunctionNode | undefined {
    if (!this.targets.has(call))
      this.targets.set(
        call,
        call.type === 'CallExpression' ? this.functionOf(call.callee) : undefined,
      );
    return this.targets.get(call);
  }

  /** The function of the module that an expression is or refers to. */
  functionOf(node: TSESTree.Node, depth = 0): FunctionNode | undefined {
    const expression = unwrap(node);
    if (isFunction(expression)) return expression;
    if (depth > 8) return undefined;
    if (expression.type === 'Identifier') return this.named(expression, depth);
    return expression.type === 'MemberExpression' ? this.member(expression, depth) : undefined;
  }

  private named(name: TSESTree.Identifier, depth: number): FunctionNode | undefined {
    const variable = variableOf(name, this.module.scopes);
    const definition = variable?.defs[0];
    if (!variable || !definition) return undefined;
    if (definitionKind(definition) === 'FunctionName') {
      const node = variable.defs
        .map((candidate) => candidate.node as TSESTree.Node)
        .find(isFunction);
      return isReassigned(variable) ? undefined : node;
    }
    const value = constantValue(variable);
    return value ? this.functionOf(value, depth + 1) : undefined;
  }

  /** `object.key` of an object literal or class of the module, `this.key` inside the class. */
  private member(node: TSESTree.MemberExpression, depth: number): FunctionNode | undefined {
    const key = staticKey(node);
    if (key === undefined) return undefined;
    const owner = this.ownerOf(unwrap(node.object), depth);
    if (!owner) return undefined;
    if (owner.node.type === 'ObjectExpression') {
      const property = propertyNode(owner.node, key);
      return property ? this.functionOf(property.value, depth + 1) : undefined;
    }
    const member = owner.node.body.body.find(
      (candidate): candidate is Member =>
        isMethodOrProperty(candidate) &&
        staticKey(candidate) === key &&
        candidate.static === owner.isStatic,
    );
    return member?.value ? this.functionOf(member.value, depth + 1) : undefined;
  }

  private ownerOf(
    node: TSESTree.Node,
    depth: number,
  ):
    | { readonly node: TSESTree.ObjectExpression; readonly isStatic: false }
    | { readonly node: ClassNode; readonly isStatic: boolean }
    | undefined {
    if (node.type === 'ThisExpression') {
      const around = enclosingClass(node);
      return around ? { node: around, isStatic: isInStatic(node, around) } : undefined;
    }
    if (node.type === 'ObjectExpression') return { node, isStatic: false };
    if (node.type === 'NewExpression') return this.instance(node);
    if (node.type !== 'Identifier' || depth > 8) return undefined;
    const variable = variableOf(node, this.module.scopes);
    const declared = variable?.defs[0]?.node as TSESTree.Node | undefined;
    if (declared?.type === 'ClassDeclaration') return { node: declared, isStatic: true };
    const value = variable && constantValue(variable);
    return value ? this.ownerOf(unwrap(value), depth + 1) : undefined;
  }

  private instance(
    node: TSESTree.NewExpression,
  ): { readonly node: ClassNode; readonly isStatic: boolean } | undefined {
    if (node.callee.type !== 'Identifier') return undefined;
    const declared = variableOf(node.callee, this.module.scopes)?.defs[0]?.node as
      TSESTree.Node | undefined;
    return declared?.type === 'ClassDeclaration' ? { node: declared, isStatic: false } : undefined;
  }

  /** The calls inside a function, nested functions included. */
  callsIn(fn: TSESTree.Node): readonly CallNode[] {
    return itemsInRange(moduleIndex(this.module).calls, fn.range, (call) => call);
  }

  /** The functions that a function calls, or passes on by name. */
  calledBy(fn: FunctionNode): readonly FunctionNode[] {
    let called = this.outgoing.get(fn);
    if (!called) {
      const targets = new Set<FunctionNode | undefined>();
      for (const call of this.callsIn(fn)) {
        targets.add(this.target(call));
        for (const argument of call.arguments) targets.add(this.passedFunction(argument));
      }
      targets.delete(undefined);
      called = [...targets] as FunctionNode[];
      this.outgoing.set(fn, called);
    }
    return called;
  }

  private passedFunction(argument: TSESTree.Node): FunctionNode | undefined {
    return argument.type === 'Identifier' || argument.type === 'MemberExpression'
      ? this.functionOf(argument)
      : undefined;
  }

  /**
   * A function and its transitive callees in the module, without those nested in another of
   * them.
   */
  withCallees(fn: FunctionNode): readonly FunctionNode[] {
    const found = new Set([fn]);
    for (const current of found) for (const called of this.calledBy(current)) found.add(called);
    return [...found].filter((inner) => !hasAncestorIn(inner, found));
  }

  /** The known calls of a function. */
  callsOf(fn: FunctionNode): readonly CallNode[] {
    if (!this.incoming) {
      this.incoming = new Map();
      for (const call of moduleIndex(this.module).calls) {
        const target = this.target(call);
        const calls = target && this.incoming.get(target);
        if (calls) calls.push(call);
        else if (target) this.incoming.set(target, [call]);
      }
    }
    return this.incoming.get(fn) ?? [];
  }

  /** The references to a named function other than calls. */
  otherUses(fn: FunctionNode): readonly TSESTree.Node[] {
    return usesOf(fn, this.module)
      .slice(1)
      .filter((use) => {
        const { parent } = use;
        return (
          !(parent?.type === 'CallExpression' && parent.callee === use) &&
          !(parent?.type === 'VariableDeclarator' && parent.id === use)
        );
      });
  }

  /** The name under which the module exports a function. */
  exportName(fn: FunctionNode): string | undefined {
    this.exported ??= this.exportedNodes();
    const declarator = fn.parent.type === 'VariableDeclarator' ? fn.parent : undefined;
    return this.exported.get(fn) ?? (declarator && this.exported.get(declarator));
  }

  private exportedNodes(): Map<TSESTree.Node, string> {
    const exports = exportsOf(this.module);
    const nodes = new Map<TSESTree.Node, string>();
    for (const name of exports.names) {
      const target = exports.lookup(name);
      if (target?.kind === 'local') nodes.set(unwrap(target.node), name);
    }
    return nodes;
  }
}

function isMethodOrProperty(node: TSESTree.ClassElement): node is Member {
  return node.type === 'MethodDefinition' || node.type === 'PropertyDefinition';
}

/** Whether a use of a function only exports it. */
export function isExportOf(use: TSESTree.Node): boolean {
  return use.parent?.type === 'ExportSpecifier' || use.parent?.type === 'ExportDefaultDeclaration';
}

/** The local calls of a module; one object per module. */
export const localCallsOf = memoizeWeak((module: Module) => new LocalCalls(module));

/** The expression of a variable that is never reassigned. */
export function constantValue(variable: Variable): TSESTree.Expression | undefined {
  const definition = variable.defs[0];
  const declarator = definition?.node as TSESTree.Node | undefined;
  if (
    variable.defs.length !== 1 ||
    declarator?.type !== 'VariableDeclarator' ||
    declarator.id !== definition?.name ||
    !declarator.init
  )
    return undefined;
  return isReassigned(variable) ? undefined : declarator.init;
}

/** The items of a list in source order whose nodes are inside a range. */
export function itemsInRange<T>(
  items: readonly T[],
  [start, end]: readonly [number, number],
  nodeOf: (item: T) => TSESTree.Node,
): readonly T[] {
  const startOf = (index: number): number => nodeOf(items[index] as T).range[0];
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startOf(middle) < start) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while (last < items.length && startOf(last) < end) last++;
  return items.slice(low, last);
}

function hasAncestorIn(node: TSESTree.Node, nodes: ReadonlySet<TSESTree.Node>): boolean {
  for (let current = node.parent; current; current = current.parent)
    if (nodes.has(current)) return true;
  return false;
}

function isInStatic(node: TSESTree.Node, around: ClassNode): boolean {
  for (
    let current: TSESTree.Node | undefined = node;
    current && current !== around;
    current = current.parent
  ) {
    if (current.parent === around.body) return 'static' in current && current.static;
  }
  return false;
}

/** The names by which a function, or the class of a constructor, can be called. */
export function callableNames(fn: TSESTree.Node): string[] {
  const { parent } = wrapped(fn);
  if (fn.type === 'FunctionDeclaration' && fn.id) return [fn.id.name];
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier')
    return [parent.id.name];
  if (parent?.type === 'MethodDefinition' && parent.kind === 'constructor')
    return enclosingClass(fn)?.id ? [(enclosingClass(fn)?.id as TSESTree.Identifier).name] : [];
  if (
    parent?.type === 'MethodDefinition' ||
    parent?.type === 'Property' ||
    parent?.type === 'PropertyDefinition'
  )
    return [staticKey(parent) ?? ''];
  return [];
}
