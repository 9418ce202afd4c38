import { groupBy } from '../../model/utils/group-by.ts';
import type { CompletedCommand, CompletedOption } from './commands.ts';

/** Writes the completion of a program for Bash. */
export function bashCompletion(name: string, commands: readonly CompletedCommand[]): string {
  const fn = `_${name.replaceAll('-', '_')}`;
  return `# Completes ${name} in Bash: eval "$(${name} completion bash)"
${fn}() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]}
  local command= commands= options= word
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
    case "$command/$word" in
${lines(commands.filter(({ words }) => words.length > 0).map(commandCase))}
    esac
  done
  case "$command/$before" in
${lines(commands.flatMap(valueCases))}
  esac
  case "$command" in
${lines(commands.map(wordsCase))}
  esac
  if [[ $current == -* ]]; then commands=$options; fi
  COMPREPLY=($(compgen -W "$commands" -- "$current"))
}
complete -o default -F ${fn} ${name}
`;
}

function commandCase({ words }: CompletedCommand): string {
  return `    '${words.slice(0, -1).join(' ')}/${words.at(-1) ?? ''}') command='${words.join(' ')}' ;;`;
}

/** The words after options with values: those that each accepts, or the names of files. */
function valueCases({ words, options }: CompletedCommand): string[] {
  const byValues = groupBy(
    options.filter(({ takesValue }) => takesValue),
    ({ values }) => values.join(' '),
  );
  return [...byValues].map(([values, group]) => {
    const patterns = group.flatMap(flagsOf).map((flag) => `'${words.join(' ')}/${flag}'`);
    const reply = values === '' ? '' : `COMPREPLY=($(compgen -W '${values}' -- "$current")); `;
    return `  ${patterns.join(' | ')}) ${reply}return ;;`;
  });
}

function wordsCase({ words, options, next }: CompletedCommand): string {
  const names = next.map(({ name }) => name).join(' ');
  return `  '${words.join(' ')}') commands='${names}' options='${options.flatMap(flagsOf).join(' ')}' ;;`;
}

function flagsOf({ long, short }: CompletedOption): string[] {
  return [long, ...(short === undefined ? [] : [short])];
}

function lines(cases: readonly string[]): string {
  return cases.map((each) => `  ${each}`).join('\n');
}
