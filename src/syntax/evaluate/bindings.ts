import type { TSESTree } from '@typescript-eslint/utils';
import type { Definition, Variable } from '@typescript-eslint/scope-manager';
import { changesObject } from './changes.ts';
import { noteCollection } from './filled-collections.ts';
import { allExportNames, exportsOf } from '../modules/exports.ts';
import { holderOf, ownerOf, type EvaluationContext } from './frame.ts';
import { unionOfWrites } from './list-union.ts';
import { isNothing, deferredInitialization } from './deferred-initialization.ts';
import { copyInto, setOwn } from './literals.ts';
import type { Module } from '../modules/module.ts';
import { GLOBALS } from './natives.ts';
import {
  definitionKind,
  contains,
  enclosingFunction,
  isFunction,
  unwrap,
  variableOf,
  wrapped,
  type CallNode,
} from '../nodes.ts';
import { replayBlock } from './block-replay.ts';
import {
  ExternalValue,
  ModuleNamespace,
  OpaqueValue,
  UnknownValue,
  OneOf,
  asUnknown,
  isContainer,
  isPlainObject,
  isUnresolved,
  isUndecided,
} from './value.ts';
import type { BindTarget, Evaluation, LocatedNode } from './evaluation.ts';

/** From names to values: variables of a file, parameters, imports and exports. */
export class Bindings {
  private readonly evaluator: Evaluation;
  private readonly constants = new WeakMap<Variable, unknown>();
  private readonly exports = new WeakMap<Module, Map<string, unknown>>();

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  /** The value of an identifier in an expression. */
  identifier(node: TSESTree.Identifier, context: EvaluationContext): unknown {
    const variable = variableOf(node, context.module.scopes);
    if (variable && variable.defs.length > 0) return this.valueOf(variable, context);
    if (GLOBALS.has(node.name)) return GLOBALS.get(node.name);
    if (node.name === 'exports') return new ModuleNamespace(context.module);
    const why =
      node.name === 'process' ? 'depends on the environment' : `is the global \`${node.name}\``;
    return new UnknownValue(why, { node, module: context.module });
  }

  /** The value of a variable: of the frame that holds it, or computed from its declaration once. */
  valueOf(variable: Variable, context: EvaluationContext): unknown {
    const holder = holderOf(variable, context.frame);
    // What was computed before the inner function or loop was entered that the variable belongs to, is not what it is there.
    if (
      holder &&
      (holder === context.frame ||
        holder.scope === variable.scope ||
        holder === ownerOf(variable, context.frame))
    )
      return holder.get(variable);
    const owner = ownerOf(variable, context.frame);
    const memo = owner?.values ?? this.constants;
    if (!owner && this.constants.has(variable)) return this.constants.get(variable);
    memo.set(variable, new UnknownValue(`refers to itself through \`${variable.name}\``));
    let value: unknown;
    try {
      value = owner
        ? this.declared(variable, context)
        : this.evaluator.budget.apart(() =>
            this.declared(variable, { module: context.module, frame: undefined }),
          );
    } catch (error) {
      memo.set(variable, new UnknownValue((error as Error).message));
      throw error;
    }
    memo.set(variable, value);
    return value;
  }

  private declared(variable: Variable, context: EvaluationContext): unknown {
    const definition = variable.defs.find(givesValue) ?? variable.defs[0];
    if (!definition) return new UnknownValue(`is not declared in the file (\`${variable.name}\`)`);
    const node = definition.node as TSESTree.Node;
    const origin = { node: definition.name as TSESTree.Node, module: context.module };
    switch (definitionKind(definition)) {
      case 'ImportBinding':
        return this.importBinding(definition, context.module);
      case 'Variable':
        return this.variable(variable, definition, context);
      case 'Parameter':
        return this.parameter(definition, context);
      case 'FunctionName':
        return isFunction(node)
          ? this.evaluator.expression(node, context)
          : new UnknownValue(`is only declared (\`${variable.name}\`)`, origin);
      case 'ClassName':
      case 'TSEnumName':
        return this.evaluator.expression(node, context);
      case 'TSModuleName':
        return this.namespace(variable, context.module);
      default:
        return new UnknownValue(
          `is bound in a way that is not read (\`${variable.name}\`)`,
          origin,
        );
    }
  }

