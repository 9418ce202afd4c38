import type { ESLint } from 'eslint';
import { printable } from '../../model/text/printable.ts';
import { probableText } from '../../model/static.ts';
import type { InventoryEntry } from '../../detect/inventory.ts';
import { groupBy } from '../../model/utils/group-by.ts';
import type { Paint } from '../io.ts';
import { displayPath } from '../paths.ts';
import { plural } from '../text.ts';

/** The name of a definition in a list. */
export function nameOf({ name }: InventoryEntry): string {
  if (name.kind === 'absent') return '(without a name)';
  return printable(name.kind === 'known' ? name.value : (probableText(name) ?? '(name not read)'));
}

/** How much of a definition is resolved. */
type Resolution = 'all' | 'listed' | 'part';

export const RESOLUTIONS: Readonly<Record<Resolution, string>> = {
  all: 'fully resolved',
  listed: 'resolved except for handler results',
  part: 'partly resolved',
};

/** `listed` if everything that clients see is resolved, and only results of the handler are not. */
export function resolutionOf({ unresolved }: InventoryEntry): Resolution {
  if (unresolved.length === 0) return 'all';
  return unresolved.every(({ part }) => isOfHandler(part)) ? 'listed' : 'part';
}

function isServed({ unserved }: InventoryEntry): boolean {
  return unserved === undefined;
}

function isOfHandler(part: string): boolean {
  return part === 'result' || part === 'handler';
}

/**
 * The numbers of definitions that clients are served: `36 definitions, fully resolved`, or `36
 * definitions: 34 fully resolved, 1 resolved except for handler results, 1 partly resolved`.
 */
export function countDefinitions(all: readonly InventoryEntry[]): string {
  const definitions = all.filter(isServed);
  const counted = plural(definitions.length, 'definition');
  const resolutions = definitions.map(resolutionOf);
  const count = (each: Resolution): number => resolutions.filter((one) => one === each).length;
  if (definitions.length === 0) return counted;
  if (count('all') === definitions.length) return `${counted}, ${RESOLUTIONS.all}`;
  const counts = (['all', 'listed', 'part'] as const)
    .filter((each) => each === 'all' || count(each) > 0)
    .map((each) => `${count(each)} ${RESOLUTIONS[each]}`);
  return `${counted}: ${counts.join(', ')}`;
}

/** The parts of a definition that are unresolved for the same reason, at the same place. */
interface UnresolvedParts {
  readonly definition: InventoryEntry;
  readonly parts: string;
  readonly why: string;
  readonly place: string;
}

/** At how many places definitions with the same parts and reason are listed one by one. */
const MAX_PLACES = 3;

/**
 * The unresolved parts and their locations: a line for all definitions that share the parts, the
 * reason and the location, or for all that share the first two, if they are at many locations.
 */
function listUnresolved(definitions: readonly InventoryEntry[], cwd: string): string[] {
  const unresolved = definitions
    .flatMap((definition) => unresolvedParts(definition, cwd))
    .sort((a, b) => Number(isOfHandler(a.parts)) - Number(isOfHandler(b.parts)));
  const alike = groupBy(unresolved, ({ parts, why }) => JSON.stringify([parts, why]));
  return [...alike.values()].flatMap((group) => {
    const byPlace = groupBy(group, ({ place }) => place);
    return byPlace.size > MAX_PLACES
      ? [lineOf(group, ', …')]
      : [...byPlace.values()].map((each) => lineOf(each));
  });
}

function unresolvedParts(definition: InventoryEntry, cwd: string): UnresolvedParts[] {
  const groups = groupBy(definition.unresolved, ({ part, why, file, line }) =>
    JSON.stringify([isOfHandler(part), why, file, line]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const parts = [...new Set(group.map(({ part }) => part))].join(', ');
    const place = `${displayPath(cwd, first.file)}:${first.line}`;
    return [{ definition, parts, why: first.why, place }];
  });
}

