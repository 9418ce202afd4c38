import { parse as parseJsonc } from 'jsonc-parser';
import { join, resolve } from 'node:path';
import type { Content, Files } from './files.ts';
import { packageVersion } from './package-specifier.ts';
import { asRecord } from '../../model/utils/record.ts';

/** The files in which Deno has its configuration, and an import map of its own. */
export const DENO_FILES = ['deno.json', 'deno.jsonc', 'import_map.json'];

/** The configuration of Deno in a folder. */
export interface DenoConfig {
  /**
   * The equivalent `package.json`: the name, the entry points, the scripts and the dependencies.
   */
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Specifiers or paths by the name, or the prefix with `/`, that imports use for them. */
  readonly imports: Readonly<Record<string, string>>;
}

/** Reads the configurations of Deno, again when they change. */
export class DenoConfigs {
  private readonly files: Files;
  private readonly known = new Map<
    string,
    { readonly contents: readonly Content[]; readonly config: DenoConfig | undefined }
  >();

  constructor(files: Files) {
    this.files = files;
  }

  /** The configuration in exactly this folder. */
  at(directory: string): DenoConfig | undefined {
    const known = this.known.get(directory);
    if (known?.contents.every((content) => this.files.read(content.file) === content))
      return known.config;
    const contents = DENO_FILES.map((name) => this.files.read(join(directory, name)));
    const config = this.read(directory, contents);
    this.known.set(directory, { contents, config });
    return config;
  }

  private read(directory: string, contents: Content[]): DenoConfig | undefined {
    const found = contents.slice(0, -1).find(({ text }) => text !== undefined);
    if (found?.text === undefined) return undefined;
    const json = jsonOf(found.text);
    const other = json['importMap'];
    const map = typeof other === 'string' ? this.files.read(resolve(directory, other)) : undefined;
    if (map) contents.push(map);
    const imports = Object.fromEntries(
      Object.entries(
        asRecord(map?.text === undefined ? json['imports'] : jsonOf(map.text)['imports']),
      )
        .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
        .map(([name, target]) => [
          name,
          /^\.{1,2}\//.test(target) ? located(directory, target) : target,
        ]),
    );
    return { manifest: manifestOf(json, imports), imports };
  }
}

/**
 * The specifier or path that an import map has for a specifier: by its name, or by its longest
 * prefix.
 */
export function mappedBy(
  imports: Readonly<Record<string, string>>,
  specifier: string,
): string | undefined {
  if (Object.hasOwn(imports, specifier)) return imports[specifier];
  const prefix = Object.keys(imports)
    .filter((name) => name.endsWith('/') && specifier.startsWith(name))
    .sort((one, other) => other.length - one.length)[0];
  return prefix === undefined ? undefined : `${imports[prefix]}${specifier.slice(prefix.length)}`;
}

/** An absolute path that keeps the `/` at its end. */
function located(directory: string, target: string): string {
  return `${resolve(directory, target)}${target.endsWith('/') ? '/' : ''}`;
}

function manifestOf(
  json: Readonly<Record<string, unknown>>,
  imports: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const dependencies = Object.fromEntries(
    Object.values(imports).flatMap((target) => {
      const found = packageVersion(target);
      return found ? [[found.name, found.range]] : [];
    }),
  );
  const { name, version, exports, tasks, workspace } = json;
  const scripts = Object.fromEntries(
    Object.entries(asRecord(tasks)).map(([task, run]) => [
      task,
      typeof run === 'string' ? run : asRecord(run)['command'],
    ]),
  );
  const given = { name, version, exports, scripts, workspaces: workspace, dependencies };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function jsonOf(text: string): Readonly<Record<string, unknown>> {
  return asRecord(parseJsonc(text, [], { allowTrailingComma: true }));
}
