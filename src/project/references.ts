import { createRequire } from 'node:module';
import { basename, dirname, extname } from 'node:path';
import type * as TsMorph from 'ts-morph';
import type { Node, Project } from 'ts-morph';
import type { ModuleGraph } from '../syntax/modules/module-graph.ts';

/** How an exported function is referred to in a file of the project. */
export interface Reference {
  /** Absolute path. */
  readonly file: string;
  /** The offset of the name. */
  readonly start: number;
  readonly kind:
    | 'call'
    /** It is exported again. */
    | 'export'
    /** It is passed on, stored, or used in another way. */
    | 'value';
}

/** Finds the references to exported functions, in the files that may have them, with TypeScript's own search. */
export class References {
  private readonly files: () => readonly string[];
  private readonly graph: ModuleGraph;
  /** The files of the last question, and of those before it, which most further questions are about as well. */
  private loaded: { readonly project: Project; readonly files: ReadonlySet<string> } | undefined;

  /** @param files the source files of the project; asked for when the first references are */
  constructor(files: () => readonly string[], graph: ModuleGraph) {
    this.files = files;
    this.graph = graph;
  }

  /** The references to what a file exports under a name; undefined for a file outside the project, or an export that TypeScript does not find. */
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

  /** A project with the given files, and others that may not refer to what is asked for. */
  private projectOf(candidates: ReadonlySet<string>, morph: typeof TsMorph): Project {
    const { loaded } = this;
    if (loaded && [...candidates].every((file) => loaded.files.has(file))) return loaded.project;
    const files = new Set([...(loaded?.files ?? []), ...candidates]);
    this.loaded = { project: this.project(morph, files), files };
    return this.loaded.project;
  }

  /** A project of the given files alone: what they import besides is not read, and no library is. */
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

  /** The files that may refer to an export: they hold its name, another name that it is given, or the name of a file that hands it on. */
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

/** Loads TypeScript when it is needed: no rule but the ones that ask about the whole project does. */
function load(): typeof TsMorph {
  return createRequire(import.meta.url)('ts-morph') as typeof TsMorph;
}

/** What an import of a file holds: the file's name, of an index file also the name of its folder, or only dots. */
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