/** @param more what follows the location of the first */
function lineOf(group: readonly UnresolvedParts[], more = ''): string {
  const [first] = group;
  if (!first) return '';
  const { definition, parts, why, place } = first;
  const count = new Set(group.map((each) => each.definition)).size;
  const who =
    count === 1 ? `${definition.kind} ${nameOf(definition)}` : plural(count, 'definition');
  return `${place}${more}  ${who}: ${parts} (${printable(why)})`;
}

/** The files and definitions that a run read, and its findings. */
export interface Summarized {
  readonly results: readonly ESLint.LintResult[];
  readonly definitions: readonly InventoryEntry[];
  /** The files whose mistakes are not reported because a generator wrote them. */
  readonly generatedFiles: readonly string[];
}

/**
 * The end of the default output: the numbers of files, definitions and findings.
 *
 * @param before whether the text before it has the numbers of findings
 */
export function summarize(
  { results, definitions, generatedFiles }: Summarized,
  cwd: string,
  paint: Paint,
  before: { readonly areCounted: boolean },
): string {
  if (results.length === 0) return 'No file to check\n';
  const unresolved = listUnresolved(definitions.filter(isServed), cwd);
  return [
    `${plural(results.length, 'file')}, ${countDefinitions(definitions)}`,
    ...(before.areCounted ? [] : [countFindings(results, paint)]),
    ...generatedLeftOut(generatedFiles, cwd),
    ...unservedLeftOut(definitions, cwd),
    ...(unresolved.length > 0
      ? [
          '',
          'Not resolved, so not checked:',
          ...unresolved.map((line) => paint('dim', `  ${line}`)),
        ]
      : []),
    '',
  ].join('\n');
}

/** The numbers of findings: `2 errors, 1 warning, 1 fixable`. */
export function countFindings(results: readonly ESLint.LintResult[], paint: Paint): string {
  const sum = (count: (result: ESLint.LintResult) => number): number =>
    results.reduce((total, result) => total + count(result), 0);
  const errors = sum(({ errorCount }) => errorCount);
  const warnings = sum(({ warningCount }) => warningCount);
  const fixable = sum(
    ({ fixableErrorCount, fixableWarningCount }) => fixableErrorCount + fixableWarningCount,
  );
  return paint(
    colorFor(errors, warnings),
    `${plural(errors, 'error')}, ${plural(warnings, 'warning')}${fixable > 0 ? `, ${fixable} fixable` : ''}`,
  );
}

function colorFor(errors: number, warnings: number): 'red' | 'yellow' | 'green' {
  if (errors > 0) return 'red';
  return warnings > 0 ? 'yellow' : 'green';
}

/** Says that generated files were left out, and how to check them. */
function generatedLeftOut(files: readonly string[], cwd: string): string[] {
  const places = files.map((file) => displayPath(cwd, file));
  const how = 'set settings.mcp.generated to true in the ESLint config to check generated files';
  return files.length > 0 ? [`${leftOut('generated file', places)}: ${how}`] : [];
}

/** Says which definitions were left out because they are served to no client, by reason. */
function unservedLeftOut(definitions: readonly InventoryEntry[], cwd: string): string[] {
  const byReason = groupBy(definitions, ({ unserved }) => unserved ?? '');
  return [...byReason].flatMap(([why, group]) => {
    const places = group.map(({ file, line }) => `${displayPath(cwd, file)}:${line}`);
    const subject = group.length === 1 ? 'it' : 'each';
    return why === '' ? [] : [`${leftOut('definition', places)}: ${subject} ${printable(why)}`];
  });
}

/** `2 definitions left out (src/a.ts:7, …)` */
function leftOut(noun: string, places: readonly string[]): string {
  const [first = ''] = places;
  return `${plural(places.length, noun)} left out (${first}${places.length > 1 ? ', …' : ''})`;
}
