import type { Paint } from '../io.ts';

/**
 * Styles the Markdown of this package's own pages for a terminal: headings, code and emphasis.
 * Tables and lists read well as they are. The libraries that render Markdown for terminals bring
 * highlighters and emoji, which are larger than this command's other dependencies.
 */
export function styleMarkdown(markdown: string, paint: Paint): string {
  let isCode = false;
  return markdown
    .split('\n')
    .flatMap((line) => {
      if (/^\s*```/.test(line)) {
        isCode = !isCode;
        return [];
      }
      return [isCode ? `    ${paint('cyan', line)}` : styleLine(line, paint)];
    })
    .join('\n');
}

function styleLine(line: string, paint: Paint): string {
  const heading = /^#+ (?<text>.*)$/.exec(line)?.groups?.['text'];
  if (heading !== undefined) return paint(['bold', 'underline'], heading.replaceAll('`', ''));
  return line.replace(
    /`(?<code>[^`]+)`|\*\*(?<bold>[^*]+)\*\*|\b_(?<slanted>[^_]+)_\b/g,
    (...match) => {
      const { code, bold, slanted } = match.at(-1) as Record<string, string | undefined>;
      if (code !== undefined) return paint('cyan', code);
      return bold === undefined ? paint('italic', slanted ?? '') : paint('bold', bold);
    },
  );
}
