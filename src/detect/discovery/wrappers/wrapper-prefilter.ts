import type { TSESTree } from '@typescript-eslint/utils';
import type { Definition } from '@typescript-eslint/scope-manager';
import type { Module } from '../../../syntax/modules/module.ts';
import {
  definitionKind,
  enclosingClass,
  enclosingFunction,
  isClass,
  isFunction,
  staticKey,
  unwrap,
  variableOf,
  type CallNode,
  stringLiteral,
  isCall,
} from '../../../syntax/nodes.ts';
import type { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import { mayHold } from '../file-filter.ts';
import { isRequire, mayBeOfFramework, rootOfChain } from '../prefilter.ts';
import type { ServerValues } from '../server-values.ts';
import { isLoopVariable, namedIteration } from '../../flow/loops.ts';
import { calleeName } from '../../flow/module-index.ts';
import { isNativeName, runsNativeMethod } from './native-methods.ts';
import { importSourcesOf } from '../../source/import-source.ts';
import type { AnalysisSession } from '../session.ts';
import type { WrapperTable } from './wrapper-table.ts';

/** Maximum number of variables followed to their initializers. */
const MAX_HOPS = 12;

/**
 * Decides by syntax which calls of a module may run a wrapper, because evaluating every call is too
 * slow.
 */
export class WrapperPrefilter {
  private readonly session: AnalysisSession;
  private readonly module: Module;
  private readonly servers: ServerValues;
  private readonly wrappers: WrapperTable;

  constructor(
    session: AnalysisSession,
    module: Module,
    servers: ServerValues,
    wrappers: WrapperTable,
  ) {
    this.session = session;
    this.module = module;
    this.servers = servers;
    this.wrappers = wrappers;
  }

  /** Whether a call certainly runs a package function, such as `z.string()`. */
  isOfPackage(call: CallNode): boolean {
    if (namedIteration(call)) return false;
    const root = rootOfChain(call);
    const definition =
      root.type === 'Identifier' ? variableOf(root, this.module.scopes)?.defs[0] : undefined;
    if (root.type === 'Identifier' && !definition) return true;
    const declaration =
      definition && definitionKind(definition) === 'ImportBinding'
        ? definition.node.parent
        : undefined;
    return declaration?.type === 'ImportDeclaration' && !this.isOfProject(declaration.source.value);
  }

  /** Whether a call may run a wrapper, decided without evaluating the callee. */
  mayRunWrapper(call: CallNode, depth = 0): boolean {
    const iteration = namedIteration(call);
    if (iteration) return this.mayBeWrapper(iteration.callback, call);
    const root = rootOfChain(call);
    if (this.wrappers.names.has(calleeName(call) ?? '') || (root.type as string) === 'Super')
      return true;
    if (depth === 0 && runsNativeMethod(call, this.module)) return false;
    if (root.type !== 'Identifier')
      return (
        this.mayLoadWrapper(root, call) ||
        this.passesServer(call) ||
        this.mayRegister(call) ||
        this.isOnServer(call) ||
        this.isInherited(call)
      );
    const definition = variableOf(root, this.module.scopes)?.defs[0];
    return definition !== undefined && this.mayRunDeclared(definition, call, depth);
  }

  /** Whether a call of a variable, or of its members, may run a wrapper. */
  private mayRunDeclared(definition: Definition, call: CallNode, depth: number): boolean {
    const { node } = definition as { readonly node: TSESTree.Node };
    if (definitionKind(definition) === 'ImportBinding')
      return (
        node.parent?.type === 'ImportDeclaration' &&
        this.mayImportWrapper(node.parent.source.value, call)
      );
    if (node.type === 'ClassDeclaration') return node.superClass !== null;
    if (this.passesServer(call)) return true;
    const init = node.type === 'VariableDeclarator' ? node.init : undefined;
    if (init && this.mayLoadWrapper(init, call)) return true;
    const made = init ? valueMade(init) : undefined;
    if (made)
      return (
        (calleeName(made) === 'bind' && this.passesServer(made)) ||
        (depth < MAX_HOPS && this.mayRunWrapper(made, depth + 1)) ||
        (made.type === 'NewExpression' && this.mayBeWrapper(made.callee, call))
      );
    const isSetLater = node.type === 'VariableDeclarator' && !init;
    return (
      (definitionKind(definition) === 'Parameter' || isLoopVariable(node) || isSetLater) &&
      (this.mayRegister(call) || this.isOnServer(call) || this.isOfImportedType(definition, call))
    );
  }

  /** Whether a call runs a method of a parameter whose type a module with wrappers may export. */
  private isOfImportedType({ name }: Definition, call: CallNode): boolean {
    const sources = name.type === 'Identifier' ? importSourcesOf(name, this.module) : [];
    return sources.some((source) => this.mayImportWrapper(source, call));
  }

  /**
   * Whether a call runs a method of a server, which a project class may add: `server.add(tool)`.
   */
  private isOnServer({ callee }: CallNode): boolean {
    const member = unwrap(callee);
    if (member.type !== 'MemberExpression') return false;
    const { object } = member;
    const isNamed =
      object.type === 'Identifier' ||
      (object.type === 'MemberExpression' && object.object.type === 'ThisExpression');
    return isNamed && this.servers.isServer(object);
  }

  /**
   * Whether a call may run a method inherited from a class that leads to a framework:
   * `this.add(tool)`.
   */
  private isInherited({ callee }: CallNode): boolean {
    const member = unwrap(callee);
    if (member.type !== 'MemberExpression' || member.object.type !== 'ThisExpression') return false;
    let around: TSESTree.Node | undefined = enclosingClass(member);
    for (let hops = 0; around && isClass(around) && around.superClass && hops < MAX_HOPS; hops++) {
      if (mayBeOfFramework(around.superClass, this.module, this.session)) return true;
      around =
        around.superClass.type === 'Identifier'
          ? variableOf(around.superClass, this.module.scopes)?.defs[0]?.node
          : undefined;
    }
    return false;
  }

  /** Whether a call of an unknown function looks like a registration: it passes literals. */
  private mayRegister(call: CallNode): boolean {
    const callee = unwrap(call.callee);
    if (callee.type === 'MemberExpression' && isNativeName(staticKey(callee))) return false;
    return call.arguments.some(
      (argument) => isFunction(unwrap(argument)) || unwrap(argument).type === 'ObjectExpression',
    );
  }

  /**
   * Whether an unknown callee is a native method by name, or a parameter that a package function
   * supplies: `resolve` of a promise.
   */
  isOfNative({ parameter }: UnknownValue, call: CallNode): boolean {
    const callee = unwrap(call.callee);
    if (callee.type === 'MemberExpression' && isNativeName(staticKey(callee))) return true;
    const handed = parameter && enclosingFunction(parameter)?.parent;
    return isCall(handed) && this.isOfPackage(handed);
  }

  /** Whether a value is a module, or one of several modules, that may have a wrapper. */
  private mayLoadWrapper(value: TSESTree.Node, call: CallNode): boolean {
    return loadedModules(value).some((specifier) => this.mayImportWrapper(specifier, call));
  }

  /** Whether an expression may be a wrapper: `add`, `this.add`, `adder(server)`. */
  private mayBeWrapper(expression: TSESTree.Node, call: CallNode): boolean {
    const node = unwrap(expression);
    const root = rootOfChain(node);
    if (root.type !== 'Identifier') return root.type === 'ThisExpression';
    const definition = variableOf(root, this.module.scopes)?.defs[0];
    const specifier = definition && specifierOf(definition);
    return specifier === undefined
      ? definition !== undefined && this.wrappers.size > 0
      : this.mayImportWrapper(specifier, call);
  }

  private mayImportWrapper(specifier: string, call: CallNode): boolean {
    if (!this.isOfProject(specifier)) return false;
    if (
      this.session.uses.mayLeadToFramework(specifier, this.module.file) ||
      this.passesServer(call) ||
      this.passesWrapper(call)
    )
      return true;
    const mayFill = unwrap(call.callee).type === 'MemberExpression' && this.mayRegister(call);
    return (
      (mayFill || call.arguments.some((argument) => this.isUntyped(argument))) &&
      this.session.uses.mayUseFramework(specifier, this.module.file)
    );
  }

  /** Whether a call may pass a server to a module of the project that is not analyzed itself. */
  mayPassServer(call: CallNode): boolean {
    const root = rootOfChain(call);
    const made = root.type === 'NewExpression' ? root.callee : root;
    const definition =
      made.type === 'Identifier' ? variableOf(made, this.module.scopes)?.defs[0] : undefined;
    const specifier = definition && specifierOf(definition);
    if (specifier !== undefined)
      return (
        this.isHidden(specifier) &&
        (this.isAnyServer(call.arguments, 0) ||
          call.arguments.some((argument) => this.servers.isServer(argument)))
      );
    // An element of a table of functions: `for (const register of registrars) register(server)`.
    return (
      definition !== undefined &&
      isLoopVariable(definition.node) &&
      this.isAnyServer(call.arguments, 0) &&
      this.importsHidden
    );
  }

  private get importsHidden(): boolean {
    return this.module.program.body.some(
      (statement) =>
        statement.type === 'ImportDeclaration' && this.isHidden(statement.source.value),
    );
  }

  /** Whether an imported module of the project is not analyzed itself. */
  private isHidden(specifier: string): boolean {
    const { graph } = this.session;
    const file = graph.fileOf(specifier, this.module.file);
    const text = file === undefined ? undefined : graph.text(file);
    return file !== undefined && text !== undefined && !mayHold(file, text, this.session);
  }

  private isOfProject(specifier: string): boolean {
    return (
      !this.session.registry.detectorOf(specifier) &&
      this.session.graph.fileOf(specifier, this.module.file) !== undefined
    );
  }

  /**
   * Whether an argument of a call, or of the call that creates its receiver, may be or contain a
   * server: `new X(server).register()`.
   */
  private passesServer(call: CallNode, depth = 0): boolean {
    if (depth >= MAX_HOPS) return false;
    const callee = unwrap(call.callee);
    const made = callee.type === 'MemberExpression' ? valueMade(callee.object) : undefined;
    return (
      this.isAnyServer(call.arguments, depth) ||
      (made !== undefined && this.isAnyServer(made.arguments, depth))
    );
  }

  private isAnyServer(args: CallNode['arguments'], depth: number): boolean {
    for (const argument of args) if (this.mayHoldServer(argument, depth)) return true;
    return false;
  }

  private mayHoldServer(argument: TSESTree.Node, depth: number): boolean {
    if (argument.type === 'MemberExpression')
      return argument.object.type === 'ThisExpression' && this.servers.isServer(argument);
    if (isCall(argument))
      return this.isAnyServer(argument.arguments, depth + 1) || this.isProxy(argument);
    if (argument.type === 'ObjectExpression')
      return argument.properties.some((property) =>
        this.mayHoldServer(
          property.type === 'Property' ? property.value : property.argument,
          depth,
        ),
      );
    if (argument.type !== 'Identifier') return argument.type === 'ThisExpression';
    const definition = variableOf(argument, this.module.scopes)?.defs[0];
    if (definitionKind(definition) === 'Parameter')
      return this.isUntyped(argument) || this.servers.isServer(argument);
    const init = definition?.node.type === 'VariableDeclarator' ? definition.node.init : undefined;
    if (!init) return false;
    // Syntax is asked first: evaluating a variable may run much of a bundle.
    return (
      valuesMade(init).some((made) => this.passesServer(made, depth + 1) || this.isProxy(made)) ||
      this.servers.isServer(argument)
    );
  }

  /** Whether a call creates an object of a class of the project that may register by itself. */
  private isProxy(made: CallNode): boolean {
    const root = made.type === 'NewExpression' ? rootOfChain(made.callee) : undefined;
    const definition =
      root?.type === 'Identifier' ? variableOf(root, this.module.scopes)?.defs[0] : undefined;
    if (!definition) return false;
    const specifier = specifierOf(definition);
    if (specifier === undefined)
      return definition.node.type === 'ClassDeclaration' && this.wrappers.size > 0;
    return (
      this.isOfProject(specifier) &&
      this.session.uses.mayLeadToFramework(specifier, this.module.file)
    );
  }

  /** Whether an expression is a parameter without a type, or of type `any`. */
  private isUntyped(node: TSESTree.Node): boolean {
    const definition =
      node.type === 'Identifier' ? variableOf(node, this.module.scopes)?.defs[0] : undefined;
    if (!definition || definitionKind(definition) !== 'Parameter') return false;
    const { typeAnnotation } = definition.name as TSESTree.Identifier;
    return !typeAnnotation || typeAnnotation.typeAnnotation.type === 'TSAnyKeyword';
  }

  /** Whether an argument is a wrapper. */
  private passesWrapper(call: CallNode): boolean {
    return call.arguments.some(
      (argument) =>
        this.wrappers.of(argument).length > 0 ||
        (argument.type === 'Identifier' && this.wrappers.names.has(argument.name)),
    );
  }
}

/**
 * The modules that an expression loads: `await import('./a.js')`,
 * `Promise.all([import('./a.js')])`.
 */
function loadedModules(value: TSESTree.Node): readonly string[] {
  const node = unwrap(value);
  switch (node.type) {
    case 'AwaitExpression':
      return loadedModules(node.argument);
    case 'MemberExpression':
      return loadedModules(node.object);
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element ? loadedModules(element) : []));
    case 'ImportExpression':
      return literalsOf(node.source);
    case 'CallExpression':
      return isRequire(node)
        ? node.arguments.flatMap(literalsOf)
        : node.arguments.flatMap(loadedModules);
    default:
      return [];
  }
}

