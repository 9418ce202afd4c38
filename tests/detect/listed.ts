import { analyze } from '../../src/detect/analysis.ts';
import { finderFor } from '../../src/detect/discovery/finder.ts';
import { AnalysisSession } from '../../src/detect/discovery/session.ts';
import type { Analysis } from '../../src/model/analysis.ts';
import type { Definition } from '../../src/model/definitions/definition.ts';
import { DEFAULT_SETTINGS } from '../../src/model/settings.ts';
import { moduleFrom } from '../syntax/module-from.ts';
import { project } from '../syntax/project.ts';

/** The definitions of all files of a project; `manifest` has other fields of its package.json. */
export function definitionsIn(
  source: string | Readonly<Record<string, string>>,
  manifest: object = {},
): {
  readonly definitions: readonly Definition[];
  /** The number of registrations that no caller completes. */
  readonly waiting: number;
  readonly analyses: readonly Analysis[];
} {
  const files = typeof source === 'string' ? { 'server.ts': source } : source;
  const json = { name: 'server', type: 'module', main: 'server.js', ...manifest };
  const { path } = project({ 'package.json': json, ...files });
  const session = new AnalysisSession(DEFAULT_SETTINGS);
  const sources = Object.entries(files).filter(([file]) => /\.[cm]?[jt]sx?$/.test(file));
  const analyses = sources.map(([file, text]) => {
    const module = moduleFrom(path(file), text);
    return analyze(module, DEFAULT_SETTINGS, session);
  });
  const waiting = analyses
    .flatMap(({ unresolvedRegistrations }) => unresolvedRegistrations)
    .filter(({ unserved }) => unserved === undefined)
    .filter(({ id }) => !finderFor(session).isSupplied(id));
  return {
    definitions: analyses.flatMap(({ definitions }) => definitions),
    waiting: waiting.length,
    analyses,
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

/** A manifest's dependency on the SDK. */
export const SDK_DEPENDENCY = { dependencies: { '@modelcontextprotocol/sdk': '1.25.0' } };

/** The names of the definitions that are served, as {@link listed} has them; all use the SDK. */
export function served(files: Readonly<Record<string, string>>, manifest: object = {}): string[] {
  const { definitions, waiting } = definitionsIn(files, { ...SDK_DEPENDENCY, ...manifest });
  const names = definitions.flatMap(({ name, isServed }) =>
    isServed ? [name.kind === 'known' ? name.value : '?'] : [],
  );
  return [...names, ...Array.from({ length: waiting }, () => 'waiting')];
}
