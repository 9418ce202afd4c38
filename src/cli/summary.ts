import type { ESLint } from 'eslint';
import { probableText } from '../model/static.ts';
import type { InventoryEntry } from '../detect/inventory.ts';
import type { Paint } from './io.ts';
import { displayPath } from './paths.ts';

/** The name of a definition in a list. */
export function nameOf({ name }: InventoryEntry): string {
  if (name.kind === 'known') return name.value;
  return name.kind === 'absent' ? '(without a name)' : (probableText(name) ?? '(name not read)');
}

/** The numbers of definitions: `36 definitions: 34 fully resolved, 2 partly`. */
export function countDefinitions(definitions: readonly InventoryEntry[]): string {
  const partly = definitions.filter(({ unresolved }) => unresolved.length > 0).length;
  return `${plural(definitions.length, 'definition')}: ${definitions.length - partly} fully resolved, ${partly} partly`;
}

/** The unresolved parts and their locations, one line each. */
function listUnresolved(definitions: readonly InventoryEntry[], cwd: string): string[] {
  return definitions.flatMap((definition) =>
    definition.unresolved.map(
      ({ part, why, file, line }) =>
        `${displayPath(cwd, file)}:${line}  ${definition.kind} ${nameOf(definition)}: ${part} (${why})`,
    ),
  );
}

/** The end of the default output: the numbers of files, definitions and findings. */
export function summarize(
  results: readonly ESLint.LintResult[],
  definitions: readonly InventoryEntry[],
  cwd: string,
  paint: Paint,
): string {
  const sum = (count: (result: ESLint.LintResult) => number): number =>
    results.reduce((total, result) => total + count(result), 0);
  const errors = sum(({ errorCount }) => errorCount);
  const warnings = sum(({ warningCount }) => warningCount);
  const fixable = sum(
    ({ fixableErrorCount, fixableWarningCount }) => fixableErrorCount + fixableWarningCount,
  );
  const unresolved = listUnresolved(definitions, cwd);
  return [
    `${plural(results.length, 'file')}, ${countDefinitions(definitions)}`,
    paint(
      errors > 0 ? 'red' : warnings > 0 ? 'yellow' : 'green',
      `${plural(errors, 'error')}, ${plural(warnings, 'warning')}, ${fixable} fixable`,
    ),
    ...(unresolved.length > 0
      ? ['', 'Not resolved:', ...unresolved.map((line) => paint('dim', `  ${line}`))]
      : []),
    '',
  ].join('\n');
}

/** `1 file`, `2 files`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
