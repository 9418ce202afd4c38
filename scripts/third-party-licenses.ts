import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of a bundler's plugin that is used here, so that this file needs no bundler's types. */
interface BundlePlugin {
  name: string;
  generateBundle(
    this: BundleContext,
    options: unknown,
    bundle: Record<string, { type: string; moduleIds?: readonly string[] }>,
  ): void;
}

interface BundleContext {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown;
}

/**
 * A bundler plugin that writes the licence texts of the packages whose code went into the bundle, as their
 * licences ask of whoever passes the code on.
 *
 * @param fileName the file to write, relative to the output folder
 * @throws when a bundled package carries no licence text, because then it may not be bundled
 */
export function thirdPartyLicenses(fileName: string): BundlePlugin {
  return {
    name: 'third-party-licenses',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((output) => output.moduleIds ?? []);
      const folders = [...new Set(modules.flatMap((id) => packageFolder(id) ?? []))].sort();
      const source = folders.map(describePackage).join(`\n${'-'.repeat(80)}\n\n`);
      if (source) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** The folder of the package that a module belongs to, or undefined for a module of this project. */
function packageFolder(id: string): string | undefined {
  const [, root, name] =
    /^(.*node_modules[\\/])((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id.replace(/^\0/, '')) ?? [];
  return root && name ? join(root, name) : undefined;
}

function describePackage(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no licence text to pass on`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
