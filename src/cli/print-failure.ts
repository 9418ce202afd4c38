import type { Io } from './io.ts';

/** Prints a failure on standard error; with `debug`, also the thrown value. */
export function complain(
  { message, cause }: { readonly message: string; readonly cause?: unknown },
  debug: boolean,
  io: Io,
): void {
  io.stderr.write(`mcp-lint: ${message}\n`);
  for (let thrown = cause; debug && thrown instanceof Error; thrown = thrown.cause)
    io.stderr.write(`${thrown.stack ?? thrown.message}\n`);
}
