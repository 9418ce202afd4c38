import { basename, dirname, join, relative, sep } from 'node:path';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { importedModules } from '../../../syntax/evaluate/start-up/imports.ts';
import { isLeftOutOfConfigs } from '../../../syntax/modules/compiled-files.ts';
import {
  deployedEntries,
  importableEntries,
  publishedEntries,
  statedEntries,
} from '../../../syntax/modules/entry-points.ts';
import { onceAnEpoch } from '../../../syntax/modules/epoch.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import type { Package } from '../../../syntax/modules/packages.ts';
import { namesProtocol } from '../../source/protocol-name.ts';
import type { AnalysisSession } from '../session.ts';
import { isExampleIn } from './example-files.ts';

/** Files beside a manifest that start nothing: of what is installed, of changes, and of checks. */
const INERT = /lock|changelog|eslint|jest|prettier|vitest|tsconfig|ignore$/i;

/** Folders whose files a platform starts by their place, or a person by hand. */
const PLACED =
  /(?:^|[\\/])(?:api|app|bin|convex|edge|functions|netlify|pages|routes|supabase|workers?|(?:demo|example|sample|script|template)s?)[\\/]/i;

/** Folders of a former version; an archive may be what a server is about. */
const FORMER = /^(?:deprecated|legacy|old)$/i;

/** The pattern before a path that begins at its text: folders around may have the name of one. */
const FROM_HERE = String.raw`(?<![\w/.-]|[\w/.-]\./)(?:\./)?`;

export const unstartedFilesOf = memoizeWeak(
  (session: AnalysisSession) => new UnstartedFiles(session),
);

/** The files that nothing starts, in packages whose entry points start a server. */
class UnstartedFiles {
  private readonly session: AnalysisSession;

  constructor(session: AnalysisSession) {
    this.session = session;
  }

  /**
   * Whether nothing starts a server that a file makes: no entry point of its package and no other
   * module imports it, no framework loads it by its place, and no file in the folder of the
   * package, such as a Dockerfile, mentions it. A file without a server may just be new.
   */
  readonly has = onceAnEpoch((file: string): boolean => {
    const found = this.serving(file);
    if (!found) return false;
    const { of, entries } = found;
    return (
      this.isAbandoned(file) ||
      this.isExample(file) ||
      (!this.isLeftOut(file, of) &&
        this.isBesideEntry(file, of, entries) &&
        !this.areEntries([file], entries) &&
        this.session.evaluator.links.importers.of(file)?.length === 0 &&
        // Its name may stand for what is built of it.
        !this.mentions(of.directory, [stemOf(file)]))
    );
  });

  /**
   * Whether a file is of a former version, or every tsconfig leaves it out, and nothing starts it
   * or imports it but other files of that kind.
   */
  readonly isAbandoned = onceAnEpoch((file: string): boolean => {
    const found = this.serving(file);
    return (
      found !== undefined &&
      this.isLeftOut(file, found.of) &&
      this.areAllLeftOut(file, found.of, found.entries)
    );
  });

  /**
   * Whether a file is an example beside a server that is not for other code to import, and neither
   * an entry point nor another module but examples imports it.
   */
  readonly isExample = onceAnEpoch((file: string): boolean => {
    const found = this.serving(file);
    if (!found || !isExampleIn(file, found.of)) return false;
    const isServer = found.of.json['bin'] !== undefined || importableEntries(found.of).length === 0;
    return isServer && this.areUnused(file, found.entries, (each) => isExampleIn(each, found.of));
  });

  /**
   * Whether every way to a file begins at a server that nothing starts. A file that nothing imports
   * may just be new.
   */
  readonly servesUnstarted = onceAnEpoch((file: string): boolean => {
    const found = this.serving(file);
    if (!found || this.areEntries([file], found.entries)) return false;
    const files = new Set([file]);
    let isImported = false;
    for (const each of files) {
      const importers = this.session.evaluator.links.importers.of(each);
      if (!importers?.length) return false;
      for (const importer of importers) {
        if (namesProtocol(importer.text) && this.has(importer.file)) isImported = true;
        else files.add(importer.file);
      }
    }
    return isImported && !this.areEntries([...files], found.entries);
  });

  /** Whether an entry point of the package of a file starts a server. */
  isBesideServer(file: string): boolean {
    return this.serving(file) !== undefined;
  }

  /** The package of a file, with its entry points, if one of these starts a server. */
  private serving(
    file: string,
  ): { readonly of: Package; readonly entries: readonly Module[] } | undefined {
    const of = this.packageOf(file);
    if (!of || this.session.uses.loadersOf(file).length > 0) return undefined;
    const { graph } = this.session;
    const stated = [...statedEntries(of), ...deployedEntries(of, (each) => graph.text(each))];
    const entries = this.entriesOf(of, stated).flatMap((entry) => entry ?? []);
    return entries.some(({ text }) => namesProtocol(text)) ? { of, entries } : undefined;
  }

