import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../../package.json' with { type: 'json' };
import { installedEslint } from '../project/eslint.ts';
import type { FoundProject } from '../project/find-project.ts';
import { hash } from './fingerprint.ts';
import { memoize } from '../../model/utils/memoize.ts';
import type { FileConfig } from '../project/project-config.ts';
import type { LintOptions } from '../arguments/request.ts';

/** The options that say what becomes of the findings, and do not change them. */
const PRINTING: ReadonlySet<string> = new Set<keyof LintOptions>([
  'cache',
  'cacheLocation',
  'format',
  'maxWarnings',
  'outputFile',
  'pruneSuppressions',
  'quiet',
  'statistics',
  'suppressAll',
]);

/**
 * A key of everything that a run depends on and that is known before a file of the project is read.
 */
export function cacheKey(
  { files, components, project, failures }: FoundProject,
  paths: readonly string[],
  options: LintOptions,
  cwd: string,
): string {
  const versions = [
    manifest.version,
    // A build that was not released has the version of another one, and other names of files.
    readdirSync(dirname(fileURLToPath(import.meta.url))),
    process.version,
    process.platform,
    installedEslint(options.projectCode ? cwd : undefined),
  ];
  const judging = Object.entries(options).filter(([name]) => !PRINTING.has(name));
  // Files share configurations.
  const keyOfConfig = memoize(configKey);
  const configs = [...project.configs].map(([file, config]) => [file, keyOfConfig(config)]);
  const ignored = [...project.ignored];
  return hash(
    JSON.stringify([
      versions,
      cwd,
      paths,
      judging.sort(),
      files,
      components,
      configs,
      ignored,
      failures,
    ]),
  );
}

function configKey({ rules, settings, linterOptions, plugins = {} }: FileConfig): string {
  const versions = Object.entries(plugins).map(([name, { meta }]) => [name, meta]);
  return hash(
    JSON.stringify([rules, settings, linterOptions, versions], (_, value: unknown) =>
      typeof value === 'function' || value instanceof RegExp ? String(value) : value,
    ),
  );
}
