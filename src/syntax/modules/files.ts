import { readFileSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import { basename } from 'node:path';
import { observedPaths } from './observed-paths.ts';

/**
 * Larger files are not read: hand-written code is far smaller, and parsing takes 1 s and 200 MB per
 * megabyte.
 */
export const MAX_FILE_BYTES = 2 * 1024 * 1024;

/**
 * Two writes within this time may have the same timestamp, so a file read so soon after a write is
 * read again.
 */
const CLOCK_GRAIN_MS = 100;

/**
 * The content of a file, or the names in a folder. The object keeps its identity while these do not
 * change, so it can serve as a cache key.
 */
export type Content =
  /** `text` has no byte-order mark, as in ESLint. */
  | {
      readonly file: string;
      readonly text: string;
      readonly why?: undefined;
      readonly names?: undefined;
    }
  /** `why` is a clause that completes "could not be read: …". */
  | {
      readonly file: string;
      readonly text?: undefined;
      readonly why: string;
      readonly names?: string;
    };

/**
 * Texts that take the place of what is on disk, by real path: the file of `mcp-lint --stdin`, and
 * the files that `mcp-lint --fix` has changed.
 */
export const unsavedTexts = new Map<string, string>();

/**
 * The text of a source file, as it is linted.
 *
 * @throws if it cannot be read
 */
export function sourceText(file: string): string {
  return unsavedTexts.get(realPath(file)) ?? readFileSync(file, 'utf8');
}

interface Entry {
  /** The epoch in which `stats` was read. */
  epoch: number;
  stats: Stats | Error | undefined;
  content: Content | undefined;
  /** The epoch in which `content` was last verified. */
  readIn: number;
  /**
   * The appearance of the file when `content` was read; undefined if the file was too new to
   * compare.
   */
  readAs: string | undefined;
}

/**
 * Files on disk, checked once per epoch: within an epoch every answer is the same, and the first
 * question of the next epoch costs one `stat`.
 */
export class Files {
  private readonly entries = new Map<string, Entry>();
  private recorded: Set<Content> | undefined;
  private currentEpoch = 0;

  /** Increases with every {@link beginEpoch}. */
  get epoch(): number {
    return this.currentEpoch;
  }

  /** Starts a new epoch: each file is checked again when it is next asked for. */
  beginEpoch(): void {
    this.currentEpoch++;
  }

  /** Whether `file` is a regular file; follows symbolic links. Never throws. */
  isFile(file: string): boolean {
    const { stats } = this.entry(file);
    if (unsavedTexts.has(file)) return true;
    return stats !== undefined && !(stats instanceof Error) && stats.isFile();
  }

  /** Runs `run` and records the contents that it reads. */
  record<T>(run: () => T): { readonly result: T; readonly read: readonly Content[] } {
    const outer = this.recorded;
    const recorded = new Set<Content>();
    this.recorded = recorded;
    try {
      return { result: run(), read: [...recorded] };
    } finally {
      this.recorded = outer;
      if (outer) for (const content of recorded) outer.add(content);
    }
  }

  /** Wraps a function of what it reads here, so that it computes each answer once per epoch. */
  onceAnEpoch<T>(compute: (path: string) => T): (path: string) => T {
    const answers = new Map<
      string,
      { readonly epoch: number; readonly result: T; readonly read: readonly Content[] }
    >();
    return (path) => {
      let answer = answers.get(path);
      if (answer?.epoch !== this.currentEpoch) {
        answer = { epoch: this.currentEpoch, ...this.record(() => compute(path)) };
        answers.set(path, answer);
      } else if (this.recorded) for (const content of answer.read) this.recorded.add(content);
      return answer.result;
    };
  }

  /** The text of a file, or the reason why it cannot be read. Never throws. */
  read(file: string): Content {
    const content = this.contentOf(file);
    this.recorded?.add(content);
    return content;
  }

  /** The names in a folder; undefined for another path, which is not read. Never throws. */
  namesIn(folder: string): string | undefined {
    const { stats } = this.entry(folder);
    const isFolder = stats !== undefined && !(stats instanceof Error) && stats.isDirectory();
    return isFolder ? this.read(folder).names : undefined;
  }

  private contentOf(file: string): Content {
    observedPaths.add(file);
    const entry = this.entry(file);
    const known = entry.content;
    if (known !== undefined && entry.readIn === this.currentEpoch) return known;
    entry.readIn = this.currentEpoch;
    const unsaved = unsavedTexts.get(file);
    const looks = unsaved === undefined ? appearance(entry.stats) : undefined;
    if (known !== undefined && looks !== undefined && entry.readAs === looks) return known;
    const fresh =
      unsaved === undefined
        ? readContent(file, entry.stats)
        : { file, text: stripByteOrderMark(unsaved) };
    entry.readAs = isStableStat(entry.stats) ? looks : undefined;
    entry.content = known !== undefined && isSame(known, fresh) ? known : fresh;
    return entry.content;
  }

  /** The entry of a file, checked once per epoch. */
  private entry(file: string): Entry {
    observedPaths.addSought(file);
    let entry = this.entries.get(file);
    if (entry === undefined) {
      entry = { epoch: -1, stats: undefined, content: undefined, readIn: -1, readAs: undefined };
      this.entries.set(file, entry);
    }
    if (entry.epoch !== this.currentEpoch) {
      entry.epoch = this.currentEpoch;
      entry.stats = statsOf(file);
    }
    return entry;
  }
}

/** The path with symbolic links resolved, or the path itself if that fails. */
export function realPath(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    return file;
  }
}

/** Undefined if the file does not exist. */
function statsOf(file: string): Stats | Error | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    return error as Error;
  }
}

function appearance(stats: Stats | Error | undefined): string {
  if (stats === undefined) return '';
  if (stats instanceof Error) return stats.message;
  return `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
}

function isStableStat(stats: Stats | Error | undefined): boolean {
  return (
    stats === undefined ||
    stats instanceof Error ||
    Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) > CLOCK_GRAIN_MS
  );
}

function isSame(a: Content, b: Content): boolean {
  return a.text === b.text && a.why === b.why && a.names === b.names;
}

function readContent(file: string, stats: Stats | Error | undefined): Content {
  const without = (why: string) => ({ file, why: `${basename(file)} ${why}` });
  if (stats === undefined) return without('does not exist');
  if (stats instanceof Error) return without(reason(stats));
  if (stats.isDirectory()) return { ...without('is a folder'), names: namesIn(file) };
  if (!stats.isFile()) return without('is not a regular file');
  if (stats.size > MAX_FILE_BYTES)
    return without(`is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`);
  try {
    const text = readFileSync(file, 'utf8');
    return isBinary(text) ? without('is a binary file') : { file, text: stripByteOrderMark(text) };
  } catch (error) {
    return without(reason(error as Error));
  }
}

/** Whether a file is not text; a string literal of a source may hold a NUL. */
function isBinary(text: string): boolean {
  const count = text.split('\0').length - 1;
  return count > 0 && (text.includes('\uFFFD') || count > text.length / 20);
}

function namesIn(directory: string): string {
  try {
    return readdirSync(directory).join('/');
  } catch {
    return '';
  }
}

function reason(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'does not exist';
    case 'EACCES':
    case 'EPERM':
      return 'may not be read (no permission)';
    case 'ELOOP':
      return 'is a loop of symbolic links';
    default:
      return `cannot be read (${error.code ?? error.message})`;
  }
}

function stripByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
