import type { TSESTree } from '@typescript-eslint/utils';
import {
  collectionAt,
  type Collection,
} from '../../../syntax/evaluate/bindings/filled-collections.ts';
import type { Frame } from '../../../syntax/evaluate/context/frame.ts';
import type { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import {
  contains,
  isClass,
  isFunction,
  scopeOf,
  staticKey,
  unwrap,
  type ClassNode,
  type FunctionNode,
} from '../../../syntax/nodes.ts';
import { loopOf, type Loop } from '../../flow/loops.ts';
import type { AnalysisSession } from '../session.ts';

/**
 * The source of a parameter's values: the elements of a loop, the fillers of a collection, or the
 * callers of a function.
 */
export type Supplier =
  | { readonly kind: 'loop'; readonly node: TSESTree.Node; readonly loop: Loop }
  | { readonly kind: 'collection'; readonly node: TSESTree.Node; readonly collection: Collection }
  | { readonly kind: 'callers'; readonly node: FunctionNode };

/** Finds the suppliers of unknown values in one module. */
export class Suppliers {
  private readonly session: AnalysisSession;
  private readonly module: Module;

  constructor(session: AnalysisSession, module: Module) {
    this.session = session;
    this.module = module;
  }

  /**
   * The supplier of an unknown value, unless the frame already binds its values.
   *
   * @param site the call or literal that uses the value
   */
  supplierOf(
    value: UnknownValue | undefined,
    site: TSESTree.Node,
    frame: Frame | undefined,
  ): Supplier | undefined {
    const supplier = value?.parameter && this.supplierOfParameter(value.parameter, site);
    if (!supplier || !frame) return supplier;
    // Fillers of a collection are searched once, not per caller of its reader.
    if (supplier.kind === 'collection') return undefined;
    return isBoundBy(frame, scopeOf(supplier.node, this.module.scopes)) ? undefined : supplier;
  }

  private supplierOfParameter(parameter: TSESTree.Node, site: TSESTree.Node): Supplier | undefined {
    // The parameter of an unknown `this` is the class.
    if (isClass(parameter)) {
      const method = methodAround(site, parameter);
      return method && { kind: 'callers', node: method };
    }
    const collection = collectionAt(parameter);
    if (collection)
      return isIn(parameter, this.module)
        ? { kind: 'collection', node: parameter, collection }
        : undefined;
    return this.loopOrFunctionAround(parameter, site);
  }

  private loopOrFunctionAround(
    parameter: TSESTree.Node,
    site: TSESTree.Node,
  ): Supplier | undefined {
    for (let node: TSESTree.Node | undefined = parameter; node; node = node.parent) {
      if (!isFunction(node) && node.type !== 'ForOfStatement' && node.type !== 'ForInStatement')
        continue;
      if (!contains(node, site) || !isIn(node, this.module) || this.isHandler(node))
        return undefined;
      const loop = loopOf(node);
      if (loop) return { kind: 'loop', node, loop };
      return isFunction(node) ? { kind: 'callers', node } : undefined;
    }
    return undefined;
  }

  /**
   * Whether a function is an argument of a registering method: clients call it, so the project does
   * not determine its arguments.
   */
  private isHandler({ parent }: TSESTree.Node): boolean {
    const callee = parent?.type === 'CallExpression' ? unwrap(parent.callee) : undefined;
    return (
      callee?.type === 'MemberExpression' &&
      this.session.registry.methodNames.has(staticKey(callee) ?? '')
    );
  }
}

/** Whether a frame, or a parent frame, binds a scope. */
export function isBoundBy(frame: Frame, scope: Frame['scope']): boolean {
  for (let current: Frame | undefined = frame; current; current = current.parent)
    if (current.scope === scope) return true;
  return false;
}

/** The method of a class, or the function in one of its fields, that contains a node. */
function methodAround(site: TSESTree.Node, { body }: ClassNode): FunctionNode | undefined {
  for (let node: TSESTree.Node | undefined = site; node; node = node.parent) {
    if (node.parent !== body) continue;
    const member =
      node.type === 'MethodDefinition' || node.type === 'PropertyDefinition' ? node : undefined;
    return member && !member.static && isFunction(member.value) ? member.value : undefined;
  }
  return undefined;
}

function isIn(node: TSESTree.Node, module: Module): boolean {
  let root = node;
  while (root.parent) root = root.parent;
  return root === module.program;
}
