import { basename, dirname, extname, join, parse, relative, resolve, sep } from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import { getOwn } from '../../../model/utils/get-own.ts';
import type { Module, Origin } from '../../modules/module.ts';
import type { CallNode } from '../../nodes.ts';
import { LIMITS, textSteps } from '../context/budget.ts';
import { EnvironmentValue } from '../values/environment.ts';
import type { Evaluation } from '../context/evaluation.ts';
import type { EvaluationContext } from '../context/frame.ts';
import { entriesIn, filesMatching, type Entry } from '../../modules/folders.ts';
import { PathValue, callOnPath } from './file-paths.ts';
import { isModuleGlob, modulesMatching } from './module-globs.ts';
import { UnknownValue } from '../values/value.ts';
import { isPlainObject } from '../values/containers.ts';
import { ExternalValue } from '../values/external-value.ts';

/** `new Bun.Glob('*.ts')`: what it matches depends on the folder that is scanned. */
class GlobValue extends UnknownValue {
  readonly patterns: unknown;

  constructor(patterns: unknown, node: TSESTree.Node, module: Module) {
    super('depends on the folder that is scanned', { node, module });
    this.patterns = patterns;
  }
}

/** The modules of Node whose functions are known. */
const NODE_MODULES: ReadonlySet<string> = new Set([
  'fs',
  'fs/promises',
  'path',
  'path/posix',
  'url',
]);

/** The functions of packages, and of Node, that list the files that match patterns. */
const GLOBS: Readonly<Record<string, readonly string[]>> = {
  glob: ['glob', 'globSync', 'sync', 'default'],
  'fast-glob': ['default', 'glob', 'globSync', 'async', 'sync'],
  globby: ['default', 'globby', 'globbySync', 'sync'],
  tinyglobby: ['glob', 'globSync'],
  fs: ['glob', 'globSync'],
  'fs/promises': ['glob'],
};

/** The extensions of files with data and texts that authors write. */
const WRITTEN: ReadonlySet<string> = new Set(['.json', '.md', '.mdx', '.prompt', '.txt']);

/** The question that each function of `node:fs` asks about a path. */
const FILE_FUNCTIONS: ReadonlyMap<string, 'read' | 'list' | 'status' | 'exists'> = new Map([
  ['readFile', 'read'],
  ['readFileSync', 'read'],
  ['readdir', 'list'],
  ['readdirSync', 'list'],
  ['stat', 'status'],
  ['statSync', 'status'],
  ['lstat', 'status'],
  ['lstatSync', 'status'],
  ['existsSync', 'exists'],
] as const);

/** Whether an entry of a folder, or the status of a path, is that of a folder. */
const folders = new WeakMap<object, boolean>();

/** The result of `entry.isDirectory()` or `entry.isFile()`; undefined for other calls. */
function kindOfEntry(entry: unknown, method: string): boolean | undefined {
  const isFolder = typeof entry === 'object' && entry !== null ? folders.get(entry) : undefined;
  if (method === 'isDirectory') return isFolder;
  return method === 'isFile' && isFolder !== undefined ? !isFolder : undefined;
}

/** Calls functions of Node on paths beside modules, which exist when the project is read. */
export class FileCalls {
  private readonly evaluator: Evaluation;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  /**
   * The result of `new URL('./tools', import.meta.url)`, of `import.meta.glob('./tools/*.ts')`, or
   * of a function of `node:path`, `node:url` or `node:fs`.
   *
   * @returns undefined if it is unknown
   */
  call(fn: unknown, node: CallNode, context: EvaluationContext): unknown {
    if (isModuleGlob(node)) return modulesMatching(node, context, this.evaluator);
    if (isUrl(node)) return urlOf(this.evaluator.evaluateArguments(node, context), node, context);
    if (isGlob(fn, node)) {
      const [pattern] = this.evaluator.evaluateArguments(node, context);
      return new GlobValue(pattern, node, context.module);
    }
    if (!(fn instanceof ExternalValue)) return undefined;
    const specifier = fn.specifier.replace(/^node:/, '');
    const name = fn.path.at(-1) ?? '';
    if (getOwn(GLOBS, specifier)?.includes(name))
      return this.matching(this.evaluator.evaluateArguments(node, context), node, context);
    return NODE_MODULES.has(specifier)
      ? this.ofNode(fn, this.evaluator.evaluateArguments(node, context), node, context)
      : undefined;
  }

