import type { TSESTree } from '@typescript-eslint/utils';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { requiredSpecifier } from '../../modules/compiled-exports.ts';
import type { ModuleGraph } from '../../modules/module-graph.ts';
import type { Module } from '../../modules/module.ts';
import {
  definitionKind,
  isCall,
  rootOfMember,
  staticKey,
  unwrap,
  variableOf,
  type CallNode,
} from '../../nodes.ts';
import { isReassigned } from '../../variables.ts';
import type { Cost } from '../context/budget.ts';
import type { Evaluation } from '../context/evaluation.ts';

/**
 * The results of calls that name nothing but a library and literals, as `z.object({ a: z.string()
 * })` does: each start-up of a server makes the same.
 */
export class LiteralLibraryCalls {
  private readonly evaluator: Evaluation;
  private readonly known = new WeakMap<
    CallNode,
    { readonly result: unknown; readonly cost: Cost }
  >();
  /** Whether the result of a call around the current one is to be kept. */
  private isInner = false;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  /** The result of a call; evaluates it unless that was done. @throws BudgetExceeded */
  result(node: CallNode, module: Module, evaluate: () => unknown): unknown {
    const { budget, graph, library, stateFork } = this.evaluator;
    if (this.isInner || !isOfLiterals(node, module, graph)) return evaluate();
    const known = this.known.get(node);
    if (known && budget.repeats(known.cost)) return known.result;
    this.isInner = true;
    try {
      const { value, cost } = budget.measured(evaluate, stateFork.recursion.entered + 1);
      if (cost && library.owns(value)) this.known.set(node, { result: value, cost });
      return value;
    } finally {
      this.isInner = false;
    }
  }
}

const isOfLiterals = memoizeWeak((node: CallNode, module: Module, graph: ModuleGraph): boolean =>
  new LiteralCheck(module, graph).isCall(node),
);

/** Decides by syntax whether expressions name nothing but packages and literals. */
class LiteralCheck {
  private readonly module: Module;
  private readonly graph: ModuleGraph;

  constructor(module: Module, graph: ModuleGraph) {
    this.module = module;
    this.graph = graph;
  }

  /** Whether a call is one of a member of a package, or of what such a call returns. */
  isCall({ callee, arguments: passed }: CallNode): boolean {
    const method = unwrap(callee);
    if (method.type !== 'MemberExpression' || !hasStaticKeys(method)) return false;
    const root = rootOfMember(method);
    return (
      (isCall(root) ? this.isCall(root) : this.isPackage(root)) &&
      passed.every((argument) => this.isLiteral(argument))
    );
  }

  private isLiteral(node: TSESTree.Node): boolean {
    const value = unwrap(node);
    switch (value.type) {
      case 'Literal':
        return true;
      case 'TemplateLiteral':
        return value.expressions.length === 0;
      case 'UnaryExpression':
        return value.argument.type === 'Literal';
      case 'ArrayExpression':
        return value.elements.every((element) => element !== null && this.isLiteral(element));
      case 'ObjectExpression':
        return value.properties.every(
          (property) =>
            property.type === 'Property' &&
            property.kind === 'init' &&
            staticKey(property) !== undefined &&
            this.isLiteral(property.value),
        );
      default:
        return isCall(value) && this.isCall(value);
    }
  }

  /** Whether a node names what a module imports or requires of a package. */
  private isPackage(node: TSESTree.Node): boolean {
    const variable = node.type === 'Identifier' ? variableOf(node, this.module.scopes) : undefined;
    const [definition] = variable?.defs ?? [];
    if (!variable || !definition || isReassigned(variable)) return false;
    const specifier = specifierOf(definition.node, definitionKind(definition) === 'ImportBinding');
    return (
      specifier !== undefined && this.graph.resolve(specifier, this.module.file).kind === 'package'
    );
  }
}

function specifierOf(node: TSESTree.Node, isImport: boolean): string | undefined {
  if (isImport)
    return node.parent?.type === 'ImportDeclaration' ? node.parent.source.value : undefined;
  const init =
    node.type === 'VariableDeclarator' && node.init ? rootOfMember(node.init) : undefined;
  return init && requiredSpecifier(init);
}

function hasStaticKeys(member: TSESTree.MemberExpression): boolean {
  let node: TSESTree.Node = member;
  while (node.type === 'MemberExpression') {
    if (staticKey(node) === undefined) return false;
    node = unwrap(node.object);
  }
  return true;
}
