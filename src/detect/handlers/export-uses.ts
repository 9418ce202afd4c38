import type { Module, Origin } from '../../syntax/modules/module.ts';
import type { FunctionNode } from '../../syntax/nodes.ts';
import { referencesTo, type ExportPath } from '../discovery/modules/import-references.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { startUpRunsOf } from '../discovery/start-up/start-up-runs.ts';
import { isExportOf, localCallsOf } from '../flow/local-calls.ts';

/** A reference to an export in another module; `unknown` if other code may use it. */
export type ExportUse = Origin | 'unknown';

/** The uses of an export in the modules of its package. */
export function usesOfExport(
  name: string,
  of: Module,
  session: AnalysisSession,
): Generator<ExportUse, void> {
  return usesThrough([name], of, session, new Set());
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

/** Maximum number of namespaces around an export: a module may export one of itself. */
const MAX_NAMESPACES = 8;

/** @param seen the exports on the way: modules may export each other's */
function* usesThrough(
  path: ExportPath,
  of: Module,
  session: AnalysisSession,
  seen: Set<string>,
): Generator<ExportUse, void> {
  const key = [of.file, ...path].join('#');
  if (seen.has(key)) return;
  seen.add(key);
  const importers = session.evaluator.links.importers.of(of.file);
  // A module that only exports it again may be for other packages.
  const isOffered = seen.size > 1 && importers?.length === 0;
  const isTooDeep = path.length > MAX_NAMESPACES;
  if (!importers || isOffered || isTooDeep || startUpRunsOf(session).isNamed(of)) yield 'unknown';
  for (const by of isTooDeep ? [] : (importers ?? []))
    for (const reference of referencesTo(path, of, by, session)) {
      if (reference.kind === 'export') yield* usesThrough(reference.path, by, session, seen);
      else yield reference.kind === 'use' ? { node: reference.node, module: by } : 'unknown';
    }
}
