import { analyze } from '../../src/detect/analysis.ts';
import { finderFor } from '../../src/detect/discovery/finder.ts';
import { AnalysisSession } from '../../src/detect/discovery/session.ts';
import type { Definition } from '../../src/model/definition.ts';
import { DEFAULT_SETTINGS } from '../../src/model/settings.ts';
import { parseModule } from '../../src/syntax/modules/parse.ts';
import { project } from '../syntax/project.ts';

/** The definitions of all files of a project; `manifest` has other fields of its package.json. */
export function definitionsIn(
  source: string | Readonly<Record<string, string>>,
  manifest: object = {},
): {
  readonly definitions: readonly Definition[];
  /** The number of registrations that no caller completes. */
  readonly waiting: number;
} {
  const files = typeof source === 'string' ? { 'server.ts': source } : source;
  const json = { name: 'server', type: 'module', main: 'server.js', ...manifest };
  const { path } = project({ 'package.json': json, ...files });
  const session = new AnalysisSession(DEFAULT_SETTINGS);
  const sources = Object.entries(files).filter(([file]) => /\.[cm]?[jt]sx?$/.test(file));
  const analyses = sources.map(([file, text]) => {
    const module = parseModule(path(file), text);
    if ('error' in module) throw new Error(module.error);
    return analyze(module, DEFAULT_SETTINGS, session);
  });
  const waiting = analyses
    .flatMap(({ unresolvedRegistrations }) => unresolvedRegistrations)
    .filter(({ id }) => !finderFor(session).isSupplied(id));
  return {
    definitions: analyses.flatMap(({ definitions }) => definitions),
    waiting: waiting.length,
  };
}

/**
 * The names of the definitions of a project: `?` for an unknown name, and after the name of a
 * definition that may be missing at run time.
 */
export function listed(source: string | Readonly<Record<string, string>>): string[] {
  const { definitions, waiting } = definitionsIn(source);
  const names = definitions.map(
    ({ name, isUncertain }) =>
      `${name.kind === 'known' ? name.value : '?'}${isUncertain ? '?' : ''}`,
  );
  return [...names, ...Array.from({ length: waiting }, () => 'waiting')];
}
