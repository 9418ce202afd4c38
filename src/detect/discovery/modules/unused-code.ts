import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { exportedNames, isExported } from '../../../syntax/evaluate/data-flow/declarations.ts';
import type { Module, Origin } from '../../../syntax/modules/module.ts';
import {
  contains,
  enclosingClass,
  isFunction,
  staticKey,
  variableOf,
  functionAt,
  type ClassNode,
  type FunctionNode,
} from '../../../syntax/nodes.ts';
import { isReassigned } from '../../../syntax/variables.ts';
import { parentUse, type ParentUse } from '../../flow/value-use.ts';
import { referencesTo, type ExportPath } from './import-references.ts';
import { isNamedByUnloaded } from './unloaded-names.ts';
import { startUpRunsOf } from '../start-up/start-up-runs.ts';
import type { AnalysisSession } from '../session.ts';

/** Maximum number of functions and modules between a registration and what may call it. */
const MAX_STEPS = 8;

/** Exports of route handlers: in Next, SvelteKit and Astro, Cloudflare's functions, and Remix. */
const ROUTE_EXPORT =
  /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|ALL|onRequest(?:[A-Z]\w*)?|action|loader|handler)$/;
/** Folders in which the default export of a file handles a route. */
const ROUTE_FOLDER = /[\\/](?:api|functions|pages|routes)[\\/]/;

/** Whether web frameworks and platforms, which find files by their place, call an export. */
function isRoute(name: string, { file }: Module): boolean {
  return name === 'default' ? ROUTE_FOLDER.test(file) : ROUTE_EXPORT.test(name);
}

/** Whether a module makes no use of an expression that has the value of an import. */
type IsUnused = (use: TSESTree.Node, by: Module) => boolean;

/** Decides whether code of a package never runs. Where that is not certain, it is used. */
export class UnusedCode {
  private readonly session: AnalysisSession;
  private readonly isIgnored: (use: ParentUse) => boolean;
  /**
   * Whether functions are unused; true while that is asked, so that functions that only call each
   * other are.
   */
  private readonly answers = new Map<TSESTree.Node, boolean>();

  /** @param isIgnored whether a use does not count as one */
  constructor(session: AnalysisSession, isIgnored: (use: ParentUse) => boolean = () => false) {
    this.session = session;
    this.isIgnored = isIgnored;
  }

  /** Whether a node is in a function that no code of its package calls or passes on. */
  contains({ node, module }: Origin): boolean {
    for (let around: TSESTree.Node | undefined = node; around; around = around.parent)
      if (isFunction(around) && this.isUnused(around, module)) return true;
    return false;
  }

  /** Whether no code of its package uses what an expression returns. */
  drops({ node, module }: Origin): boolean {
    return this.isDeadUse(node, module);
  }

  /**
   * Whether code of its package uses a function only to call it, by its name and by calls that run
   * under a condition.
   *
   * @param isExcluded whether a call is one of those that do not count
   */
  isOnlyCalled(
    fn: FunctionNode,
    module: Module,
    isExcluded: (call: TSESTree.CallExpression, by: Module) => boolean,
  ): boolean {
    const name = nameOf(fn);
    const variable = name && variableOf(name, module.scopes);
    if (variable?.defs.length !== 1 || isReassigned(variable)) return false;
    const isUnused: IsUnused = (use, by) => {
      const { kind, by: call } = parentUse(use);
      return kind === 'called' ? isExcluded(call, by) : this.isDeadIn(use, by);
    };
    return (
      variable.references.every(
        ({ identifier, init }) => init === true || isUnused(identifier, module),
      ) &&
      (!isExported(variable, module) || !this.isImported(variable, module, isUnused))
    );
  }

  private isUnused(of: FunctionNode, module: Module): boolean {
    const known = this.answers.get(of);
    if (known !== undefined || this.answers.size >= MAX_STEPS) return known ?? false;
    this.answers.set(of, true);
    const answer = this.isUnusedFunction(of, module);
    this.answers.set(of, answer);
    return answer;
  }

  private isUnusedFunction(of: FunctionNode, module: Module): boolean {
    if (of.type === 'FunctionDeclaration') {
      const name = of.id && variableOf(of.id, module.scopes);
      return name ? this.isDead(name, of, module) : false;
    }
    const owner = isMember(of.parent) ? enclosingClass(of) : undefined;
    if (!owner) return this.isDeadUse(of, module);
    return this.isUnusedClass(owner, module) || this.isUnusedMethod(of, owner, module);
  }

  /**
   * Whether only files that nothing loads call a method. One that no file names may be called by a
   * name that is computed, and that of an exported class by another package.
   */
  private isUnusedMethod(of: FunctionNode, owner: ClassNode, module: Module): boolean {
    const name = of.parent.type === 'MethodDefinition' ? staticKey(of.parent) : undefined;
    if (name === undefined || name === 'constructor') return false;
    if (owner.decorators.length > 0 || owner.superClass || owner.implements.length > 0)
      return false;
    const classes = module.scopes.getDeclaredVariables(owner);
    const isPublic = classes.some(
      (each) => isExported(each, module) && this.isImported(each, module, () => true),
    );
    return !isPublic && isNamedByUnloaded(name, module, this.session);
  }

