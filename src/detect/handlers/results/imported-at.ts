import type { Module } from '../../../syntax/modules/module.ts';
import type { AnalysisSession } from '../../discovery/session.ts';

/** Whether a name at a place of a module is an import of a framework that nothing shadows. */
export function isImportedAt(
  [start, end]: readonly [start: number, end: number],
  name: string,
  { file, scopes }: Module,
  session: AnalysisSession,
): boolean {
  const declared = scopes.scopes
    .filter(({ block: { range } }) => range[0] <= start && end <= range[1])
    .flatMap((scope) => scope.set.get(name) ?? [])
    // The inner scopes follow those around them.
    .at(-1);
  const parent = declared?.defs[0]?.parent;
  return (
    parent?.type === 'ImportDeclaration' &&
    session.uses.detectorAt(parent.source.value, file) !== undefined
  );
}
