import { createProgram } from '../arguments/arguments.ts';
import { bashCompletion } from '../completion/bash.ts';
import { completedCommands, type CompletedCommand } from '../completion/commands.ts';
import { fishCompletion } from '../completion/fish.ts';
import { zshCompletion } from '../completion/zsh.ts';
import { ExitCode } from '../errors.ts';
import type { Io } from '../io.ts';
import type { Shell } from '../arguments/request.ts';

const WRITERS: Readonly<
  Record<Shell, (name: string, commands: readonly CompletedCommand[]) => string>
> = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** `mcp-lint completion SHELL`: prints the script that completes the command in a shell. */
export function completion(shell: Shell, io: Io): ExitCode {
  const program = createProgram([], '', () => undefined);
  io.stdout.write(WRITERS[shell](program.name(), completedCommands(program)));
  return ExitCode.Clean;
}
