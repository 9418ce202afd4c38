import { packageSpecifier } from '../../modules/package-specifier.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Origin, Module } from '../../modules/module.ts';
import { staticKey, variableOf } from '../../nodes.ts';
import { exportsOf } from '../../modules/exports.ts';
import { TypedValue, UnknownValue, isUndecided } from '../values/value.ts';
import { ClassValue, InstanceValue } from '../values/project-values.ts';
import { ExternalValue, OpaqueValue } from '../values/external-value.ts';
import type { Evaluation, LocatedType, WrittenType } from '../context/evaluation.ts';
import { TYPED_ONLY, reasonOfParameter } from '../values/reasons.ts';
import { importedName, annotationOf } from '../data-flow/declarations.ts';

/** Type wrappers that evaluate to their argument. */
const TRANSPARENT = new Set([
  'Readonly',
  'Required',
  'Partial',
  'NonNullable',
  'Awaited',
  'Promise',
  'Pick',
  'Omit',
]);

/**
 * The declarations and exports already visited: types may refer to themselves, or to one type very
 * often.
 */
type Visited = Set<unknown>;

/** Maximum number of declarations and exports visited for one type. */
const MAX_VISITED = 100;

function isNew(asked: unknown, visited: Visited): boolean {
  if (visited.has(asked) || visited.size >= MAX_VISITED) return false;
  visited.add(asked);
  return true;
}

/**
 * Evaluates written types to instances of external classes, instances of project classes, or
 * objects with typed members.
 */
export class Types {
  private readonly evaluator: Evaluation;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  /**
   * The value that the type annotation of a pattern implies for one of its names.
   *
   * @param contextual the type of the pattern where it has no annotation of its own
   * @returns an {@link OpaqueValue}, {@link InstanceValue} or {@link TypedValue}; undefined if the
   * type says nothing useful
   */
  instanceOf(
    pattern: TSESTree.Node,
    name: TSESTree.Identifier,
    module: Module,
    contextual?: LocatedType,
  ): unknown {
    const annotated = pattern.type === 'AssignmentPattern' ? pattern.left : pattern;
    const type = annotationOf(annotated);
    const written = type ? { type, module } : contextual;
    if (!written) return undefined;
    const origin = { node: name, module };
    const whole = this.read(written.type, written.module, origin);
    return annotated === name ? whole : this.partFor(annotated, name, whole, origin);
  }

  /** The written type of a parameter of a function type, which an alias may name. */
  parameterOf({ type, module }: LocatedType, index: number): LocatedType | undefined {
    const value = this.resolve(type, module, { node: type, module }, new Set());
    if (!(value instanceof TypedValue) || value.type.node.type !== 'TSFunctionType')
      return undefined;
    const parameter = value.type.node.params[index];
    const own = parameter && parameter.type !== 'RestElement' ? annotationOf(parameter) : undefined;
    return own && { type: own, module: value.type.module };
  }

  private partFor(
    pattern: TSESTree.Node,
    name: TSESTree.Identifier,
    value: unknown,
    origin: Origin,
  ): unknown {
    if (pattern.type !== 'ObjectPattern' || value === undefined) return undefined;
    for (const property of pattern.properties) {
      if (property.type !== 'Property') continue;
      const target =
        property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
      const key = staticKey(property);
      if (target !== name || key === undefined) continue;
      const part = this.evaluator.get(value, key, origin);
      return part instanceof TypedValue || !isUndecided(part) ? part : undefined;
    }
    return undefined;
  }

  /** The value that a written type implies, created at `origin`. */
  read(type: WrittenType, module: Module, origin: Origin, visited: Visited = new Set()): unknown {
    const found = this.resolve(type, module, origin, visited);
    const isFunction = found instanceof TypedValue && found.type.node.type === 'TSFunctionType';
    return isFunction ? undefined : found;
  }