  /**
   * Whether no code uses a class. A decorator may make instances, and what knows its superclass,
   * too.
   */
  private isUnusedClass(of: ClassNode, module: Module): boolean {
    if (of.decorators.length > 0 || of.superClass) return false;
    if (of.type !== 'ClassDeclaration') return this.isDeadUse(of, module);
    // Inside of a class its name is another variable.
    const names = module.scopes.getDeclaredVariables(of);
    return names.length > 0 && names.every((name) => this.isDead(name, of, module));
  }

  /** Whether no code makes use of what a variable holds. */
  private isDead(variable: Variable, of: TSESTree.Node, module: Module): boolean {
    return (
      variable.defs.length === 1 &&
      variable.references.every(
        ({ identifier, init }) =>
          init === true || contains(of, identifier) || this.isDeadIn(identifier, module),
      ) &&
      (!isExported(variable, module) || !this.isImported(variable, module))
    );
  }

  /** Whether a use drops the value, or never runs. */
  private isDeadIn(use: TSESTree.Node, module: Module): boolean {
    return this.isDeadUse(use, module) || this.contains({ node: use, module });
  }

  /** Whether an expression with a value drops it. */
  private isDeadUse(node: TSESTree.Node, module: Module): boolean {
    const use = parentUse(node);
    const { kind, by } = use;
    if (kind === 'dropped' || kind === 'typed' || this.isIgnored(use)) return true;
    if (by.type === 'UnaryExpression') return by.operator === 'void';
    if (by.type === 'ExportSpecifier') return true;
    if (kind === 'chosen' || kind === 'member' || by.type === 'ArrayExpression')
      return this.isDeadUse(by, module);
    if (by.type === 'Property') return this.isDeadUse(by.parent, module);
    if (kind === 'declared') {
      const variable = by.id.type === 'Identifier' ? variableOf(by.id, module.scopes) : undefined;
      return variable !== undefined && this.isDead(variable, by, module);
    }
    if (kind !== 'returned') return false;
    const fn = functionAt(by);
    return fn !== undefined && this.isResultDropped(fn, module);
  }

  /** Whether each call of a function of a module drops its result. */
  private isResultDropped(fn: FunctionNode, module: Module): boolean {
    const name = fn.type === 'FunctionDeclaration' && fn.id && variableOf(fn.id, module.scopes);
    const dropsResult = (use: TSESTree.Node, by: Module): boolean => {
      const { kind, by: parent } = parentUse(use);
      return this.isDeadUse(kind === 'called' ? parent : use, by);
    };
    return (
      Boolean(name) &&
      (name as Variable).references.every(({ identifier }) => dropsResult(identifier, module)) &&
      (!isExported(name as Variable, module) ||
        !this.isImported(name as Variable, module, dropsResult))
    );
  }

  /** Whether other code of the package, or of others, may make use of an export. */
  private isImported(
    variable: Variable,
    module: Module,
    isUnused: IsUnused = (use, by) => this.isDeadIn(use, by),
  ): boolean {
    return exportedNames(variable, module).some((name) => this.mayImport([name], module, isUnused));
  }

  private mayImport(path: ExportPath, module: Module, isUnused: IsUnused, depth = 0): boolean {
    if (depth > MAX_STEPS || this.isEntry(module)) return true;
    const importers = this.session.evaluator.links.importers.of(module.file);
    if (!importers || (importers.length === 0 && isRoute(path[0], module))) return true;
    return importers.some((each) => this.usesImport(path, module, each, isUnused, depth));
  }

  private usesImport(
    path: ExportPath,
    of: Module,
    by: Module,
    isUnused: IsUnused,
    depth: number,
  ): boolean {
    for (const each of referencesTo(path, of, by, this.session)) {
      const isUsed =
        each.kind === 'export'
          ? this.mayImport(each.path, by, isUnused, depth + 1)
          : each.kind === 'unknown' || !isUnused(each.node, by);
      if (isUsed) return true;
    }
    return false;
  }

  /**
   * Whether code outside of its package, or a framework that loads files by their place, may load a
   * module.
   */
  private isEntry(module: Module): boolean {
    const { graph } = this.session;
    return (
      !graph.nearestPackage(module.file) ||
      this.session.uses.loadersOf(module.file).length > 0 ||
      startUpRunsOf(this.session).isNamed(module) ||
      startUpRunsOf(this.session).mayBePublished(module)
    );
  }
}

/** The name that declares a function: `function name() {}`, `const name = () => {}`. */
function nameOf(fn: FunctionNode): TSESTree.Identifier | undefined {
  if (fn.type === 'FunctionDeclaration') return fn.id ?? undefined;
  const { kind, by } = parentUse(fn);
  return kind === 'declared' && by.id.type === 'Identifier' ? by.id : undefined;
}

function isMember({ type }: TSESTree.Node): boolean {
  return type === 'MethodDefinition' || type === 'PropertyDefinition';
}
