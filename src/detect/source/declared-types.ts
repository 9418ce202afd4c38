import { basename, dirname } from 'node:path';
import { END, quote } from '../../model/findings/code-text.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import type {
  DeclaredType,
  ObjectShape,
  TypeMember,
  TypeShape,
  UnionShape,
} from '../../model/protocol/declared-type.ts';
import type { Module } from '../../syntax/modules/module.ts';
import type { ModuleGraph } from '../../syntax/modules/module-graph.ts';
import { staticKey, variableOf } from '../../syntax/nodes.ts';
import type { Edit } from '../../model/findings/edit.ts';
import { insertion } from './insertions.ts';

type Declaration = TSESTree.TSInterfaceDeclaration | TSESTree.TSTypeAliasDeclaration;

/** The protocol packages for clients. */
const CLIENT = /^@modelcontextprotocol\/(?:sdk\/)?client(?:\/|$)/;

/**
 * The types and interfaces that a module declares at top level, read lazily. Empty for a client's
 * module, whose types describe the messages of servers, and for a declaration file beside the
 * source of its name, which is the one that imports find.
 */
export function declaredTypesOf(
  module: Module,
  graph: Pick<ModuleGraph, 'namesIn'>,
): DeclaredType[] {
  if (
    isShadowed(module.file, graph) ||
    module.program.body.some(
      (node) => node.type === 'ImportDeclaration' && CLIENT.test(node.source.value),
    )
  )
    return [];
  const reader = new ShapeReader(module);
  return module.program.body.flatMap((statement) => {
    const node =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
        ? statement.declaration
        : statement;
    if (node?.type !== 'TSInterfaceDeclaration' && node?.type !== 'TSTypeAliasDeclaration')
      return [];
    return {
      name: node.id.name,
      at: { range: node.id.range },
      get shape() {
        return reader.declared(node);
      },
    };
  });
}

/** The shape of a type that a module writes out, or declares under a name. */
export function shapeOfType(
  node: TSESTree.TSInterfaceDeclaration | TSESTree.TSTypeLiteral,
  module: Module,
): TypeShape {
  const reader = new ShapeReader(module);
  return node.type === 'TSTypeLiteral' ? reader.read(node) : reader.declared(node);
}

/** Whether a declaration file `types.d.ts` is beside `types.ts`. */
function isShadowed(file: string, graph: Pick<ModuleGraph, 'namesIn'>): boolean {
  const declaration = /\.d(?=\.[cm]?ts$)/;
  const source = basename(file).replace(declaration, '');
  return declaration.test(file) && graph.namesIn(dirname(file))?.includes(source) === true;
}

const UNREAD: TypeShape = { kind: 'unread' };
const OTHER: TypeShape = { kind: 'other' };

/** Generic types whose argument is the element of a list. */
const LISTS: ReadonlySet<string> = new Set(['Array', 'ReadonlyArray']);

/** Maximum depth of declarations that refer to each other. */
const MAX_DEPTH = 100;

class ShapeReader {
  private readonly module: Module;
  private readonly known = new Map<Declaration, TypeShape>();
  private depth = 0;

  constructor(module: Module) {
    this.module = module;
  }

  declared(node: Declaration): TypeShape {
    const known = this.known.get(node);
    if (known) return known;
    if (this.depth >= MAX_DEPTH) return UNREAD;
    // A recursive type is not read again.
    this.known.set(node, UNREAD);
    this.depth++;
    const shape =
      node.type === 'TSInterfaceDeclaration'
        ? this.interface(node)
        : this.read(node.typeAnnotation);
    this.depth--;
    this.known.set(node, shape);
    return shape;
  }

  private interface(node: TSESTree.TSInterfaceDeclaration): TypeShape {
    const bases = node.extends.map(({ expression, typeArguments }) =>
      expression.type === 'Identifier' && !typeArguments ? this.named(expression) : UNREAD,
    );
    const isMerged = (variableOf(node.id, this.module.scopes)?.defs.length ?? 1) > 1;
    return combined(this.object(node.body, node.body.body), bases, isMerged);
  }

  read(type: TSESTree.TypeNode): TypeShape {
    switch (type.type) {
      case 'TSTypeLiteral':
        return this.object(type, type.members);
      case 'TSUnionType':
        return this.union(type);
      case 'TSArrayType':
        return { kind: 'array', element: this.read(type.elementType) };
      case 'TSTypeOperator':
        return type.operator === 'readonly' && type.typeAnnotation
          ? this.read(type.typeAnnotation)
          : UNREAD;
      case 'TSLiteralType':
        return this.literal(type);
      case 'TSFunctionType':
        return { kind: 'function' };
      case 'TSTypeReference':
        return this.reference(type);
      case 'TSIntersectionType': {
        const parts = type.types.map((part) => this.read(part));
        const own = parts.find((part) => part.kind === 'object');
        return own
          ? combined(
              own,
              parts.filter((part) => part !== own),
              false,
            )
          : UNREAD;
      }
      case 'TSStringKeyword':
      case 'TSNumberKeyword':
      case 'TSBooleanKeyword':
      case 'TSUnknownKeyword':
      case 'TSAnyKeyword':
      case 'TSObjectKeyword':
        return OTHER;
      default:
        return UNREAD;
    }
  }

  private reference({ typeName, typeArguments }: TSESTree.TSTypeReference): TypeShape {
    if (typeName.type !== 'Identifier') return UNREAD;
    const [argument] = typeArguments?.params ?? [];
    if (!argument) return this.named(typeName);
    if (LISTS.has(typeName.name)) return { kind: 'array', element: this.read(argument) };
    if (typeName.name === 'Readonly') return this.read(argument);
    return typeName.name === 'Record' ? OTHER : UNREAD;
  }