  /** The result of a method of a path, a glob or an entry of a folder; undefined for others. */
  method(receiver: unknown, key: string, node: CallNode, context: EvaluationContext): unknown {
    const kind = kindOfEntry(receiver, key);
    if (kind !== undefined) return kind;
    if (receiver instanceof PathValue)
      return callOnPath(receiver, key, this.evaluator.evaluateArguments(node, context));
    return receiver instanceof GlobValue ? this.scanned(receiver, key, node, context) : undefined;
  }

  /** The paths that `glob.scan(…)` and `glob.scanSync(…)` find, relative to the scanned folder. */
  private scanned(
    glob: GlobValue,
    method: string,
    node: CallNode,
    context: EvaluationContext,
  ): unknown {
    const [options] = this.evaluator.evaluateArguments(node, context);
    const { cwd, absolute = false } = isPlainObject(options) ? options : { cwd: options };
    const isScan = method === 'scan' || method === 'scanSync';
    if (!isScan || !(cwd instanceof PathValue) || absolute !== false) return glob;
    const found = this.matching([glob.patterns, { cwd }], node, context);
    if (!Array.isArray(found)) return glob;
    return this.listOf(
      found.map((each) => relative(cwd.path, (each as PathValue).path).replaceAll(sep, '/')),
      node,
      context,
    );
  }

  private ofNode(
    fn: ExternalValue,
    args: readonly unknown[],
    node: CallNode,
    context: EvaluationContext,
  ): unknown {
    const name = fn.path.at(-1) ?? '';
    const [first, ...others] = name === 'resolve' ? args.slice(lastPathOf(args)) : args;
    if (typeof first === 'string') return ofName(name, first, others[0]);
    if (!(first instanceof PathValue)) return undefined;
    const { path } = first;
    switch (FILE_FUNCTIONS.get(name)) {
      case 'read':
        return this.textOf(path, others[0]);
      case 'list':
        return this.namesIn(path, others[0], node, context);
      case 'status':
        return this.statusOf(path, node, context);
      case 'exists':
        return this.evaluator.graph.namesIn(path) ? true : undefined;
      default:
        return ofPath(name, first, others, { node, module: context.module });
    }
  }

  /** The text of a file that a package brings along; a build may make those of other kinds. */
  private textOf(path: string, options: unknown): string | undefined {
    const { graph, budget } = this.evaluator;
    const encoding = isPlainObject(options) ? options['encoding'] : options;
    const isText = typeof encoding === 'string' && /^utf-?8$/i.test(encoding);
    if (!isText || !WRITTEN.has(extname(path).toLowerCase())) return undefined;
    if (extname(path) === '.json' && graph.json(path) === undefined) return undefined;
    const text = graph.data(path);
    if (text === undefined) return undefined;
    budget.spend(textSteps(text.length));
    return text.length > LIMITS.stringLength ? undefined : text;
  }

  /** The names in a folder, or its entries. */
  private namesIn(
    folder: string,
    options: unknown,
    node: TSESTree.Node,
    context: EvaluationContext,
  ): unknown {
    const given = isPlainObject(options) ? options : {};
    const entries = entriesIn(folder, this.inGraph, {
      recursive: given['recursive'] === true,
    });
    if (!entries) return undefined;
    const { module } = context;
    const seen = new Map<string, Entry>();
    for (const entry of entries)
      seen.set(entry.isDirectory ? entry.path : nameAtRunTime(entry.path, module), entry);
    const list = [...seen].sort(([one], [other]) => (one < other ? -1 : 1));
    return this.listOf(
      given['withFileTypes']
        ? list.map(([path, { isDirectory }]) => {
            const parent = new PathValue(join(folder, dirname(path)), node, module);
            const entry = { name: basename(path), parentPath: parent, path: parent };
            return this.madeAs(isDirectory, entry, node, context);
          })
        : list.map(([path]) => path),
      node,
      context,
    );
  }

  private readonly inGraph = (folder: string): readonly string[] | undefined =>
    this.evaluator.graph.namesIn(folder);

  /** The status of a file or folder: only its kind is known. */
  private statusOf(path: string, node: TSESTree.Node, context: EvaluationContext): object {
    const isDirectory = this.inGraph(path) !== undefined;
    const status = this.madeAs(isDirectory, {}, node, context);
    const { module } = context;
    this.evaluator.markIncomplete(status, new UnknownValue('depends on a file', { node, module }));
    return status;
  }

