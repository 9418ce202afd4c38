import type { CompletedCommand, CompletedOption } from './commands.ts';

/** Writes the completion of a program for Zsh. */
export function zshCompletion(name: string, commands: readonly CompletedCommand[]): string {
  const fn = `_${name.replaceAll('-', '_')}`;
  // The deepest command first: each case matches a beginning of the words.
  const cases = commands.toSorted((a, b) => b.words.length - a.words.length);
  return `#compdef ${name}
# Completes ${name} in Zsh: eval "$(${name} completion zsh)"
${fn}() {
  local context state line
  local -A opt_args
  case "$\{(j: :)words[2,CURRENT-1]} " in
${cases.map(commandCase).join('\n')}
  esac
}
if [[ $funcstack[1] == ${fn} ]]; then ${fn} "$@"; else compdef ${fn} ${name}; fi
`;
}

function commandCase({ words, options, next }: CompletedCommand): string {
  const pattern = words.length === 0 ? '*' : `${quote(`${words.join(' ')} `)}*`;
  const specs = [
    ...options.flatMap(specsOf),
    ...words.map((word, index) => quote(`${index + 1}:command:(${word})`)),
    ...(next.length > 0 ? [quote(`${words.length + 1}: :->first`)] : []),
    quote('*:file:_files'),
  ];
  const described = next.map(({ name, description }) =>
    quote(`${name}:${description.replaceAll(':', '\\:')}`),
  );
  return `    ${pattern})
      _arguments \\
${specs.map((spec) => `        ${spec}`).join(' \\\n')}${
    described.length === 0
      ? ''
      : `
      if [[ $state == first ]]; then
        local -a commands=(
${described.map((each) => `          ${each}`).join('\n')}
        )
        _describe command commands
        _files
      fi`
  } ;;`;
}

/**
 * The specifications of an option, one for each of its names. One with a value of any form may be
 * repeated.
 */
function specsOf({ long, short, description, takesValue, values }: CompletedOption): string[] {
  const isOpen = takesValue && values.length === 0;
  const value = isOpen ? ':value:_files' : `:value:(${values.join(' ')})`;
  const rest = `[${description.replaceAll(/[[\]:\\]/g, '\\$&')}]${takesValue ? value : ''}`;
  return [long, ...(short === undefined ? [] : [short])].map((flag) =>
    quote(`${isOpen ? '*' : ''}${flag}${rest}`),
  );
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
