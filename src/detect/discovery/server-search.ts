import type { TSESTree } from '@typescript-eslint/utils';
import type { Definition, Variable } from '@typescript-eslint/scope-manager';
import { isNothing } from '../../syntax/evaluate/bindings/deferred-initialization.ts';
import { importedName, isChanged } from '../../syntax/evaluate/data-flow/declarations.ts';
import type { ExportedName } from '../../syntax/evaluate/data-flow/links.ts';
import { PRIMITIVE_METHODS } from '../../syntax/evaluate/data-flow/native-methods.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  definitionKind,
  isFunction,
  staticKey,
  unwrap,
  variableOf,
  wrapped,
  type FunctionNode,
  isCall,
} from '../../syntax/nodes.ts';
import { returnedExpressions } from '../../syntax/returned-expressions.ts';
import { rootOfChain } from './prefilter.ts';
import type { AnalysisSession } from './session.ts';

type LocalExport = ExportedName['target'];

/** Maximum number of aliases followed. */
const MAX_ALIASES = 8;

/**
 * Whether an expression may be a server for any caller, decided by syntax, by the declarations of
 * variables and by what functions return: code that leads to no framework creates no server.
 */
export function mayBeServer(
  node: TSESTree.Node,
  module: Module,
  session: AnalysisSession,
): boolean {
  return new ServerSearch(module, session).mayBeMade(node, 'value', 0);
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

/** Native methods whose results are lists, or may be. */
const RETURNING_LISTS: ReadonlySet<string> = new Set(
  'filter flatMap map match matchAll slice split'.split(' '),
);

/** Members of texts, lists, maps, errors and responses that are no objects. */
const NATIVE_MEMBERS: ReadonlySet<string> = new Set(
  'length message ok size stack status statusText'.split(' '),
);

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

/**
 * The part of a value that is asked about: itself, its parts (members, elements, and what functions
 * return), or only what it returns if it is a function.
 */
type Sought = 'value' | 'part' | 'result';

/** Follows declarations to possible servers. An undecided one may be a server. */
class ServerSearch {
  private readonly module: Module;
  private readonly session: AnalysisSession;
  /** The types and functions already visited, by what was asked: they may refer to each other. */
  private readonly visited: Readonly<Record<Sought, Set<TSESTree.Node>>>;

  constructor(
    module: Module,
    session: AnalysisSession,
    visited: ServerSearch['visited'] = { value: new Set(), part: new Set(), result: new Set() },
  ) {
    this.module = module;
    this.session = session;
    this.visited = visited;
  }

  /** @param aliases the number of names followed */
  mayBeMade(node: TSESTree.Node, sought: Sought, aliases: number): boolean {
    const made = unwrap(node);
    switch (made.type) {
      case 'AwaitExpression':
        return this.mayBeMade(made.argument, sought, aliases);
      case 'ConditionalExpression':
        return [made.consequent, made.alternate].some((side) =>
          this.mayBeMade(side, sought, aliases),
        );
      case 'LogicalExpression':
        return [...(made.operator === '&&' ? [] : [made.left]), made.right].some((side) =>
          this.mayBeMade(side, sought, aliases),
        );
      case 'Identifier':
        return this.mayBeNamed(made, sought, aliases);
      case 'MemberExpression':
        return (
          !NATIVE_MEMBERS.has(staticKey(made) ?? '') &&
          this.mayBeMade(rootOfChain(made), 'part', aliases)
        );
      case 'CallExpression':
      case 'NewExpression':
        return this.mayBeResult(made, sought, aliases);
      default:
        if (WITHOUT_SERVERS.has(made.type)) return false;
        return !AROUND_SERVERS.has(made.type) || this.mayContain(made, sought, aliases);
    }
  }

  private mayBeResult(
    call: TSESTree.CallExpression | TSESTree.NewExpression,
    sought: Sought,
    aliases: number,
  ): boolean {
    const callee = unwrap(call.callee);
    if (sought === 'value' && isOfNative(callee)) return false;
    const isMade =
      call.type === 'CallExpression' && callee.type === 'Identifier' && sought === 'value'
        ? this.mayBeNamed(callee, 'result', aliases)
        : this.mayBeMade(rootOfChain(callee), 'part', aliases);
    return isMade || (sought === 'value' && this.mayReturnGiven(call, aliases));
  }

  /** Whether an unread package function is called with a server, which it may return. */
  private mayReturnGiven(
    { type, callee, arguments: [given] }: TSESTree.CallExpression | TSESTree.NewExpression,
    aliases: number,
  ): boolean {
    if (type !== 'CallExpression' || !given || given.type === 'SpreadElement') return false;
    const root = rootOfChain(callee);
    const definition =
      root.type === 'Identifier' ? variableOf(root, this.module.scopes)?.defs[0] : undefined;
    return (
      definition !== undefined &&
      definitionKind(definition) === 'ImportBinding' &&
      !this.isOfProject(definition) &&
      this.mayBeMade(given, 'value', aliases + 1)
    );
  }

  /** Whether an import is of a module that is read: what its functions return is known. */
  private isOfProject({ node }: Definition): boolean {
    const { parent } = node as TSESTree.ImportClause;
    return (
      parent.type === 'ImportDeclaration' &&
      this.session.graph.fileOf(parent.source.value, this.module.file) !== undefined
    );
  }

  /** Whether an object, a list or a function leads to a server. */
  private mayContain(made: TSESTree.Node, sought: Sought, aliases: number): boolean {
    if (sought === 'value') return false;
    if (aliases > MAX_ALIASES) return true;
    if (isFunction(made)) return this.mayReturn(made, sought, aliases);
    const parts =
      made.type === 'ObjectExpression'
        ? made.properties.map((each) => (each.type === 'Property' ? each.value : each.argument))
        : (made as TSESTree.ArrayExpression).elements.map((each) =>
            each?.type === 'SpreadElement' ? each.argument : each,
          );
    return parts.some((part) => part && this.mayBeMade(part, 'part', aliases + 1));
  }

  private mayReturn(fn: FunctionNode, sought: Sought, aliases: number): boolean {
    const returned = sought === 'result' ? 'value' : 'part';
    if (fn.returnType) return this.mayBeOfType(fn.returnType.typeAnnotation, returned);
    if (this.hasVisited(fn, sought)) return false;
    return (
      fn.generator ||
      returnedExpressions(fn).some((each) => this.mayBeMade(each, returned, aliases + 1))
    );
  }

  private hasVisited(node: TSESTree.Node, sought: Sought): boolean {
    const visited = this.visited[sought];
    return visited.size === visited.add(node).size;
  }

  private mayBeNamed(name: TSESTree.Identifier, sought: Sought, aliases: number): boolean {
    const variable = variableOf(name, this.module.scopes);
    const definition = variable?.defs[0];
    if (!definition) return OF_MODULES.has(name.name);
    if (aliases > MAX_ALIASES) return true;
    switch (definitionKind(definition)) {
      case 'Parameter': {
        const { typeAnnotation } = definition.name as TSESTree.Identifier;
        return typeAnnotation
          ? this.mayBeOfType(typeAnnotation.typeAnnotation, sought)
          : this.mayBePassed(definition, aliases + 1);
      }
      case 'ImportBinding':
        return this.mayImport(definition, aliases, ({ node, variable: exported }, search) =>
          search.mayBeDeclared(node, exported, sought, aliases + 1),
        );
      default:
        return this.mayBeDeclared(definition.node, variable, sought, aliases + 1);
    }
  }

  private mayBeDeclared(
    node: TSESTree.Node,
    variable: Variable | undefined,
    sought: Sought,
    aliases: number,
  ): boolean {
    if (isFunction(node)) return this.mayContain(node, sought, aliases);
    if (node.type !== 'VariableDeclarator') return true;
    const typed = node.id.typeAnnotation?.typeAnnotation;
    // An object with methods may be a server that has the type of an interface.
    if (typed && node.id.type === 'Identifier' && !this.mayBeOfType(typed, 'part')) return false;
    if (isNothing(node.init)) return true;
    const made = unwrap(node.init as TSESTree.Node);
    const asked = node.id.type === 'Identifier' ? sought : 'part';
    if (asked === 'value' || isFunction(made)) return this.mayBeMade(made, asked, aliases);
    // Code may add a server to a list or an object later.
    return (
      (AROUND_SERVERS.has(made.type) && (!variable || isChanged(variable))) ||
      this.mayBeMade(made, 'part', aliases)
    );
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
    if (isCall(parent)) return this.mayBeMade(rootOfChain(parent.callee), 'part', aliases);
    return fn.type === 'FunctionDeclaration' || parent?.type === 'VariableDeclarator';
  }

  private mayBeOfType(type: TSESTree.TypeNode, sought: Sought): boolean {
    if (PRIMITIVE_TYPES.has(type.type)) return false;
    const isPart = sought !== 'value';
    switch (type.type) {
      case 'TSTypeReference':
        return (
          this.mayLeadByType(type, sought) ||
          (type.typeArguments?.params.some((inner) => this.mayBeOfType(inner, sought)) ?? false)
        );
      case 'TSUnionType':
      case 'TSIntersectionType':
        return type.types.some((inner) => this.mayBeOfType(inner, sought));
      case 'TSArrayType':
        return isPart && this.mayBeOfType(type.elementType, sought);
      case 'TSTypeOperator':
        return type.typeAnnotation !== undefined && this.mayBeOfType(type.typeAnnotation, sought);
      case 'TSTupleType':
        return isPart && type.elementTypes.some((inner) => this.mayBeOfType(inner, sought));
      case 'TSIndexedAccessType':
        return this.mayBeOfType(type.objectType, 'part');
      case 'TSTypeLiteral':
        return isPart && this.mayBeIn(type.members, sought);
      case 'TSFunctionType':
        return isPart;
      default:
        return true;
    }
  }

  /** A type that is declared elsewhere may be anything, except type wrappers: `Promise<T>`. */
  private mayLeadByType(
    { typeName, typeArguments }: TSESTree.TSTypeReference,
    sought: Sought,
  ): boolean {
    const definitions =
      (typeName.type === 'Identifier' && variableOf(typeName, this.module.scopes)?.defs) || [];
    // Interfaces and classes of the same name are declared together.
    return definitions.length === 0
      ? typeArguments === undefined
      : definitions.some((definition) =>
          definitionKind(definition) === 'ImportBinding'
            ? this.mayImport(definition, 0, ({ node }, search) =>
                search.mayDeclareType(node, sought),
              )
            : this.mayDeclareType(definition.node, sought),
        );
  }

  private mayDeclareType(declaration: TSESTree.Node, sought: Sought): boolean {
    if (this.hasVisited(declaration, sought)) return false;
    if (declaration.type === 'TSTypeAliasDeclaration')
      return this.mayBeOfType(declaration.typeAnnotation, sought);
    if (declaration.type === 'TSInterfaceDeclaration' && declaration.extends.length === 0)
      return sought !== 'value' && this.mayBeIn(declaration.body.body, sought);
    return true;
  }

  private mayBeIn(members: readonly TSESTree.TypeElement[], sought: Sought): boolean {
    return members.some(
      (member) =>
        member.type !== 'TSPropertySignature' ||
        !member.typeAnnotation ||
        this.mayBeOfType(member.typeAnnotation.typeAnnotation, sought),
    );
  }

  /**
   * Whether an import may be a server: only those from foreign packages certainly lead to no
   * framework.
   *
   * @param accepts decides on what another module of the project declares
   */
  private mayImport(
    { node }: Definition,
    aliases: number,
    accepts: (target: LocalExport, search: ServerSearch) => boolean,
  ): boolean {
    const clause = node as TSESTree.ImportClause;
    if (clause.parent.type !== 'ImportDeclaration') return true;
    const specifier = clause.parent.source.value;
    const { session, module, visited } = this;
    const { file } = module;
    if (
      !session.uses.mayLeadToFramework(specifier, file) &&
      !session.uses.mayUseFramework(specifier, file)
    )
      return false;
    if (clause.type === 'ImportNamespaceSpecifier' || aliases > MAX_ALIASES) return true;
    const found = session.evaluator.links.exported(specifier, importedName(clause), module);
    return !found || accepts(found.target, new ServerSearch(found.module, session, visited));
  }
}

/** Whether a callee is a method whose name says that it returns no server. */
function isOfNative(callee: TSESTree.Node): boolean {
  const name = callee.type === 'MemberExpression' ? (staticKey(callee) ?? '') : '';
  return PRIMITIVE_METHODS.has(name) || RETURNING_LISTS.has(name);
}
