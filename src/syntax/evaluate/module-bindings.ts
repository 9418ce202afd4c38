import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { allExportNames, exportsOf } from '../modules/exports.ts';
import type { Module } from '../modules/module.ts';
import type { Evaluation } from './evaluation.ts';
import { ExternalValue, ModuleNamespace, UnknownValue, isPlainObject } from './value.ts';

type ExportedNode = (
  node: TSESTree.Node,
  variable: Variable | undefined,
  module: Module,
) => unknown;

/** Resolves imports and exports to values. */
export class ModuleBindings {
  private readonly evaluator: Evaluation;
  private readonly exportedNode: ExportedNode;
  private readonly exports = new WeakMap<Module, Map<string, unknown>>();

  /** @param exportedNode evaluates a declaration or expression that a module exports */
  constructor(evaluator: Evaluation, exportedNode: ExportedNode) {
    this.evaluator = evaluator;
    this.exportedNode = exportedNode;
  }

  /**
   * The value of an import.
   *
   * @param name an export, `default`, or `*` for the namespace
   */
  imported(specifier: string, name: string, from: Module, node: TSESTree.Node): unknown {
    const provided = this.evaluator.library.provide(specifier, name, from);
    if (provided) return provided.value;
    const external = new ExternalValue(specifier, name === '*' ? [] : [name]);
    if (this.evaluator.isOpaquePackage(specifier)) return external;
    const { graph } = this.evaluator;
    const target = graph.resolve(specifier, from.file);
    if (target.kind === 'package') return external;
    if (target.kind === 'missing')
      return new UnknownValue(`is imported from '${specifier}': ${target.why}`, {
        node,
        module: from,
      });
    if (target.file.endsWith('.json')) return jsonExport(graph.json(target.file), name);
    const module = graph.load(target.file);
    if (!module)
      return new UnknownValue(
        `is imported from '${specifier}', which could not be read${graph.why(target.file) ? `: ${graph.why(target.file)}` : ''}`,
        { node, module: from },
      );
    if (name !== '*') return this.exported(module, name);
    return exportsOf(module).lookup('module.exports')
      ? this.exported(module, 'module.exports')
      : new ModuleNamespace(module);
  }

  /** The value that a project module exports under a name. */
  exported(module: Module, name: string): unknown {
    let known = this.exports.get(module);
    if (!known) this.exports.set(module, (known = new Map<string, unknown>()));
    if (known.has(name)) return known.get(name);
    known.set(name, new UnknownValue(`is re-exported in a circle (\`${name}\`)`));
    const value = this.exportTarget(module, name);
    known.set(name, value);
    return value;
  }

  private exportTarget(module: Module, name: string): unknown {
    const exports = exportsOf(module);
    const target = exports.lookup(name);
    if (target?.kind === 'namespace') return new ModuleNamespace(module);
    if (target?.kind === 'local') return this.exportedNode(target.node, target.variable, module);
    if (target?.kind === 'reexport')
      return this.imported(target.specifier, target.name, module, module.program);
    return this.starExport(module, name, exports.stars);
  }

  /**
   * The value of an export that `export *` adds: project modules come first, because exports of
   * packages are unknown.
   */
  private starExport(module: Module, name: string, stars: readonly string[]): unknown {
    let external: unknown;
    for (const specifier of stars) {
      const value = this.imported(specifier, name, module, module.program);
      if (value instanceof ExternalValue && value.specifier === specifier) external ??= value;
      else if (!(value instanceof UnknownValue && value.why.startsWith('is not exported')))
        return value;
    }
    return (
      external ??
      new UnknownValue(`is not exported (\`${name}\`)`, { node: module.program, module })
    );
  }

  /** The names that a project module exports, without `default`. */
  exportNames(module: Module): Iterable<string> {
    const { graph } = this.evaluator;
    return allExportNames(module, (specifier, from) => {
      const target = graph.resolve(specifier, from.file);
      return target.kind === 'file' ? graph.load(target.file) : undefined;
    });
  }
}

function jsonExport(json: unknown, name: string): unknown {
  if (name === 'default' || name === '*') return json;
  return isPlainObject(json) ? json[name] : undefined;
}
