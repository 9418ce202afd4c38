import type { TSESTree } from '@typescript-eslint/utils';
import type { Definition, Variable } from '@typescript-eslint/scope-manager';
import { isNothing } from '../../syntax/evaluate/classes/deferred-initialization.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { definitionKind, isFunction, unwrap, variableOf, wrapped } from '../../syntax/nodes.ts';
import type { Detector } from '../frameworks/detector.ts';
import type { AnalysisSession } from './session.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/** Maximum number of aliases followed. */
const MAX_ALIASES = 8;

/** Whether a callee may be a framework's builder of definitions, decided without evaluating it. */
export function mayBeBuilder(
  callee: TSESTree.Node,
  module: Module,
  session: AnalysisSession,
): boolean {
  const made = callee.type === 'CallExpression' ? unwrap(callee.callee) : callee;
  return mayBeOfFramework(made, module, session, (detector, name) =>
    rootsOfBuilders(detector).has(name),
  );
}

/** The framework exports that build definitions, or whose members or results do. */
const rootsOfBuilders = memoizeWeak(({ finds }: Detector): ReadonlySet<string> => {
  const paths = Object.keys({ ...finds?.builders, ...finds?.constructors, ...finds?.registrars });
  return new Set(paths.map((path) => path.replace(/(?:\.|\(\)$).*/, '')));
});

/**
 * Whether a callee may be a framework's export, decided without evaluating it: its root is imported
 * from a module that may lead to one.
 *
 * @param accepts decides on an export that is imported by name
 */
export function mayBeOfFramework(
  callee: TSESTree.Node,
  module: Module,
  session: AnalysisSession,
  accepts: (detector: Detector, name: string) => boolean = () => true,
  aliases = 0,
): boolean {
  if (aliases > MAX_ALIASES) return false;
  const inner =
    callee.type === 'SequenceExpression'
      ? unwrap(callee.expressions.at(-1) as TSESTree.Node)
      : callee;
  const root = inner.type === 'MemberExpression' ? unwrap(inner.object) : inner;
  if (root.type !== 'Identifier') return false;
  const definition = variableOf(root, module.scopes)?.defs[0];
  if (!definition) return false;
  const node = definition.node as TSESTree.Node;
  if (definitionKind(definition) === 'ImportBinding')
    return mayImport(node, module, session, accepts);
  if (node.type !== 'VariableDeclarator' || !node.init) return false;
  const initial = unwrap(node.init);
  if (isRequire(initial)) return true;
  // The result of a builder may be a builder.
  const alias = initial.type === 'CallExpression' ? unwrap(initial.callee) : initial;
  const isAlias =
    (alias.type === 'Identifier' && alias.name !== root.name) || alias.type === 'MemberExpression';
  return isAlias && mayBeOfFramework(alias, module, session, accepts, aliases + 1);
}

function mayImport(
  node: TSESTree.Node,
  module: Module,
  session: AnalysisSession,
  accepts: (detector: Detector, name: string) => boolean,
): boolean {
  const declaration = node.parent;
  if (declaration?.type !== 'ImportDeclaration') return true;
  const detector = session.detectorAt(declaration.source.value, module.file);
  if (detector && node.type === 'ImportSpecifier' && node.imported.type === 'Identifier')
    return accepts(detector, node.imported.name);
  return session.mayLeadToFramework(declaration.source.value, module.file);
}

/** Whether an expression loads a module by `require` or `await import`. */
export function isRequire(node: TSESTree.Node): boolean {
  return (
    (node.type === 'CallExpression' &&
      node.callee.type === 'Identifier' &&
      /^(?:require|__import(?:Star|Default))$/.test(node.callee.name)) ||
    (node.type === 'AwaitExpression' && node.argument.type === 'ImportExpression')
  );
}

/**
 * Whether an expression may be a server for any caller, decided by syntax or by a variable's
 * declaration: code that leads to no framework creates no server.
 */
export function mayBeServer(
  node: TSESTree.Node,
  module: Module,
  session: AnalysisSession,
): boolean {
  const variable = node.type === 'Identifier' ? variableOf(node, module.scopes) : undefined;
  return variable
    ? new ServerSearch(module, session).mayBe(variable, 0)
    : !WITHOUT_SERVERS.has(node.type) && !AROUND_SERVERS.has(node.type);
}

/** Expressions that contain no server. */
const WITHOUT_SERVERS: ReadonlySet<string> = new Set([
  'Literal',
  'TemplateLiteral',
  'BinaryExpression',
  'UnaryExpression',
]);
/** Expressions that may contain a server but are not one. */
const AROUND_SERVERS: ReadonlySet<string> = new Set([
  'ObjectExpression',
  'ArrayExpression',
  'ArrowFunctionExpression',
  'FunctionExpression',
]);

/** Types of values that are not objects. */
const PRIMITIVE_TYPES: ReadonlySet<string> = new Set([
  'TSLiteralType',
  'TSNullKeyword',
  'TSUndefinedKeyword',
  'TSStringKeyword',
  'TSNumberKeyword',
  'TSBooleanKeyword',
  'TSVoidKeyword',
]);

/** The globals by which CommonJS modules refer to each other. */
const OF_MODULES: ReadonlySet<string> = new Set(['require', 'module', 'exports']);

/** Follows declarations to possible servers. An undecided one may be a server. */
class ServerSearch {
  private readonly module: Module;
  private readonly session: AnalysisSession;
  /** The types already visited; they may refer to each other. */
  private readonly types = new Set<TSESTree.Node>();

  constructor(module: Module, session: AnalysisSession) {
    this.module = module;
    this.session = session;
  }

