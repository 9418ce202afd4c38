import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Linter } from 'eslint';
import { printable } from '../../model/text/printable.ts';
import type { WrittenStep } from '../../model/handlers/call-path.ts';
import { CheckError, ExitCode } from '../errors.ts';
import { applyEdits } from '../lint/apply-edits.ts';
import { affectedBy, labelOfStep, placeOfStep, stepsOf } from '../lint/finding-details.ts';
import { formatHunks } from '../formats/unified-diff.ts';
import { painterOf, type Io, type Paint } from '../io.ts';
import { displayPath } from '../paths.ts';
import { ruleNameOf } from '../project/project-config.ts';
import type { LintOptions } from '../arguments/request.ts';
import { listOf } from '../../model/text/labels.ts';
import { MCP_LINT } from '../../model/text/command-line.ts';

/**
 * `mcp-lint explain [RULE] --finding FILE:LINE`: prints the findings of a line, each with the way
 * to it, the definitions that have it, and its fix and suggestions.
 *
 * @param finding `FILE:LINE`
 * @param rule the name of the only rule whose findings are printed
 * @throws {CheckError} if the line has no finding
 */
export async function explainFinding(
  finding: string,
  rule: string | undefined,
  options: LintOptions,
  io: Io,
): Promise<ExitCode> {
  const { file, line } = placeIn(finding);
  const path = resolve(io.cwd, file);
  if (!existsSync(path))
    throw new CheckError(`--finding names ${file}, which does not exist: name a file that does.`);
  const { check } = await import('../lint/run-rules.ts');
  const checked = await check([], options, io);
  const all = checked.results
    .flatMap((result) => (result.filePath === path ? result.messages : []))
    .filter(({ ruleId }) => rule === undefined || ruleId?.endsWith(`/${rule}`));
  const found = all.filter((message) => message.line === line);
  if (found.length === 0) throw new CheckError(`${finding} has no finding${linesOf(all)}.`);
  const paint = painterOf(io);
  io.stdout.write(found.map((message) => findingText(message, path, io.cwd, paint)).join('\n'));
  return ExitCode.Clean;
}

/** @throws {CheckError} for other texts than `FILE:LINE` and `FILE:LINE:COLUMN` */
function placeIn(finding: string): { readonly file: string; readonly line: number } {
  const [, file, line] = /^(.+?):(\d+)(?::\d+)?$/.exec(finding) ?? [];
  if (file === undefined)
    throw new CheckError(
      `--finding ${finding} has no line: write the file and the line, as in src/server.ts:12.`,
    );
  return { file, line: Number(line) };
}

/** The lines to name instead, as the end of a sentence. */
function linesOf(messages: readonly Linter.LintMessage[]): string {
  const lines = [...new Set(messages.map(({ line }) => String(line)))];
  return lines.length === 0
    ? ', nor has its file: name another file, or a rule that is off with --preset strict'
    : `: name a line of its file with one (${listOf(lines)})`;
}

function findingText(message: Linter.LintMessage, file: string, cwd: string, paint: Paint): string {
  const { line, column, severity, ruleId } = message;
  const level = severity === 2 ? paint('red', 'error') : paint('yellow', 'warning');
  const place = `${displayPath(cwd, file)}:${line}:${column}`;
  const sections = [
    [`${paint('underline', place)}  ${level}  ${ruleId ?? ''}`, `  ${printable(message.message)}`],
    stepLines(stepsOf(message), cwd, paint),
    affectedLines(affectedBy(message), cwd),
    ...repairsOf(message, file, paint),
    ruleId === null ? [] : [`  ${MCP_LINT} explain ${ruleNameOf(ruleId)} describes the rule.`],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

/** The steps, each with its source line. */
function stepLines(steps: readonly WrittenStep[], cwd: string, paint: Paint): string[] {
  const places = steps.map((step) => placeOfStep(step, cwd));
  const width = Math.max(0, ...places.map(({ length }) => length));
  return steps.flatMap((step, index) => [
    `  ${index + 1}. ${(places[index] as string).padEnd(width)}  ${labelOfStep(step)}`,
    `     ${paint('dim', sourceLine(step))}`,
  ]);
}

/** The definitions that have a mistake, each with its place. */
function affectedLines(affected: readonly WrittenStep[], cwd: string): string[] {
  const places = affected.map((step) => placeOfStep(step, cwd));
  const width = Math.max(0, ...places.map(({ length }) => length));
  const lines = affected.map(
    (step, index) => `    ${(places[index] as string).padEnd(width)}  ${labelOfStep(step)}`,
  );
  return lines.length > 0 ? ['  Definitions with it:', ...lines] : [];
}

/** The fix and the suggestions of a finding, each as a diff. */
function repairsOf(
  { fix, suggestions = [] }: Linter.LintMessage,
  file: string,
  paint: Paint,
): string[][] {
  const text = readFileSync(file, 'utf8');
  const repairs = [
    ...(fix ? [{ title: 'Fix, which --fix applies:', edit: fix }] : []),
    ...suggestions.map(({ desc, fix: edit }) => ({
      title: `Suggestion: ${printable(desc)}`,
      edit,
    })),
  ];
  return repairs.map(({ title, edit }) => {
    const hunks = formatHunks(text, applyEdits(text, [edit]).text, paint).trimEnd();
    return [`  ${title}`, ...hunks.split('\n').map((line) => `    ${line}`)];
  });
}

function sourceLine({ file, line }: WrittenStep): string {
  try {
    return printable((readFileSync(file, 'utf8').split('\n')[line - 1] ?? '').trim());
  } catch {
    return '';
  }
}
