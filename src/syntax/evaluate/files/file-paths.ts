import { basename, dirname, join, relative, sep } from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../modules/module.ts';
import type { Evaluation } from '../context/evaluation.ts';
import type { EvaluationContext } from '../context/frame.ts';
import { UnknownValue } from '../values/value.ts';

/**
 * The path or URL of a file or folder beside a module. As a text it is unknown, because it depends
 * on where the module runs.
 */
export class PathValue extends UnknownValue {
  /** The absolute path. */
  readonly path: string;

  constructor(path: string, node: TSESTree.Node, module: Module) {
    super('depends on where the module runs', { node, module });
    this.path = path;
  }

  /** A specifier that imports the file into a module. */
  specifierFrom({ file }: Module): string {
    return `./${relative(dirname(file), this.path).replaceAll(sep, '/')}`;
  }
}

/** The members of a URL whose path is the URL's own. */
const OWN_PATH: ReadonlySet<string> = new Set(['href', 'pathname']);

/** `import.meta`: the URL and paths of the module; what else it has is unknown. */
export function importMeta(
  node: TSESTree.MetaProperty,
  { module }: EvaluationContext,
  evaluator: Evaluation,
): unknown {
  const because = new UnknownValue('depends on where the module runs', { node, module });
  if (node.meta.name !== 'import') return because;
  const file = new PathValue(module.file, node, module);
  const directory = new PathValue(dirname(module.file), node, module);
  const meta = { url: file, filename: file, dirname: directory };
  evaluator.markIncomplete(meta, because);
  return meta;
}

/** `__filename` or `__dirname`; undefined for other names. */
export function modulePath(
  node: TSESTree.Identifier,
  { module }: EvaluationContext,
): PathValue | undefined {
  if (node.name === '__filename') return new PathValue(module.file, node, module);
  return node.name === '__dirname' ? new PathValue(dirname(module.file), node, module) : undefined;
}

/** The member of a path or URL. */
export function memberOfPath(path: PathValue, key: string): UnknownValue {
  return OWN_PATH.has(key) ? path : new UnknownValue(path, path.origin);
}

/** The result of a method of a path: only the end of the text is known. */
export function callOnPath(
  value: PathValue,
  method: string,
  [argument]: readonly unknown[],
): boolean | UnknownValue {
  if (method === 'toString') return value;
  const isEnd = method === 'endsWith' && typeof argument === 'string' && !argument.includes('/');
  return isEnd ? basename(value.path).endsWith(argument) : new UnknownValue(value, value.origin);
}

/** The path that a text appends to: `${folder}/${name}`. */
export function joinedPath(
  parts: readonly unknown[],
  node: TSESTree.Node,
  { module }: EvaluationContext,
): PathValue | undefined {
  const [folder, ...rest] = parts.filter((part) => part !== '' && part !== 'file://');
  if (!(folder instanceof PathValue) || !rest.every((part) => typeof part === 'string'))
    return undefined;
  const text = rest.join('');
  return text.startsWith('/') ? new PathValue(join(folder.path, text), node, module) : undefined;
}
