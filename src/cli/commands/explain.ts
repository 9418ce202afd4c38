import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CheckError, ExitCode } from '../errors.ts';
import type { Io } from '../io.ts';
import { didYouMean } from '../../model/nearest.ts';
import { loadChecker } from '../lazy-modules.ts';

/**
 * `mcp-lint explain RULE`: prints the page of a rule.
 *
 * @param rule its name, with or without the plugin's namespace
 * @throws {CheckError} if the rule does not exist
 */
export async function explain(rule: string, io: Io): Promise<ExitCode> {
  const { plugin } = await loadChecker();
  const name = rule.replace(/^mcp\//, '');
  const names = Object.keys(plugin.rules);
  if (!names.includes(name))
    throw new CheckError(
      `${rule} is not a rule${didYouMean(name, names)}: run mcp-lint rules for the list.`,
    );
  io.stdout.write(readPage(`docs/rules/${name}.md`));
  return ExitCode.Clean;
}

/**
 * Reads a file of this package. The build changes the depth of modules, so this searches upward for
 * the package.
 */
function readPage(path: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (dirname(folder) !== folder) {
    try {
      return readFileSync(join(folder, path), 'utf8');
    } catch {
      folder = dirname(folder);
    }
  }
  throw new CheckError(`${path} is missing from this package: reinstall it.`);
}
