import type { TSESTree } from '@typescript-eslint/utils';
import { exportsOf } from '../modules/exports.ts';
import type { ModuleGraph } from '../modules/module-graph.ts';
import type { Module, Origin } from '../modules/module.ts';
import { variableOf } from '../nodes.ts';
import { importedName } from './declarations.ts';

/** Maximum number of modules that pass an export on. */
const MAX_HOPS = 8;

/** Follows imports to what other modules of the project declare. */
export class ModuleLinks {
  private readonly graph: ModuleGraph;
  private readonly isOpaquePackage: (specifier: string) => boolean;

  constructor(graph: ModuleGraph, isOpaquePackage: (specifier: string) => boolean) {
    this.graph = graph;
    this.isOpaquePackage = isOpaquePackage;
  }

  /** The function, class or expression that an imported name stands for. */
  imported(name: TSESTree.Identifier, module: Module): Origin | undefined {
    const definition = variableOf(name, module.scopes)?.defs[0]?.node as
      TSESTree.ImportClause | undefined;
    const declaration = definition?.parent as TSESTree.Node | undefined;
    if (!definition || declaration?.type !== 'ImportDeclaration') return undefined;
    return this.exported(declaration.source.value, importedName(definition), module, 0);
  }

  private exported(
    specifier: string,
    name: string,
    from: Module,
    hops: number,
  ): Origin | undefined {
    const module = this.moduleAt(specifier, from);
    if (!module || hops > MAX_HOPS) return undefined;
    const exports = exportsOf(module);
    const target = exports.lookup(name);
    if (target?.kind === 'local') return { node: initialOf(target.node), module };
    if (target?.kind === 'reexport')
      return this.exported(target.specifier, target.name, module, hops + 1);
    for (const star of target ? [] : exports.stars) {
      const found = this.exported(star, name, module, hops + 1);
      if (found) return found;
    }
    return undefined;
  }

  private moduleAt(specifier: string, from: Module): Module | undefined {
    if (this.isOpaquePackage(specifier)) return undefined;
    const target = this.graph.resolve(specifier, from.file);
    return target.kind === 'file' && !target.file.endsWith('.json')
      ? this.graph.load(target.file)
      : undefined;
  }
}

function initialOf(node: TSESTree.Node): TSESTree.Node {
  return node.type === 'VariableDeclarator' ? (node.init ?? node) : node;
}
