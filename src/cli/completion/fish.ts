import type { CompletedCommand, CompletedOption } from './commands.ts';

/** Writes the completion of a program for fish. */
export function fishCompletion(name: string, commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap((command) => {
    const condition = quote(conditionOf(command));
    return [
      ...command.next.map(
        (each) => `-n ${condition} -a ${each.name} -d ${quote(each.description)}`,
      ),
      ...command.options.map((option) => `-n ${condition} ${optionArguments(option)}`),
    ];
  });
  return [
    `# Completes ${name} in fish: ${name} completion fish | source`,
    ...lines.map((line) => `complete -c ${name} ${line}`),
    '',
  ].join('\n');
}

/** Holds where a command was named, and none of its subcommands. */
function conditionOf({ words, next }: CompletedCommand): string {
  const after = next.map(({ name }) => name).join(' ');
  return [
    ...words.map((word) => `__fish_seen_subcommand_from ${word}`),
    ...(after === '' ? [] : [`not __fish_seen_subcommand_from ${after}`]),
  ].join('; and ');
}

function optionArguments({
  long,
  short,
  description,
  takesValue,
  values,
}: CompletedOption): string {
  return [
    `-l ${long.slice(2)}`,
    ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
    ...(takesValue ? ['-r'] : []),
    ...(values.length > 0 ? [`-f -a ${quote(values.join(' '))}`] : []),
    `-d ${quote(description)}`,
  ].join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}
