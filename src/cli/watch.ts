import { readdirSync, watch as watchFolder, type FSWatcher } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFiles } from '../project/files.ts';
import { CheckError, ExitCode, errorMessage } from './errors.ts';
import { changedAt } from './cache/fingerprint.ts';
import type { Io } from './io.ts';
import { displayPath, projectFolder } from './paths.ts';
import { printFailure } from './output/print-failure.ts';
import { plural } from './text.ts';

/** Editors write a file in several steps, and tools write several files. */
const SETTLING_MS = 50;
/**
 * Files whose importers are known. Any file may depend on another one, such as JSON that code
 * reads.
 */
const IMPORTED = /\.[cm]?[jt]sx?$/;

/** When each file changed last, by absolute path. */
type Stamps = ReadonlyMap<string, number>;

/**
 * Checks a project again whenever one of its files changes, until the process is interrupted.
 *
 * @param check checks the files that depend on the changed ones; all without an argument
 */
export async function watch(
  check: (changed?: readonly string[]) => Promise<unknown>,
  io: Io,
  debug: boolean,
): Promise<ExitCode> {
  const interrupted = interruption();
  const folder = projectFolder(io.cwd);
  const folders = new FolderWatcher();
  try {
    let stamps = stampsIn(folder);
    let changed: readonly string[] | undefined;
    while (!interrupted.aborted) {
      await attempt(() => check(changed), io, debug);
      const next = await nextStamps(stamps, folder, folders, io, interrupted);
      changed = editsBetween(stamps, next);
      stamps = next;
    }
  } finally {
    folders.close();
  }
  return ExitCode.Clean;
}

/** A signal that aborts when the user or a parent process ends the command. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => controller.abort());
  return controller.signal;
}

/** Runs a check; a failure, such as a config that does not parse, ends with the next change. */
async function attempt(check: () => Promise<unknown>, io: Io, debug: boolean): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof CheckError)) throw error;
    printFailure({ message: error.message, cause: error }, debug, io);
  }
}

/** Waits until a file differs from `stamps`. */
async function nextStamps(
  stamps: Stamps,
  folder: string,
  folders: FolderWatcher,
  io: Io,
  interrupted: AbortSignal,
): Promise<Stamps> {
  folders.watch(new Set([...stamps.keys()].map((file) => dirname(file))));
  io.stderr.write(`Watching ${plural(stamps.size, 'file')}: press Ctrl+C to stop.\n`);
  // A file may have changed while the check ran.
  for (let next = stampsIn(folder); ; next = stampsIn(folder)) {
    const [first, ...others] = changesBetween(stamps, next);
    if (first !== undefined) {
      const more = others.length > 0 ? ` and ${plural(others.length, 'other file')}` : '';
      io.stdout.write(`\n${displayPath(io.cwd, first)}${more} changed:\n`);
    }
    if (first !== undefined || interrupted.aborted) return next;
    await folders.change(interrupted);
  }
}

/** The files in the folders that have sources of the project, and in those above them. */
function stampsIn(folder: string): Stamps {
  const { files } = findFiles([folder], folder, { includeTests: true, manifests: true });
  const folders = new Set([folder]);
  for (const file of files)
    for (let above = dirname(file); !folders.has(above); above = dirname(above)) folders.add(above);
  return new Map(
    [...folders].flatMap((each) =>
      readdirSync(each, { withFileTypes: true }).flatMap((entry) => {
        const path = join(each, entry.name);
        return entry.isDirectory() ? [] : [[path, changedAt(path)] as const];
      }),
    ),
  );
}

function changesBetween(before: Stamps, after: Stamps): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
}

/** The changed files, if their importers are all that may depend on them. */
function editsBetween(before: Stamps, after: Stamps): readonly string[] | undefined {
  const changed = changesBetween(before, after);
  const areEdits = changed.every(
    (file) => IMPORTED.test(file) && before.has(file) && after.has(file),
  );
  return areEdits ? changed : undefined;
}

/** Watches the entries of folders. */
class FolderWatcher {
  private readonly watchers = new Map<string, FSWatcher>();
  private hasChanged = false;
  private notify: () => void = () => undefined;

  /** @throws {CheckError} if the system does not allow it */
  watch(folders: ReadonlySet<string>): void {
    for (const folder of folders) {
      if (this.watchers.has(folder)) continue;
      try {
        const watcher = watchFolder(folder, () => this.noteChange());
        this.watchers.set(folder, watcher);
        // A folder that is removed is no longer watched, and its parent reports that.
        watcher.on('error', () => this.forget(folder));
      } catch (error) {
        throw new CheckError(
          `${folder} cannot be watched (${errorMessage(error)}): raise the system's limit of watched files, or omit --watch.`,
          { cause: error },
        );
      }
    }
  }

  /** Waits for a change since the last call, and for those that belong to it. */
  async change(interrupted: AbortSignal): Promise<void> {
    if (!this.hasChanged)
      await new Promise<void>((resolve) => {
        this.notify = resolve;
        interrupted.addEventListener('abort', () => resolve(), { once: true });
      });
    if (!interrupted.aborted) await setTimeout(SETTLING_MS);
    this.hasChanged = false;
  }

  close(): void {
    for (const watcher of this.watchers.values()) watcher.close();
  }

  private noteChange(): void {
    this.hasChanged = true;
    this.notify();
  }

  private forget(folder: string): void {
    this.watchers.get(folder)?.close();
    this.watchers.delete(folder);
    this.noteChange();
  }
}