  /** What the declarations of a TypeScript namespace export, those of functions and classes of its name left out. */
  private namespace({ defs }: Variable, module: Module): Record<string, unknown> {
    const members = {};
    for (const { node } of defs) {
      if (node.type !== 'TSModuleDeclaration' || node.body?.type !== 'TSModuleBlock') continue;
      for (const statement of node.body.body) {
        const exported =
          statement.type === 'ExportNamedDeclaration' && statement.declaration
            ? module.scopes.getDeclaredVariables(statement.declaration)
            : [];
        for (const variable of exported)
          if (variable.scope.block === node && variable.isValueVariable)
            setOwn(members, variable.name, this.valueOf(variable, { module, frame: undefined }));
      }
    }
    return members;
  }

  private importBinding(definition: Definition, module: Module): unknown {
    const node = definition.node as TSESTree.ImportClause | TSESTree.TSImportEqualsDeclaration;
    if (node.type === 'TSImportEqualsDeclaration') {
      const reference = node.moduleReference;
      if (reference.type !== 'TSExternalModuleReference')
        return new UnknownValue('is an import alias that is not read', { node, module });
      return this.imported(reference.expression.value, '*', module, node);
    }
    const declaration = node.parent as TSESTree.ImportDeclaration;
    return this.imported(declaration.source.value, importedName(node), module, node);
  }

  /**
   * What an import gives.
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

  /** What a module of the project exports under a name. */
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

  /** What `export * from` gives under a name: of the project's own modules before that of packages, whose exports are not known. */
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

  private exportedNode(
    node: TSESTree.Node,
    variable: Variable | undefined,
    module: Module,
  ): unknown {
    const context = { module, frame: undefined };
    return variable ? this.valueOf(variable, context) : this.evaluator.expression(node, context);
  }

  /** The names that a module of the project exports, `default` left out. */
  exportNames(module: Module): Iterable<string> {
    const { graph } = this.evaluator;
    return allExportNames(module, (specifier, from) => {
      const target = graph.resolve(specifier, from.file);
      return target.kind === 'file' ? graph.load(target.file) : undefined;
    });
  }

  private variable(
    variable: Variable,
    definition: Definition,
    context: EvaluationContext,
  ): unknown {
    const declarator = definition.node as TSESTree.VariableDeclarator;
    const name = definition.name as TSESTree.Identifier;
    const origin = { node: name, module: context.module };
    const declaration = declarator.parent;
    if (
      declaration.parent.type === 'ForOfStatement' ||
      declaration.parent.type === 'ForInStatement'
    ) {
      return new UnknownValue(`depends on the loop variable \`${name.name}\``, origin, name);
    }
    const typed = this.evaluator.declaredType(declarator.id, name, context.module);
    if (isReassigned(variable, declarator))
      return (
        this.replayed(variable, context) ??
        this.gathered(variable, context) ??
        typed ??
        this.madeLater(variable, declarator, context) ??
        new UnknownValue(`is assigned more than once (\`${name.name}\`)`, origin)
      );
    const initial = declarator.init ?? onlyAssignment(variable);
    if (!initial)
      return (
        typed ??
        this.madeLater(variable, declarator, context) ??
        new UnknownValue(`has no value where it is declared (\`${name.name}\`)`, origin)
      );
    const value = this.destructured(
      declarator.id,
      name,
      this.evaluator.expression(initial, context),
      context,
    );
    if (value instanceof UnknownValue && typed) return typed;
    if (isToBeFilled(initial) && !isChanged(variable) && isExported(variable, context.module))
      return new UnknownValue(
        `is exported empty, to be filled elsewhere (\`${name.name}\`)`,
        origin,
      );
    if (isContainer(value) && !ownerOf(variable, context.frame)?.isRun && isChanged(variable)) {
      return (
        this.replayed(variable, context) ??
        this.gathered(variable, context) ??
        new UnknownValue(
          `is changed after it is made (\`${name.name}\`)`,
          origin,
          this.collectionOf(variable, initial, context),
        )
      );
    }
    return value;
  }

