/**
 * The paths on disk that decide what an analysis finds: files that it read, files and folders that it looked for. Whoever asks the file
 * system for the linted project notes it here, so that a cache can tell whether an answer still holds.
 */
class ObservedPaths {
  #paths: Set<string> | undefined;

  /** Notes a path whose content, names or absence was asked for. */
  add(path: string): void {
    this.#paths?.add(path);
  }

  /** Notes paths from now on. */
  start(): void {
    this.#paths = new Set();
  }

  /** Ends what {@link start} began; returns the paths. */
  end(): readonly string[] {
    const paths = [...(this.#paths ?? [])];
    this.#paths = undefined;
    return paths;
  }
}

export const observedPaths = new ObservedPaths();
