import { createHash } from 'node:crypto';
import { html, Markup } from './markup.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** The parts of a self-contained page. */
export interface PageParts {
  readonly title: string;
  /** The things that the page lists, in the plural. */
  readonly what: string;
  /** Added to the style of every page. */
  readonly style?: string;
  readonly contents: Markup;
  readonly main: Markup;
}

/** Renders a self-contained page with a search and a list of its contents. */
export function pageHtml({ title, what, style = '', contents, main }: PageParts): string {
  const css = `${STYLE}${style}`;
  // The page loads nothing and runs only its own script, whatever a description contains.
  const policy = `default-src 'none'; style-src '${hashOf(css)}'; script-src '${hashOf(SCRIPT)}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title}</title>
<style>${new Markup(css)}</style>
</head>
<body>
<a class="skip" href="#definitions">Skip to the ${what}</a>
<header class="bar"><h1>${title}</h1><output aria-live="polite"></output><label hidden><span class="hidden">Search the ${what}</span><input type="search" placeholder="Search names, fields, errors…" autocomplete="off"></label></header>
<div class="page">
<nav aria-label="Contents"><details open><summary>Contents</summary>${contents}</details></nav>
<main id="definitions">
${main}
</main>
</div>
<script>${new Markup(SCRIPT)}</script>
</body>
</html>
`.text;
}

/** The hash of an inline text for the Content Security Policy. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
