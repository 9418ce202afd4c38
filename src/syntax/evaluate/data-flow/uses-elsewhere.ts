import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { requiredSpecifier } from '../../modules/compiled-exports.ts';
import type { Importers } from '../../modules/importers.ts';
import type { ModuleGraph } from '../../modules/module-graph.ts';
import type { Module, Origin } from '../../modules/module.ts';
import { passedImportsIn, type PassedImports } from '../../modules/passed-imports.ts';
import { contains, staticKey, wrapped } from '../../nodes.ts';
import { exportedNames, importedName } from './declarations.ts';
import { groupBy } from '../../../model/utils/group-by.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { append } from '../../../model/utils/append.ts';
import { haveSameItems } from '../../../model/utils/same-items.ts';

/**
 * Finds the module that declares what another one imports, and the name that it exports it under.
 */
type Declared = (
  specifier: string,
  name: string,
  from: Module,
) => { readonly module: Module; readonly name: string } | undefined;

/** The files that pass on what they import, by the names that other modules export. */
interface PassedNames {
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly renamed: ReadonlyMap<string, readonly string[]>;
}

/** Files with their texts, and the names that they pass on. */
interface Collected {
  readonly files: readonly string[];
  readonly texts: readonly (string | undefined)[];
  readonly passed: PassedNames;
}

/** An export by its names, and the files that use it. */
interface Users {
  readonly file: string;
  readonly names: readonly string[];
  /** The names that the files pass on among which the users were found. */
  readonly among: PassedNames;
  readonly files: readonly string[];
  readonly texts: readonly (string | undefined)[];
}

/**
 * Finds what other modules of the workspace do with an export, beside reading its members and
 * calling it.
 */
export class UsesElsewhere {
  private readonly graph: ModuleGraph;
  private readonly importers: Importers;
  private readonly declared: Declared;
  private readonly passed = new Map<string, PassedImports & { readonly text: string }>();
  /** By the list of a package's files, which is a new object in each epoch. */
  private readonly beside = new WeakMap<readonly string[], PassedNames>();
  /** The names collected in this epoch, and in the one before it. */
  private collected: Collected[] = [];
  private collectedBefore: readonly Collected[] = [];
  private readonly uses = new WeakMap<object, readonly Origin[]>();
  private readonly found = new Map<string, Users>();
  /** The uses of other modules in each module, by where they are declared. */
  private declaredUses = new WeakMap<Module, ReadonlyMap<string, readonly TSESTree.Node[]>>();
  /** The keys of what a file uses of other modules; known without its module. */
  private readonly usedBy = new Map<string, ReadonlySet<string>>();

  constructor(graph: ModuleGraph, importers: Importers, declared: Declared) {
    this.graph = graph;
    this.importers = importers;
    this.declared = declared;
  }

  /**
   * The references in other modules to an exported variable, or to an expression that is exported
   * itself.
   */
  of(exported: Variable | TSESTree.Node, module: Module): readonly Origin[] {
    let uses = this.uses.get(exported);
    if (!uses) this.uses.set(exported, (uses = [...this.find(exported, module, 'load')]));
    return uses;
  }

  /** The same, one module after the other, for a look at each: if there are many, none is kept. */
  each(exported: Variable | TSESTree.Node, module: Module): Generator<Origin, undefined> {
    return this.find(exported, module, 'look');
  }

  private *find(
    exported: Variable | TSESTree.Node,
    module: Module,
    read: 'load' | 'look',
  ): Generator<Origin, undefined> {
    const names = exportedNames(exported, module);
    if (names.length === 0) return;
    const users = this.usersOf(module.file, names);
    this.found.set([module.file, ...names].join('\0'), users);
    for (const file of users.files) {
      const used = this.usedBy.get(file);
      if (used && !names.some((name) => used.has(keyOf(module.file, name)))) continue;
      const user = this.graph[read](file);
      if (!user) continue;
      const uses = this.declaredUsesOf(user);
      this.usedBy.set(file, new Set(uses.keys()));
      for (const name of names)
        for (const node of uses.get(keyOf(module.file, name)) ?? []) yield { node, module: user };
    }
  }

  /** Forgets the modules whose exports others use differently than before. */
  refresh(): void {
    this.declaredUses = new WeakMap();
    this.usedBy.clear();
    this.collectedBefore = this.collected;
    this.collected = [];
    const stale = new Set<string>();
    for (const { file, names, among, files, texts } of this.found.values()) {
      if (this.namesAround(file) === among) continue;
      const now = this.usersOf(file, names);
      if (!haveSameItems(now.files, files) || !haveSameItems(now.texts, texts)) stale.add(file);
    }
    for (const changed of stale)
      for (const [key, { file, files }] of this.found)
        if (file === changed || files.includes(changed)) {
          this.found.delete(key);
          stale.add(file);
        }
    this.graph.drop(stale);
  }

