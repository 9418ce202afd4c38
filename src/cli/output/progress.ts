import { clearLine, cursorTo } from 'node:readline';
import type { Io } from '../io.ts';

/** Shorter work shows no progress. */
const QUIET_MILLISECONDS = 1000;
const BETWEEN_UPDATES_MILLISECONDS = 100;

/** One line on the terminal that shows the progress of the work. */
export interface Progress {
  update(text: string): void;
  /** Clears the line. */
  clear(): void;
}

/** Runs work that shows its progress, and clears the line afterwards, also if the work throws. */
export async function withProgress<T>(
  io: Io,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const progress = createProgressLine(io);
  try {
    return await work(progress);
  } finally {
    progress.clear();
  }
}

/**
 * Creates a progress line on standard error, shown after one second if that is a terminal; silent
 * elsewhere.
 *
 * @param now the clock, in milliseconds
 */
export function createProgressLine(io: Io, now: () => number = () => performance.now()): Progress {
  if (!io.isTTY.stderr) return { update: () => undefined, clear: () => undefined };
  let next = now() + QUIET_MILLISECONDS;
  let shown = false;
  // `readline` requires a stream, but only calls `write`.
  const stream = io.stderr as NodeJS.WritableStream;
  function clear(): void {
    if (!shown) return;
    cursorTo(stream, 0);
    clearLine(stream, 0);
    shown = false;
  }
  return {
    update(text) {
      const time = now();
      if (time < next) return;
      clear();
      io.stderr.write(text);
      shown = true;
      next = time + BETWEEN_UPDATES_MILLISECONDS;
    },
    clear,
  };
}
