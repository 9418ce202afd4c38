import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package of a workspace, with its folder. */
export interface WorkspacePackage {
  readonly name: string;
  readonly folder: string;
}

/**
 * Links what a checkout needs beside its source, where nothing is installed: the packages of its own workspace, as an
 * installation does, then what is in folders of node_modules, of which the later ones come first.
 */
export function lendDependencies(
  checkout: string,
  workspace: readonly WorkspacePackage[],
  installed: readonly string[],
): void {
  const modules = join(checkout, 'node_modules');
  if (existsSync(modules)) return;
  const targets = new Map<string, string>();
  for (const folder of installed)
    for (const name of packageNamesIn(folder)) targets.set(name, join(folder, name));
  for (const { name, folder } of workspace) if (folder !== checkout) targets.set(name, folder);
  for (const [name, target] of targets) {
    const link = join(modules, name);
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(target, link);
  }
}

function packageNamesIn(modules: string): string[] {
  if (!existsSync(modules)) return [];
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`)
        : [name],
    );
}
