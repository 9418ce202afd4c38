import { stripVTControlCharacters } from 'node:util';
import type { ESLint } from 'eslint';
import { printable, printableJson } from '../../model/text/printable.ts';
import type { LintFormat } from '../arguments/request.ts';
import type { InventoryEntry } from '../../detect/inventory.ts';
import type { CommandFailure } from '../errors.ts';
import type { Migration } from '../formats/checklist.ts';
import { hasColor, painter, type Io, type Paint } from '../io.ts';
import { repositoryOf } from '../paths.ts';
import type { Plugin } from '../lazy-modules.ts';

/** The output beside the findings, and the means to print it. */
export interface Rendered {
  /** Loads ESLint, for its formatters. */
  readonly eslint: () => Promise<Pick<ESLint, 'loadFormatter'>>;
  readonly plugin: () => Promise<Plugin>;
  /** The failures to check a part. */
  readonly failures: readonly CommandFailure[];
  /**
   * Writes the findings in the default format, if they have no lines; ESLint's formatter otherwise.
   */
  readonly withoutLines?: (results: readonly ESLint.LintResult[], paint: Paint) => string;
  /** The definitions that findings are grouped by. */
  readonly definitions?: readonly InventoryEntry[];
  /** The revision of the protocol whose findings a checklist begins with. */
  readonly migration?: Migration;
  /** The changes that fixes would make, for `--fix-dry-run`. */
  readonly fixes?: (paint: Paint) => string;
  /** The end of the default output, which counts the findings if the text before it does not. */
  readonly summary: (paint: Paint, areCounted: boolean) => string;
}

/**
 * Renders findings.
 *
 * @param results the results to print, which may be a subset of the counted ones
 * @param toFile whether the text is written to a file, without colors
 */
export async function render(
  format: LintFormat,
  run: Rendered,
  results: ESLint.LintResult[],
  io: Io,
  toFile: boolean,
): Promise<string> {
  if (format === 'json') return `${printableJson(results)}\n`;
  const shown = results.map(withPrintableTexts);
  const color = !toFile && hasColor(io);
  switch (format) {
    case 'html':
      return renderByEslint(run, 'html', shown, false);
    case 'junit':
      return renderJunit(shown);
    case 'github': {
      const { formatGithub } = await import('../formats/github.ts');
      return formatGithub(shown, repositoryOf(io));
    }
    case 'sarif':
      return renderSarif(run, shown, repositoryOf(io));
    case 'concise': {
      const { formatConcise } = await import('../formats/concise.ts');
      return formatConcise(shown, io.cwd);
    }
    case 'grouped':
      return renderGrouped(run, shown, io.cwd, color);
    case 'checklist': {
      const { formatChecklist } = await import('../formats/checklist.ts');
      const { migration } = run;
      return formatChecklist(
        shown,
        io.cwd,
        migration && { ...migration, before: migration.before.map(withPrintableTexts) },
      );
    }
    case 'stylish':
      return renderStylish(run, shown, color);
  }
}

async function renderJunit(results: readonly ESLint.LintResult[]): Promise<string> {
  // Its types lack the parameter.
  const formatJunit = (await import('eslint-formatter-junit')).default as (
    results: ESLint.LintResult[],
  ) => string;
  // The formatter escapes messages, but not paths.
  return formatJunit(
    results.map((result) => ({ ...result, filePath: escapeXml(printable(result.filePath)) })),
  );
}

async function renderSarif(
  run: Rendered,
  results: readonly ESLint.LintResult[],
  root: string,
): Promise<string> {
  const { formatSarif } = await import('../formats/sarif.ts');
  return formatSarif({ results, failures: run.failures, plugin: await run.plugin(), root });
}

async function renderGrouped(
  run: Rendered,
  results: readonly ESLint.LintResult[],
  cwd: string,
  color: boolean,
): Promise<string> {
  const { formatGrouped } = await import('../formats/grouped.ts');
  const paint = painter(color);
  const findings =
    run.withoutLines?.(results, paint) ?? formatGrouped(results, run.definitions ?? [], cwd, paint);
  return withEnd(run, findings, paint, false);
}

async function renderStylish(
  run: Rendered,
  results: ESLint.LintResult[],
  color: boolean,
): Promise<string> {
  const paint = painter(color);
  if (run.withoutLines) return withEnd(run, run.withoutLines(results, paint), paint, false);
  const findings = await renderByEslint(run, 'stylish', results, color);
  return withEnd(run, findings, paint, findings !== '');
}

function withEnd(run: Rendered, findings: string, paint: Paint, areCounted: boolean): string {
  return [findings, run.fixes?.(paint) ?? '', run.summary(paint, areCounted)]
    .filter((part) => part !== '')
    .join('\n');
}

async function renderByEslint(
  { eslint }: Rendered,
  name: 'html' | 'stylish',
  results: ESLint.LintResult[],
  color: boolean,
): Promise<string> {
  // It prints nothing for a clean run.
  if (name === 'stylish' && results.every(({ messages }) => messages.length === 0)) return '';
  const formatter = await (await eslint()).loadFormatter(name);
  const shown = results.map((result) => ({ ...result, filePath: printable(result.filePath) }));
  // ESLint 10 honors the option; ESLint 9 checks the terminal itself.
  const text = await formatter.format(shown, { color });
  return color ? text : stripVTControlCharacters(text);
}

/** A result whose messages can be printed; its path is escaped by those who print it. */
function withPrintableTexts(result: ESLint.LintResult): ESLint.LintResult {
  return {
    ...result,
    messages: result.messages.map((message) => ({
      ...message,
      message: printable(message.message),
    })),
  };
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
