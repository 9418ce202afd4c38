import { createHash } from 'node:crypto';
import { parseSync, visitorKeys, type Node } from 'oxc-parser';
import { OPERATORS, type Edit } from './operators.ts';

/** A change to one file of `src` that a test should notice. */
export interface Mutant extends Edit {
  /** Relative to the repository. */
  readonly file: string;
  readonly operator: string;
}

/** A part of a file that runs as a whole: a block, or the body of an arrow function. */
interface Block {
  readonly start: number;
  readonly end: number;
  readonly isExpression: boolean;
}

/** Properties that only people read. */
const PROSE: ReadonlySet<string> = new Set([
  'messages',
  'docs',
  'description',
  'words',
  'group',
  'example',
]);

/** All mutants of a file. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const mutants: Mutant[] = [];
  walk(file, text, (node, parent) => {
    for (const [operator, editsOf] of Object.entries(OPERATORS))
      for (const edit of editsOf(node, text, parent)) mutants.push({ ...edit, file, operator });
  });
  return mutants;
}

export function lineAt(offset: number, text: string): number {
  return text.slice(0, offset).split('\n').length;
}

/**
 * The innermost block around a change, or all blocks of the file for a change outside them. A block is identified by its
 * text, which survives moves and renames of the file.
 */
export function blocksAround({ start, end }: Edit, file: string, text: string): string[] {
  const blocks = blocksOf(file, text);
  const innermost = blocks.findLast((each) => each.start <= start && end <= each.end);
  return (innermost ? [innermost] : blocks).map((block) => keyOf(text, block));
}

/** The text of a file whose blocks call `globalThis.countBlock` when they run. */
export function withCounters(file: string, text: string): string {
  const inserted = blocksOf(file, text).flatMap((block): [number, string][] => {
    const count = `globalThis.countBlock?.('${keyOf(text, block)}')`;
    return block.isExpression
      ? [
          [block.start, `(${count}, `],
          [block.end, ')'],
        ]
      : [[block.start + 1, `${count};`]];
  });
  let result = '';
  let done = 0;
  for (const [at, part] of inserted.sort(([a], [b]) => a - b)) {
    result += text.slice(done, at) + part;
    done = at;
  }
  return result + text.slice(done);
}

/** Outer blocks before inner ones. */
function blocksOf(file: string, text: string): Block[] {
  const blocks: Block[] = [];
  walk(file, text, ({ type, start, end }, parent) => {
    if (type === 'BlockStatement') blocks.push({ start, end, isExpression: false });
    else if (parent?.type === 'ArrowFunctionExpression' && parent.body.start === start)
      blocks.push({ start, end, isExpression: true });
  });
  return blocks;
}

function keyOf(text: string, { start, end }: Block): string {
  return createHash('sha1').update(text.slice(start, end)).digest('hex').slice(0, 10);
}

/** Visits what runs: no types, no imports, no texts for people. */
function walk(
  file: string,
  text: string,
  visit: (node: Node, parent: Node | undefined) => void,
): void {
  const enter = (node: Node, parent: Node | undefined): void => {
    if (isInert(node)) return;
    visit(node, parent);
    for (const key of visitorKeys[node.type] ?? []) {
      const children = (node as unknown as Record<string, Node | (Node | null)[] | null>)[key];
      for (const child of [children ?? []].flat()) if (child) enter(child, node);
    }
  };
  enter(parseSync(file, text, { preserveParens: false, astType: 'ts' }).program, undefined);
}

function isInert(node: Node): boolean {
  if (node.type === 'Property' && node.key.type === 'Identifier') return PROSE.has(node.key.name);
  return /^TS(?!As|Satisfies|NonNull)|^Import|^ExportAll|^ExportSpecifier/.test(node.type);
}
