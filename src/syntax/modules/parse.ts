import { analyze, type ScopeManager } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { parseSync, type OxcError, type ParseResult } from 'oxc-parser';
import type { Module } from './module.ts';
import { PART_KEYS } from '../nodes.ts';
import { withoutByteOrderMark } from '../../model/text/byte-order-mark.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/**
 * The maximum nesting of syntax in a file. Scope analysis and evaluation recurse over the tree and
 * overflow the stack at two to three times this depth.
 */
export const MAX_NESTING = 1000;

/**
 * The parser is native and recursive: some thousand levels overflow its stack and end the process,
 * on a worker thread from 1,500 levels. Deeper text is not passed to it.
 */
const MAX_BRACKETS = 500;
const MAX_CHAIN = 1000;

/** Why a file could not be parsed. */
export interface ParseFailure {
  /** A clause that completes "could not be read: …". */
  readonly error: string;
  /**
   * The syntax error alone, and where it is, both 1-based; none if the file was not parsed to its
   * end.
   */
  readonly syntax?: Position & { readonly message: string };
}

/**
 * Parses a file of the project; the parser recovers from syntax errors where it can.
 *
 * @param file absolute path; its extension selects TypeScript, JavaScript or JSX
 * @param text without a byte-order mark; offsets in the tree refer to it
 */
export function parseModule(file: string, text: string): Module | ParseFailure {
  const parsed = parse(file, text);
  if ('error' in parsed) return parsed;
  const failure = failureIn(parsed);
  return failure && parsed.program.body.length === 0 ? failure : parsed;
}

/**
 * Parses a file as ESLint does: a syntax error rejects it.
 *
 * @param text offsets in the tree refer to it, without its byte-order mark
 */
export function parseStrictly(file: string, text: string): Module | ParseFailure {
  const parsed = parse(file, withoutByteOrderMark(text));
  return 'error' in parsed ? parsed : (failureIn(parsed) ?? parsed);
}

/** The first syntax error of a module, from which the parser recovered. */
export function failureIn(module: Module): ParseFailure | undefined {
  return failures.get(module);
}

const failures = new WeakMap<Module, ParseFailure>();

/** The tree that the parser makes in spite of syntax errors. */
function parse(file: string, text: string): Module | ParseFailure {
  if (looksTooDeep(text)) return { error: TOO_DEEP };
  const { program: tree, comments, errors } = parseText(file, text);
  const program = tree as unknown as TSESTree.Program;
  if (linkParents(program) > MAX_NESTING) return { error: TOO_DEEP };
  program.comments = comments.map(commentOf);
  const [error] = errors;
  const module = new ParsedModule(file, text, program);
  if (error) failures.set(module, syntaxFailure(error, text));
  return module;
}

function syntaxFailure({ message, labels }: OxcError, text: string): ParseFailure {
  const place = positionIn(lineStartsOf(text), labels[0]?.start ?? 0);
  return {
    error: `syntax error in line ${place.line}: ${message}`,
    syntax: { message, ...place },
  };
}

function parseText(file: string, text: string): ParseResult {
  const options = { lang: languageOf(file), astType: 'ts', preserveParens: false } as const;
  const result = parseSync(file, text, { ...options, sourceType: 'unambiguous' });
  // The parser treats an ambiguous file as a script, where a top-level `return` is an error.
  return result.errors.length > 0 && !result.module.hasModuleSyntax
    ? parseSync(file, text, { ...options, sourceType: 'commonjs' })
    : result;
}

/** Wraps a file that the host has parsed: the linted one. */
export function moduleOf(
  file: string,
  text: string,
  program: TSESTree.Program,
  scopes: ScopeManager,
): Module {
  return { file, text, program, scopes };
}

/** A line and a column, both 1-based. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The line and column of an offset into a module's text. */
export function positionOf(module: Module, offset: number): Position {
  return positionIn(lineStartsIn(module), offset);
}

/** The offset of a line and column in a module's text. */
export function offsetOf(module: Module, { line, column }: Position): number {
  return (lineStartsIn(module)[line - 1] ?? 0) + column - 1;
}

/** The offsets of a module's lines. */
const lineStartsIn = memoizeWeak(({ text }: Module) => lineStartsOf(text));

const TOO_DEEP = 'its syntax is nested too deeply';

class ParsedModule implements Module {
  readonly file: string;
  readonly text: string;
  readonly program: TSESTree.Program;
  private analyzedScopes: ScopeManager | undefined;

  constructor(file: string, text: string, program: TSESTree.Program) {
    this.file = file;
    this.text = text;
    this.program = program;
  }

  /**
   * Globals (`Object`, `module`) are references without a variable: no type library is declared
   * here.
   */
  get scopes(): ScopeManager {
    this.analyzedScopes ??= analyze(this.program, scopeOptions(this.program));
    return this.analyzedScopes;
  }
}

/**
 * A file without `import`, `export` or top-level `await` is CommonJS, or cannot be distinguished
 * from it.
 */
function scopeOptions(program: TSESTree.Program): Parameters<typeof analyze>[1] {
  if (program.sourceType === 'module') return { sourceType: 'module', lib: [] };
  return { sourceType: 'script', globalReturn: true, lib: [] };
}

