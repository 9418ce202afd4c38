import type { Analysis } from '../analysis.ts';
import type { PathStep, WrittenStep } from '../handlers/call-path.ts';
import type { Definition } from '../definitions/definition.ts';
import type { DefinitionKind } from '../definitions/kind.ts';
import type { Location } from '../location.ts';
import type { Finding } from './rule.ts';
import { knownValues } from '../static.ts';
import { labelOf, listOf } from '../text/labels.ts';

/** A mistake at one place, however many definitions have it: equal findings of one rule. */
export interface Mistake {
  /** The first of the findings. */
  readonly finding: Finding;
  /** The message, and what it says without the names of definitions. */
  readonly what: string;
  /** Where it is written. */
  readonly place: WrittenPlace;
  /** The definitions that certainly have it, by the identity of each. */
  readonly affected: ReadonlyMap<string, AffectedDefinition>;
  /** The first of them, as {@link definitionIdentity} names it. */
  readonly firstId: string | undefined;
  /** The way of the first of them to the place; empty where the place says it. */
  readonly steps: readonly WrittenStep[];
}

/** A definition that has a mistake; its name is undefined if that is not known. */
export interface AffectedDefinition {
  readonly kind: DefinitionKind;
  readonly name: string | undefined;
  /** Whether its server lists another in its place, which may have its handler. */
  readonly isReplacedInList: boolean;
  /** Where it is, and its kind and name. */
  readonly step: WrittenStep;
}

/** A range of a file. */
export interface WrittenPlace {
  /** Absolute path. */
  readonly file: string;
  readonly range: Location['range'];
}

/** A finding as ESLint identifies it within a file. */
export interface ReportedFinding {
  readonly ruleId: string | null;
  readonly messageId?: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
}

/** Decides in which file each mistake is reported, for a host that sees the whole project. */
export interface Placement {
  /** Whether other files forward mistakes to a file. */
  receivesMistakes(file: string): boolean;
  /** Whether a file reports the mistakes that other files forward to it. */
  reportsIn(file: string): boolean;
  /** The findings to report in a file, in place of those of its own analysis. */
  place(rule: string, file: string, found: readonly Mistake[]): readonly Mistake[];
  /**
   * At the end of each file: forwards what its analysis finds in others by rules that are off for
   * the file itself.
   *
   * @param find returns what a rule finds
   */
  forward(rules: readonly string[], file: string, find: (rule: string) => readonly Mistake[]): void;
}

/** The details of a finding that a host with lines of text only cannot report. */
export interface FindingDetails {
  /** The way to it; empty where its place says it. */
  readonly steps: readonly WrittenStep[];
  /** The definitions that certainly have it. */
  readonly affected: readonly WrittenStep[];
}

/** Receives the details of each finding that is reported in a file. */
export type DetailsObserver = (
  file: string,
  finding: ReportedFinding,
  details: FindingDetails,
) => void;

/**
 * The placeholders that say how one definition reaches the place, what it reads there, and where
 * else.
 */
const OF_ONE_DEFINITION: ReadonlySet<string> = new Set(['path', 'source', 'say', 'more']);

/** How many of the definitions that have a mistake its message names. */
const MAX_NAMED = 3;

/**
 * The mistakes that a check finds, by what they are and where they are reported: a mistake of
 * another file at each use of it.
 */
export function mistakesIn(
  analysis: Analysis,
  check: (analysis: Analysis) => Iterable<Finding>,
): Map<string, Mistake> {
  const mistakes = new Map<
    string,
    Mistake & { readonly affected: Map<string, AffectedDefinition> }
  >();
  for (const { definition, ...finding } of check(analysis)) {
    const what = whatIsWrong(finding, definition);
    const place = placeOf(finding.at, analysis);
    const use = finding.at.external ? finding.at.range.join() : '';
    const key = `${mistakeIdentity({ what, place })} ${use}`;
    const known = mistakes.get(key);
    const affected = known?.affected ?? new Map<string, AffectedDefinition>();
    const id = definition && definitionIdentity(definition, analysis);
    if (id !== undefined && definition?.runs(finding.at) === 'yes')
      affected.set(id, affectedDefinition(definition, analysis));
    mistakes.set(key, {
      finding: known ? common(known.finding, finding) : finding,
      what,
      place,
      affected,
      firstId: known?.firstId ?? id,
      steps: known?.steps ?? stepsOf(finding, analysis),
    });
  }
  return mistakes;
}