  /** The same, with function types. */
  private resolve(type: WrittenType, module: Module, origin: Origin, visited: Visited): unknown {
    switch (type.type) {
      case 'TSTypeReference':
        return this.reference(type.typeName, type, module, origin, visited);
      case 'TSClassImplements':
      case 'TSInterfaceHeritage':
        return this.reference(type.expression, type, module, origin, visited);
      case 'TSTypeLiteral':
      case 'TSFunctionType':
        return typed({ node: type, module }, origin);
      case 'TSUnionType': {
        const parts = type.types.filter(
          (part) => part.type !== 'TSUndefinedKeyword' && part.type !== 'TSNullKeyword',
        );
        return parts.length === 1
          ? this.resolve(parts[0] as TSESTree.TypeNode, module, origin, visited)
          : undefined;
      }
      case 'TSIntersectionType':
        return this.mostRead(type.types.map((part) => this.resolve(part, module, origin, visited)));
      case 'TSTypeQuery':
        return type.exprName.type === 'Identifier'
          ? this.typeOf(type.exprName, module, origin)
          : undefined;
      default:
        return undefined;
    }
  }

  /**
   * The value of the type in an intersection of which most is known: a framework's, otherwise one
   * of the project. What a package that is not read declares counts only if nothing else does.
   */
  private mostRead(parts: readonly unknown[]): unknown {
    const isUnread = (part: unknown): boolean =>
      part instanceof OpaqueValue && !this.evaluator.isOpaquePackage(part.of.specifier);
    return (
      parts.find((part) => part instanceof OpaqueValue && !isUnread(part)) ??
      parts.find((part) => part !== undefined && !isUnread(part)) ??
      (parts.every(isUnread) ? parts[0] : undefined)
    );
  }

  /** The value that `typeof server` implies. */
  private typeOf(name: TSESTree.Identifier, module: Module, origin: Origin): unknown {
    const value = this.evaluator.evaluate(name, module);
    return value instanceof OpaqueValue
      ? new OpaqueValue(value.kind, value.of, origin, {
          path: value.path,
          parameter: value.parameter,
        })
      : undefined;
  }

