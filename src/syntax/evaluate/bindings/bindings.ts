import type { Definition, Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../modules/module.ts';
import {
  definitionKind,
  contains,
  isClass,
  isFunction,
  staticKey,
  variableOf,
  wrapped,
  type CallNode,
  isCall,
} from '../../nodes.ts';
import {
  declaresValue,
  importedName,
  unwrapDefault,
  usesOf,
  isWrittenTwice,
  isChanged,
  isOwnArgument,
  annotationOf,
} from '../data-flow/declarations.ts';
import { isWrittenUnseen } from '../data-flow/writes.ts';
import { copiesIn } from './copied-exports.ts';
import { Declarators } from './declarators.ts';
import { DispatchTables } from './dispatch-tables.ts';
import type { Evaluation, LocatedNode, LocatedType } from '../context/evaluation.ts';
import { modulePath } from '../files/file-paths.ts';
import { ENVIRONMENTS, EnvironmentValue } from '../values/environment.ts';
import { holderOf, ownerOf, type EvaluationContext } from '../context/frame.ts';
import { startUpOf } from '../context/start-up.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { setOwn } from '../../../model/utils/set-own.ts';
import { ModuleBindings } from './module-bindings.ts';
import { GLOBALS } from '../natives/natives.ts';
import { PartialConstants } from './partial-constants.ts';
import { UnknownValue } from '../values/value.ts';
import { ModuleNamespace } from '../values/project-values.ts';
import { ExternalValue, OpaqueValue, type CallbackParameter } from '../values/external-value.ts';
import { reasonOfParameter, reasonOfAssignments } from '../values/reasons.ts';
import { SelfReference, once } from '../values/self-reference.ts';
import type { CopiedExport } from '../context/copy-marks.ts';

/** Resolves names to values: variables of a file, parameters, imports and exports. */
export class Bindings {
  private readonly evaluator: Evaluation;
  private readonly constants = new WeakMap<Variable, unknown>();
  private readonly partial: PartialConstants;
  private readonly tables: DispatchTables;
  private readonly declarators: Declarators;
  /** The exports of packages whose code a bundler has copied into a module. */
  readonly copies = memoizeWeak((module: Module) =>
    copiesIn(module, this.evaluator.library.copyMarks ?? []),
  );
  readonly modules: ModuleBindings;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
    this.partial = new PartialConstants(evaluator);
    this.declarators = new Declarators(evaluator);
    this.tables = new DispatchTables(evaluator, (variable, context) =>
      this.valueOf(variable, context),
    );
    this.modules = new ModuleBindings(evaluator, (node, variable, context) =>
      this.exportedNode(node, variable, context),
    );
  }

  /** Evaluates an identifier in an expression. */
  identifier(node: TSESTree.Identifier, context: EvaluationContext): unknown {
    const variable = variableOf(node, context.module.scopes);
    if (variable && isOwnArgument(node, variable)) return undefined;
    if (variable && variable.defs.length > 0) return this.valueOf(variable, context);
    if (GLOBALS.has(node.name)) return GLOBALS.get(node.name);
    if (node.name === 'exports') return new ModuleNamespace(context.module, context.frame?.startUp);
    const path = modulePath(node, context);
    if (path) return path;
    const imported = this.evaluator.library.autoImported?.(node.name, context.module);
    if (imported !== undefined) return this.modules.imported(imported, node.name, node, context);
    const origin = { node, module: context.module };
    return ENVIRONMENTS.has(node.name)
      ? new EnvironmentValue(origin)
      : new UnknownValue(`is the global \`${node.name}\``, origin);
  }

  /**
   * The value of a variable: from the frame that holds it, or evaluated once from its declaration.
   */
  valueOf(variable: Variable, context: EvaluationContext): unknown {
    const copied = this.copies(context.module).variables.get(variable);
    if (copied) return this.copiedExport(copied, context);
    const holder = holderOf(variable, context.frame);
    // A value computed before its function or loop was entered is not the value inside.
    if (
      holder &&
      (holder === context.frame ||
        holder.scope === variable.scope ||
        holder === ownerOf(variable, context.frame))
    )
      return holder.isBeforeRequest && isWrittenUnseen(variable)
        ? new UnknownValue(reasonOfAssignments(variable.name))
        : holder.get(variable);
    const owner = ownerOf(variable, context.frame);
    // An import is what the other module exports at the moment.
    const [definition] = variable.defs;
    if (definition && owner?.startUp && definitionKind(definition) === 'ImportBinding')
      return this.importBinding(definition, context);
    const memo = owner?.values ?? this.constants;
    if (!owner && this.constants.has(variable))
      return once(this.constants.get(variable), this.evaluator);
    if (owner) this.evaluator.stateFork.noteVariable(owner.values, variable);
    memo.set(variable, new SelfReference(variable.name));
    let value: unknown;
    try {
      value = owner
        ? (this.tables.valueOf(variable, owner, context.module) ?? this.declared(variable, context))
        : this.constantOf(variable, context);
    } catch (error) {
      value = owner ? undefined : this.partial.valueOf(this.initializer(variable, context));
      memo.set(variable, value ?? new UnknownValue((error as Error).message));
      if (value === undefined) throw error;
    }
    memo.set(variable, value);
    return value;
  }

  private copiedExport(
    { specifier, name, isProvided }: CopiedExport,
    { module }: EvaluationContext,
  ): unknown {
    const provide = (each: string): { readonly value: unknown } | undefined =>
      this.evaluator.library.provide(specifier, each, module);
    let provided = name === '*' || isProvided ? provide(name) : undefined;
    for (let rest = name; isProvided && !provided; rest = rest.slice(0, -1)) {
      // A name that is a keyword is exported without its underscore: `_enum as enum`.
      provided = provide(rest) ?? provide(rest.replace(/^_/, ''));
      if (!/\d$/.test(rest)) break;
    }
    return provided ? provided.value : new ExternalValue(specifier, name === '*' ? [] : [name]);
  }

  /** The value of a variable of a module, which is kept: no trial that reads it takes it back. */
  private constantOf(variable: Variable, { module }: EvaluationContext): unknown {
    const { stateFork } = this.evaluator;
    return stateFork.untracked(() =>
      stateFork.recursion.ofConstant(() => this.declared(variable, { module, frame: undefined })),
    );
  }

  private declared(variable: Variable, context: EvaluationContext): unknown {
    const definition = variable.defs.find(declaresValue) ?? variable.defs[0];
    if (!definition) return new UnknownValue(`is not declared in the file (\`${variable.name}\`)`);
    const node = definition.node as TSESTree.Node;
    const origin = { node: definition.name as TSESTree.Node, module: context.module };
    switch (definitionKind(definition)) {
      case 'ImportBinding':
        return this.importBinding(definition, context);
      case 'Variable':
        return this.declarators.valueOf(variable, definition, context);
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
      case 'CatchClause':
        return new UnknownValue(`is a caught error (\`${variable.name}\`)`, origin);
      default:
        return new UnknownValue(
          `is bound by an unsupported declaration (\`${variable.name}\`)`,
          origin,
        );
    }
  }

  /**
   * The values that the declarations of a TypeScript namespace export, without functions and
   * classes of the same name.
   */
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

  private importBinding(definition: Definition, context: EvaluationContext): unknown {
    const { module } = context;
    const node = definition.node as TSESTree.ImportClause | TSESTree.TSImportEqualsDeclaration;
    if (node.type === 'TSImportEqualsDeclaration') {
      const reference = node.moduleReference;
      if (reference.type !== 'TSExternalModuleReference')
        return new UnknownValue('is an unsupported import alias', { node, module });
      return this.modules.imported(reference.expression.value, '*', node, context);
    }
    const declaration = node.parent as TSESTree.ImportDeclaration;
    return this.modules.imported(declaration.source.value, importedName(node), node, context);
  }

  private exportedNode(
    node: TSESTree.Node,
    variable: Variable | undefined,
    context: EvaluationContext,
  ): unknown {
    const startUp = startUpOf(context.frame?.startUp);
    if (!variable && startUp) return startUp.valueOnce(node, context);
    return variable ? this.valueOf(variable, context) : this.evaluator.expression(node, context);
  }

  /**
   * The expression that initializes a constant of this module or of one that it imports; undefined
   * if anything else may set it.
   */
  initializer(variable: Variable, context: EvaluationContext): LocatedNode | undefined {
    const definition = variable.defs.find(declaresValue);
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
      isWrittenTwice(variable, declarator) ||
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
    const { source } = node.parent;
    const found = this.evaluator.links.exported(source.value, importedName(node), from);
    if (!found) return undefined;
    const { target, module } = found;
    if (target.variable) return this.initializer(target.variable, { module, frame: undefined });
    return isClass(target.node) || isFunction(target.node)
      ? undefined
      : { node: target.node, module, frame: undefined };
  }

  private parameter(definition: Definition, context: EvaluationContext): unknown {
    const name = definition.name as TSESTree.Identifier;
    const fn = definition.node as TSESTree.Node;
    const reason = reasonOfParameter(name.name);
    const origin = { node: name, module: context.module };
    if (!isFunction(fn)) return new UnknownValue(reason, origin, name);
    const index = fn.params.findIndex((parameter) => contains(parameter, name));
    const parameter = fn.params[index] as TSESTree.Parameter;
    const pattern = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
    const typed = this.evaluator.declaredType(
      pattern,
      name,
      context.module,
      annotationOf(unwrapDefault(pattern))
        ? undefined
        : this.contextualType(fn, index, context.module),
    );
    if (typed) return typed;
    const isWhole = unwrapDefault(pattern) === name;
    return (
      (isWhole ? this.callbackParameter(fn, index, context) : undefined) ??
      new UnknownValue(reason, origin, name)
    );
  }

  /** The type that the function which a function is passed to declares for a parameter of it. */
  private contextualType(
    fn: TSESTree.Node,
    index: number,
    module: Module,
  ): LocatedType | undefined {
    for (const { call, position, member } of receiversOf(fn, module)) {
      if (member !== undefined) continue;
      const callee = this.evaluator.expression(call.callee, { module, frame: undefined });
      const info = this.evaluator.functionInfo(callee);
      const parameter = info?.node.params[position];
      const type = parameter && annotationOf(unwrapDefault(parameter));
      const found = type && this.evaluator.parameterType({ type, module: info.module }, index);
      if (found) return found;
    }
    return undefined;
  }

  /** A parameter of a callback of an external function, as in `createMcpHandler((server) => …)`. */
  private callbackParameter(fn: TSESTree.Node, index: number, context: EvaluationContext): unknown {
    const { library } = this.evaluator;
    for (const { call, position, member } of receiversOf(fn, context.module)) {
      const callee = this.evaluator.expression(call.callee, {
        module: context.module,
        frame: undefined,
      });
      const at: CallbackParameter =
        member === undefined ? [position, index] : [position, index, member];
      if (callee instanceof ExternalValue && (!member || library.callsMember?.(callee, at)))
        return new OpaqueValue(
          'callback-parameter',
          callee,
          { node: call, module: context.module },
          { parameter: at },
        );
      if (member !== undefined) continue;
      if (callee instanceof OpaqueValue) {
        return new OpaqueValue(
          'callback-parameter',
          new ExternalValue(callee.of.specifier, [...callee.of.path, ...callee.path]),
          { node: call, module: context.module },
          { parameter: [position, index] },
        );
      }
    }
    return undefined;
  }
}

/** A call that receives a function: as an argument, or as a member of one that is an object. */
interface Receiver {
  readonly call: CallNode;
  readonly position: number;
  readonly member?: string;
}

/** The calls that a function is passed to. */
function receiversOf(fn: TSESTree.Node, module: Module): readonly Receiver[] {
  return usesOf(fn, module).flatMap((use) => {
    const argument = wrapped(use);
    const property = argument.parent;
    if (property?.type !== 'Property' || property.value !== argument)
      return receiverOf(argument) ?? [];
    const member = staticKey(property);
    const receiver = receiverOf(wrapped(property.parent));
    return receiver && member !== undefined ? { ...receiver, member } : [];
  });
}

function receiverOf(argument: TSESTree.Node): Receiver | undefined {
  const call = argument.parent;
  if (!isCall(call)) return undefined;
  const position = call.arguments.indexOf(argument as TSESTree.CallExpressionArgument);
  return position < 0 ? undefined : { call, position };
}