function literalsOf(node: TSESTree.Node): readonly string[] {
  const text = stringLiteral(node);
  return text === undefined ? [] : [text];
}

/** The call that creates a value, which may be awaited. */
function valueMade(init: TSESTree.Node): CallNode | undefined {
  const value = unwrap(init);
  if (value.type === 'AwaitExpression') return valueMade(value.argument);
  return isCall(value) ? value : undefined;
}

/** The calls of which a value is created by one: `remote ? new A() : new B()`. */
function valuesMade(init: TSESTree.Node): readonly CallNode[] {
  const value = unwrap(init);
  if (value.type === 'ConditionalExpression')
    return [value.consequent, value.alternate].flatMap(valuesMade);
  const made = valueMade(value);
  return made ? [made] : [];
}

/** The specifier of the module that a name is imported from, by `import` or `require`. */
function specifierOf(definition: Definition): string | undefined {
  const { node } = definition as { readonly node: TSESTree.Node };
  if (definitionKind(definition) === 'ImportBinding')
    return node.parent?.type === 'ImportDeclaration' ? node.parent.source.value : undefined;
  let loaded = node.type === 'VariableDeclarator' && node.init ? unwrap(node.init) : undefined;
  while (loaded?.type === 'MemberExpression') loaded = unwrap(loaded.object);
  const [source] = loaded?.type === 'CallExpression' && isRequire(loaded) ? loaded.arguments : [];
  return stringLiteral(source);
}
