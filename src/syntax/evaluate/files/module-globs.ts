import { dirname, relative, sep } from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../modules/module.ts';
import { parseModule } from '../../modules/parse.ts';
import { forEachChild, scopeOf, staticKey, unwrap, type CallNode } from '../../nodes.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { filesMatching } from '../../modules/folders.ts';
import { Frame, type EvaluationContext } from '../context/frame.ts';
import { isPlainObject } from '../values/containers.ts';

/** The modules of one call: what it imports of each, and when. */
interface Wanted {
  readonly name: string;
  readonly isEager: boolean;
}

const SOURCE = /(?<!\.d)\.[cm]?[jt]sx?$/;

/** Whether a call is `import.meta.glob(…)`, which Vite replaces by an object of modules. */
export function isModuleGlob({ type, callee }: CallNode): boolean {
  const member = unwrap(callee);
  return (
    type === 'CallExpression' &&
    member.type === 'MemberExpression' &&
    member.object.type === 'MetaProperty' &&
    staticKey(member) === 'glob'
  );
}

/**
 * The modules that `import.meta.glob` loads, or functions that load them, by the keys that Vite
 * uses.
 *
 * @returns undefined if the patterns or options are unknown, or ask for something else than modules
 */
export function modulesMatching(
  node: CallNode,
  context: EvaluationContext,
  evaluator: Evaluation,
): object | undefined {
  const { module, frame } = context;
  const [given, options] = evaluator.evaluateArguments(node, context);
  const patterns = [given].flat();
  const wanted = wantedOf(options);
  const files =
    wanted && patterns.every((pattern) => typeof pattern === 'string')
      ? filesOf(patterns, module, evaluator)
      : undefined;
  if (!wanted || !files) return undefined;
  evaluator.budget.spend(files.length);
  const modules = Object.fromEntries(
    files.map(([key, file]) => [key, loaderOf(file, wanted, node, context, evaluator)]),
  );
  evaluator.setProvenance(modules, { node, module, frame });
  return modules;
}

function wantedOf(options: unknown): Wanted | undefined {
  if (options === undefined) return { name: '*', isEager: false };
  if (!isPlainObject(options)) return undefined;
  const { import: name = '*', eager = false, ...others } = options;
  const isKnown = typeof name === 'string' && typeof eager === 'boolean';
  return isKnown && Object.keys(others).every((key) => key === 'exhaustive')
    ? { name, isEager: eager }
    : undefined;
}

/** The matching source files except the module itself, by their keys. */
function filesOf(
  patterns: readonly string[],
  { file }: Module,
  { graph }: Evaluation,
): readonly (readonly [string, string])[] | undefined {
  const root = graph.nearestPackage(file)?.directory;
  const absolute = patterns.filter((pattern) => /^!?\//.test(pattern));
  if (root === undefined && absolute.length > 0) return undefined;
  const isAbsolute = absolute.length === patterns.length;
  const toRoot = pathFrom(dirname(file), root ?? '') || '.';
  const found = filesMatching(
    patterns.map((pattern) => pattern.replace(/^(!?)\//, `$1${toRoot}/`)),
    dirname(file),
    (folder) => graph.namesIn(folder),
    (name) => name,
  );
  return found
    ?.filter((each) => each !== file && SOURCE.test(each))
    .map((each) => [
      isAbsolute ? `/${pathFrom(root ?? '', each)}` : specifierFrom(file, each),
      each,
    ]);
}

function specifierFrom(importer: string, file: string): string {
  const path = pathFrom(dirname(importer), file);
  return path.startsWith('../../') ? path : `./${path}`;
}

function pathFrom(folder: string, file: string): string {
  return relative(folder, file).replaceAll(sep, '/');
}

/**
 * A module or one of its exports, or a function that loads it, as in the code that Vite generates.
 */
function loaderOf(
  file: string,
  { name, isEager }: Wanted,
  node: CallNode,
  { module, frame }: EvaluationContext,
  evaluator: Evaluation,
): unknown {
  const loaded = `import(${JSON.stringify(specifierFrom(module.file, file))})`;
  const value = name === '*' ? loaded : `(await ${loaded})[${JSON.stringify(name)}]`;
  const made = moduleAt(
    node,
    `export default ${isEager ? value : `async () => ${value}`};`,
    module,
  );
  const [statement] = made.program.body;
  if (statement?.type !== 'ExportDefaultDeclaration') return undefined;
  const scope = scopeOf(made.program, made.scopes);
  const around = new Frame(undefined, scope, { isRun: true, startUp: frame?.startUp });
  return evaluator.expression(statement.declaration, { module: made, frame: around });
}

/** A module with generated code, whose nodes all have the range of `node`. */
function moduleAt({ range }: TSESTree.Node, text: string, { file, text: own }: Module): Module {
  const parsed = parseModule(file, text);
  if ('error' in parsed) throw new Error(parsed.error);
  const { program, scopes } = parsed;
  const place = (each: TSESTree.Node): undefined => {
    each.range = [...range];
    forEachChild(each, place);
  };
  place(program);
  return { file, text: own, program, scopes };
}
