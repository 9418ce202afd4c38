import { readFileSync } from 'node:fs';
import { pageFile } from '../plugin/rule-pages.ts';

/** The page of a rule, as it is read outside of this package. */
export interface RuleHelp {
  /** The paragraphs at the start that say what the rule reports, without line breaks. */
  readonly summary: string;
  /** The page with complete links. */
  readonly markdown: string;
  /** The page without links. */
  readonly text: string;
}

/** The maximum length of `fullDescription.text` in a log that GitHub accepts. */
const MAX_SUMMARY = 1024;

/**
 * Reads the page of a rule.
 *
 * @param rule its name without a namespace
 * @param url the page's address
 * @returns undefined if this package has no such page
 */
export function ruleHelp(rule: string, url: string | undefined): RuleHelp | undefined {
  const file = pageFile(rule);
  if (file === undefined) return undefined;
  const page = readFileSync(file, 'utf8');
  const unlinked = withLinks(page);
  return {
    summary: summaryOf(unlinked),
    markdown: withoutComments(withLinks(page, url)),
    text: withoutComments(unlinked),
  };
}

/** A page whose links are relative to an address; only the text of the links without an address. */
function withLinks(page: string, base?: string): string {
  return page.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (_link, label: string, target: string) =>
    base === undefined ? label : `[${label}](${new URL(target, base).href})`,
  );
}

function withoutComments(page: string): string {
  return page.replace(/<!--.*?-->\n*/gs, '');
}

/** The text between the generated header and the first section, cut after a complete paragraph. */
function summaryOf(page: string): string {
  const body = page.slice(page.indexOf('-->') + '-->'.length).split(/^## /m)[0] ?? '';
  const paragraphs = body
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*(?!\s*- )/g, ' '));
  let summary = '';
  for (const [index] of paragraphs.entries()) {
    const longer = paragraphs.slice(0, index + 1).join('\n\n');
    if (longer.length > MAX_SUMMARY) break;
    // A list belongs to the paragraph before it.
    if (!paragraphs[index + 1]?.startsWith('- ')) summary = longer;
  }
  return summary;
}
