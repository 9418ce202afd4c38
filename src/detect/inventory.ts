import type { Rule } from 'eslint';
import type { Analysis } from '../model/analysis.ts';
import type { Framework } from '../model/framework.ts';
import type { Static } from '../model/static.ts';
import { analysisFor, isSupplied } from './analysis.ts';
import type { DefinitionKind } from '../model/kind.ts';
import type { Location } from '../model/location.ts';

/** A definition as the inventory lists it. */
export interface InventoryEntry {
  readonly kind: DefinitionKind;
  readonly name: Static<string>;
  readonly framework: Pick<Framework, 'id' | 'package' | 'version' | 'major'>;
  /** Absolute path of the file that it is written in. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  readonly unresolved: readonly {
    readonly part: string;
    readonly why: string;
    readonly file: string;
    readonly line: number;
  }[];
  /** Of a registration that waits for a caller's values: names it, so that {@link settle} can tell whether one was found. */
  readonly waiting?: string;
}

/** The definitions of the file that a rule is given, and its registrations that wait for a caller. */
export function inventoryOf(context: Rule.RuleContext): readonly InventoryEntry[] {
  const analysis = analysisFor(context)?.();
  return analysis ? entriesOf(analysis) : [];
}

/** As {@link inventoryOf}, of an analysis. */
export function entriesOf(analysis: Analysis): readonly InventoryEntry[] {
  return [
    ...analysis.definitions.map((definition) => ({
      kind: definition.kind,
      name: definition.name,
      framework: definition.framework,
      ...placeOf(definition.at, analysis),
      unresolved: definition
        .unresolved()
        .map(({ part, why, at }) => ({ part, why, ...placeOf(at, analysis) })),
    })),
    ...analysis.unresolvedRegistrations.map(({ id, kind, name, framework, why, at }) => {
      const place = placeOf(at, analysis);
      return {
        kind,
        name,
        framework,
        ...place,
        unresolved: [{ part: name.kind === 'known' ? 'server' : 'name', why, ...place }],
        waiting: id,
      };
    }),
  ];
}

/**
 * The entries of all files together: without the registrations that some file's call supplied with values, and each definition
 * once, however many files bring it in.
 */
export function settle(entries: readonly InventoryEntry[]): InventoryEntry[] {
  const settled = new Map<string, InventoryEntry>();
  for (const entry of entries) {
    if (entry.waiting !== undefined && isSupplied(entry.waiting)) continue;
    const key = JSON.stringify([
      entry.file,
      entry.line,
      entry.column,
      entry.kind,
      entry.name.kind === 'known' ? entry.name.value : null,
    ]);
    const other = settled.get(key);
    // The file that it is written in may know less of it than the one that lists it, and so miss less.
    if (!other || other.unresolved.length < entry.unresolved.length) settled.set(key, entry);
  }
  return [...settled.values()];
}

function placeOf(
  at: Location,
  analysis: Analysis,
): { readonly file: string; readonly line: number; readonly column: number } {
  if (!at.external) return { file: analysis.file, ...analysis.position(at.range[0]) };
  const { file, line, column } = at.external;
  return { file, line, column };
}