/**
 * Whether text may be nested too deeply for the parser, estimated from its characters: open
 * brackets, and nesting without brackets (`a ? b : c ? d : …`, `a => b => …`, `A<B<…`, `else if`).
 * Skips comments and strings; templates and regular expressions only matter with hundreds of stray
 * brackets.
 */
function looksTooDeep(text: string): boolean {
  let brackets = 0;
  let angles = 0;
  let chain = 0;
  for (const [token] of text.matchAll(TOKENS)) {
    const effect = NESTING.get(token);
    if (!effect) continue;
    if (effect.ends !== undefined) chain = 0;
    if (effect.ends === 'statement') angles = 0;
    brackets = Math.max(0, brackets + (effect.brackets ?? 0));
    angles = Math.max(0, angles + (effect.angles ?? 0));
    chain += effect.chain ?? 0;
    if (brackets > MAX_BRACKETS || angles > MAX_BRACKETS || chain > MAX_CHAIN) return true;
  }
  return (text.match(/\belse\s+if\b/g)?.length ?? 0) > MAX_CHAIN;
}

/** How a token changes the depth of the code after it. */
interface Nesting {
  readonly brackets?: 1 | -1;
  readonly angles?: 1 | -1;
  readonly chain?: 1;
  /** No chain continues after it; after a statement, no type does either. */
  readonly ends?: 'element' | 'statement';
}

const NESTING: ReadonlyMap<string, Nesting> = new Map<string, Nesting>([
  ['(', { brackets: 1 }],
  ['[', { brackets: 1 }],
  ['{', { brackets: 1, ends: 'statement' }],
  ['}', { brackets: -1, ends: 'statement' }],
  [')', { brackets: -1 }],
  [']', { brackets: -1 }],
  ['<', { angles: 1 }],
  ['>', { angles: -1 }],
  ['?', { chain: 1 }],
  ['=>', { chain: 1 }],
  [';', { ends: 'statement' }],
  [',', { ends: 'element' }],
]);

/** Comments, strings, and the tokens that {@link looksTooDeep} counts. */
const TOKENS =
  /\/\/.*|\/\*[^]*?\*\/|'[^'\\\n]*(?:\\.[^'\\\n]*)*'|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|=>|\?[.?:]?|[()[\]{}<>,;]/g;

/** JSX is common in `.js`; in `.ts` it would make `<T>value` ambiguous. */
function languageOf(file: string): 'js' | 'jsx' | 'ts' | 'tsx' | 'dts' {
  if (/\.d\.[cm]?ts$/.test(file)) return 'dts';
  if (/\.[cm]?ts$/.test(file)) return 'ts';
  return file.endsWith('.tsx') ? 'tsx' : 'jsx';
}

/**
 * Parts that typescript-eslint leaves undefined where this parser has null. The trees agree
 * otherwise; a test verifies it.
 */
const OPTIONAL_PARTS = new Set([
  'typeAnnotation',
  'typeArguments',
  'typeParameters',
  'superTypeArguments',
  'returnType',
  'constraint',
  'default',
]);

/** The list of all nodes without such parts: most have no decorators, and no list of their own. */
const NO_PARTS: readonly never[] = Object.freeze([]);

/**
 * Sets `parent` and `range` on every node, and makes missing parts undefined. The parser's own
 * ranges would double the positions in the JSON that transfers the tree, which takes longer than
 * parsing.
 *
 * @returns the depth of the tree; the walk ends at the first level that is too deep
 */
function linkParents(program: TSESTree.Program): number {
  let depth = 0;
  let level: TSESTree.Node[] = [program];
  setRange(program);
  while (level.length > 0 && depth <= MAX_NESTING) {
    depth++;
    const next: TSESTree.Node[] = [];
    for (const node of level) {
      const keys = PART_KEYS[node.type] ?? [];
      for (let index = 0; index < keys.length; index++) {
        const parts = node as unknown as Record<string, unknown>;
        const key = keys[index] as string;
        const child = parts[key];
        if (Array.isArray(child)) {
          if (child.length === 0) parts[key] = NO_PARTS;
          for (let item = 0; item < child.length; item++) adopt(child[item], node, next);
        } else if (child !== null) {
          adopt(child, node, next);
        } else if (OPTIONAL_PARTS.has(key)) {
          parts[key] = undefined;
        }
      }
    }
    level = next;
  }
  return depth;
}

function adopt(child: unknown, parent: TSESTree.Node, found: TSESTree.Node[]): void {
  if (typeof child !== 'object' || child === null) return;
  const node = child as TSESTree.Node;
  node.parent = parent;
  setRange(node);
  found.push(node);
}

/** A comment as typescript-eslint has it, without `loc`, which no node of this parser has. */
function commentOf(comment: ParseResult['comments'][number]): TSESTree.Comment {
  return { ...comment, range: [comment.start, comment.end] } as unknown as TSESTree.Comment;
}

function setRange(node: TSESTree.Node): void {
  const { start, end } = node as unknown as { readonly start: number; readonly end: number };
  node.range = [start, end];
}

function positionIn(starts: readonly number[], offset: number): Position {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** Line terminators of ECMAScript, as ESLint counts lines. */
function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|[\r\n\u2028\u2029]/g))
    starts.push(match.index + match[0].length);
  return starts;
}
