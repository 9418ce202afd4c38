import { stripVTControlCharacters } from 'node:util';
import type { ESLint } from 'eslint';
import { printable, printableJson } from '../../model/text/printable.ts';
import type { LintFormat } from '../arguments/request.ts';
import type { InventoryEntry } from '../../detect/inventory.ts';
import type { CommandFailure } from '../errors.ts';
import type { Migration } from '../formats/checklist.ts';
import type { Io, Paint } from '../io.ts';
import { repositoryOf } from '../paths.ts';
import type { Plugin } from '../lazy-modules.ts';

/** The output beside the findings, and the means to print it. */
export interface RenderInput {
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
  readonly summary: (paint: Paint, before: { readonly areCounted: boolean }) => string;
}

/** Where findings are printed. */
export interface Printing {
  readonly io: Io;
  /** Whether the text may have colors, as in a terminal. */
  readonly isColored: boolean;
  readonly paint: Paint;
}

/** Renders findings whose messages can be printed; loads the code of its format. */
type Renderer = (
  results: ESLint.LintResult[],
  run: RenderInput,
  printing: Printing,
) => string | Promise<string>;

const RENDERERS: Readonly<Record<Exclude<LintFormat, 'json'>, Renderer>> = {
  checklist: renderChecklist,
  concise: async (results, _run, { io }) => {
    const { formatConcise } = await import('../formats/concise.ts');
    return formatConcise(results, io.cwd);
  },
  github: async (results, _run, { io }) => {
    const { formatGithub } = await import('../formats/github.ts');
    return formatGithub(results, repositoryOf(io));
  },
  grouped: renderGrouped,
  html: (results, run) => renderByEslint('html', results, run, false),
  junit: renderJunit,
  sarif: renderSarif,
  stylish: renderStylish,
};

/**
 * Renders findings.
 *
 * @param results the results to print, which may be a subset of the counted ones
 */
export async function render(
  format: LintFormat,
  results: ESLint.LintResult[],
  run: RenderInput,
  printing: Printing,
): Promise<string> {
  return format === 'json'
    ? `${printableJson(results)}\n`
    : RENDERERS[format](results.map(withPrintableTexts), run, printing);
}

async function renderChecklist(
  results: readonly ESLint.LintResult[],
  { migration }: RenderInput,
  { io }: Printing,
): Promise<string> {
  const { formatChecklist } = await import('../formats/checklist.ts');
  return formatChecklist(
    results,
    io.cwd,
    migration && { ...migration, before: migration.before.map(withPrintableTexts) },
  );
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
  results: readonly ESLint.LintResult[],
  { failures, plugin }: RenderInput,
  { io }: Printing,
): Promise<string> {
  const { formatSarif } = await import('../formats/sarif.ts');
  return formatSarif({ results, failures, plugin: await plugin(), root: repositoryOf(io) });
}

async function renderGrouped(
  results: readonly ESLint.LintResult[],
  run: RenderInput,
  { io, paint }: Printing,
): Promise<string> {
  const { formatGrouped } = await import('../formats/grouped.ts');
  const findings =
    run.withoutLines?.(results, paint) ??
    formatGrouped(results, run.definitions ?? [], io.cwd, paint);
  return withEnd(findings, run, paint);
}

async function renderStylish(
  results: ESLint.LintResult[],
  run: RenderInput,
  { isColored, paint }: Printing,
): Promise<string> {
  if (run.withoutLines) return withEnd(run.withoutLines(results, paint), run, paint);
  // It prints nothing for a clean run.
  const isClean = results.every(({ messages }) => messages.length === 0);
  const findings = isClean ? '' : await renderByEslint('stylish', results, run, isColored);
  return withEnd(findings, run, paint, { areCounted: !isClean });
}

/** Adds what the default output ends with. */
function withEnd(
  findings: string,
  { fixes, summary }: RenderInput,
  paint: Paint,
  before = { areCounted: false },
): string {
  return [findings, fixes?.(paint) ?? '', summary(paint, before)]
    .filter((part) => part !== '')
    .join('\n');
}

async function renderByEslint(
  name: 'html' | 'stylish',
  results: readonly ESLint.LintResult[],
  { eslint }: RenderInput,
  color: boolean,
): Promise<string> {
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