/** Identifies a mistake by its message and place, equal in each file whose analysis finds it. */
export function mistakeIdentity({ what, place }: Pick<Mistake, 'what' | 'place'>): string {
  return JSON.stringify([what, place.file, place.range]);
}

/** Says how many definitions have a mistake and names some of them, unless it is one. */
export function affectedDefinitions({ affected }: Mistake): string {
  const all = withoutReplaced([...affected.values()]);
  const count = all.length;
  if (count < 2) return '';
  const kinds = new Set(all.map(({ kind }) => kind));
  const [kind = 'definition'] = kinds.size === 1 ? kinds : [];
  const names = [...new Set(all.flatMap(({ name }) => name ?? []))];
  const named = names.slice(0, MAX_NAMED).map((name) => `'${name}'`);
  const rest = count - named.length;
  const list = listOf(rest > 0 ? [...named, `${rest} more`] : named);
  return `Affects ${count} ${kind}s${named.length > 0 ? `: ${list}` : ''}.`;
}

/** Leaves out each registration in whose place its server lists another one of these. */
function withoutReplaced(all: readonly AffectedDefinition[]): readonly AffectedDefinition[] {
  const listed = all.filter(({ isReplacedInList }) => !isReplacedInList);
  return all.filter(
    ({ isReplacedInList, kind, name }) =>
      !isReplacedInList || !listed.some((other) => other.kind === kind && other.name === name),
  );
}

/**
 * A finding that several definitions have. It keeps an automatic fix only where that is the same
 * for all.
 */
function common(first: Finding, other: Finding): Finding {
  if (!first.fix || JSON.stringify(first.fix) === JSON.stringify(other.fix)) return first;
  return { ...first, fix: undefined };
}

function whatIsWrong({ messageId, data = {} }: Finding, definition?: Definition): string {
  const names: unknown[] = definition ? [labelOf(definition), ...namesOf(definition)] : [];
  const facts = Object.entries(data).filter(
    ([key, value]) => !OF_ONE_DEFINITION.has(key) && !names.includes(value),
  );
  return JSON.stringify([messageId, facts]);
}

function namesOf({ name }: Definition): readonly string[] {
  return knownValues(name).map(({ value }) => value);
}

function affectedDefinition(definition: Definition, analysis: Analysis): AffectedDefinition {
  const { kind, name, isReplacedInList, at } = definition;
  return {
    kind,
    name: name.kind === 'known' ? name.value : undefined,
    isReplacedInList,
    step: writtenStep({ label: labelOf(definition), at }, analysis),
  };
}

/** Identifies a definition of a file by its names and place: one call may have several. */
export function definitionIdentity(
  definition: Definition,
  analysis: Pick<Analysis, 'file'>,
): string {
  const { kind, at } = definition;
  const { file, range } = placeOf(at, analysis);
  return JSON.stringify([kind, file, range, namesOf(definition)]);
}

function stepsOf({ path = [] }: Finding, analysis: Analysis): readonly WrittenStep[] {
  return path.map((step) => writtenStep(step, analysis));
}

function writtenStep(
  { label, at: { range, external } }: PathStep,
  analysis: Analysis,
): WrittenStep {
  return {
    label,
    file: external?.file ?? analysis.file,
    ...(external ? { line: external.line, column: external.column } : analysis.position(range[0])),
  };
}

function placeOf({ range, external }: Location, { file }: Pick<Analysis, 'file'>): WrittenPlace {
  return external ? { file: external.file, range: external.range } : { file, range };
}