  /** The files that patterns match, from the folder of the package by default. */
  private matching(
    [given, options]: readonly unknown[],
    node: TSESTree.Node,
    context: EvaluationContext,
  ): unknown {
    const { module } = context;
    const settings = isPlainObject(options) ? options : {};
    const cwd = folderOf(
      settings['cwd'],
      this.evaluator.graph.nearestPackage(module.file)?.directory,
    );
    const [patterns, ignored] = [given, settings['ignore'] ?? []].map(patternsIn);
    if (cwd === undefined || !patterns || !ignored) return undefined;
    const files = filesMatching(
      [...patterns, ...ignored.map((pattern) => `!${pattern}`)],
      cwd,
      this.inGraph,
      (name) => nameAtRunTime(name, module),
    );
    return (
      files &&
      this.listOf(
        files.map((file) => new PathValue(file, node, module)),
        node,
        context,
      )
    );
  }

  private listOf(
    list: readonly unknown[],
    node: TSESTree.Node,
    { module, frame }: EvaluationContext,
  ): readonly unknown[] {
    this.evaluator.budget.spend(list.length);
    this.evaluator.setProvenance(list, { node, module, frame });
    return list;
  }

  /** An object that says whether it is a folder. */
  private madeAs(
    isDirectory: boolean,
    object: object,
    node: TSESTree.Node,
    { module, frame }: EvaluationContext,
  ): object {
    folders.set(object, isDirectory);
    this.evaluator.setProvenance(object, { node, module, frame });
    return object;
  }
}

/** The folder of an option, which is the one where the server is started by default. */
function folderOf(given: unknown, start: string | undefined): string | undefined {
  if (given instanceof PathValue) return given.path;
  if (typeof given === 'string') return start === undefined ? undefined : resolve(start, given);
  return given === undefined || given instanceof EnvironmentValue ? start : undefined;
}

/** The patterns of an argument; undefined if one is unknown. */
function patternsIn(given: unknown): readonly string[] | undefined {
  const patterns = (Array.isArray(given) ? (given as unknown[]) : [given]).map((pattern) =>
    pattern instanceof PathValue ? pattern.path : pattern,
  );
  return patterns.every((pattern) => typeof pattern === 'string') ? patterns : undefined;
}

/** Whether a call creates a `Glob` of Bun. */
function isGlob(fn: unknown, { type }: CallNode): boolean {
  const isClass =
    fn instanceof EnvironmentValue
      ? fn.isMember('Glob')
      : fn instanceof ExternalValue && fn.specifier === 'bun' && fn.path.at(-1) === 'Glob';
  return type === 'NewExpression' && isClass;
}

/** `URL`, global or of `node:url`. */
function isUrl({ type, callee }: CallNode): boolean {
  return type === 'NewExpression' && callee.type === 'Identifier' && callee.name === 'URL';
}

function urlOf(
  [specifier, base]: readonly unknown[],
  node: TSESTree.Node,
  { module }: EvaluationContext,
): PathValue | undefined {
  return base instanceof PathValue && typeof specifier === 'string' && !specifier.includes(':')
    ? new PathValue(resolve(dirname(base.path), specifier), node, module)
    : undefined;
}

/** The index of the absolute path that `resolve(process.cwd(), path)` starts from, or 0. */
function lastPathOf(args: readonly unknown[]): number {
  return Math.max(
    0,
    args.findLastIndex((each) => each instanceof PathValue),
  );
}

/** The result of a function of `node:path` or `node:url` for a path beside a module. */
function ofPath(
  name: string,
  value: PathValue,
  others: readonly unknown[],
  { node, module }: Origin,
): unknown {
  const { path } = value;
  switch (name) {
    case 'fileURLToPath':
    case 'pathToFileURL':
    case 'normalize':
      return value;
    case 'dirname':
      return new PathValue(dirname(path), node, module);
    case 'basename':
    case 'extname':
      return ofName(name, path, others[0]);
    case 'join':
    case 'resolve':
      return others.every((part) => typeof part === 'string')
        ? new PathValue(join(path, ...others), node, module)
        : undefined;
    default:
      return undefined;
  }
}

/** The result of a function of `node:path` for a name. */
function ofName(name: string, first: string, second: unknown): unknown {
  switch (name) {
    case 'basename':
      return basename(first, typeof second === 'string' ? second : undefined);
    case 'extname':
      return extname(first);
    case 'parse':
      return parse(first);
    default:
      return undefined;
  }
}

/**
 * The name that a source file has when the server runs: TypeScript is compiled, unless the reading
 * code names it.
 */
function nameAtRunTime(name: string, { file, text }: Module): string {
  const isCompiled = /\.[cm]?tsx?$/.test(file) && !/\.tsx?['"`]/.test(text);
  return isCompiled ? name.replace(/(?<!\.d)\.([cm]?)tsx?$/, '.$1js') : name;
}