  /**
   * @param aliases the number of aliases followed: a server may be a member of an aliased object
   */
  mayBe(variable: Variable, aliases: number): boolean {
    const definition = variable.defs[0];
    if (!definition) return false;
    if (aliases > MAX_ALIASES) return true;
    if (definitionKind(definition) === 'Parameter') {
      const { typeAnnotation } = definition.name as TSESTree.Identifier;
      return typeAnnotation
        ? this.mayBeOfType(typeAnnotation.typeAnnotation, aliases)
        : this.mayBePassed(definition, aliases);
    }
    const { node } = definition as { readonly node: TSESTree.Node };
    const init =
      node.type === 'VariableDeclarator' && !isNothing(node.init) ? node.init : undefined;
    const made = unwrap(init?.type === 'AwaitExpression' ? init.argument : (init ?? node));
    if (aliases === 0 && AROUND_SERVERS.has(made.type)) return false;
    if (isFunction(made) && made.returnType)
      return this.mayBeOfType(made.returnType.typeAnnotation, aliases);
    return !init || this.mayLead(rootOfChain(made), aliases + 1);
  }

  /**
   * A parameter without a type: part of a typed one, or of a function that a framework may call.
   */
  private mayBePassed({ name, node }: Definition, aliases: number): boolean {
    const fn = node as TSESTree.Node;
    if (
      !isFunction(fn) ||
      !fn.params.some(
        (parameter) =>
          parameter === name || (parameter.type === 'AssignmentPattern' && parameter.left === name),
      )
    )
      return true;
    const { parent } = wrapped(fn);
    if (parent?.type === 'CallExpression' || parent?.type === 'NewExpression')
      return this.mayLead(rootOfChain(parent.callee), aliases + 1);
    return fn.type === 'FunctionDeclaration' || parent?.type === 'VariableDeclarator';
  }

  private mayBeOfType(type: TSESTree.TypeNode, aliases: number): boolean {
    if (PRIMITIVE_TYPES.has(type.type)) return false;
    switch (type.type) {
      case 'TSTypeReference':
        return (
          this.mayLeadByType(type, aliases) ||
          (type.typeArguments?.params.some((inner) => this.mayBeOfType(inner, aliases)) ?? false)
        );
      case 'TSUnionType':
      case 'TSIntersectionType':
        return type.types.some((inner) => this.mayBeOfType(inner, aliases));
      case 'TSArrayType':
        return aliases > 0 && this.mayBeOfType(type.elementType, aliases);
      case 'TSTypeOperator':
        return type.typeAnnotation !== undefined && this.mayBeOfType(type.typeAnnotation, aliases);
      case 'TSTypeLiteral':
        return aliases > 0 && this.mayBeIn(type.members, aliases);
      case 'TSFunctionType':
        return aliases > 0;
      default:
        return true;
    }
  }

  /** A type that is declared elsewhere may be anything, except type wrappers: `Promise<T>`. */
  private mayLeadByType(
    { typeName, typeArguments }: TSESTree.TSTypeReference,
    aliases: number,
  ): boolean {
    const definitions =
      (typeName.type === 'Identifier' && variableOf(typeName, this.module.scopes)?.defs) || [];
    // Interfaces and classes of the same name are declared together.
    return definitions.length === 0
      ? typeArguments === undefined
      : definitions.some((definition) => this.mayBeDeclared(definition, aliases));
  }

  private mayBeDeclared(definition: Definition, aliases: number): boolean {
    const declaration = definition.node as TSESTree.Node;
    if (this.types.has(declaration)) return false;
    this.types.add(declaration);
    if (declaration.type === 'TSTypeAliasDeclaration')
      return this.mayBeOfType(declaration.typeAnnotation, aliases);
    if (declaration.type === 'TSInterfaceDeclaration' && declaration.extends.length === 0)
      return aliases > 0 && this.mayBeIn(declaration.body.body, aliases);
    return this.mayImport(definition);
  }

  private mayBeIn(members: readonly TSESTree.TypeElement[], aliases: number): boolean {
    return members.some(
      (member) =>
        member.type !== 'TSPropertySignature' ||
        !member.typeAnnotation ||
        this.mayBeOfType(member.typeAnnotation.typeAnnotation, aliases),
    );
  }

  private mayLead(root: TSESTree.Node, aliases: number): boolean {
    if (root.type !== 'Identifier') return !WITHOUT_SERVERS.has(root.type);
    const variable = variableOf(root, this.module.scopes);
    const definition = variable?.defs[0];
    if (!variable || !definition) return OF_MODULES.has(root.name);
    return definitionKind(definition) === 'ImportBinding'
      ? this.mayImport(definition)
      : this.mayBe(variable, aliases);
  }

  /** Only imports from foreign packages certainly lead to no framework. */
  private mayImport(definition: Definition): boolean {
    const declaration =
      definitionKind(definition) === 'ImportBinding' ? definition.node.parent : undefined;
    if (declaration?.type !== 'ImportDeclaration') return true;
    const specifier = declaration.source.value;
    return (
      this.session.mayLeadToFramework(specifier, this.module.file) ||
      this.session.mayUseFramework(specifier, this.module.file)
    );
  }
}

/** The root of a member or call chain: `a` of `a.b()`, `new a().b()` and `a.b().c()`. */
export function rootOfChain(node: TSESTree.Node): TSESTree.Node {
  let current = unwrap(node);
  for (;;) {
    if (current.type === 'MemberExpression') current = unwrap(current.object);
    else if (current.type === 'CallExpression' || current.type === 'NewExpression')
      current = unwrap(current.callee);
    else return current;
  }
}
