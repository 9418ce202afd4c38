import { once } from 'node:events';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import manifest from '../../../package.json' with { type: 'json' };
import { ExitCode } from '../errors.ts';
import type { Io } from '../io.ts';
import { Answers } from '../mcp/answers.ts';
import { CommandQueue } from '../mcp/capture.ts';
import { createServer } from '../mcp/server.ts';

/**
 * `mcp-lint mcp`: serves the checks to a coding agent over standard input and output, until the
 * client closes them.
 */
export async function mcp(io: Io): Promise<ExitCode> {
  const answers = new Answers(new CommandQueue(io), io.cwd);
  serveStdio(() => createServer(answers, manifest.version));
  await once(process.stdin, 'close');
  return ExitCode.Clean;
}
