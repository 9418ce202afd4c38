import type { Command, Option } from 'commander';

/** A command, as shells complete what follows it. */
export interface CompletedCommand {
  /** The words that call it; empty for the program itself. */
  readonly words: readonly string[];
  readonly options: readonly CompletedOption[];
  /** The words that can follow it: its subcommands, or the values of its argument. */
  readonly next: readonly NextWord[];
}

/** An option, as shells complete it and its value. */
export interface CompletedOption {
  readonly long: string;
  readonly short: string | undefined;
  readonly description: string;
  readonly takesValue: boolean;
  /** All values that it accepts; empty if it accepts others. */
  readonly values: readonly string[];
}

/** A word of the command line, with what it means. */
interface NextWord {
  readonly name: string;
  readonly description: string;
}

/** A program and its commands, each as its help page shows it. */
export function completedCommands(
  program: Command,
  words: readonly string[] = [],
): CompletedCommand[] {
  const help = program.createHelp();
  const subcommands = help.visibleCommands(program);
  const values = program.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  return [
    {
      words,
      options: help.visibleOptions(program).map(completedOption),
      next: [
        ...subcommands.map((command) => ({
          name: command.name(),
          description: command.description(),
        })),
        ...values.map((name) => ({ name, description: '' })),
      ],
    },
    ...subcommands.flatMap((command) => completedCommands(command, [...words, command.name()])),
  ];
}

function completedOption(option: Option): CompletedOption {
  const { long, short, description, required, argChoices = [] } = option;
  return { long: long ?? '', short, description, takesValue: required, values: argChoices };
}
