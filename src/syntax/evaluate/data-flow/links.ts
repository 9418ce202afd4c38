import { isBuiltin } from 'node:module';
import type { TSESTree } from '@typescript-eslint/utils';
import { exportsOf, type ExportTarget } from '../../modules/exports.ts';
import { Importers } from '../../modules/importers.ts';
import type { ModuleGraph } from '../../modules/module-graph.ts';
import type { Module, Origin } from '../../modules/module.ts';
import { constructorOf } from '../../class-nodes.ts';
import {
  definitionKind,
  isClass,
  isFunction,
  rootOfMember,
  staticKey,
  unwrap,
  variableOf,
  type FunctionNode,
} from '../../nodes.ts';
import { isMutating } from './native-methods.ts';
import { importedName } from './declarations.ts';
import { moduleMembers } from './module-members.ts';
import { UsesElsewhere } from './uses-elsewhere.ts';

/** Maximum number of modules that pass an export on. */
const MAX_HOPS = 8;

/** A function, with the module that it is written in. */
export interface FunctionOrigin extends Origin {
  readonly node: FunctionNode;
}

/** An export of a module, by the name that the module itself exports it under. */
export interface ExportedName {
  readonly module: Module;
  readonly name: string;
  readonly target: Extract<ExportTarget, { kind: 'local' }>;
}

/** Follows imports to what other modules of the project declare. */
export class ModuleLinks {
  private readonly graph: ModuleGraph;
  private readonly isOpaquePackage: (specifier: string) => boolean;
  readonly importers: Importers;
  readonly usesElsewhere: UsesElsewhere;

  constructor(graph: ModuleGraph, isOpaquePackage: (specifier: string) => boolean) {
    this.graph = graph;
    this.isOpaquePackage = isOpaquePackage;
    this.importers = new Importers(graph);
    this.usesElsewhere = new UsesElsewhere(graph, this.importers, (specifier, name, from) =>
      this.exported(specifier, name, from),
    );
  }

  /** The function, class or expression that an imported name refers to. */
  imported(name: TSESTree.Identifier, module: Module): Origin | undefined {
    const definition = variableOf(name, module.scopes)?.defs[0]?.node as
      TSESTree.ImportClause | undefined;
    const declaration = definition?.parent as TSESTree.Node | undefined;
    if (!definition || declaration?.type !== 'ImportDeclaration') return undefined;
    const found = this.exported(declaration.source.value, importedName(definition), module);
    return found && { node: initialOf(found.target.node), module: found.module };
  }

  /** The functions that an expression may be: by their names, of methods anywhere in the module. */
  functionsAt(expression: TSESTree.Node, module: Module): readonly FunctionOrigin[] {
    const node = unwrap(expression);
    if (isFunction(node)) return [{ node, module }];
    if (node.type === 'MemberExpression') {
      const key = staticKey(node);
      const methods = key === undefined ? [] : moduleMembers(module).methods.get(key);
      return (methods ?? []).map((each) => ({ node: each, module }));
    }
    if (node.type !== 'Identifier') return [];
    const [defined] = variableOf(node, module.scopes)?.defs ?? [];
    // The node of a parameter is its function.
    if (definitionKind(defined) === 'Parameter') return [];
    const definition = defined?.node as TSESTree.Node | undefined;
    const isImport = definition?.parent?.type === 'ImportDeclaration';
    const made = isImport
      ? this.imported(node, module)
      : { node: definition?.type === 'VariableDeclarator' ? definition.init : definition, module };
    const fn = made?.node && isClass(made.node) ? constructorOf(made.node) : made?.node;
    return fn && made && isFunction(fn) ? [{ node: fn, module: made.module }] : [];
  }

  /**
   * Whether an expression is a function that only its value tells: a parameter, an element of a
   * list, a member of what another module exports.
   */
  isUnfollowed(expression: TSESTree.Node, module: Module): boolean {
    const node = unwrap(expression);
    const root = rootOfMember(node);
    const variable = root.type === 'Identifier' ? variableOf(root, module.scopes) : undefined;
    const kind = definitionKind(variable?.defs[0]);
    // A method of collections keeps what it takes.
    if (node.type === 'MemberExpression' && isMutating(staticKey(node))) return false;
    const isOwn =
      root.type === 'ThisExpression' ||
      kind === 'Parameter' ||
      kind === 'Variable' ||
      (root !== node && kind === 'ImportBinding');
    return isOwn && this.functionsAt(expression, module).length === 0;
  }

  /** The declaration or expression that a module exports, through modules that pass it on. */
  exported(specifier: string, name: string, from: Module, hops = 0): ExportedName | undefined {
    const module = this.moduleAt(specifier, from);
    if (!module || hops > MAX_HOPS) return undefined;
    const exports = exportsOf(module);
    const target = exports.lookup(name);
    if (target?.kind === 'local') return { module, name, target };
    if (target?.kind === 'reexport')
      return this.exported(target.specifier, target.name, module, hops + 1);
    for (const star of target ? [] : exports.stars) {
      const found = this.exported(star, name, module, hops + 1);
      if (found) return found;
    }
    return undefined;
  }

  /**
   * The name of the function of a package that is not read, if an expression is one: `fill`, or
   * `lib.fill` of a namespace or default import. Node's own functions are documented, and fill no
   * list of objects.
   */
  unreadFunction(expression: TSESTree.Node, { scopes, file }: Module): string | undefined {
    const node = unwrap(expression);
    const root = node.type === 'MemberExpression' ? unwrap(node.object) : node;
    const definition = root.type === 'Identifier' ? variableOf(root, scopes)?.defs[0] : undefined;
    const clause = definition?.node as TSESTree.Node | undefined;
    const declaration = clause?.parent;
    if (declaration?.type !== 'ImportDeclaration') return undefined;
    const { value } = declaration.source;
    const isUnread =
      !this.isOpaquePackage(value) &&
      !isBuiltin(value) &&
      this.graph.resolve(value, file).kind === 'package';
    return isUnread ? functionName(node, clause as TSESTree.ImportClause) : undefined;
  }

  private moduleAt(specifier: string, from: Module): Module | undefined {
    return this.isOpaquePackage(specifier) ? undefined : this.graph.imported(specifier, from.file);
  }
}

/** A method of a named import is not a function of its package: `tracker.add(list)`. */
function functionName(node: TSESTree.Node, clause: TSESTree.ImportClause): string | undefined {
  const isNamed = clause.type === 'ImportSpecifier';
  if (node.type === 'MemberExpression') return isNamed ? undefined : staticKey(node);
  const imported = isNamed ? clause.imported : clause.local;
  return imported.type === 'Identifier' ? imported.name : imported.value;
}

function initialOf(node: TSESTree.Node): TSESTree.Node {
  return node.type === 'VariableDeclarator' ? (node.init ?? node) : node;
}
