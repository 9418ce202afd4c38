/**
 * Control characters, controls of the text direction (https://unicode.org/reports/tr9), and
 * separators of lines.
 */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Escapes what a terminal, a log, XML or a reader would not take as text, as JSON does: `\n`,
 * `\u001b`, `\u202e`. The linted project chooses names, texts and paths, so they must not move a
 * cursor, start a line with `::error`, or turn a line round.
 *
 * @returns one line
 */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, escape);
}

/** The same for a text whose line ends and tabs are to be kept. */
export function printableLines(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(UNPRINTABLE, (character) =>
      /[\n\t]/.test(character) ? character : escape(character),
    );
}

/**
 * JSON that is safe to print: the same value, with the characters escaped that `JSON.stringify`
 * leaves as they are.
 */
export function printableJson(value: unknown, indent?: number): string {
  return printableLines(JSON.stringify(value, undefined, indent));
}

function escape(character: string): string {
  return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