  private reference(
    name: TSESTree.Node,
    { typeArguments }: Extract<WrittenType, { typeArguments?: unknown }>,
    module: Module,
    origin: Origin,
    visited: Visited,
  ): unknown {
    const [first, ...members] = qualifiedName(name);
    if (!first) return undefined;
    const argument = typeArguments?.params[0];
    const variable = variableOf(first, module.scopes);
    if (!variable || variable.defs.length === 0) {
      return argument && TRANSPARENT.has(first.name)
        ? this.resolve(argument, module, origin, visited)
        : undefined;
    }
    for (const definition of variable.defs) {
      const node = definition.node as TSESTree.Node;
      const found =
        node.type === 'ImportSpecifier' ||
        node.type === 'ImportNamespaceSpecifier' ||
        node.type === 'ImportDefaultSpecifier'
          ? this.imported(
              node,
              members.map((member) => member.name),
              module,
              origin,
              visited,
            )
          : this.declared(node, module, origin, visited);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private imported(
    node: TSESTree.ImportClause,
    members: readonly string[],
    module: Module,
    origin: Origin,
    visited: Visited,
  ): unknown {
    const specifier = (node.parent as TSESTree.ImportDeclaration).source.value;
    const name = node.type === 'ImportNamespaceSpecifier' ? members[0] : importedName(node);
    return name === undefined ? undefined : this.ofExport(specifier, name, module, origin, visited);
  }

  private ofExport(
    written: string,
    name: string,
    from: Module,
    origin: Origin,
    visited: Visited,
  ): unknown {
    const { graph } = this.evaluator;
    const specifier = packageSpecifier(graph.mapped(written, from.file));
    const external = (): OpaqueValue =>
      new OpaqueValue('instance', new ExternalValue(specifier, [name]), origin);
    if (this.evaluator.isOpaquePackage(specifier)) return external();
    // A value of `z.infer<typeof Config>` is data that the library describes, not a part of it.
    if (this.evaluator.library.provide(specifier, name, from)) return undefined;
    const target = graph.resolve(written, from.file);
    if (target.kind === 'package') return external();
    const module = target.kind === 'file' ? graph.load(target.file) : undefined;
    if (!module || !isNew(`${module.file} ${name}`, visited)) return undefined;
    const exports = exportsOf(module);
    const exported = exports.lookup(name);
    if (exported?.kind === 'local') return this.declared(exported.node, module, origin, visited);
    if (exported?.kind === 'reexport')
      return this.ofExport(exported.specifier, exported.name, module, origin, visited);
    return exports.stars
      .map((star) => this.ofExport(star, name, module, origin, visited))
      .find(
        (found) =>
          found !== undefined &&
          !(found instanceof OpaqueValue && found.of.specifier.startsWith('.')),
      );
  }

  private declared(node: TSESTree.Node, module: Module, origin: Origin, visited: Visited): unknown {
    if (!isNew(node, visited)) return undefined;
    switch (node.type) {
      case 'TSInterfaceDeclaration':
        return typed({ node, module }, origin);
      case 'TSTypeAliasDeclaration':
        return this.resolve(node.typeAnnotation, module, origin, visited);
      case 'ClassDeclaration':
        return new InstanceValue(new ClassValue(node, module), {
          parameter: origin.node.type === 'Identifier' ? origin.node : undefined,
        });
      default:
        return undefined;
    }
  }

  /** A member of a value that is known only by its type. */
  member(value: TypedValue, key: string, origin: Origin, visited: Visited = new Set()): unknown {
    const { node, module } = value.type;
    if (!isNew(node, visited)) return new UnknownValue(value, value.origin, value.parameter);
    for (const member of typeElementsOf(node)) {
      if (
        member.type !== 'TSPropertySignature' ||
        staticKey(member) !== key ||
        !member.typeAnnotation
      )
        continue;
      const found = this.read(member.typeAnnotation.typeAnnotation, module, value.origin ?? origin);
      if (found !== undefined)
        return found instanceof TypedValue
          ? new TypedValue(value, found.type, value.origin, value.parameter)
          : found;
    }
    const inherited =
      node.type === 'TSInterfaceDeclaration'
        ? this.inherited(node, module, key, value, visited)
        : undefined;
    return inherited ?? new UnknownValue(value, value.origin, value.parameter);
  }

  private inherited(
    node: TSESTree.TSInterfaceDeclaration,
    module: Module,
    key: string,
    value: TypedValue,
    visited: Visited,
  ): unknown {
    for (const heritage of node.extends) {
      if (heritage.expression.type !== 'Identifier') continue;
      const definition = variableOf(heritage.expression, module.scopes)?.defs[0]?.node as
        TSESTree.Node | undefined;
      if (definition?.type !== 'TSInterfaceDeclaration') continue;
      const found = this.member(
        new TypedValue(value, { node: definition, module }, value.origin, value.parameter),
        key,
        { node, module },
        visited,
      );
      if (!(found instanceof UnknownValue) || found instanceof TypedValue) return found;
    }
    return undefined;
  }
}

/** The members that a type writes itself, without inherited ones. */
function typeElementsOf(type: TSESTree.Node): readonly TSESTree.TypeElement[] {
  if (type.type === 'TSInterfaceDeclaration') return type.body.body;
  return type.type === 'TSTypeLiteral' ? type.members : [];
}

/** The declared member types of a value that is known only by its type, without inherited ones. */
export function membersOfType({
  type: { node },
}: TypedValue): ReadonlyMap<string, TSESTree.TypeNode> {
  return new Map(
    typeElementsOf(node).flatMap((member) => {
      const key = member.type === 'TSPropertySignature' ? staticKey(member) : undefined;
      return member.type === 'TSPropertySignature' && key !== undefined && member.typeAnnotation
        ? [[key, member.typeAnnotation.typeAnnotation] as const]
        : [];
    }),
  );
}

function typed(type: Origin, origin: Origin): TypedValue {
  const isName = origin.node.type === 'Identifier';
  const reason = isName ? reasonOfParameter(origin.node.name) : TYPED_ONLY;
  return new TypedValue(reason, type, origin, isName ? origin.node : undefined);
}

function qualifiedName(name: TSESTree.Node): TSESTree.Identifier[] {
  if (name.type === 'Identifier') return [name];
  if (name.type === 'MemberExpression' && name.property.type === 'Identifier')
    return [...qualifiedName(name.object), name.property];
  return name.type === 'TSQualifiedName' ? [...qualifiedName(name.left), name.right] : [];
}
