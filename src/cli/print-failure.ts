import type { Io } from './io.ts';

/** Says on standard error what could not be checked; with `debug`, also what was thrown. */
export function complain(
  { message, cause }: { readonly message: string; readonly cause?: unknown },
  debug: boolean,
  io: Io,
): void {
  io.stderr.write(`mcp-lint: ${message}\n`);
  for (let thrown = cause; debug && thrown instanceof Error; thrown = thrown.cause)
    io.stderr.write(`${thrown.stack ?? thrown.message}\n`);
}
