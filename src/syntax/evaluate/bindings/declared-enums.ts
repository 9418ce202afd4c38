import { dirname, join } from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import { exportsOf } from '../../modules/exports.ts';
import type { ModuleGraph } from '../../modules/module-graph.ts';
import type { Module } from '../../modules/module.ts';
import { staticKey } from '../../nodes.ts';

/** An enum, or an object of constants, that the types of an installed package declare. */
interface DeclaredEnum {
  readonly node: TSESTree.TSEnumDeclaration | TSESTree.VariableDeclarator;
  readonly module: Module;
}

/** Maximum number of declaration files to look into for one name. */
const MAX_FILES = 40;

/** The names that enums have by convention: other names are not looked for. */
const ENUM_NAME = /^[A-Z]/;

/**
 * The enum that a package exports, as its types declare it:
 * `export declare enum Color { Red = "red" }`.
 *
 * @param name the export
 */
export function declaredEnum(
  specifier: string,
  name: string,
  from: string,
  graph: ModuleGraph,
): DeclaredEnum | undefined {
  if (!ENUM_NAME.test(name)) return undefined;
  const installed = graph.installedPackage(specifier, from);
  if (!installed) return undefined;
  const { directory, json } = installed;
  const paths = [json['types'], json['typings'], typesIn(json['exports']), './index.d.ts'];
  const types = paths.find((path) => typeof path === 'string') ?? '';
  return new EnumSearch(graph).in(join(directory, types), name);
}

/** The types of the entry point `.` in a manifest's `exports`. */
function typesIn(exports: unknown): string | undefined {
  if (typeof exports !== 'object' || exports === null) return undefined;
  const record = exports as Readonly<Record<string, unknown>>;
  const { types } = record;
  if (typeof types === 'string') return types;
  return typesIn(record['.']) ?? typesIn(record['import']) ?? typesIn(record['default']);
}

/** Looks for an enum in declaration files and in those that they re-export. */
class EnumSearch {
  private readonly graph: ModuleGraph;
  private readonly seen = new Set<string>();

  constructor(graph: ModuleGraph) {
    this.graph = graph;
  }

  in(file: string, name: string): DeclaredEnum | undefined {
    if (this.seen.has(file) || this.seen.size >= MAX_FILES) return undefined;
    this.seen.add(file);
    const text = this.graph.text(file);
    const isCandidate = text !== undefined && (text.includes(name) || text.includes('export *'));
    const module = isCandidate ? this.graph.load(file) : undefined;
    if (!module) return undefined;
    const exports = exportsOf(module);
    const target = exports.lookup(name);
    if (target?.kind === 'local') return declaration(target.node, module);
    if (target?.kind === 'reexport') return this.from(target.specifier, target.name, file);
    for (const specifier of exports.stars) {
      const found = this.from(specifier, name, file);
      if (found) return found;
    }
    return undefined;
  }

  /** Looks into the declaration file of a relative import. */
  private from(specifier: string, name: string, file: string): DeclaredEnum | undefined {
    if (!specifier.startsWith('.')) return undefined;
    const path = join(dirname(file), specifier.replace(/\.[cm]?js$/, ''));
    const endings = ['.d.ts', '/index.d.ts', '.d.mts', '.d.cts'];
    const declarations = endings.find(
      (ending) => this.graph.text(`${path}${ending}`) !== undefined,
    );
    return declarations === undefined ? undefined : this.in(`${path}${declarations}`, name);
  }
}

function declaration(node: TSESTree.Node, module: Module): DeclaredEnum | undefined {
  if (node.type === 'TSEnumDeclaration')
    // The values of other members are those of the compiled code, which nothing here says.
    return node.body.members.every(({ initializer }) => initializer) ? { node, module } : undefined;
  return node.type === 'VariableDeclarator' && constantsOf(node) ? { node, module } : undefined;
}

/** The members of an object whose type consists of constants: `{ readonly Dark: "dark" }`. */
export function constantsOf({
  id,
}: TSESTree.VariableDeclarator): Record<string, string | number> | undefined {
  const type = id.typeAnnotation?.typeAnnotation;
  if (type?.type !== 'TSTypeLiteral' || type.members.length === 0) return undefined;
  const constants: Record<string, string | number> = {};
  for (const member of type.members) {
    const constant =
      member.type === 'TSPropertySignature' ? member.typeAnnotation?.typeAnnotation : undefined;
    const value =
      constant?.type === 'TSLiteralType' && constant.literal.type === 'Literal'
        ? constant.literal.value
        : undefined;
    const key = member.type === 'TSPropertySignature' ? staticKey(member) : undefined;
    if (key === undefined || (typeof value !== 'string' && typeof value !== 'number'))
      return undefined;
    constants[key] = value;
  }
  return constants;
}

/** The initializer of an enum's member, in the context of the enum; undefined for other objects. */
export function writtenInEnum<Context extends { readonly node: TSESTree.Node }>(
  provenance: Context | undefined,
  name: string,
): Context | undefined {
  if (provenance?.node.type !== 'TSEnumDeclaration') return undefined;
  const node = provenance.node.body.members.find(
    ({ id }) => (id.type === 'Identifier' ? id.name : id.value) === name,
  )?.initializer;
  return node && { ...provenance, node };
}
