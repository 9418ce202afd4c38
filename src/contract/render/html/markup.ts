import { printableLines } from '../../../model/text/printable.ts';

/** A piece of HTML. Template values that are not markup are escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | undefined | readonly Part[];

/** Creates HTML from a template; lists are joined, and undefined is omitted. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(markupText)));
}

function markupText(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  return typeof part === 'object' ? part.map(markupText).join('') : escape(String(part));
}

/** Escapes a text for HTML, or for a quoted attribute. */
function escape(text: string): string {
  return (
    printableLines(text)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
      // In a log, a line that begins so is a command to GitHub's runner.
      .replaceAll(/\n(?=\s*::)/g, '&#10;')
  );
}
