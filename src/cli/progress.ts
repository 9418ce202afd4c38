import { clearLine, cursorTo } from 'node:readline';
import type { Io } from './io.ts';

/** Shorter work needs no explanation. */
const QUIET_MILLISECONDS = 1000;
const BETWEEN_UPDATES_MILLISECONDS = 100;

/** One line on the terminal that shows the progress of the work. */
export interface Progress {
  update(text: string): void;
  /** Clears the line. */
  clear(): void;
}

/** Does work that shows its progress; what comes after stands where the line was, also when the work throws. */
export async function withProgress<T>(
  io: Io,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const progress = createProgress(io);
  try {
    return await work(progress);
  } finally {
    progress.clear();
  }
}

/**
 * Progress on standard error, from the second second on, where a person looks at it; silent elsewhere.
 *
 * @param now the clock, in milliseconds
 */
export function createProgress(io: Io, now: () => number = () => performance.now()): Progress {
  if (!io.isTTY.stderr) return { update: () => undefined, clear: () => undefined };
  let next = now() + QUIET_MILLISECONDS;
  let shown = false;
  // `readline` asks for a stream, and uses `write` alone.
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