  /** The server of a variable that is declared without one. */
  private madeLater(
    variable: Variable,
    { id, init }: TSESTree.VariableDeclarator,
    { module }: EvaluationContext,
  ): unknown {
    const writes = variable.references.flatMap((reference) =>
      reference.isWrite() && reference.init !== true ? [reference.identifier.parent] : [],
    );
    return id.type === 'Identifier' && isNothing(init)
      ? deferredInitialization(writes, module, this.evaluator)
      : undefined;
  }

  /** The value that a variable that changes has in the end, if that is known. */
  private replayed(variable: Variable, context: EvaluationContext): unknown {
    const last = replayBlock(variable, context, this.evaluator)?.value;
    return last instanceof UnknownValue && !last.parameter ? undefined : last;
  }

  /** What stands for a collection of the module that its functions fill. */
  private collectionOf(
    variable: Variable,
    initial: TSESTree.Node,
    { module }: EvaluationContext,
  ): TSESTree.Node | undefined {
    const changes = variable.references.flatMap(({ identifier }) =>
      changesObject(identifier) ? [identifier as TSESTree.Node] : [],
    );
    return enclosingFunction(initial)
      ? undefined
      : noteCollection({ module, initial, is: { variable } }, changes);
  }

  /** Of a list that changes in ways that depend on each other: all that it may hold at any time, if that is known. */
  private gathered(variable: Variable, context: EvaluationContext): unknown {
    return unionOfWrites(variable, context, this.evaluator);
  }

  /** The expression that a constant is declared with, in this module or in the one it is imported from; undefined for anything less certain. */
  initializer(variable: Variable, context: EvaluationContext): LocatedNode | undefined {
    const definition = variable.defs.find(givesValue);
    if (!definition) return undefined;
    if (definitionKind(definition) === 'ImportBinding')
      return this.importedInitializer(definition, context.module);
    const declarator = definition.node as TSESTree.Node;
    if (
      declarator.type !== 'VariableDeclarator' ||
      declarator.id !== definition.name ||
      !declarator.init
    )
      return undefined;
    if (
      isReassigned(variable, declarator) ||
      isChanged(variable) ||
      declarator.parent.parent.type === 'ForOfStatement'
    )
      return undefined;
    return {
      node: declarator.init,
      module: context.module,
      frame: ownerOf(variable, context.frame) ? context.frame : undefined,
    };
  }

  private importedInitializer(definition: Definition, from: Module): LocatedNode | undefined {
    const node = definition.node as TSESTree.ImportClause;
    if (!('parent' in node) || node.parent.type !== 'ImportDeclaration') return undefined;
    let [module, specifier, name]: [Module, string, string] = [
      from,
      node.parent.source.value,
      importedName(node),
    ];
    for (let hops = 0; hops < 8; hops++) {
      if (this.evaluator.isOpaquePackage(specifier)) return undefined;
      const target = this.evaluator.graph.resolve(specifier, module.file);
      const loaded = target.kind === 'file' ? this.evaluator.graph.load(target.file) : undefined;
      const exported = loaded ? exportsOf(loaded).lookup(name) : undefined;
      if (!loaded || !exported || exported.kind === 'namespace') return undefined;
      if (exported.kind === 'reexport') {
        [module, specifier, name] = [loaded, exported.specifier, exported.name];
        continue;
      }
      if (exported.variable)
        return this.initializer(exported.variable, { module: loaded, frame: undefined });
      return exported.node.type === 'ClassDeclaration' || isFunction(exported.node)
        ? undefined
        : { node: exported.node, module: loaded, frame: undefined };
    }
    return undefined;
  }

