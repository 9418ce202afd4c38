import { printableJson } from '../../model/text/printable.ts';
import type { Contract } from '../contract.ts';
import type { ContractFinding } from './finding.ts';
import { toHtml } from './html/page.ts';
import { toMarkdown } from './markdown.ts';

export type RenderFormat = 'json' | 'md' | 'html';

/** Additional input for rendering a contract. */
export interface RenderExtras {
  /** For the page; other formats omit them. */
  readonly findings?: readonly ContractFinding[];
  /** The address of the page of `mcp-lint reach`, relative to this page. */
  readonly reach?: string | undefined;
}

/**
 * Renders a contract: as the JSON of the file, Markdown, or a self-contained page. The text ends
 * with a line break.
 */
export function renderContract(
  contract: Contract,
  format: RenderFormat,
  { findings = [], reach }: RenderExtras = {},
): string {
  switch (format) {
    case 'json':
      return `${printableJson({ ...contract, sources: filesOf(contract.sources) }, 2)}\n`;
    case 'md':
      return toMarkdown(contract);
    case 'html':
      return toHtml(contract, findings, reach);
  }
}

/**
 * Locations without lines: the file is committed, and every edit of a source would change lines, in
 * conflict with those of others.
 */
function filesOf(sources: Contract['sources']): Contract['sources'] {
  const files = (places: string): string =>
    [...new Set(places.split(', ').map((place) => place.replace(/:\d+$/, '')))].join(', ');
  return Object.fromEntries(Object.entries(sources).map(([key, places]) => [key, files(places)]));
}