  private named(name: TSESTree.Identifier): TypeShape {
    const node = variableOf(name, this.module.scopes)?.defs[0]?.node as TSESTree.Node | undefined;
    return node?.type === 'TSInterfaceDeclaration' || node?.type === 'TSTypeAliasDeclaration'
      ? this.declared(node)
      : UNREAD;
  }

  private literal(type: TSESTree.TSLiteralType): TypeShape {
    if (type.literal.type !== 'Literal') return UNREAD;
    return {
      kind: 'literal',
      at: { range: type.range },
      value: type.literal.value,
      add: (option) => insertion(type.range[1], ` | ${option}`),
    };
  }

  /** An `undefined` option is ignored. */
  private union(type: TSESTree.TSUnionType): UnionShape {
    const options = type.types
      .filter((option) => option.type !== 'TSUndefinedKeyword')
      .map((option) => this.read(option));
    const last = type.types.at(-1) as TSESTree.TypeNode;
    return {
      kind: 'union',
      at: { range: type.range },
      options,
      add: (option) => insertion(last.range[1], `${this.gapBefore(last)}| ${option}`),
    };
  }

  private object(
    node: TSESTree.TSTypeLiteral | TSESTree.TSInterfaceBody,
    elements: readonly TSESTree.TypeElement[],
  ): ObjectShape {
    const members = new Map<string, TypeMember>();
    let complete = true;
    for (const element of elements) {
      const isMember =
        element.type === 'TSPropertySignature' || element.type === 'TSMethodSignature';
      const key = isMember ? staticKey(element as TSESTree.TSPropertySignature) : undefined;
      if (key !== undefined && isMember) members.set(key, this.member(element, key, elements));
      // An index signature allows further members, but requires none.
      else if (element.type !== 'TSIndexSignature') complete = false;
    }
    return {
      kind: 'object',
      at: { range: node.range },
      members,
      complete,
      isOpen: elements.some(({ type }) => type === 'TSIndexSignature'),
      add: (...members) => memberAddition(node, elements, members, this.module.text),
    };
  }

  private member(
    element: TSESTree.TSPropertySignature | TSESTree.TSMethodSignature,
    key: string,
    all: readonly TSESTree.TypeElement[],
  ): TypeMember {
    const { text } = this.module;
    const annotation =
      element.type === 'TSPropertySignature' ? element.typeAnnotation?.typeAnnotation : undefined;
    const shape = annotation ? this.read(annotation) : OTHER;
    const questionMark = text.indexOf('?', element.key.range[1]);
    return {
      key,
      optional: element.optional,
      at: { range: element.key.range },
      shape: element.type === 'TSMethodSignature' ? { kind: 'function' } : shape,
      text: text.slice(...element.range).replace(/[;,]$/, ''),
      remove: () => removal(element, all),
      rename: (name) => ({
        range: element.key.range,
        text: element.key.type === 'Literal' ? quote(name) : name,
      }),
      require: () => ({ range: [questionMark, questionMark + 1], text: '' }),
      replace: (member) => ({
        range: element.range,
        text: `${member}${delimiterOf(element, text)}`,
      }),
    };
  }

  /** The line break and indentation before a node at the start of a line; otherwise a space. */
  private gapBefore(node: TSESTree.Node): string {
    return gapBefore(node, this.module.text);
  }
}

/** The edit that adds members to a type literal or interface, below a comment on the last one. */
function memberAddition(
  node: TSESTree.Node,
  elements: readonly TSESTree.TypeElement[],
  members: readonly string[],
  text: string,
): Edit {
  const last = elements.at(-1);
  if (!last) return { range: node.range, text: `{ ${members.join('; ')} }` };
  const delimiter = delimiterOf(last, text);
  const gap = gapBefore(last, text);
  const end = gap === ' ' ? ';' : END;
  const between = delimiter === '' ? end : delimiter;
  const added = members.map((member) => `${gap}${member}`).join(between);
  if (delimiter === '') return insertion(last.range[1], `${between}${added}`);
  const comment = gap === ' ' ? null : /^[^\S\n]*\/\/[^\r\n]*/.exec(text.slice(last.range[1]));
  return insertion(last.range[1] + (comment?.[0].length ?? 0), `${added}${delimiter}`);
}

function gapBefore(node: TSESTree.Node, text: string): string {
  return /\n[ \t]*(?=(?:\|\s*)?$)/.exec(text.slice(0, node.range[0]))?.[0] ?? ' ';
}

/** The delimiter at the end of a member: `;`, `,` or nothing. */
function delimiterOf({ range }: TSESTree.TypeElement, text: string): string {
  return /[;,]$/.exec(text.slice(...range))?.[0] ?? '';
}

/**
 * The edit that removes a member: with the preceding line break if it is the last, otherwise up to
 * the next member.
 */
function removal(element: TSESTree.TypeElement, all: readonly TSESTree.TypeElement[]): Edit {
  const index = all.indexOf(element);
  const [previous, next] = [all[index - 1], all[index + 1]];
  return {
    range:
      next || !previous
        ? [element.range[0], next?.range[0] ?? element.range[1]]
        : [previous.range[1], element.range[1]],
    text: '',
  };
}

/** An object with the members that it inherits or is intersected with. */
function combined(own: ObjectShape, others: readonly TypeShape[], isMerged: boolean): ObjectShape {
  const objects = others.filter((other) => other.kind === 'object');
  const inherited = objects.flatMap(({ members }) => [...members]);
  const isComplete =
    own.complete &&
    !isMerged &&
    objects.length === others.length &&
    objects.every(({ complete }) => complete);
  return {
    ...own,
    members: new Map([...inherited, ...own.members]),
    complete: isComplete,
    isOpen: [own, ...objects].some(({ isOpen }) => isOpen),
  };
}
