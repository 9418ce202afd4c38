import { createRequire } from 'node:module';
import { basename, dirname, extname } from 'node:path';
import type * as TsMorph from 'ts-morph';
import type { Node, Project } from 'ts-morph';
import type { ModuleGraph } from '../syntax/modules/module-graph.ts';

/** A reference to an exported function in a file of the project. */
export interface Reference {
  /** Absolute path. */
  readonly file: string;
  /** The offset of the name. */
  readonly start: number;
  readonly kind:
    | 'call'
    /** A re-export. */
    | 'export'
    /** It is passed on, stored, or used otherwise. */
    | 'value';
}

/** `import(path)` or `require(path)` of anything but a text: `` import(`./tools/${name}.js`) ``. */
const COMPUTED_IMPORT = /\b(?:import|require)\s*\(\s*(?:`[^`]*\$\{|[\w$([])/;

/**
 * Finds references to exported functions with TypeScript's own search, in the files that may
 * contain them.
 */
export class References {
  private readonly files: () => readonly string[];
  private readonly graph: ModuleGraph;
  /** The files of the questions so far: further questions are mostly about the same ones. */
  private loaded: { readonly project: Project; readonly files: ReadonlySet<string> } | undefined;
  private computed: boolean | undefined;

  /** @param files returns the source files of the project; called on the first question */
  constructor(files: () => readonly string[], graph: ModuleGraph) {
    this.files = files;
    this.graph = graph;
  }

  /**
   * The references to an export; undefined for a file outside the project, or an export that
   * TypeScript does not find.
   */
  to(file: string, name: string): readonly Reference[] | undefined {
    if (!this.files().includes(file)) return undefined;
    const morph = load();
    const project = this.projectOf(this.candidates(file, name), morph);
    const declarations = project.getSourceFile(file)?.getExportedDeclarations().get(name);
    const declaration = declarations?.find((node) => morph.Node.isReferenceFindable(node));
    if (
      !declaration ||
      !morph.Node.isReferenceFindable(declaration) ||
      (morph.Node.isNameable(declaration) && !declaration.getNameNode())
    )
      return undefined;
    return declaration
      .findReferencesAsNodes()
      .flatMap((node) => referenceOf(node, declaration, morph) ?? []);
  }

  /** Whether references are all uses of an export: no module is loaded by a computed path. */
  get isComplete(): boolean {
    this.computed ??= this.files().some((file) =>
      COMPUTED_IMPORT.test(this.graph.text(file) ?? ''),
    );
    return !this.computed;
  }

  /** A project with at least the given files. */
  private projectOf(candidates: ReadonlySet<string>, morph: typeof TsMorph): Project {
    const { loaded } = this;
    if (loaded && [...candidates].every((file) => loaded.files.has(file))) return loaded.project;
    const files = new Set([...(loaded?.files ?? []), ...candidates]);
    this.loaded = { project: this.project(morph, files), files };
    return this.loaded.project;
  }

  /** A project of exactly the given files: other imports and libraries are not loaded. */
  private project(morph: typeof TsMorph, files: ReadonlySet<string>): Project {
    const project = new morph.Project({
      compilerOptions: {
        allowJs: true,
        noLib: true,
        types: [],
        jsx: morph.ts.JsxEmit.Preserve,
        module: morph.ts.ModuleKind.ESNext,
      },
      skipAddingFilesFromTsConfig: true,
      skipFileDependencyResolution: true,
      resolutionHost: () => ({
        resolveModuleNames: (specifiers, from) =>
          specifiers.map((specifier) => {
            const target = this.graph.resolve(specifier, from);
            return target.kind === 'file' && files.has(target.file)
              ? { resolvedFileName: target.file, extension: extname(target.file) }
              : undefined;
          }),
      }),
    });
    for (const file of files) project.addSourceFileAtPathIfExists(file);
    return project;
  }

  /**
   * The files that may refer to an export: they contain its name, a name that it is renamed to, or
   * the name of a file that re-exports it.
   */
  private candidates(file: string, name: string): ReadonlySet<string> {
    const words = new Set([...(name === 'default' ? [] : [name]), ...importWords(file)]);
    const found = new Set([file]);
    const texts = this.files().flatMap((path) => {
      const text = path === file ? undefined : this.graph.text(path);
      return text === undefined ? [] : [{ path, text }];
    });
    for (let before = 0; before !== words.size;) {
      before = words.size;
      for (const { path, text } of texts) {
        if (found.has(path) || ![...words].some((word) => text.includes(word))) continue;
        found.add(path);
        if (/\bexport\s*(?:\*|\{)/.test(text)) importWords(path).forEach((word) => words.add(word));
        for (const [, renamed] of text.matchAll(
          new RegExp(`\\b${escaped(name)}\\s+as\\s+([\\w$]+)`, 'g'),
        ))
          words.add(renamed as string);
      }
    }
    return found;
  }
}

/** Loads TypeScript on demand: only rules about the whole project need it. */
function load(): typeof TsMorph {
  return createRequire(import.meta.url)('ts-morph') as typeof TsMorph;
}

/**
 * The texts in an import of a file: the file's name; for an index file also the folder's name, or
 * only dots.
 */
function importWords(file: string): string[] {
  const stem = basename(file).replace(/\.[^.]+$/, '');
  const dots = ['.', './', '..', '../'].flatMap((path) => [`'${path}'`, `"${path}"`]);
  return stem === 'index' ? ['index', basename(dirname(file)), ...dots] : [stem];
}

function escaped(text: string): string {
  return text.replaceAll('$', '\\$');
}

function referenceOf(
  node: Node,
  declaration: Node,
  { Node: nodes }: typeof TsMorph,
): Reference | undefined {
  const parent = node.getParent();
  const at = { file: node.getSourceFile().getFilePath() as string, start: node.getStart() };
  if (
    !parent ||
    parent === declaration ||
    nodes.isImportSpecifier(parent) ||
    nodes.isImportClause(parent) ||
    nodes.isTypeQuery(parent)
  )
    return undefined;
  if (nodes.isExportSpecifier(parent) || nodes.isExportAssignment(parent))
    return parent.getSourceFile() === declaration.getSourceFile()
      ? undefined
      : { ...at, kind: 'export' };
  const callee =
    nodes.isPropertyAccessExpression(parent) && parent.getNameNode() === node ? parent : node;
  const call = callee.getParent();
  return {
    ...at,
    kind:
      call && nodes.isCallExpression(call) && call.getExpression() === callee ? 'call' : 'value',
  };
}
