#!/usr/bin/env node
import * as nodeModule from 'node:module';
import { ExitCode, errorMessage } from './errors.ts';
import { optimizeLater } from './v8-flags.ts';
import { run } from './run.ts';

// Node 22.1 and later keep the compiled code of what is loaded from here on.
(nodeModule as { readonly enableCompileCache?: () => void }).enableCompileCache?.();

optimizeLater();

// A reader that closes early, such as `head`, is not an error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

// A CommonJS module of an ESLint config that throws does so a second time, outside of its import
// (Node 20): `run` reports the first.
let code: ExitCode | undefined; // oxlint-disable-line prefer-const -- read by the handler before it is assigned
let uncaught: unknown;
process.on('uncaughtException', (error) => {
  process.exitCode = ExitCode.CouldNotCheck;
  uncaught = error;
  if (code !== undefined && code !== ExitCode.CouldNotCheck) reportUncaught(error);
});

// So does one that calls process.exit(), or waits for what never comes: what was not checked is not
// green.
process.on('exit', () => {
  if (code !== undefined || uncaught !== undefined) return;
  process.exitCode = ExitCode.CouldNotCheck;
  process.stderr.write(
    'mcp-lint: The process ended before the check did: look for process.exit() in the ESLint config, or pass --no-config.\n',
  );
});

code = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: async () => (await import('node:stream/consumers')).text(process.stdin),
  cwd: process.cwd(),
  env: process.env,
  isTTY: { stdout: process.stdout.isTTY, stderr: process.stderr.isTTY },
});
if (uncaught === undefined) process.exitCode = code;
else if (code !== ExitCode.CouldNotCheck) reportUncaught(uncaught);

function reportUncaught(error: unknown): void {
  process.stderr.write(
    `mcp-lint failed (${errorMessage(error)}): report it with the output of --debug.\n`,
  );
}
