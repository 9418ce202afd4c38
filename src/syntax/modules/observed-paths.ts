/**
 * The paths on disk that decide what an analysis finds: files that it read, files and folders that
 * it looked for. Whoever asks the file system for the linted project notes it here, so that a cache
 * can tell whether an answer still holds.
 */
class ObservedPaths {
  /** Whether each was read. */
  private paths: Map<string, boolean> | undefined;

  /** Notes a file or folder that is read, if it exists. */
  add(path: string): void {
    this.paths?.set(path, true);
  }

  /** Notes a path that is only tested for existence and kind. */
  addSought(path: string): void {
    if (this.paths?.has(path) === false) this.paths.set(path, false);
  }

  /** Notes paths from now on. */
  start(): void {
    this.paths = new Map();
  }

  /** Ends what {@link start} began; returns the paths, and whether each was read. */
  end(): ReadonlyMap<string, boolean> {
    const paths = this.paths ?? new Map<string, boolean>();
    this.paths = undefined;
    return paths;
  }
}

export const observedPaths = new ObservedPaths();
