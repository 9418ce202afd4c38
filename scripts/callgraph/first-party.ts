import { realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

/** A project as TypeScript's checker sees it. */
export interface CheckedProject {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** Whether a file is source of the project, and not of a package. */
  readonly isFirstParty: (file: ts.SourceFile) => boolean;
  /** The classes and object literals of the project that have a class or interface as a type of theirs, with itself. */
  readonly subtypesOf: (declaration: ts.Node) => readonly Subtype[];
}

type Subtype = ts.ClassLikeDeclaration | ts.ObjectLiteralExpression;

/** Options that resolve what most servers write, for projects whose own are not found. */
const FALLBACK: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowJs: true,
  esModuleInterop: true,
  strict: true,
};

/**
 * Loads source files with the options of the `tsconfig.json` above them.
 *
 * @param files absolute paths
 */
export function checkedProject(folder: string, files: readonly string[]): CheckedProject {
  const root = realpathSync(folder);
  const program = ts.createProgram([...files], {
    ...optionsOf(root),
    allowJs: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    composite: false,
    incremental: false,
    rootDir: undefined,
    tsBuildInfoFile: undefined,
  });
  const checker = program.getTypeChecker();
  const isFirstParty = ({ fileName, isDeclarationFile }: ts.SourceFile): boolean => {
    const path = relative(root, fileName);
    return (
      !isDeclarationFile && !path.startsWith('..') && !path.split(sep).includes('node_modules')
    );
  };
  const parents = new Map<ts.Node, Set<Subtype>>();
  for (const file of program.getSourceFiles())
    if (isFirstParty(file)) noteSubtypes(file, checker, parents);
  return {
    program,
    checker,
    isFirstParty,
    subtypesOf: (declaration) => [...(parents.get(declaration) ?? [])],
  };
}

function optionsOf(root: string): ts.CompilerOptions {
  const config = ts.findConfigFile(root, (file) => ts.sys.fileExists(file));
  if (config === undefined || relative(root, dirname(config)).startsWith('..')) return FALLBACK;
  const { config: json } = ts.readConfigFile(config, (file) => ts.sys.readFile(file)) as {
    config?: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(json ?? {}, ts.sys, join(config, '..'));
  return options;
}

/** Enters each class and object under all classes and interfaces that are types of it, and under itself. */
function noteSubtypes(
  node: ts.Node,
  checker: ts.TypeChecker,
  parents: Map<ts.Node, Set<Subtype>>,
): void {
  if (ts.isClassLike(node) || ts.isObjectLiteralExpression(node))
    for (const ancestor of ancestorsOf(node, checker)) {
      const known = parents.get(ancestor);
      if (known) known.add(node);
      else parents.set(ancestor, new Set([node]));
    }
  ts.forEachChild(node, (child) => noteSubtypes(child, checker, parents));
}

/** A class, interface or object, and all that it extends, implements or is written for. */
function ancestorsOf(start: ts.Node, checker: ts.TypeChecker): ReadonlySet<ts.Node> {
  const found = new Set([start]);
  for (const node of found)
    for (const type of typesOf(node, checker))
      for (const declaration of type?.getSymbol()?.declarations ?? []) found.add(declaration);
  return found;
}

function typesOf(node: ts.Node, checker: ts.TypeChecker): readonly (ts.Type | undefined)[] {
  if (ts.isObjectLiteralExpression(node)) return [checker.getContextualType(node)];
  const clauses =
    ts.isClassLike(node) || ts.isInterfaceDeclaration(node) ? node.heritageClauses : [];
  return (
    clauses?.flatMap(({ types }) => types.map((type) => checker.getTypeAtLocation(type))) ?? []
  );
}
