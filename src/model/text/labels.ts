import type { Definition } from '../definitions/definition.ts';

/**
 * Names a definition in a message: "tool 'get_weather'", or only its kind if the name is unknown.
 */
export function labelOf({ kind, name }: Pick<Definition, 'kind' | 'name'>): string {
  return name.kind === 'known' ? `${kind} '${name.value}'` : kind;
}

/**
 * Splits at white space, as @cyanheads/mcp-ts-core 0.8.18 to 0.10.17 counts the words of recovery
 * hints.
 */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(items: readonly string[]): string {
  return items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** The request for a description, by what the definition is. */
export function descriptionAdvice({ kind }: Pick<Definition, 'kind'>): string {
  return kind === 'resource' ? 'Say what it contains' : 'Say what it does and when to use it';
}
