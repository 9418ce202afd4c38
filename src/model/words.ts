import type { Definition } from './definition.ts';

/** A definition in the words of a message: "tool 'get_weather'", or only its kind where the name is not known. */
export function labelOf({ kind, name }: Pick<Definition, 'kind' | 'name'>): string {
  return name.kind === 'known' ? `${kind} '${name.value}'` : kind;
}

/** A text as a string literal of the source. */
export function quote(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
  return `'${escaped.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}
