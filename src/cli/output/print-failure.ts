import type { VerifyError } from '../../contract/verify/failure.ts';
import { printable, printableLines } from '../../model/text/printable.ts';
import type { Io } from '../io.ts';

/** Prints a failure on standard error; with `debug`, also the thrown value. */
export function printFailure(
  { message, cause }: { readonly message: string; readonly cause?: unknown },
  debug: boolean,
  io: Io,
): void {
  io.stderr.write(`mcp-lint: ${printableLines(message)}\n`);
  for (let thrown = cause; debug && thrown instanceof Error; thrown = thrown.cause)
    io.stderr.write(`${printableLines(thrown.stack ?? thrown.message)}\n`);
}

/** The same for a server that did not answer, with its last lines. */
export function printServerFailure(error: VerifyError, debug: boolean, io: Io): void {
  printFailure(error, debug, io);
  if (error.output.length > 0)
    io.stderr.write(
      `Its last lines on standard error:\n${error.output.map((line) => `  ${printable(line)}\n`).join('')}`,
    );
}
