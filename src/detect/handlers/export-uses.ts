import type { Module, Origin } from '../../syntax/modules/module.ts';
import { staticKey, type FunctionNode } from '../../syntax/nodes.ts';
import { referencesTo, type ImportReference } from '../discovery/modules/import-references.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { startUpRunsOf } from '../discovery/start-up/start-up-runs.ts';
import { isExportOf, localCallsOf } from '../flow/local-calls.ts';
import { parentUse } from '../flow/value-use.ts';

/** A reference to an export in another module; `unknown` if other code may use it. */
export type ExportUse = Origin | 'unknown';

/** The uses of an export in the modules of its package. */
export function usesOfExport(
  name: string,
  of: Module,
  session: AnalysisSession,
): Generator<ExportUse, void> {
  return usesThrough(name, of, session, new Set());
}

/**
 * How many references the modules of a package have to a function that a module exports; undefined
 * if other code may use it.
 */
export function timesUsed(
  { node, module }: Origin & { readonly node: FunctionNode },
  session: AnalysisSession,
): number | undefined {
  const calls = localCallsOf(module);
  const name = calls.exportName(node);
  // The importers are among the modules of the graph.
  const loaded = session.graph.load(module.file);
  if (name === undefined || !loaded) return undefined;
  const uses = [...usesOfExport(name, loaded, session)];
  if (uses.includes('unknown')) return undefined;
  const others = calls.otherUses(node).filter((use) => !isExportOf(use));
  return uses.length + calls.callsOf(node).length + others.length;
}

/** @param seen the modules on the way, which may export each other's exports */
function* usesThrough(
  name: string,
  of: Module,
  session: AnalysisSession,
  seen: Set<Module>,
): Generator<ExportUse, void> {
  if (seen.has(of)) return;
  seen.add(of);
  const importers = session.evaluator.links.importers.of(of.file);
  // A module that only exports it again may be for other packages.
  const isOffered = seen.size > 1 && importers?.length === 0;
  if (!importers || isOffered || startUpRunsOf(session).isNamed(of)) yield 'unknown';
  for (const by of importers ?? [])
    for (const reference of referencesTo(name, of, by, session))
      yield* reference.kind === 'export'
        ? usesThrough(reference.name, by, session, seen)
        : usesBy(reference, name, by);
}

function* usesBy(
  reference: Exclude<ImportReference, { readonly kind: 'export' }>,
  name: string,
  module: Module,
): Generator<ExportUse, void> {
  if (reference.kind === 'unknown') yield 'unknown';
  else
    for (const { identifier } of reference.variable.references) {
      const use = parentUse(identifier);
      if (use.kind === 'typed') continue;
      if (reference.kind === 'import') yield { node: identifier, module };
      // `all.name(…)`
      else if (use.kind !== 'member') yield 'unknown';
      else if (staticKey(use.by) === name) yield { node: use.by, module };
    }
}
