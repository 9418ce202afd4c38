import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { Module, Origin } from '../modules/module.ts';
import { isFunction, staticKey, unwrap, variableOf, wrapped } from '../nodes.ts';
import { loopStatement } from '../statements.ts';
import { isAssignedBy } from './changes.ts';
import { UnknownValue } from './value.ts';

/** The members that code assigns, each with the expression that names the object there. */
type Assigned = ReadonlyMap<string, string>;

const NONE: Assigned = new Map();

/** Methods whose callback receives the elements of a list. */
const ITERATING: ReadonlySet<string> = new Set(['forEach', 'map', 'flatMap', 'filter', 'some']);

const known = new WeakMap<TSESTree.Node, Assigned>();

/**
 * Why members of a new object are unknown: code that has it in a variable, in a list that it loops over, or as an argument
 * assigns them afterwards.
 */
export function assignedAfterwards({ node, module }: Origin): ReadonlyMap<string, UnknownValue> {
  const found = new Map<string, UnknownValue>();
  for (const [key, name] of new Followed(module).ofObject(node))
    found.set(
      key,
      new UnknownValue(`is assigned after it is made (\`${name}.${key}\`)`, { node, module }),
    );
  return found;
}

/** The same of an object literal; what is assigned to a variable of its own is read in order instead. */
export function assignedToElements({ node, module }: Origin): ReadonlyMap<string, UnknownValue> {
  const { parent } = wrapped(node);
  const isElement = parent?.type === 'ArrayExpression' || parent?.type === 'SpreadElement';
  return isElement ? assignedAfterwards({ node, module }) : new Map<string, UnknownValue>();
}

/** Follows objects and lists of a module forward to the code that assigns members of them. */
class Followed {
  private readonly module: Module;
  private readonly visited = new Set<TSESTree.Node>();

  constructor(module: Module) {
    this.module = module;
  }

  /** The members that are assigned to the value of an expression. */
  ofObject(node: TSESTree.Node): Assigned {
    const outer = wrapped(node);
    const { parent } = outer;
    if (!parent || this.visited.has(outer)) return NONE;
    this.visited.add(outer);
    switch (parent.type) {
      case 'VariableDeclarator':
        return parent.init === outer ? this.ofPattern(parent.id) : NONE;
      case 'MemberExpression': {
        const target = wrapped(parent);
        const key = parent.object === outer ? staticKey(parent) : undefined;
        const isSet = target.parent && isAssignedBy(target.parent, target);
        return key !== undefined && isSet ? new Map([[key, nameOf(outer)]]) : NONE;
      }
      case 'ArrayExpression':
        return this.ofElements(parent);
      case 'CallExpression':
        return this.ofArgument(parent, outer);
      default:
        return NONE;
    }
  }

  /** The members that are assigned to the elements of a list. */
  private ofElements(list: TSESTree.Node): Assigned {
    const cached = known.get(list);
    if (cached) return cached;
    const outer = wrapped(list);
    const found = this.visited.has(outer) ? NONE : this.ofList(outer);
    if (list.type === 'ArrayExpression') known.set(list, found);
    return found;
  }

  private ofList(outer: TSESTree.Node): Assigned {
    const { parent } = outer;
    if (!parent) return NONE;
    this.visited.add(outer);
    const loop = loopStatement(parent);
    if (loop?.kind === 'values') return loop.items === outer ? this.ofPattern(loop.pattern) : NONE;
    switch (parent.type) {
      case 'VariableDeclarator':
        return parent.init === outer && parent.id.type === 'Identifier'
          ? this.ofReferences(parent.id, (name) => this.ofElements(name))
          : NONE;
      case 'SpreadElement':
        return parent.parent.type === 'ArrayExpression' ? this.ofElements(parent.parent) : NONE;
      case 'MemberExpression':
        return parent.object === outer ? this.ofIteration(parent) : NONE;
      default:
        return NONE;
    }
  }

  /** `list.forEach((element) => …)` */
  private ofIteration(method: TSESTree.MemberExpression): Assigned {
    const { parent: call } = wrapped(method);
    const isCalled = call?.type === 'CallExpression' && unwrap(call.callee) === method;
    const callback = isCalled ? call.arguments[0] : undefined;
    if (!callback || !ITERATING.has(staticKey(method) ?? '')) return NONE;
    const parameter = this.functionOf(callback)?.params[0];
    return parameter ? this.ofPattern(parameter) : NONE;
  }

  private ofArgument(call: TSESTree.CallExpression, argument: TSESTree.Node): Assigned {
    const index = call.arguments.indexOf(argument as TSESTree.CallExpressionArgument);
    const parameter = index < 0 ? undefined : this.functionOf(call.callee)?.params[index];
    return parameter ? this.ofPattern(parameter) : NONE;
  }

  /** The function of the module that an expression is, or names. */
  private functionOf(expression: TSESTree.Node): ReturnType<typeof asFunction> {
    const node = unwrap(expression);
    if (node.type !== 'Identifier') return asFunction(node);
    const definition = variableOf(node, this.module.scopes)?.defs[0]?.node as
      TSESTree.Node | undefined;
    return asFunction(definition?.type === 'VariableDeclarator' ? definition.init : definition);
  }

  private ofPattern(pattern: TSESTree.Node): Assigned {
    return pattern.type === 'Identifier'
      ? this.ofReferences(pattern, (name) => this.ofObject(name))
      : NONE;
  }

  private ofReferences(
    name: TSESTree.Identifier,
    assigned: (reference: TSESTree.Node) => Assigned,
  ): Assigned {
    const references: Variable['references'] =
      variableOf(name, this.module.scopes)?.references ?? [];
    return new Map(references.flatMap(({ identifier }) => [...assigned(identifier)]));
  }
}

function asFunction(node: TSESTree.Node | null | undefined) {
  return node && isFunction(node) ? node : undefined;
}

function nameOf(node: TSESTree.Node): string {
  return node.type === 'Identifier' ? node.name : '';
}
