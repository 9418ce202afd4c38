import type { Rule } from 'eslint';
import type { Analysis } from '../model/analysis.ts';
import type { Definition } from '../model/definitions/definition.ts';
import type { Framework } from '../model/framework.ts';
import { probableText, type Static } from '../model/static.ts';
import { analysisFor, isSupplied } from './analysis.ts';
import type { DefinitionKind } from '../model/definitions/kind.ts';
import type { Location } from '../model/location.ts';
import { ResourceKeys } from './definitions/resource-keys.ts';

/** A definition in the inventory. */
export interface InventoryEntry {
  readonly kind: DefinitionKind;
  /** Whether it is a template of resources. */
  readonly isTemplate?: boolean;
  readonly name: Static<string>;
  /** Of a resource: one call may make several of one name. */
  readonly uri?: Static<string>;
  readonly framework: Pick<Framework, 'id' | 'package' | 'version' | 'major' | 'isOfProject'>;
  /** Absolute path of the file that contains it. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
  /** The lines of the code that defines it, if its name is among them. */
  readonly codeLines?: readonly [first: number, last: number] | undefined;
  readonly unresolved: readonly {
    readonly part: string;
    readonly why: string;
    readonly file: string;
    readonly line: number;
  }[];
  /** Why it is served to no client; undefined where one may. */
  readonly unserved?: string | undefined;
  /** Whether a handler lists it, and with it all definitions of its kind on a server. */
  readonly isOfWholeList?: boolean;
  /**
   * Identifies a registration that depends on a caller's values, so that {@link settle} knows
   * whether one was found.
   */
  readonly pending?: string;
}

/** The definitions of the file being linted, and its pending registrations. */
export function inventoryOf(context: Rule.RuleContext): readonly InventoryEntry[] {
  const analysis = analysisFor(context)?.();
  return analysis ? inventoryEntries(analysis) : [];
}

/** The entries of an analysis, like {@link inventoryOf}. */
export function inventoryEntries(analysis: Analysis): readonly InventoryEntry[] {
  return [
    ...analysis.definitions.map((definition) => ({
      kind: definition.kind,
      isTemplate: definition.isTemplate,
      uri: definition.uri,
      name: definition.name,
      framework: definition.framework,
      ...filePosition(definition.at, analysis),
      codeLines: codeLinesOf(definition, analysis),
      isOfWholeList: isOfWholeList(definition),
      unserved: isVisible(definition) ? undefined : definition.condition,
      unresolved: definition
        .unresolved()
        .map(({ part, why, at }) => ({ part, why, ...filePosition(at, analysis) })),
    })),
    ...analysis.unresolvedRegistrations.map((registration) => {
      const { id, kind, name, framework, why, unserved, at } = registration;
      const place = filePosition(at, analysis);
      const part = name.kind === 'known' ? 'server' : 'name';
      return {
        kind,
        name,
        framework,
        ...place,
        unserved,
        unresolved: unserved === undefined || part === 'name' ? [{ part, why, ...place }] : [],
        pending: id,
      };
    }),
  ];
}

/** Whether clients may see it in a list of its server. */
function isVisible({ isServed, isReplacedInList }: Definition): boolean {
  return isServed && !isReplacedInList;
}

/** Whether a definition is in the answer of a server's handler of `tools/list`. */
export function isOfWholeList({ entryOf, isTypedOnly }: Definition): boolean {
  return entryOf === 'tools/list' && !isTypedOnly;
}

/**
 * The entry whose code a line of a file belongs to; undefined outside of all definitions, and where
 * several are on one line.
 */
export function entryAt(
  entries: readonly InventoryEntry[],
  file: string,
  line: number,
): InventoryEntry | undefined {
  const firstOf = (entry: InventoryEntry): number => entry.codeLines?.[0] ?? entry.line;
  const before = entries
    .filter((entry) => entry.file === file && firstOf(entry) <= line)
    .sort((a, b) => firstOf(a) - firstOf(b));
  const around = before.findLast(({ codeLines }) => codeLines && line <= codeLines[1]);
  // Of an entry whose name is elsewhere than its code, only the beginning is known.
  const found = around ?? (before.at(-1)?.codeLines ? undefined : before.at(-1));
  const isOnly = before.every((other) => other === found || other.line !== found?.line);
  return isOnly ? found : undefined;
}

function codeLinesOf({ at, anchor }: Definition, analysis: Analysis): InventoryEntry['codeLines'] {
  const [start, end] = anchor.range;
  const isAround = !at.external && start <= at.range[0] && at.range[1] <= end;
  return isAround ? [analysis.position(start).line, analysis.position(end).line] : undefined;
}

/**
 * Merges the entries of all files: drops registrations whose values a call in some file supplies,
 * and those on an unknown object that keeps them for a server, and counts each definition once,
 * however many files import it.
 */
export function settle(entries: readonly InventoryEntry[]): InventoryEntry[] {
  const settled = new Map<string, InventoryEntry>();
  const keys = new ResourceKeys();
  const found = new Set(
    entries.flatMap((each) => (each.pending === undefined ? nameIn(each) : [])),
  );
  // A function that registers what its callers name matters only where that explains an empty list.
  const isRead = entries.some(({ pending, unserved }) => !pending || unserved === undefined);
  for (const entry of entries) {
    if (entry.pending !== undefined)
      if (
        isSupplied(entry.pending) ||
        nameIn(entry).some((name) => found.has(name)) ||
        (entry.unserved !== undefined && isRead && entry.name.kind !== 'known')
      )
        continue;
    const place = JSON.stringify([
      entry.file,
      entry.line,
      entry.column,
      entry.kind,
      entry.isTemplate === true,
      inventoryText(entry.name),
    ]);
    const key = keys.of(place, entry.uri);
    const other = settled.get(key);
    if (!other || isPreferred(entry, other)) settled.set(key, entry);
  }
  return [...settled.values()];
}

/** Whether one of two entries for one definition counts, rather than the other. */
function isPreferred(entry: InventoryEntry, other: InventoryEntry): boolean {
  const [isServed, isOtherServed] = [entry, other].map((each) => each.unserved === undefined);
  if (isServed !== isOtherServed) return isServed === true;
  // A list that a framework's server answers with, and code of the project to other transports.
  const [isOwn, isOtherOwn] = [entry, other].map(({ framework }) => framework.isOfProject === true);
  if (isOwn !== isOtherOwn) return isOtherOwn === true;
  // The file that contains a definition may know less about it than the one that lists it.
  return other.unresolved.length < entry.unresolved.length;
}

/** A text, what an unread one probably is, or its known parts. */
function inventoryText(text: Static<string>): string | readonly (string | null)[] | undefined {
  if (text.kind === 'known') return text.value;
  return probableText(text) ?? (text.kind === 'unknown' ? text.parts : undefined);
}

/** A known name, with its kind. */
function nameIn({ kind, name }: InventoryEntry): string[] {
  return name.kind === 'known' ? [`${kind} ${name.value}`] : [];
}

/** The absolute path, line and column of a location in an analysis. */
export function filePosition(
  at: Location,
  analysis: Analysis,
): Pick<InventoryEntry, 'file' | 'line' | 'column'> {
  if (!at.external) return { file: analysis.file, ...analysis.position(at.range[0]) };
  const { file, line, column } = at.external;
  return { file, line, column };
}
