import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { allExportNames, exportsOf } from '../../modules/exports.ts';
import { packageSpecifier, packageVersion } from '../../modules/package-specifier.ts';
import type { Module } from '../../modules/module.ts';
import { variableOf, type CallNode } from '../../nodes.ts';
import { EnvironmentValue } from '../values/environment.ts';
import type { Evaluation } from '../context/evaluation.ts';
import type { EvaluationContext, Run } from '../context/frame.ts';
import { constantsOf, declaredEnum } from './declared-enums.ts';
import { PathValue } from '../files/file-paths.ts';
import { startUpOf, type StartUp } from '../context/start-up.ts';
import { UnknownValue, unknownAt } from '../values/value.ts';
import { isPlainObject } from '../values/containers.ts';
import { ModuleNamespace } from '../values/project-values.ts';
import { ExternalValue } from '../values/external-value.ts';

type ExportedNode = (
  node: TSESTree.Node,
  variable: Variable | undefined,
  context: EvaluationContext,
) => unknown;

/** An export that a module of the project does not have. */
class MissingExport extends UnknownValue {
  constructor(name: string, module: Module) {
    super(`is not exported (\`${name}\`)`, { node: module.program, module });
  }
}

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
  imported(
    written: string,
    name: string,
    node: TSESTree.Node,
    { module: from, frame }: EvaluationContext,
  ): unknown {
    const mapped = this.evaluator.graph.mapped(written, from.file);
    const specifier = packageSpecifier(mapped);
    const startUp = startUpOf(frame?.startUp);
    // A version that the import itself names selects the copy of a library.
    const provided = this.evaluator.library.provide(
      mapped === written && packageVersion(written) ? written : specifier,
      name,
      from,
    );
    if (provided) return provided.value;
    if (specifier === 'process' || specifier === 'node:process')
      return new EnvironmentValue({ node, module: from }, name === 'env' ? [name] : []);
    const external = new ExternalValue(specifier, name === '*' ? [] : [name]);
    if (this.evaluator.isOpaquePackage(specifier)) return external;
    const { graph } = this.evaluator;
    const target = graph.resolve(written, from.file);
    if (target.kind === 'package') return this.declaredEnum(specifier, name, from) ?? external;
    if (target.kind === 'missing')
      return new UnknownValue(`is imported from '${specifier}': ${target.why}`, {
        node,
        module: from,
      });
    if (target.file.endsWith('.json')) return jsonExport(graph.json(target.file), name, node);
    const module = graph.load(target.file);
    if (!module)
      return new UnknownValue(
        `is imported from '${specifier}', which could not be read${graph.why(target.file) ? `: ${graph.why(target.file)}` : ''}`,
        { node, module: from },
      );
    startUp?.load(module);
    if (name !== '*') return this.exported(module, name, startUp);
    return exportsOf(module).lookup('module.exports')
      ? this.exported(module, 'module.exports', startUp)
      : new ModuleNamespace(module, startUp);
  }

  /** An enum of an installed package, which its types declare with its values. */
  private declaredEnum(specifier: string, name: string, { file }: Module): unknown {
    const found = declaredEnum(specifier, name, file, this.evaluator.graph);
    if (!found) return undefined;
    const { node, module } = found;
    if (node.type === 'TSEnumDeclaration')
      return this.exportedNode(node, undefined, { module, frame: undefined });
    const constants = constantsOf(node);
    if (constants) this.evaluator.setProvenance(constants, { node, module, frame: undefined });
    return constants;
  }

  /**
   * The value that a module of the project exports under a name; in a start-up run, its current
   * value.
   */
  exported(module: Module, name: string, run?: Run): unknown {
    const startUp = startUpOf(run);
    if (startUp)
      return startUp.resolving(module, name, () => this.exportTarget(module, name, startUp));
    let known = this.exports.get(module);
    if (!known) this.exports.set(module, (known = new Map<string, unknown>()));
    if (known.has(name)) return known.get(name);
    known.set(name, new UnknownValue(`is re-exported in a circle (\`${name}\`)`));
    const value = this.exportTarget(module, name);
    known.set(name, value);
    return value;
  }

  /** The member of a namespace: `undefined` for what an ES module does not export. */
  memberOf({ module, startUp }: ModuleNamespace, name: string): unknown {
    const value = this.exported(module, name, startUp);
    return value instanceof MissingExport && !/\bexports\b/.test(module.text) ? undefined : value;
  }

  private exportTarget(module: Module, name: string, startUp?: StartUp): unknown {
    const exports = exportsOf(module);
    const target = exports.lookup(name);
    const context = { module, frame: startUp?.frameOf(module) };
    if (target?.kind === 'namespace') return new ModuleNamespace(module, startUp);
    if (target?.kind === 'local') return this.exportedNode(target.node, target.variable, context);
    if (target?.kind === 'reexport')
      return this.imported(target.specifier, target.name, module.program, context);
    return this.starExport(name, exports.stars, context);
  }

  /**
   * The value of an export that `export *` adds: project modules come first, because exports of
   * packages are unknown.
   */
  private starExport(name: string, stars: readonly string[], context: EvaluationContext): unknown {
    const { module } = context;
    let external: unknown;
    for (const specifier of stars) {
      const value = this.imported(specifier, name, module.program, context);
      if (value instanceof ExternalValue && value.specifier === specifier) external ??= value;
      else if (!(value instanceof MissingExport)) return value;
    }
    return external ?? new MissingExport(name, module);
  }

  /** `require('x')`, with the helpers that compilers wrap around it; undefined for other calls. */
  required(node: CallNode, context: EvaluationContext): { readonly value: unknown } | undefined {
    if (node.callee.type !== 'Identifier') return undefined;
    const argument = node.arguments[0];
    if (!argument) return undefined;
    if (node.callee.name === '__importStar' || node.callee.name === '__importDefault')
      return { value: this.evaluator.expression(argument, context) };
    if (node.callee.name !== 'require') return undefined;
    if ((variableOf(node.callee, context.module.scopes)?.defs.length ?? 0) > 0) return undefined;
    return { value: this.loaded(argument, node, context) };
  }

  /** The module that `import(…)` or `require(…)` loads. */
  loaded(source: TSESTree.Node, node: TSESTree.Node, context: EvaluationContext): unknown {
    const specifier = this.evaluator.expression(source, context);
    if (typeof specifier === 'string') return this.imported(specifier, '*', node, context);
    return specifier instanceof PathValue
      ? this.imported(specifier.specifierFrom(context.module), '*', node, context)
      : unknownAt('is imported by a computed name', node, context);
  }

  /** The names that a project module exports, without `default`. */
  exportNames(module: Module): Iterable<string> {
    const { graph } = this.evaluator;
    return allExportNames(module, (specifier, from) => graph.imported(specifier, from.file));
  }
}

/**
 * An export of a JSON module. Its namespace has only a default if the import asks for JSON, as Node
 * requires; bundlers and `require` add the members.
 */
function jsonExport(json: unknown, name: string, node: TSESTree.Node): unknown {
  if (name === '*' && node.type === 'ImportNamespaceSpecifier')
    return jsonNamespace(json, node.parent.attributes.length > 0);
  if (name === '*' && node.type === 'ImportExpression')
    return jsonNamespace(json, node.options !== null);
  if (name === 'default' || name === '*') return json;
  return isPlainObject(json) ? json[name] : undefined;
}

function jsonNamespace(json: unknown, isTyped: boolean): Readonly<Record<string, unknown>> {
  return { ...(isPlainObject(json) && !isTyped ? json : {}), default: json };
}