  private parameter(definition: Definition, context: EvaluationContext): unknown {
    const name = definition.name as TSESTree.Identifier;
    const fn = definition.node as TSESTree.Node;
    const why = `depends on the parameter \`${name.name}\``;
    const origin = { node: name, module: context.module };
    if (!isFunction(fn)) return new UnknownValue(why, origin, name);
    const index = fn.params.findIndex((parameter) => contains(parameter, name));
    const pattern = fn.params[index] as TSESTree.Parameter;
    const typed = this.evaluator.declaredType(
      pattern.type === 'TSParameterProperty' ? pattern.parameter : pattern,
      name,
      context.module,
    );
    if (typed) return typed;
    const isWhole = unwrapDefault(pattern) === name;
    return (
      (isWhole ? this.callbackParameter(fn, index, context) : undefined) ??
      new UnknownValue(why, origin, name)
    );
  }

  /** A parameter of a function that is handed to something external, as in `createMcpHandler((server) => …)`. */
  private callbackParameter(fn: TSESTree.Node, index: number, context: EvaluationContext): unknown {
    for (const use of usesOf(fn, context.module)) {
      const argument = wrapped(use);
      const call = argument.parent;
      if (call?.type !== 'CallExpression' && call?.type !== 'NewExpression') continue;
      const position = call.arguments.indexOf(argument as TSESTree.CallExpressionArgument);
      if (position < 0) continue;
      const callee = this.evaluator.expression(call.callee, {
        module: context.module,
        frame: undefined,
      });
      if (callee instanceof ExternalValue)
        return new OpaqueValue(
          'callback-parameter',
          callee,
          { node: call, module: context.module },
          [],
          [position, index],
        );
      if (callee instanceof OpaqueValue) {
        return new OpaqueValue(
          'callback-parameter',
          new ExternalValue(callee.of.specifier, [...callee.of.path, ...callee.path]),
          { node: call, module: context.module },
          [],
          [position, index],
        );
      }
    }
    return undefined;
  }

  /**
   * Gives the names of a pattern their parts of `value`, in the context's frame.
   *
   * @param give what gives a name its part, or a member of which the pattern is one that assigns; by default the name is declared
   */
  bindPattern(
    pattern: TSESTree.Node,
    value: unknown,
    context: EvaluationContext,
    bind: BindTarget = declareIn(context),
  ): void {
    this.evaluator.answer(() => this.bind(pattern, value, context, bind));
  }

  private bind(
    pattern: TSESTree.Node,
    value: unknown,
    context: EvaluationContext,
    give: BindTarget,
  ): void {
    switch (pattern.type) {
      case 'Identifier':
      case 'MemberExpression':
        give(pattern, value);
        return;
      case 'AssignmentPattern':
        this.bind(pattern.left, this.orDefault(value, pattern, context), context, give);
        return;
      case 'ObjectPattern':
        for (const property of pattern.properties) {
          if (property.type === 'RestElement')
            this.bind(property.argument, this.rest(value, pattern, context), context, give);
          else this.bind(property.value, this.part(value, property, context), context, give);
        }
        return;
      case 'ArrayPattern':
        pattern.elements.forEach((element, index) => {
          if (element?.type === 'RestElement')
            this.bind(element.argument, this.restOf(value, index), context, give);
          else if (element)
            this.bind(element, this.element(value, index, pattern, context), context, give);
        });
        return;
      case 'RestElement':
        this.bind(pattern.argument, value, context, give);
        return;
      default:
    }
  }

  /** What a name gets that has a default. */
  private orDefault(
    value: unknown,
    { right }: TSESTree.AssignmentPattern,
    context: EvaluationContext,
  ): unknown {
    if (value === undefined) return this.evaluator.expression(right, context);
    if (!(value instanceof OneOf) || !value.values.includes(undefined)) return value;
    const standIn = this.evaluator.expression(right, context);
    return this.evaluator.join(
      value.values.map((each) => (each === undefined ? standIn : each)),
      value.because,
    );
  }