  private usersOf(file: string, names: readonly string[]): Users {
    const among = this.namesAround(file);
    const { files, renamed } = among;
    const all = new Set([...names, '*']);
    for (const name of all) for (const as of renamed.get(name) ?? []) all.add(as);
    const users = new Set([...all].flatMap((name) => files.get(name) ?? []));
    users.delete(file);
    const sorted = [...users].sort();
    const texts = sorted.map((each) => this.graph.text(each));
    return { file, names, among, files: sorted, texts };
  }

  /** The names that files around a file pass on: the same object until one of them changes. */
  private namesAround(file: string): PassedNames {
    const files = this.importers.filesAround(file);
    if (!files) return NOTHING;
    let names = this.beside.get(files);
    if (!names) this.beside.set(files, (names = this.namesIn(files)));
    return names;
  }

  private namesIn(files: readonly string[]): PassedNames {
    const texts = files.map((file) => this.graph.text(file));
    const known = this.collectedBefore.find(
      (each) => haveSameItems(each.files, files) && haveSameItems(each.texts, texts),
    );
    const collected = known ?? { files, texts, passed: this.collect(files) };
    this.collected.push(collected);
    return collected.passed;
  }

  private collect(files: readonly string[]): PassedNames {
    const found = new Map<string, string[]>();
    const renamed = new Map<string, string[]>();
    for (const file of files) {
      const passed = this.passedIn(file);
      for (const name of passed?.names ?? []) append(found, name, file);
      for (const [name, as] of passed?.renamed ?? []) append(renamed, name, as);
    }
    return { files: found, renamed };
  }

  private passedIn(file: string): PassedImports | undefined {
    const text = this.graph.text(file);
    if (text === undefined) return undefined;
    let passed = this.passed.get(file);
    if (passed?.text !== text) this.passed.set(file, (passed = { text, ...passedImportsIn(text) }));
    return passed;
  }

  private declaredUsesOf(user: Module): ReadonlyMap<string, readonly TSESTree.Node[]> {
    let uses = this.declaredUses.get(user);
    if (!uses) this.declaredUses.set(user, (uses = this.usesIn(user)));
    return uses;
  }

  private usesIn(user: Module): ReadonlyMap<string, readonly TSESTree.Node[]> {
    const uses = new Map<string, TSESTree.Node[]>();
    for (const { specifier, name, nodes } of importUsesOf(user)) {
      const found = this.declared(specifier, name, user);
      if (found) for (const node of nodes) append(uses, keyOf(found.module.file, found.name), node);
    }
    return uses;
  }
}

/** Identifies an export of a file. */
const keyOf = (file: string, name: string): string => `${file}\0${name}`;

const NOTHING: PassedNames = { files: new Map(), renamed: new Map() };

/** A name that a module imports. */
interface ImportedName {
  readonly variable: Variable;
  readonly specifier: string;
  /** The name that the other module exports; `*` for its namespace. */
  readonly name: string;
}

/** The uses of an export of another module: the references to it, or its reads in a namespace. */
interface ImportUse {
  readonly specifier: string;
  readonly name: string;
  readonly nodes: readonly TSESTree.Node[];
}

/** The uses of the modules that a module imports, or requires at its top; computed once. */
const importUsesOf = memoizeWeak((module: Module): readonly ImportUse[] =>
  module.program.body
    .flatMap((statement) => importsBy(statement, module))
    .flatMap(({ variable, specifier, name }) => {
      const nodes = variable.references.map(({ identifier }): TSESTree.Node => identifier);
      if (name !== '*') return [{ specifier, name, nodes }];
      const members = groupBy(nodes.flatMap(memberOf), (member) => staticKey(member) ?? '');
      return [...members].map(([key, reads]) => ({ specifier, name: key, nodes: reads }));
    }),
);

function importsBy(statement: TSESTree.Node, { scopes }: Module): readonly ImportedName[] {
  if (statement.type === 'ImportDeclaration')
    return statement.specifiers.flatMap((each) =>
      scopes.getDeclaredVariables(each).map((variable) => ({
        variable,
        specifier: statement.source.value,
        name: importedName(each),
      })),
    );
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id, init }) => {
    const specifier = init ? requiredSpecifier(init) : undefined;
    const parts: readonly TSESTree.Node[] = id.type === 'ObjectPattern' ? id.properties : [id];
    if (specifier === undefined) return [];
    return scopes.getDeclaredVariables(statement).flatMap((variable) => {
      const part = parts.find((each) => contains(each, variable.identifiers[0] as TSESTree.Node));
      const name = part?.type === 'Property' ? staticKey(part) : '*';
      return part && name !== undefined ? [{ variable, specifier, name }] : [];
    });
  });
}

/** The member of a namespace that a reference to it reads. */
function memberOf(node: TSESTree.Node): TSESTree.MemberExpression[] {
  const outer = wrapped(node);
  const { parent } = outer;
  return parent?.type === 'MemberExpression' && parent.object === outer ? [parent] : [];
}
