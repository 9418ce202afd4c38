import type { Io } from '../io.ts';

/** The exit code and the output of a command. */
export interface Captured<T> {
  readonly result: T;
  readonly stdout: string;
  /** The lines of standard error, which say what could not be checked. */
  readonly problems: readonly string[];
}

/** Runs commands one at a time, because a run of the rules is the only one of its process. */
export class CommandQueue {
  private readonly io: Io;
  private last: Promise<unknown> = Promise.resolve();

  constructor(io: Io) {
    this.io = io;
  }

  /** Runs a command without a terminal, and returns what it prints. */
  run<T>(command: (io: Io) => Promise<T>): Promise<Captured<T>> {
    const captured = this.last.then(() => this.capture(command));
    this.last = captured.catch(() => undefined);
    return captured;
  }

  private async capture<T>(command: (io: Io) => Promise<T>): Promise<Captured<T>> {
    let [stdout, stderr] = ['', ''];
    const result = await command({
      ...this.io,
      env: { ...this.io.env, NO_COLOR: '1' },
      isTTY: { stdout: false, stderr: false },
      stdout: { write: (text) => (stdout += text) },
      stderr: { write: (text) => (stderr += text) },
    });
    return { result, stdout, problems: stderr.split('\n').filter((line) => line !== '') };
  }
}