  private part(value: unknown, property: TSESTree.Property, context: EvaluationContext): unknown {
    if (value === undefined || value === null)
      return new UnknownValue('is taken from nothing', { node: property, module: context.module });
    const key = this.evaluator.keyOf(property, context);
    return typeof key === 'string'
      ? this.evaluator.get(value, key, { node: property, module: context.module })
      : key;
  }

  private element(
    value: unknown,
    index: number,
    node: TSESTree.Node,
    context: EvaluationContext,
  ): unknown {
    if (Array.isArray(value))
      return index < value.length
        ? (value[index] as unknown)
        : this.evaluator.incompleteness(value);
    if (isUndecided(value)) return asUnknown(value);
    return isUnresolved(value)
      ? value
      : new UnknownValue('is taken from something that is no array', {
          node,
          module: context.module,
        });
  }

  private restOf(value: unknown, index: number): unknown {
    if (Array.isArray(value)) return value.slice(index);
    return isUndecided(value) ? asUnknown(value) : value;
  }

  private rest(
    value: unknown,
    pattern: TSESTree.ObjectPattern,
    context: EvaluationContext,
  ): unknown {
    if (!isPlainObject(value))
      return isUnresolved(value)
        ? asUnknown(value)
        : new UnknownValue('is the rest of something that is not read', {
            node: pattern,
            module: context.module,
          });
    const taken = new Set(
      pattern.properties.map((property) =>
        property.type === 'Property' ? this.evaluator.keyOf(property, context) : undefined,
      ),
    );
    const all: Record<string, unknown> = {};
    copyInto(all, value, pattern, context, this.evaluator);
    const rest = Object.fromEntries(Object.entries(all).filter(([key]) => !taken.has(key)));
    const open = this.evaluator.incompleteness(all);
    if (open) this.evaluator.markIncomplete(rest, open);
    return rest;
  }

  /** The part of `value` that a declaration's pattern gives to `name`. @throws BudgetExceeded */
  destructured(
    pattern: TSESTree.Node,
    name: TSESTree.Identifier,
    value: unknown,
    context: EvaluationContext,
  ): unknown {
    if (pattern === name) return value;
    switch (pattern.type) {
      case 'AssignmentPattern':
        return this.destructured(
          pattern.left,
          name,
          this.orDefault(value, pattern, context),
          context,
        );
      case 'ObjectPattern': {
        const property = pattern.properties.find((candidate) => contains(candidate, name));
        if (property?.type === 'RestElement') return this.rest(value, pattern, context);
        return property
          ? this.destructured(property.value, name, this.part(value, property, context), context)
          : undefined;
      }
      case 'ArrayPattern': {
        const index = pattern.elements.findIndex(
          (candidate) => candidate !== null && contains(candidate, name),
        );
        const element = pattern.elements[index];
        if (element?.type === 'RestElement') return this.restOf(value, index);
        return element
          ? this.destructured(element, name, this.element(value, index, pattern, context), context)
          : undefined;
      }
      default:
        return new UnknownValue('is bound in a way that is not read', {
          node: pattern,
          module: context.module,
        });
    }
  }

  /** `require('x')`, and the helpers that compilers wrap around it; undefined for any other call. */
  requireCall(node: CallNode, context: EvaluationContext): { readonly value: unknown } | undefined {
    if (node.callee.type !== 'Identifier') return undefined;
    const argument = node.arguments[0];
    if (!argument) return undefined;
    if (node.callee.name === '__importStar' || node.callee.name === '__importDefault')
      return { value: this.evaluator.expression(argument, context) };
    if (
      node.callee.name !== 'require' ||
      argument.type !== 'Literal' ||
      typeof argument.value !== 'string'
    )
      return undefined;
    if ((variableOf(node.callee, context.module.scopes)?.defs.length ?? 0) > 0) return undefined;
    return { value: this.imported(argument.value, '*', context.module, node) };
  }
}

