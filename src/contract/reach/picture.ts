import { html, type Markup } from '../render/html/markup.ts';
import { graphOf, type NodeKind, type ReachNode } from './graph.ts';
import type { ToolReach } from './tool-reach.ts';

/** A node in the picture: a line of its own, below what leads to it. */
interface Row {
  readonly node: ReachNode;
  readonly depth: number;
  /** The index of the row that leads to it. */
  readonly parent: number | undefined;
}

const WIDTH = 340;
const HEIGHT = 34;
const INDENT = 18;
/** The average width of a character at the size of the text. */
const CHARACTER = 7.1;
const MAX_DEPTH = 8;
/** Maximum number of rows of a picture; the lists below it are whole. */
const MAX_ROWS = 40;

const ICONS: Readonly<Record<NodeKind, string>> = {
  tool: '▶',
  code: '',
  host: '⇄',
  write: '✎',
  error: '⚠',
  ask: '?',
  unresolved: '…',
};

/**
 * Draws what a tool reaches as a tree from top to bottom, which fits on a phone: each class and
 * file is below the first that calls it.
 */
export function picture(reach: ToolReach): Markup {
  const rows = rowsOf(graphOf(reach).root);
  const shown = rows.slice(0, MAX_ROWS);
  const height = shown.length * HEIGHT + 4;
  const more = rows.length - shown.length;
  return html`<svg class="reach" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="What ${reach.tool} reaches, as a tree">
${shown.map((row, index) => edge(row, index))}${shown.map((row, index) => box(row, index))}</svg>
${more > 0 ? html`<p class="soft">${more} more are in the lists below.</p>` : undefined}`;
}

function rowsOf(root: ReachNode): readonly Row[] {
  const rows: Row[] = [];
  const seen = new Set<ReachNode>();
  const visit = (node: ReachNode, depth: number, parent: number | undefined): void => {
    if (seen.has(node)) return;
    seen.add(node);
    const index = rows.push({ node, depth: Math.min(depth, MAX_DEPTH), parent }) - 1;
    for (const each of sorted(node.next)) visit(each, depth + 1, index);
  };
  visit(root, 0, undefined);
  return rows;
}

/** Sorts the effects of the code itself before the code that it calls. */
function sorted(nodes: readonly ReachNode[]): readonly ReachNode[] {
  const isCode = ({ kind }: ReachNode): number => Number(kind === 'code');
  return nodes.toSorted((a, b) => isCode(a) - isCode(b));
}

function edge({ depth, parent }: Row, index: number): Markup | undefined {
  if (parent === undefined) return undefined;
  const x = (depth - 1) * INDENT + 9;
  return html`<path d="M${x} ${parent * HEIGHT + 30}V${middle(index)}H${depth * INDENT + 1}"/>`;
}

function box({ node: { kind, label, source }, depth }: Row, index: number): Markup {
  const x = depth * INDENT + 1;
  const width = WIDTH - x - 1;
  const text = `${ICONS[kind]} ${label}`.trim();
  const place = source ?? '';
  const title = place === '' ? label : `${label}, ${place}`;
  return html`<g class="${kind}"><title>${title}</title><rect x="${x}" y="${index * HEIGHT + 3}" width="${width}" height="27" rx="6"/><text x="${x + 9}" y="${middle(index) + 4}">${cut(text, width - 18)}</text></g>`;
}

function middle(index: number): number {
  return index * HEIGHT + 17;
}

function cut(text: string, width: number): string {
  const length = Math.floor(width / CHARACTER);
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
