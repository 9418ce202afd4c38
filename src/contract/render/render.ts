import { printableJson } from '../../model/printable.ts';
import type { Contract } from '../contract.ts';
import type { ContractFinding } from './finding.ts';
import { toHtml } from './html/page.ts';
import { toMarkdown } from './markdown.ts';

export const CONTRACT_FORMATS = ['json', 'md', 'html'] as const;
export type RenderFormat = (typeof CONTRACT_FORMATS)[number];

/** Additional input for rendering a contract. */
export interface RenderExtras {
  /** For the page; other formats omit them. */
  readonly findings?: readonly ContractFinding[];
}

/**
 * Renders a contract: as the JSON of the file, Markdown, or a self-contained page. The text ends
 * with a line break.
 */
export function renderContract(
  contract: Contract,
  format: RenderFormat,
  { findings = [] }: RenderExtras = {},
): string {
  switch (format) {
    case 'json':
      return `${printableJson(contract, 2)}\n`;
    case 'md':
      return toMarkdown(contract);
    case 'html':
      return toHtml(contract, findings);
  }
}