function givesValue(definition: Definition): boolean {
  const type = definitionKind(definition);
  if (type === 'Type') return false;
  return type !== 'FunctionName' || isFunction(definition.node);
}

function importedName(node: TSESTree.ImportClause): string {
  if (node.type === 'ImportNamespaceSpecifier') return '*';
  if (node.type === 'ImportDefaultSpecifier') return 'default';
  return node.imported.type === 'Identifier' ? node.imported.name : node.imported.value;
}

function jsonExport(json: unknown, name: string): unknown {
  if (name === 'default' || name === '*') return json;
  return isPlainObject(json) ? json[name] : undefined;
}

function unwrapDefault(parameter: TSESTree.Parameter): TSESTree.Node {
  const inner = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
  return inner.type === 'AssignmentPattern' ? inner.left : inner;
}

/** The expressions through which a function is used: itself, and the references to its name. */
export function usesOf(fn: TSESTree.Node, module: Module): TSESTree.Node[] {
  const outer = wrapped(fn);
  const named =
    fn.type === 'FunctionDeclaration' && fn.id
      ? fn
      : outer.parent?.type === 'VariableDeclarator' && outer.parent.init === outer
        ? outer.parent
        : undefined;
  if (!named) return [fn];
  const variable = module.scopes.getDeclaredVariables(named)[0];
  return [fn, ...(variable?.references.map((reference) => reference.identifier) ?? [])];
}

/** Gives a part of a value to a name, or to a member. */
/** Gives names their values in the frame of a context. */
function declareIn({ frame, module }: EvaluationContext): BindTarget {
  return (name, value) => {
    const variable =
      name.type === 'Identifier'
        ? (frame?.scope.set.get(name.name) ?? variableOf(name, module.scopes))
        : undefined;
    if (variable) frame?.values.set(variable, value);
  };
}

function isReassigned(variable: Variable, declarator: TSESTree.VariableDeclarator): boolean {
  if (declarator.parent.kind === 'const') return false;
  const writes = variable.references.filter((reference) => reference.isWrite());
  return writes.length > 1;
}

/** The right side of `x = …` where that is the only write to a variable declared without a value. */
function onlyAssignment(variable: Variable): TSESTree.Node | undefined {
  const write = variable.references.find((reference) => reference.isWrite());
  const parent = write?.identifier.parent;
  if (
    parent?.type !== 'AssignmentExpression' ||
    parent.operator !== '=' ||
    parent.left !== write?.identifier
  )
    return undefined;
  const declaredIn = enclosingFunction(variable.identifiers[0] as TSESTree.Node);
  return enclosingFunction(parent) === declaredIn ? parent.right : undefined;
}

/** Whether the variable's object is changed through the variable. */
function isChanged(variable: Variable): boolean {
  return variable.references.some(({ identifier }) => changesObject(identifier));
}

/** Whether an expression makes a list, map or set with nothing in it: nobody exports one to have it read alone, unless `as const` keeps it empty. */
function isToBeFilled(node: TSESTree.Node): boolean {
  if (
    node.type === 'TSAsExpression' &&
    node.typeAnnotation.type === 'TSTypeReference' &&
    node.typeAnnotation.typeName.type === 'Identifier' &&
    node.typeAnnotation.typeName.name === 'const'
  )
    return false;
  const made = unwrap(node);
  if (made.type === 'ArrayExpression') return made.elements.length === 0;
  return (
    made.type === 'NewExpression' &&
    made.arguments.length === 0 &&
    made.callee.type === 'Identifier' &&
    (made.callee.name === 'Map' || made.callee.name === 'Set')
  );
}

/** Whether other modules can get at a variable. */
function isExported(variable: Variable, module: Module): boolean {
  const exports = exportsOf(module);
  return exports.names.some((name) => {
    const target = exports.lookup(name);
    return target?.kind === 'local' && target.variable === variable;
  });
}
