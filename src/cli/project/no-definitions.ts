import { readFileSync } from 'node:fs';
import type { Survey } from './select-files.ts';
import type { CheckOptions } from '../arguments/request.ts';
import type { Reader } from '../lazy-modules.ts';
import type { CommandFailure } from '../errors.ts';
import type { PackagesInUse } from '../../detect/discovery/packages-in-use.ts';

/** The failures of a run without definitions, unless that is allowed. */
export function emptyFailures(
  found: Survey,
  options: CheckOptions,
  reader: Reader,
): CommandFailure[] {
  if (options.allowEmpty) return [];
  const { files, project } = found;
  const { size } = project.ignored;
  const total = files.length + size;
  if (total === 0)
    return [
      {
        message: 'No source file was found: name the folder of the server, or pass --allow-empty.',
      },
    ];
  const where = `${total} ${total === 1 ? 'file' : 'files'}${size > 0 ? `, ${size} of them ignored by the ESLint config` : ''}`;
  return [
    {
      message: `No MCP definition was found in ${where}${explainEmpty(found, reader)}, or pass --allow-empty.`,
    },
  ];
}

/** The end of a sentence: why nothing was found, judged by the packages in use, and what to do. */
function explainEmpty(found: Survey, reader: Reader): string {
  const { read, notRead, wrappers } = usedPackages(found, reader);
  const list = new Intl.ListFormat('en');
  if (notRead.size > 0)
    return `, and mcp-lint does not read those of ${list.format(notRead)}: name the folder of another server`;
  if (wrappers.size > 0) return `: ${nameModules(wrappers)}`;
  if (read.size === 0) return ': name the folder of the server';
  return `, and no use of ${list.format(read)} that mcp-lint reads: name the folder of the server`;
}

/** The packages in use in any file of a project. */
export function usedPackages(
  { files, settingsOf }: Survey,
  reader: Reader,
): Readonly<Record<keyof PackagesInUse, ReadonlySet<string>>> {
  const inUse = files.map((file) =>
    reader.packagesInUse(file, readFileSync(file, 'utf8'), settingsOf(file)),
  );
  return {
    read: new Set(inUse.flatMap(({ read }) => read)),
    notRead: new Set(inUse.flatMap(({ notRead }) => notRead)),
    wrappers: new Set(inUse.flatMap(({ wrappers }) => wrappers)),
  };
}

/** The advice about modules that may re-export a framework. */
export function nameModules(modules: Iterable<string>): string {
  return `name ${new Intl.ListFormat('en').format(modules)} in settings.mcp.modules, with the framework that it re-exports`;
}
