import { graphOf, type NodeKind, type ReachNode } from './graph.ts';
import type { ToolReach } from './tool-reach.ts';

/** The shapes of the nodes. */
const SHAPES: Readonly<Record<NodeKind, readonly [string, string]>> = {
  tool: ['([', '])'],
  code: ['[', ']'],
  host: ['((', '))'],
  write: ['[/', '/]'],
  error: ['{{', '}}'],
  ask: ['>', ']'],
  unresolved: ['(', ')'],
};

/**
 * Renders what tools reach as a flowchart of Mermaid, where what several tools reach is one node.
 */
export function toMermaid(reaches: readonly ToolReach[]): string {
  const numbers = new Map<string, number>();
  const lines: string[] = [];
  const edges = new Set<string>();
  const visit = (node: ReachNode): string => {
    const known = numbers.get(node.id);
    if (known !== undefined) return `n${known}`;
    const name = `n${numbers.size}`;
    numbers.set(node.id, numbers.size);
    const [open, close] = SHAPES[node.kind];
    lines.push(`  ${name}${open}"${escaped(node.label)}"${close}:::${node.kind}`);
    for (const each of node.next) edges.add(`  ${name} --> ${visit(each)}`);
    return name;
  };
  for (const reach of reaches) visit(graphOf(reach).root);
  return `${['flowchart LR', ...lines, ...edges, ...CLASSES].join('\n')}\n`;
}

const CLASSES = [
  '  classDef write stroke:#b3261e,stroke-width:2px',
  '  classDef host stroke:#0b5cad,stroke-width:2px',
  '  classDef error stroke:#8a5a00',
  '  classDef unresolved stroke-dasharray:4',
];

/** Mermaid reads `#…;` as a character, and markup in labels. */
function escaped(text: string): string {
  return text.replaceAll(/[#"<>`&\n]/g, (character) => `#${character.codePointAt(0)};`);
}