  private entriesOf(
    { directory }: Package,
    specifiers: readonly string[],
  ): readonly (Module | undefined)[] {
    const manifest = join(directory, 'package.json');
    return specifiers.map((specifier) => this.session.graph.imported(specifier, manifest));
  }

  private isLeftOut(file: string, { directory }: Package): boolean {
    const folders = relative(directory, file).split(sep).slice(0, -1);
    const former = folders.findIndex((name) => FORMER.test(name));
    const around = former === -1 ? folders : folders.slice(0, former);
    return (
      !around.some((name) => PLACED.test(`${name}/`)) &&
      (former !== -1 || this.isCopied(file) || isLeftOutOfConfigs(file, this.session.graph))
    );
  }

  /**
   * The package of a file; of one with a former version, with an example, or with a copy, that
   * around it, unless it has workspaces.
   */
  private packageOf(file: string): Package | undefined {
    const { graph } = this.session;
    const found = graph.nearestPackage(file);
    const outer = found && graph.nearestPackage(found.directory);
    const isInside =
      outer &&
      (FORMER.test(basename(found.directory)) ||
        isExampleIn(found.directory, outer) ||
        this.isCopied(file));
    return isInside && outer.json['workspaces'] === undefined ? outer : found;
  }

  /**
   * Whether the package around that of a file has the same name, and the file too, and runs nothing
   * in the folder of the copy.
   */
  private isCopied(file: string): boolean {
    const { graph } = this.session;
    const found = graph.nearestPackage(file);
    const outer = found && graph.nearestPackage(found.directory);
    if (!outer || outer.json['name'] === undefined || outer.json['name'] !== found.json['name'])
      return false;
    const scripts = JSON.stringify(outer.json['scripts'] ?? {});
    const original = join(outer.directory, relative(found.directory, file));
    return !scripts.includes(basename(found.directory)) && graph.text(original) !== undefined;
  }

  /** Whether only files that nothing starts import a file that is left out. */
  private areAllLeftOut(file: string, found: Package, entries: readonly Module[]): boolean {
    return this.areUnused(
      file,
      entries,
      (each) => this.isLeftOut(each, found),
      (each) => this.isMentioned(each, found.directory),
    );
  }

  /** Whether only files of a kind import a file, and none of them is started. */
  private areUnused(
    file: string,
    entries: readonly Module[],
    isOfKind: (file: string) => boolean,
    isStarted: (file: string) => boolean = () => false,
  ): boolean {
    const files = new Set([file]);
    for (const each of files) {
      const importers = this.session.evaluator.links.importers.of(each);
      if (!importers?.every((importer) => isOfKind(importer.file))) return false;
      for (const importer of importers) files.add(importer.file);
    }
    return !this.areEntries([...files], entries) && ![...files].some(isStarted);
  }

  /**
   * Whether an entry point of a server is in the folder of a file, or, where all published ones are
   * known, in one around it.
   */
  private isBesideEntry(file: string, found: Package, entries: readonly Module[]): boolean {
    const isInside =
      !PLACED.test(relative(found.directory, file)) &&
      !this.entriesOf(found, publishedEntries(found)).includes(undefined);
    const folder = dirname(file);
    return entries.some(({ file: entry, text }) => {
      const around = dirname(entry);
      return (
        namesProtocol(text) && (folder === around || (isInside && folder.startsWith(around + sep)))
      );
    });
  }

  private areEntries(files: readonly string[], entries: readonly Module[]): boolean {
    const { evaluator } = this.session;
    return [...entries, ...entries.flatMap((entry) => importedModules(entry, evaluator))].some(
      (entry) => files.includes(entry.file),
    );
  }

  /**
   * Whether a file in a folder mentions a source file with its folder; one in a copy, with all of
   * them.
   */
  private isMentioned(file: string, folder: string): boolean {
    const folders = relative(folder, dirname(file)).split(sep).filter(Boolean);
    return this.isCopied(file)
      ? this.mentions(folder, [...folders, stemOf(file)], FROM_HERE)
      : this.mentions(folder, [...folders.slice(-1), stemOf(file)]);
  }

  /**
   * Whether a file in a folder mentions a path without its extension.
   *
   * @param start the pattern of what is before the path
   */
  private mentions(folder: string, path: readonly string[], start = '\\b'): boolean {
    const { graph } = this.session;
    const written = path.map((name) => name.replaceAll(/\W/g, '\\$&')).join('/');
    const mention = new RegExp(`${start}${written}\\.[cm]?[jt]sx?\\b`);
    return (graph.namesIn(folder) ?? []).some(
      (name) => !INERT.test(name) && mention.test(graph.text(join(folder, name)) ?? ''),
    );
  }
}

function stemOf(file: string): string {
  return basename(file).replace(/\.\w+$/, '');
}
